"""Long polls: an empty answer waits in the hub until something happens."""

import asyncio
import time

import pytest
from channels.db import database_sync_to_async
from django.test import AsyncClient

from battles.api import long_polling
from battles.live.hub import hub
from battles.tests.socket_clients import cookies_of
from collection.tests.factories import make_player

KEEP = {"type": "decline"}


def client_of(user):
    client = AsyncClient()
    client.cookies["sessionid"] = cookies_of(user).decode().split("=")[1]
    return client


async def poll(duel, seat, **query):
    client = await database_sync_to_async(client_of)(duel.people[seat])
    return await client.get(f"/api/v1/battles/{duel.battle_id}/events/", query)


async def until(condition):
    for _ in range(400):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


async def present(duel, seat=0):
    view = await database_sync_to_async(duel.view)(seat)
    return view["seq"]


def move(duel):
    seat, decision = duel.next_decision()
    duel.submit(seat, KEEP, decision_id=decision["id"])


async def test_an_empty_answer_waits_and_comes_with_the_next_move(live_duel):
    since = await present(live_duel)
    waiting = asyncio.create_task(poll(live_duel, 1, since=since, wait=20))
    await until(lambda: hub._waiters)
    assert not waiting.done()

    await database_sync_to_async(move)(live_duel)
    answer = (await asyncio.wait_for(waiting, 30)).json()

    assert answer["from"] == since + 1
    assert answer["events"]
    assert not hub._waiters


async def test_what_has_happened_already_is_answered_at_once(live_duel):
    await database_sync_to_async(move)(live_duel)

    start = time.monotonic()
    answer = await poll(live_duel, 0, since=0, wait=20)

    assert answer.json()["events"]
    assert time.monotonic() - start < 18


async def test_an_answer_comes_when_the_time_is_up(live_duel):
    since = await present(live_duel)

    answer = await poll(live_duel, 0, since=since, wait=1)

    assert answer.status_code == 200
    assert answer.json()["events"] == []
    assert not hub._waiters


@pytest.mark.parametrize("wait", ["26", "-1", "soon", "1e3", "٣"])
async def test_a_wait_that_is_none_is_refused(live_duel, wait):
    answer = await poll(live_duel, 0, since=0, wait=wait)

    assert answer.status_code == (200 if wait == "٣" else 400)


async def test_strangers_and_nobody_do_not_wait(live_duel):
    stranger = await database_sync_to_async(make_player)("stranger")
    address = f"/api/v1/battles/{live_duel.battle_id}/events/?since=999&wait=20"
    start = time.monotonic()

    theirs = await (await database_sync_to_async(client_of)(stranger)).get(address)
    nobodys = await AsyncClient().get(address)

    assert (theirs.status_code, nobodys.status_code) == (404, 401)
    assert time.monotonic() - start < 18


async def test_a_fifth_wait_of_one_person_is_answered_at_once(live_duel, monkeypatch):
    since = await present(live_duel)
    monkeypatch.setitem(long_polling._waiting, live_duel.people[0].pk, 4)

    answer = await asyncio.wait_for(poll(live_duel, 0, since=since, wait=25), 20)

    assert answer.json()["events"] == []


async def test_a_finished_battle_is_answered_at_once(live_duel):
    await database_sync_to_async(live_duel.submit)(
        0, {"type": "concede"}, decision_id=None
    )
    since = await present(live_duel)

    answer = await asyncio.wait_for(poll(live_duel, 0, since=since, wait=25), 20)

    assert answer.json()["view"]["result"]["reason"] == "concession"
