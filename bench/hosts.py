"""Two hosts on one machine: what saturates first, and what lies between the hosts.

``python -m bench hosts [--battles N] [--seconds S] [--json]``, as root, with iproute2.
Web processes run in network namespaces, each with an address of its own; PostgreSQL
with a streaming replica, and one Redis for each role, are reached over the link between
them. Clients play as fast as they are answered: on one host, on two with both players
of a battle on the same, and on two with the players apart. Of each are reported the
actions a second and the processor time an action of web, database, replica and each
Redis, and how far the replica was behind. All share the processors of one machine, so
the times an action say what saturates first, not the sum of actions.
"""

import json
import os
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from . import live
from ._boardgame_io import cpu_of, cpu_of_server
from ._harness import Report, benchmark, close_connections, option, summarize
from ._live_tables import ACTIONS_PER_BATTLE, Plan
from ._people import make_battles
from ._processes import (
    ROOT,
    Postgres,
    Process,
    build_environment,
    fill_database,
    free_port,
    redis_command,
    wait_for,
)

if TYPE_CHECKING:
    from psycopg import Connection

NETWORK: Final = "10.77"
PORT: Final = 8001
ROLES: Final = ("CACHE_REDIS_URL", "CHANNELS_REDIS_URL", "BROKER_REDIS_URL")
FASTEST_PER_S: Final = 1500
LOOKED_EVERY_S: Final = 0.05
WAYS: Final = ("one host", "two hosts, a battle on one", "two hosts, players apart")


@benchmark(option("--battles", 50), option("--seconds", 10.0), option("--warm", 3.0))
def measure(options: Namespace) -> Report:
    """Play on one host and on two."""
    if os.geteuid():
        sys.exit("bench hosts makes network namespaces: run it as root.")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        hosts = [stack.enter_context(_namespace(number)) for number in (1, 2)]
        primary = Postgres(folder)
        stack.callback(primary.stop)
        _open_to_hosts(primary)
        roles = {}
        for role in ROLES:
            port = free_port()
            command = redis_command(port, "0.0.0.0")
            redis = Process(role, command, folder / "redis.log")
            stack.callback(redis.stop)
            roles[role] = (redis, port)
        os.environ |= build_environment(
            folder,
            database=primary.url,
            redis=_redis_url("127.0.0.1", roles[ROLES[0]][1]),
        ) | {role: _redis_url("127.0.0.1", port) for role, (_r, port) in roles.items()}
        os.environ["ALLOWED_HOSTS"] = ",".join(host.address for host in hosts)
        import django

        django.setup()
        fill_database()
        stack.callback(close_connections)
        replica = stack.enter_context(_replica(primary, folder / "replica"))
        playing = _Playing(options, hosts, primary, replica, roles)
        return {"runs": [{"way": way} | playing.measure(way) for way in WAYS]}


# --- The hosts.


class _Host:
    """A network namespace with an address, linked with the machine's own."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.gateway = f"{NETWORK}.{number}.1"
        self.address = f"{NETWORK}.{number}.2"

    def serve(self, environment: dict[str, str]) -> live.Server:
        """Start a web process here."""
        command = [
            *("ip", "netns", "exec", self.name, sys.executable, "manage.py", "serve"),
            *("--host", self.address, "--port", str(PORT)),
        ]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        return live.Server(PORT, process)


@contextmanager
def _namespace(number: int) -> Iterator[_Host]:
    name = f"bench-{secrets.token_hex(2)}"
    host = _Host(name, number)
    near, far = f"{name}-a", f"{name}-b"

    def ip(*words: str, inside: bool = False) -> None:
        within = ["ip", "netns", "exec", name] if inside else []
        subprocess.run([*within, "ip", *words], check=True)

    ip("netns", "add", name)
    try:
        ip("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        ip("addr", "add", f"{host.gateway}/24", "dev", near)
        ip("link", "set", near, "up")
        ip("addr", "add", f"{host.address}/24", "dev", far, inside=True)
        ip("link", "set", far, "up", inside=True)
        ip("link", "set", "lo", "up", inside=True)
        yield host
    finally:
        ip("netns", "del", name)  # and the link with it


def _redis_url(address: str, port: int) -> str:
    return f"redis://{address}:{port}/0"


# --- The database and its replica.


def _open_to_hosts(primary: Postgres) -> None:
    """Let the hosts connect, and a replica copy."""
    with (primary.data / "pg_hba.conf").open("a") as rules:
        rules.write(f"host all all {NETWORK}.0.0/16 trust\n")
    primary.stop("fast")
    primary.start(listen="*")


@contextmanager
def _replica(primary: Postgres, data: Path) -> Iterator[Postgres]:
    """Run a streaming replica for reads."""
    replica = primary.make_replica(data)
    try:
        yield replica
    finally:
        replica.stop()


class _Behind:
    """How far the replica is behind, looked at all the time by a thread."""

    def __init__(self, primary: Postgres, replica: Postgres) -> None:
        self.primary, self.replica = primary, replica
        self.ms: list[float] = []
        self.kb: list[float] = []
        self.reads: list[float] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _look(self) -> None:
        """Take the end of the log, and wait until the replica has played it."""
        import psycopg

        with (
            psycopg.connect(self.primary.url, autocommit=True) as written,
            psycopg.connect(self.replica.url, autocommit=True) as read,
        ):
            while not self._is_over.wait(LOOKED_EVERY_S):
                (end,) = written.execute("SELECT pg_current_wal_lsn()").fetchone() or ()
                began = time.perf_counter()
                missing = self._missing(read, end)
                self.reads.append((time.perf_counter() - began) * 1000)
                self.kb.append(missing / 1024)
                while missing > 0 and not self._is_over.is_set():
                    missing = self._missing(read, end)
                self.ms.append((time.perf_counter() - began) * 1000)

    @staticmethod
    def _missing(read: "Connection", end: str) -> float:
        (missing,) = (
            read.execute(
                "SELECT pg_wal_lsn_diff(%s, pg_last_wal_replay_lsn())", [end]
            ).fetchone()
            or ()
        )
        return float(missing)


# --- Playing.


class _Playing:
    def __init__(
        self,
        options: Namespace,
        hosts: list[_Host],
        primary: Postgres,
        replica: Postgres,
        roles: dict[str, tuple[Process, int]],
    ) -> None:
        self.options, self.hosts = options, hosts
        self.primary, self.replica, self.roles = primary, replica, roles

    def measure(self, way: str) -> dict[str, Any]:
        """Play one way; the times are milliseconds of processor time an action."""
        hosts = self.hosts[:1] if way == WAYS[0] else self.hosts
        servers = [host.serve(self._environment(host)) for host in hosts]
        try:
            for host in hosts:
                wait_for(PORT, "/readyz", host.address)
            return self._play(way, hosts, servers)
        finally:
            for server in servers:
                server.process.terminate()
            for server in servers:
                server.process.wait(40)

    def _environment(self, host: _Host) -> dict[str, str]:
        url = self.primary.url.replace("127.0.0.1", host.gateway)
        roles = {
            role: _redis_url(host.gateway, port)
            for role, (_process, port) in self.roles.items()
        }
        return {"DATABASE_URL": url, "REDIS_URL": roles[ROLES[0]]} | roles

    def _play(
        self, way: str, hosts: list[_Host], servers: list[live.Server]
    ) -> dict[str, Any]:
        options = self.options
        seconds = options.warm + options.seconds
        each = 1 + int(FASTEST_PER_S / options.battles * seconds / ACTIONS_PER_BATTLE)
        tables = make_battles(options.battles, each)
        # One process of clients for each host, or one whose players are apart.
        apart = way == WAYS[2]
        groups = [hosts] if apart else [[host] for host in hosts]
        plans = [
            Plan(
                host=group[0].address,
                hosts=[host.address for host in group],
                ports=[PORT] * len(group),
                battles=tables[number :: len(groups)],
                rate=0.0,
                warm_s=options.warm,
                seconds=options.seconds,
                reconnects=0,
            )
            for number, group in enumerate(groups)
        ]
        parts: dict[str, Callable[[], float]] = {
            "PostgreSQL": lambda: cpu_of_server(self.primary.pid),
            "replica": lambda: cpu_of_server(self.replica.pid),
        } | {
            role.removesuffix("_URL").lower(): lambda process=process: cpu_of(
                process.pid
            )
            for role, (process, _port) in self.roles.items()
        }
        with _Behind(self.primary, self.replica) as behind:
            found = live.play(servers, plans, options.battles, options, parts=parts)
        return {
            "actions_per_second": found["actions_per_second"],
            "round_trip_ms": found["round_trip_ms"],
            "web_cores": round(found["server_cpu_share"] * len(servers), 2),
            "ms_an_action": {"web": found["server_cpu_ms_per_action"]} | found["parts"],
            "replica_behind_ms": summarize(behind.ms),
            "replica_behind_kb": summarize(behind.kb),
            "read_of_replica_ms": summarize(behind.reads),
            "errors": json.dumps(found["errors"]),
            "load_before": found["load_before"],
        }
