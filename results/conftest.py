"""Battles that have ended, for the tests of results."""

import pytest

from battles.live.session import sessions
from battles.tests.factories import make_duel, make_practice
from collection.tests.factories import load_starter_content, make_player
from results.tests.factories import finish, record


@pytest.fixture(autouse=True)
def _forget():
    sessions.clear()


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def ranked_duel(content):
    """Return a ranked battle of Akari and Botan; Botan has conceded."""
    return finish(make_duel(ranked=True), loser=1)


@pytest.fixture
def rated(ranked_duel):
    """Return the same battle, recorded."""
    record(ranked_duel)
    return ranked_duel


@pytest.fixture
def casual_duel(content):
    return finish(make_duel(), loser=1)


@pytest.fixture
def practice(content):
    """Return a practice battle Akari has conceded to the bot."""
    return finish(make_practice(), loser=0)


@pytest.fixture
def running_duel(content):
    return make_duel(ranked=True)


@pytest.fixture
def stranger(content):
    return make_player("chidori")


@pytest.fixture
def live_content(transactional_db):
    load_starter_content()
