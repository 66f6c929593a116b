"""Programs of ``bench``, run as one does by hand."""

import json
import os
import subprocess
import sys

from bench.chaos import ROOT

SERVICES = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}


def report_of(*wishes, longest_s):
    """What ``python -m bench`` reports with these wishes, and how it ended.

    It brings its own database and Redis, whatever the suite runs on.
    """
    done = subprocess.run(
        [sys.executable, "-m", "bench", *wishes],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in SERVICES},
        capture_output=True,
        text=True,
        timeout=longest_s,
        check=False,
    )

    assert done.stdout, done.stderr[-3000:]
    return json.loads(done.stdout), done.returncode
