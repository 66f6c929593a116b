"""Work in several processes: complete, and with an end where a process has none."""

import os
from concurrent.futures.process import BrokenProcessPool

import pytest

from battles.simulation.worker_processes import run_units

DEADLY = 7


def begin_doubling(factor):
    """Give work that multiplies, and dies at one unit."""

    def work(unit):
        if unit == DEADLY:
            os._exit(1)
        return unit * factor

    return work


def begin_nothing(_setup):
    """Fail before any work."""
    raise RuntimeError("deliberately")


def test_every_unit_is_worked_on_once():
    found = run_units(begin_doubling, 2, range(7), processes=2, at_once=2)

    assert sorted(found) == [0, 2, 4, 6, 8, 10, 12]


def test_a_process_that_dies_ends_the_work_with_an_error():
    with pytest.raises(BrokenProcessPool):
        list(run_units(begin_doubling, 2, range(9), processes=2, at_once=1))


def test_processes_that_cannot_begin_end_the_work_with_an_error():
    with pytest.raises(BrokenProcessPool):
        list(run_units(begin_nothing, None, range(3), processes=2))


def test_who_stops_asking_gets_no_more_units_begun():
    asked = []

    def count_units():
        for unit in range(100, 200):
            asked.append(unit)
            yield unit

    found = run_units(begin_doubling, 1, count_units(), processes=2, at_once=1)
    next(found)
    found.close()

    assert len(asked) < 10
