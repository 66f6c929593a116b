"""How long pairing takes, and a whole tick, with 1,000 to 100,000 people waiting.

``python -m bench matchmaking [--waiting N ...] [--pure] [--json]``. The tick runs on a
database of its own, which is deleted afterwards: SQLite in a temporary folder, or a
test database on the server that ``DATABASE_URL`` names.
"""

import argparse
import json
import os
import platform
import random
import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

from matchmaking.pairing import Waiting, pair_up

from ._database import fresh_database

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
            report["ticks"] = [_measure_ticks(size) for size in options.waiting]
    print(json.dumps(report, indent=2) if options.json else _as_text(report))


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("bench matchmaking", description=__doc__)
    parser.add_argument("--waiting", type=int, nargs="+", default=SIZES)
    parser.add_argument("--pure", action="store_true", help="no database, no tick")
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


def _measure_ticks(size: int) -> dict[str, Any]:
    """Ticks one after the other, each with so many waiting when it begins."""
    from matchmaking import services
    from matchmaking.models import Ticket
    from matchmaking.services.ticks import PAIRS_PER_TICK, POOL

    seated = 2 * PAIRS_PER_TICK * TICKS
    _fill_queue(size, seated)
    seconds, started = [], 0
    for number in range(TICKS):
        start = time.perf_counter()
        done = services.tick(now=NOW + timedelta(seconds=number))
        seconds.append(time.perf_counter() - start)
        started += done.found
    empty = _measure_one_without_pairs()
    Ticket.objects.all().delete()
    return {
        "waiting": size,
        "considered": min(size, POOL),
        "first_tick_s": round(seconds[0], 4),
        "median_tick_s": round(median(seconds), 4),
        "battles_started": started,
        "battles_per_s": round(started / sum(seconds), 1),
        "tick_with_nobody_to_pair_s": round(empty, 4),
    }


def _measure_one_without_pairs() -> float:
    """Everybody still waits, but nobody is there: reading and expiring only."""
    from matchmaking import selectors, services
    from matchmaking.models import Ticket

    absent = NOW - timedelta(seconds=selectors.PRESENT_S + 60)
    Ticket.objects.waiting().update(last_seen_at=absent)
    start = time.perf_counter()
    services.tick(now=NOW)
    return time.perf_counter() - start


def _fill_queue(size: int, seated: int) -> None:
    """So many tickets; those who will be seated have waited longest and have decks.

    They have ratings of their own, a hundred points above everybody else's, so that
    they are paired with each other and the others need no decks.
    """
    from django.contrib.auth import get_user_model

    from collection.services import grant_starter
    from matchmaking.models import Ticket

    chance = random.Random(size)
    people = get_user_model().objects.bulk_create(
        get_user_model()(username=f"bench-{size}-{number}") for number in range(size)
    )
    decks = [grant_starter(user=user)[0] for user in people[:seated]]
    Ticket.objects.bulk_create(
        (
            Ticket(
                user=user,
                deck=decks[number] if number < seated else None,
                deck_name="bench",
                mode="casual",
                rating=3000 if number < seated else min(chance.gauss(1500, 300), 2500),
                joined_at=NOW - timedelta(seconds=90 if number < seated else 30),
                last_seen_at=NOW,
            )
            for number, user in enumerate(people)
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
            f"{row['battles_per_s']} battles started per second"
            for row in report["ticks"]
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
