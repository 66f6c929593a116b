"""Writes of the battles app: begin a battle, answer a question, give up.

``submit`` is the only way into a running battle, for people and for bots alike. What
happens elsewhere because of it (frames to sockets, bots, results) hangs on the signals.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from battles.rules import kernel
from battles.rules.kernel.actions import Abandon, Concede, Timeout, Undo
from collection import selectors as decks
from collection.services import LockedDeck
from unionarena.errors import PlatformError

from . import signals
from .bots import BOTS, USUAL
from .errors import (
    ActionIdReused,
    BattleOver,
    Busy,
    MalformedMessage,
    PlatformOnly,
    SeatsTaken,
    StaleDecision,
    UnknownBot,
)
from .games.refusals import read_action
from .games.rulesets import UNION_ARENA, AnyBattle
from .live import journal
from .live.session import Session, sessions
from .models import Battle, BattleAction, BattleSeat, Origin, Series
from .selectors import open_for
from .terms.agreement import PRACTICE, BattleOptions
from .terms.circumstances import player_of
from .terms.clocks import begin
from .terms.servicetime import service_ms

log = structlog.get_logger(__name__)

Viewer = Any  # a User
DEFAULT_BOT = USUAL
SEED_BYTES = 32
# Others are quicker only as long as they have answers to give; two are plenty.
ATTEMPTS = 8
PLATFORM_ONLY = (Timeout, Abandon, Undo)


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Who is to sit down, with which deck: a person, or a bot by its name.

    Attributes:
        rating: In rating points, for people to see; None where nobody rates.
    """

    deck: LockedDeck
    user: Viewer | None = None
    bot: str | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Submitted:
    """An action that is in the log.

    Attributes:
        number: Its place in the log, which is also the id of the next question.
        seq: Number of events up to and with it.
        repeated: Whether it was there before and only answered again.
    """

    number: int
    seq: int
    repeated: bool = False


# --- Beginning.


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a battle follows on.

    Attributes:
        follows: The battle of the same two before it.
        series: The series it belongs to.
        game: Its place in the series.
        position: The engine's state to begin with; its chance is drawn anew.
    """

    follows: Battle | None = None
    series: Series | None = None
    game: int = 1
    position: Mapping[str, Any] | None = None

    def columns(self, seed: bytes) -> dict[str, Any]:
        """As columns of the battle's row."""
        columns: dict[str, Any] = {
            "follows": self.follows,
            "series": self.series,
            "game": self.game,
        }
        if self.position is not None:
            fresh = {**self.position, "seed": seed.hex(), "drawn": 0}
            columns |= {
                "start_state": journal.pack(fresh),
                "action_count": fresh["answered"],
                "event_count": fresh["seq"],
            }
        return columns


def create_battle(
    *,
    seats: Sequence[SeatRequest],
    options: BattleOptions | None = None,
    origin: str = Origin.MATCHMAKING,
    beginning: Beginning | None = None,
    now: datetime | None = None,
) -> Battle:
    """Begin a battle; may stand in the caller's transaction, announced on commit.

    Args:
        seats: Two, seat 0 first; chance decides in the battle who goes first.
        options: How it is played.
        origin: How it came about.
        beginning: What it follows on, if anything.
        now: The present moment.

    Raises:
        SeatsTaken: If there are not two seats, or one person has both.
        UnknownBot: If a bot's name is unknown.
        ImpossibleOptions: If an option has no such value.
    """
    options, now = options or BattleOptions(), now or timezone.now()
    beginning = beginning or Beginning()
    options.check()
    _check_seats(seats)
    preset, people = options.preset, [seat.user is not None for seat in seats]
    is_live = preset is None or preset.is_live
    absent = service_ms(now) if all(people) else None
    seed = secrets.token_bytes(SEED_BYTES)
    with transaction.atomic():
        if options.best_of > 1 and beginning.series is None:
            series = Series.objects.create(best_of=options.best_of)
            beginning = replace(beginning, series=series)
        battle = Battle.objects.create(
            ruleset=UNION_ARENA.name,
            ruleset_version=UNION_ARENA.version,
            options=UNION_ARENA.rules_of_new(options.rules, is_live),
            seed=seed,
            seed_commitment=kernel.commitment(seed),
            origin=origin,
            ranked=options.ranked,
            room=options.room(),
            is_live=is_live,
            started_at=now,
            # Nobody has sat down yet; against bots it does not matter who is away.
            seat0_absent_ms=absent,
            seat1_absent_ms=absent,
            **beginning.columns(seed),
        )
        session = Session(battle, _seat_people(battle, seats))
        if preset is not None:
            session.room.clock = begin(preset, session.moment(), now=service_ms(now))
        standing = session.standing(session.room.clock).columns(now)
        Battle.objects.filter(pk=battle.pk).update(**standing)
        transaction.on_commit(lambda: _begin(session))
    return battle


def _check_seats(seats: Sequence[SeatRequest]) -> None:
    people = [seat.user.pk for seat in seats if seat.user is not None]
    if len(seats) != 2 or len(set(people)) != len(people):  # noqa: PLR2004 - a duel
        raise SeatsTaken
    for seat in seats:
        if (seat.user is None) == (seat.bot is None):
            raise SeatsTaken
        if seat.bot is not None and seat.bot not in BOTS:
            raise UnknownBot


def _seat_people(battle: Battle, seats: Sequence[SeatRequest]) -> list[BattleSeat]:
    return BattleSeat.objects.bulk_create(
        BattleSeat(
            battle=battle,
            seat=number,
            user=seat.user,
            bot=seat.bot or "",
            name=seat.user.shown_name if seat.user else str(BOTS[seat.bot or ""].name),
            deck_id=seat.deck.deck_id,
            deck_name=seat.deck.name,
            revision_ids=list(seat.deck.revision_ids),
            rating=seat.rating,
        )
        for number, seat in enumerate(seats)
    )


def _begin(session: Session) -> None:
    sessions.keep(session)
    signals.announce(signals.battle_started, session.battle_id)
    signals.announce(
        signals.battle_moved, session.battle_id, wakes_bot=session.asks_bot()
    )


def create_practice(
    *,
    user: Viewer,
    deck: LockedDeck,
    bot: str = DEFAULT_BOT,
    options: BattleOptions = PRACTICE,
) -> Battle:
    """Begin a battle of one person against a bot, which plays a starter deck."""
    opponent = SeatRequest(deck=decks.get_starter_deck(), bot=bot)
    return create_battle(
        seats=(SeatRequest(deck=deck, user=user), opponent),
        options=options,
        origin=Origin.PRACTICE,
    )


# --- Playing.


def submit(
    *,
    battle_id: UUID,
    viewer: Viewer,
    action: object,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime | None = None,
) -> Submitted:
    """Answer a question on behalf of a person; durable when it returns.

    Opens a transaction of its own and must not stand in the caller's.

    Args:
        battle_id: Which battle.
        viewer: Who answers.
        action: The answer, as plain data.
        decision_id: The question it answers; None only for giving up.
        client_action_id: The client's name for this try. The same name with the same
            answer applies once and gets the same acknowledgement; None is never
            recognised again.
        now: The present moment.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        MalformedMessage: If the action cannot be read.
        PlatformOnly: If only the platform may do this.
        StaleDecision: If that question is no longer open.
        ActionIdReused: If this name was used for something else.
        BattleOver: If nothing is asked any more.
        Illegal: If the rules forbid it, with the engine's code and clause.
    """
    seated = open_for(viewer, battle_id)
    wish = read_action(seated.session.ruleset, action)
    if isinstance(wish, PLATFORM_ONLY):
        raise PlatformOnly
    if decision_id is None and not isinstance(wish, Concede):
        raise MalformedMessage(details={"field": "decision_id"})
    return submit_for_seat(
        seated.session,
        seat=seated.seat,
        action=wish,
        # Giving up answers no question, so it cannot come too late for one.
        decision_id=None if isinstance(wish, Concede) else decision_id,
        client_action_id=client_action_id,
        now=now,
    )


def concede(
    *, battle_id: UUID, viewer: Viewer, client_action_id: str | None = None
) -> Submitted:
    """Give up (UA-10.5)."""
    return submit(
        battle_id=battle_id,
        viewer=viewer,
        action={"type": Concede.type},
        decision_id=None,
        client_action_id=client_action_id,
    )


def submit_for_seat(
    session: Session,
    *,
    seat: int,
    action: kernel.Action,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime | None = None,
) -> Submitted:
    """The same for a seat whose right to answer is settled: a person's, or a bot's."""
    now = now or timezone.now()
    with session.lock:
        submitted = _accept(session, seat, action, decision_id, client_action_id, now)
        is_over, asks_bot = session.game.result is not None, session.asks_bot()
    if not submitted.repeated:
        by_bot = bool(
            player_of(session.seats[seat])
        )  # a bot that is asked again goes on
        signals.announce(
            signals.battle_moved,
            session.battle_id,
            wakes_bot=asks_bot and not by_bot,
        )
        if is_over:
            signals.announce(signals.battle_finished, session.battle_id)
    return submitted


def _accept(
    session: Session,
    seat: int,
    action: kernel.Action,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime,
) -> Submitted:
    """Accept, or find out whether the refusal stands against the whole log."""
    for _attempt in range(ATTEMPTS):
        try:
            session.accept(
                seat=seat,
                action=action,
                decision_id=decision_id,
                client_action_id=client_action_id,
                now=now,
            )
            return Submitted(number=session.game.answered, seq=session.seq)
        except journal.LostRace:
            session.catch_up()
            earlier = _find_earlier(session, seat, client_action_id)
        except PlatformError:
            if session.catch_up():
                continue  # this session was behind: look again
            earlier = _find_earlier(session, seat, client_action_id)
            if earlier is None:
                raise
        if earlier is not None:
            return _answer_again(earlier, action, decision_id)
    raise Busy


def _find_earlier(
    session: Session, seat: int, client_action_id: str | None
) -> BattleAction | None:
    if client_action_id is None:
        return None
    return BattleAction.objects.filter(
        battle_id=session.battle_id, seat=seat, client_action_id=client_action_id
    ).first()


def _answer_again(
    earlier: BattleAction, action: kernel.Action, decision_id: int | None
) -> Submitted:
    same = earlier.decision_id == decision_id and earlier.action == action.to_dict()
    if not same:
        raise ActionIdReused
    return Submitted(number=earlier.number, seq=earlier.seq, repeated=True)


# --- Bots.


def answer_as_bot(
    *, battle_id: UUID, limit: int, is_time_up: Callable[[], bool] = lambda: False
) -> bool:
    """Answer the questions put to bots, up to ``limit``; whether one is still asked.

    May run any number of times at once: each question is answered at most once. A bot
    thinks about a copy, so that the battle goes on meanwhile for everybody else.

    Args:
        battle_id: Which battle.
        limit: Most answers.
        is_time_up: Asked after each answer, whether others are to have their turn.
    """
    session = sessions.get(battle_id)
    for count in range(limit):
        if count and is_time_up():
            return True
        with session.lock:
            session.catch_up()
            bots = [player_of(seat) for seat in session.seats]
            asked = [seat for seat in session.asked_seats() if bots[seat]]
            if not asked:
                return False
            seat, decision_id = asked[0], session.game.answered
            game, standby = session.game.copy(), session.any_answer(seat)
        answer = _bots_answer(game, seat, bots[seat], battle_id) or standby
        if _has_taken_back(session, seat):
            continue
        try:
            submit_for_seat(
                session,
                seat=seat,
                action=answer,
                decision_id=decision_id,
                client_action_id=f"bot-{decision_id}",
            )
        except (StaleDecision, BattleOver, ActionIdReused):
            continue  # somebody was quicker; look again
    return True


def _has_taken_back(session: Session, seat: int) -> bool:
    """Whether a person plays the seat again since the bot began to think."""
    with session.lock:
        session.catch_up()
        return not player_of(session.seats[seat])


def _bots_answer(
    game: AnyBattle, seat: int, name: str, battle_id: UUID
) -> kernel.Action | None:
    """What a bot answers; None if it fails, so that any answer is given instead."""
    bot = BOTS[name]
    try:
        answer = bot.choose(game, seat)
        reason = game.explain(answer, seat)
    except Exception:
        log.exception("bot failed", battle_id=str(battle_id), bot=str(bot.name))
        return None
    if reason is not None:
        log.error("bot chose wrongly", bot=str(bot.name), code=reason.code)
        return None
    return answer
