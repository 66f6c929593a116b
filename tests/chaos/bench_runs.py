"""Programs of ``bench``, run as one does by hand."""

import json
import os
import subprocess
import sys

from bench._processes import ROOT

SERVICES = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"}


def report_of(*options, longest_s):
    """Return the report of ``python -m bench`` with these options, and its exit code.

    It brings its own database and Redis, whatever the suite runs on.
    """
    done = subprocess.run(
        [sys.executable, "-m", "bench", *options],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name not in SERVICES},
        capture_output=True,
        text=True,
        timeout=longest_s,
        check=False,
    )

    assert done.stdout, done.stderr[-3000:]
    return json.loads(done.stdout), done.returncode
