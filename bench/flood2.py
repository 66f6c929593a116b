"""Hostile clients beside live battles: what a refusal costs, and whom it delays.

``python -m bench flood --battles 50 --hostile 8 [--repeat N] [--seconds S] [--json]``.
Plays battles alone and beside clients of another address that ask for pages and for
lists over REST without pause, in turns, on two web processes behind the nginx files of
Debian. These clients have one hundredth of a core, so that they are refused almost at
once; each connection asks again as soon as it is answered. ``ratio`` compares the
slowest hundredth of the battles' round trips beside the flood and alone, in one turn.
Clients, nginx and the site share the processors here, as they do not on the Internet:
``elsewhere_ratio`` compares the flood with the same clients asking an nginx that has
nothing to do with the site, and so says what the site itself adds.
``refusal_ms`` are refusals to a client that waits between its requests, by a web
process without other work; nginx refuses only what comes too fast.
"""

import http.client
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections import Counter
from contextlib import ExitStack
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import median
from typing import Any, Final, Self, TypeAlias

from ._harness import Report, benchmark, option, summarize
from ._processes import HOST, ROOT, Process, free_port, wait_for
from ._production_layout import USUAL_PORTS, nginx_command
from .live import Site, measure_once

Measured: TypeAlias = dict[str, Any]
# How often there was each status, and the milliseconds of each refusal.
Answers: TypeAlias = "Queue[tuple[dict[int, int], list[float]]]"

ADDRESS: Final = "127.0.0.66"
REFUSES_ALL: Final = """
daemon off; pid {folder}/nginx.pid; worker_processes 1;
events {{}}
http {{
    access_log off; keepalive_requests 1000000;
    server {{
        listen 127.0.0.1:{port};
        location = /healthz {{ return 200; }}
        location / {{ return 429; }}
    }}
}}
"""
PATHS: Final = ("/cards/", "/api/v1/cards/?page_size=50")
SHARE: Final = "0.2"  # of a core
REFUSED: Final = 429
WARM_REQUESTS: Final = 200
ONE_BY_ONE: Final = 100
PAUSE_S: Final = 0.02
LAST: Final = 19  # hostile clients have processors of their own, so these wait for ours


@benchmark(
    option("--battles", 50),
    option("--hostile", 8, help="connections that ask without pause"),
    option("--rate", 1.0, help="per battle and second"),
    option("--seconds", 20.0),
    option("--warm", 4.0),
    option("--repeat", 3, help="so many turns"),
)
def measure(options: Namespace) -> Report:
    """Measure battles alone and beside the flood, in turns."""
    live = Namespace(**vars(options), saturate=False, clients=1)
    with Site(processes=len(USUAL_PORTS)) as site, ExitStack() as stack:
        if site.is_embedded:
            sys.exit("needs DATABASE_URL and REDIS_URL")
        os.environ["PROCESSOR_SHARE_PER_PERSON"] = SHARE
        os.environ["PROXY_COUNT"] = "1"
        static = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        os.environ["STATIC_ROOT"] = str(static)
        _collect_files()
        alone: list[Measured] = []
        elsewhere: list[Measured] = []
        beside: list[Measured] = []
        floods = []
        for _turn in range(options.repeat):
            with _Front(static) as front:
                alone.append(
                    measure_once(site, live, options.battles, through=front.serve)
                )
            for results, asks_site in ((elsewhere, False), (beside, True)):
                with (
                    _Front(static) as front,
                    _Flood(front, options.hostile, asks_site=asks_site) as flood,
                ):
                    results.append(
                        measure_once(site, live, options.battles, through=flood.begin)
                    )
            floods.append(flood.report())
        with site.servers() as servers:
            one_by_one = _ask_one_by_one(servers[0].port)
    everything = {"alone": alone, "elsewhere": elsewhere, "beside": beside}
    return {
        "mode": site.mode,
        "refusal_ms": summarize(one_by_one),
        "ratio": _compare(beside, alone),
        "elsewhere_ratio": _compare(beside, elsewhere),
        **{
            name: [each["round_trip_ms"] for each in measured]
            for name, measured in everything.items()
        },
        "errors": [
            each["errors"]
            for measured in everything.values()
            for each in measured
            if each["errors"]
        ],
        "floods": floods,
    }


def _compare(these: list[Measured], those: list[Measured]) -> dict[str, float]:
    """Return the ratio of the slowest hundredths, turn by turn."""
    ratios = [_p99(one) / _p99(other) for one, other in zip(these, those, strict=True)]
    return {
        "median": round(median(ratios), 2),
        "least": round(min(ratios), 2),
        "greatest": round(max(ratios), 2),
    }


def _p99(measured: Measured) -> float:
    return float(measured["round_trip_ms"]["p99"])


def _collect_files() -> None:
    command = [sys.executable, "manage.py", "collectstatic", "--noinput"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


class _Front:
    """nginx before the web processes, as on Debian."""

    def __init__(self, static: Path) -> None:
        self.static = static
        self.stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def serve(self, ports: list[int]) -> list[int]:
        """Start nginx before web processes; return its port."""
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        command = nginx_command(
            folder, port=port, web_ports=tuple(ports), static=self.static
        )
        self._start(command, folder, port)
        return [port]

    def refuse_all(self) -> int:
        """Start an nginx that knows no site; return its port."""
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        config = folder / "nginx.conf"
        config.write_text(REFUSES_ALL.format(folder=folder, port=port))
        command = ["nginx", "-p", str(folder), "-c", str(config), "-e", "stderr"]
        self._start(command, folder, port)
        return port

    def _start(self, command: list[str], folder: Path, port: int) -> None:
        nginx = Process("nginx", command, folder / "nginx.out")
        self.stack.callback(nginx.stop)
        wait_for(port)

    def __exit__(self, *error: object) -> None:
        self.stack.close()


class _Flood:
    """Connections that ask as soon as they are answered, each a process.

    Attributes:
        asks_site: Whether they ask the site; otherwise an nginx that refuses all.
    """

    def __init__(self, front: _Front, connections: int, *, asks_site: bool) -> None:
        self.front, self.connections, self.asks_site = front, connections, asks_site
        self.context = multiprocessing.get_context("spawn")
        self.is_over, self.answers = self.context.Event(), self.context.Queue()
        self.began = 0.0

    def __enter__(self) -> Self:
        return self

    def begin(self, ports: list[int]) -> list[int]:
        """Start nginx, and to ask it; return its port."""
        through = self.front.serve(ports)
        target = through[0] if self.asks_site else self.front.refuse_all()
        self.processes = [
            self.context.Process(
                target=_flood, args=(target, n, self.is_over, self.answers)
            )
            for n in range(self.connections)
        ]
        for process in self.processes:
            process.start()
        self.began = time.monotonic()
        return through

    def __exit__(self, *error: object) -> None:
        self.seconds = time.monotonic() - self.began
        self.is_over.set()
        self.found = [self.answers.get(timeout=30) for _each in self.processes]
        for process in self.processes:
            process.join()

    def report(self) -> dict[str, Any]:
        """Return how many answers there were of each status, and the waits."""
        statuses: Counter[int] = Counter()
        for counted, _times in self.found:
            statuses.update(counted)
        times = [each for _counted, own in self.found for each in own]
        return {
            "statuses": dict(statuses),
            "refusals_per_second": round(statuses[REFUSED] / self.seconds, 1),
            "refused_ms": summarize(times),
        }


def _flood(port: int, number: int, is_over: Event, answers: Answers) -> None:
    os.nice(LAST)
    statuses: Counter[int] = Counter()
    times: list[float] = []
    connection = _connect(port)
    while not is_over.is_set():
        began = time.perf_counter()
        try:
            status = _ask(connection, PATHS[number % len(PATHS)])
        except (OSError, http.client.HTTPException):  # the server stops
            statuses[0] += 1
            connection.close()
            time.sleep(PAUSE_S)
            continue
        statuses[status] += 1
        if status == REFUSED:
            times.append((time.perf_counter() - began) * 1000)
    answers.put((dict(statuses), times))


def _connect(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(HOST, port, 30, source_address=(ADDRESS, 0))


def _ask(connection: http.client.HTTPConnection, path: str) -> int:
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def _ask_one_by_one(port: int) -> list[float]:
    """Return milliseconds of single refusals."""
    connection = _connect(port)
    for number in range(WARM_REQUESTS):
        if _ask(connection, PATHS[number % len(PATHS)]) == REFUSED:
            break
    times = []
    for number in range(ONE_BY_ONE):
        time.sleep(PAUSE_S)
        began = time.perf_counter()
        if _ask(connection, PATHS[number % len(PATHS)]) == REFUSED:
            times.append((time.perf_counter() - began) * 1000)
    return times
