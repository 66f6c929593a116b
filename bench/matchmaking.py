"""How long pairing takes, and a whole tick, with 1,000 to 100,000 people waiting.

``python -m bench matchmaking [--waiting N ...] [--pure] [--joins N] [--json]``. The
tick runs on a database of its own, which is deleted afterwards: SQLite in a temporary
folder, or a test database on the server that ``DATABASE_URL`` names. ``--joins`` lets
so many people join, from several processes at once, and measures joins a second; with
``--rest`` through the whole stack below the server: middleware, session, REST.
"""

import argparse
import json
import multiprocessing
import os
import platform
import random
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from statistics import median
from typing import Any

from matchmaking.pairing import Waiting, pair_up

from ._database import fresh_database

# People, each with a deck of theirs.
Entries = Sequence[tuple[Any, int]]
SIZES = (1_000, 10_000, 100_000)
# The tick is measured this often; the first one, with a cold cache, is told apart.
TICKS = 5
NOW = datetime(2030, 1, 1, tzinfo=UTC)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = _read(arguments)
    report: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "pairing": [_measure_pairing(size) for size in options.waiting],
    }
    if not options.pure:
        with _database():
            report["database"] = _vendor()
            if options.joins:
                way = _by_rest if options.rest else _by_service
                report["joins"] = _measure_joins(options.joins, options.processes, way)
            report["ticks"] = [_measure_ticks(size) for size in options.waiting]
    print(json.dumps(report, indent=2) if options.json else _as_text(report))


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("bench matchmaking", description=__doc__)
    parser.add_argument("--waiting", type=int, nargs="+", default=SIZES)
    parser.add_argument("--pure", action="store_true", help="no database, no tick")
    parser.add_argument("--joins", type=int, default=0, help="so many people join")
    parser.add_argument("--rest", action="store_true", help="they join over REST")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


def _measure_pairing(size: int) -> dict[str, Any]:
    chance = random.Random(size)
    people = [
        Waiting(number, number, chance.gauss(1500, 300), chance.uniform(0, 60))
        for number in range(size)
    ]
    start = time.perf_counter()
    pairs = pair_up(people)
    seconds = time.perf_counter() - start
    gaps = [abs(pair.first.rating - pair.second.rating) for pair in pairs]
    return {
        "waiting": size,
        "seconds": round(seconds, 4),
        "paired_share": round(2 * len(pairs) / size, 4),
        "mean_rating_gap": round(sum(gaps) / max(len(gaps), 1), 2),
        "peak_process_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


@contextmanager
def _database() -> Iterator[None]:
    """A database for the measurement, with the starter content."""
    with fresh_database():
        import cards.importing.content
        import collection.services

        cards.importing.content.load_content()
        collection.services.load_starter_decks()
        yield


def _vendor() -> str:
    from django.db import connection

    return connection.vendor


def _measure_joins(
    people: int, processes: int, way: Callable[[Entries], list[float]]
) -> dict[str, Any]:
    """So many people with decks of their own join, from several processes at once."""
    from django.contrib.auth import get_user_model
    from django.db import connection, connections

    from collection.services import grant_starter
    from matchmaking.models import Ticket

    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"join-{number}") for number in range(people)
    )
    entries = [(user, grant_starter(user=user)[0].pk) for user in users]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    connections.close_all()
    began = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        parts = [entries[n::processes] for n in range(processes)]
        told = pool.map(partial(_join_all, way=way), parts)
    seconds = time.perf_counter() - began
    took = sorted(each for part, _used, _asked in told for each in part)
    waiting = Ticket.objects.waiting().count()
    Ticket.objects.all().delete()
    return {
        "people": people,
        "processes": processes,
        "waiting_afterwards": waiting,
        "joins_per_s": round(people / seconds, 1),
        "median_ms": round(1e3 * median(took), 2),
        "p99_ms": round(1e3 * took[len(took) * 99 // 100], 2),
        "processor_ms": round(1e3 * sum(each[1] for each in told) / people, 2),
        "queries": round(sum(each[2] for each in told) / people, 2),
    }


def _join_all(
    entries: Entries, way: Callable[[Entries], list[float]]
) -> tuple[list[float], float, int]:
    """How long each join took, and processor time and queries of all."""
    from django.db import connection

    asked, used = 0, time.process_time()

    def count(execute: Any, *arguments: Any) -> Any:  # noqa: ANN401 - passes through
        nonlocal asked
        asked += 1
        return execute(*arguments)

    with connection.execute_wrapper(count):
        took = way(entries)
    used = time.process_time() - used
    connection.close()
    return took, used, asked


def _by_service(entries: Entries) -> list[float]:
    from matchmaking import services

    took = []
    for user, deck_id in entries:
        began = time.perf_counter()
        services.join_queue(user=user, deck_id=deck_id, now=NOW)
        took.append(time.perf_counter() - began)
    return took


def _by_rest(entries: Entries) -> list[float]:
    """Signing in is counted in processor time and queries, not in how long it took."""
    from django.test import Client
    from django.urls import reverse

    took, address = [], reverse("api:matchmaking:queue")
    for user, deck_id in entries:
        client = Client()
        client.force_login(user)
        began = time.perf_counter()
        answer = client.post(address, {"deck_id": deck_id}, "application/json")
        took.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.content
    return took


def _measure_ticks(size: int) -> dict[str, Any]:
    """Ticks one after the other, each with so many waiting when it begins."""
    from django.db import connection

    from matchmaking import services
    from matchmaking.models import Ticket
    from matchmaking.services.queue_ticks import POOL

    _fill_queue(size)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    seconds, processor, started = [], [], 0
    for number in range(TICKS):
        start, used = time.perf_counter(), time.process_time()
        done = services.run_tick(now=NOW + timedelta(seconds=number))
        seconds.append(time.perf_counter() - start)
        processor.append(time.process_time() - used)
        started += done.found
    empty = _measure_one_without_pairs()
    Ticket.objects.all().delete()
    return {
        "waiting": size,
        "considered": min(size, POOL),
        "first_tick_s": round(seconds[0], 4),
        "median_tick_s": round(median(seconds), 4),
        "median_processor_s": round(median(processor), 4),
        "pairs_asked": started,
        "pairs_per_s": round(started / sum(seconds), 1),
        "tick_with_nobody_to_pair_s": round(empty, 4),
    }


def _measure_one_without_pairs() -> float:
    """Everybody still waits, but nobody is there: reading and expiring only."""
    from matchmaking import selectors, services
    from matchmaking.models import Ticket

    absent = NOW - timedelta(seconds=selectors.PRESENT_S + 60)
    Ticket.objects.waiting().update(last_seen_at=absent)
    start = time.perf_counter()
    services.run_tick(now=NOW)
    return time.perf_counter() - start


def _fill_queue(size: int) -> None:
    """So many tickets; being asked needs no decks."""
    from django.contrib.auth import get_user_model

    from matchmaking.models import Ticket

    chance = random.Random(size)
    people = get_user_model().objects.bulk_create(
        get_user_model()(username=f"bench-{size}-{number}") for number in range(size)
    )
    Ticket.objects.bulk_create(
        (
            Ticket(
                user=user,
                deck_name="bench",
                mode="casual",
                rating=min(chance.gauss(1500, 300), 2500),
                deviation=60,
                joined_at=NOW - timedelta(seconds=chance.uniform(0, 90)),
                last_seen_at=NOW,
            )
            for user in people
        ),
        batch_size=5_000,
    )


def _as_text(report: dict[str, Any]) -> str:
    lines = [f"{report['machine']}, Python {report['python']}", "", "pairing alone"]
    lines += [
        f"{row['waiting']:>9,} waiting  {row['seconds']:8.3f} s  "
        f"{row['paired_share']:.1%} paired  {row['mean_rating_gap']} points apart"
        for row in report["pairing"]
    ]
    if "ticks" in report:
        lines += ["", f"whole tick on {report['database']}"]
        lines += [
            f"{row['waiting']:>9,} waiting  first {row['first_tick_s']:.3f} s  "
            f"median {row['median_tick_s']:.3f} s  "
            f"{row['pairs_per_s']} pairs asked per second"
            for row in report["ticks"]
        ]
    if "joins" in report:
        row = report["joins"]
        lines.append(
            f"{row['people']:>9,} joined     {row['joins_per_s']} per second, "
            f"median {row['median_ms']} ms, p99 {row['p99_ms']} ms, "
            f"processor {row['processor_ms']} ms, {row['queries']} queries each"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
