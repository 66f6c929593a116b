"""The rate at which finished battles become outcomes, with none lost or doubled.

``python -m bench results [--battles N] [--people N] [--workers N] [--json]``. Battles
that have ended are written down as rows, then so many processes do the tasks that were
sent for them, some of them sent twice, as a broker may. Without the broker itself: what
is measured is the task. The database is one of its own (``DATABASE_URL``, or SQLite).
"""

import multiprocessing
import random
import time
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from multiprocessing.queues import Queue
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    close_connections,
    load_shipped_content,
    option,
    summarize,
    time_call,
)

if TYPE_CHECKING:
    from unionarena.core.accounts.models import User


NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)
RANKED: Final = 0.8
SENT_TWICE: Final = 0.05
ENDS: Final = ("life", "deck_out", "concession")


@benchmark(
    option("--battles", 4_000),
    option("--people", 400),
    option("--workers", 2),
    has_database=True,
)
def measure(options: Namespace) -> Report:
    """Write battles, record their outcomes in several processes, and verify them."""
    from results.corrections import recalculation
    from results.models import Outcome, RatingChange

    battles = options.battles
    ids = write_battles(battles, options.people)
    chance = random.Random(battles)
    sent = [str(each) for each in ids]
    sent += [each for each in sent if chance.random() < SENT_TWICE]
    sent.sort(key=lambda _each: chance.random())
    database = analyze_database()
    close_connections()
    began = time.perf_counter()
    took, processor, queries = _work(sent, options.workers)
    seconds = time.perf_counter() - began
    rated = Outcome.objects.filter(is_rated=True).count()
    return {
        "database": database,
        "battles": battles,
        "people": options.people,
        "workers": options.workers,
        "seconds": round(seconds, 2),
        "battles_per_s": round(battles / seconds, 1),
        "task_ms": summarize(took),
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
    """Write finished battles between random people; return their ids."""
    from django.contrib.auth import get_user_model

    from battles.models import Battle, BattleSeat

    load_shipped_content()
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


def _seat_of(user: "User") -> dict[str, Any]:
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
    """Run the tasks in so many processes; return times, processor time and queries."""
    context = multiprocessing.get_context("fork")
    tasks, done = context.Queue(), context.Queue()
    for each in [*sent, *[None] * workers]:
        tasks.put(each)
    crew = [context.Process(target=_worker, args=(tasks, done)) for _ in range(workers)]
    for process in crew:
        process.start()
    found = [done.get() for _process in crew]
    for process in crew:
        process.join()
    return (
        [each for took, _used, _queries in found for each in took],
        sum(used for _took, used, _queries in found),
        sum(queries for _took, _used, queries in found),
    )


def _worker(tasks: "Queue[UUID | None]", done: "Queue[object]") -> None:
    from django.db import connection

    from results.tasks import record_outcome

    queries = 0

    def count(execute: Callable[..., object], *arguments: object) -> object:
        nonlocal queries
        queries += 1
        return execute(*arguments)

    took, used = [], time.process_time()
    with connection.execute_wrapper(count):
        while (battle_id := tasks.get()) is not None:
            took.append(time_call(partial(record_outcome, battle_id=battle_id)))
    done.put((took, time.process_time() - used, queries))
    connection.close()
