"""boardgame.io with the same matches, rate and clients as our live battles.

Its server keeps matches in memory and stores nothing, or in PostgreSQL with the storage
of bgio-postgres, which commits each move before it is sent on, as ours does. Server and
clients are in ``bench/peers``; only this measurement needs them:
``npm ci --prefix bench/peers``.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final

from ._live_tables import Measurements

PEERS: Final = Path(__file__).parent / "peers"
NAME: Final = "boardgame.io"


def missing() -> str | None:
    """Return what is missing to run it; None if nothing."""
    if shutil.which("node") is None:
        return "node is missing"
    if not (PEERS / "node_modules" / "bgio-postgres").is_dir():
        return "boardgame.io is missing: npm ci --prefix bench/peers"
    return None


@contextmanager
def peer_server(port: int, database: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """Run its server, with matches in a database if one is named; wait for it."""
    command = ["node", "server.js", str(port), *([database] if database else [])]
    process = subprocess.Popen(command, cwd=PEERS, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        if process.stdout.readline() != b"ready\n":
            raise RuntimeError("boardgame.io does not start")
        yield process
    finally:
        process.kill()
        process.wait()


class PeerClients:
    """Its clients, in a process of their own."""

    def __init__(
        self, port: int, matches: int, rate: float, warm_s: float, seconds: float
    ) -> None:
        plan = {
            "port": port,
            "matches": matches,
            "rate": rate,
            "warm_s": warm_s,
            "seconds": seconds,
        }
        self._process = subprocess.Popen(
            ["node", "clients.js", json.dumps(plan)],
            cwd=PEERS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def wait_until_seated(self) -> None:
        """Wait until both clients of every match have received its start."""
        assert self._process.stdout is not None
        if self._process.stdout.readline() != b"seated\n":
            raise RuntimeError("the clients of boardgame.io do not sit down")

    def play(self) -> None:
        """Let the clients begin."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"go\n")
        self._process.stdin.flush()

    def found(self) -> Measurements:
        """Return their measurements once they have ended."""
        answer, _errors = self._process.communicate()
        found = json.loads(answer)
        return Measurements(
            round_trips=found["round_trips"],
            actions=found["actions"],
            errors=found["errors"],
            bytes_received=found["bytes_received"],
            battles_ended=found["ended"],
        )


def cpu_of(pid: int) -> float:
    """Return the processor time of a process so far, without its children."""
    user, system = _fields_of(Path(f"/proc/{pid}/stat"))[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _fields_of(stat: Path) -> list[str]:
    """Return the fields of a process after its name: state, parent, ..."""
    return stat.read_text().rsplit(")", 1)[1].split()


def database_cpu() -> float:
    """Return the processor time of the database server so far; 0 if it is elsewhere.

    Of connections that were closed, too: their time passes to the server.
    """
    from django.db import connection

    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    if not backend.exists():
        return 0.0
    return cpu_of_server(int(_fields_of(backend)[1]))


def cpu_of_server(pid: int) -> float:
    """Return the processor time so far of a process and of its children, also ended."""
    ticks = sum(map(int, _fields_of(Path(f"/proc/{pid}/stat"))[11:15]))
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = _fields_of(stat)
            if fields[1] == str(pid):
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def measure_peer(
    port: int,
    *,
    matches: int,
    rate: float,
    warm_s: float,
    seconds: float,
    database: str = "",
) -> tuple[Measurements, float, float]:
    """Run once; return measurements and processor time of server and database."""
    with peer_server(port, database) as server:
        clients = PeerClients(port, matches, rate, warm_s, seconds)
        clients.wait_until_seated()
        clients.play()
        time.sleep(warm_s)
        stored, cpu = database_cpu(), cpu_of(server.pid)
        time.sleep(seconds)
        cpu, stored = cpu_of(server.pid) - cpu, database_cpu() - stored
        return clients.found(), cpu, stored


COMPARED: Final[dict[str, Callable[[dict[str, Any]], Any]]] = {
    "actions_per_second": lambda row: row["actions_per_second"],
    "p50_ms": lambda row: row["round_trip_ms"].get("p50"),
    "p99_ms": lambda row: row["round_trip_ms"].get("p99"),
    "server_cpu_ms_per_action": lambda row: row["server_cpu_ms_per_action"],
    "all_cpu_ms_per_action": lambda row: row["all_cpu_ms_per_action"],
    "kb_sent_per_action": lambda row: row["kb_sent_per_action"],
}


def compare(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of both, and of the ratios in a round with their limits."""
    answer: dict[str, Any] = {"rounds": len(ours), "battles": ours[0]["battles"]}
    for name, of in COMPARED.items():
        pairs = [(of(one), of(other)) for one, other in zip(ours, theirs, strict=True)]
        whole = [(one, other) for one, other in pairs if one and other]
        if whole:
            ratios = [one / other for one, other in whole]
            answer[name] = {
                "ours": round(median(one for one, _other in whole), 3),
                "theirs": round(median(other for _one, other in whole), 3),
                "ratio": round(median(ratios), 2),
                "least": round(min(ratios), 2),
                "greatest": round(max(ratios), 2),
            }
    return answer
