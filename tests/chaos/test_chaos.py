"""Battles survive the loss of servers, workers, beat, Redis and PostgreSQL.

A small slice of ``python -m bench chaos``, which plays a hundred battles: one process
is killed every few seconds. PATIENT=1 plays more. Skipped where PostgreSQL or Redis is
not installed.
"""

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from bench._processes import missing_services

from .bench_runs import report_of

BATTLES = 24 if IS_PATIENT else 4
LONGEST_S = 150

pytestmark = [pytest.mark.chaos, pytest.mark.server]


@pytest.mark.skipif(bool(missing_services()), reason=missing_services() or "-")
def test_every_battle_ends_and_nothing_acknowledged_is_lost_while_things_are_killed():
    report = play_with("--every", "2", "--battles", str(BATTLES))

    assert report["problems"] == []
    assert {"worker", "beat", "bots"} <= set(report["kills"])
    assert {"worker", "beat", "bots"} <= set(report["recovery"])
    assert report["actions_acknowledged"] > BATTLES * 30


def play_with(*options):
    """Return the report of ``python -m bench chaos`` with these options."""
    options = ("chaos", *options, "--seconds", str(LONGEST_S), "--json")
    report, _code = report_of(*options, longest_s=3 * LONGEST_S)
    return report
