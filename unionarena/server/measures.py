"""How the site stands, for ``/metrics`` and for operators: looked up, not counted.

The database and Redis are the same for all processes, so each tells the same; the
number of battles in memory is its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog
from django.conf import settings

import matchmaking.selectors
from battles.care import guard
from battles.live.session import sessions
from battles.terms import servicetime
from unionarena import metrics, site_time
from unionarena.celery import app, last_run, periodic_jobs

log = structlog.get_logger(__name__)

MOST_COUNTED: Final = 100_000


@dataclass(frozen=True, slots=True)
class Task:
    """Periodic work.

    Attributes:
        name: Of the task.
        every_s: Its period in seconds.
        age_s: Seconds since it was last done; None if nobody knows.
    """

    name: str
    every_s: float
    age_s: float | None


def queue_lengths() -> dict[str, int]:
    """Tasks waiting, by queue; none where the server does them itself."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return {}
    with app.connection_for_read() as connection:
        queues = connection.default_channel.client  # Redis: a queue is a list
        return {
            queue.name: int(queues.llen(queue.name))
            for queue in settings.CELERY_TASK_QUEUES
        }


def tasks(now: datetime) -> list[Task]:
    """All periodic work, and when it was last done."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return []  # the server itself does them, and writes down nothing
    found = []
    for seconds, task in periodic_jobs():
        last = last_run(task.name)
        age = None if last is None else (now - last).total_seconds()
        found.append(Task(task.name, seconds, age))
    return found


def collect() -> Iterator[str]:
    """Lines for Prometheus; what cannot be asked is left out."""
    for part in (_of_memory, _of_battles, _of_people, _of_queues, _of_tasks):
        try:
            yield from list(part())
        except Exception:  # the other parts have nothing to do with it
            log.exception("not measured", part=part.__name__)


def _gauge(name: str, text: str, *samples: tuple[float, dict[str, str]]) -> list[str]:
    lines = [metrics.sample(name, value, **labels) for value, labels in samples]
    return [*metrics.described(name, "gauge", text), *lines]


def _of_memory() -> list[str]:
    text = "Battles in the memory of this process."
    return _gauge("arena_sessions", text, (len(sessions), {}))


def _of_battles() -> list[str]:
    counts = guard.count_open(most=MOST_COUNTED)
    samples = [(float(count), {"status": status}) for status, count in counts.items()]
    now = site_time.now()
    up = float(servicetime.is_up(now))
    return [
        *_gauge("arena_battles", "Battles that are not over.", *samples),
        *_gauge("arena_service_up", "Whether clocks run.", (up, {})),
    ]


def _of_people() -> list[str]:
    waiting, oldest_s = matchmaking.selectors.waiting_now(now=site_time.now())
    return [
        *_gauge("arena_waiting_people", "People in the queue.", (waiting, {})),
        *_gauge("arena_oldest_wait_seconds", "Who waits longest.", (oldest_s, {})),
    ]


def _of_queues() -> list[str]:
    samples = [(float(n), {"queue": name}) for name, n in queue_lengths().items()]
    return _gauge("arena_queue_length", "Tasks that wait for a worker.", *samples)


def _of_tasks() -> list[str]:
    samples = [
        (task.age_s, {"task": task.name})
        for task in tasks(site_time.now())
        if task.age_s is not None
    ]
    return _gauge("arena_task_age_seconds", "Since it was last done.", *samples)
