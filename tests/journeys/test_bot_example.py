"""The example of a bot plays the beginner bot on the real server, and wins."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

EXAMPLE = Path(__file__).resolve().parents[2] / "docs/examples/bot.py"


def test_example_of_a_bot_wins_most_battles_against_the_beginner_bot(site):
    told = subprocess.run(
        [sys.executable, str(EXAMPLE), site, "lantern", "a-long-pass-9431", "3"],
        capture_output=True,
        text=True,
        timeout=400,
        check=True,
    )

    assert told.stdout in {"won 2 of 3\n", "won 3 of 3\n"}
