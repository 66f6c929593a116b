"""State of the site for ``/metrics`` and for operators: looked up, not counted.

The database and Redis are the same for all processes, so each reports the same; the
number of battles in memory is its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog
from django.conf import settings
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
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


class SiteCollector(Collector):
    """What is looked up for Prometheus; unavailable values are left out."""

    def collect(self) -> Iterator[Metric]:
        """Return the values of now."""
        for part in (
            _collect_memory,
            _collect_battles,
            _collect_people,
            _collect_queues,
            _collect_tasks,
        ):
            found: list[Metric] = []
            with IsolatedWork(log, "not measured", part=part.__name__):
                found = list(part())
            yield from found


def register() -> None:
    """Add what is looked up to ``/metrics``."""
    metrics.REGISTRY.register(SiteCollector())


def _build_gauge(
    name: str, text: str, label: str, values: Mapping[str, float]
) -> Metric:
    gauge = GaugeMetricFamily(name, text, labels=[label])
    for key, value in values.items():
        gauge.add_metric([key], value)
    return gauge


def _collect_memory() -> Iterator[Metric]:
    text = "Battles in the memory of this process."
    yield GaugeMetricFamily("arena_sessions", text, len(sessions))


def _collect_battles() -> Iterator[Metric]:
    counts = stalled_battles.count_open_battles(most=MOST_COUNTED)
    yield _build_gauge("arena_battles", "Battles that are not over.", "status", counts)
    is_up = service_time.is_service_up(site_time.now())
    yield GaugeMetricFamily("arena_service_up", "Whether clocks run.", is_up)


def _collect_people() -> Iterator[Metric]:
    waiting, oldest_s = matchmaking.selectors.measure_waiting(now=site_time.now())
    yield GaugeMetricFamily("arena_waiting_people", "People in the queue.", waiting)
    yield GaugeMetricFamily("arena_oldest_wait_seconds", "Who waits longest.", oldest_s)


def _collect_queues() -> Iterator[Metric]:
    lengths = get_queue_lengths()
    text = "Tasks that wait for a worker."
    yield _build_gauge("arena_queue_length", text, "queue", lengths)


def _collect_tasks() -> Iterator[Metric]:
    tasks = list_periodic_tasks(site_time.now())
    ages = {task.name: task.age_s for task in tasks if task.age_s is not None}
    text = "Since it was last done."
    yield _build_gauge("arena_task_age_seconds", text, "task", ages)
