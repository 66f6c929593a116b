"""Server-sent events: what the socket sends, for clients that can open none."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.test import AsyncClient, Client
from drf_spectacular.generators import SchemaGenerator

from battles.api import event_stream
from battles.live.hub import hub
from battles.sockets import consumers
from battles.tests.client_view import Shown
from collection.tests.factories import make_player
from unionarena.core import site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.models import Scope

from .test_long_polling import client_of, move, until

PATIENCE_S = 15


class Listener:
    """Reads a stream as a browser's ``EventSource`` does."""

    def __init__(self, duel, user, **headers):
        self.duel, self.user, self.headers = duel, user, headers
        self.shown, self.id = Shown(), None

    async def __aenter__(self):
        self.client = await database_sync_to_async(self.signed_in)()
        address = f"/api/v1/battles/{self.duel.battle_id}/stream/"
        self.answer = await self.client.get(address, headers=self.headers)
        if self.answer.streaming:
            self.events = self.answer.streaming_content
        return self

    def signed_in(self):
        return client_of(self.user) if self.user else AsyncClient()

    async def __aexit__(self, *_error):
        if self.answer.streaming:
            await sync_to_async(self.answer.close)()
            await until(lambda: not consumers._sockets_of and not hub.is_in_use())

    async def until(self, kind):
        """The next message of a kind; its last event is remembered."""
        while True:
            event = await asyncio.wait_for(anext(self.events), PATIENCE_S)
            *fields, data = event.decode().rstrip("\n").split("\n")
            for field in fields:
                self.id = int(field.removeprefix("id: "))
            message = self.shown.read(data.removeprefix("data: "))
            if message["type"] == kind:
                return message


async def test_a_stream_tells_what_a_socket_tells(live_duel):
    async with Listener(live_duel, live_duel.people[0]) as listener:
        welcome = await listener.until("welcome")
        await database_sync_to_async(move)(live_duel)
        news = await listener.until("events")

    assert listener.answer["Content-Type"] == "text/event-stream"
    assert welcome["seat"] == 0
    assert news["from"] == welcome["seq"] + 1
    assert listener.id == news["to"]
    assert news["view"] == await database_sync_to_async(live_duel.view)(0)


async def test_who_comes_back_is_told_what_was_missed(live_duel):
    user = live_duel.people[1]
    async with Listener(live_duel, user) as listener:
        before = await listener.until("welcome")
    await database_sync_to_async(move)(live_duel)

    async with Listener(
        live_duel, user, **{"Last-Event-ID": str(before["seq"])}
    ) as back:
        welcome = await back.until("welcome")

    assert [event["seq"] for event in welcome["events"]][:1] == [before["seq"] + 1]


async def test_strangers_and_nobody_are_told_of_no_battle(live_duel):
    stranger = await database_sync_to_async(make_player)("stranger")
    async with Listener(live_duel, stranger) as turned_away:
        refused = json.loads(turned_away.answer.content)
    anonymous = await turned_away_without_a_session(live_duel)

    assert turned_away.answer.status_code == 404
    assert refused["code"] == "battle.not_found"
    assert anonymous.status_code == 401


async def turned_away_without_a_session(duel):
    client = await database_sync_to_async(client_of)(duel.people[0])
    client.cookies.clear()
    return await client.get(f"/api/v1/battles/{duel.battle_id}/stream/")


def test_the_schema_tells_how_one_comes_in_and_how_one_is_turned_away():
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    told = paths["/api/v1/battles/{battle_id}/stream/"]["get"]

    assert {"appToken": ["read"]} in told["security"]
    assert list(told["responses"]["200"]["content"]) == ["text/event-stream"]
    assert {str(int(status)) for status in event_stream.STATUSES.values()} < set(
        told["responses"]
    )


async def test_streams_count_as_sockets_of_a_person(live_duel, monkeypatch):
    monkeypatch.setattr(consumers, "SOCKETS_PER_PERSON", 1)
    user = live_duel.people[0]
    async with Listener(live_duel, user), Listener(live_duel, user) as second:
        assert second.answer.status_code == 429


async def test_a_leaving_server_ends_its_streams(live_duel):
    async with Listener(live_duel, live_duel.people[0]) as listener:
        await listener.until("welcome")
        event_stream.close_streams(within_s=0)

        with pytest.raises(StopAsyncIteration):
            await listener.until("nothing more")


# --- Who stays.


def let_in(user, *scopes):
    made = app_tokens.create_grant(
        user=user, app="Lantern", scopes=scopes, now=site_time.now()
    )
    return {"authorization": f"Bearer {made.access}"}


def sign_out(user, client):
    Client(headers={"cookie": client.cookies.output(header="")}).post(
        "/accounts/logout/"
    )


def end_apps(user, _client):
    app_tokens.end_all_grants(user)


async def test_an_app_that_may_read_listens_and_one_that_may_not_does_not(live_duel):
    user = live_duel.people[0]
    headers = await database_sync_to_async(let_in)(user, Scope.READ)
    others = await database_sync_to_async(let_in)(user, Scope.PLAY, Scope.DECKS)

    async with Listener(live_duel, None, **headers) as listener:
        welcome = await listener.until("welcome")
    async with Listener(live_duel, None, **others) as turned_away:
        pass

    assert welcome["seat"] == 0
    assert turned_away.answer.status_code == 401


@pytest.mark.parametrize("end", [sign_out, end_apps])
async def test_a_stream_ends_with_what_opened_it(live_duel, monkeypatch, end):
    monkeypatch.setattr("unionarena.core.api.socket_access.RECHECK_EVERY_S", 0.0)
    monkeypatch.setattr(event_stream, "PING_EVERY_S", 0.1)
    user = live_duel.people[0]
    by_app = await database_sync_to_async(let_in)(user, Scope.READ)
    headers = by_app if end is end_apps else {}
    who = None if end is end_apps else user
    async with Listener(live_duel, who, **headers) as listener:
        await listener.until("pong")
        await database_sync_to_async(end)(user, listener.client)

        refused = await listener.until("error")
        with pytest.raises(StopAsyncIteration):
            await listener.until("nothing more")

    assert refused["code"] == "not_signed_in"
