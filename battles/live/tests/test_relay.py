"""The way between processes: nothing comes twice, and what is lost is looked for.

The layer is Channels' own, within this process, and made to fail where a test says so.
With real processes and a real Redis: ``tests/chaos/test_two_servers.py``.
"""

import asyncio
import threading
import uuid

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import OperationalError

from battles.live import relay as relays
from battles.live.relay import CATCH_UP, Relay

BATTLE = uuid.UUID(int=8)
OTHER = uuid.UUID(int=9)


class Layer(InMemoryChannelLayer):
    """Counts what is sent; fails, hangs or loses what it is told to."""

    def __init__(self):
        super().__init__()
        self.sent = []
        self.is_deaf = self.hangs = False
        self.loses = 0

    async def _behave(self):
        if self.hangs:
            await asyncio.sleep(3600)

    async def group_add(self, group, channel):
        await self._behave()
        await super().group_add(group, channel)

    async def receive(self, channel):
        await self._behave()
        if self.is_deaf:
            raise ConnectionError
        return await super().receive(channel)

    async def group_send(self, group, message):
        await self._behave()
        self.sent.append(message)
        if self.loses:
            self.loses -= 1
            return
        await super().group_send(group, message)


@pytest.fixture
def layer(monkeypatch):
    layer = Layer()
    monkeypatch.setattr(relays, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(relays, "RETRY_S", 0.02)
    return layer


class Ear:
    """A relay that follows a battle, and keeps what it hears."""

    def __init__(self):
        self.relay = Relay(within_one_process=True)
        self.relay.on_message = self.receive
        self.received = []
        self.database_is_out = False

    def receive(self, battle_id, kind, data):
        if self.database_is_out:
            raise OperationalError
        self.received.append((kind, data.get("word")))

    async def until(self, *wanted):
        for _count in range(400):
            if self.received == list(wanted):
                return
            await asyncio.sleep(0.01)
        assert self.received == list(wanted)

    async def __aenter__(self):
        await self.relay.follow(BATTLE)
        return self

    async def __aexit__(self, *_error):
        await self.relay.unfollow(BATTLE)


@pytest.fixture
async def ear(layer):
    async with Ear() as ear:
        yield ear


@pytest.fixture
async def mouth(layer):
    async with Ear() as mouth:
        yield mouth.relay


async def test_what_concerns_a_battle_arrives_in_the_order_of_telling(ear, mouth):
    for number in range(50):
        mouth.publish(BATTLE, kind="chat", word=number)

    await ear.until(*(("chat", number) for number in range(50)))


async def test_of_another_battle_nothing_is_heard(ear, mouth):
    mouth.publish(OTHER, kind="chat", word="elsewhere")
    mouth.publish(BATTLE, kind="chat", word="here")

    await ear.until(("chat", "here"))


async def test_a_message_that_comes_twice_is_heard_once(layer, ear, mouth):
    mouth.publish(BATTLE, kind="chat", word="once")
    await ear.until(("chat", "once"))

    await layer.group_send(f"battle.{BATTLE}", layer.sent[0])
    mouth.publish(BATTLE, kind="chat", word="next")

    await ear.until(("chat", "once"), ("chat", "next"))


async def test_a_message_that_is_lost_is_noticed_with_the_next(layer, ear, mouth):
    """A layer may drop messages without a word."""
    mouth.publish(BATTLE, kind="chat", word="first")
    await ear.until(("chat", "first"))
    layer.loses = 2
    mouth.publish(BATTLE, kind="chat", word="lost")
    mouth.publish(BATTLE, kind="chat", word="lost, too")
    mouth.publish(BATTLE, kind="chat", word="fourth")

    await ear.until(("chat", "first"), ("chat", "fourth"), (CATCH_UP, None))


async def test_a_process_that_is_busy_looks_once_for_all_that_moved_meanwhile(
    ear, mouth
):
    is_free = threading.Event()

    def receive(*given):
        is_free.wait(30)
        ear.receive(*given)

    ear.relay.on_message = receive
    for number in range(20):
        mouth.publish(BATTLE, kind="moved")
        mouth.publish(BATTLE, kind="chat", word=number)
    await asyncio.sleep(0.3)
    is_free.set()
    for _count in range(400):
        if len(ear.received) > 20:
            break
        await asyncio.sleep(0.01)

    # The first look may have begun before the others moved.
    assert ear.received.count(("moved", None)) in (1, 2)
    words = [word for kind, word in ear.received if kind == "chat"]
    assert words == list(range(20))


async def test_a_battle_that_takes_long_to_look_at_delays_no_other(layer, ear, mouth):
    await ear.relay.follow(OTHER)
    is_free = threading.Event()

    def receive(battle_id, kind, data):
        if battle_id == BATTLE:
            is_free.wait(30)
        ear.receive(battle_id, kind, data)

    ear.relay.on_message = receive
    mouth.publish(BATTLE, kind="chat", word="slow")
    mouth.publish(OTHER, kind="chat", word="quick")

    await ear.until(("chat", "quick"))
    is_free.set()
    await ear.until(("chat", "quick"), ("chat", "slow"))
    await ear.relay.unfollow(OTHER)


async def test_a_listener_that_was_cut_off_joins_again_and_looks(layer, ear, mouth):
    layer.is_deaf = True
    mouth.publish(BATTLE, kind="chat", word="hardly")
    await ear.until(("chat", "hardly"))  # it was waiting already when the layer failed
    layer.groups.clear()  # a restarted Redis knows no groups
    await asyncio.sleep(0.1)
    layer.is_deaf = False

    for _count in range(400):
        if (CATCH_UP, None) in ear.received and len(
            layer.groups.get(f"battle.{BATTLE}", ())
        ) == 2:
            break
        await asyncio.sleep(0.01)
    ear.received.clear()
    mouth.publish(BATTLE, kind="chat", word="again")
    for _count in range(400):
        if ("chat", "again") in ear.received:
            break
        await asyncio.sleep(0.01)

    assert ear.received.count(("chat", "again")) == 1


async def test_what_could_not_be_told_is_made_good_with_one_message(layer, ear, mouth):
    mouth.publish(BATTLE, kind="chat", word="first")
    await ear.until(("chat", "first"))

    async def fail(_group, _message):
        raise ConnectionError

    working, layer.group_send = layer.group_send, fail
    for number in range(20):
        mouth.publish(BATTLE, kind="chat", word=number)
    await asyncio.sleep(0.1)
    assert ear.received == [("chat", "first")]
    layer.group_send = working
    for _count in range(400):
        if len(ear.received) > 1:
            break
        await asyncio.sleep(0.01)

    told = [message["kind"] for message in layer.sent]
    assert told == ["chat", CATCH_UP]
    assert set(ear.received[1:]) == {(CATCH_UP, None)}


async def test_what_the_database_kept_from_being_shown_is_looked_at_again(ear, mouth):
    ear.database_is_out = True
    mouth.publish(BATTLE, kind="moved")
    await asyncio.sleep(0.1)
    assert ear.received == []
    ear.database_is_out = False

    await ear.until((CATCH_UP, None))


async def test_what_was_kept_and_could_not_be_told_is_looked_for_by_everybody(ear):
    """The database may fail between keeping a line and telling it."""
    async with Ear() as mouth:
        with pytest.raises(OperationalError), mouth.relay.publishing(BATTLE):
            raise OperationalError

        await ear.until((CATCH_UP, None))
        await mouth.until((CATCH_UP, None))


async def test_a_refusal_is_no_reason_to_look(ear):
    async with Ear() as mouth:
        with pytest.raises(ValueError, match="refused"), mouth.relay.publishing(BATTLE):
            raise ValueError("refused")
        mouth.relay.publish(BATTLE, kind="chat", word="next")

        await ear.until(("chat", "next"))


async def test_a_layer_that_hangs_keeps_nobody_from_a_battle(layer, monkeypatch):
    monkeypatch.setattr(relays, "FOLLOW_S", 0.05)
    layer.hangs = True
    ear = Ear()

    await asyncio.wait_for(ear.relay.follow(BATTLE), 30)

    assert ear.relay.follows(BATTLE)
    await asyncio.wait_for(ear.relay.unfollow(BATTLE), 30)
    assert not ear.relay.follows(BATTLE)


def test_a_forked_process_has_a_name_and_numbers_of_its_own(monkeypatch):
    relay = Relay()
    numbers = relay._numbers
    before = relay.process
    assert numbers.take(BATTLE) == (1, 0)
    assert numbers.take(BATTLE) == (2, 1)
    monkeypatch.setattr(relays.os, "getpid", lambda: -1)

    assert numbers.take(BATTLE) == (1, 0)
    assert relay.process != before
