"""A worker outlives the loss of Redis with work in flight."""

import pytest
from kombu import Connection

from unionarena.broker import register
from unionarena.settings import env

register()

pytestmark = pytest.mark.skipif(not env.REDIS_URL, reason="needs Redis")


def hold_a_message(channel, name):
    """Take a message that is not acknowledged; as a worker at work does."""
    channel.queue_declare(name)
    channel.basic_publish(channel.prepare_message("{}"), "", name)
    held = channel.basic_get(name)
    assert held is not None
    return held


def test_a_channel_whose_connection_is_gone_closes_without_error():
    """It raised AttributeError, which ended the worker in one loss of eight."""
    connection = Connection(env.REDIS_URL)
    channel = connection.channel()
    hold_a_message(channel, "lost")

    channel.connection.client = None
    channel._pool = None
    channel.close()


def test_a_worker_that_ends_puts_back_what_it_had_not_done():
    with Connection(env.REDIS_URL) as connection:
        hold_a_message(connection.channel(), "kept")
    with Connection(env.REDIS_URL) as connection:
        channel = connection.channel()
        found = channel.basic_get("kept")
        channel.basic_ack(found.delivery_tag)

    assert found is not None
