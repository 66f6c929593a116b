"""Battles survive the loss of servers, workers, beat, Redis and PostgreSQL.

A small slice of ``python -m bench chaos``, which plays a hundred battles: one of all
that is killed every few seconds. Skipped where PostgreSQL or Redis is not installed.
"""

import pytest

from bench import chaos

from .bench_runs import report_of

BATTLES = 8
LONGEST_S = 150

pytestmark = [pytest.mark.chaos, pytest.mark.server]


@pytest.mark.skipif(bool(chaos.missing()), reason=chaos.missing() or "-")
def test_every_battle_ends_and_nothing_acknowledged_is_lost_while_things_are_killed():
    report = play_with("--every", "3", "--battles", str(BATTLES))

    assert report["problems"] == []
    assert {"worker", "beat", "bots"} <= set(report["kills"])
    assert {"worker", "beat", "bots"} <= set(report["recovery"])
    assert report["actions_acknowledged"] > BATTLES * 30


def play_with(*wishes):
    """What ``python -m bench chaos`` reports with these wishes."""
    wishes = ("chaos", *wishes, "--seconds", str(LONGEST_S))
    report, _code = report_of(*wishes, longest_s=3 * LONGEST_S)
    return report
