"""Every kind of request at once, on the production layout of one machine.

``python -m bench load --rates 2 4 8 16 --seconds 60 [--json]``. Starts its own
PostgreSQL and Redis, runs ``deploy/release.sh``, then the web processes, workers and
beat of ``deploy/Procfile`` behind the nginx files of Debian. A rate is so many requests
a second (pages, searches, sign-ins, joins of the queue, answers by REST, replays) and
so many battles by socket with an answer a second each. The report has latency by kind,
errors and memory of each process for each rate. Requests that are refused, fail or were
never sent are listed under ``problems``, and the program ends with 1.
"""

import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import msgspec

from . import _production_layout, chaos
from ._harness import Report, benchmark, close_connections, option, summarize
from ._live_tables import ACTIONS_PER_BATTLE, Measurements, Plan
from ._live_tables import play as play_tables
from ._people import make_battles, make_people
from ._players import View, choose_answer
from ._processes import (
    HOST,
    ROOT,
    Postgres,
    Process,
    build_environment,
    free_port,
    missing_services,
    read_memory_kb,
    redis_command,
    wait_for,
)
from .chaos import BACKGROUND

PASSWORD: Final = "a-long-pass-9431"
LOOKERS, JOINERS, REST_TABLES, WARM_S = 24, 48, 12, 2.0
REPLAYED: Final = 60  # actions
CALLERS: Final = 32
TIMEOUT_S: Final = 30.0
# How often each kind comes among 20 requests; answers by socket are extra.
MIX: Final = {
    "page": 7,
    "search": 4,
    "sign_in": 1,
    "queue": 2,
    "battle_rest": 5,
    "replay": 1,
}
PAGES: Final = ("/", "/cards/", "/decks/", "/play/", "/history/", "/leaderboard/")
SEARCHES: Final = ("blue", "bp>=3000", "raid", "color:red ap=1", "tide", "kw:impact")


def missing() -> str:
    """Return what this machine lacks; empty if nothing."""
    return missing_services() or (
        "" if _production_layout.NGINX else "no nginx is installed"
    )


@benchmark(
    option("--rates", (2.0, 4.0, 8.0, 16.0, 32.0)),
    option("--seconds", 60.0, help="for each rate"),
    option("--seed", 1),
)
def measure(options: Namespace) -> Report:
    """Load a site at one rate after the other."""
    most = max(1, round(max(options.rates)))
    each = 1 + int(options.seconds / ACTIONS_PER_BATTLE)
    with build_site(tables=most * len(options.rates), each=each) as site:
        steps = []
        for number, rate in enumerate(options.rates):
            tables = site.tables[number * most :][: max(1, round(rate))]
            steps.append(_step(site, tables, rate, options, seed=number))
        logged = chaos.failures(site.log)
    problems = [problem for step in steps for problem in problems_of(step)]
    problems += [f"logged {count} times: {what}" for what, count in logged.items()]
    return {"mix": MIX, "steps": steps, "problems": problems}


def problems_of(step: dict[str, Any]) -> list[str]:
    """Return the errors of a step, and the kinds of which nothing was measured."""
    at = f"at rate {step['rate']}"
    found = [f"{at}: {what}, {count} times" for what, count in step["errors"].items()]
    return found + [
        f"{at}: no {kind} was measured"
        for kind, row in step["latency_ms"].items()
        if not row["count"]
    ]


# --- The site.


@dataclass
class Site:
    """The running processes, and the users and battles.

    Attributes:
        port: Of nginx.
        processes: By name.
        postgres: The database.
        log: The log of all processes.
        web_ports: Of the web processes.
        start: Starts one more process, which ends with the others.
        lookers: Sessions of people who look around.
        joiners: Names and sessions of people who queue, each with a deck.
        tables: Battles to be played by socket.
        rest: Battles that are played by REST.
        replays: Battles that are over.
    """

    port: int
    processes: dict[str, Process]
    postgres: Postgres
    log: Path
    web_ports: tuple[int, ...]
    start: Callable[[str, list[str]], None]
    lookers: list[str] = field(default_factory=list)
    joiners: list[tuple[str, str, int]] = field(default_factory=list)
    tables: list[Any] = field(default_factory=list)
    rest: list[Any] = field(default_factory=list)
    replays: list[tuple[str, str]] = field(default_factory=list)

    def memory_mb(self) -> dict[str, int]:
        """Return the memory of each with its children; shared pages are divided."""
        kb: Counter[str] = Counter()
        for name, pid in self._list_pids():
            with suppress(OSError, StopIteration):
                kb[name] += read_memory_kb(pid)
        return {name: round(amount / 1024) for name, amount in kb.items()}

    def processor_s(self) -> dict[str, float]:
        """Return the processor time of each with its children, also of ended ones."""
        ticks: Counter[str] = Counter()
        for name, pid in self._list_pids():
            with suppress(OSError):
                stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2]
                ticks[name] += sum(map(int, stat.split()[11:15]))
        a_second = os.sysconf("SC_CLK_TCK")
        return {name: count / a_second for name, count in ticks.items()}

    def _list_pids(self) -> Iterator[tuple[str, int]]:
        """Yield every process below one of the site's, with the name of that one."""
        tops = {one.pid: name for name, one in self.processes.items()}
        postmaster = (self.postgres.data / "postmaster.pid").read_text()
        tops[int(postmaster.split()[0])] = "PostgreSQL"
        parents = {}
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError, IndexError):
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
                parents[int(entry.name)] = int(after_name[1])
        for pid in parents:
            above = pid
            while above and above not in tops:
                above = parents.get(above, 0)
            if above:
                yield tops[above], pid


@contextmanager
def build_site(
    *,
    tables: int,
    each: int,
    background: Sequence[str] = BACKGROUND,
    **variables: str,
) -> Iterator[Site]:
    """Run a site as in ``deploy/``, with users and battles; remove it afterwards.

    Args:
        tables: How many battles are played by socket.
        each: How many of them one after the other by the same people.
        background: Lines of the Procfile beside the web processes, by name.
        variables: Further settings of the site.
    """
    with tempfile.TemporaryDirectory() as name, ExitStack() as after:
        folder = Path(name)
        folder.chmod(0o755)
        postgres = Postgres(folder)
        after.callback(postgres.stop)
        port, redis_port = free_port(), free_port()
        ports = tuple(free_port() for _usual in _production_layout.USUAL_PORTS)
        log, static = folder / "site.log", folder / "static"
        os.environ |= build_environment(
            folder, database=postgres.url, redis=f"redis://{HOST}:{redis_port}/0"
        )
        # The clients send the headers of a proxy, with another address for each user.
        os.environ |= {
            "STATIC_ROOT": str(static),
            "PROXY_COUNT": "2",
            **variables,
        }
        processes: dict[str, Process] = {}

        def start(name: str, command: list[str]) -> None:
            processes[name] = Process(name, command, log)
            after.callback(processes[name].stop)

        start("Redis", redis_command(redis_port))
        _release()
        site = Site(port, processes, postgres, log, ports, start)
        _fill(site, tables, each)
        after.callback(close_connections)
        served = folder / "nginx"
        served.mkdir()
        values = {"DATA_DIR": name}
        for number in ports:
            command = _production_layout.command_of(
                "web", {**values, "PORT": str(number)}
            )
            start(f"web {number}", command)
        start(
            "nginx",
            _production_layout.nginx_command(
                served, port=port, web_ports=ports, static=static
            ),
        )
        for number in (*ports, port):
            wait_for(number)
        for name_of_one in background:
            start(name_of_one, _production_layout.command_of(name_of_one, values))
        if background:
            chaos.wait_for_ticks()
        yield site


def _release() -> None:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        [str(_production_layout.DEPLOY / "release.sh")],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])


def _fill(site: Site, tables: int, each: int) -> None:
    import django

    django.setup()
    from django.contrib.auth.hashers import make_password
    from django.contrib.sessions.backends.db import SessionStore

    from collection.services import grant_starter

    site.lookers = [session for _person, session in make_people(LOOKERS)]
    hashed = make_password(PASSWORD)  # once, because hashing is slow on purpose
    for person, session in make_people(JOINERS):
        person.password = hashed
        person.save(update_fields=["password"])
        kept = SessionStore(session)
        kept["_auth_user_hash"] = person.get_session_auth_hash()
        kept.save()
        deck = grant_starter(user=person)[0].pk
        site.joiners.append((person.username, session, deck))
    site.tables = make_battles(tables, each)
    site.rest = [table[0] for table in make_battles(REST_TABLES, 1)]
    site.replays = [_played(*table[0]) for table in make_battles(2, 1)]


def _played(battle_id: str, cookies: tuple[str, str]) -> tuple[str, str]:
    """Play a battle and concede; return its id and a player's session."""
    from battles.live import submissions
    from battles.live.session import sessions
    from battles.rules.kernel.actions import Concede

    session, lots = sessions.get(UUID(battle_id)), random.Random(battle_id)
    while (decision := session.game.decision) is not None:
        is_long = session.game.answered >= REPLAYED
        actions = [Concede()] if is_long else list(session.game.legal_actions())
        submissions.submit_action_for_seat(
            session,
            seat=decision.player,
            action=lots.choice(actions),
            decision_id=session.game.answered,
            client_action_id=None,
        )
    return battle_id, cookies[0]


# --- The clients.


class Failed(Exception):
    """A request that was not answered with success."""


class Caller:
    """Sends requests, and records their times and errors."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._local = threading.local()

    def timed(self, kind: str, ask: Callable[[], object]) -> None:
        """Run and time a request; count a failure as an error of its kind."""
        begun = time.perf_counter()
        try:
            ask()
        except Failed as failed:
            self.note(f"{kind} {failed}")
            return
        except (OSError, http.client.HTTPException) as error:
            self._local.line = None
            self.note(f"{kind} {type(error).__name__}")
            return
        with self._lock:
            self.times[kind].append((time.perf_counter() - begun) * 1000)

    def note(self, what: str) -> None:
        """Count an error."""
        with self._lock:
            self.errors[what] += 1

    def ask(
        self,
        method: str,
        path: str,
        *,
        session: str = "",
        body: object = None,
        address: str = "10.0.0.1",
    ) -> Any:  # noqa: ANN401 - plain data
        """Send a request on this thread's connection.

        Raises:
            Failed: It was answered with anything but success.
        """
        line = getattr(self._local, "line", None)
        if line is None:
            line = http.client.HTTPConnection(HOST, self.port, timeout=TIMEOUT_S)
            self._local.line = line
        headers = {"X-Forwarded-For": address, "Content-Type": "application/json"}
        if session.startswith("?"):
            headers["X-Session-Token"] = session[1:]
        elif session:
            headers["Cookie"] = f"sessionid={session}; csrftoken={'c' * 32}"
            headers["X-CSRFToken"] = "c" * 32
            headers["Origin"] = f"http://{HOST}:{self.port}"
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        body_received = answer.read()
        if answer.status >= 300:
            code = ""
            with suppress(ValueError, AttributeError):
                code = json.loads(body_received).get("code", "")
            raise Failed(f"{answer.status} {code}".strip())
        if "json" in answer.headers.get("Content-Type", ""):
            return json.loads(body_received)
        return None


class Crowd:
    """The actions of users, one method for each kind."""

    def __init__(self, site: Site, caller: Caller, seed: int) -> None:
        self.site, self.caller = site, caller
        self.lots = random.Random(seed)
        self._tables = [(table, threading.Lock()) for table in site.rest]
        self._joiners = list(site.joiners)
        self._sign_ins = 0

    def page(self) -> None:
        """Request a page."""
        path, session = self.lots.choice(PAGES), self.lots.choice(self.site.lookers)
        self.caller.timed("page", lambda: self.caller.ask("GET", path, session=session))

    def search(self) -> None:
        """Search for cards."""
        path = f"/api/v1/cards/?q={self.lots.choice(SEARCHES).replace(' ', '+')}"
        session = self.lots.choice(self.site.lookers)
        self.caller.timed(
            "search", lambda: self.caller.ask("GET", path, session=session)
        )

    def sign_in(self) -> None:
        """Sign in as an app."""
        self._sign_ins += 1
        name, *_rest = self.site.joiners[self._sign_ins % len(self.site.joiners)]
        body = {"username": name, "password": PASSWORD}
        address = f"10.1.{self._sign_ins // 200 % 250}.{self._sign_ins % 200 + 1}"
        self.caller.timed(
            "sign_in",
            lambda: self.caller.ask(
                "POST", "/_allauth/app/v1/auth/login", body=body, address=address
            ),
        )

    def queue(self) -> None:
        """Join the queue, and leave it before an opponent is found."""
        try:
            joiner = self._joiners.pop()
        except IndexError:
            return  # everyone is joining: the queue is slower than the rate
        _name, session, deck = joiner
        path = "/api/v1/matchmaking/queue/"
        body = {"deck_id": deck}
        self.caller.timed(
            "queue", lambda: self.caller.ask("POST", path, session=session, body=body)
        )
        with suppress(Failed, OSError, http.client.HTTPException):
            self.caller.ask("DELETE", path, session=session)
        self._joiners.insert(0, joiner)

    def battle_rest(self) -> None:
        """Answer a question of a battle by REST; reading it first is not counted."""
        for (battle_id, cookies), lock in self.lots.sample(
            self._tables, len(self._tables)
        ):
            if not lock.acquire(blocking=False):
                continue
            try:
                if self._answer(battle_id, cookies):
                    return
            finally:
                lock.release()

    def _answer(self, battle_id: str, cookies: tuple[str, str]) -> bool:
        path = f"/api/v1/battles/{battle_id}/"
        try:
            shown = self.caller.ask("GET", path, session=cookies[0])
            view = msgspec.convert(shown["view"], View)
            if view.decision is None:
                return False
            session = cookies[view.decision.player]
            if view.decision.player:
                shown = self.caller.ask("GET", path, session=session)
                view = msgspec.convert(shown["view"], View)
        except (Failed, OSError, http.client.HTTPException) as error:
            self.caller.note(f"battle_rest read {error}")
            return True
        decision = view.decision
        assert decision is not None
        body = {
            "decision_id": decision.id,
            "action": choose_answer(decision, self.lots),
            "client_action_id": f"load-{decision.id}",
        }
        self.caller.timed(
            "battle_rest",
            lambda: self.caller.ask(
                "POST", f"{path}actions/", session=session, body=body
            ),
        )
        return True

    def replay(self) -> None:
        """Request a whole replay."""
        battle_id, session = self.lots.choice(self.site.replays)
        path = f"/api/v1/battles/{battle_id}/replay/"
        self.caller.timed(
            "replay", lambda: self.caller.ask("GET", path, session=session)
        )


def _step(
    site: Site,
    tables: list[Any],
    rate: float,
    options: Namespace,
    *,
    seed: int,
) -> dict[str, Any]:
    caller = Caller(site.port)
    crowd = Crowd(site, caller, options.seed + seed)
    found: list[Measurements] = []
    at_tables = threading.Thread(target=_sit, args=(site, tables, options, found))
    load = os.getloadavg()[0]
    at_tables.start()
    late_s = _send(crowd, rate, options.seconds)
    at_tables.join()
    played = found[0]
    rows = {kind: _row(caller.times[kind]) for kind in MIX}
    rows["battle_socket"] = _row(played.round_trips)
    errors = caller.errors + Counter(
        {f"battle_socket {code}": count for code, count in played.errors.items()}
    )
    return {
        "rate": rate,
        "seconds": options.seconds,
        "sockets": 2 * len(tables),
        "latency_ms": rows,
        "errors": dict(errors),
        "sent_late_s": round(late_s, 2),
        "memory_mb": site.memory_mb(),
        "load_before": round(load, 1),
    }


def _sit(
    site: Site,
    tables: list[Any],
    options: Namespace,
    found: list[Measurements],
) -> None:
    plan = Plan(
        host=HOST,
        ports=[site.port],
        battles=tables,
        rate=1.0,
        warm_s=WARM_S,
        seconds=max(options.seconds - WARM_S, 1.0),
        reconnects=0,
    )
    go = threading.Event()
    go.set()
    try:
        found.append(asyncio.run(play_tables(plan, threading.Event(), go)))
    except (OSError, TimeoutError) as error:
        found.append(Measurements(errors={type(error).__name__: 1}))


def _send(crowd: Crowd, rate: float, seconds: float) -> float:
    """Send the mix at its rate without waiting; return the longest delay in seconds."""
    kinds = [kind for kind, often in MIX.items() for _number in range(often)]
    late_s = 0.0
    with ThreadPoolExecutor(CALLERS) as pool:
        begun = time.monotonic()
        for number in range(max(len(kinds), round(rate * seconds))):
            if number % len(kinds) == 0:
                crowd.lots.shuffle(kinds)
            due = begun + number / rate
            time.sleep(max(0.0, due - time.monotonic()))
            late_s = max(late_s, time.monotonic() - due)
            pool.submit(getattr(crowd, kinds[number % len(kinds)])).add_done_callback(
                lambda done: _raise(crowd.caller, done)
            )
    return late_s


def _raise(caller: Caller, done: Future[object]) -> None:
    error = done.exception()
    if error is not None:
        caller.note(f"client {error!r}"[:120])


def _row(times: list[float]) -> dict[str, float]:
    return {"count": len(times), **summarize(times)}
