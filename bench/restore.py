"""How long a base backup and a restore drill take with many battles.

``python -m bench restore [--battles 100000] [--unpacked 5000] [--json]``. Starts its
own PostgreSQL, which archives its log as ``install.sh`` sets it up, and fills it as
``bench history`` does; the actions of some battles are not packed yet. Then
``deploy/backup/base.sh`` runs, some more battles are played, and
``deploy/backup/drill.sh`` restores all and compares. It ends with 1 if either fails.
"""

import os
import shutil
import subprocess
import tempfile
import time
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from . import history
from ._harness import Report, benchmark, close_connections, option
from ._processes import HOST, ROOT, Postgres, fill_database, free_port

BACKUP: Final = ROOT / "deploy/backup"
# Played between the backup and the drill: copies of the templates of ``history``.
LATER: Final = 2


@benchmark(
    option("--battles", 100_000),
    option("--unpacked", 5_000, help="of them have their log in rows still"),
)
def measure(options: Namespace) -> Report:
    """Fill a database, make a backup, and restore it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        server = Postgres(folder)
        try:
            return _measure(server, folder, options)
        finally:
            close_connections()
            server.stop()


def _measure(server: Postgres, folder: Path, options: Namespace) -> Report:
    backups = folder / "backups"
    (backups / "wal").mkdir(parents=True)
    for path in (backups, backups / "wal"):
        if os.geteuid() == 0:
            shutil.chown(path, "postgres")
    environment = {
        "PATH": os.environ["PATH"],
        "PGHOST": HOST,
        "PGPORT": str(server.port),
        "PGUSER": "arena",
        "PGDATABASE": "arena",
        "TMPDIR": str(backups),
        "DRILL_PORT": str(free_port()),
        "DRILL_SETTLED_S": "0",
    }

    def run(*command: object) -> str:
        as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        names = [f"{key}={value}" for key, value in environment.items()]
        words = [*as_owner, "env", *names, *map(str, command)]
        done = subprocess.run(
            words, cwd="/", capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        return done.stdout

    archive = f"{BACKUP}/archive.sh %p {backups}/wal/%f"
    run("psql", "-qc", "ALTER SYSTEM SET archive_mode = on")
    run("psql", "-qc", f"ALTER SYSTEM SET archive_command = '{archive}'")
    server.stop()
    server.start()
    copies = _fill(server, options)
    took: dict[str, Any] = {}
    began = time.perf_counter()
    run(BACKUP / "base.sh", backups)
    took["base_backup_s"] = round(time.perf_counter() - began, 1)
    history.multiply(copies + 1, copies + LATER)
    began = time.perf_counter()
    said = run(BACKUP / "drill.sh", backups)
    took["drill_s"] = round(time.perf_counter() - began, 1)
    (base,) = backups.glob("base-*Z")
    log = run("du", "-sm", backups / "wal").split()[0]
    return {
        **took,
        "base_backup_mb": int(run("du", "-sm", base).split()[0]),
        "log_mb": int(log),
        "compared": said.splitlines(),
    }


def _fill(server: Postgres, options: Namespace) -> int:
    """Write the battles; return how often each template was copied."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
    os.environ["DATABASE_URL"] = server.url
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    import django

    django.setup()
    from django.db import connection

    fill_database()
    history.write_templates()
    copies = history.count_copies(options.battles)
    history.multiply(1, copies)
    with connection.cursor() as cursor:
        cursor.execute(
            """INSERT INTO battles_battleaction
                 (battle_id, number, seat, action, decision_id, seq, created_at)
               SELECT id, number, number %% 2,
                 jsonb_build_object('type', 'play', 'card', 'c' || number),
                 number - 1, 3 * number, now() - number * interval '1 hour'
               FROM (SELECT id FROM battles_battle LIMIT %s) AS chosen,
                 generate_series(1, %s) AS number""",
            [options.unpacked, history.ACTIONS],
        )
        cursor.execute("VACUUM ANALYZE")
    return copies
