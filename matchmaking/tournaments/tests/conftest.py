"""Users, their decks, and tournaments they play."""

import pytest

from battles.live.session import sessions
from collection.tests.factories import load_starter_content
from matchmaking.tournaments.tests.factories import make_people, set_up


@pytest.fixture(autouse=True)
def _forget():
    sessions.clear()


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def live_content(transactional_db):
    load_starter_content()


@pytest.fixture
def organiser(content):
    return make_people("organiser")


@pytest.fixture
def four(content):
    return make_people("akari", "botan", "chidori", "daichi")


@pytest.fixture
def tournament(organiser, four):
    """Begin a Swiss tournament of two rounds with four players."""
    return set_up(organiser, four)
