"""State of the site for ``/metrics`` and for operators: looked up, not counted.

The database and Redis are the same for all processes, so each reports the same; the
number of battles in memory is its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog
from django.conf import settings
from redis import Redis

import matchmaking.selectors
from battles.clocks import service_time
from battles.live.session import sessions
from battles.maintenance import stalled_battles
from unionarena.celery import get_last_run, list_periodic_jobs
from unionarena.core import metrics, site_time
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

MOST_COUNTED: Final = 100_000
REDIS_TIMEOUT_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Task:
    """A periodic task.

    Attributes:
        name: Name of the task.
        every_s: Its period in seconds.
        age_s: Seconds since it last ran; None if unknown.
    """

    name: str
    every_s: float
    age_s: float | None


def _broker() -> Redis:
    """Connect to the broker's Redis; Celery's own connection retries for seconds."""
    return Redis.from_url(
        settings.CELERY_BROKER_URL,
        socket_connect_timeout=REDIS_TIMEOUT_S,
        socket_timeout=REDIS_TIMEOUT_S,
    )


def ping_redis() -> None:
    """Check that the broker's Redis answers.

    Raises:
        RedisError: It does not, within a second.
    """
    with _broker() as redis:
        redis.ping()


def get_queue_lengths() -> dict[str, int]:
    """Return the number of waiting tasks by queue; empty without a broker.

    Raises:
        RedisError: The broker's Redis does not answer.
    """
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return {}
    names = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    with _broker() as redis, redis.pipeline(transaction=False) as together:
        for name in names:
            together.llen(name)  # a queue is a list
        return dict(zip(names, map(int, together.execute()), strict=True))


def list_periodic_tasks(now: datetime) -> list[Task]:
    """Return all periodic tasks, and when each last ran."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return []  # the embedded server runs them, and stores no times
    found = []
    for seconds, task in list_periodic_jobs():
        last = get_last_run(task.name)
        age = None if last is None else (now - last).total_seconds()
        found.append(Task(task.name, seconds, age))
    return found


def collect_metrics() -> Iterator[str]:
    """Return lines for Prometheus; unavailable values are left out."""
    for part in (
        _collect_memory,
        _collect_battles,
        _collect_people,
        _collect_queues,
        _collect_tasks,
    ):
        lines: list[str] = []
        with IsolatedWork(log, "not measured", part=part.__name__):
            lines = list(part())
        yield from lines


def _format_gauge(
    name: str, text: str, *samples: tuple[float, dict[str, str]]
) -> list[str]:
    lines = [metrics.format_sample(name, value, **labels) for value, labels in samples]
    return [*metrics.describe_metric(name, "gauge", text), *lines]


def _collect_memory() -> list[str]:
    text = "Battles in the memory of this process."
    return _format_gauge("arena_sessions", text, (len(sessions), {}))


def _collect_battles() -> list[str]:
    counts = stalled_battles.count_open_battles(most=MOST_COUNTED)
    samples = [(float(count), {"status": status}) for status, count in counts.items()]
    now = site_time.now()
    up = float(service_time.is_service_up(now))
    return [
        *_format_gauge("arena_battles", "Battles that are not over.", *samples),
        *_format_gauge("arena_service_up", "Whether clocks run.", (up, {})),
    ]


def _collect_people() -> list[str]:
    waiting, oldest_s = matchmaking.selectors.measure_waiting(now=site_time.now())
    return [
        *_format_gauge("arena_waiting_people", "People in the queue.", (waiting, {})),
        *_format_gauge(
            "arena_oldest_wait_seconds", "Who waits longest.", (oldest_s, {})
        ),
    ]


def _collect_queues() -> list[str]:
    samples = [(float(n), {"queue": name}) for name, n in get_queue_lengths().items()]
    return _format_gauge(
        "arena_queue_length", "Tasks that wait for a worker.", *samples
    )


def _collect_tasks() -> list[str]:
    samples = [
        (task.age_s, {"task": task.name})
        for task in list_periodic_tasks(site_time.now())
        if task.age_s is not None
    ]
    return _format_gauge("arena_task_age_seconds", "Since it was last done.", *samples)
