"""Invalid settings are reported in one sentence with the remedy."""

import psycopg
import pytest

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

    (told,) = settings_check._check_database(url, "/etc/unionarena/env")

    assert cure in told
    assert "s3cret" not in told


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

    told = capsys.readouterr().err
    assert reported in told
    assert ("timedatectl set-ntp true" in told) == bool(reported)
