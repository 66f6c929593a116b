"""Battles survive the loss of servers, Redis and PostgreSQL.

A small slice of ``python -m bench chaos``, which plays a hundred battles: one server
process of two, Redis or PostgreSQL is killed every few seconds. Skipped where
PostgreSQL or Redis is not installed.
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
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}
    }
    played = subprocess.run(
        [
            *(sys.executable, "-m", "bench", "chaos", "--every", "3"),
            *("--battles", str(BATTLES), "--seconds", str(LONGEST_S)),
        ],
        cwd=ROOT,
        env=plain,
        capture_output=True,
        text=True,
        timeout=3 * LONGEST_S,
        check=False,
    )

    assert played.stdout, played.stderr[-3000:]
    report = json.loads(played.stdout)
    assert report["problems"] == []
    assert report["kills"]
    assert report["actions_acknowledged"] > BATTLES * 30
