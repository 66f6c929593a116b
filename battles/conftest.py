"""Empty caches and in-memory state before every test."""

import pytest
from channels.layers import channel_layers

from battles import signals
from battles.clocks import service_time
from battles.live.hub import hub
from battles.live.session import sessions
from battles.live.throttle import address_throttle, throttle
from battles.tests.factories import make_duel, make_practice
from battles.watching.chat import chat_lines
from battles.watching.spectating.spectator_hub import spectator_hub
from battles.watching.takebacks import undo_requests
from collection.tests.factories import load_starter_content


@pytest.fixture(autouse=True)
def _forget():
    # Redis' layer keeps locks that belong to the event loop of an earlier test.
    channel_layers.backends.clear()
    sessions.clear()
    throttle.forget()
    address_throttle.forget()
    service_time.clear_cache()
    chat_lines.throttle.forget()
    undo_requests.clear_cache()
    spectator_hub.forget()
    assert not hub.is_in_use(), "a test left a socket open"
    yield
    service_time.clear_cache()


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


@pytest.fixture
def heard():
    sent = []

    def listen(battle_id, signal, **_more):
        sent.append((signal, battle_id))

    every = (signals.battle_started, signals.battle_moved, signals.battle_finished)
    for signal in every:
        signal.connect(listen)
    yield sent
    for signal in every:
        signal.disconnect(listen)
