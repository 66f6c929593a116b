"""What every message of a socket costs, and how many of it are allowed (issue 33).

Measured is the processor time of the whole process, with the test's own client, its
share of the event loop, and what follows to know that the message is dealt with.
"""

import time
from typing import get_args

import pytest
from channels.db import database_sync_to_async as in_database

from battles.live import protocol
from battles.live import throttle as limits
from battles.tests.factories import make_duel
from battles.tests.socket_clients import Socket
from collection.tests.factories import load_starter_content
from matchmaking.sockets import consumers as queue
from matchmaking.sockets.tests.test_consumers import Page
from matchmaking.tests.factories import deck_of, make_people
from tests.processor_speed import measure_slowness

# Milliseconds of a processor: a message of a battle by its weight, one of the queue.
MS_BY_WEIGHT, MS_OF_QUEUE = 10.0, 50.0
# Share of one core that a person's messages of one kind of socket can take for long.
MOST_SHARE = 1.0
TRIES = 4
DECLINE = {"type": "decline"}
MESSAGES = {
    "hello": {"protocol": protocol.VERSION, "since": 0},
    "action": {"action": DECLINE, "client_action_id": "0" * 8},
    "explain": {"action": DECLINE},
    "ping": {},
    "claim": {},
    "rematch": {"op": "offer"},
    "hand_over": {"bot": "random"},
    "chat": {"text": "Hello!"},
    "undo": {"op": "ask"},
}
QUEUE_MESSAGES = ("pong", "join", "accept", "decline", "leave")


def get_weight(kind):
    return 1 + limits.WEIGHT_OF_HELLO * (kind == "hello")


async def measure_least(exchange):
    """Return the least milliseconds of some tries, as on the budgets' machine."""
    taken = []
    for _try in range(TRIES):
        for each in (limits.throttle, limits.address_throttle, queue.throttle):
            each.forget()
        began = time.process_time()
        await exchange()
        taken.append((time.process_time() - began) * 1000)
    return min(taken) / measure_slowness()


def test_every_message_has_a_budget():
    kinds = {each.__struct_config__.tag for each in get_args(protocol.FromClient)}

    assert kinds == MESSAGES.keys()


def test_cost_times_limit_of_messages_is_at_most_a_core():
    shares = [
        limits.MESSAGES_PER_S * MS_BY_WEIGHT / 1000,
        queue.throttle.per_s * MS_OF_QUEUE / 1000,
    ]

    assert max(shares) <= MOST_SHARE


async def test_message_that_costs_too_much_is_found():
    async def exchange():
        began = time.process_time()
        while time.process_time() - began < 0.1:
            pass

    assert await measure_least(exchange) > 2 * MS_BY_WEIGHT


@pytest.mark.django_db(transaction=True)
async def test_every_message_of_a_battle_keeps_its_budget():
    await in_database(load_starter_content)()
    duel = await in_database(make_duel)()
    costs = {}
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        await socket.hello()
        for kind, fields in MESSAGES.items():

            async def exchange(message=fields | {"type": kind}):
                await socket.send(message)
                assert await socket.is_alive()

            costs[kind] = await measure_least(exchange)

    over = {
        kind: ms
        for kind, ms in costs.items()
        if ms > (get_weight(kind) + 1) * MS_BY_WEIGHT
    }
    assert over == {}


@pytest.mark.django_db(transaction=True)
async def test_every_message_of_the_queue_keeps_its_budget():
    await in_database(load_starter_content)()
    akari = await in_database(make_people)("akari")
    more = {"deck_id": await in_database(deck_of)(akari), "mode": "ranked"}
    costs = {}
    async with Page(akari) as page:
        for kind in QUEUE_MESSAGES:

            async def exchange(kind=kind):
                fields = {"join": more, "accept": {"meeting": "0" * 32}}
                await page.says({"type": kind} | fields.get(kind, {}))
                if kind == "join":
                    await page.says({"type": "leave"})
                await page.says({"type": "no message"})
                while (await page.hears()).get("code") != "matchmaking.malformed":
                    pass

            costs[kind] = await measure_least(exchange)

    assert {kind: ms for kind, ms in costs.items() if ms > 3 * MS_OF_QUEUE} == {}
