"""Matches of an event: their score and position, and ending or pausing them.

An organizer may decide a match by its position when time is over, or by a ruling. A
match is named by its first battle; sides are the seats of that battle.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from battles import signals
from battles.errors import BattleNotFound, BattleOver, OutOfOrder, StaleDecision
from battles.games.registry import get_game
from battles.live.match_state import get_series_score
from battles.live.session import sessions
from battles.live.submissions import submit_action_for_seat
from battles.match_options.series_score import SeriesScore, score_series
from battles.models import GOING_ON, Battle, Series, Status
from battles.rules.kernel.actions import Action, Ruling

from . import pauses

# The reason on the row of a battle that was called off.
CALLED_OFF = "void"
ROUND_OVER = Ruling("round_over")
# A player who goes on answering is quicker twice, not eight times.
ATTEMPTS = 8


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The state of a match, by side.

    Attributes:
        wins: Battles each has won.
        is_decided: Whether no battle is to follow.
        winner: The side that has won; None: undecided, or a draw.
        reason: The engine's word for how its last battle ended, if one has.
        turn: Of the running battle, 0 before the first; None without one.
        life: Life of both in it, or what their game has as its score.
        deck: Cards in the decks of both in it; 0 in a game without a score.
    """

    wins: tuple[int, int]
    is_decided: bool
    winner: int | None
    reason: str
    turn: int | None = None
    life: tuple[int, int] = (0, 0)
    deck: tuple[int, int] = (0, 0)


def get_match_status(battle_id: UUID, *, with_position: bool = False) -> MatchStatus:
    """Return the state of a match.

    Args:
        battle_id: Its first battle.
        with_position: Whether to include the position of the running battle; must not
            be called in a transaction then.

    Raises:
        BattleNotFound: There is no such battle.
    """
    first = _find_first_battle(battle_id)
    last = _find_last_battle(first)
    score = _get_score_by_side(first)
    turn, life, deck = None, (0, 0), (0, 0)
    if with_position and last.status == Status.RUNNING:
        turn, life, deck = _get_public_position(last, flipped=last.game % 2 == 0)
    return MatchStatus(
        score.wins,
        score.is_decided,
        score.winner,
        last.result_reason,
        turn,
        life,
        deck,
    )


def end_match(
    battle_id: UUID, *, against: int | None, by: Action | None = None, now: datetime
) -> bool:
    """End the running part of a match that was decided elsewhere.

    The battle ends in its log by the given action, and no battle of its series follows:
    who leaves a best of three concedes the battle being played. What cannot end so is
    called off: no one lost, or the time of a round was over in the middle of a series,
    which says nothing about that battle. Repeating it changes nothing.

    Args:
        battle_id: Its first battle.
        against: The side that has lost; None: neither, or both.
        by: What ends it for the side that has lost: a ``Ruling``, or ``Concede``.
        now: The present moment.

    Returns:
        Whether anything was running.
    """
    first = _find_first_battle(battle_id)
    last = _find_last_battle(first)
    if first.series_id is not None:  # noted as continued: nothing more is due
        series = Series.objects.filter(pk=first.series_id)
        series.update(next_due_at=None, noted_game=last.game)
        if by == ROUND_OVER:
            by = None
    if against is not None and by is not None:
        seat = against if last.game % 2 else 1 - against
        return _lose(last, seat, by, now)
    return call_off_battle(last.pk, now=now)


def call_off_battle(battle_id: UUID, *, now: datetime) -> bool:
    """Call off a battle without a result; return whether it was open."""
    going_on = Battle.objects.filter(pk=battle_id, status__in=GOING_ON)
    with transaction.atomic():
        changed = going_on.update(
            status=Status.VOIDED,
            finished_at=now,
            result_reason=CALLED_OFF,
            seats_asked=0,
            waits_for_bot=False,
            deadline_ms=None,
        )
        if changed:
            transaction.on_commit(
                lambda: signals.announce_after_commit(signals.battle_voided, battle_id)
            )
    return bool(changed)


def set_match_paused(battle_id: UUID, *, is_paused: bool, now: datetime) -> bool:
    """Pause or resume the running battle of a match; return whether that is new.

    Repeating it changes nothing.

    Args:
        battle_id: Its first battle.
        is_paused: Whether it is to be paused.
        now: The present moment.
    """
    last = _find_last_battle(_find_first_battle(battle_id))
    do = pauses.pause_battle if is_paused else pauses.resume_paused_battle
    return do(last.pk, now=now)


def find_first_battle_id(battle_id: UUID) -> UUID:
    """Return the first battle of the series a battle belongs to, or itself.

    Raises:
        BattleNotFound: There is no such battle.
    """
    battle = Battle.objects.filter(pk=battle_id).only("series", "game").first()
    if battle is None:
        raise BattleNotFound
    if battle.series_id is None or battle.game == 1:
        return battle_id
    return Battle.objects.get(series=battle.series_id, game=1).pk


def list_games_of_matches(first_battles: Collection[UUID]) -> dict[UUID, list[Battle]]:
    """Return the battles of matches by the first of each, in order; two queries."""
    firsts = Battle.objects.filter(pk__in=first_battles, series__isnull=False)
    of_series = dict(firsts.values_list("series", "pk"))
    rows = Battle.objects.filter(Q(pk__in=first_battles) | Q(series__in=of_series))
    found: dict[UUID, list[Battle]] = {}
    for battle in rows.defer("seed", "seed_parts", "start_state").order_by("game"):
        first = of_series[battle.series_id] if battle.series_id else battle.pk
        found.setdefault(first, []).append(battle)
    return found


def is_going_on(battle_id: UUID) -> bool:
    """Whether a match has a battle that is not over, or one to follow."""
    first = _find_first_battle(battle_id)
    if first.series is not None and first.series.next_due_at is not None:
        return True
    return _find_last_battle(first).status in GOING_ON


def _find_first_battle(battle_id: UUID) -> Battle:
    first = Battle.objects.select_related("series").filter(pk=battle_id).first()
    if first is None:
        raise BattleNotFound
    return first


def _find_last_battle(first: Battle) -> Battle:
    if first.series_id is None:
        return first
    return Battle.objects.filter(series=first.series_id).latest("game")


def _get_score_by_side(first: Battle) -> SeriesScore:
    if first.series is not None:
        return get_series_score(first.series)
    is_over = first.status == Status.FINISHED
    return score_series(1, [first.winner] if is_over else [])


def _get_public_position(
    battle: Battle, *, flipped: bool
) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """Return turn, life and decks by side, all of which are public."""
    session = sessions.get(battle.pk)
    with session.lock:
        session.catch_up()
        view: Any = session.game.view(None)
    one, other = view["players"][::-1] if flipped else view["players"]
    layout = get_game(session.game).layout
    life = layout.score_of(one), layout.score_of(other)
    if life[0] is None or life[1] is None:
        return session.turn_number(), (0, 0), (0, 0)
    decks = (one["deck"]["count"], other["deck"]["count"])
    return session.turn_number(), (life[0], life[1]), decks


def _lose(battle: Battle, seat: int, by: Action, now: datetime) -> bool:
    if battle.status == Status.HALTED:
        return call_off_battle(battle.pk, now=now)
    if battle.status == Status.PAUSED:
        pauses.resume_paused_battle(battle.pk, now=now)
    elif battle.status != Status.RUNNING:
        return False
    session = sessions.get(battle.pk)
    for _attempt in range(ATTEMPTS):
        with session.lock:
            session.catch_up()
            number = session.game.answered
        try:
            submit_action_for_seat(
                session,
                seat=seat,
                action=by,
                decision_id=number,
                client_action_id=None,
                now=now,
            )
        except StaleDecision:
            continue  # an answer was quicker
        except (BattleOver, OutOfOrder):
            return False
        return True
    return False
