"""What one viewer may know of a running battle: the present, the events, the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import msgspec

from battles.bots import get_player_name
from battles.games.refusals import build_refusal, read_action
from battles.models import Status
from battles.rules.kernel.log_lines import LogLine
from unionarena.core import site_time
from unionarena.core.errors import PlatformError

from .battle_access import Viewer, open_session_for
from .match_state import build_clock_message, build_match_message
from .protocol import BattleInfo, Clock, Match, Options, SeatName
from .session import Session
from .view_changes import Change


@dataclass(frozen=True, slots=True)
class EventBatch:
    """What happened after a moment, for one viewer.

    Attributes:
        first: Number of the first event; ``last + 1`` if there is none.
        last: Number of the last event so far.
        events: The events, as far as the viewer may know them.
        log: The same in words.
        view: The present, as far as the viewer may know it.
        changes: What differs in it from the view at that moment; None where that is not
            known any more.
    """

    first: int
    last: int
    events: list[dict[str, Any]]
    log: list[LogLine]
    view: dict[str, Any]
    changes: list[Change] | None = None


@dataclass(frozen=True, slots=True)
class CurrentState:
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
        """Return the details REST and sockets send beside the reason."""
        if self.refusal is not None:
            details: Mapping[str, Any] = self.refusal.as_dict()["details"]
            return details
        return {"preview": self.preview} if self.preview else {}


def get_current_state_for(viewer: Viewer, battle_id: UUID) -> CurrentState:
    """Return the present, as far as the viewer may know it."""
    seated = open_session_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        session.catch_up()
        view, info = session.view(seated.seat), describe_battle(session)
        return CurrentState(
            info=info,
            seat=seated.seat,
            seq=session.seq,
            view=view,
            clock=build_clock_message(session, now=site_time.now()),
            match=build_match_message(session),
        )


def get_events_since(
    viewer: Viewer, battle_id: UUID, *, since: int, language: str
) -> EventBatch:
    """Return the events after event number ``since``, and the present."""
    seated = open_session_for(viewer, battle_id)
    with seated.session.lock:
        seated.session.catch_up()
        batch = build_event_batch(seated.session, seated.seat, since, language)
        changes = seated.session.snapshot_for(seated.seat).changes_since(since)
        return replace(
            batch, changes=None if changes is None else msgspec.json.decode(changes)
        )


def describe_battle(session: Session, language: str | None = None) -> BattleInfo:
    """Describe the players and, once over, the result and seed. Caller holds the lock.

    Args:
        session: The battle.
        language: Of the names of bots; None: the active one.
    """
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
                name=get_player_name(seat, language),
                bot=seat.bot or None,
                rating=seat.rating,
                sleeve=seat.sleeve,
                mat=seat.mat,
            )
            for seat in session.seats
        ],
        seed_commitment=session.record.seed_commitment,
        result=None if result is None else result.to_dict(),
        seed=session.seed,
        options=Options(**session.circumstances.options.room()),
    )


def build_event_batch(
    session: Session, seat: int | None, since: int, language: str
) -> EventBatch:
    """Build the batch for a session that is up to date; caller holds its lock."""
    events, log = render_events_since(session, seat, since, language)
    return EventBatch(
        first=events[0]["seq"] if events else session.seq + 1,
        last=session.seq,
        events=events,
        log=log,
        view=session.view(seat),
    )


def render_events_since(
    session: Session, seat: int | None, since: int, language: str
) -> tuple[list[dict[str, Any]], list[LogLine]]:
    """Render the events after a moment and their log for one viewer."""
    events = session.events_for(session.events_after(since), seat)
    return events, session.render_log(events, language, reader=seat)


def explain_action_for(viewer: Viewer, battle_id: UUID, action: object) -> Explanation:
    """Return why the viewer may not do this now, or that they may.

    Raises:
        MalformedMessage: If it cannot be read as an action.
    """
    seated = open_session_for(viewer, battle_id)
    parsed = read_action(seated.session.ruleset, action)
    with seated.session.lock:
        seated.session.catch_up()
        session = seated.session
        reason = session.explain(parsed, seated.seat)
        sure = session.ruleset.preview(session.game, parsed) if reason is None else {}
    return Explanation(
        action=dict(parsed.to_dict()),
        refusal=None
        if reason is None
        else build_refusal(reason, seated.session.pinned),
        preview=sure,
    )


def get_card_catalogue_for(
    viewer: Viewer, battle_id: UUID, language: str
) -> dict[str, Any]:
    """Return every card the viewer may know of: their own deck and what was shown.

    Replays the battle if it is long (three queries).
    """
    seated = open_session_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        session.catch_up()
        batch = build_event_batch(session, seated.seat, 0, language)
        shown = set(_list_strings_in([batch.events, batch.view]))
        known = session.numbers_of(seated.seat) | shown
        return session.pinned.catalogue(
            known & session.pinned.revision_by_number.keys(), language
        )


def render_log_for(viewer: Viewer, battle_id: UUID, language: str) -> list[LogLine]:
    """Render the whole log, as far as the viewer may know it.

    Replays the battle if it is long (three queries).
    """
    return get_events_since(viewer, battle_id, since=0, language=language).log


def _list_strings_in(data: object) -> Iterable[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _list_strings_in(list(data.values()))
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _list_strings_in(item)
