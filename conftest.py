"""What holds for every test of the platform."""

import sys
from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _source_language() -> Iterator[None]:
    """Speak English, whatever language an earlier test's visitor chose."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _no_card_is_remembered() -> Iterator[None]:
    """Databases come and go under a test's process, and give numbers out again."""
    yield
    pinned = sys.modules.get("battles.pinned")
    if pinned is not None:
        pinned.forget()


@pytest.fixture(autouse=True)
def _no_connection_is_left_open() -> Iterator[None]:
    """The journal's own connection would keep a test database from being dropped."""
    yield
    journal = sys.modules.get("battles.groupcommit")
    if journal is not None:
        journal.writer.close()
