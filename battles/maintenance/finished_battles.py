"""Finished battles, for statistics and ratings."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Prefetch

from battles.errors import BattleNotFound, NotFinished
from battles.games.registry import RULESETS, USUAL_GAME
from battles.live.log_reader import read_log
from battles.live.session import Session
from battles.models import (
    Battle,
    BattleQuerySet,
    BattleSeat,
    Origin,
    Status,
)
from cards.catalogue.localized_names import get_reader_language

# The origin of battles that count for nothing: lessons, and positions played on from.
POSITION_ORIGIN: Final = Origin.POSITION.value
WITH_BOTS: Final = Origin.BOTS.value
# In it bots go by names of their own.
CAMPAIGN_ORIGIN: Final = Origin.CAMPAIGN.value


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """A seat of a finished battle."""

    seat: int
    user_id: int | None
    bot: str | None
    name: str
    deck_id: int | None
    deck_name: str
    revision_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinishedBattle:
    """How a battle ended: all that statistics and ratings need.

    Attributes:
        ruleset: The game, by name.
        format: Code of the format both decks were checked for; empty if none.
        first_seat: Who went first; None if that was not kept.
        actions: Accepted answers of both.
    """

    battle_id: UUID
    seats: tuple[FinishedSeat, FinishedSeat]
    winner: int | None
    reason: str
    clause: str | None
    turns: int
    actions: int
    started_at: datetime
    finished_at: datetime
    origin: str
    ranked: bool
    ruleset: str
    ruleset_version: int
    format: str
    first_seat: int | None

    @property
    def has_bot(self) -> bool:
        """Whether one of the two is a bot, of the site or of a user."""
        return self.origin == WITH_BOTS or any(seat.bot for seat in self.seats)


@dataclass(frozen=True, slots=True)
class DeckGame:
    """A finished battle as one deck saw it.

    Attributes:
        battle_id: Which battle.
        seat: Where the deck was played.
        opposing: The card revisions it met.
    """

    battle_id: UUID
    seat: int
    opposing: tuple[int, ...]


def list_finished_battles(battles: BattleQuerySet) -> list[FinishedBattle]:
    """Return how some finished battles ended, in their order (two queries)."""
    return [_build_finished_battle(battle) for battle in _prefetch_seats(battles)]


def _prefetch_seats(battles: BattleQuerySet) -> BattleQuerySet:
    """Load the seats, without the columns that only play needs."""
    seats = BattleSeat.objects.order_by("seat").only(
        "battle", "seat", "user", "bot", "name", "deck_id", "deck_name", "revision_ids"
    )
    known = battles.defer("options", "seed", "seed_parts", "clock", "start_state")
    return known.prefetch_related(Prefetch("seats", seats))


def get_finished_battle(battle_id: UUID) -> FinishedBattle:
    """Return how a battle ended (two queries).

    Raises:
        BattleNotFound: If there is no such battle.
        NotFinished: If it is still running.
    """
    battle = _prefetch_seats(Battle.objects.all()).filter(pk=battle_id).first()
    if battle is None:
        raise BattleNotFound
    if battle.status != Status.FINISHED or battle.finished_at is None:
        raise NotFinished
    return _build_finished_battle(battle)


def replay_finished_battle(battle_id: UUID) -> FinishedBattle:
    """Return the same as ``get_finished_battle`` by replaying seed and log.

    Raises:
        BattleNotFound: If there is no such battle.
        NotFinished: If its log does not come to an end.
        DamagedState, GameError: If its log does not play.
    """
    seats = Prefetch("seats", BattleSeat.objects.order_by("seat"))
    battle = Battle.objects.prefetch_related(seats).filter(pk=battle_id).first()
    if battle is None:
        raise BattleNotFound
    game = Session(battle, battle.seats.all()).fresh_game()
    last = battle.started_at
    for row in read_log(battle_id):
        game.apply(RULESETS[battle.ruleset].read_action(row.action), row.seat)
        last = row.created_at
    result = game.result
    turn: Any = game.view(None).get("turn") or {}
    if result is None:
        raise NotFinished
    return replace(
        _build_finished_battle(battle, finished_at=last),
        winner=result.winner,
        reason=result.reason,
        clause=result.clause or None,
        turns=int(turn.get("number") or 0),
        actions=game.answered,
        first_seat=turn.get("first_player"),
    )


def _build_finished_battle(
    battle: Battle, *, finished_at: datetime | None = None
) -> FinishedBattle:
    finished_at = finished_at or battle.finished_at
    if finished_at is None:
        raise NotFinished
    first, second = (_build_finished_seat(seat) for seat in battle.seats.all())
    return FinishedBattle(
        battle_id=battle.pk,
        seats=(first, second),
        winner=battle.winner,
        reason=battle.result_reason,
        clause=battle.result_clause or None,
        turns=battle.turns,
        actions=battle.action_count,
        started_at=battle.started_at,
        finished_at=finished_at,
        origin=battle.origin,
        ranked=battle.ranked,
        ruleset=battle.ruleset,
        ruleset_version=battle.ruleset_version,
        format=str(battle.room.get("format") or ""),
        first_seat=battle.first_player,
    )


def _build_finished_seat(seat: BattleSeat) -> FinishedSeat:
    return FinishedSeat(
        seat=seat.seat,
        user_id=seat.user_id,
        bot=seat.bot or None,
        name=seat.name,
        deck_id=seat.deck_id,
        deck_name=seat.deck_name,
        revision_ids=tuple(seat.revision_ids),
    )


def list_games_of_deck(*, user_id: int, deck_id: int, most: int) -> list[DeckGame]:
    """Return the latest finished battles a user played a deck in; two queries."""
    own = BattleSeat.objects.filter(
        user=user_id, deck_id=deck_id, battle__status=Status.FINISHED
    )
    rows = dict(
        own.order_by("-battle__finished_at").values_list("battle", "seat")[:most]
    )
    seats = BattleSeat.objects.filter(battle__in=tuple(rows))
    return [
        DeckGame(battle_id, rows[battle_id], tuple(revisions))
        for battle_id, seat, revisions in seats.values_list(
            "battle", "seat", "revision_ids"
        )
        if seat != rows[battle_id]
    ]


def list_battles_only_of(user_ids: Collection[int]) -> list[UUID]:
    """Return battles in which only these users and bots have a seat."""
    others = BattleSeat.objects.filter(user__isnull=False).exclude(user__in=user_ids)
    theirs = Battle.objects.filter(seats__user__in=user_ids)
    among_others = theirs.filter(pk__in=others.values("battle"))
    return list(theirs.exclude(pk__in=among_others).values_list("pk", flat=True))


def delete_battles(battle_ids: Iterable[UUID]) -> None:
    """Delete battles; what counted them must be gone before."""
    Battle.objects.filter(pk__in=tuple(battle_ids)).delete()


def rename_seats_of(user_id: int, name: str) -> None:
    """Give a user's seats another name, and remove their decks' names."""
    BattleSeat.objects.filter(user=user_id).update(name=name, deck_name="")


def iterate_finished_battles() -> BattleQuerySet:
    """Yield all finished battles, in the order in which they ended."""
    return Battle.objects.finished().order_by("finished_at", "pk")


def describe_end(reason: str, *, game: str, has_won: bool | None) -> str:
    """Say why a battle ended, for one of the two, in the active language.

    Args:
        reason: The engine's word for it.
        game: Name of the game; the usual one if it is not known.
        has_won: Whether the reader has won; None for a draw.
    """
    language = get_reader_language()
    winner = None if has_won is None else int(not has_won)
    return RULESETS.get(game, USUAL_GAME).tell_end(reason, language, 0, winner)
