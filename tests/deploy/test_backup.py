"""The restore drill of deploy/backup, on a PostgreSQL server that archives its log."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.db import connection

from bench._processes import HOST, ROOT, Postgres, free_port, missing_services

BACKUP = ROOT / "deploy/backup"
# The columns that the drill compares; that they exist is the last test's.
TABLES = """
CREATE TABLE battles_battle (id uuid PRIMARY KEY, seed_commitment text,
  started_at timestamptz DEFAULT clock_timestamp());
CREATE TABLE battles_battleaction (id serial PRIMARY KEY, battle_id uuid, number int,
  seat int, action jsonb, created_at timestamptz DEFAULT clock_timestamp());
CREATE TABLE battles_packedlog (battle_id uuid PRIMARY KEY, actions int, digest text,
  log bytea, packed_at timestamptz DEFAULT clock_timestamp());
CREATE TABLE results_outcome (battle_id uuid, winner_seat int, reason text,
  finished_at timestamptz DEFAULT clock_timestamp());
"""
PLAY = """
INSERT INTO battles_packedlog (battle_id, actions, digest, log)
  SELECT gen_random_uuid(), 50, 'x', 'log' FROM generate_series(1, 5);
WITH begun AS (INSERT INTO battles_battle (id, seed_commitment)
  SELECT gen_random_uuid(), 'x' FROM generate_series(1, 20) RETURNING id)
INSERT INTO battles_battleaction (battle_id, number, seat, action)
  SELECT id, n, n % 2, '{"type": "end_phase"}' FROM begun, generate_series(1, 50) n;
"""


FIND = """
import django
django.setup()
from django.utils import timezone
from unionarena.server.monitoring.machine_status import check_archiving
found = check_archiving(timezone.now()).finding
print(found.kind if found else "")
"""


class Archiving(Postgres):
    """It, laid out as on Debian, and the scripts run as its user.

    The settings lie outside the data, and the programs outside PATH (operating review,
    findings 1 and 2). The folder of the log is not there yet.
    """

    def __init__(self, folder):
        self.folder = folder / "backups"
        self.folder.mkdir()
        self.etc = folder / "etc"
        self.etc.mkdir()
        super().__init__(folder)
        self.stop()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        for name in ("postgresql.conf", "pg_hba.conf", "pg_ident.conf"):
            shutil.move(self.data / name, self.etc / name)
        with (self.etc / "postgresql.conf").open("a") as settings:
            settings.write(
                f"hba_file = '{self.etc}/pg_hba.conf'\n"
                f"ident_file = '{self.etc}/pg_ident.conf'\n"
                "fsync = off\nmax_connections = 120\n"
            )
        self.start()

    def start(self):
        """With its settings, if they lie elsewhere."""
        where = f"-c config_file={self.etc}/postgresql.conf "
        options = (
            f"-p {self.port} -k /tmp -c listen_addresses={HOST} "
            f"{where if (self.etc / 'postgresql.conf').exists() else ''}"
        )
        log = str(self.data) + ".log"
        self._run(
            "pg_ctl", "-w", "-D", str(self.data), "-l", log, "-o", options, "start"
        )

    def set(self, *lines):
        """Add settings, which take effect when it reads them again."""
        with (self.etc / "postgresql.conf").open("a") as settings:
            settings.write("".join(f"{line}\n" for line in lines))
        self.ask("SELECT pg_reload_conf()")

    def restart(self):
        """As the guide says after `archive_mode`."""
        self.stop()
        self.start()

    def do(self, *command, **environment):
        """Run a program beside the server; whether it went well, and what it said."""
        env = {
            "PATH": "/usr/bin:/bin",
            "PGHOST": HOST,
            "PGPORT": str(self.port),
            "PGUSER": "arena",
            "PGDATABASE": "arena",
            "DRILL_PORT": str(free_port()),
            "DRILL_SETTLED_S": "0",
            **environment,
        }
        named = [f"{name}={value}" for name, value in env.items()]
        done = subprocess.run(
            [*self._as, "env", *named, *map(str, command)],
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        return done.returncode == 0, done.stdout + done.stderr

    def find(self):
        """The kind of what the monitor finds about its log, or nothing."""
        done = subprocess.run(
            [sys.executable, "-c", FIND],
            cwd=ROOT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
                "DATABASE_URL": self.url,
                "BACKUPS_DIR": str(self.folder),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def ask(self, question):
        is_well, output = self.do("psql", "-XAtq", "-c", question)
        assert is_well, output
        return output.strip()


@pytest.fixture(scope="module")
def backed_up():
    """A server with a base backup, on which somebody has played since."""
    if missing_services():
        pytest.skip(missing_services())
    with TemporaryDirectory() as name:
        yield from backed_up_in(Path(name))


def backed_up_in(folder):
    folder.chmod(0o755)  # its server runs as somebody else
    server = Archiving(folder)
    server.ask(TABLES)
    server.ask(PLAY)
    server.refusals = list(refusals_of(server))
    is_well, output = server.do(BACKUP / "base.sh", server.folder)
    assert is_well, output
    server.ask(PLAY)
    yield server
    server.stop()


def refusals_of(server):
    """Set up archiving step by step; what a backup and the monitor say before each."""

    def refusal():
        backup = server.do(BACKUP / "base.sh", server.folder, ARCHIVE_TIMEOUT_S="1")
        return *backup, server.find()

    yield refusal()
    server.set("archive_mode = on")
    yield refusal()
    server.restart()
    yield refusal()
    server.set("archive_command = 'cp %p /no/such/folder/%f'")
    yield refusal()
    wal = server.folder / "wal"
    server.set(f'archive_command = \'{BACKUP}/archive.sh "%p" "{wal}/%f"\'')
    server.restart()  # in the midst of it, perhaps: what is archived twice is the same


@pytest.mark.parametrize(
    ("step", "sentence", "kind"),
    [
        (0, "archive_mode is off", "archiving_off"),
        (1, "set but not in force: restart PostgreSQL", "archiving_off"),
        (2, "archive_command is empty", "archiving_off"),
        (3, "/no/such/folder", "archiving_failed"),
    ],
)
def test_a_backup_whose_log_is_not_archived_is_refused_at_once_and_found(
    backed_up, step, sentence, kind
):
    """It once hung for ever, and the log filled the disk without anybody's notice."""
    is_well, output, found = backed_up.refusals[step]

    assert not is_well
    assert sentence in output
    assert found == kind


def test_a_log_that_is_archived_is_no_finding(backed_up):
    assert backed_up.find() == ""


def test_a_file_of_the_log_is_archived_once_and_never_overwritten(tmp_path):
    segment, kept = tmp_path / "segment", tmp_path / "kept"
    segment.write_bytes(b"log")

    def archive():
        command = [str(BACKUP / "archive.sh"), str(segment), str(kept)]
        return subprocess.run(command, check=False).returncode == 0

    assert archive()
    assert archive(), "PostgreSQL sends the same again after a crash"
    segment.write_bytes(b"other")
    assert not archive()
    assert kept.read_bytes() == b"log"


def test_what_is_refused_leaves_no_half_backup(backed_up):
    names = [path.name for path in backed_up.folder.glob("base-*")]

    assert names
    assert [name for name in names if not name.endswith("Z")] == []


def test_the_copy_is_made_where_the_operator_says(backed_up):
    place = backed_up.folder / "room for drills"
    backed_up.do("mkdir", place)

    is_well, output = backed_up.do(
        BACKUP / "drill.sh", backed_up.folder, DRILL_DIR=str(place), KEEP="1"
    )

    assert is_well, output
    (copy,) = place.iterdir()
    backed_up._run("pg_ctl", "-m", "immediate", "-D", str(copy / "data"), "stop")


def test_without_timers_a_backup_is_made_every_day_and_tried_at_once(backed_up):
    folder, wanted = backed_up.folder, len(list(backed_up.folder.glob("base-*Z"))) + 2
    (folder / "drill-complete").unlink(missing_ok=True)
    count = f"$(ls -d {folder}/base-*Z | wc -l)"

    is_well, output = backed_up.do(
        *("timeout", "100", "sh", "-c"),
        f"{BACKUP}/daily.sh {folder} & until [ {count} -ge {wanted} ]; do sleep 0.5;"
        " done; kill $!; wait $!",
        DAY_S="1",
    )

    assert is_well, output
    assert (folder / "drill-complete").exists(), output


def test_without_a_base_backup_the_drill_says_so(backed_up):
    is_well, output = backed_up.do(BACKUP / "drill.sh", backed_up.folder / "wal")

    assert not is_well
    assert "no base backup" in output


def test_what_came_after_the_base_backup_is_restored_as_well(backed_up):
    is_well, output = backed_up.do(BACKUP / "drill.sh", backed_up.folder)

    assert is_well, output
    assert "actions|2000|" in output
    assert "packed|10|" in output
    assert "is complete" in output


def test_the_copy_stops_at_the_moment_that_is_asked_for(backed_up):
    moment = backed_up.ask("SELECT clock_timestamp()")
    backed_up.ask("DELETE FROM battles_battleaction WHERE number = 50")
    try:
        is_well, output = backed_up.do(BACKUP / "drill.sh", backed_up.folder, moment)
    finally:
        backed_up.ask(
            "INSERT INTO battles_battleaction (battle_id, number, seat, action)"
            ' SELECT id, 50, 0, \'{"type": "end_phase"}\' FROM battles_battle'
        )

    assert is_well, output
    assert "actions|2000|" in output, "the copy has what was deleted afterwards"


def test_a_copy_that_differs_is_found_out(backed_up):
    """Tables that no log tells of are empty in the copy."""
    backed_up.ask("CREATE UNLOGGED TABLE kept AS TABLE results_outcome")
    backed_up.ask(
        "DROP TABLE results_outcome; ALTER TABLE kept RENAME TO results_outcome"
    )
    backed_up.ask(
        "INSERT INTO results_outcome"
        " SELECT id, 0, 'life', started_at FROM battles_battle"
    )

    is_well, output = backed_up.do(BACKUP / "drill.sh", backed_up.folder)
    backed_up.ask("DELETE FROM results_outcome")  # nothing for other drills to lose

    assert not is_well
    assert "NOT complete" in output


def test_the_drill_compares_columns_that_the_tables_have(db):
    names = {
        "battles_battle": {"id", "seed_commitment", "started_at"},
        "battles_battleaction": {
            *("battle_id", "number", "seat", "action", "created_at"),
        },
        "battles_packedlog": {"battle_id", "actions", "digest", "log", "packed_at"},
        "results_outcome": {"battle_id", "winner_seat", "reason", "finished_at"},
    }
    for table, columns in names.items():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {table} LIMIT 0")
            described = cursor.description
        assert columns <= {column[0] for column in described}
