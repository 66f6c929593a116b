"""The restore drill of deploy/backup, on a PostgreSQL server that archives its log."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.db import connection

from bench import chaos
from bench.chaos import HOST, ROOT, Postgres, free_port

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


class Archiving(Postgres):
    """It, with its log archived into a folder, and the scripts run as its user."""

    def __init__(self, folder):
        self.folder = folder / "backups"
        (self.folder / "wal").mkdir(parents=True)
        super().__init__(folder)
        for each in (self.folder, self.folder / "wal"):
            if os.geteuid() == 0:
                shutil.chown(each, "postgres")
        with (self.data / "postgresql.conf").open("a") as settings:
            command = f'cp "%p" "{self.folder}/wal/%f"'
            settings.write(
                f"archive_mode = on\narchive_command = '{command}'\nfsync = off\n"
            )
        self.stop()
        self.start()

    def do(self, *command):
        """Run a program beside the server; whether it went well, and what it said."""
        env = {
            "PATH": f"{self._bin}:{os.environ['PATH']}",
            "PGHOST": HOST,
            "PGPORT": str(self.port),
            "PGUSER": "arena",
            "PGDATABASE": "arena",
            "DRILL_PORT": str(free_port()),
            "DRILL_SETTLED_S": "0",
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

    def ask(self, question):
        is_well, said = self.do("psql", "-XAtq", "-c", question)
        assert is_well, said
        return said.strip()


@pytest.fixture(scope="module")
def backed_up():
    """A server with a base backup, on which somebody has played since."""
    if chaos.missing():
        pytest.skip(chaos.missing())
    with TemporaryDirectory() as name:
        yield from backed_up_in(Path(name))


def backed_up_in(folder):
    folder.chmod(0o755)  # its server runs as somebody else
    server = Archiving(folder)
    server.ask(TABLES)
    server.ask(PLAY)
    is_well, said = server.do(BACKUP / "base.sh", server.folder)
    assert is_well, said
    server.ask(PLAY)
    yield server
    server.stop()


def test_what_came_after_the_base_backup_is_restored_as_well(backed_up):
    is_well, said = backed_up.do(BACKUP / "drill.sh", backed_up.folder)

    assert is_well, said
    assert "actions|2000|" in said
    assert "packed|10|" in said
    assert "is complete" in said


def test_the_copy_stops_at_the_moment_that_is_asked_for(backed_up):
    moment = backed_up.ask("SELECT clock_timestamp()")
    backed_up.ask("DELETE FROM battles_battleaction WHERE number = 50")
    try:
        is_well, said = backed_up.do(BACKUP / "drill.sh", backed_up.folder, moment)
    finally:
        backed_up.ask(
            "INSERT INTO battles_battleaction (battle_id, number, seat, action)"
            ' SELECT id, 50, 0, \'{"type": "end_phase"}\' FROM battles_battle'
        )

    assert is_well, said
    assert "actions|2000|" in said, "the copy has what was deleted afterwards"


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

    is_well, said = backed_up.do(BACKUP / "drill.sh", backed_up.folder)
    backed_up.ask("DELETE FROM results_outcome")  # nothing for other drills to lose

    assert not is_well
    assert "NOT complete" in said


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
