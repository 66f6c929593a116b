"""Battles that survive the loss of any process that serves them.

``python -m bench chaos --battles 100 --processes 2 [--seconds S] [--pause S] [--seed N]
[--json]``. Starts its own PostgreSQL and Redis, several server processes, and the
workers and beat of ``deploy/Procfile``; simulated clients play over sockets, two to a
battle, or one against a bot that a worker answers for. At random moments one process is
killed and started again; processes that end by themselves are restarted, as by a
supervisor. With ``--rolling`` nothing is killed: the web processes, behind the nginx
files of Debian, are restarted in turn as ``deploy/restart.sh`` does, and every eighth
battle is played by REST. Players also chat and take back actions now and then, and
every fourth battle is watched. At the end it checks that every battle is over, every
acknowledged action is in the log exactly once, the log replays to what players and
spectators saw last, every line of chat arrived, no client was stuck, and workers
recorded every outcome. ``problems`` lists what failed; ``recovery`` says how long each
kind of loss lasted.
"""

import asyncio
import json
import os
import random
import secrets
import tempfile
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

from battles.live.protocol import VERSION
from unionarena.server.demo.client import Client, Refused
from unionarena.server.demo.player import PlayerFailed, RestPlayer

from ._harness import Report, benchmark, close_connections, option
from ._people import make_battles
from ._players import AnyMessage, Decision, Socket, choose_answer, open_socket
from ._processes import (
    HOST,
    Postgres,
    Process,
    build_environment,
    fill_database,
    free_port,
    redis_command,
    wait_for,
    web_command,
)
from ._production_layout import USUAL_PORTS, command_of, nginx_command

PING_S = 4.0
PATIENCE_S = 6.0  # a client without an answer for so long sends again
# Of `static/js/lib/socket.js`; a server that stops spreads its clients itself.
COME_BACK, AT_ONCE_S, FIRST_WAIT_S = 1012, 0.1, 0.4
SPARE_THREADS = 4  # beside those of clients that wait by REST
STUCK_S = 90.0  # a client without a message for so long has lost its battle
# Share of answers that come with a line of chat, or with a request to take back.
SPOKEN, REGRETTED, MOST_REGRETS = 0.04, 0.02, 2
WATCHED_EVERY, BY_REST_EVERY = 4, 8
WATCHES = -1  # in place of a seat
# The last lines may arrive after the client has left.
LAST_WORDS_S = 15.0
# The background processes of the Procfile, and how often a bot plays.
BACKGROUND = ("worker", "beat", "bots")
BOT, BOT_EVERY = "random", 4
# Periodic work runs again within this time after a loss, on however slow a machine.
RECOVERED_S = 180.0
LOGGED = frozenset({"error", "critical"})
RECORDED_S = 90.0
TRY_LATER = {"unavailable", "battle.busy", "too_many"}


Victim = Process | Postgres
Table = tuple[str, tuple[str, str]]
"""The id of a battle, and the cookies of its players."""


# --- Clients that reconnect.


class Seat:
    """A client of one battle that plays, reconnects and sends again."""

    def __init__(
        self,
        *,
        battle_id: str,
        seat: int,
        cookie: str,
        ports: list[int],
        seed: int,
        pause_s: float,
    ) -> None:
        self.battle_id, self.seat, self.cookie = battle_id, seat, cookie
        self.ports, self.pause_s = ports, pause_s
        self.lots = random.Random(seed)
        self.seq = 0
        self.acknowledged: dict[str, int] = {}
        self.codes: Counter[str] = Counter()
        self.reconnects = 0
        self.longest_away_s = 0.0
        self.longest_unanswered_s = 0.0
        self.lines: set[int] = set()
        self.undos: Counter[str] = Counter()
        self.last_view: Any = None
        self.is_over = asyncio.Event()
        self.problem = ""
        self._lost = asyncio.Event()
        self._code = 0
        self._regrets = 0
        self._socket: Socket | None = None
        self._pending: dict[str, Any] | None = None
        self._sent_at = 0.0
        # Since when an answer has not been acknowledged, and the socket is lost.
        self._waiting_since: float | None = None
        self._lost_at: float | None = None
        self._heard_at = time.monotonic()

    async def play(self) -> None:
        """Play until the battle is over."""
        while not self.is_over.is_set():
            try:
                await self._connect()
            except (OSError, TimeoutError) as error:
                self.codes[f"not opened: {str(error) or 'time'}"] += 1
                await asyncio.sleep(0.3 + self.lots.random() * 0.5)
                self._check_patience()
                continue
            await self._stay()
            self._lost_at = self._lost_at or time.monotonic()
            self.reconnects += 1
            await asyncio.sleep(self._pause_before_return())
        if self._socket is not None:
            self._socket.on_lost = lambda _code: None
            self._socket.close()

    def _pause_before_return(self) -> float:
        """Return the seconds that ``static/js/lib/socket.js`` waits."""
        if self._code == COME_BACK:
            return AT_ONCE_S * self.lots.random()
        return FIRST_WAIT_S * (0.6 + 0.4 * self.lots.random())

    async def _connect(self) -> None:
        self._lost.clear()
        self._socket = await open_socket(
            host=HOST,
            port=self.lots.choice(self.ports),
            battle_id=self.battle_id,
            cookie=self.cookie,
            on_message=self._on_message,
            on_lost=self._hang_up,
            query="?watch" if self.seat == WATCHES else "",
        )
        self._socket.send({"type": "hello", "protocol": VERSION, "since": self.seq})

    def _hang_up(self, code: int) -> None:
        self.codes[f"closed {code}"] += 1
        self._code = code
        self._lost.set()

    async def _stay(self) -> None:
        since = time.monotonic()
        waits = [asyncio.create_task(e.wait()) for e in (self._lost, self.is_over)]
        while not (self._lost.is_set() or self.is_over.is_set()):
            await asyncio.wait(
                waits, timeout=PING_S, return_when=asyncio.FIRST_COMPLETED
            )
            if self._lost.is_set() or self._socket is None:
                break
            self._check_patience()
            if time.monotonic() - max(self._heard_at, since) > PATIENCE_S:
                self._socket.abort()  # the server is silent: try another one
                break
            if self._pending and time.monotonic() - self._sent_at > PATIENCE_S:
                self._send()
            self._socket.send({"type": "ping"})
        for wait in waits:
            wait.cancel()

    def _check_patience(self) -> None:
        if time.monotonic() - self._heard_at > STUCK_S:
            self.problem = f"{self.battle_id} seat {self.seat} is stuck"
            self.is_over.set()

    def _on_message(self, message: AnyMessage, _now: float) -> None:
        self._heard_at = time.monotonic()
        if self._lost_at is not None:
            away_s = self._heard_at - self._lost_at
            self.longest_away_s = max(self.longest_away_s, away_s)
            self._lost_at = None
        if message.present is not None:
            self.seq = (
                message.to if message.to is not None else message.seq
            ) or self.seq
            self.last_view = message.view
            if message.present.result is not None:
                self.is_over.set()
            elif message.present.decision is not None:
                self._look(message.present.decision)
        elif message.type == "ack":
            assert message.client_action_id is not None
            assert message.number is not None
            self.acknowledged[message.client_action_id] = message.number
            if (
                self._pending
                and self._pending["client_action_id"] == message.client_action_id
            ):
                self._pending = None
                self._note_wait()
        elif message.type == "chat" and message.id is not None:
            self.lines.add(message.id)
        elif message.type == "undo" and message.state is not None:
            self._on_undo(message.state, by=message.by)
        elif message.type == "error":
            self._refused(message)

    def _note_wait(self) -> None:
        if self._waiting_since is not None:
            waited_s = time.monotonic() - self._waiting_since
            self.longest_unanswered_s = max(self.longest_unanswered_s, waited_s)
        self._waiting_since = None

    def _on_undo(self, state: str, *, by: int | None) -> None:
        self.undos[state] += 1
        if state == "asked" and by != self.seat and self._socket is not None:
            answer = self.lots.choice(("accept", "decline"))
            self._socket.send({"type": "undo", "op": answer})
        elif by == self.seat and state in ("declined", "withdrawn"):
            self._send()

    def _look(self, decision: Decision) -> None:
        if decision.player != self.seat:
            return
        if self._pending is None or self._pending["decision_id"] != decision.id:
            self._pending = {
                "type": "action",
                "decision_id": decision.id,
                "action": choose_answer(decision, self.lots),
                "client_action_id": f"{self.seat}-{decision.id}",
            }
            self._waiting_since = None
            if self._chatters():
                self._sent_at = time.monotonic()  # the opponent decides first
                return
        elif self._waiting_since is not None:
            self._send()  # what was sent to a socket that is lost
            return
        self._think_and_send()

    def _think_and_send(self) -> None:
        if not self.pause_s:
            self._send()
            return
        thinks_s = 2 * self.pause_s * self.lots.random()
        self._sent_at = time.monotonic() + thinks_s
        asyncio.get_running_loop().call_later(thinks_s, self._send)

    def _chatters(self) -> bool:
        """Chat now and then; return whether the client requests a takeback."""
        if self._socket is None:
            return False
        if self.lots.random() < SPOKEN:
            self._socket.send({"type": "chat", "preset": "good_luck"})
        if self.lots.random() > REGRETTED or self._regrets >= MOST_REGRETS:
            return False
        self._regrets += 1
        self._socket.send({"type": "undo", "op": "ask"})
        return True

    def _send(self) -> None:
        if self._pending is not None and self._socket is not None:
            self._sent_at = time.monotonic()
            self._waiting_since = self._waiting_since or self._sent_at
            self._socket.send(self._pending)

    def _refused(self, message: AnyMessage) -> None:
        self.codes[message.code or "?"] += 1
        if message.code in TRY_LATER:
            asyncio.get_running_loop().call_later(0.5, self._again)
        elif message.code == "battle.stale":
            self._pending = self._waiting_since = None
            self._again()

    def _again(self) -> None:
        if self._socket is None or self._lost.is_set():
            return
        if self._pending is None:
            hello = {"type": "hello", "protocol": VERSION, "since": self.seq}
            self._socket.send(hello)
        else:
            self._send()


class RestSeat(RestPlayer):
    """A client without a socket; any refusal is a problem."""

    def __init__(self, client: Client, *, battle_id: str, pause_s: float) -> None:
        super().__init__(client, battle_id, seed=0, listen=lambda *_heard: None)
        self.pause_s = pause_s
        self.longest_unanswered_s = 0.0
        self.problem = ""

    async def play(self) -> dict[str, Any]:
        """Play until the battle is over, or an answer is refused."""
        try:
            return await super().play()
        except (Refused, PlayerFailed) as error:
            self.problem = f"{self.battle_id} by REST: {error}"
            return {}

    async def _answer_by_rest(self, path: str, decision: dict[str, Any] | None) -> None:
        if decision is not None and decision["player"] == self.seat:
            await asyncio.sleep(self.pause_s)
        await super()._answer_by_rest(path, decision)

    async def _call(self, method: str, path: str, body: object = None) -> object:
        began = time.monotonic()
        answer = await super()._call(method, path, body)
        if method == "POST":
            waited_s = time.monotonic() - began
            self.longest_unanswered_s = max(self.longest_unanswered_s, waited_s)
        return answer


# --- The run.


@benchmark(
    option("--battles", 100),
    option("--processes", 2, help="web processes; behind nginx as many as it names"),
    option("--seconds", 600.0, help="at most"),
    option("--every", 6.0, help="seconds between kills"),
    option("--pause", 0.0, help="seconds a client thinks, on average"),
    option("--seed", secrets.randbelow(10**6)),
    option("--rolling", default=False, help="releases: servers end in order, in turn"),
)
def measure(options: Namespace) -> Report:
    """Play so many battles while processes are killed."""
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        postgres = Postgres(folder)
        redis_port = free_port()
        redis = Process("Redis", redis_command(redis_port), folder / "redis.log")
        os.environ |= build_environment(
            folder, database=postgres.url, redis=f"redis://{HOST}:{redis_port}/0"
        )
        tables = _prepare(options.battles, bots=not options.rolling)
        ports, log = _choose_ports(options), folder / "servers.log"
        behind = ["--proxy-headers"] if options.rolling else []
        servers = [
            Process(f"server {n}", [*web_command(p), *behind], log)
            for n, p in enumerate(ports)
        ]
        seats: list[Seat] = []
        by_rest: list[RestSeat] = []
        background: list[Process] = []
        disturbing: Kills | Releases
        try:
            for port in ports:
                wait_for(port)
            entrances = ports
            if options.rolling:
                disturbing = Releases(servers, ports, options.every)
                entrances = [free_port()]
                background.append(_start_nginx(folder, entrances[0], ports))
                by_rest, tables = _sit_by_rest(tables, entrances[0], options.pause)
            else:
                background += [
                    Process(name, command_of(name, {"DATA_DIR": str(folder)}), log)
                    for name in BACKGROUND
                ]
                wait_for_ticks()
                victims: list[Victim] = [*background, *servers, redis, postgres]
                disturbing = Kills(victims, ports, options.every, chance)
            seats = asyncio.run(
                _play(tables, by_rest, entrances, disturbing, options, chance)
            )
            clients: list[Seat | RestSeat] = [*seats, *by_rest]
            problems = [client.problem for client in clients if client.problem]
            problems += disturbing.problems
            problems += check(seats)
            if options.rolling:
                problems += check_acknowledged(by_rest) + list_gateway_errors(seats)
            else:
                problems += check_results()
        finally:
            for process in (*background, *servers):
                process.stop()
            redis.stop()
            close_connections()
            logged = failures(log)
            postgres.stop()
    codes: Counter[str] = sum((seat.codes for seat in seats), Counter())
    return {
        "seed": options.seed,
        "battles": options.battles,
        "server_processes": options.processes,
        "kills": dict(Counter(disturbing.done)),
        "ended_by_themselves": dict(disturbing.left),
        "recovery": disturbing.recovery(),
        "longest_away_s": round(max(seat.longest_away_s for seat in seats), 2),
        "longest_unanswered_s": round(
            max(client.longest_unanswered_s for client in clients), 2
        ),
        "actions_acknowledged": sum(len(seat.acknowledged) for seat in seats),
        "undo": dict(sum((seat.undos for seat in seats), Counter())),
        "lines_heard": sum(len(seat.lines) for seat in seats),
        "spectators": sum(seat.seat == WATCHES for seat in seats),
        "reconnects": sum(seat.reconnects for seat in seats),
        "refusals": dict(codes),
        "logged_failures": logged,
        "problems": problems,
    }


def _prepare(battles: int, *, bots: bool) -> list[Table]:
    import django

    django.setup()
    fill_database()
    # Workers answer for bots, and only runs with kills have workers.
    against_bots = battles // BOT_EVERY if bots else 0
    tables = make_battles(battles - against_bots, 1, undo="request")
    tables += make_battles(against_bots, 1, bot=BOT)
    return [table[0] for table in tables]


def _choose_ports(options: Namespace) -> list[int]:
    count = len(USUAL_PORTS) if options.rolling else options.processes
    return [free_port() for _number in range(count)]


def _start_nginx(folder: Path, port: int, web_ports: list[int]) -> Process:
    own = folder / "nginx"
    own.mkdir()
    command = nginx_command(own, port=port, web_ports=tuple(web_ports), static=folder)
    process = Process("nginx", command, folder / "nginx.log")
    wait_for(port)
    return process


def _sit_by_rest(
    tables: list[Table], port: int, pause_s: float
) -> tuple[list[RestSeat], list[Table]]:
    """Return the players by REST, and the battles that are left."""
    count = min(len(tables) - 1, max(1, len(tables) // BY_REST_EVERY))
    seats = []
    for battle_id, cookies in tables[:count]:
        for cookie in cookies:
            client = Client(host=HOST, port=port, name=battle_id)
            client.token = cookie
            seats.append(RestSeat(client, battle_id=battle_id, pause_s=pause_s))
    return seats, tables[count:]


async def _play(
    tables: list[Table],
    by_rest: list[RestSeat],
    ports: list[int],
    disturbing: "Kills | Releases",
    options: Namespace,
    chance: random.Random,
) -> list[Seat]:
    seats = [
        Seat(
            battle_id=battle_id,
            seat=seat,
            cookie=cookie,
            ports=ports,
            seed=chance.randrange(2**32),
            pause_s=options.pause,
        )
        for battle_id, cookies in tables
        for seat, cookie in enumerate(cookies)
        if cookie
    ]
    seats += [
        Seat(
            battle_id=battle_id,
            seat=WATCHES,
            cookie=tables[number - 1][1][0],  # a player of another battle
            ports=ports,
            seed=chance.randrange(2**32),
            pause_s=options.pause,
        )
        for number, (battle_id, _cookies) in enumerate(tables)
        if number % WATCHED_EVERY == 0 and len(tables) > 1
    ]
    killing = asyncio.create_task(disturbing.go_on())
    asyncio.get_running_loop().set_default_executor(
        ThreadPoolExecutor(len(by_rest) + SPARE_THREADS)
    )
    everybody: list[Seat | RestSeat] = [*seats, *by_rest]
    playing = [asyncio.create_task(seat.play()) for seat in everybody]
    _done, late = await asyncio.wait(playing, timeout=options.seconds)
    await disturbing.end()
    killing.cancel()
    for task in late:
        task.cancel()
    for seat, task in zip(everybody, playing, strict=True):
        if task in late:
            seat.problem = f"{seat.battle_id} seat {seat.seat} is not over"
    await asyncio.gather(*playing, killing, return_exceptions=True)
    return seats


class Kills:
    """Kills a process now and then, and starts it again.

    The next kill waits until everything is served again, however slow the machine.
    """

    def __init__(
        self,
        victims: Sequence[Victim],
        ports: list[int],
        every: float,
        chance: random.Random,
    ) -> None:
        self.done: list[str] = []
        self.problems: list[str] = []
        self.left: Counter[str] = Counter()
        self._victims, self._ports, self._every = victims, ports, every
        self._chance = chance
        self._felt: dict[str, list[tuple[float, float]]] = {}
        self._killing = asyncio.Lock()
        self._is_over = False

    async def go_on(self) -> None:
        """Kill until cancelled; a kill in progress always ends with a start."""
        supervising = asyncio.create_task(self._supervise())
        try:
            while not self._is_over:
                await asyncio.sleep(self._every * (0.5 + self._chance.random()))
                await asyncio.shield(self._kill_and_start(self._next()))
        finally:
            supervising.cancel()

    async def end(self) -> None:
        """Stop; kill each background process at least once."""
        self._is_over = True
        for victim in self._victims:
            if victim.name in BACKGROUND and victim.name not in self.done:
                await self._kill_and_start(victim)
        async with self._killing:
            pass  # a kill in progress has ended

    def _next(self) -> Victim:
        """Choose a random process among those killed least often."""
        count = Counter(self.done)
        fewest = min(count[victim.name] for victim in self._victims)
        rest = [each for each in self._victims if count[each.name] == fewest]
        return self._chance.choice(rest)

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            for victim in self._victims:
                if isinstance(victim, Process) and victim.revive():
                    self.left[victim.name] += 1

    async def _kill_and_start(self, victim: Victim) -> None:
        async with self._killing:
            self.done.append(victim.name)
            begun = time.monotonic()
            await asyncio.to_thread(victim.kill)
            await asyncio.sleep(self._chance.random() * 1.5)
            await asyncio.to_thread(victim.start)
            since = datetime.fromtimestamp(time.time(), UTC)
            try:
                await _served(self._ports, "/readyz")
                served_s = time.monotonic() - begun
                await asyncio.to_thread(wait_for_ticks, since)
            except TimeoutError as error:
                self.problems.append(f"{victim.name} was lost: {error}")
                return
            felt = self._felt.setdefault(victim.name.split()[0], [])
            felt.append((served_s, time.monotonic() - begun))

    def recovery(self) -> dict[str, dict[str, float]]:
        """Return seconds until all is served, and until periodic work runs."""
        return {
            name: {
                "times": len(felt),
                "served_median_s": round(median(served for served, _ in felt), 1),
                "served_worst_s": round(max(served for served, _ in felt), 1),
                "ticks_median_s": round(median(ticks for _, ticks in felt), 1),
                "ticks_worst_s": round(max(ticks for _, ticks in felt), 1),
            }
            for name, felt in self._felt.items()
        }


def wait_for_ticks(since: datetime | None = None) -> None:
    """Wait until a worker has swept the clocks for beat.

    Raises:
        TimeoutError: None does.
    """
    from redis.exceptions import RedisError

    from battles.tasks import sweep_clocks
    from unionarena.celery import get_last_run

    until = time.monotonic() + RECOVERED_S
    while time.monotonic() < until:
        with suppress(RedisError, OSError):
            last = get_last_run(sweep_clocks.name)
            if last is not None and (since is None or last > since):
                return
        time.sleep(0.1)
    raise TimeoutError("no worker sweeps the clocks")


class Releases:
    """Ends the servers in order and starts them again, one after the other."""

    # The time that deploy/ gives a process to end.
    BOUND_S = 35.0

    def __init__(
        self, servers: Sequence[Process], ports: list[int], every: float
    ) -> None:
        self.done: list[str] = []
        self.problems: list[str] = []
        self.left: Counter[str] = Counter()
        self._servers, self._ports, self._every = servers, ports, every
        self._took: list[tuple[float, float]] = []

    async def go_on(self) -> None:
        """Release until cancelled; a release in progress always ends with a start."""
        while True:
            for server in self._servers:
                await asyncio.sleep(self._every)
                await asyncio.shield(self._release(server))

    async def end(self) -> None:
        """Do nothing: every server is up."""

    def recovery(self) -> dict[str, dict[str, float]]:
        """Return how long processes took to end, and until they were ready again."""
        if not self._took:
            return {}
        left, ready = zip(*self._took, strict=True)
        figures = {"left_worst_s": max(left), "ready_worst_s": max(ready)}
        return {"server": {name: round(s, 1) for name, s in figures.items()}}

    async def _release(self, server: Process) -> None:
        began = time.monotonic()
        code = await asyncio.to_thread(server.stop, self.BOUND_S)
        if code:
            self.problems.append(f"{server.name} ended with {code}")
        self.done.append(server.name)
        left_s = time.monotonic() - began
        server.start()
        await _served(self._ports, "/readyz")
        self._took.append((left_s, time.monotonic() - began))


async def _served(ports: list[int], path: str = "/healthz") -> None:
    """Wait until every server answers.

    Raises:
        TimeoutError: One does not.
    """
    for port in ports:
        await asyncio.to_thread(wait_for, port, path)


def failures(log: Path) -> dict[str, int]:
    """Count the errors that the processes logged, by event."""
    found: Counter[str] = Counter()
    for line in log.read_text(errors="replace").splitlines():
        with suppress(ValueError):
            message = json.loads(line)
            if isinstance(message, dict) and message.get("level") in LOGGED:
                found[str(message.get("event"))[:80]] += 1
    return dict(found)


def check(seats: list[Seat]) -> list[str]:
    """Compare the database with what the clients received; return what differs."""
    from battles.live.session import Session, sessions
    from battles.models import Battle, BattleAction

    close_connections()
    sessions.clear()
    problems = []
    for seat in seats:
        battle = Battle.objects.get(pk=seat.battle_id)
        rows = BattleAction.objects.filter(battle=battle).order_by("number")
        log = list(rows.values_list("number", "seat", "client_action_id"))
        where = f"{seat.battle_id} seat {seat.seat}"
        if battle.status != "finished":
            problems.append(f"{where}: {battle.status}")
        if [number for number, _seat, _id in log] != list(range(1, len(log) + 1)):
            problems.append(f"{where}: the log has gaps")
        mine = [(name, n) for n, who, name in log if who == seat.seat and name]
        if len(dict(mine)) != len(mine):
            problems.append(f"{where}: an action is in the log twice")
        for name, number in seat.acknowledged.items():
            if dict(mine).get(name) != number:
                problems.append(f"{where}: {name} was acknowledged as {number}")
        session = Session.load(battle.pk)
        whole = session.fresh_game()
        for row in rows:
            whole.apply(session.ruleset.read_action(row.action), row.seat)
        if whole.digest() != session.game.digest():
            problems.append(f"{where}: snapshot and log disagree")
        viewer = None if seat.seat == WATCHES else seat.seat
        if seat.last_view != whole.view(viewer):
            problems.append(f"{where}: the client saw another end")
        problems += [
            f"{where}: did not hear {line}" for line in _list_missed_chat_lines(seat)
        ]
    return problems


def check_acknowledged(seats: list[RestSeat]) -> list[str]:
    """Compare the log with what was acknowledged by REST; return what differs."""
    from battles.models import BattleAction

    problems = []
    for seat in seats:
        rows = BattleAction.objects.filter(battle_id=seat.battle_id, seat=seat.seat)
        log = list(rows.values_list("client_action_id", "number"))
        problems += [
            f"{seat.battle_id} by REST: {sent['client_action_id']}, {number}"
            for sent, number in seat.acknowledged
            if log.count((sent["client_action_id"], number)) != 1
        ]
    return problems


def list_gateway_errors(seats: list[Seat]) -> list[str]:
    """Return the answers that opened no socket, such as 502."""
    codes: Counter[str] = sum((seat.codes for seat in seats), Counter())
    return [code for code in codes if code.startswith("not opened: ")]


def check_results() -> list[str]:
    """Check the outcomes, which the workers may still record; return what is wrong."""
    from battles.models import Battle
    from results.corrections import recalculation
    from results.models import Outcome

    finished = Battle.objects.filter(status="finished")
    until = time.monotonic() + RECORDED_S
    while Outcome.objects.count() < finished.count() and time.monotonic() < until:
        time.sleep(0.5)
    problems = [repr(each) for each in recalculation.compare_outcomes()]
    problems += [repr(each) for each in recalculation.compare_ratings()]
    recorded = set(Outcome.objects.values_list("battle_id", flat=True))
    for battle_id in finished.values_list("pk", flat=True):
        if battle_id not in recorded:
            problems.append(f"{battle_id}: no worker recorded its outcome")
    return problems


def _list_missed_chat_lines(seat: Seat) -> list[str]:
    """Return lines of chat that a player missed, and how long before the end."""
    from battles.models import Battle
    from battles.watching.models import ChatMessage

    end = Battle.objects.get(pk=seat.battle_id).finished_at
    if end is None or seat.seat == WATCHES:
        return []  # spectators do not receive earlier lines
    message = ChatMessage.objects.filter(
        battle_id=seat.battle_id,
        created_at__lt=end - timedelta(seconds=LAST_WORDS_S),
    )
    missed = message.exclude(pk__in=seat.lines).order_by("pk")
    return [
        f"line {row.pk} of seat {row.seat}, {(end - row.created_at).seconds} s before"
        for row in missed
    ]
