"""A worker outlives the loss of Redis with work in flight."""

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

from bench._processes import free_port
from unionarena.celery import app
from unionarena.core.redis_broker import register_transport
from unionarena.settings import env

register_transport()

needs_redis = pytest.mark.skipif(not env.REDIS_URL, reason="needs Redis")


@pytest.fixture
def pauses(monkeypatch):
    """The pauses of somebody who connects, which are not waited for."""
    taken = []
    monkeypatch.setattr("kombu.utils.functional.sleep", taken.append)
    return taken


def test_a_redis_that_was_out_for_long_is_found_within_a_second_of_its_return(pauses):
    """Workers and beat waited up to 30 s, the longer the outage was."""
    connection = app.connection_for_read(f"redis://127.0.0.1:{free_port()}/0")
    with pytest.raises(OperationalError):
        connection.ensure_connection(max_retries=30)

    assert len(pauses) >= 30
    assert max(pauses) <= 1.0


class Tired(Exception):
    """Stop a test that would never end."""


def test_a_worker_looks_for_redis_however_long_it_is_out(pauses):
    """It ended with an error after a hundred attempts, of one second each."""

    def give_up():
        if len(pauses) > 300:
            raise Tired

    connection = app.connection_for_read(f"redis://127.0.0.1:{free_port()}/0")
    with pytest.raises(Tired):
        connection.ensure_connection(
            max_retries=app.conf.broker_connection_max_retries, callback=give_up
        )


def hold_a_message(channel, name):
    """Take a message that is not acknowledged; as a worker at work does."""
    channel.queue_declare(name)
    channel.basic_publish(channel.prepare_message("{}"), "", name)
    held = channel.basic_get(name)
    assert held is not None
    return held


@pytest.fixture
def channel():
    channel = Connection(env.REDIS_URL).channel()
    yield channel
    channel.qos._on_collect.cancel()  # nothing is put back as the process ends


def lose(channel):
    channel.connection.client = None
    channel._pool = None


@needs_redis
def test_a_channel_without_connection_ends_as_a_lost_connection_does(channel):
    """It raised AttributeError, which ended the worker in one loss of eight."""
    hold_a_message(channel, "lost")
    lose(channel)

    with pytest.raises(channel.connection_errors):
        channel.close()


@needs_redis
def test_what_is_done_after_the_loss_cannot_be_acknowledged_and_is_no_surprise(channel):
    held = hold_a_message(channel, "late")
    lose(channel)

    with pytest.raises(channel.connection_errors):
        held.ack()


@needs_redis
def test_a_worker_that_ends_puts_back_what_it_had_not_done():
    with Connection(env.REDIS_URL) as connection:
        hold_a_message(connection.channel(), "kept")
    with Connection(env.REDIS_URL) as connection:
        channel = connection.channel()
        found = channel.basic_get("kept")
        channel.basic_ack(found.delivery_tag)

    assert found is not None
