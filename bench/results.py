"""How many finished battles a second become outcomes, and that none is lost or doubled.

``python -m bench results [--battles N] [--people N] [--workers N] [--json]``. Battles
that have ended are written down as rows, then so many processes do the tasks that were
sent for them, some of them sent twice, as a broker may. Without the broker itself: what
is measured is the task. The database is one of its own (see ``bench matchmaking``).
"""

import argparse
import json
import multiprocessing
import os
import platform
import random
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any, Final
from uuid import UUID

from ._database import fresh_database

NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
RANKED: Final = 0.8
SENT_TWICE: Final = 0.05
ENDS: Final = ("life", "deck_out", "concession")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser("bench results", description=__doc__)
    parser.add_argument("--battles", type=int, default=4_000)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args(arguments)
    with fresh_database():
        report = _measure(wish.battles, wish.people, wish.workers)
    report["machine"] = f"{platform.machine()}, {os.cpu_count()} cores"
    print(json.dumps(report, indent=2) if wish.json else _as_text(report))


def _measure(battles: int, people: int, workers: int) -> dict[str, Any]:
    from django.db import connection, connections

    from results.corrections import recalculation
    from results.models import Outcome, RatingChange

    ids = write_battles(battles, people)
    chance = random.Random(battles)
    sent = [str(each) for each in ids]
    sent += [each for each in sent if chance.random() < SENT_TWICE]
    sent.sort(key=lambda _each: chance.random())
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    connections.close_all()
    began = time.perf_counter()
    took, processor, queries = _work(sent, workers)
    seconds = time.perf_counter() - began
    rated = Outcome.objects.filter(is_rated=True).count()
    return {
        "database": connection.vendor,
        "battles": battles,
        "people": people,
        "workers": workers,
        "seconds": round(seconds, 2),
        "battles_per_s": round(battles / seconds, 1),
        "task_median_ms": round(1e3 * median(took), 2),
        "task_p99_ms": round(1e3 * sorted(took)[len(took) * 99 // 100], 2),
        "processor_ms_per_battle": round(1e3 * processor / battles, 2),
        "queries_per_battle": round(queries / battles, 1),
        "lost": battles - Outcome.objects.filter(battle__in=ids).count(),
        "rated": rated,
        "changes_amiss": RatingChange.objects.count() - 2 * rated,
        "differences_when_recounted": sum(
            1 for _each in recalculation.compare_ratings()
        ),
    }


def write_battles(battles: int, people: int) -> list[UUID]:
    """So many battles that have ended, between people drawn at random."""
    from django.contrib.auth import get_user_model

    import cards.importing.content
    import collection.services
    from battles.models import Battle, BattleSeat

    cards.importing.content.load_content()
    collection.services.load_starter_decks()
    chance = random.Random(people)
    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"bench-{number}") for number in range(people)
    )
    seats = [_seat_of(user) for user in users]
    rows, sitting = [], []
    for number in range(battles):
        ended = NOW + timedelta(seconds=number / 20)
        battle = Battle(
            ruleset="unionarena",
            ruleset_version=1,
            seed=b"bench",
            origin="queue",
            ranked=chance.random() < RANKED,
            status="finished",
            action_count=chance.randrange(5, 200),
            started_at=ended - timedelta(minutes=15),
            finished_at=ended,
            winner=chance.randrange(2),
            first_player=chance.randrange(2),
            result_reason=chance.choice(ENDS),
            turns=chance.randrange(3, 20),
        )
        rows.append(battle)
        both = chance.sample(seats, 2)
        sitting += [
            BattleSeat(battle=battle, seat=seat, **who) for seat, who in enumerate(both)
        ]
    Battle.objects.bulk_create(rows, batch_size=1_000)
    BattleSeat.objects.bulk_create(sitting, batch_size=1_000)
    return [row.pk for row in rows]


def _seat_of(user: Any) -> dict[str, Any]:  # noqa: ANN401 - a person
    from collection.services import freeze_deck, grant_starter

    decks = grant_starter(user=user)
    deck = freeze_deck(viewer=user, deck_id=decks[user.pk % len(decks)].pk)
    return {
        "user": user,
        "name": user.username,
        "deck_id": deck.deck_id,
        "deck_name": deck.name,
        "revision_ids": list(deck.revision_ids),
    }


def _work(sent: list[str], workers: int) -> tuple[list[float], float, int]:
    """Have the tasks done by so many processes; how long each task took."""
    work = multiprocessing.get_context("fork")
    tasks, done = work.Queue(), work.Queue()
    for each in [*sent, *[None] * workers]:
        tasks.put(each)
    crew = [work.Process(target=_worker, args=(tasks, done)) for _ in range(workers)]
    for process in crew:
        process.start()
    told = [done.get() for _process in crew]
    for process in crew:
        process.join()
    return (
        [each for took, _used, _asked in told for each in took],
        sum(used for _took, used, _asked in told),
        sum(asked for _took, _used, asked in told),
    )


def _worker(tasks: Any, done: Any) -> None:  # noqa: ANN401 - queues of processes
    from django.db import connection

    from results.tasks import record_outcome

    asked = 0

    def count(execute: Any, *arguments: Any) -> Any:  # noqa: ANN401 - passes through
        nonlocal asked
        asked += 1
        return execute(*arguments)

    took, used = [], time.process_time()
    with connection.execute_wrapper(count):
        while (battle_id := tasks.get()) is not None:
            began = time.perf_counter()
            record_outcome(battle_id=battle_id)
            took.append(time.perf_counter() - began)
    done.put((took, time.process_time() - used, asked))
    connection.close()


def _as_text(report: dict[str, Any]) -> str:
    return "\n".join(f"{name:>28}  {value}" for name, value in report.items())


if __name__ == "__main__":
    main()
