"""Fixtures and hooks of every test of the platform."""

import faulthandler
import shutil
import socket
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import PurePath
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from _pytest.faulthandler import (
    fault_handler_stderr_fd_key,
    get_exit_on_timeout_config_value,
    get_timeout_config_value,
)
from _pytest.terminal import TerminalReporter
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tools.browser.shipped_database import shared_folder

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

# Tests that start and kill servers, and time them: one worker has them all.
KILLS_SERVERS = ("tests/chaos/", "tests/deploy/")
# Tests that share a running site, which each worker has of its own.
SHARE_A_SITE = "tests/journeys/"
# The longest of the other tests share a file; these are given out one by one.
ONE_BY_ONE = "tests/access/"
LONG = (*KILLS_SERVERS, SHARE_A_SITE, ONE_BY_ONE)
# Packages with SQL, locks or counts that differ between databases.
WITH_OWN_STATEMENTS = (
    "battles/live/",
    "cards/catalogue/",
    "cards/search/",
    "collection/inventory/",
    "matchmaking/pairing/",
    "matchmaking/queueing/",
    "matchmaking/tests/",
    "results/archetypes/",
    "results/corrections/",
    "results/rated_games/",
    "results/statistics/",
    "results/tests/",
    "unionarena/server/",
)
LAST_LINES = 12  # of a test that ran again
AT_DATABASE = {"db", "transactional_db", "django_db_setup"}
# Tables that migrations fill and no test changes.
FILLED_BY_MIGRATIONS = {
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "django_content_type",
    "django_migrations",
}


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let a worker ask at once whether a test may run again.

    By default (Nagle's algorithm) the question waits until the message before it is
    acknowledged, up to 40 ms later: longer than most tests take.
    """
    database = getattr(config, "failures_db", None)  # of pytest-rerunfailures
    if line := getattr(database, "sock", None):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the tests whose outcome depends on the database."""
    parser.addoption(
        "--database-only",
        action="store_true",
        help="only tests that commit, or that run hand-written SQL",
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Put long tests first, so that no worker has one left when the others end.

    Those of a folder stay together: what they share is set up once. With
    ``--database-only`` deselect tests that no database can change.
    """
    items.sort(key=_rank)
    if not config.getoption("--database-only"):
        return
    left: list[pytest.Item] = []
    kept: list[pytest.Item] = []
    for item in items:
        (kept if _could_differ(item) else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def _rank(item: pytest.Item) -> int:
    folders = enumerate(LONG)
    return next((n for n, it in folders if item.nodeid.startswith(it)), len(LONG))


def _could_differ(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    mark = item.get_closest_marker("django_db")
    if item.nodeid.startswith(WITH_OWN_STATEMENTS):
        return mark is not None or bool(fixtures & AT_DATABASE)
    commits = mark is not None and bool(mark.kwargs.get("transaction"))
    return commits or "transactional_db" in fixtures


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(
    config: pytest.Config, log: "Producer"
) -> "Scheduling | None":
    """Give each file to one worker, and all tests that kill servers to one.

    What a file shares is set up once, and the scheduler, which looks at all groups
    after each test, has fewer of them.

    The ``xdist_group`` mark does not work: pytest-xdist 3.8 writes the group into an
    attribute that pytest 9.2 no longer reads.
    """
    if config.getoption("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadGroupScheduling

    class ByPlace(LoadGroupScheduling):
        def mark_test_pending(self, item: str) -> None:
            """Leave a test at which a worker died: it is in the queue already."""

        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(KILLS_SERVERS):
                return "servers"
            if nodeid.startswith(ONE_BY_ONE):
                return nodeid
            return nodeid.partition("::")[0]

    config.option.loadscopereorder = False  # They are in order already.
    return ByPlace(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Watch every attempt of a test."""
    _watch(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Watch the end of a test."""
    _watch(item)


def _watch(item: pytest.Item) -> None:
    """Start the watchdog anew: pytest stops it when an attempt fails.

    Without it a second attempt, or the end of a browser, can hang for ever.
    """
    if limit := get_timeout_config_value(item.config):
        faulthandler.dump_traceback_later(
            limit,
            exit=get_exit_on_timeout_config_value(item.config),
            file=item.config.stash[fault_handler_stderr_fd_key],
        )


def pytest_terminal_summary(
    terminalreporter: TerminalReporter, config: pytest.Config
) -> None:
    """Say why tests ran again; with ``--durations`` print each folder's seconds."""
    for each in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"ran again: {each.nodeid}", "_")
        terminalreporter.write_line(
            "\n".join(each.longreprtext.splitlines()[-LAST_LINES:])
        )
    if not config.getoption("durations"):
        return
    seconds: defaultdict[PurePath, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for each in reports:
            if isinstance(each, pytest.TestReport):
                seconds[PurePath(each.nodeid.partition("::")[0]).parent] += (
                    each.duration
                )
    terminalreporter.section("seconds per folder")
    for folder, spent in sorted(seconds.items(), key=lambda each: -each[1])[:30]:
        terminalreporter.write_line(f"{spent:8.0f} s  {folder}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the files that the workers of this run shared."""
    if not hasattr(config, "workerinput"):
        shutil.rmtree(shared_folder(), ignore_errors=True)


@pytest.fixture
def calls_of() -> Callable[[Callable[[], object]], int]:
    """Return a counter of function calls, which a busy machine does not change."""

    def count(work: Callable[[], object]) -> int:
        calls = 0

        def on_event(_frame: FrameType, event: str, _argument: object) -> None:
            nonlocal calls
            calls += event == "call"

        sys.setprofile(on_event)
        try:
            work()
        finally:
            sys.setprofile(None)
        return calls

    return count


def _truncate_filled_tables(_case: TransactionTestCase) -> None:
    """Empty only the tables that the test wrote to.

    Django empties all of them and creates every permission again, which takes longer
    than most tests.
    """
    names = connection.introspection.django_table_names(
        only_existing=True, include_views=False
    )
    queries = " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM \"{name}\")"
        for name in sorted({*names} - FILLED_BY_MIGRATIONS)
    )
    with connection.cursor() as cursor:
        cursor.execute(queries)
        filled = [name for (name,) in cursor.fetchall()]
    is_postgres = connection.vendor == "postgresql"
    statements = connection.ops.sql_flush(no_style(), filled, allow_cascade=is_postgres)
    if is_postgres and _is_superuser():
        # TRUNCATE … CASCADE writes every table that leads to one of them anew. Without
        # triggers the order of the tables does not matter.
        quiet = "SET LOCAL session_replication_role = replica"
        statements = [quiet, *(f'DELETE FROM "{name}"' for name in filled)]
    connection.ops.execute_sql_flush(statements)


@cache
def _is_superuser() -> bool:
    """Return whether the tests may switch off triggers on PostgreSQL."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('is_superuser') = 'on'")
        (found,) = cursor.fetchone()
    return bool(found)


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Close other connections to the test database, so that it can be dropped.

    The last test's sockets close on threads of their own; SQLite does not mind them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _truncate_filled_tables)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        connection.close()


@pytest.fixture(autouse=True)
def _keep_database_options() -> Iterator[None]:
    """Take back the short timeouts of a monitor that ran in this process."""
    options = dict(connection.settings_dict["OPTIONS"])
    yield
    connection.settings_dict["OPTIONS"] = options


@pytest.fixture(autouse=True)
def _source_language() -> Iterator[None]:
    """Reset the language that an earlier test may have activated."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _clear_card_caches() -> Iterator[None]:
    """Clear caches by primary key: each test starts its numbers again."""
    yield
    pinned_cards = sys.modules.get("battles.games.pinned_cards")
    if pinned_cards is not None:
        pinned_cards.clear_shown_cards()
    frozen_decks = sys.modules.get("collection.services.frozen_decks")
    if frozen_decks is not None:
        frozen_decks.clear_known_lists()


@pytest.fixture(autouse=True)
def _close_log_connection() -> Iterator[None]:
    """Close the log writer's connection, which would keep the database in use."""
    yield
    group_commit = sys.modules.get("battles.live.group_commit")
    if group_commit is not None:
        group_commit.writer.close()


@pytest.fixture(autouse=True)
def _reset_switches() -> Iterator[None]:
    """Turn every switch on without a query; tests count queries."""
    from unionarena.core.web import switches

    switches.assume_all_on()
    yield
    switches.assume_all_on()
