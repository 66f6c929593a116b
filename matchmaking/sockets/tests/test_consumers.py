"""The queue's socket: a player's place, on every page they have open."""

import asyncio
import json
from contextlib import suppress

import pytest
from channels.db import database_sync_to_async as in_database
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles.live.throttle import Throttle
from matchmaking import selectors
from matchmaking.errors import MalformedMessage
from matchmaking.models import Ticket
from matchmaking.open_pages import queue_notices
from matchmaking.sockets import consumers, messages
from matchmaking.sockets.consumers import QueueConsumer
from matchmaking.tests.factories import (
    battle_of,
    deck_of,
    join,
    make_people,
    pair,
    spoil_deck,
    status_of,
)

pytestmark = pytest.mark.usefixtures("live_content")


class Page:
    """One open page of a player."""

    def __init__(self, user):
        app = QueueConsumer.as_asgi()
        self.socket = WebsocketCommunicator(app, "/ws/matchmaking/")
        self.socket.scope["user"] = user

    async def __aenter__(self):
        connected, _ = await self.socket.connect(timeout=30)
        assert connected
        return self

    async def __aexit__(self, *_error):
        await self.socket.disconnect()

    async def hears(self):
        return await self.socket.receive_json_from(timeout=30)

    async def says(self, message):
        await self.socket.send_to(text_data=json.dumps(message))

    async def is_silent(self):
        return await self.socket.receive_nothing(timeout=0.2)


async def people(*names):
    return await in_database(make_people)(*names)


async def tick():
    return await in_database(pair)(now=timezone.now())


async def wait_in_queue(user, **request):
    return await in_database(join)(user, now=timezone.now(), **request)


a_deck_of = in_database(deck_of)
a_battle_of = in_database(battle_of)
a_status_of = in_database(status_of)


# --- Opening.


async def test_visitors_are_told_to_sign_in_and_sent_away():
    async with Page(AnonymousUser()) as page:
        refusal = await page.hears()
        closed = await page.socket.receive_output(timeout=30)

    assert (refusal["type"], refusal["code"]) == ("error", "not_signed_in")
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


async def test_who_does_not_wait_hears_so():
    async with Page(await people("akari")) as page:
        assert await page.hears() == {"type": "idle"}


async def test_who_waits_hears_since_when_and_for_what():
    akari = await people("akari")
    ticket = await wait_in_queue(akari, mode="casual")

    async with Page(akari) as page:
        message = await page.hears()

    since = ticket.joined_at.isoformat().replace("+00:00", "Z")
    assert message == {
        "type": "waiting",
        "since": since,
        "waited_s": 0,
        "game": "unionarena",
        "format": "",
        "mode": "casual",
        "best_of": 1,
        "clock": "normal",
        "returned": 0,
        "deck": {"id": ticket.deck_id, "name": ticket.deck_name},
    }


async def test_who_was_matched_meanwhile_hears_where_to_go():
    akari, botan = await people("akari", "botan")
    await wait_in_queue(akari)
    await wait_in_queue(botan)
    await tick()
    battle_id = await a_battle_of(akari)

    async with Page(akari) as page:
        assert await page.hears() == {
            "type": "matched",
            "battle_id": str(battle_id),
            "url": f"/battles/{battle_id}/",
        }


# --- Waiting and being matched.


async def test_match_is_heard_on_every_page_of_both():
    akari, botan = await people("akari", "botan")
    await wait_in_queue(akari)
    async with Page(akari) as one, Page(akari) as another, Page(botan) as others:
        for page in (one, another, others):
            await page.hears()
        await others.says({"type": "join", "deck_id": await a_deck_of(botan)})
        assert (await others.hears())["type"] == "waiting"

        await tick()

        battle_id = str(await a_battle_of(akari))
        for page in (one, another, others):
            message = await page.hears()
            while message["type"] in {
                "waiting",
                "found",
            }:  # notices overtake each other
                message = await page.hears()
            assert (message["type"], message["battle_id"]) == ("matched", battle_id)


async def test_match_of_others_is_not_heard():
    akari, botan, chidori = await people("akari", "botan", "chidori")
    async with Page(chidori) as page:
        await page.hears()
        await wait_in_queue(akari)
        await wait_in_queue(botan)
        await tick()

        assert await page.is_silent()


async def test_joining_on_one_page_is_heard_on_the_other():
    akari = await people("akari")
    async with Page(akari) as one, Page(akari) as other:
        await one.hears()
        await other.hears()

        await one.says(
            {"type": "join", "deck_id": await a_deck_of(akari), "mode": "casual"}
        )

        message = await other.hears()
        assert (message["type"], message["mode"]) == ("waiting", "casual")


async def test_leaving_on_one_page_is_heard_on_the_other():
    akari = await people("akari")
    await wait_in_queue(akari)
    async with Page(akari) as one, Page(akari) as other:
        await one.hears()
        await other.hears()

        await one.says({"type": "leave"})

        for page in (one, other):
            assert await page.hears() == {
                "type": "cancelled",
                "reason": "left",
                "message": "You left the queue.",
            }
    assert await a_status_of(akari) == ("cancelled", "left")


async def test_leaving_too_late_says_where_the_battle_is():
    akari, botan = await people("akari", "botan")
    await wait_in_queue(akari)
    await wait_in_queue(botan)
    await tick()
    async with Page(akari) as page:
        await page.hears()

        await page.says({"type": "leave"})

        assert (await page.hears())["type"] == "matched"


async def test_reason_is_told_in_the_language_somebody_chose():
    akari = await people("akari")
    akari.language = "ja"
    await wait_in_queue(akari)
    async with Page(akari) as page:
        await page.hears()
        await page.says({"type": "leave"})
        message = await page.hears()

    from django.utils import translation

    from matchmaking.models import Reason

    with translation.override("ja"):
        assert message["message"] == str(Reason.LEFT.label)


# --- Refusals.


async def test_illegal_deck_is_refused_with_its_problems():
    akari = await people("akari")
    deck_id = await in_database(spoil_deck)(akari)
    async with Page(akari) as page:
        await page.hears()

        await page.says({"type": "join", "deck_id": deck_id})

        refusal = await page.hears()
    assert (refusal["type"], refusal["code"]) == ("error", "deck.illegal")
    assert refusal["clause"] == "UA-2.2.1"
    assert len(refusal["details"]["problems"]) == 1
    assert await a_status_of(akari) is None


NONSENSE = [
    "{",
    "null",
    "7",
    "[]",
    '"pong"',
    "{}",
    '{"type": null}',
    '{"type": "dance"}',
    '{"type": "join"}',
    '{"type": "join", "deck_id": "1"}',
    '{"type": "join", "deck_id": true}',
    '{"type": "join", "deck_id": 1.5}',
    '{"type": "join", "deck_id": 1, "mode": 7}',
    '{"type": "join", "deck_id": 1, "mode": "' + "x" * 2000 + '"}',
    "[" * 1000,
]


async def test_nonsense_is_answered_and_closes_nothing():
    akari = await people("akari")
    async with Page(akari) as page:
        await page.hears()
        for text in NONSENSE:
            await page.socket.send_to(text_data=text)
            refusal = await page.hears()
            assert (refusal["type"], refusal["code"]) == (
                "error",
                "matchmaking.malformed",
            ), text
        await page.socket.send_to(bytes_data=b"\x00\x01")
        assert (await page.hears())["code"] == "matchmaking.malformed"

        await page.says({"type": "join", "deck_id": await a_deck_of(akari)})
        assert (await page.hears())["type"] == "waiting"


async def test_enormous_deck_number_is_no_deck():
    akari = await people("akari")
    async with Page(akari) as page:
        await page.hears()
        for deck_id in (2**63, -(2**80), 10**300):
            await page.says({"type": "join", "deck_id": deck_id})
            assert (await page.hears())["code"] == "deck.not_found"


async def test_flood_is_refused_and_closes_nothing(monkeypatch):
    monkeypatch.setattr(consumers, "throttle", Throttle(per_s=0.001, burst=3))
    async with Page(await people("akari")) as page:
        await page.hears()
        for _ in range(4):
            await page.says({"type": "pong"})
        refusal = await page.hears()
        assert (refusal["type"], refusal["code"]) == ("error", "too_many")

        consumers.throttle.forget()
        await page.says({"type": "leave"})
        assert await page.hears() == {"type": "idle"}


@given(
    st.one_of(
        st.text(),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=8,
        ).map(json.dumps),
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_arrives_is_a_wish_or_malformed(text):
    with suppress(MalformedMessage):
        assert isinstance(messages.parse_message(text), messages.Join | str)


def test_empty_message_is_malformed():
    with pytest.raises(MalformedMessage):
        messages.parse_message("")


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ('{"type": "pong"}', "pong"),
        ('{"type": "leave", "hurry": true}', "leave"),
        ('{"type": "join", "deck_id": 3}', messages.Join(3, "ranked")),
        (
            '{"type": "join", "deck_id": 3, "mode": "casual"}',
            messages.Join(3, "casual"),
        ),
    ],
)
def test_honest_messages_are_understood(text, parsed):
    assert messages.parse_message(text) == parsed


# --- Signs of life.


@in_database
def set_seen(moment):
    Ticket.objects.update(last_seen_at=moment)


@in_database
def seen():
    return Ticket.objects.get().last_seen_at


async def test_page_is_asked_whether_it_is_there(monkeypatch):
    monkeypatch.setattr(consumers, "PING_EVERY_S", 0.01)
    async with Page(await people("akari")) as page:
        await page.hears()

        assert await page.hears() == {"type": "ping"}
        assert await page.hears() == {"type": "ping"}


async def test_answer_of_a_page_is_a_sign_of_life():
    akari = await people("akari")
    await wait_in_queue(akari)
    async with Page(akari) as page:
        await page.hears()
        long_ago = timezone.now() - timezone.timedelta(seconds=60)
        await set_seen(long_ago)

        await page.says({"type": "pong"})

        for _ in range(50):
            if await seen() > long_ago:
                break
            await asyncio.sleep(0.02)
        assert (timezone.now() - await seen()).total_seconds() < 5


async def test_opening_a_page_is_a_sign_of_life():
    akari = await people("akari")
    await wait_in_queue(akari)
    await set_seen(timezone.now() - timezone.timedelta(seconds=60))

    async with Page(akari) as page:
        await page.hears()
        assert (timezone.now() - await seen()).total_seconds() < 5


async def test_closing_the_page_ends_being_paired_after_some_seconds():
    akari = await people("akari")
    await wait_in_queue(akari)
    async with Page(akari) as page:
        await page.hears()

    silent_for = (timezone.now() - await seen()).total_seconds()
    assert selectors.PRESENT_S - 6 < silent_for < selectors.PRESENT_S
    assert await a_status_of(akari) == ("waiting", "")


async def test_a_match_whose_notice_was_lost_is_told_once_all_the_same(monkeypatch):
    akari, botan = await people("akari", "botan")
    monkeypatch.setattr(consumers, "PING_EVERY_S", 0.05)
    monkeypatch.setattr(queue_notices, "_send", lambda _notices: None)
    await wait_in_queue(akari)
    async with Page(akari) as page:
        assert (await page.hears())["type"] == "waiting"
        await wait_in_queue(botan)
        await tick()

        heard = [await page.hears() for _count in range(12)]

    message = [message for message in heard if message["type"] != "ping"]
    battle = await in_database(battle_of)(akari)
    assert message[-1]["battle_id"] == str(battle)
    assert [one["type"] for one in message] in (["found", "matched"], ["matched"])


async def test_who_still_waits_is_only_asked_whether_they_are_there(monkeypatch):
    akari = await people("akari")
    monkeypatch.setattr(consumers, "PING_EVERY_S", 0.02)
    await wait_in_queue(akari)
    async with Page(akari) as page:
        assert (await page.hears())["type"] == "waiting"
        heard = [(await page.hears())["type"] for _count in range(5)]

    assert heard == ["ping"] * 5
