"""Reads of the battles app.

``get_battle_for`` and ``open_for`` are the gatekeepers: nobody gets hold of a battle
any other way on behalf of a person, and neither tells whether a battle exists that is
not the asker's.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import F, Prefetch, Q
from django.utils import timezone
from django.utils.translation import get_language

from battles.rules.kernel.told import Line
from unionarena.errors import PlatformError

from .errors import BattleNotFound, NotFinished
from .games.refusals import illegal, read_action
from .games.rulesets import UNION_ARENA
from .live.matches import clock_message, match_message
from .live.protocol import BattleInfo, Clock, Match, Options, SeatName
from .live.session import Session, sessions
from .models import Battle, BattleHalt, BattleQuerySet, BattleSeat, Series, Status

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
        log: The same in words.
        view: The present, as far as the viewer may know it.
    """

    first: int
    last: int
    events: list[dict[str, Any]]
    log: list[Line]
    view: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Present:
    """A battle as one viewer may know it now.

    Attributes:
        info: What never changes, and how it ended.
        seat: The viewer's seat.
        seq: Number of events so far.
        view: The engine's view for that seat.
        clock: Both clocks and who may be declared gone, where there is any of it.
        match: Series, rematch, the battle that follows.
    """

    info: BattleInfo
    seat: int
    seq: int
    view: dict[str, Any]
    clock: Clock | None
    match: Match


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether an action would be accepted now, and if not, why.

    Attributes:
        refusal: The reason of the rules, or None if the action is legal.
        preview: What a legal action will surely do.
    """

    action: dict[str, Any]
    refusal: PlatformError | None
    preview: Mapping[str, Any] = field(default_factory=dict)

    @property
    def details(self) -> Mapping[str, Any]:
        """What a door tells beside the reason."""
        if self.refusal is not None:
            details: Mapping[str, Any] = self.refusal.as_dict()["details"]
            return details
        return {"preview": self.preview} if self.preview else {}


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


def is_seated(viewer: Viewer, battle_id: UUID) -> bool:
    """Whether a person sits in a battle."""
    return BattleSeat.objects.filter(battle_id=battle_id, user=viewer).exists()


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
        view, info = session.view(seated.seat), describe(session)
        return Present(
            info=info,
            seat=seated.seat,
            seq=session.seq,
            view=view,
            clock=clock_message(session, now=timezone.now()),
            match=match_message(session),
        )


def view_for(viewer: Viewer, battle_id: UUID) -> dict[str, Any]:
    """What the viewer may know of the present."""
    return present_for(viewer, battle_id).view


def events_since(
    viewer: Viewer, battle_id: UUID, *, since: int, language: str
) -> Batch:
    """What happened after event number ``since``, and the present."""
    seated = open_for(viewer, battle_id)
    with seated.session.lock:
        seated.session.catch_up()
        return batch_of(seated.session, seated.seat, since, language)


def describe(session: Session) -> BattleInfo:
    """Who plays what, and how it ended; the seed only then. Caller holds the lock."""
    result = session.game.result
    status = session.status if result is None else Status.FINISHED.value
    return BattleInfo(
        id=str(session.battle_id),
        status=status,
        origin=session.origin,
        ranked=session.ranked,
        seats=[
            SeatName(
                seat=seat.seat,
                name=seat.name,
                bot=seat.bot or None,
                rating=seat.rating,
            )
            for seat in session.seats
        ],
        seed_commitment=session.record.seed_commitment,
        result=None if result is None else result.to_dict(),
        seed=session.seed,
        options=Options(**session.room.options.room()),
    )


def batch_of(session: Session, seat: int | None, since: int, language: str) -> Batch:
    """The same of a session that is up to date; caller holds its lock."""
    facts = session.events_after(since)
    events = session.events_for(facts, seat)
    return Batch(
        first=facts[0].seq if facts else session.seq + 1,
        last=session.seq,
        events=events,
        log=session.told(events, language, reader=seat),
        view=session.view(seat),
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
        session = seated.session
        reason = session.explain(wish, seated.seat)
        sure = session.ruleset.preview(session.game, wish) if reason is None else {}
    return Explanation(
        action=dict(wish.to_dict()),
        refusal=None if reason is None else illegal(reason, seated.session.pinned),
        preview=sure,
    )


def catalogue_for(viewer: Viewer, battle_id: UUID, language: str) -> dict[str, Any]:
    """Every card the viewer may know of by now: the own deck and what was shown.

    Replays the battle if it is long (three queries).
    """
    seated = open_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        session.catch_up()
        batch = batch_of(session, seated.seat, 0, language)
        shown = set(_strings_in([batch.events, batch.view]))
        known = session.numbers_of(seated.seat) | shown
        return session.pinned.catalogue(
            known & session.pinned.revision_by_number.keys(), language
        )


def tell_for(viewer: Viewer, battle_id: UUID, language: str) -> list[Line]:
    """The whole log in words, as far as the viewer may know it.

    Replays the battle if it is long (three queries).
    """
    return events_since(viewer, battle_id, since=0, language=language).log


def tell_end(reason: str, *, has_won: bool | None) -> str:
    """Why a battle ended, for one of the two, in the language that is active.

    Args:
        reason: The engine's word for it.
        has_won: Whether the one who reads has won; None for a draw.
    """
    language = get_language() or settings.LANGUAGE_CODE
    winner = None if has_won is None else int(not has_won)
    return UNION_ARENA.tell_end(reason, language, 0, winner)


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


def list_decks_played(
    battle_ids: Iterable[UUID],
) -> dict[tuple[UUID, int], frozenset[int]]:
    """The card revisions each side of some battles played, by battle and seat."""
    rows = BattleSeat.objects.filter(battle__in=tuple(battle_ids))
    return {
        (battle_id, seat): frozenset(revisions)
        for battle_id, seat, revisions in rows.values_list(
            "battle", "seat", "revision_ids"
        )
    }


def finished_battles() -> BattleQuerySet:
    """All finished battles, in the order in which they ended."""
    return Battle.objects.finished().order_by("finished_at", "pk")


def find_unfinished_battle_for(viewer: Viewer) -> Battle | None:
    """The newest running battle a person is expected at, or None.

    Battles by correspondence keep nobody from another one.
    """
    return list_battles_for(viewer).running().filter(is_live=True).first()


def list_by_correspondence(viewer: Viewer) -> list[Battle]:
    """Running battles by correspondence, those that wait for the viewer first."""
    battles = list(list_battles_for(viewer).running().filter(is_live=False))
    return sorted(battles, key=lambda battle: not waits_for(battle, viewer))


def count_letters_for(viewer: Viewer) -> int:
    """Battles by correspondence that wait for the viewer; one query."""
    battles = Battle.objects.running().filter(is_live=False)
    asked = Q(seats__seat=0, seats_asked__in=(1, 3)) | Q(
        seats__seat=1, seats_asked__in=(2, 3)
    )
    return battles.filter(asked, seats__user=viewer, seats__stand_in="").count()


def list_halted_for(viewer: Viewer) -> BattleQuerySet:
    """A person's battles that wait for a repair, newest first."""
    return list_battles_for(viewer).halted()


def waits_for(battle: Battle, viewer: Viewer) -> bool:
    """Whether a battle with its seats waits for a person's answer."""
    return any(
        seat.user_id == viewer.pk and battle.seats_asked >> seat.seat & 1
        for seat in battle.seats.all()
    )


def list_users_in_battle(user_ids: Iterable[int]) -> set[int]:
    """Those of the given people who are expected at a running battle."""
    taken = BattleSeat.objects.filter(
        user_id__in=list(user_ids),
        battle__status=Status.RUNNING,
        battle__is_live=True,
    )
    return set(taken.values_list("user_id", flat=True))


def list_waiting_for_bot(*, since: datetime, limit: int) -> list[UUID]:
    """Running battles in which a bot has been asked since before ``since``."""
    waiting = Battle.objects.running().filter(waits_for_bot=True, moved_at__lt=since)
    return list(waiting.order_by("moved_at").values_list("pk", flat=True)[:limit])


def list_stalled(*, since: datetime, limit: int) -> list[UUID]:
    """Running battles that ask nobody, or a bot of which their row does not know.

    Only those that have not moved since ``since``; oldest first.
    """
    asks_bot = (
        Q(seats__seat=0, seats_asked__in=(1, 3))
        | Q(seats__seat=1, seats_asked__in=(2, 3))
    ) & (Q(seats__bot__gt="") | Q(seats__stand_in__gt=""))
    stalled = Battle.objects.running().filter(
        Q(seats_asked=0) | asks_bot & Q(waits_for_bot=False), moved_at__lt=since
    )
    found = stalled.order_by("moved_at", "pk").values_list("pk", flat=True)
    return list(dict.fromkeys(found[:limit]))


def list_halted() -> BattleQuerySet:
    """Battles that wait for an operator, oldest first, with their halts."""
    return Battle.objects.halted().prefetch_related("halts").order_by("moved_at", "pk")


def list_halted_since(*, since: datetime, limit: int) -> list[UUID]:
    """Battles that have waited for an operator since before ``since``, oldest first."""
    halts = BattleHalt.objects.filter(resolved_at=None, halted_at__lte=since)
    waiting = halts.filter(battle__status=Status.HALTED).order_by("halted_at")
    return list(waiting.values_list("battle_id", flat=True)[:limit])


def list_overdue(*, service_ms: int, limit: int) -> list[UUID]:
    """Running battles whose time was up at a moment of service time, oldest first."""
    due = Battle.objects.running().filter(deadline_ms__lte=service_ms)
    return list(due.order_by("deadline_ms").values_list("pk", flat=True)[:limit])


def list_unnoted_ends(*, since: datetime, by: datetime, limit: int) -> list[UUID]:
    """Battles of series that ended in that time and whose series does not know it."""
    ended = Battle.objects.finished().filter(
        finished_at__gte=since,
        finished_at__lte=by,
        series__isnull=False,
        game__gt=F("series__noted_game"),
    )
    return list(ended.order_by("finished_at").values_list("pk", flat=True)[:limit])


def list_series_due(*, by: datetime, limit: int) -> list[UUID]:
    """Series whose next battle should have begun by then, oldest first."""
    due = Series.objects.filter(next_due_at__lte=by).order_by("next_due_at")
    return list(due.values_list("pk", flat=True)[:limit])
