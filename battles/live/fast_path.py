"""Apply an answer from a socket without leaving the event loop.

An answer is applied, passed to the one writer of the log, and shown once it is durable,
all on the loop's thread: an action takes less time there than two changes of thread.
Unusual cases (the battle is not in memory or its lock is taken, the answer is refused,
the log has moved on) are left to ``submissions.submit_action``, which may wait. So are
signal receivers that need the database: Django refuses that on a loop, so the signal is
sent again from a thread.

The session's lock is held until the answer is durable and shown: no viewer sees what is
not in the log yet.
"""

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.core.exceptions import SynchronousOnlyOperation

from battles import signals
from battles.games.refusals import read_action
from battles.match_options.match_context import get_bot_of_seat
from battles.rules.kernel.actions import Concede
from unionarena.core import metrics, site_time
from unionarena.core.isolation import Attempt, IsolatedWork

from . import log_writer
from .battle_access import Viewer
from .session import AppliedAnswer, Session, sessions
from .submissions import PLATFORM_ONLY, SubmittedAction
from .threads import run_in_thread

log = structlog.get_logger(__name__)

_tasks: set[asyncio.Task[None]] = set()  # tasks need a reference to stay alive


async def submit_from_socket(
    *,
    battle_id: UUID,
    viewer: Viewer,
    action: object,
    decision_id: int | None,
    client_action_id: str | None,
) -> SubmittedAction | None:
    """Submit an action as ``submissions.submit_action`` does; None if that must do it.

    On None, nothing was written or it is unknown whether it was; called with the same
    client action id, ``submit_action`` finds out.

    Raises:
        DatabaseError: If it is unknown whether the answer was written.
    """
    session = sessions.find(battle_id)
    seat = None if session is None else session.seat_of(viewer.pk)
    if session is None or seat is None or decision_id is None:
        return None
    if not session.lock.acquire(blocking=False):
        return None
    begun = _apply_answer(session, seat, action, decision_id, client_action_id)
    if begun is None:
        session.lock.release()
        return None
    answer = _PendingAnswer(session, begun, asyncio.get_running_loop().create_future())
    session.lock.suspend()
    log_writer.append_entry_from_loop(begun.entry, answer.written)
    # A client that disconnects now has still answered: the others are shown it.
    return await asyncio.shield(answer.settled)


def _apply_answer(
    session: Session,
    seat: int,
    action: object,
    decision_id: int,
    client_action_id: str | None,
) -> AppliedAnswer | None:
    with Attempt():  # whatever fails, the long way says so
        parsed = read_action(session.ruleset, action)
        if isinstance(parsed, (*PLATFORM_ONLY, Concede)):
            return None
        return session.begin(
            seat=seat,
            action=parsed,
            decision_id=decision_id,
            client_action_id=client_action_id,
            now=site_time.now(),
        )
    return None


@dataclass(frozen=True, slots=True)
class _PendingAnswer:
    """An answer on its way into the log; the lock is suspended for it."""

    session: Session
    begun: AppliedAnswer
    settled: asyncio.Future[SubmittedAction | None]

    def written(self, error: BaseException | None) -> None:
        """Go on, on the loop; or on the writer's thread if the loop is closed."""
        session = self.session
        session.lock.resume_held()
        with ExitStack() as held, Attempt() as noting:
            held.callback(session.lock.release)
            if error is not None:
                session.mark_unwritten()
                self._fail(error)
                return
            session.mark_written(self.begun)
            news = _AnswerNotification(
                submitted=SubmittedAction(
                    number=session.game.answered, seq=session.seq
                ),
                is_over=session.game.result is not None,
                wakes_bot=session.needs_bot()
                and not get_bot_of_seat(session.seats[self.begun.entry.seat]),
            )
            metrics.acknowledged.inc()
            usual = not news.is_over and not news.wakes_bot
            is_sent = usual and _notify_listeners(session.battle_id)
        if noting.error is not None:
            self._fail(noting.error)
            return
        if is_sent and self.begun.entry.state is None:
            self._settle(news.submitted)
        else:
            _spawn(self._go_on_in_thread(news, is_sent=is_sent))

    async def _go_on_in_thread(
        self, news: "_AnswerNotification", *, is_sent: bool
    ) -> None:
        battle_id = self.session.battle_id
        # The answer is durable whatever happens now.
        with IsolatedWork(log, "news of a battle failed", battle_id=str(battle_id)):
            await run_in_thread(log_writer.store_snapshot, self.begun.entry)
            if not is_sent:
                moved = signals.battle_moved
                await run_in_thread(
                    signals.announce_after_commit,
                    moved,
                    battle_id,
                    wakes_bot=news.wakes_bot,
                )
            if news.is_over:
                await run_in_thread(
                    signals.announce_after_commit, signals.battle_finished, battle_id
                )
        self._settle(news.submitted)

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, log_writer.LostRace):
            self._settle(None)
        elif not self.settled.done():
            with suppress(RuntimeError):  # the loop is closed: no one waits
                self.settled.set_exception(error)

    def _settle(self, submitted: SubmittedAction | None) -> None:
        if not self.settled.done():
            self.settled.set_result(submitted)


@dataclass(frozen=True, slots=True)
class _AnswerNotification:
    """What signal receivers learn about an answer."""

    submitted: SubmittedAction
    is_over: bool
    wakes_bot: bool


def _notify_listeners(battle_id: UUID) -> bool:
    """Send the signal from here; return False if a receiver needs a thread."""
    with (
        # The answer is durable; the others get it from a thread.
        IsolatedWork(log, "a listener failed", battle_id=str(battle_id)),
        suppress(SynchronousOnlyOperation),
    ):
        signals.battle_moved.send(sender=None, battle_id=battle_id, wakes_bot=False)
        return True
    return False


def _spawn(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
