"""A SQLite database with the shipped content, built once for a run of the suite.

SHIPPED_DATABASE names one that is there already; this module, run with a path as its
argument, writes it.
"""

import atexit
import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# In one process, which loads all apps only once.
FILL = """
import django
from django.core.management import call_command

django.setup()
call_command("migrate", interactive=False, verbosity=0)
call_command("load_content", verbosity=0)
"""
NAME = "db.sqlite3"


def build_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a single-process site with its files in a folder."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.journeys",
        "DATABASE_URL": f"sqlite:///{folder / NAME}",
        "DATA_DIR": str(folder),
        "REDIS_URL": "",
    }


def copy_database(target: Path) -> None:
    """Copy the database to where a site expects its own."""
    shutil.copyfile(_build_database(), target)


@cache
def _build_database() -> Path:
    """Build the database, or wait for the worker of this run that builds it."""
    if built := os.environ.get("SHIPPED_DATABASE"):
        return Path(built)
    folder = shared_folder()
    folder.mkdir(exist_ok=True)
    if "PYTEST_XDIST_WORKER" not in os.environ:
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = folder / NAME
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not database.exists():
            _fill(folder / "new").rename(database)
    return database


def shared_folder() -> Path:
    """Return the folder that the workers of a run share; their parent removes it."""
    is_worker = "PYTEST_XDIST_WORKER" in os.environ
    run = os.getppid() if is_worker else os.getpid()
    return Path(tempfile.gettempdir()) / f"shipped-{run}"


def fill_database(environment: dict[str, str]) -> None:
    """Migrate the database of an environment and load the shipped content."""
    command = [sys.executable, "-c", FILL]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def _fill(folder: Path) -> Path:
    folder.mkdir()
    fill_database(build_environment(folder))
    database = folder / NAME
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        shutil.copyfile(_fill(Path(kept) / "new"), sys.argv[1])
