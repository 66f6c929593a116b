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


def lay(target):
    """Put a copy where a site will look for its database, unless there is one."""
    if not target.exists():
        shutil.copyfile(_made(), target)


@cache
def _made():
    folder = Path(tempfile.mkdtemp(prefix="shipped-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / "db.sqlite3"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
        "DATABASE_URL": f"sqlite:///{made}",
        "DATA_DIR": str(folder),
        "REDIS_URL": "",
    }
    for command in COMMANDS:
        subprocess.run(
            [sys.executable, "manage.py", command, "--verbosity", "0"],
            cwd=ROOT,
            env=environment,
            check=True,
        )
    with closing(sqlite3.connect(made)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return made
