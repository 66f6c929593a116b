"""Duration of pairing, and of a whole tick, with 1,000 to 100,000 people waiting.

``python -m bench matchmaking [--waiting N ...] [--pure] [--joins N] [--json]``. The
tick runs on a database of its own, which is deleted afterwards: SQLite in a temporary
folder, or a test database on the server that ``DATABASE_URL`` names. ``--joins`` lets
so many people join, from several processes at once, and measures joins a second; with
``--rest`` through the whole stack below the server: middleware, session, REST.
"""

import multiprocessing
import random
import resource
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from statistics import median
from typing import Any

from matchmaking.pairing import Waiting, pair_up

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    close_connections,
    fresh_database,
    load_shipped_content,
    option,
    summarize,
    time_call,
)

# Users, each with the id of a deck.
Entries = Sequence[tuple[Any, int]]
# The tick is measured this often; the first one, with a cold cache, has its own row.
TICKS = 5
NOW = datetime(2030, 1, 1, tzinfo=UTC)


@benchmark(
    option("--waiting", (1_000, 10_000, 100_000)),
    option("--pure", default=False, help="no database, no tick"),
    option("--joins", 0, help="so many people join"),
    option("--rest", default=False, help="they join over REST"),
    option("--processes", 2),
)
def measure(options: Namespace) -> Report:
    """Time pairing alone, then joins and ticks on a database."""
    report: Report = {"pairing": [_measure_pairing(size) for size in options.waiting]}
    if options.pure:
        return report
    with fresh_database():
        load_shipped_content()
        report["database"] = analyze_database()
        if options.joins:
            join = _by_rest if options.rest else _by_service
            report["joins"] = _measure_joins(options.joins, options.processes, join)
        report["ticks"] = [_measure_ticks(size) for size in options.waiting]
    return report


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


def _measure_joins(
    people: int, processes: int, join: Callable[[Entries], list[float]]
) -> dict[str, Any]:
    """Let people with decks of their own join, from several processes at once."""
    from django.contrib.auth import get_user_model

    from collection.services import grant_starter
    from matchmaking.models import Ticket

    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"join-{number}") for number in range(people)
    )
    entries = [(user, grant_starter(user=user)[0].pk) for user in users]
    analyze_database()
    close_connections()
    began = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        parts = [entries[n::processes] for n in range(processes)]
        parts_done = pool.map(partial(_join_all, join=join), parts)
    seconds = time.perf_counter() - began
    took = [each for part, _used, _queries in parts_done for each in part]
    waiting = Ticket.objects.waiting().count()
    Ticket.objects.all().delete()
    return {
        "people": people,
        "processes": processes,
        "waiting_afterwards": waiting,
        "joins_per_s": round(people / seconds, 1),
        "join_ms": summarize(took),
        "processor_ms": round(1e3 * sum(each[1] for each in parts_done) / people, 2),
        "queries": round(sum(each[2] for each in parts_done) / people, 2),
    }


def _join_all(
    entries: Entries, join: Callable[[Entries], list[float]]
) -> tuple[list[float], float, int]:
    """Return the milliseconds of each join, and processor time and queries of all."""
    from django.db import connection

    queries, used = 0, time.process_time()

    def count(execute: Callable[..., object], *arguments: object) -> object:
        nonlocal queries
        queries += 1
        return execute(*arguments)

    with connection.execute_wrapper(count):
        took = join(entries)
    used = time.process_time() - used
    connection.close()
    return took, used, queries


def _by_service(entries: Entries) -> list[float]:
    from matchmaking import services

    took = []
    for user, deck_id in entries:
        deck = services.DeckChoice(deck_id)
        join = partial(services.join_queue, user=user, deck=deck, now=NOW)
        took.append(time_call(join))
    return took


def _by_rest(entries: Entries) -> list[float]:
    """Join over REST; signing in counts as processor time and queries only."""
    from django.test import Client
    from django.urls import reverse

    took, address = [], reverse("api:matchmaking:queue")
    for user, deck_id in entries:
        client = Client()
        client.force_login(user)
        began = time.perf_counter()
        answer = client.post(address, {"deck_id": deck_id}, "application/json")
        took.append((time.perf_counter() - began) * 1000)
        assert answer.status_code == 200, answer.content
    return took


def _measure_ticks(size: int) -> dict[str, Any]:
    """Time ticks one after the other, each with so many waiting when it begins."""
    from matchmaking import services
    from matchmaking.models import Ticket
    from matchmaking.services.queue_ticks import POOL

    fill_queue(size)
    analyze_database()
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
        "pairs_found": started,
        "pairs_per_s": round(started / sum(seconds), 1),
        "tick_without_pairs_s": round(empty, 4),
    }


def _measure_one_without_pairs() -> float:
    """Time a tick in which everyone waits but has left: it only reads and expires."""
    from matchmaking import selectors, services
    from matchmaking.models import Ticket

    absent = NOW - timedelta(seconds=selectors.PRESENT_S + 60)
    Ticket.objects.waiting().update(last_seen_at=absent)
    start = time.perf_counter()
    services.run_tick(now=NOW)
    return time.perf_counter() - start


def fill_queue(size: int) -> None:
    """Create tickets; pairing needs no decks."""
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
