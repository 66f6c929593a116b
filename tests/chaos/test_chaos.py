"""Battles survive the loss of servers, workers, beat, Redis and PostgreSQL.

A small slice of ``python -m bench chaos``, which plays a hundred battles: one of all
that is killed every few seconds. Skipped where PostgreSQL or Redis is not installed.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench import chaos

ROOT = Path(__file__).resolve().parents[2]
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
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    }
    chaos_s = ("--seconds", str(LONGEST_S))
    played = subprocess.run(
        [sys.executable, "-m", "bench", "chaos", *wishes, *chaos_s],
        cwd=ROOT,
        env=plain,
        capture_output=True,
        text=True,
        timeout=3 * LONGEST_S,
        check=False,
    )

    assert played.stdout, played.stderr[-3000:]
    return json.loads(played.stdout)
