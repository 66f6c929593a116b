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
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from unionarena.settings.env_file import REDIS_SETTINGS

from . import live
from ._boardgame_io import cpu_of, cpu_of_server
from ._harness import Report, benchmark, close_connections, option, summarize
from ._live_tables import ACTIONS_PER_BATTLE, Plan
from ._people import make_battles
from ._processes import (
    HOST,
    ROOT,
    Postgres,
    Process,
    build_environment,
    fill_database,
    free_port,
    redis_command,
    wait_for,
    web_command,
)

NETWORK: Final = "10.77"
PORT: Final = 8001
_USUAL, *ROLES = REDIS_SETTINGS
FASTEST_PER_S: Final = 1500
LOOKED_EVERY_S: Final = 0.05
MISSING: Final = "SELECT pg_wal_lsn_diff(%s, pg_last_wal_replay_lsn())"
WAYS: Final = ("one host", "two hosts, a battle on one", "two hosts, players apart")


@benchmark(option("--battles", 50), option("--seconds", 10.0), option("--warm", 3.0))
def measure(options: Namespace) -> Report:
    """Play on one host and on two."""
    if os.geteuid():
        sys.exit("bench hosts makes network namespaces: run it as root.")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        hosts = [stack.enter_context(_namespace(number)) for number in (1, 2)]
        links = [host.gateway for host in hosts]
        primary = Postgres(folder)
        stack.callback(primary.stop)
        with (primary.data / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {NETWORK}.0.0/16 trust\n")
        primary.stop("fast")
        primary.start(*links)
        roles = {}
        for role in ROLES:
            port = free_port()
            redis = Process(role, redis_command(port, *links), folder / "redis.log")
            stack.callback(redis.stop)
            roles[role] = (redis, port)
        os.environ |= build_environment(
            folder,
            database=primary.url,
            redis=f"redis://{HOST}:{roles[ROLES[0]][1]}/0",
        ) | {role: f"redis://{HOST}:{port}/0" for role, (_r, port) in roles.items()}
        os.environ["ALLOWED_HOSTS"] = ",".join(host.address for host in hosts)
        import django

        django.setup()
        fill_database()
        stack.callback(close_connections)
        replica = primary.make_replica(folder / "replica")
        stack.callback(replica.stop)
        playing = _Playing(options, hosts, primary, replica, roles)
        return {"runs": [{"way": way} | playing.measure(way) for way in WAYS]}


@dataclass(frozen=True, slots=True)
class _Host:
    """A network namespace with an address, linked with the machine's own."""

    name: str
    gateway: str
    address: str

    def serve(self) -> live.Server:
        """Start a web process here, which reaches the services over the link."""
        services = {
            name: os.environ[name].replace(HOST, self.gateway)
            for name in ("DATABASE_URL", "REDIS_URL", *ROLES)
        }
        inside = ["ip", "netns", "exec", self.name]
        process = subprocess.Popen(
            [*inside, *web_command(PORT), "--host", self.address],
            cwd=ROOT,
            env=os.environ | services,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        return live.Server(PORT, process)


@contextmanager
def _namespace(number: int) -> Iterator[_Host]:
    name = f"bench-{secrets.token_hex(2)}"
    host = _Host(name, f"{NETWORK}.{number}.1", f"{NETWORK}.{number}.2")
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
                end = written.execute("SELECT pg_current_wal_lsn()").fetchone()
                looks: list[float] = []
                began = time.perf_counter()
                while not looks or (looks[-1] > 0 and not self._is_over.is_set()):
                    (missing,) = read.execute(MISSING, end).fetchone() or (0,)
                    if not looks:
                        self.reads.append((time.perf_counter() - began) * 1000)
                    looks.append(float(missing))
                self.kb.append(looks[0] / 1024)
                self.ms.append((time.perf_counter() - began) * 1000)


# --- Playing.


@dataclass(frozen=True, slots=True)
class _Playing:
    options: Namespace
    hosts: list[_Host]
    primary: Postgres
    replica: Postgres
    roles: dict[str, tuple[Process, int]]

    def measure(self, way: str) -> dict[str, Any]:
        """Play one way; the times are milliseconds of processor time an action."""
        hosts = self.hosts[:1] if way == WAYS[0] else self.hosts
        servers = [host.serve() for host in hosts]
        try:
            for host in hosts:
                wait_for(PORT, "/readyz", host.address)
            return self._play(way, hosts, servers)
        finally:
            for server in servers:
                server.process.terminate()
            for server in servers:
                server.process.wait(40)

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
            "errors": str(found["errors"]),
            "load_before": found["load_before"],
        }
