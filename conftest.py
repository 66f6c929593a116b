"""What holds for every test of the platform."""

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

# Parts whose tests share a running site: one worker each; the largest comes first.
ON_ONE_WORKER = ("tests/journeys/", "tests/chaos/", "tests/deploy/")
# Rooms that write SQL, locks or counts of their own for each kind of database.
WITH_OWN_STATEMENTS = (
    "battles/live/",
    "cards/catalogue/",
    "cards/search/",
    "collection/inventory/",
    "matchmaking/",
    "results/",
    "unionarena/server/",
)
AT_DATABASE = {"db", "transactional_db", "django_db_setup"}
# What a migration fills by itself, and no test changes.
ALWAYS_THERE = {
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "django_content_type",
    "django_migrations",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the part of the suite that another database could change."""
    parser.addoption(
        "--database-only",
        action="store_true",
        help="only tests in this process that commit, or whose statements are our own",
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """With ``--database-only`` leave out what no other database could change."""
    if not config.getoption("--database-only"):
        return
    left: list[pytest.Item] = []
    kept: list[pytest.Item] = []
    for item in items:
        (kept if _could_differ(item) else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


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
    """One worker for what shares a site: the marks of pytest-xdist 3.8 do nothing here.

    It writes the group into an attribute that pytest 9.2 no longer reads.
    """
    if config.getoption("dist") != "loadgroup":
        return None
    from xdist.scheduler import LoadGroupScheduling

    class ByPlace(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return next(filter(nodeid.startswith, ON_ONE_WORKER), nodeid)

    return ByPlace(config, log)


@pytest.fixture
def calls_of() -> Callable[[Callable[[], object]], int]:
    """Count the functions that some work calls: as many on a machine that is busy."""

    def count(work: Callable[[], object]) -> int:
        calls = 0

        def see(_frame: FrameType, event: str, _argument: object) -> None:
            nonlocal calls
            calls += event == "call"

        sys.setprofile(see)
        try:
            work()
        finally:
            sys.setprofile(None)
        return calls

    return count


def _empty_what_was_filled(_case: TransactionTestCase) -> None:
    """Empty the tables a test wrote to.

    Django empties all of them and then makes every permission anew: for most tests
    that takes longer than what they test.
    """
    names = connection.introspection.django_table_names(
        only_existing=True, include_views=False
    )
    looks = " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM \"{name}\")"
        for name in sorted({*names} - ALWAYS_THERE)
    )
    with connection.cursor() as cursor:
        cursor.execute(looks)
        filled = [name for (name,) in cursor.fetchall()]
    cascade = connection.vendor == "postgresql"
    statements = connection.ops.sql_flush(no_style(), filled, allow_cascade=cascade)
    connection.ops.execute_sql_flush(statements)


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Let the test databases be dropped, whoever is still saying goodbye to them.

    The last test's sockets close on threads of their own; SQLite does not mind them.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", _empty_what_was_filled)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        connection.close()


@pytest.fixture(autouse=True)
def _source_language() -> Iterator[None]:
    """Speak English, whatever language an earlier test's visitor chose."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _no_card_is_remembered() -> Iterator[None]:
    """Databases come and go under a test's process, and give numbers out again."""
    yield
    pinned_cards = sys.modules.get("battles.games.pinned_cards")
    if pinned_cards is not None:
        pinned_cards.clear_shown_cards()
    frozen_decks = sys.modules.get("collection.services.frozen_decks")
    if frozen_decks is not None:
        frozen_decks.clear_known_lists()


@pytest.fixture(autouse=True)
def _no_connection_is_left_open() -> Iterator[None]:
    """The journal's own connection would keep a test database from being dropped."""
    yield
    group_commit = sys.modules.get("battles.live.group_commit")
    if group_commit is not None:
        group_commit.writer.close()


@pytest.fixture(autouse=True)
def _every_switch_is_on() -> Iterator[None]:
    """As on a site where no operator has touched one; tests count queries."""
    from unionarena.core.web import switches

    switches.assume_all_on()
    yield
    switches.assume_all_on()
