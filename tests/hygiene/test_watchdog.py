"""No test can hold up the suite: each attempt has a limit, and a second chance."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = (
    *("-p", "conftest", "--reruns", "1"),
    *("-o", "faulthandler_timeout=5", "-o", "faulthandler_exit_on_timeout=true"),
)
BY_WORKERS = ("-n", "1", "--dist", "loadgroup")
ATTEMPT = """
import time
from pathlib import Path

def test_it():
    with Path(__file__).with_name("attempts").open("a+") as kept:
        kept.write("x")
        kept.seek(0)
        attempt = len(kept.read())
    {body}
"""


def run_suite(folder, body, *options):
    """Return what pytest says of one test, with the hooks of the whole suite."""
    path = folder / "test_it.py"
    path.write_text(ATTEMPT.format(body=body))
    return subprocess.run(
        [sys.executable, "-m", "pytest", *OPTIONS, *options, str(path)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_test_that_hangs_has_a_second_chance(tmp_path):
    done = run_suite(tmp_path, "time.sleep(600 if attempt == 1 else 0)", *BY_WORKERS)

    assert done.returncode == 0, done.stdout
    assert "1 rerun" in done.stdout
    assert "Timeout" in done.stderr


def test_a_second_attempt_that_hangs_ends_as_well(tmp_path):
    done = run_suite(tmp_path, "assert attempt != 1; time.sleep(600)")

    assert done.returncode == 1
    assert "Timeout" in done.stderr
