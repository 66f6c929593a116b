"""A worker has a second process only while work waits for it."""

import pytest

from unionarena.server.processes import patient_autoscaler
from unionarena.server.processes.patient_autoscaler import (
    KEPT_S,
    PATIENCE_S,
    PatientAutoscaler,
)


class Pool:
    """Counts its processes."""

    num_processes = 1

    def grow(self, count):
        self.num_processes += count

    def shrink(self, count):
        self.num_processes -= count

    def maintain_pool(self):
        """Nothing ends here by itself."""


class Consumer:
    """The part of a worker that takes tasks; this one takes none."""

    def _update_prefetch_count(self, _change):
        """Nothing is taken here."""


class Worker:
    """What an autoscaler asks of a worker."""

    consumer = Consumer()


@pytest.fixture
def scaled(monkeypatch):
    """Let seconds pass with so many tasks; the number of processes afterwards."""
    now = 100.0
    monkeypatch.setattr(patient_autoscaler, "monotonic", lambda: now)
    pool = Pool()
    scaler = PatientAutoscaler(pool, 2, 1, worker=Worker())

    def after(seconds, *, tasks):
        nonlocal now
        monkeypatch.setattr(PatientAutoscaler, "qty", tasks)
        scaler.maybe_scale(object())
        now += seconds
        scaler.maybe_scale()
        return pool.num_processes

    return after


def test_ticks_that_meet_for_a_moment_begin_no_second_process(scaled):
    for _count in range(5):
        assert scaled(PATIENCE_S - 0.1, tasks=2) == 1
        assert scaled(0.1, tasks=1) == 1


def test_work_that_waits_longer_gets_a_second_process(scaled):
    assert scaled(PATIENCE_S - 0.1, tasks=2) == 1
    assert scaled(0.1, tasks=2) == 2


def test_the_second_process_ends_though_tasks_never_stop(scaled):
    """Celery's own waits for half a minute without any task."""
    assert scaled(PATIENCE_S, tasks=2) == 2
    assert scaled(KEPT_S - 0.1, tasks=1) == 2
    assert scaled(0.1, tasks=2) == 1, "two meet again, but none has waited"


def test_it_stays_while_work_waits(scaled):
    assert scaled(PATIENCE_S, tasks=2) == 2
    for _count in range(3):
        assert scaled(KEPT_S, tasks=2) == 2
