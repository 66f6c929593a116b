"""Taking back: who may, who must agree, and what both are told.

Going back is an action in the log (``kernel.Undo``), given by the platform on behalf of
a seat. Nothing is shuffled anew (see docs/adr): the report of what became known in
between is shown to both before the other one agrees. One goes back to a question of
one's own. A question whether to take back lapses as soon as the battle moves on.
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
from battles.live.admission import Seated, open_for
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.playing import submit_for_seat
from battles.live.relay import AGAIN
from battles.live.session import Session, sessions
from battles.models import BattleAction
from battles.rules import kernel
from battles.rules.kernel.battle import LogEntry
from battles.rules.kernel.undo import Learned, learned_in

from .errors import NothingToTakeBack, NoUndoAsked, UndoAsked
from .models import UndoRequest
from .rights import undo_mode

Viewer = Any  # a User
State = UndoRequest.State

FREE = "free"
# What is said of a question that is not open any more.
_SAID: dict[str, str] = {
    State.ACCEPTED: "done",
    State.DECLINED: "declined",
    State.WITHDRAWN: "withdrawn",
}

# Battles in which a question is open, as far as this process knows, and how far the
# battle was when it was asked. Only a hint, so that nobody reads the table for every
# action; the table is the truth.
_open: dict[UUID, int] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a wish to take back.

    Attributes:
        state: "asked" or "done".
        to: The question gone back to, or to go back to.
        report: What became known since, as the asker may see it.
    """

    state: str
    to: int
    report: dict[str, Any]


# --- What a player can do.


def ask(*, battle_id: UUID, viewer: Viewer, to: int | None = None) -> Taken:
    """Take back, or ask the other whether one may.

    At once against a bot, and where it is free and nobody has learned anything since.

    Args:
        battle_id: The battle.
        viewer: Who wants to take back.
        to: The id of a question of theirs; None for the last one they answered.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        NoUndo: If nothing is taken back in this battle.
        NothingToTakeBack: If that is no answered question of theirs.
        UndoAsked: If somebody asks already.
        BattleOver: If it is over.
        StaleDecision: If the battle has moved on meanwhile.
    """
    seated = open_for(viewer, battle_id)
    session, seat = seated.session, seated.seat
    with session.lock:
        session.catch_up()
        mode = undo_mode(session)
        if session.game.result is not None:
            raise BattleOver
        target = _target(session, seat, to)
        number = session.game.answered
        learned = learned_between(session, target)
        other_is_bot = bool(session.seats[1 - seat].bot)
    is_free = other_is_bot or (mode == FREE and learned.is_nothing)
    state = "done" if is_free else "asked"
    do = _go_back if is_free else _open_question
    with hub.relay.telling(battle_id):
        do(session, seat=seat, to=target, number=number)
        _spread(session, state, seat, target, learned)
    return Taken(state=state, to=target, report=dict(learned.for_viewer(seat)))


def answer(*, battle_id: UUID, viewer: Viewer, accepts: bool) -> None:
    """Agree that the other takes back, or not.

    Raises:
        NoUndoAsked: If the other does not ask (any more).
        StaleDecision: If the battle has moved on meanwhile.
    """
    seated = open_for(viewer, battle_id)
    session = seated.session
    question = _find_open(seated, by=1 - seated.seat)
    with session.lock:
        learned = learned_between(session, question.to)
    asked = {"seat": question.seat, "to": question.to, "number": question.number}
    state = "done" if accepts else "declined"
    with hub.relay.telling(battle_id):
        _close(question, State.ACCEPTED if accepts else State.DECLINED)
        if accepts:
            _go_back(session, **asked)
        _spread(session, state, question.seat, question.to, learned)


def withdraw(*, battle_id: UUID, viewer: Viewer) -> None:
    """Ask no longer.

    Raises:
        NoUndoAsked: If the viewer does not ask.
    """
    seated = open_for(viewer, battle_id)
    question = _find_open(seated, by=seated.seat)
    with hub.relay.telling(battle_id):
        _close(question, State.WITHDRAWN)
        _spread(seated.session, "withdrawn", question.seat, question.to, None)


# --- Where one can go back to.


def _target(session: Session, seat: int, to: int | None) -> int:
    for own in _own_questions(session, seat):
        if to is None or own == to:
            return own
        if own < to:
            break
    raise NothingToTakeBack


def _own_questions(session: Session, seat: int) -> Iterator[int]:
    """Questions a seat has answered on the way to the present, newest first.

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


def learned_between(session: Session, to: int) -> Learned:
    """What became known since a question; replays the log from there."""
    then = session.as_it_was(to)
    table = session.ruleset.table_of(then.copy())
    rows = BattleAction.objects.filter(
        battle_id=session.battle_id, number__gt=to
    ).order_by("number")
    entries = [
        LogEntry(row.seat, session.ruleset.read_action(row.action)) for row in rows
    ]
    return learned_in(then, entries, table=table)


# --- Carrying it out.


def _go_back(session: Session, *, seat: int, to: int, number: int) -> None:
    submit_for_seat(
        session,
        seat=seat,
        action=kernel.Undo(to),
        decision_id=number,
        client_action_id=None,
    )


def _open_question(session: Session, *, seat: int, to: int, number: int) -> None:
    questions = UndoRequest.objects.filter(battle_id=session.battle_id)
    try:
        with transaction.atomic():
            stale = questions.filter(state=State.OPEN).exclude(number=number)
            stale.update(state=State.WITHDRAWN)
            UndoRequest.objects.create(
                battle_id=session.battle_id, seat=seat, to=to, number=number
            )
    except IntegrityError as error:
        raise UndoAsked from error


def _find_open(seated: Seated, *, by: int) -> UndoRequest:
    session = seated.session
    with session.lock:
        session.catch_up()
        question = _open_in(session)
    if question is None or question.seat != by:
        raise NoUndoAsked
    return question


def _open_in(session: Session) -> UndoRequest | None:
    return UndoRequest.objects.filter(
        battle_id=session.battle_id, state=State.OPEN, number=session.game.answered
    ).first()


def _close(question: UndoRequest, state: str) -> None:
    """Only one answer counts."""
    open_ones = UndoRequest.objects.filter(pk=question.pk, state=State.OPEN)
    if not open_ones.update(state=state):
        raise NoUndoAsked


# --- Telling: read and sent with the session's lock held, so that nobody hears of a
# question again whose end they have heard.


def _spread(
    session: Session, state: str, by: int, to: int, learned: Learned | None
) -> None:
    """Tell both players, here and elsewhere."""
    _tell_here(session, state, by, to, learned)
    hub.relay.tell(session.battle_id, kind="undo", state=state, by=by, to=to)


def _tell_here(
    session: Session, state: str, by: int, to: int, learned: Learned | None
) -> None:
    with session.lock:
        asked_at = session.game.answered if state == "asked" else None
        _note_open(session.battle_id, asked_at)
        for connection in hub.connections_of(session.battle_id):
            if state in ("declined", "withdrawn") and connection.undo_asked_at is None:
                continue  # it was told already
            frame = _frame(state, by, to, learned, connection.seat)
            _tell(connection, frame, asked_at=asked_at)
            _tell_of_end(connection)


def _note_open(battle_id: UUID, asked_at: int | None) -> None:
    with _lock:
        if asked_at is None:
            _open.pop(battle_id, None)
        else:
            _open[battle_id] = asked_at


def _tell(connection: Connection, frame: str, *, asked_at: int | None = None) -> None:
    """Tell one socket; of a question that is open, once."""
    if asked_at is None or connection.undo_asked_at != asked_at:
        connection.undo_asked_at = asked_at
        connection.post(frame)


def _frame(
    state: str, by: int, to: int, learned: Learned | None, seat: int | None
) -> str:
    report = None if learned is None else learned.for_viewer(seat)
    return protocol.encode(protocol.UndoTold(state=state, by=by, to=to, report=report))


def hear(battle_id: UUID, data: dict[str, Any]) -> None:
    """Another process tells of a question, or of its end."""
    if not hub.connections_of(battle_id):
        return
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        learned = None
        if data["state"] == "asked":
            learned = learned_between(session, int(data["to"]))
    _tell_here(session, data["state"], int(data["by"]), int(data["to"]), learned)


def look_again(battle_id: UUID, _data: dict[str, Any]) -> None:
    """Tell the players here of a question, or its end, that they may have missed."""
    connections = hub.connections_of(battle_id)
    if not connections:
        return
    session = sessions.get(battle_id)
    with session.lock:
        for connection in connections:
            greet(connection, session)
            _tell_of_end(connection)


def _tell_of_end(connection: Connection) -> None:
    """What a socket takes for open may have been answered before it was told."""
    if connection.undo_asked_at is None:
        return
    asked = UndoRequest.objects.filter(
        battle_id=connection.battle_id, number=connection.undo_asked_at
    )
    question = asked.order_by("-pk").first()
    if question is not None and question.state != State.OPEN:
        said, by, to = _SAID[question.state], question.seat, question.to
        _tell(connection, _frame(said, by, to, None, connection.seat))


def lapse(battle_id: UUID, **_unknown: object) -> None:
    """The battle has moved on: what was asked is not asked any more."""
    with _lock:
        asked_at = _open.get(battle_id)
    session = sessions.find(battle_id)
    if asked_at is None or session is None or session.game.answered == asked_at:
        return
    stale = UndoRequest.objects.filter(
        battle_id=battle_id, state=State.OPEN, number__lte=asked_at
    )
    question = stale.first()  # refused on a loop, which then asks from a thread
    with _lock:
        if _open.pop(battle_id, None) is None:
            return
    if question is None:
        return  # it was answered
    stale.update(state=State.WITHDRAWN)
    _tell_here(session, "withdrawn", question.seat, question.to, None)


def greet(connection: Connection, session: Session) -> None:
    """Tell a player who has just come of a question that is open."""
    if session.ranked or session.circumstances.options.undo == "off":
        return
    with session.lock:
        question = _open_in(session)
        if question is None or connection.seat is None:
            return
        learned = learned_between(session, question.to)
        _note_open(session.battle_id, question.number)
        frame = _frame("asked", question.seat, question.to, learned, connection.seat)
        _tell(connection, frame, asked_at=question.number)


def forget() -> None:
    """Know of no open question; for tests."""
    with _lock:
        _open.clear()


def listen() -> None:
    """Connect; called once when the app is ready."""
    signals.battle_moved.connect(lapse, dispatch_uid="battles.watching.takebacks")
    hub.listeners["undo"].append(hear)
    hub.listeners[AGAIN].append(look_again)
    hub.listeners["moved"].append(lambda battle_id, _data: lapse(battle_id))


__all__ = ["StaleDecision", "Taken", "answer", "ask", "withdraw"]
