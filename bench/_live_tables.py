"""The tables of ``bench.live``: timed battles between simulated clients."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from multiprocessing import Queue
from typing import Protocol

import msgspec

from battles.live.protocol import VERSION

from ._players import AnyMessage, Decision, Socket, choose_answer, open_socket

PING_S = 20.0
# A random battle has about 185 actions; a table that saturates plays several.
ACTIONS_PER_BATTLE = 120


class Event(Protocol):
    """An event of threads or of processes."""

    def set(self) -> None:
        """Let those who wait continue."""

    def is_set(self) -> bool:
        """Return whether it was set."""


@dataclass
class Plan:
    """The work of one process of clients.

    Attributes:
        host: Where the servers are.
        ports: One per server process.
        battles: Per table the battles to play one after the other; each is its
            identifier and the session cookies of both seats.
        rate: Actions per second and battle; 0: as fast as answered.
        warm_s: Seconds before anything is counted.
        seconds: Seconds that are counted.
        reconnects: How many sockets are reopened and timed at the end.
        hosts: Where each port is, if not all are on ``host``.
    """

    host: str
    ports: list[int]
    battles: list[list[tuple[str, tuple[str, str]]]]
    rate: float
    warm_s: float
    seconds: float
    reconnects: int
    hosts: list[str] = field(default_factory=list)


@dataclass
class Measurements:
    """Results of the clients; times in milliseconds."""

    round_trips: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    catch_ups: list[float] = field(default_factory=list)
    actions: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    bytes_received: int = 0
    battles_ended: int = 0


class Table:
    """Two clients of one battle after another."""

    def __init__(
        self, number: int, plan: Plan, found: Measurements, clock: "StopWatch"
    ) -> None:
        self.number, self.plan, self.found, self.clock = number, plan, found, clock
        self.battles = list(plan.battles[number])
        self.chance = random.Random(number)
        self.sockets: list[Socket] = []
        self.seqs = [0, 0]
        self._received = 0
        self.ended: asyncio.Event = asyncio.Event()
        self.welcomed: asyncio.Event = asyncio.Event()
        self._sent_at = 0.0
        self._waits_for: set[int] = set()
        self._greeted: set[int] = set()
        self._open_question: tuple[int, Decision] | None = None
        self._answered = -1
        self._next_at = 0.0

    async def sit_down(self) -> None:
        """Open both sockets of the next battle."""
        self.ended.clear()
        self.welcomed.clear()
        self._answered = -1
        self._open_question = None
        self._waits_for.clear()
        self._greeted.clear()
        self.battle_id, self.cookies = self.battles.pop(0)
        for seat in (0, 1):
            socket = await self._open(seat)
            self.sockets[seat:] = [socket]
            await asyncio.sleep(0)
        for socket in self.sockets:
            socket.send({"type": "hello", "protocol": VERSION, "language": "en"})

    def begin(self) -> None:
        """Answer the first question at a random time within the first period."""
        now = time.perf_counter()
        if self.plan.rate:
            self._next_at = now - self.chance.random() / self.plan.rate
        self._answer_open_question(now)

    async def _open(self, seat: int) -> Socket:
        ports, hosts = self.plan.ports, self.plan.hosts
        at = (self.number + seat) % len(ports)
        return await open_socket(
            host=hosts[at] if hosts else self.plan.host,
            port=ports[at],
            battle_id=self.battle_id,
            cookie=self.cookies[seat],
            on_message=lambda message, now: self.on_message(seat, message, now),
            on_lost=self._lost,
        )

    def _lost(self, code: int) -> None:
        if not self.clock.is_over:
            self.error(f"closed {code}")

    def error(self, code: str) -> None:
        errors = self.found.errors
        errors[code] = errors.get(code, 0) + 1

    def on_message(self, seat: int, message: AnyMessage, now: float) -> None:
        if message.present is not None:
            self.seqs[seat] = message.to if message.to is not None else message.seq or 0
            self._look(seat, message, now)
            self._greeted.add(seat)
            if len(self._greeted) == len(self.cookies):
                self.welcomed.set()
        elif message.type == "ack":
            if self.clock.counts(now):
                self.found.acks.append((now - self._sent_at) * 1000)
        elif message.type == "error":
            self.error(message.code or "?")
            if message.code == "too_many":
                self._answered = -1

    def _look(self, seat: int, message: AnyMessage, now: float) -> None:
        view = message.present
        assert view is not None
        decision = view.decision
        is_new = decision is None or decision.id > self._answered
        if is_new and seat in self._waits_for:
            self._waits_for.discard(seat)
            if not self._waits_for and self.clock.counts(now):
                self.found.round_trips.append((now - self._sent_at) * 1000)
                self.found.actions += 1
        if view.result is not None:
            if not self._waits_for:
                self.ended.set()
        elif decision is not None and decision.player == seat and is_new:
            self._open_question = seat, decision
        self._answer_open_question(now)

    def _answer_open_question(self, now: float) -> None:
        if self._open_question is None or self._waits_for or self.clock.is_over:
            return
        question, self._open_question = self._open_question, None
        self._answer(*question, now)

    def _answer(self, seat: int, decision: Decision, now: float) -> None:
        if not self.plan.rate:
            self._send(seat, decision)
            return
        self._next_at = max(self._next_at + 1 / self.plan.rate, now)
        loop = asyncio.get_running_loop()
        # The battle may be over by now, and these sockets those of another one.
        answers = self.battle_id, seat, decision
        loop.call_later(self._next_at - now, self._send_if_still, *answers)

    def _send_if_still(self, battle_id: str, seat: int, decision: Decision) -> None:
        if battle_id == self.battle_id:
            self._send(seat, decision)

    def _send(self, seat: int, decision: Decision) -> None:
        if self.clock.is_over or decision.id <= self._answered:
            return
        self._answered = decision.id
        self._waits_for = {0, 1}
        self._sent_at = time.perf_counter()
        self.sockets[seat].send(
            {
                "type": "action",
                "decision_id": decision.id,
                "action": choose_answer(decision, self.chance),
                "client_action_id": f"t{self.number}-{decision.id}",
            }
        )

    async def play(self) -> None:
        """Play one battle after the other until time is up."""
        pinging = asyncio.create_task(self._ping())
        try:
            while not self.clock.is_over:
                await self.ended.wait()
                self.found.battles_ended += 1
                self.leave()
                if not self.battles:
                    self.error("no battle left")
                    return
                await self.sit_down()
        finally:
            pinging.cancel()

    async def _ping(self) -> None:
        await asyncio.sleep(self.chance.random() * PING_S)
        while True:
            for socket in self.sockets:
                socket.send({"type": "ping"})
            await asyncio.sleep(PING_S)

    @property
    def bytes_received(self) -> int:
        """Return the bytes that both clients have received in all battles."""
        return self._received + sum(one.bytes_received for one in self.sockets)

    def leave(self) -> None:
        """Close the sockets."""
        self._received = self.bytes_received
        for socket in self.sockets:
            socket.on_lost = _ignore
            socket.close()
        self.sockets = []

    async def come_back(self) -> float:
        """Open a socket as after a lost connection; return the milliseconds it took."""
        back: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def on_message(message: AnyMessage, now: float) -> None:
            if message.type == "welcome" and not back.done():
                back.set_result(now)

        start = time.perf_counter()
        socket = await open_socket(
            host=self.plan.host,
            port=self.plan.ports[self.number % len(self.plan.ports)],
            battle_id=self.battle_id,
            cookie=self.cookies[0],
            on_message=on_message,
            on_lost=_ignore,
        )
        since = max(self.seqs[0] - 30, 0)
        socket.send({"type": "hello", "protocol": VERSION, "since": since})
        taken = (await asyncio.wait_for(back, 30) - start) * 1000
        socket.close()
        return taken


def _ignore(_code: int) -> None:
    """Do nothing: the close is expected."""


@dataclass
class StopWatch:
    """The period that is counted."""

    since: float = float("inf")
    until: float = float("inf")
    is_over: bool = False

    def counts(self, moment: float) -> bool:
        """Return whether events of this moment are counted."""
        return self.since <= moment <= self.until


async def play(plan: Plan, ready: Event, go: Event) -> Measurements:
    """Play at every table after the start, then reopen some sockets."""
    found, clock = Measurements(), StopWatch()
    clock.is_over = True  # no client answers before the start
    tables = [Table(number, plan, found, clock) for number in range(len(plan.battles))]
    for table in tables:
        await table.sit_down()
    for table in tables:
        await table.welcomed.wait()
    ready.set()
    while not go.is_set():  # noqa: ASYNC110 - set by another process
        await asyncio.sleep(0.02)
    clock.is_over = False
    clock.since = time.perf_counter() + plan.warm_s
    clock.until = clock.since + plan.seconds
    playing = [asyncio.create_task(table.play()) for table in tables]
    for table in tables:
        table.begin()
    await asyncio.sleep(plan.warm_s)
    before = sum(table.bytes_received for table in tables)
    await asyncio.sleep(plan.seconds)
    found.bytes_received = sum(table.bytes_received for table in tables) - before
    clock.is_over = True
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables[: plan.reconnects]:
        found.catch_ups.append(await table.come_back())
    for table in tables:
        table.leave()
    return found


def run(plan_json: bytes, ready: Event, go: Event, answers: "Queue[bytes]") -> None:
    """Run a process of clients; put the result on the queue."""
    plan = msgspec.json.decode(plan_json, type=Plan)
    answers.put(msgspec.json.encode(asyncio.run(play(plan, ready, go))))
