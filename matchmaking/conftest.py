"""Players, and the notices sent to them."""

import pytest

from battles.live.session import sessions
from collection.tests.factories import load_starter_content
from matchmaking.open_pages import queue_notices
from matchmaking.sockets import consumers
from matchmaking.tests.factories import Heard, make_people
from unionarena.core.notifications import services as notification_services


@pytest.fixture(autouse=True)
def _forget():
    sessions.clear()
    consumers.throttle.forget()


@pytest.fixture
def content(db):
    load_starter_content()


@pytest.fixture
def live_content(transactional_db):
    load_starter_content()


@pytest.fixture
def akari(content):
    return make_people("akari")


@pytest.fixture
def botan(content):
    return make_people("botan")


@pytest.fixture
def chidori(content):
    return make_people("chidori")


@pytest.fixture
def daichi(content):
    return make_people("daichi")


@pytest.fixture
def heard(monkeypatch):
    heard = Heard()
    for sender in (queue_notices, notification_services):
        monkeypatch.setattr(sender, "get_channel_layer", lambda: heard)
    return heard
