"""Nothing is acknowledged that the database does not take: doors answer 503."""

import os
import random
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client

from battles.live import group_commit
from battles.live.session import sessions
from battles.models import BattleAction
from battles.tests.factories import pick

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = BattleAction._meta.db_table
MOST_ACTIONS = 400  # some pages of the log table


def ask(*statements):
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        return cursor.fetchone() if cursor.description else None


def send(duel):
    """One action by REST; the answer."""
    seat, decision = duel.next_decision()
    client = Client(raise_request_exception=False)
    client.force_login(duel.people[seat])
    wish = {
        "action": pick(decision, random.Random(1)),
        "decision_id": decision["id"],
    }
    address = f"/api/v1/battles/{duel.battle_id}/actions/"
    return client.post(address, wish, content_type="application/json")


def kept():
    return BattleAction.objects.count()


@contextmanager
def read_only():
    """A database that refuses to write, for whoever connects."""
    if connection.vendor == "sqlite":
        options = connection.settings_dict["OPTIONS"]
        before = options["init_command"]
        begin = options.__setitem__, "init_command", f"{before} PRAGMA query_only=1;"
        end = options.__setitem__, "init_command", before
    else:
        name = connection.settings_dict["NAME"]
        order = f'ALTER DATABASE "{name}" {{}} default_transaction_read_only'
        begin = ask, order.format("SET") + " = on"
        end = ask, "SET default_transaction_read_only = off", order.format("RESET")
    begin[0](*begin[1:])
    group_commit.writer.close()
    try:
        yield
    finally:
        end[0](*end[1:])
        group_commit.writer.close()


def test_where_nothing_can_be_written_signing_in_is_refused_for_now():
    """It answered 500: the session could not be saved."""
    password = "long-enough-for-a-test"
    get_user_model().objects.create_user("marina", password=password)
    body = {"username": "marina", "password": password}
    client = Client(raise_request_exception=False)

    with read_only():
        connection.close()  # so that it connects anew
        refused = client.post(
            "/_allauth/app/v1/auth/login", body, content_type="application/json"
        )
    connection.close()

    assert refused.status_code == 503, refused.content
    assert refused.headers["Retry-After"]


def test_where_nothing_can_be_written_an_action_is_refused_and_can_be_sent_again(
    live_duel,
):
    live_duel.play(4)
    before = kept()

    with read_only():
        refused = send(live_duel)

    assert refused.status_code == 503
    assert refused.json()["code"] == "storage.unavailable"
    assert int(refused["Retry-After"]) > 0
    assert kept() == before
    assert send(live_duel).status_code == 200
    assert kept() == before + 1


@pytest.fixture
def small_disk(tmp_path):
    """The log table on a file system of 1 MB; gives its folder."""
    if connection.vendor != "postgresql":
        pytest.skip("a tablespace is PostgreSQL's")
    if os.geteuid() != 0:
        pytest.skip("only root mounts file systems")
    # Not in tmp_path, which the database server may not enter.
    place = Path(mkdtemp(prefix="disk-", dir="/tmp"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place]
    if subprocess.run(mount, check=False).returncode:
        place.rmdir()
        pytest.skip("no file systems can be mounted here")
    (folder := place / "pg").mkdir()
    data = ask("SHOW data_directory")[0]
    owner = Path(data).stat()
    os.chown(folder, owner.st_uid, owner.st_gid)
    place.chmod(0o755)
    try:
        ask(
            f"CREATE TABLESPACE small LOCATION '{folder}'",
            # Where rows of other tests were deleted, actions would still have room.
            f"VACUUM FULL {TABLE}",
            f"ALTER TABLE {TABLE} SET TABLESPACE small",
        )
        yield place
    finally:
        (place / "ballast").unlink(missing_ok=True)
        ask(
            "SET statement_timeout = 0",  # The disk of a busy machine is slow.
            f"ALTER TABLE {TABLE} SET TABLESPACE pg_default",
            "DROP TABLESPACE small",
        )
        # The server may hold a file of it open for a moment longer.
        subprocess.run(["umount", "--lazy", place], check=True)
        place.rmdir()


def fill(folder):
    ballast = os.open(folder / "ballast", os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):  # the disk is full
        while True:
            os.write(ballast, bytes(4096))
    os.close(ballast)


def test_on_a_full_disk_no_action_is_acknowledged_that_is_not_in_the_log(
    live_duel, small_disk
):
    live_duel.play(2)
    before, acknowledged = kept(), 0
    fill(small_disk)

    answer = send(live_duel)
    while answer.status_code == 200 and acknowledged < MOST_ACTIONS:
        acknowledged += 1
        answer = send(live_duel)

    assert (answer.status_code, answer.json()["code"]) == (503, "storage.unavailable")
    assert int(answer["Retry-After"]) > 0
    assert kept() == before + acknowledged
    (small_disk / "ballast").unlink()
    sessions.clear()
    assert send(live_duel).status_code == 200
    assert kept() == before + acknowledged + 1
