"""Every test begins with nothing in this process's memory."""

import pytest
from channels.layers import channel_layers

from battles.tests.factories import make_duel, make_practice
from battles.watching import takebacks, talk
from battles.watching.gallery import gallery
from collection.tests.factories import load_starter_content

from .live.hub import hub
from .live.session import sessions
from .live.throttle import addresses, throttle
from .terms import servicetime


@pytest.fixture(autouse=True)
def _forget():
    # Redis' layer keeps locks that belong to the event loop of an earlier test.
    channel_layers.backends.clear()
    sessions.clear()
    throttle.forget()
    addresses.forget()
    servicetime.forget()
    talk.throttle.forget()
    takebacks.forget()
    gallery.forget()
    assert not hub.is_in_use(), "a test left a socket open"
    yield
    servicetime.forget()


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def duel(content):
    return make_duel()


@pytest.fixture
def practice(content):
    return make_practice()


@pytest.fixture
def live_duel(transactional_db):
    load_starter_content()
    return make_duel()


@pytest.fixture
def live_practice(transactional_db):
    load_starter_content()
    return make_practice()
