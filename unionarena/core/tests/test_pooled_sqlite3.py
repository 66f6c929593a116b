"""A closed connection is reused, unless it is old, broken or in a transaction."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError
from django.db.utils import ConnectionHandler

from unionarena.core.pooled_sqlite3 import base

pytestmark = pytest.mark.django_db

NUMBER = "SELECT number FROM numbers"


@pytest.fixture
def database(tmp_path):
    name = str(tmp_path / "numbers.sqlite3")
    settings = {"ENGINE": "unionarena.core.pooled_sqlite3", "NAME": name}
    connection = ConnectionHandler({"default": settings})["default"]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE numbers (number integer NOT NULL)")
    return connection


def open_again(database):
    """Close a connection; return whether the next one is the same."""
    before = database.connection
    database.close()
    database.connect()
    return database.connection is before


def test_next_request_reuses_the_connection(database):
    before = database.connection

    database.close_if_unusable_or_obsolete()  # As Django ends a request.
    assert database.connection is None
    database.connect()

    assert database.connection is before


def test_two_threads_have_a_connection_each(database):
    database.close()

    def open_one(_):
        handler = ConnectionHandler({"default": database.settings_dict})
        handler["default"].connect()
        return handler["default"].connection

    with ThreadPoolExecutor(2) as threads:
        assert len(set(threads.map(open_one, range(2)))) == 2


def test_connection_in_a_transaction_is_not_reused(database):
    database.set_autocommit(False)
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO numbers VALUES (1)")

    assert not open_again(database)
    with database.cursor() as cursor:
        assert cursor.execute(NUMBER).fetchall() == []


def test_connection_with_an_error_is_not_reused(database):
    with pytest.raises(DatabaseError), database.cursor() as cursor:
        cursor.execute("SELECT word FROM numbers")

    assert not open_again(database)


def test_old_connection_is_not_reused(database, monkeypatch):
    monkeypatch.setattr(base, "MAX_AGE_S", -1)

    assert not open_again(database)


def test_file_that_takes_its_place_is_found_when_connections_are_old(
    database, tmp_path, monkeypatch
):
    database.close()
    (tmp_path / "numbers.sqlite3").unlink()
    monkeypatch.setattr(base, "MAX_AGE_S", -1)

    with pytest.raises(DatabaseError), database.cursor() as cursor:
        cursor.execute(NUMBER)
