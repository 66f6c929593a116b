"""Workers, beat and monitor of one machine, forked from one loaded process.

Each of them alone loads the whole site, some 150 MB. Here it is loaded once, and they
share its pages. One that ends is started again; SIGTERM ends them all, each after the
task that it has begun.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import FrameType
from typing import Final

import structlog
from celery.platforms import EX_FAILURE
from django.conf import settings

from unionarena.core.isolation import Attempt
from unionarena.core.web.process_tuning import freeze_memory

log = structlog.get_logger(__name__)

# One that ended is started again at once; after a pause if it had just been started.
RESTART_S: Final = 2.0
STARTED_S: Final = 10.0
# How long a worker uses one connection to the database.
CONNECTION_S: Final = 600
# The queues of each worker and how many tasks it does at once: at least and at most.
WORKERS: Final[Mapping[str, tuple[str, int, int]]] = {
    "ticks": ("ticks,results", 1, 2),
    "bots": ("bots", 1, 2),
    "laboratory": ("laboratory,imports", 1, 2),
    "notices": ("notices", 1, 2),
}
NAMES: Final = (*WORKERS, "beat", "monitor")
# A person is waiting for the bot's answer.
_IMPATIENT: Final = frozenset({"bots"})
# What workers import only once they run.
_SHARED: Final = (
    *("celery.apps.beat", "celery.apps.worker", "celery.bin.celery"),
    *("celery.concurrency.asynpool", "celery.concurrency.prefork"),
    *("celery.worker.autoscale", "celery.worker.components", "celery.worker.consumer"),
    *("celery.worker.control", "celery.worker.strategy", "celery.worker.worker"),
    *("kombu.asynchronous.hub", "kombu.transport.redis", "psycopg_pool"),
    *("email.mime.text", "smtplib", "billiard.pool"),
)
_AUTOSCALER: Final = "unionarena.server.processes.patient_autoscaler:PatientAutoscaler"
# Workers do not need each other. To ask for the others delays a start by a second, and
# to tell them of oneself every two seconds wakes all.
_ALONE: Final = ("--without-gossip", "--without-mingle", "--without-heartbeat")


def run(names: Iterable[str], *, watch: Callable[[], None]) -> None:
    """Run these until SIGTERM; one alone runs in this process.

    Args:
        names: Some of ``NAMES``.
        watch: Runs the monitor.
    """

    def perform(name: str) -> None:
        if name == "monitor":
            watch()
        else:
            _work(name)

    chosen = tuple(names)
    if len(chosen) == 1:
        perform(chosen[0])
        return
    _load()
    _Group(perform).run(chosen)


def _load() -> None:
    """Import what workers import, and share it: a frozen object is not written to."""
    for name in _SHARED:
        import_module(name)
    from django.core.checks import run_checks
    from django.db import connections

    from unionarena.celery import app

    app.loader.import_default_modules()
    app.finalize()
    run_checks()
    os.environ["CELERY_SKIP_CHECKS"] = "1"  # each worker would repeat them
    connections.close_all()
    freeze_memory()


def _work(name: str) -> None:
    """Run beat or a worker until SIGTERM."""
    from unionarena.celery import app

    if name == "beat":
        schedule = str(settings.DATA_DIR / "beat")
        app.start(["beat", "--loglevel", "INFO", "--schedule", schedule])
    else:
        _keep_connection()
        queues, least, most = WORKERS[name]
        if name not in _IMPATIENT:
            app.conf.worker_autoscaler = _AUTOSCALER
        who = ["-n", f"{name}@%h", "-Q", queues, "--autoscale", f"{most},{least}"]
        app.start(["worker", "--loglevel", "INFO", *who, *_ALONE])


def _keep_connection() -> None:
    """Let each process use one connection to the database from task to task.

    It does one task at a time: a pool would open two, with threads that tend it.
    """
    from django.db import connection

    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict["CONN_MAX_AGE"] = CONNECTION_S


class _Group:
    """Forked processes by their names."""

    def __init__(self, perform: Callable[[str], None]) -> None:
        self._perform = perform
        self._names: dict[int, str] = {}
        self._began: dict[int, float] = {}
        self._is_leaving = False

    def run(self, names: Iterable[str]) -> None:
        """Keep one of each running until SIGTERM or SIGINT."""
        signal.signal(signal.SIGTERM, self._leave)
        signal.signal(signal.SIGINT, self._leave)
        for name in names:
            self._start(name)
        while self._names:
            pid, status = os.wait()
            name = self._names.pop(pid, "")
            if not name or self._is_leaving:
                continue
            code = os.waitstatus_to_exitcode(status)
            log.warning("a background process ended", name=name, code=code)
            if time.monotonic() - self._began.pop(pid) < STARTED_S:
                time.sleep(RESTART_S)
            self._start(name)

    def _start(self, name: str) -> None:
        # A signal between the fork and the entry would find no process to end.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
        try:
            if self._is_leaving:
                return
            pid = os.fork()
            if pid:
                self._names[pid], self._began[pid] = name, time.monotonic()
                return
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
        with Attempt() as attempt:
            self._perform(name)
        sys.stdout.flush()
        if attempt.error is not None:
            log.error("a background process failed", name=name, exc_info=attempt.error)
        os._exit(EX_FAILURE if attempt.error is not None else os.EX_OK)

    def _leave(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_leaving = True
        for pid in self._names:
            os.kill(pid, signal.SIGTERM)
