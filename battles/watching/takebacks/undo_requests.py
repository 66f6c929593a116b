"""Takebacks: who may take back, who must agree, and what both are sent.

Going back is an action in the log (``kernel.Undo``), sent by the platform on behalf of
a seat. Nothing is shuffled anew (see docs/adr): the report of what became known in
between is shown to both before the other one agrees. A player goes back to a question
of their own. A request lapses as soon as the battle moves on.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from battles import signals
from battles.errors import BattleOver, StaleDecision
from battles.live import protocol
from battles.live.battle_access import SeatedViewer, open_session_for
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.relay import CATCH_UP
from battles.live.session import Session, sessions
from battles.live.submissions import submit_action_for_seat
from battles.models import BattleAction
from battles.rules import kernel
from battles.rules.kernel.battle import LogEntry
from battles.rules.kernel.leaks import get_table
from battles.rules.kernel.undo import LearnedCards, find_cards_learned_in
from battles.watching.access.permissions import get_undo_mode
from battles.watching.errors import (
    NothingToTakeBack,
    NoUndoRequest,
    UndoAlreadyRequested,
)
from battles.watching.models import UndoRequest

Viewer = Any  # a User
State = UndoRequest.State

FREE_MODE = "free"
# What is sent about a request that is closed.
_OUTCOMES: dict[str, str] = {
    State.ACCEPTED: "done",
    State.DECLINED: "declined",
    State.WITHDRAWN: "withdrawn",
}

# Battles with an open request, as far as this process knows, and how far the battle
# was then. Only a hint, so that not every action queries the table; the table is the
# truth.
_open: dict[UUID, int] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class UndoOutcome:
    """The outcome of a takeback request.

    Attributes:
        state: "asked" or "done".
        to: The question gone back to, or to go back to.
        report: What became known since, as the requesting player may see it.
    """

    state: str
    to: int
    report: dict[str, Any]


# --- What a player can do.


def request_undo(
    *, battle_id: UUID, viewer: Viewer, to: int | None = None
) -> UndoOutcome:
    """Take back, or request it from the other player.

    At once against a bot, and where it is free and no one has learned anything since.

    Args:
        battle_id: The battle.
        viewer: The player who takes back.
        to: The id of a question of theirs; None for the last one they answered.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        NoUndo: If takebacks are off in this battle.
        NothingToTakeBack: If that is no answered question of theirs.
        UndoAlreadyRequested: If a request is open.
        BattleOver: If it is over.
        StaleDecision: If the battle has moved on meanwhile.
    """
    seated = open_session_for(viewer, battle_id)
    session, seat = seated.session, seated.seat
    with session.lock:
        session.catch_up()
        mode = get_undo_mode(session)
        if session.game.result is not None:
            raise BattleOver
        target = _find_target(session, seat, to)
        number = session.game.answered
        learned = list_revealed_since(session, target)
        other_is_bot = bool(session.seats[1 - seat].bot)
    is_free = other_is_bot or (mode == FREE_MODE and learned.is_nothing)
    state = "done" if is_free else "asked"
    do = _undo_to if is_free else _get_open_request
    with hub.relay.publishing(battle_id):
        do(session, seat=seat, to=target, number=number)
        _notify_players(session, state, seat, target, learned)
    return UndoOutcome(state=state, to=target, report=dict(learned.for_viewer(seat)))


def answer_undo_request(*, battle_id: UUID, viewer: Viewer, accepts: bool) -> None:
    """Accept or decline the other player's request.

    Raises:
        NoUndoRequest: If the other has no open request.
        StaleDecision: If the battle has moved on meanwhile.
    """
    seated = open_session_for(viewer, battle_id)
    session = seated.session
    question = _find_open_request(seated, by=1 - seated.seat)
    with session.lock:
        learned = list_revealed_since(session, question.to)
    undone = {"seat": question.seat, "to": question.to, "number": question.number}
    state = "done" if accepts else "declined"
    with hub.relay.publishing(battle_id):
        _close_request(question, State.ACCEPTED if accepts else State.DECLINED)
        if accepts:
            _undo_to(session, **undone)
        _notify_players(session, state, question.seat, question.to, learned)


def withdraw_undo_request(*, battle_id: UUID, viewer: Viewer) -> None:
    """Withdraw one's own request.

    Raises:
        NoUndoRequest: If the viewer has none open.
    """
    seated = open_session_for(viewer, battle_id)
    question = _find_open_request(seated, by=seated.seat)
    with hub.relay.publishing(battle_id):
        _close_request(question, State.WITHDRAWN)
        _notify_players(seated.session, "withdrawn", question.seat, question.to, None)


# --- Decisions to go back to.


def _find_target(session: Session, seat: int, to: int | None) -> int:
    for own in _list_own_decisions(session, seat):
        if to is None or own == to:
            return own
        if own < to:
            break
    raise NothingToTakeBack


def _list_own_decisions(session: Session, seat: int) -> Iterator[int]:
    """Return questions a seat has answered on the way to the present, newest first.

    What was undone is not on the way.
    """
    rows = BattleAction.objects.filter(battle_id=session.battle_id)
    log = {
        number: (player, action)
        for number, player, action in rows.values_list("number", "seat", "action")
    }
    here = session.game.answered
    while here in log:
        player, action = log[here]
        if action.get("type") == kernel.Undo.type:
            here = int(action["to"])
            continue
        if player == seat:
            yield here - 1
        here -= 1


def list_revealed_since(session: Session, to: int) -> LearnedCards:
    """Return what became known since a question; replays the log from there."""
    then = session.game_after(to)
    table = get_table(then.copy())
    rows = BattleAction.objects.filter(
        battle_id=session.battle_id, number__gt=to
    ).order_by("number")
    entries = [
        LogEntry(row.seat, session.ruleset.read_action(row.action)) for row in rows
    ]
    return find_cards_learned_in(then, entries, table=table)


# --- Carrying it out.


def _undo_to(session: Session, *, seat: int, to: int, number: int) -> None:
    submit_action_for_seat(
        session,
        seat=seat,
        action=kernel.Undo(to),
        decision_id=number,
        client_action_id=None,
    )


def _get_open_request(session: Session, *, seat: int, to: int, number: int) -> None:
    questions = UndoRequest.objects.filter(battle_id=session.battle_id)
    try:
        with transaction.atomic():
            stale = questions.filter(state=State.OPEN).exclude(number=number)
            stale.update(state=State.WITHDRAWN)
            UndoRequest.objects.create(
                battle_id=session.battle_id, seat=seat, to=to, number=number
            )
    except IntegrityError as error:
        raise UndoAlreadyRequested from error


def _find_open_request(seated: SeatedViewer, *, by: int) -> UndoRequest:
    session = seated.session
    with session.lock:
        session.catch_up()
        question = _query_open_requests(session)
    if question is None or question.seat != by:
        raise NoUndoRequest
    return question


def _query_open_requests(session: Session) -> UndoRequest | None:
    return UndoRequest.objects.filter(
        battle_id=session.battle_id, state=State.OPEN, number=session.game.answered
    ).first()


def _close_request(question: UndoRequest, state: str) -> None:
    """Close a request; only one answer counts."""
    open_ones = UndoRequest.objects.filter(pk=question.pk, state=State.OPEN)
    if not open_ones.update(state=state):
        raise NoUndoRequest


# --- Sending: read and sent with the session's lock held, so that no client gets a
# request again after its end.


def _notify_players(
    session: Session, state: str, by: int, to: int, learned: LearnedCards | None
) -> None:
    """Send both players the state, here and elsewhere."""
    _notify_local_players(session, state, by, to, learned)
    hub.relay.publish(session.battle_id, kind="undo", state=state, by=by, to=to)


def _notify_local_players(
    session: Session, state: str, by: int, to: int, learned: LearnedCards | None
) -> None:
    with session.lock:
        requested_at = session.game.answered if state == "asked" else None
        _record_open_request(session.battle_id, requested_at)
        for connection in hub.connections_of(session.battle_id):
            if (
                state in ("declined", "withdrawn")
                and connection.undo_requested_at is None
            ):
                continue  # it was told already
            frame = _encode_request(state, by, to, learned, connection.seat)
            _notify_connection(connection, frame, requested_at=requested_at)
            _notify_of_outcome(connection)


def _record_open_request(battle_id: UUID, requested_at: int | None) -> None:
    with _lock:
        if requested_at is None:
            _open.pop(battle_id, None)
        else:
            _open[battle_id] = requested_at


def _notify_connection(
    connection: Connection, frame: str, *, requested_at: int | None = None
) -> None:
    """Send one socket a frame; an open request once."""
    if requested_at is None or connection.undo_requested_at != requested_at:
        connection.undo_requested_at = requested_at
        connection.post(frame)


def _encode_request(
    state: str, by: int, to: int, learned: LearnedCards | None, seat: int | None
) -> str:
    report = None if learned is None else learned.for_viewer(seat)
    return protocol.encode_message(
        protocol.UndoTold(state=state, by=by, to=to, report=report)
    )


def receive_request(battle_id: UUID, data: dict[str, Any]) -> None:
    """Send a request, or its end, that another process published."""
    if not hub.connections_of(battle_id):
        return
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        learned = None
        if data["state"] == "asked":
            learned = list_revealed_since(session, int(data["to"]))
    _notify_local_players(
        session, data["state"], int(data["by"]), int(data["to"]), learned
    )


def resend_missed_requests(battle_id: UUID, _data: dict[str, Any]) -> None:
    """Send the players here a request, or its end, that they may have missed."""
    connections = hub.connections_of(battle_id)
    if not connections:
        return
    session = sessions.get(battle_id)
    with session.lock:
        for connection in connections:
            send_open_request(connection, session)
            _notify_of_outcome(connection)


def _notify_of_outcome(connection: Connection) -> None:
    """Send a socket the outcome of a request that it takes for open."""
    if connection.undo_requested_at is None:
        return
    requests = UndoRequest.objects.filter(
        battle_id=connection.battle_id, number=connection.undo_requested_at
    )
    question = requests.order_by("-pk").first()
    if question is not None and question.state != State.OPEN:
        state, by, to = _OUTCOMES[question.state], question.seat, question.to
        _notify_connection(
            connection, _encode_request(state, by, to, None, connection.seat)
        )


def expire_requests(battle_id: UUID, **_unknown: object) -> None:
    """Close open requests: the battle has moved on."""
    with _lock:
        requested_at = _open.get(battle_id)
    session = sessions.find(battle_id)
    if requested_at is None or session is None or session.game.answered == requested_at:
        return
    stale = UndoRequest.objects.filter(
        battle_id=battle_id, state=State.OPEN, number__lte=requested_at
    )
    question = stale.first()  # refused on a loop, which then calls from a thread
    with _lock:
        if _open.pop(battle_id, None) is None:
            return
    if question is None:
        return  # it was answered
    stale.update(state=State.WITHDRAWN)
    _notify_local_players(session, "withdrawn", question.seat, question.to, None)


def send_open_request(connection: Connection, session: Session) -> None:
    """Send an open request to a player who has just joined."""
    if session.ranked or session.circumstances.options.undo == "off":
        return
    with session.lock:
        question = _query_open_requests(session)
        if question is None or connection.seat is None:
            return
        learned = list_revealed_since(session, question.to)
        _record_open_request(session.battle_id, question.number)
        frame = _encode_request(
            "asked", question.seat, question.to, learned, connection.seat
        )
        _notify_connection(connection, frame, requested_at=question.number)


def clear_cache() -> None:
    """Forget open requests; for tests."""
    with _lock:
        _open.clear()


def connect_listeners() -> None:
    """Connect; called once when the app is ready."""
    signals.battle_moved.connect(
        expire_requests, dispatch_uid="battles.watching.takebacks.undo_requests"
    )
    hub.listeners["undo"].append(receive_request)
    hub.listeners[CATCH_UP].append(resend_missed_requests)
    hub.listeners["moved"].append(lambda battle_id, _data: expire_requests(battle_id))


__all__ = [
    "StaleDecision",
    "UndoOutcome",
    "answer_undo_request",
    "request_undo",
    "withdraw_undo_request",
]
