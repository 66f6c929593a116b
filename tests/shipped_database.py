"""A database with the shipped content, made once for all sites a process starts."""

import atexit
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = ("migrate", "load_content")
NAME = "db.sqlite3"


def build_environment(folder):
    """Of a platform in one process, with its files in a folder."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
        "DATABASE_URL": f"sqlite:///{folder / NAME}",
        "DATA_DIR": str(folder),
        "REDIS_URL": "",
    }


def copy_database(target):
    """Put a copy where a site will look for its database."""
    shutil.copyfile(_build_database(), target)


@cache
def _build_database():
    folder = Path(tempfile.mkdtemp(prefix="shipped-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / NAME
    for command in COMMANDS:
        subprocess.run(
            [sys.executable, "manage.py", command, "--verbosity", "0"],
            cwd=ROOT,
            env=build_environment(folder),
            check=True,
        )
    with closing(sqlite3.connect(made)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return made
