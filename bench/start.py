"""A site of one process (``make run``): when it answers, and what it costs at rest.

``python -m bench start [--starts N] [--seconds S] [--json]``. Starts the site on a new
folder until the first page is there, then again as often as asked. Reported are the
seconds to the first page, of the first start and the median of the others, and the
last one's memory (shared pages are divided) and share of one core at rest: what comes
hourly, daily or once for a release is noted as done before (``bench idle``).
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from . import _boardgame_io
from ._harness import Report, benchmark, option
from ._processes import ROOT, build_environment, free_port, read_memory_kb, wait_for

SETTLE_S: Final = 30.0
STOP_S: Final = 30.0


@benchmark(
    option("--starts", 3, help="after the first one"),
    option("--seconds", 60.0, help="at rest"),
    option("--settle", SETTLE_S, help="seconds after the start that do not count"),
)
def measure(options: Namespace) -> Report:
    """Measure the starts, and the last process at rest."""
    with tempfile.TemporaryDirectory() as folder:
        with _running(Path(folder)) as (_server, first_s):
            pass
        _skip_long_work(Path(folder))
        times = []
        for _start in range(options.starts):
            with _running(Path(folder)) as (server, seconds):
                times.append(seconds)
                if len(times) == options.starts:
                    time.sleep(options.settle)
                    began = _boardgame_io.cpu_of_server(server.pid)
                    time.sleep(options.seconds)
                    used = _boardgame_io.cpu_of_server(server.pid) - began
                    memory = round(read_memory_kb(server.pid) / 1024)
    return {
        "first_s": round(first_s, 1),
        "again_s": {
            "median": round(median(times), 2),
            "least": round(min(times), 2),
            "greatest": round(max(times), 2),
        },
        "memory_mb": memory,
        "core_percent": round(used / options.seconds * 100, 2),
    }


def _environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        **build_environment(folder, database="", redis=""),
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
    }


def _skip_long_work(folder: Path) -> None:
    program = (
        "import django; django.setup(); from bench import idle; idle.skip_long_work()"
    )
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=ROOT, env=_environment(folder), check=True)


@contextmanager
def _running(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """Run a site; give its process, and the seconds until the first page."""
    port = free_port()
    began = time.monotonic()
    server = subprocess.Popen(
        [sys.executable, "manage.py", "run", "--port", str(port)],
        cwd=ROOT,
        env=_environment(folder),
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(port, "/")
        yield server, time.monotonic() - began
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(STOP_S)
