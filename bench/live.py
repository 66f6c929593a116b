"""Live battles on real servers: round trips, actions per second, memory, reconnects.

``python -m bench live --battles 50 200 500 --rate 1 --processes 1 [--saturate]
[--seconds S] [--clients C] [--beside] [--json]``. Starts real server processes and
simulated clients in processes of their own, two clients to a battle. An action counts
when both players have received its events; the server has committed it before.

Without ``DATABASE_URL`` and ``REDIS_URL``: the embedded server with SQLite in a
temporary folder. With both: Daphne in production settings, on a database of that
PostgreSQL server that is created for the measurement and dropped afterwards.

``--beside`` plays boardgame.io in turns with ours, with the same number of matches,
rate and clients (``bench/_boardgame_io.py``), ``--repeat`` times; with ``--stored`` it
keeps its matches in the same PostgreSQL server, as ours are. ``--against`` plays the
servers of another checkout, with the same tables, to compare before and after;
``--servers`` others in place of Daphne (with PostgreSQL and Redis only).
"""

import multiprocessing
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Any, Self

import msgspec

from tools.compile import is_compiled

from . import _boardgame_io
from ._harness import Report, benchmark, close_connections, option, summarize
from ._live_tables import ACTIONS_PER_BATTLE, Measurements, Plan, run
from ._people import make_battles, make_people
from ._processes import HOST, ROOT, build_environment, free_port, wait_for

FASTEST_PER_S = 1500
RECONNECTS = 40
LONGEST_S = 120.0  # for the answer of clients; one that died gives none
RELOADED_ACTIONS = 400
DAPHNE = "daphne"
# Other servers for Channels; `pip install` brings them for a measurement.
OTHER_SERVERS = ("uvicorn", "granian", "hypercorn")


@benchmark(
    option("--battles", (50, 200, 500)),
    option("--rate", 1.0, help="per battle and second"),
    option("--saturate", default=False, help="as fast as answered"),
    option("--processes", 1, help="server processes"),
    option("--clients", 1, help="client processes"),
    option("--seconds", 20.0),
    option("--warm", 4.0),
    option("--repeat", 1, help="each so often, in turns"),
    option("--profile", help="file for a profile of the first server"),
    option("--against", type=Path, help="servers of another checkout in turns"),
    option("--beside", default=False, help="boardgame.io in turns"),
    option("--stored", default=False, help="boardgame.io with its PostgreSQL storage"),
    option(
        "--servers",
        nargs="+",
        choices=OTHER_SERVERS,
        default=[],
        help="other servers below our application in turns with Daphne",
    ),
)
def measure(options: Namespace) -> Report:
    """Measure each number of battles, alone or in turns with another server."""
    if options.beside and (lack := _boardgame_io.missing()):
        sys.exit(lack)
    if (options.servers or options.stored) and is_embedded():
        sys.exit("--servers and --stored need DATABASE_URL and REDIS_URL")
    with Site(processes=options.processes, profile=options.profile) as site:
        report: Report = {
            "engine": "compiled" if is_compiled() else "plain",
            "mode": site.mode,
            "processes": options.processes,
            "rate": 0 if options.saturate else options.rate,
        }
        if options.servers:
            report["beside"] = [
                {"server": name} | measure_beside(site, options, battles, server=name)
                for battles in options.battles
                for name in options.servers
            ]
        elif options.beside or options.against:
            report["beside"] = [
                measure_beside(site, options, battles) for battles in options.battles
            ]
        else:
            report["runs"] = [
                measure_once(site, options, battles)
                for battles in options.battles * options.repeat
            ]
            if len(set(options.battles)) > 1:
                report["kb_per_further_battle"] = compare_memory(report["runs"])
            report["reload_ms"] = measure_reload()
        return report


def is_embedded() -> bool:
    """Return whether the embedded server is measured: not both services are named."""
    return not (os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"))


# --- Servers.


@dataclass
class Server:
    """One server process."""

    port: int
    process: subprocess.Popen[bytes]

    def rss_kb(self) -> int:
        """Return its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])

    def cpu_s(self) -> float:
        """Return the processor time of it and its children so far."""
        return sum(_boardgame_io.cpu_of(pid) for pid in _group_of(self.process.pid))


def _group_of(leader: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getpgid(int(entry.name)) == leader:
                found.append(int(entry.name))
    return found


def server_command(name: str, port: int) -> list[str]:
    """Return the command of a server for our application, with few logs."""
    at = f"--host {HOST} --port {port}"
    quietly = "unionarena.asgi:application --log-level error"
    return {
        DAPHNE: f"manage.py serve {at}",
        "uvicorn": f"-m uvicorn {quietly} {at} --loop uvloop --no-access-log",
        "granian": f"-m granian {quietly} {at} --loop uvloop --interface asgi",
        "hypercorn": f"-m hypercorn {quietly} --bind {HOST}:{port} -k uvloop",
    }[name].split()


class Site:
    """A fresh database, on which servers are started."""

    def __init__(self, *, processes: int, profile: str | None = None) -> None:
        self.processes = processes
        self.profile = profile
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        url, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
        self.is_embedded = is_embedded()
        self.mode = "embedded, SQLite" if self.is_embedded else "PostgreSQL, Redis"
        if self.is_embedded:
            url, redis = f"sqlite:///{folder / 'bench.sqlite3'}", ""
        else:
            url = self._stack.enter_context(_fresh_database(url))
        os.environ |= build_environment(folder, database=url, redis=redis)
        if self.is_embedded:
            os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.embedded"
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_content", verbosity=0)
        return self

    def __exit__(self, *error: object) -> None:
        close_connections()
        self._stack.close()

    @contextmanager
    def servers(self, root: Path = ROOT, name: str = DAPHNE) -> Iterator[list[Server]]:
        """Run servers of a checkout; stop them afterwards."""
        started: list[Server] = []
        try:
            started.extend(
                self._start(root, name, is_first=number == 0)
                for number in range(self.processes)
            )
            for server in started:
                wait_for(server.port)
            yield started
        finally:
            for server in started:
                server.process.send_signal(signal.SIGINT)
            for server in started:
                try:
                    server.process.wait(15)
                except subprocess.TimeoutExpired:
                    server.process.kill()

    def _start(self, root: Path, name: str, *, is_first: bool) -> Server:
        port = free_port()
        command = [sys.executable]
        if self.profile and is_first:
            command += ["-m", "cProfile", "-o", self.profile]
        if self.is_embedded:
            command += ["manage.py", "run", "--no-demo-people", "--port", str(port)]
        else:
            command += server_command(name, port)
        process = subprocess.Popen(
            command, cwd=root, stdout=subprocess.DEVNULL, start_new_session=True
        )
        return Server(port, process)


@contextmanager
def _fresh_database(url: str) -> Iterator[str]:
    import psycopg
    from psycopg import sql

    name = f"bench_{secrets.token_hex(4)}"
    base, _, _old = url.rpartition("/")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield f"{base}/{name}"
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            )


# --- Measuring.


def measure_once(
    site: Site,
    options: Namespace,
    battles: int,
    root: Path = ROOT,
    server: str = DAPHNE,
    through: Callable[[list[int]], list[int]] = lambda ports: ports,
) -> dict[str, Any]:
    """Measure fresh battles on fresh servers once.

    ``through`` returns the ports to play through, from those of the servers.
    """
    rate = 0.0 if options.saturate else options.rate
    seconds = options.warm + options.seconds
    per_table = FASTEST_PER_S / battles if options.saturate else rate
    each = 1 + int(per_table * seconds / ACTIONS_PER_BATTLE)
    tables = make_battles(battles, each)
    with site.servers(root, server) as servers:
        ports = through([each.port for each in servers])
        plans = [
            Plan(
                host=HOST,
                ports=ports,
                battles=tables[number :: options.clients],
                rate=rate,
                warm_s=options.warm,
                seconds=options.seconds,
                reconnects=RECONNECTS // options.clients,
            )
            for number in range(options.clients)
        ]
        return play(servers, plans, battles, options)


def compare_memory(runs: Sequence[Mapping[str, Any]]) -> float:
    """Return the kB that each battle adds between the fewest and the most of runs.

    What a server needs for its first battle, whatever their number, is in neither.
    """
    by_battles: dict[int, list[int]] = {}
    for each in runs:
        by_battles.setdefault(each["battles"], []).append(each["server_kb"])
    least, most = min(by_battles), max(by_battles)
    grown = median(by_battles[most]) - median(by_battles[least])
    return round(grown / (most - least), 1)


def measure_beside(
    site: Site, options: Namespace, battles: int, server: str = ""
) -> dict[str, Any]:
    """Measure ours in turns with boardgame.io, another checkout or another server."""
    ours, theirs = [], []
    for _round in range(options.repeat):
        ours.append(measure_once(site, options, battles))
        if server or options.against:
            root = options.against or ROOT
            theirs.append(measure_once(site, options, battles, root, server or DAPHNE))
            continue
        url = os.environ["DATABASE_URL"]
        with _fresh_database(url) if options.stored else nullcontext("") as database:
            found, cpu, stored = _boardgame_io.measure_peer(
                free_port(),
                matches=battles,
                rate=0.0 if options.saturate else options.rate,
                warm_s=options.warm,
                seconds=options.seconds,
                database=database,
            )
        theirs.append(
            _report([found], battles, options.seconds)
            | {
                "server_cpu_ms_per_action": _each(cpu, found.actions),
                "all_cpu_ms_per_action": _each(cpu + stored, found.actions),
            }
        )
    return _boardgame_io.compare(ours, theirs) | {"ours": ours, "theirs": theirs}


def _each(cpu_s: float, actions: int) -> float:
    return round(cpu_s * 1000 / max(actions, 1), 3)


def play(
    servers: list[Server],
    plans: list[Plan],
    battles: int,
    options: Namespace,
    parts: Mapping[str, Callable[[], float]] = MappingProxyType({}),
) -> dict[str, Any]:
    """Let a process of clients carry out each plan; return what was measured.

    Args:
        servers: Whose processor time and memory count.
        plans: One for each process of clients.
        battles: How many are played at once.
        options: With ``warm`` and ``seconds``.
        parts: Further processor time in seconds so far, by name; reported under
            ``parts`` in milliseconds an action.
    """
    context = multiprocessing.get_context("spawn")
    go, answers = context.Event(), context.Queue()
    readies = [context.Event() for _plan in plans]
    before_kb = sum(server.rss_kb() for server in servers)
    clients = [
        context.Process(
            target=run, args=(msgspec.json.encode(plan), ready, go, answers)
        )
        for plan, ready in zip(plans, readies, strict=True)
    ]
    for client in clients:
        client.start()
    for ready in readies:
        if not ready.wait(120):
            raise RuntimeError("the clients do not sit down")
    seated_kb = sum(server.rss_kb() for server in servers)
    load = os.getloadavg()[0]
    go.set()
    time.sleep(options.warm)
    further = {name: seconds_of() for name, seconds_of in parts.items()}
    stored = _boardgame_io.database_cpu()
    cpu = sum(server.cpu_s() for server in servers)
    time.sleep(options.seconds)
    cpu = sum(server.cpu_s() for server in servers) - cpu
    stored = _boardgame_io.database_cpu() - stored
    further = {name: parts[name]() - before for name, before in further.items()}
    playing_kb = sum(server.rss_kb() for server in servers)
    found = [
        msgspec.json.decode(answers.get(timeout=LONGEST_S), type=Measurements)
        for _plan in plans
    ]
    for client in clients:
        client.join()
    actions = sum(one.actions for one in found)
    return _report(found, battles, options.seconds) | {
        "server_cpu_share": round(cpu / options.seconds / len(servers), 3),
        "server_cpu_ms_per_action": _each(cpu, actions),
        "all_cpu_ms_per_action": _each(cpu + stored, actions),
        "parts": {name: _each(used, actions) for name, used in further.items()},
        "server_kb": playing_kb,
        "server_kb_seated": seated_kb,
        "server_kb_before": before_kb,
        "load_before": round(load, 2),
    }


def _report(found: list[Measurements], battles: int, seconds: float) -> dict[str, Any]:
    errors: dict[str, int] = {}
    for one in found:
        for code, count in one.errors.items():
            errors[code] = errors.get(code, 0) + count
    actions = sum(one.actions for one in found)
    received = sum(one.bytes_received for one in found)
    return {
        "battles": battles,
        "actions_per_second": round(actions / seconds, 1),
        "round_trip_ms": summarize([t for one in found for t in one.round_trips]),
        "ack_ms": summarize([t for one in found for t in one.acks]),
        "catch_up_ms": summarize([t for one in found for t in one.catch_ups]),
        "kb_sent_per_action": round(received / 1024 / max(actions, 1), 1),
        "errors": errors,
    }


def measure_reload() -> dict[str, float]:
    """Return milliseconds to load a very long battle, of up to 400 actions."""
    from battles.live import submissions
    from battles.live.session import Session, sessions
    from battles.seating import battle_creation
    from collection.selectors import get_starter_deck

    deck = get_starter_deck("deeptide")
    (person, _cookie), (other, _second) = make_people(2)
    seats = [
        battle_creation.SeatRequest(deck=deck, user=user) for user in (person, other)
    ]
    battle = battle_creation.create_battle(seats=seats)
    session = sessions.get(battle.pk)
    while session.game.result is None and session.game.answered < RELOADED_ACTIONS:
        decision = session.game.decision
        assert decision is not None
        submissions.submit_action_for_seat(
            session,
            seat=decision.player,
            action=_drawn_out(session.game, decision.player),
            decision_id=session.game.answered,
            client_action_id=None,
        )
    times = []
    for _count in range(9):
        start = time.perf_counter()
        Session.load(battle.pk)
        times.append((time.perf_counter() - start) * 1000)
    return {
        "actions": session.game.answered,
        "median": round(median(times), 1),
        "worst": round(max(times), 1),
    }


def _drawn_out(game: Any, player: int) -> Any:  # noqa: ANN401 - an action
    """Choose an action that prolongs the battle until the deck runs out."""
    busy = {"play_card", "use_event", "activate_effect", "block"}
    if len(game.view(None)["players"][1 - player]["life"]) > 1:
        busy.add("declare_attack")
    actions = list(game.legal_actions())
    found = (action for action in actions if action.to_dict().get("type") in busy)
    return next(found, actions[-1])  # usually a pass
