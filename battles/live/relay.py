"""Send one short message per event to each other process that has viewers of a battle.

A process listens on one channel of its own, which it adds to the group of every battle
it has viewers of. The channel layer carries nothing else: no frames, no secrets. If the
layer stays within one process (the in-memory one) no other could be listening, and
nothing is sent.

Messages may get lost: Redis restarts, a connection breaks. The log holds the truth, so
nothing is sent twice to make up for it. Instead, whatever may have missed something
gets
``CATCH_UP`` for the battle and looks into the database: a listener after every failure
of the layer, once it receives again; a process to which a message could not be sent;
and one that sees, by the numbers on the messages, that one is missing.

Messages of one battle are passed on in order, those of different battles in parallel.
Where a message only says "look", one look serves all that wait for it: a busy process
falls behind by one look, not by a queue.
"""

import asyncio
import itertools
import os
import threading
import uuid
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import TracebackType
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import structlog
from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer
from django.db import DatabaseError

from unionarena.core.isolation import Attempt, IsolatedWork

from .threads import run_in_thread

log = structlog.get_logger(__name__)

# The kind of message that means: something may have been missed, look into the log.
CATCH_UP = "again"
RETRY_S = 1.0
# Kinds that mean no more than: look.
KINDS_READ_FROM_DATABASE = frozenset({CATCH_UP, "moved", "status"})
SEND_S = 5.0  # a layer that does not answer by then is treated as one that failed
# A layer that hangs must not keep players from their battle; it is tried again later.
FOLLOW_S = 1.0
# Battles whose last message number is kept; for others no gap is noticed.
NUMBERED = 10_000


def _ignore_message(battle_id: UUID, kind: str, data: dict[str, Any]) -> None:
    """Do nothing; replaced when a handler is set."""


class Relay:
    """Messages between the processes of the site.

    Attributes:
        on_message: Called in a thread for each message of another process, and with the
            kind ``CATCH_UP`` where some may have been lost.
    """

    def __init__(self, *, within_one_process: bool = False) -> None:
        """Set up without touching the layer.

        Args:
            within_one_process: Use even a layer that cannot leave the process (tests
                put two hubs into one).
        """
        self.on_message: Callable[[UUID, str, dict[str, Any]], None] = _ignore_message
        self._within_one_process = within_one_process
        self._numbers = _Numbers()
        self._outgoing: WeakKeyDictionary[asyncio.AbstractEventLoop, _Outgoing] = (
            WeakKeyDictionary()
        )
        # While there are viewers: their loop, and what belongs to it.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._forget()

    def _forget(self) -> None:
        self._followed: Counter[UUID] = Counter()
        self._channel = ""
        self._listener: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None
        # Battles whose group must be joined again, or that must be looked at again.
        self._adrift: set[UUID] = set()
        # The number of the last message, by battle and process.
        self._heard: dict[UUID, dict[str, int]] = {}
        # What is to be passed on, by battle; the tasks that do it, one for each.
        self._waiting: dict[UUID, deque[tuple[str, dict[str, Any]]]] = {}
        self._passing: set[asyncio.Task[None]] = set()

    @property
    def process(self) -> str:
        """Return a name for this process."""
        return self._numbers.process

    def _layer(self) -> BaseChannelLayer | None:
        layer = get_channel_layer()
        if isinstance(layer, InMemoryChannelLayer) and not self._within_one_process:
            return None
        return layer

    # --- Listening; on the server's own loop.

    async def follow(self, battle_id: UUID) -> None:
        """Listen for a battle; call once per viewer."""
        layer = self._layer()
        if layer is None:
            return
        if self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._forget()
        channel = self._channel or await layer.new_channel()
        self._followed[battle_id] += 1
        if self._listener is None:
            self._channel = channel
            self._listener = asyncio.create_task(self._listen(layer, channel))
            self._keeper = asyncio.create_task(self._look_after(layer))
        if self._followed[battle_id] == 1:
            with _LayerCall() as call:
                joining = layer.group_add(_group(battle_id), self._channel)
                await asyncio.wait_for(joining, FOLLOW_S)
            if call.error is not None:
                self._adrift.add(battle_id)

    async def unfollow(self, battle_id: UUID) -> None:
        """Undo one ``follow``; the last one ends the listening."""
        layer = self._layer()
        if layer is None or self._loop is not asyncio.get_running_loop():
            return
        self._followed[battle_id] -= 1
        if self._followed[battle_id] > 0:
            return
        del self._followed[battle_id]
        self._heard.pop(battle_id, None)
        channel, tasks = self._channel, (self._listener, self._keeper)
        is_last = not self._followed
        if is_last:
            self._forget()
        with _LayerCall():
            leaving = layer.group_discard(_group(battle_id), channel)
            await asyncio.wait_for(leaving, FOLLOW_S)
        if self._followed[battle_id] and self._channel == channel:
            self._adrift.add(battle_id)  # a viewer has joined meanwhile
        if is_last:
            for task in tasks:
                if task is not None:
                    await _cancel_task(task)

    def follows(self, battle_id: UUID) -> bool:
        """Whether this process listens for a battle."""
        return self._followed[battle_id] > 0

    async def _listen(self, layer: BaseChannelLayer, channel: str) -> None:
        while channel == self._channel:
            with Attempt() as receiving:
                message = await layer.receive(channel)
            if receiving.error is None:
                self._take(message)
                continue
            if channel != self._channel:
                return  # cancelled; Redis' layer may raise something else then
            _log_failure(receiving.error)
            self._adrift.update(self._followed)
            await asyncio.sleep(RETRY_S)

    def _take(self, message: dict[str, Any]) -> None:
        """Pass on a message, once; if one before it is missing, look for it."""
        process, number = message["process"], message["number"]
        battle_id = UUID(message["battle_id"])
        if process == self.process or not self.follows(battle_id):
            return
        heard = self._heard.setdefault(battle_id, {})
        last = heard.get(process, 0)
        if number <= last:
            return  # it came twice
        heard[process] = number
        is_missing_some = last and message["after"] not in (0, last)
        self._pass_on(battle_id, message["kind"], message)
        if is_missing_some:
            self._pass_on(battle_id, CATCH_UP, {})

    def _pass_on(self, battle_id: UUID, kind: str, message: dict[str, Any]) -> None:
        """Queue a message; not if a look that is queued already serves it."""
        waiting = self._waiting.get(battle_id)
        if waiting is None:
            waiting = self._waiting[battle_id] = deque()
            passing = asyncio.create_task(self._pass_on_all(battle_id, waiting))
            self._passing.add(passing)
            passing.add_done_callback(self._passing.discard)
        elif kind in KINDS_READ_FROM_DATABASE and any(
            kind == before for before, _data in waiting
        ):
            return
        waiting.append((kind, message))

    async def _pass_on_all(
        self, battle_id: UUID, waiting: deque[tuple[str, dict[str, Any]]]
    ) -> None:
        """Handle them in order; retry later if the database cannot be reached."""
        while waiting:
            kind, message = waiting.popleft()
            with IsolatedWork(log, "message of another process failed", kind=kind):
                try:
                    await run_in_thread(self.on_message, battle_id, kind, message)
                except DatabaseError as error:
                    problem = repr(error)
                    log.warning("the database failed; asked again soon", error=problem)
                    self._adrift.add(battle_id)
        if self._waiting.get(battle_id) is waiting:
            del self._waiting[battle_id]

    async def _look_after(self, layer: BaseChannelLayer) -> None:
        """Recover from failures of the layer."""
        while True:
            await asyncio.sleep(RETRY_S)
            with _LayerCall():
                await self._mend(layer)

    async def _mend(self, layer: BaseChannelLayer) -> None:
        for battle_id in list(self._adrift):
            if self.follows(battle_id):
                joining = layer.group_add(_group(battle_id), self._channel)
                await asyncio.wait_for(joining, SEND_S)
            # From now on nothing is missed; what was missed is in the database.
            self._adrift.discard(battle_id)
            if self.follows(battle_id):
                self._pass_on(battle_id, CATCH_UP, {})

    # --- Publishing; from any thread.

    def publish(self, battle_id: UUID, *, kind: str, **data: object) -> None:
        """Send a message to the other processes; never fails, the log holds the truth.

        Messages of one battle arrive in the order in which they were published.
        """
        layer = self._layer()
        if layer is None:
            return
        loop = self._loop
        is_serving = loop is not None and loop.is_running()
        if loop is None or not is_serving:
            loop = _get_background_loop(os.getpid())
        with self._numbers.lock:
            message = self._message(battle_id, kind, data)
            sending = self._send(layer, battle_id, message)
            sent = asyncio.run_coroutine_threadsafe(sending, loop)
        if not is_serving:  # a worker, a command: it may end soon, so wait
            sent.result()

    @contextmanager
    def publishing(self, battle_id: UUID) -> Iterator[None]:
        """Wrap storing and publishing: if the database fails, every process catches up.

        It may have stored what it could not confirm, and no one would be sent it.
        """
        try:
            yield
        except DatabaseError:
            if self.follows(battle_id):
                self._adrift.add(battle_id)
            self.publish(battle_id, kind=CATCH_UP)
            raise

    def _message(
        self, battle_id: UUID, kind: str, data: dict[str, object]
    ) -> dict[str, object]:
        number, after = self._numbers.take(battle_id)
        return {
            "type": "battle.told",
            "process": self.process,
            "number": number,
            "after": after,
            "battle_id": str(battle_id),
            "kind": kind,
            **data,
        }

    async def _send(
        self,
        layer: BaseChannelLayer,
        battle_id: UUID,
        message: dict[str, object],
    ) -> None:
        outgoing = self._outgoing.setdefault(asyncio.get_running_loop(), _Outgoing())
        if not outgoing.unsent:
            with _LayerCall():
                await _send_to_group(layer, battle_id, message)
                return
        # It fails at present: one message for each battle, when it works again.
        outgoing.unsent.add(battle_id)
        if outgoing.retrying is None or outgoing.retrying.done():
            again = self._tell_again(layer, outgoing)
            outgoing.retrying = asyncio.create_task(again)

    async def _tell_again(self, layer: BaseChannelLayer, outgoing: "_Outgoing") -> None:
        while outgoing.unsent:
            await asyncio.sleep(RETRY_S)
            for battle_id in list(outgoing.unsent):
                with self._numbers.lock:
                    message = self._message(battle_id, CATCH_UP, {})
                with _LayerCall() as call:
                    await _send_to_group(layer, battle_id, message)
                if call.error is not None:
                    break
                outgoing.unsent.discard(battle_id)


class _Numbers:
    """Counts a process's messages, under its name; a fork counts anew."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._process = uuid.uuid4().hex
        self._count = itertools.count(1)
        self._last: OrderedDict[UUID, int] = OrderedDict()

    @property
    def process(self) -> str:
        if self._pid != os.getpid():
            self._begin()
        return self._process

    def take(self, battle_id: UUID) -> tuple[int, int]:
        """Return the next number, and the last of the same battle; 0: unknown."""
        if self._pid != os.getpid():
            self._begin()
        number, after = next(self._count), self._last.pop(battle_id, 0)
        self._last[battle_id] = number
        if len(self._last) > NUMBERED:
            self._last.popitem(last=False)
        return number, after


class _Outgoing:
    """The outgoing messages of one loop.

    Attributes:
        unsent: Battles whose message could not be sent.
        retrying: The task that sends those.
    """

    def __init__(self) -> None:
        self.unsent: set[UUID] = set()
        self.retrying: asyncio.Task[None] | None = None


def _send_to_group(
    layer: BaseChannelLayer,
    battle_id: UUID,
    message: dict[str, object],
) -> Awaitable[None]:
    return asyncio.wait_for(layer.group_send(_group(battle_id), message), SEND_S)


class _LayerCall(Attempt):
    """A call of the layer, which may raise anything; a failure is logged."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        """Log a failure in one line."""
        is_kept = super().__exit__(kind, error, trace)
        if self.error is not None:
            _log_failure(self.error)
        return is_kept


def _log_failure(error: Exception) -> None:
    """Log one line; an outage causes many of them."""
    log.error("the channel layer failed", error=repr(error))


async def _cancel_task(task: asyncio.Task[None]) -> None:
    """Cancel a task until it ends: Redis' client swallows a cancellation now and then.

    It happens when a message arrives at the same moment; five seconds of tries are
    more than ever were needed.
    """
    for _count in range(50):
        task.cancel()
        ended, _running = await asyncio.wait([task], timeout=0.1)
        if ended:
            return


@cache
def _get_background_loop(_pid: int) -> asyncio.AbstractEventLoop:
    """Return a loop on a thread of its own, which keeps its connection to the layer.

    Created on first use, so that every process of a forking worker has its own.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="relay", daemon=True).start()
    return loop


def _group(battle_id: UUID) -> str:
    return f"battle.{battle_id}"
