"""The channel layer over a real Redis: in order, and aloud when it was cut off."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress

import pytest
from redis.exceptions import RedisError

from unionarena.core import channel_layer as layers
from unionarena.core.channel_layer import ConnectionLost, RedisLayer

SERVER = shutil.which("redis-server")

pytestmark = pytest.mark.skipif(not SERVER, reason="needs redis-server")


class Redis:
    """A server on a port of its own; stopped, away and back as a test wants it."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.start()

    def start(self):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = [SERVER, "--port", str(self.port), "--save", "", "--dir", self.folder]
        self.process = subprocess.Popen([str(part) for part in command], **quiet)
        for _count in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        pytest.fail("Redis does not start")

    def end(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def redis(tmp_path):
    redis = Redis(tmp_path)
    yield redis
    redis.end()


@pytest.fixture
async def ends(redis, monkeypatch):
    """A process that listens to a group, and another that sends."""
    monkeypatch.setattr(layers, "RETRY_S", 0.05)
    address = f"redis://127.0.0.1:{redis.port}/0"
    both = [RedisLayer(hosts=[{"address": address}]) for _process in range(2)]
    here, channel = both[0], await both[0].new_channel()
    await here.group_add("battle", channel)
    yield here, channel, both[1]
    for layer in both:
        await layer.flush()


async def receive(layer, channel):
    return await asyncio.wait_for(layer.receive(channel), 30)


async def test_any_number_arrives_in_the_order_of_sending(ends):
    here, channel, there = ends

    sending = (there.group_send("battle", {"number": n}) for n in range(2_000))
    await asyncio.gather(*sending)

    heard = [(await receive(here, channel))["number"] for _count in range(2_000)]
    assert heard == list(range(2_000))


async def test_sites_in_two_databases_of_one_server_do_not_hear_each_other(ends, redis):
    """Redis publishes to all clients of a server, whatever database they chose."""
    here, channel, there = ends
    elsewhere = f"redis://127.0.0.1:{redis.port}/1"
    stranger = RedisLayer(hosts=[{"address": elsewhere}])

    await stranger.group_send("battle", {"from": "another site"})
    await there.group_send("battle", {"from": "this site"})

    assert await receive(here, channel) == {"from": "this site"}
    await stranger.flush()


async def test_what_waits_while_redis_answers_goes_together(ends, redis):
    here, channel, there = ends
    await there.group_send("battle", {"number": -1})
    os.kill(redis.process.pid, signal.SIGSTOP)
    waiting = [
        asyncio.ensure_future(there.group_send("battle", {"number": number}))
        for number in range(500)
    ]
    await asyncio.sleep(0.2)
    assert not any(sending.done() for sending in waiting)

    os.kill(redis.process.pid, signal.SIGCONT)
    await asyncio.gather(*waiting)

    heard = [(await receive(here, channel))["number"] for _count in range(501)]
    assert heard == list(range(-1, 500))


async def test_whoever_was_cut_off_is_told_once_and_hears_again(ends, redis):
    here, channel, there = ends
    await there.group_send("battle", {"number": 1})
    await receive(here, channel)

    redis.end()
    with pytest.raises(RedisError):
        await there.group_send("battle", {"number": 2})
    redis.start()

    with pytest.raises(ConnectionLost):
        await receive(here, channel)
    await there.group_send("battle", {"number": 3})
    assert await receive(here, channel) == {"number": 3}


async def test_whoever_has_left_a_group_hears_nothing_more(ends):
    here, channel, there = ends
    await here.group_discard("battle", channel)

    await there.group_send("battle", {"number": 1})
    await there.send(channel, {"number": 2})

    assert await receive(here, channel) == {"number": 2}


async def test_a_redis_that_is_silent_is_a_redis_that_was_lost(
    ends, redis, monkeypatch
):
    monkeypatch.setattr(layers, "PING_S", 0.1)
    monkeypatch.setattr(layers, "SILENT_S", 0.5)
    here, channel, there = ends
    await there.group_send("battle", {"number": 1})
    await receive(here, channel)

    os.kill(redis.process.pid, signal.SIGSTOP)
    await asyncio.sleep(1.5)
    os.kill(redis.process.pid, signal.SIGCONT)

    with pytest.raises(ConnectionLost):
        await receive(here, channel)
    await there.group_send("battle", {"number": 2})
    assert await receive(here, channel) == {"number": 2}


async def test_nobody_is_told_of_a_loss_where_all_is_quiet(ends, monkeypatch):
    monkeypatch.setattr(layers, "PING_S", 0.05)
    monkeypatch.setattr(layers, "SILENT_S", 0.5)
    here, channel, there = ends
    await there.group_send("battle", {"number": 1})
    await receive(here, channel)

    await asyncio.sleep(2)
    await there.group_send("battle", {"number": 2})

    assert await receive(here, channel) == {"number": 2}
