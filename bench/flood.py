"""Hostile clients beside live battles: what a refusal costs, and whom it delays.

``python -m bench flood --battles 50 --hostile 8 [--repeat N] [--seconds S] [--json]``.
Plays battles alone and beside clients of another address that ask for pages and for
lists over REST without pause, in turns. These clients have one hundredth of a core, so
that they are refused almost at once; each connection asks again as soon as it is
answered. A ratio is that of the slowest hundredth of the battles' round trips beside
the flood and alone, in one turn. ``one_by_one`` are refusals to a client that waits
between its requests, on a server without other work.
"""

import http.client
import multiprocessing
import os
import time
from argparse import Namespace
from collections import Counter
from multiprocessing.synchronize import Event
from statistics import median
from typing import Any, Final, Self

from ._harness import Report, benchmark, option, summarize
from ._processes import HOST
from .live import Site, measure_once

ADDRESS: Final = "127.0.0.66"
PATHS: Final = ("/cards/", "/api/v1/cards/?page_size=50")
SHARE: Final = "0.01"  # of a core
REFUSED: Final = 429
WARM_REQUESTS: Final = 200
ONE_BY_ONE: Final = 100
PAUSE_S: Final = 0.02


@benchmark(
    option("--battles", 50),
    option("--hostile", 8, help="connections that ask without pause"),
    option("--rate", 1.0, help="per battle and second"),
    option("--seconds", 20.0),
    option("--warm", 4.0),
    option("--repeat", 3, help="so many turns"),
    option("--processes", 1, help="server processes"),
)
def measure(options: Namespace) -> Report:
    """Measure battles alone and beside the flood, in turns."""
    live = Namespace(**vars(options), saturate=False, clients=1)
    with Site(processes=options.processes) as site:
        os.environ["PROCESSOR_SHARE_PER_PERSON"] = SHARE
        alone, beside, floods = [], [], []
        for _turn in range(options.repeat):
            alone.append(measure_once(site, live, options.battles))
            with _Flood(options.hostile) as flood:
                found = measure_once(
                    site, live, options.battles, on_servers=flood.begin
                )
            beside.append(found)
            floods.append(flood.report())
        with site.servers() as servers:
            one_by_one = _ask_one_by_one(servers[0].port)
    pairs = zip(alone, beside, strict=True)
    ratios = [_p99(with_flood) / _p99(without) for without, with_flood in pairs]
    return {
        "mode": site.mode,
        "refusal_ms": summarize(one_by_one),
        "p99_ratio": round(median(ratios), 2),
        "p99_ratios": [round(each, 2) for each in sorted(ratios)],
        "alone": [each["round_trip_ms"] for each in alone],
        "beside": [each["round_trip_ms"] for each in beside],
        "errors": [each["errors"] for each in (*alone, *beside) if each["errors"]],
        "floods": floods,
    }


def _p99(measured: dict[str, Any]) -> float:
    return float(measured["round_trip_ms"]["p99"])


class _Flood:
    """Connections of one process that ask as soon as they are answered."""

    def __init__(self, connections: int) -> None:
        self.connections = connections
        context = multiprocessing.get_context("spawn")
        self.is_over, self.answers = context.Event(), context.Queue()
        self.context = context
        self.began = 0.0

    def __enter__(self) -> Self:
        return self

    def begin(self, ports: list[int]) -> None:
        """Start to ask these servers."""
        self.processes = [
            self.context.Process(
                target=_flood,
                args=(ports[n % len(ports)], n, self.is_over, self.answers),
            )
            for n in range(self.connections)
        ]
        for process in self.processes:
            process.start()
        self.began = time.monotonic()

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


def _flood(port: int, number: int, is_over: Event, answers: Any) -> None:  # noqa: ANN401
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
