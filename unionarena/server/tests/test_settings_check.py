"""Invalid settings are reported in one sentence with the remedy."""

import os
import socket
import subprocess
import sys

import psycopg
import pytest
from django.conf import settings

from unionarena.server import settings_check


@pytest.mark.parametrize(
    ("message", "cure"),
    [
        ('password authentication failed for user "arena"', r"\password arena"),
        ('database "arena" does not exist', "install.sh again"),
        ("connection refused", "start it"),
    ],
)
def test_what_the_database_says_becomes_a_cure(monkeypatch, message, cure):
    def refuse(_url, **_options):
        raise psycopg.OperationalError(message)

    monkeypatch.setattr(psycopg, "connect", refuse)
    url = "postgres://arena:s3cret@localhost/arena"

    (problem,) = settings_check._check_database(url, "/etc/unionarena/env")

    assert cure in problem
    assert "s3cret" not in problem


def test_a_mail_server_that_is_out_is_a_note_and_no_problem(monkeypatch, capsys):
    def refuse(*_address, **_options):
        raise OSError

    monkeypatch.setattr("smtplib.SMTP", refuse)

    settings_check._note_mail("mail.example", 587)

    assert "mail.example:587" in capsys.readouterr().err


class Database:
    """A connection whose clock shows a time in seconds."""

    def execute(self, _question):
        return self

    def fetchone(self):
        return (1000.0,)


@pytest.mark.parametrize(
    ("now", "reported"), [(4600, "+3600 s"), (-2600, "-3600 s"), (1030, ""), (970, "")]
)
def test_a_clock_that_is_an_hour_off_is_told_with_its_cure(capsys, now, reported):
    settings_check._note_clock(Database(), now)

    problem = capsys.readouterr().err
    assert reported in problem
    assert ("timedatectl set-ntp true" in problem) == bool(reported)


def test_a_taken_port_is_told_in_one_sentence_with_its_cure(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=settings.BASE_DIR,
            env={
                "PATH": os.environ["PATH"],
                "DJANGO_SETTINGS_MODULE": "unionarena.settings.embedded",
                "DATA_DIR": str(tmp_path),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    assert done.returncode == 1
    problem = done.stderr.strip().splitlines()[-1]
    assert f"Port {port} is taken by another program: stop it (`ss -ltnp`" in problem


@pytest.mark.parametrize(("megabytes", "status"), [(0, 0), (10**9, 1)])
def test_a_disk_without_room_is_told_before_anything_is_written(megabytes, status):
    """`install.sh` and `upgrade.sh` ask it first."""
    script = f". deploy/releases.sh; has_room /tmp {megabytes}"

    done = subprocess.run(
        ["sh", "-c", script],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == status
    assert done.stderr.count("make room, then run this again.") == status
    assert done.stderr.count("\n") == status


def test_a_redis_of_a_role_that_does_not_answer_is_named_by_its_setting():
    (problem,) = settings_check._check_redis(
        "redis://127.0.0.1:1/0", "BROKER_REDIS_URL"
    )

    assert "BROKER_REDIS_URL" in problem


def test_what_is_no_address_of_a_redis_is_named_by_its_setting():
    (problem,) = settings_check._check_redis("127.0.0.1", "CACHE_REDIS_URL")

    assert "CACHE_REDIS_URL" in problem
