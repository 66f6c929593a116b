"""Submit answers and concessions: the only way into a running battle.

Users and bots come in here alike. What follows elsewhere (messages to sockets, bots,
results) is connected to the signals.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from battles import signals
from battles.errors import (
    ActionIdReused,
    Busy,
    MalformedMessage,
    PlatformOnly,
)
from battles.games.refusals import read_action
from battles.match_options.match_context import get_bot_of_seat
from battles.models import BattleAction
from battles.rules import kernel
from battles.rules.kernel.actions import Abandon, Concede, Ruling, Timeout, Undo
from unionarena.core import metrics, site_time
from unionarena.core.errors import PlatformError

from . import log_writer
from .battle_access import Viewer, open_session_for
from .session import Session

# Others win the race only as long as they have answers to give; two are plenty.
ATTEMPTS = 8


PLATFORM_ONLY = (Timeout, Abandon, Ruling, Undo)


@dataclass(frozen=True, slots=True)
class SubmittedAction:
    """An action that is in the log.

    Attributes:
        number: Its place in the log, which is also the id of the next question.
        seq: Number of events up to and with it.
        repeated: Whether it was there before and is only acknowledged again.
    """

    number: int
    seq: int
    repeated: bool = False


def submit_action(
    *,
    battle_id: UUID,
    viewer: Viewer,
    action: object,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime | None = None,
) -> SubmittedAction:
    """Submit an answer for a user; durable when it returns.

    Opens a transaction of its own and must not be called inside one.

    Args:
        battle_id: The battle.
        viewer: The user who answers.
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
        BattleOver: If no question is open any more.
        Illegal: If the rules forbid it, with the engine's code and clause.
    """
    seated = open_session_for(viewer, battle_id)
    parsed = read_action(seated.session.ruleset, action)
    if isinstance(parsed, PLATFORM_ONLY):
        raise PlatformOnly
    if decision_id is None and not isinstance(parsed, Concede):
        raise MalformedMessage(details={"field": "decision_id"})
    return submit_action_for_seat(
        seated.session,
        seat=seated.seat,
        action=parsed,
        # Giving up answers no question, so it cannot come too late for one.
        decision_id=None if isinstance(parsed, Concede) else decision_id,
        client_action_id=client_action_id,
        now=now,
    )


def concede_battle(
    *, battle_id: UUID, viewer: Viewer, client_action_id: str | None = None
) -> SubmittedAction:
    """Concede (UA-10.5)."""
    return submit_action(
        battle_id=battle_id,
        viewer=viewer,
        action={"type": Concede.type},
        decision_id=None,
        client_action_id=client_action_id,
    )


def submit_action_for_seat(
    session: Session,
    *,
    seat: int,
    action: kernel.Action,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime | None = None,
) -> SubmittedAction:
    """Submit an answer for a seat, a user's or a bot's, without checking access."""
    now = now or site_time.now()
    with session.lock:
        submitted = _accept(session, seat, action, decision_id, client_action_id, now)
        is_over, needs_bot = (
            session.game.result is not None,
            session.needs_bot(),
        )
    if not submitted.repeated:
        metrics.acknowledged.inc()
        by_bot = bool(
            get_bot_of_seat(session.seats[seat])
        )  # a bot that must answer again goes on
        signals.announce_after_commit(
            signals.battle_moved,
            session.battle_id,
            wakes_bot=needs_bot and not by_bot,
        )
        if is_over:
            signals.announce_after_commit(signals.battle_finished, session.battle_id)
    return submitted


def _accept(
    session: Session,
    seat: int,
    action: kernel.Action,
    decision_id: int | None,
    client_action_id: str | None,
    now: datetime,
) -> SubmittedAction:
    """Apply an answer, or check whether its refusal holds against the whole log."""
    for _attempt in range(ATTEMPTS):
        try:
            session.accept(
                seat=seat,
                action=action,
                decision_id=decision_id,
                client_action_id=client_action_id,
                now=now,
            )
            return SubmittedAction(number=session.game.answered, seq=session.seq)
        except log_writer.LostRace:
            session.catch_up()
            earlier = _find_earlier(session, seat, client_action_id)
        except PlatformError:
            if session.catch_up():
                continue  # this session was behind: look again
            earlier = _find_earlier(session, seat, client_action_id)
            if earlier is None:
                raise
        if earlier is not None:
            return _repeat_result(earlier, action, decision_id)
    raise Busy


def _find_earlier(
    session: Session, seat: int, client_action_id: str | None
) -> BattleAction | None:
    if client_action_id is None:
        return None
    return BattleAction.objects.filter(
        battle_id=session.battle_id, seat=seat, client_action_id=client_action_id
    ).first()


def _repeat_result(
    earlier: BattleAction, action: kernel.Action, decision_id: int | None
) -> SubmittedAction:
    # The log has no question for a sealed answer that was not the first.
    same = earlier.decision_id in (None, decision_id)
    if not same or earlier.action != action.to_dict():
        raise ActionIdReused
    return SubmittedAction(number=earlier.number, seq=earlier.seq, repeated=True)
