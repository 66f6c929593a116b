"""Sockets of the queue and of every page end with the session that opened them."""

import json
from importlib import import_module

import pytest
from channels.db import database_sync_to_async as in_database
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY

from matchmaking.sockets.consumers import SIGNED_OUT, QueueConsumer
from matchmaking.sockets.page_consumer import PageConsumer
from matchmaking.tests.factories import make_people

pytestmark = [
    pytest.mark.usefixtures("live_content"),
    pytest.mark.parametrize("consumer", [QueueConsumer, PageConsumer]),
]


@pytest.fixture(autouse=True)
def _looks_each_time(monkeypatch):
    monkeypatch.setattr("unionarena.core.api.socket_access.RECHECK_EVERY_S", 0.0)


def sign_in(person):
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return session


def sign_out(person, session):
    session.flush()


def change_password(person, session):
    person.set_password("a tide of words")
    person.save()


async def opened(consumer):
    """Return a socket a user opened, the user, and their session."""
    person = await in_database(make_people)("akari")
    session = await in_database(sign_in)(person)
    socket = WebsocketCommunicator(consumer.as_asgi(), "/")
    kept = import_module(settings.SESSION_ENGINE).SessionStore(session.session_key)
    socket.scope |= {"user": person, "session": kept}
    connected, _ = await socket.connect(timeout=30)
    assert connected
    while not await socket.receive_nothing(timeout=0.2):
        await socket.receive_output(timeout=30)
    return socket, person, session


async def end_of(socket):
    """Return the code it closes with, after any messages before."""
    event = await socket.receive_output(timeout=30)
    while event["type"] != "websocket.close":
        event = await socket.receive_output(timeout=30)
    return event["code"]


@pytest.mark.parametrize("end", [sign_out, change_password])
async def test_whoever_is_signed_out_elsewhere_is_served_no_longer(consumer, end):
    socket, person, session = await opened(consumer)

    await in_database(end)(person, session)
    await socket.send_to(text_data=json.dumps({"type": "pong"}))

    assert await end_of(socket) == SIGNED_OUT
    await socket.disconnect()


async def test_whoever_is_not_is_served_on(consumer):
    socket, _person, _session = await opened(consumer)

    await socket.send_to(text_data=json.dumps({"type": "pong"}))

    assert await socket.receive_nothing(timeout=0.3)
    await socket.disconnect()
