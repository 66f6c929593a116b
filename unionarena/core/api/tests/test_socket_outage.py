"""A new socket during an outage is closed with a request to reconnect, not with 500.

Measured with PostgreSQL stopped: the handshake was answered with 500.
"""

import pytest
from django.db import OperationalError
from psycopg_pool import PoolTimeout

from unionarena.core.api.socket_access import TRY_AGAIN_LATER, close_during_outage


def out():
    error = OperationalError("couldn't get a connection")
    error.__cause__ = PoolTimeout()
    return error


async def run(error, *, accepts=False):
    sent = []

    async def send(message):
        sent.append(message)

    async def app(_scope, _receive, send):
        if accepts:
            await send({"type": "websocket.accept"})
        raise error

    await close_during_outage(app)({}, None, send)
    return sent


async def test_a_socket_that_cannot_be_served_now_is_closed_for_later():
    assert await run(out()) == [
        {"type": "websocket.accept"},
        {"type": "websocket.close", "code": TRY_AGAIN_LATER},
    ]


@pytest.mark.parametrize(
    ("error", "accepts"),
    [(RuntimeError(), False), (OperationalError("syntax"), False), (out(), True)],
    ids=["mistake", "mistake in SQL", "accepted already"],
)
async def test_what_is_no_outage_or_came_later_is_raised(error, accepts):
    with pytest.raises(type(error)):
        await run(error, accepts=accepts)
