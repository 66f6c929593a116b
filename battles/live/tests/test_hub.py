"""Telling viewers: in this process directly, in others through the layer."""

import asyncio
from collections import defaultdict

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from battles.games.registry import USUAL_GAME
from battles.live import submissions
from battles.live.connections import Connection
from battles.live.hub import Hub
from battles.live.relay import Relay
from battles.live.session import Session, Sessions
from battles.tests.client_view import Shown

KEEP = USUAL_GAME.read_action({"type": "decline"})


class Process:
    """A hub with sessions and a relay of its own, like another server process."""

    def __init__(self):
        self.sessions = Sessions()
        self.hub = Hub(self.sessions, relay=Relay(within_one_process=True))
        self.sent = []
        self.shown = defaultdict(Shown)

    async def watch(self, duel, seat):
        connection = Connection(
            battle_id=duel.battle_id,
            seat=seat,
            language="ja",
            post=lambda frame: self.sent.append(self.shown[seat].read(frame)),
        )
        await self.hub.relay.follow(duel.battle_id)
        await database_sync_to_async(self.hub.join)(connection, since=None)
        return connection

    async def unwatch(self, connection):
        await database_sync_to_async(self.hub.leave)(connection)
        await self.hub.relay.unfollow(connection.battle_id)

    def of(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    async def until(self, condition):
        for _ in range(400):
            if condition():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(self.sent)


def answer(duel, session):
    submissions.submit_action_for_seat(
        session,
        seat=session.seats_to_answer()[0],
        action=KEEP,
        decision_id=session.game.answered,
        client_action_id=None,
    )


@pytest.fixture
async def processes():
    both = (Process(), Process())
    yield both
    assert not [process for process in both if process.hub.relay._listener]


async def test_a_move_here_is_seen_by_viewers_of_another_process(live_duel, processes):
    here, there = processes
    mine = await here.watch(live_duel, 0)
    theirs = await there.watch(live_duel, 1)
    session = here.sessions.find(live_duel.battle_id)

    await database_sync_to_async(answer)(live_duel, session)
    await database_sync_to_async(here.hub.announce)(live_duel.battle_id)
    await there.until(lambda: there.of("events"))

    assert there.of("events")[0]["to"] == here.of("events")[0]["to"]
    assert there.of("events")[0]["view"]["viewer"] == 1
    for process, connection in ((here, mine), (there, theirs)):
        await process.unwatch(connection)


async def test_presence_is_known_across_processes(live_duel, processes):
    here, there = processes
    mine = await here.watch(live_duel, 0)
    theirs = await there.watch(live_duel, 1)

    def both_here(process):
        last = process.of("presence")[-1]["seats"]
        return all(seat["connected"] for seat in last)

    await here.until(lambda: both_here(here))
    await there.until(lambda: both_here(there))
    await there.unwatch(theirs)
    await here.until(lambda: not both_here(here))
    await here.unwatch(mine)


async def test_a_lost_message_is_made_good_by_the_next_ping(live_duel, processes):
    _here, there = processes
    theirs = await there.watch(live_duel, 1)
    quiet = await database_sync_to_async(Session.load)(live_duel.battle_id)
    await database_sync_to_async(answer)(live_duel, quiet)  # and nobody is told
    assert there.of("events") == []

    seq = await database_sync_to_async(there.hub.ping)(theirs)

    assert there.of("events")[0]["to"] == seq
    await there.unwatch(theirs)


async def test_the_same_news_twice_is_sent_once(live_duel, processes):
    here, _there = processes
    mine = await here.watch(live_duel, 0)
    session = here.sessions.find(live_duel.battle_id)
    await database_sync_to_async(answer)(live_duel, session)

    for _ in range(3):
        await database_sync_to_async(here.hub.refresh)(
            live_duel.battle_id, catch_up=True
        )

    assert len(here.of("events")) == 1
    await here.unwatch(mine)


async def test_nothing_secret_crosses_the_layer(live_duel, processes, monkeypatch):
    here, there = processes
    sent = []
    layer = get_channel_layer()
    send = layer.group_send

    async def record(group, message):
        sent.append(message)
        await send(group, message)

    monkeypatch.setattr(layer, "group_send", record)
    mine = await here.watch(live_duel, 0)
    theirs = await there.watch(live_duel, 1)
    await here.until(lambda: here.of("presence")[-1]["seats"][1]["connected"])
    session = here.sessions.find(live_duel.battle_id)
    await database_sync_to_async(answer)(live_duel, session)
    await database_sync_to_async(here.hub.announce)(live_duel.battle_id)
    await here.until(lambda: any(message["kind"] == "moved" for message in sent))

    allowed = {"type", "process", "number", "after", "battle_id", "kind"}
    allowed |= {"seats", "ask"}
    assert all(set(message) <= allowed for message in sent)
    await here.unwatch(mine)
    await there.unwatch(theirs)


async def test_a_layer_that_fails_hinders_nobody(live_duel, processes, monkeypatch):
    here, _there = processes

    async def fail(*_given):
        raise ConnectionError

    layer = get_channel_layer()
    monkeypatch.setattr(layer, "group_send", fail)
    monkeypatch.setattr(layer, "group_add", fail)
    mine = await here.watch(live_duel, 0)
    session = here.sessions.find(live_duel.battle_id)
    await database_sync_to_async(answer)(live_duel, session)
    await database_sync_to_async(here.hub.announce)(live_duel.battle_id)

    assert len(here.of("events")) == 1
    await here.unwatch(mine)


async def test_a_process_without_sockets_can_tell_the_others(live_duel, processes):
    """A worker that answers for a bot has no event loop of its own."""
    _here, there = processes
    theirs = await there.watch(live_duel, 1)
    worker = Process()

    def work():
        session = worker.sessions.get(live_duel.battle_id)
        answer(live_duel, session)
        worker.hub.announce(live_duel.battle_id)

    await database_sync_to_async(work)()
    await there.until(lambda: there.of("events"))
    await there.unwatch(theirs)


def test_a_layer_within_one_process_is_not_used(duel, settings, monkeypatch):
    memory = "channels.layers.InMemoryChannelLayer"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": memory}}
    calls = []
    monkeypatch.setattr(
        type(get_channel_layer()), "group_send", lambda *given: calls.append(given)
    )

    Relay().publish(duel.battle_id, kind="moved")

    assert calls == []
