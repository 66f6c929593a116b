"""Reads of the battles app.

``get_battle_for`` and ``open_for`` are the gatekeepers: nobody gets hold of a battle
any other way on behalf of a person, and neither tells whether a battle exists that is
not the asker's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Prefetch

from unionarena.errors import PlatformError

from .errors import BattleNotFound, NotFinished
from .models import Battle, BattleQuerySet, BattleSeat, Status
from .protocol import BattleInfo, SeatName
from .refusals import illegal, read_action
from .session import Session, sessions

Viewer = Any  # a User or an AnonymousUser


@dataclass(frozen=True, slots=True)
class Seated:
    """A battle in memory together with the seat of whoever asked."""

    session: Session
    seat: int


@dataclass(frozen=True, slots=True)
class Batch:
    """What happened after a moment, for one viewer.

    Attributes:
        first: Number of the first event; ``last + 1`` if there is none.
        last: Number of the last event so far.
        events: The events, as far as the viewer may know them.
        view: The present, as far as the viewer may know it.
    """

    first: int
    last: int
    events: list[dict[str, Any]]
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Present:
    """A battle as one viewer may know it now.

    Attributes:
        info: What never changes, and how it ended.
        seat: The viewer's seat.
        seq: Number of events so far.
        view: The engine's view for that seat.
    """

    info: BattleInfo
    seat: int
    seq: int
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether an action would be accepted now, and if not, why.

    Attributes:
        refusal: The reason of the rules, or None if the action is legal.
    """

    action: dict[str, Any]
    refusal: PlatformError | None


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """Who sat where in a finished battle."""

    seat: int
    user_id: int | None
    bot: str | None
    name: str
    deck_id: int | None
    deck_name: str


@dataclass(frozen=True, slots=True)
class FinishedBattle:
    """How a battle ended: all that counting and rating need."""

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


# --- Gatekeepers.


def get_battle_for(viewer: Viewer, battle_id: UUID) -> Battle:
    """The battle, for somebody who has a seat in it.

    Raises:
        BattleNotFound: If there is none, or the viewer has no seat in it.
    """
    found = list_battles_for(viewer).filter(pk=battle_id).first()
    if found is None:
        raise BattleNotFound
    return found


def open_for(viewer: Viewer, battle_id: UUID) -> Seated:
    """The battle in memory and the viewer's seat; no query if it is in memory.

    Raises:
        BattleNotFound: If there is none, or the viewer has no seat in it.
    """
    session = sessions.find(battle_id)
    if session is None:
        get_battle_for(viewer, battle_id)  # a stranger makes nobody load a battle
        session = sessions.get(battle_id)
    seat = session.seat_of(viewer.pk)
    if seat is None:
        raise BattleNotFound
    return Seated(session, seat)


def list_battles_for(viewer: Viewer) -> BattleQuerySet:
    """The battles a person sits in, newest first, with their seats (two queries)."""
    if not viewer.is_authenticated:
        return Battle.objects.none()
    seats = Prefetch("seats", BattleSeat.objects.order_by("seat"))
    battles = Battle.objects.seating(viewer).defer("seed").prefetch_related(seats)
    return battles.order_by("-started_at", "-pk")


# --- The running battle, for one viewer.


def present_for(viewer: Viewer, battle_id: UUID) -> Present:
    """The battle as the viewer may know it now."""
    seated = open_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        session.catch_up()
        view, info = session.game.view(seated.seat), describe(session)
        return Present(info=info, seat=seated.seat, seq=session.seq, view=view)


def view_for(viewer: Viewer, battle_id: UUID) -> dict[str, Any]:
    """What the viewer may know of the present."""
    return present_for(viewer, battle_id).view


def events_since(viewer: Viewer, battle_id: UUID, *, since: int) -> Batch:
    """What happened after event number ``since``, and the present."""
    seated = open_for(viewer, battle_id)
    with seated.session.lock:
        seated.session.catch_up()
        return batch_of(seated.session, seated.seat, since)


def describe(session: Session) -> BattleInfo:
    """Who plays what, and how it ended; the seed only then. Caller holds the lock."""
    result = session.game.result
    status = Status.RUNNING if result is None else Status.FINISHED
    return BattleInfo(
        id=str(session.battle_id),
        status=status.value,
        origin=session.origin,
        ranked=session.ranked,
        seats=[
            SeatName(seat=seat.seat, name=seat.name, bot=seat.bot or None)
            for seat in session.seats
        ],
        seed_commitment=session.record.seed_commitment,
        result=None if result is None else result.to_dict(),
        seed=session.seed,
    )


def batch_of(session: Session, seat: int, since: int) -> Batch:
    """The same of a session that is up to date; caller holds its lock."""
    events = session.events_after(since)
    return Batch(
        first=events[0].seq if events else session.seq + 1,
        last=session.seq,
        events=session.game.events_for(events, seat),
        view=session.game.view(seat),
    )


def explain_for(viewer: Viewer, battle_id: UUID, action: object) -> Explanation:
    """Why the viewer may not do this now, or that they may.

    Raises:
        MalformedMessage: If it cannot be read as an action.
    """
    seated = open_for(viewer, battle_id)
    wish = read_action(seated.session.ruleset, action)
    with seated.session.lock:
        seated.session.catch_up()
        reason = seated.session.game.explain(wish, seated.seat)
    return Explanation(
        action=dict(wish.to_dict()),
        refusal=None if reason is None else illegal(reason, seated.session.pinned),
    )


def catalogue_for(viewer: Viewer, battle_id: UUID, language: str) -> dict[str, Any]:
    """Every card the viewer may know of by now: the own deck and what was shown.

    Replays the battle if it is long (three queries).
    """
    seated = open_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        session.catch_up()
        batch = batch_of(session, seated.seat, since=0)
        shown = set(_strings_in([batch.events, batch.view]))
        known = session.numbers_of(seated.seat) | shown
        return session.pinned.catalogue(
            known & session.pinned.revision_by_number.keys(), language
        )


def _strings_in(data: object) -> Iterable[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _strings_in(list(data.values()))
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _strings_in(item)


# --- For other apps.


def get_finished_battle(battle_id: UUID) -> FinishedBattle:
    """How a battle ended (two queries).

    Raises:
        BattleNotFound: If there is no such battle.
        NotFinished: If it is still running.
    """
    seats = Prefetch("seats", BattleSeat.objects.order_by("seat"))
    battle = Battle.objects.prefetch_related(seats).filter(pk=battle_id).first()
    if battle is None:
        raise BattleNotFound
    if battle.status != Status.FINISHED or battle.finished_at is None:
        raise NotFinished
    first, second = (_finished_seat(seat) for seat in battle.seats.all())
    return FinishedBattle(
        battle_id=battle.pk,
        seats=(first, second),
        winner=battle.winner,
        reason=battle.result_reason,
        clause=battle.result_clause or None,
        turns=battle.turns,
        actions=battle.action_count,
        started_at=battle.started_at,
        finished_at=battle.finished_at,
        origin=battle.origin,
        ranked=battle.ranked,
    )


def _finished_seat(seat: BattleSeat) -> FinishedSeat:
    return FinishedSeat(
        seat=seat.seat,
        user_id=seat.user_id,
        bot=seat.bot or None,
        name=seat.name,
        deck_id=seat.deck_id,
        deck_name=seat.deck_name,
    )


def finished_battles() -> BattleQuerySet:
    """All finished battles, in the order in which they ended."""
    return Battle.objects.finished().order_by("finished_at", "pk")


def find_unfinished_battle_for(viewer: Viewer) -> Battle | None:
    """The newest running battle a person sits in, or None."""
    return list_battles_for(viewer).running().first()


def list_users_in_battle(user_ids: Iterable[int]) -> set[int]:
    """Those of the given people who sit in a running battle."""
    taken = BattleSeat.objects.filter(
        user_id__in=list(user_ids), battle__status=Status.RUNNING
    )
    return set(taken.values_list("user_id", flat=True))


def list_waiting_for_bot(*, since: datetime, limit: int) -> list[UUID]:
    """Running battles in which a bot has been asked since before ``since``."""
    waiting = Battle.objects.running().filter(waits_for_bot=True, moved_at__lt=since)
    return list(waiting.order_by("moved_at").values_list("pk", flat=True)[:limit])
