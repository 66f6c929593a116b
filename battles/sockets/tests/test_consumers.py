"""The battle socket: who may open it, what it answers, and that it stays open."""

import asyncio
import json
import random
from urllib.parse import urlencode

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from battles.live import fast_path, protocol
from battles.live.protocol import LARGEST_MESSAGE
from battles.live.session import sessions
from battles.models import Battle, BattleAction
from battles.tests.factories import make_duel, pick
from battles.tests.socket_clients import Socket
from collection.tests.factories import make_player
from unionarena.core import site_time
from unionarena.core.accounts import app_tokens, sanctions
from unionarena.core.accounts.models import Scope, User

KEEP = {"type": "decline"}


def count_actions(duel):
    return BattleAction.objects.filter(battle_id=duel.battle_id).count()


actions_of = database_sync_to_async(count_actions)
asked_in = database_sync_to_async(lambda duel: duel.next_decision())


# --- Staying.


@pytest.fixture
def looks_each_time(monkeypatch):
    monkeypatch.setattr("unionarena.core.api.socket_access.RECHECK_EVERY_S", 0.0)


def sign_out(socket):
    cookies = dict(socket.headers_sent)[b"cookie"].decode()
    client = Client()
    client.cookies["sessionid"] = cookies.removeprefix("sessionid=")
    client.post("/accounts/logout/")


def change_password(socket):
    socket.user.set_password("a tide of words")
    socket.user.save()


def close_account(socket):
    chief = User.objects.create_superuser("chief")
    sanctions.impose_sanction(
        moderator=chief,
        user_id=socket.user.pk,
        measure=sanctions.ProposedSanction("account", 1, "Why not."),
        now=timezone.now(),
    )


@pytest.mark.parametrize("end", [sign_out, change_password, close_account])
async def test_who_is_signed_out_elsewhere_is_served_no_longer(
    live_duel, looks_each_time, end
):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        assert await socket.is_alive()
        await database_sync_to_async(end)(socket)
        before = await actions_of(live_duel)
        await socket.send({"type": "ping"})
        messages, code = await socket.closed_with()

    assert (messages[-1]["code"], code) == ("not_signed_in", 4401)
    assert await actions_of(live_duel) == before


def let_in(user, *scopes):
    made = app_tokens.create_grant(
        user=user, app="Lantern", scopes=scopes, now=site_time.now()
    )
    return [(b"authorization", f"Bearer {made.access}".encode())]


async def test_an_app_that_may_play_plays_until_it_is_signed_out(
    live_duel, looks_each_time
):
    user = live_duel.people[0]
    headers = await database_sync_to_async(let_in)(user, Scope.PLAY)
    async with Socket(live_duel.battle_id, headers=headers) as socket:
        welcome = await socket.hello()
        # An access token opens doors for a quarter of an hour; who is in stays in.
        await database_sync_to_async(user.grants.update)(access_until=timezone.now())
        assert await socket.is_alive()
        await database_sync_to_async(app_tokens.end_all_grants)(user)
        await socket.send({"type": "ping"})
        messages, code = await socket.closed_with()

    assert welcome["seat"] == 0
    assert (messages[-1]["code"], code) == ("not_signed_in", 4401)


async def test_an_app_that_may_only_look_opens_no_socket_in_which_one_plays(live_duel):
    headers = await database_sync_to_async(let_in)(live_duel.people[0], Scope.READ)
    async with Socket(live_duel.battle_id, headers=headers) as socket:
        _messages, code = await socket.closed_with()

    assert code == 4401


async def test_a_closed_account_opens_no_socket(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await database_sync_to_async(close_account)(socket)
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        messages, code = await socket.closed_with()

    assert ([m["code"] for m in messages], code) == (["sanction.account"], 4401)


# --- Opening.


async def test_nobody_without_a_session_may_watch(live_duel):
    async with Socket(live_duel.battle_id) as socket:
        messages, code = await socket.closed_with()

    assert code == 4401
    assert [message["code"] for message in messages] == ["not_signed_in"]


async def test_a_strangers_battle_closes_exactly_like_a_missing_one(live_duel):
    stranger = await database_sync_to_async(make_player)("stranger")
    missing = "00000000-0000-4000-8000-000000000000"
    answers = []
    for battle_id in (live_duel.battle_id, missing):
        async with Socket(battle_id, user=stranger) as socket:
            await socket.hello()
            answers.append(await socket.closed_with())

    assert answers[0] == answers[1]
    assert answers[0][1] == 4404


@pytest.mark.parametrize(
    ("host", "origin", "is_served"),
    [
        (b"testserver", b"http://testserver", True),
        (b"testserver:8000", b"http://testserver:8000", True),
        (b"testserver", b"http://testserver:80", True),
        (b"testserver", b"https://evil.example", False),
        (b"testserver:8000", b"http://testserver:9000", False),
        (b"testserver", b"http://testserver:8000", False),
        (b"testserver", b"ftp://testserver", False),
        (b"testserver", b"null", False),
        (b"evil.example", b"http://evil.example", False),
    ],
)
async def test_only_pages_of_this_very_address_are_served(
    live_duel, host, origin, is_served
):
    """F17: another port of the same host is another site."""
    socket = Socket(live_duel.battle_id, user=live_duel.people[0])
    socket.headers = [(b"host", host), (b"origin", origin)]
    async with socket:
        assert socket.accepted is is_served


async def test_a_trusted_origin_is_served_and_another_scheme_is_not(
    live_duel, settings
):
    settings.SECURE_SSL_REDIRECT = True
    settings.CSRF_TRUSTED_ORIGINS = ["https://arena.example"]
    for origin, is_served in (
        (b"https://arena.example", True),
        (b"https://testserver", True),
        (b"http://testserver", False),
    ):
        socket = Socket(live_duel.battle_id, user=live_duel.people[0])
        socket.headers = [(b"host", b"testserver"), (b"origin", origin)]
        async with socket:
            assert socket.accepted is is_served


async def test_nothing_is_answered_before_hello(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.send({"type": "ping"})
        refusal = await socket.receive()

        assert refusal["code"] == "battle.hello_first"
        assert (await socket.hello())["type"] == "welcome"


async def test_another_version_of_the_protocol_is_refused(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.send({"type": "hello", "protocol": 1})
        refusal = await socket.receive()

    assert refusal["code"] == "battle.protocol_version"
    assert refusal["details"] == {"protocol": protocol.VERSION}


@pytest.mark.parametrize(
    ("frame", "answer"),
    [
        ({"type": "hello", "protocol": protocol.VERSION}, "welcome"),
        ({"type": "hello", "protocol": 1}, "error"),
        ({"type": "ping", "nonce": "beat"}, "error"),
    ],
    ids=["hello", "another-version", "no-hello"],
)
async def test_hello_may_come_in_the_address_and_is_answered_as_ever(
    live_duel, frame, answer
):
    """A page that loads cannot speak yet; its address can."""
    query = f"?{urlencode({'hello': json.dumps(frame)})}"
    async with Socket(
        live_duel.battle_id, user=live_duel.people[0], query=query
    ) as socket:
        first = await socket.receive_until("welcome", "error")

        assert first["type"] == answer
        assert (await socket.hello())["type"] == "welcome"


async def test_hello_brings_the_whole_present(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[1]) as socket:
        welcome = await socket.hello(language="ja")

    view = await database_sync_to_async(live_duel.view)(1)
    assert welcome["view"] == json.loads(json.dumps(view))
    assert welcome["seat"] == 1
    assert welcome["seq"] == view["seq"]
    assert welcome["events"] == []
    assert welcome["battle"]["seats"][0] == {
        "seat": 0,
        "name": "akari",
        "bot": None,
        "rating": None,
        "sleeve": "night",
        "mat": "deck",
    }
    assert welcome["battle"]["seed"] is None


async def test_the_catalogue_begins_with_the_own_deck_only(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        welcome = await socket.hello(language="ja")

    session = sessions.find(live_duel.battle_id)
    own, others = session.numbers_of(0), session.numbers_of(1)
    assert set(welcome["catalogue"]) == own
    assert others - own
    assert all(card["name"] for card in welcome["catalogue"].values())


async def test_the_language_of_hello_decides_the_texts(live_duel):
    texts = {}
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        for language in ("ja", "en"):
            welcome = await socket.hello(language=language)
            number = min(welcome["catalogue"])
            texts[language] = welcome["catalogue"][number]["name"]

    assert texts["ja"] != texts["en"]


# --- Playing.


async def test_an_answer_reaches_both_players_and_is_acknowledged(live_duel):
    seat, decision = await asked_in(live_duel)
    async with (
        Socket(live_duel.battle_id, user=live_duel.people[seat]) as mine,
        Socket(live_duel.battle_id, user=live_duel.people[1 - seat]) as theirs,
    ):
        before = (await mine.hello())["seq"]
        await theirs.hello()
        await mine.send(
            {
                "type": "action",
                "decision_id": decision["id"],
                "action": KEEP,
                "client_action_id": "a-1",
            }
        )
        batch = await mine.receive_until("events")
        ack = await mine.receive_until("ack")
        seen = await theirs.receive_until("events")

    assert ack["client_action_id"] == "a-1"
    assert (ack["number"], ack["repeated"]) == (1, False)
    assert (batch["from"], batch["to"]) == (before + 1, ack["seq"])
    assert [e["seq"] for e in batch["events"]] == list(
        range(batch["from"], batch["to"] + 1)
    )
    assert (seen["from"], seen["to"]) == (batch["from"], batch["to"])
    assert seen["view"]["viewer"] == 1 - seat
    assert seen["view"]["decision"]["id"] == 1
    assert "options" not in batch["view"]["decision"]
    assert seen["view"]["decision"]["options"]


async def test_a_resent_answer_is_acknowledged_again_and_seen_once(live_duel):
    seat, _decision = await asked_in(live_duel)
    wish = {
        "type": "action",
        "decision_id": 0,
        "action": KEEP,
        "client_action_id": "a-1",
    }
    async with Socket(live_duel.battle_id, user=live_duel.people[seat]) as socket:
        await socket.hello()
        await socket.send(wish)
        first = await socket.receive_until("ack")
        await socket.send(wish)
        second = await socket.receive_until("ack", "events")

    assert second == {**first, "repeated": True}
    assert await actions_of(live_duel) == 1


async def test_all_tabs_of_a_player_agree(live_duel):
    seat, _decision = await asked_in(live_duel)
    user = live_duel.people[seat]
    async with (
        Socket(live_duel.battle_id, user=user) as one,
        Socket(live_duel.battle_id, user=user) as other,
    ):
        await one.hello()
        await other.hello()
        wish = {"type": "action", "decision_id": 0, "action": KEEP}
        await one.send({**wish, "client_action_id": "tab-1"})
        await one.receive_until("ack")
        batch = await other.receive_until("events")
        await other.send({**wish, "client_action_id": "tab-2"})
        refusal = await other.receive_until("error")

    assert batch["view"] == one.shown.view
    assert refusal["code"] == "battle.stale"
    assert refusal["client_action_id"] == "tab-2"
    assert refusal["details"] == {"decision_id": 1}


async def test_an_answer_over_rest_reaches_the_sockets(live_duel):
    seat, _decision = await asked_in(live_duel)
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        await database_sync_to_async(live_duel.submit)(seat, KEEP, decision_id=0)
        batch = await socket.receive_until("events")

    assert batch["view"]["decision"]["id"] == 1


async def test_reconnecting_brings_exactly_the_missing_events(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        seen = (await socket.hello())["seq"]
    await database_sync_to_async(live_duel.play)(9)
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        welcome = await socket.hello(since=seen)

    assert welcome["seq"] > seen
    assert [event["seq"] for event in welcome["events"]] == list(
        range(seen + 1, welcome["seq"] + 1)
    )


async def test_an_illegal_answer_says_why_with_its_clause(live_duel):
    def reach_main():
        seat, decision = live_duel.next_decision()
        while decision["kind"] != "main":
            live_duel.play(1)
            seat, decision = live_duel.next_decision()
        return seat, decision

    seat, decision = await database_sync_to_async(reach_main)()
    before = await actions_of(live_duel)
    async with Socket(live_duel.battle_id, user=live_duel.people[seat]) as socket:
        await socket.hello()
        wish = {"type": "play_card", "card": 999_999, "line": "front_line"}
        await socket.send(
            {
                "type": "action",
                "decision_id": decision["id"],
                "action": wish,
                "client_action_id": "a-1",
            }
        )
        refusal = await socket.receive_until("error")
        await socket.send({"type": "explain", "action": wish, "explain_id": "why"})
        explained = await socket.receive_until("explained")
        await socket.send({"type": "explain", "action": {"type": "end_phase"}})
        legal = await socket.receive_until("explained")

    assert refusal["code"] == "play.not_in_hand"
    assert refusal["clause"] == "UA-4.4.1"
    assert refusal["client_action_id"] == "a-1"
    for part in ("code", "message", "clause", "advice", "details"):
        assert explained[part] == refusal[part]
    assert (explained["explain_id"], explained["legal"]) == ("why", False)
    assert (legal["legal"], legal["code"]) == (True, None)
    assert await actions_of(live_duel) == before


async def test_conceding_tells_both_and_shows_the_seed(live_duel):
    async with (
        Socket(live_duel.battle_id, user=live_duel.people[0]) as mine,
        Socket(live_duel.battle_id, user=live_duel.people[1]) as theirs,
    ):
        await mine.hello()
        await theirs.hello()
        await mine.send(
            {
                "type": "action",
                "action": {"type": "concede"},
                "client_action_id": "bye",
            }
        )
        ends = [await mine.receive_until("finished")]
        ends.append(await theirs.receive_until("finished"))
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        ends.append(await socket.receive_until("finished"))

    battle = await Battle.objects.aget(pk=live_duel.battle_id)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0]["seed"] == bytes(battle.seed).hex()
    assert ends[0]["seed_commitment"] == battle.seed_commitment
    assert ends[0]["result"]["winner"] == 1


async def test_presence_follows_who_is_connected(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as mine:
        await mine.hello()
        alone = await mine.receive_until("presence")
        async with Socket(live_duel.battle_id, user=live_duel.people[1]) as theirs:
            await theirs.hello()
            together = await mine.receive_until("presence")
        again = await mine.receive_until("presence")

    def connected(message):
        return [seat["connected"] for seat in message["seats"]]

    assert connected(alone) == [True, False]
    assert connected(together) == [True, True]
    assert connected(again) == [True, False]


async def test_a_bot_answers_over_the_socket_until_the_battle_is_over(live_practice):
    rng = random.Random(5)
    async with Socket(live_practice.battle_id, user=live_practice.people[0]) as socket:
        view = (await socket.hello())["view"]
        number = 0
        while view["result"] is None:
            decision = view["decision"]
            if decision["player"] == 0 and decision["id"] >= number:
                number = decision["id"] + 1
                await socket.send(
                    {
                        "type": "action",
                        "decision_id": decision["id"],
                        "action": pick(decision, rng),
                        "client_action_id": f"a-{number}",
                    }
                )
            message = await socket.receive_until("events", "error")
            assert message["type"] == "events" or message["code"] == "too_many"
            if message["type"] == "error":
                number -= 1
            else:
                view = message["view"]
        finished = await socket.receive_until("finished")

    assert finished["result"] == view["result"]


# --- Bad input (issue 2): nothing changes, it is answered, the socket stays open.

BAD = {
    "no json": "hello",
    "not an object": "[1, 2]",
    "no type": "{}",
    "unknown type": {"type": "win"},
    "unknown field": {"type": "ping", "cheat": True},
    "wrong type of field": {"type": "ping", "nonce": 7},
    "no action": {"type": "action", "decision_id": 0, "client_action_id": "a"},
    "no id": {"type": "action", "decision_id": 0, "action": KEEP},
    "bad id": {
        "type": "action",
        "decision_id": 0,
        "action": KEEP,
        "client_action_id": "a\u0000",
    },
    "negative decision": {
        "type": "action",
        "decision_id": -1,
        "action": KEEP,
        "client_action_id": "a",
    },
    "huge number": '{"type":"hello","protocol":' + "9" * 400 + "}",
    "very deep": '{"type":"explain","action":' + '{"a":' * 2500 + "1" + "}" * 2501,
    "too long": {"type": "ping", "nonce": "x" * LARGEST_MESSAGE},
    "lone surrogate": '{"type":"ping","nonce":"\\ud800"}',
    "unknown action": {
        "type": "action",
        "decision_id": 0,
        "action": {"type": "win"},
        "client_action_id": "a",
    },
    "action for the platform": {
        "type": "action",
        "decision_id": 0,
        "action": {"type": "timeout"},
        "client_action_id": "a",
    },
    "action without a question": {
        "type": "action",
        "action": KEEP,
        "client_action_id": "a",
    },
    "stale": {
        "type": "action",
        "decision_id": 400,
        "action": KEEP,
        "client_action_id": "a",
    },
}


async def test_bad_messages_are_answered_change_nothing_and_close_nothing(live_duel):
    before = sessions.find(live_duel.battle_id).game.digest()
    codes = {}
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        await socket.receive_until("presence")
        for name, message in BAD.items():
            await socket.send(message)
            refusal = await socket.receive_answer()
            assert refusal["type"] == "error", name
            codes[name] = refusal["code"]
        await socket.raw.send_to(bytes_data=b"\x00\xff")
        codes["binary"] = (await socket.receive_answer())["code"]
        assert await socket.is_alive()

    assert codes.pop("too long") == "battle.too_large"
    assert codes.pop("unknown action") == "action.malformed"
    assert codes.pop("action for the platform") == "battle.platform_only"
    assert codes.pop("stale") == "battle.stale"
    assert set(codes.values()) == {"battle.malformed"}
    assert await actions_of(live_duel) == 0
    assert sessions.get(live_duel.battle_id).game.digest() == before


async def test_a_flood_is_refused_and_the_socket_stays_open(live_duel):
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        await socket.receive_until("presence")
        for _count in range(200):
            await socket.send({"type": "explain", "action": {}})
        answers = [await socket.receive_answer() for _count in range(200)]
        refused = [a for a in answers if a["code"] == "too_many"]
        assert refused
        assert refused[0]["details"]["retry_after_s"] > 0
        await asyncio.sleep(0.1)  # the bucket refills with real time
        assert await socket.is_alive()


async def test_our_own_mistake_is_answered_and_the_socket_stays_open(
    live_duel, monkeypatch
):
    def fail(**_given):
        raise ZeroDivisionError

    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        with monkeypatch.context() as patch:
            patch.setattr(fast_path, "submit_from_socket", fail)
            await socket.send(
                {
                    "type": "action",
                    "decision_id": 0,
                    "action": KEEP,
                    "client_action_id": "a",
                }
            )
            refusal = await socket.receive_until("error")

    assert refusal["code"] == "unavailable"


def test_the_factories_make_two_different_decks(duel):
    session = sessions.get(duel.battle_id)

    assert session.numbers_of(0).isdisjoint(session.numbers_of(1))
    assert make_duel(names=("chika", "daisuke")).battle_id != duel.battle_id


# --- Costly wishes.


async def test_asking_for_everything_again_and_again_is_too_much(live_duel):
    """A hello from 0 costs fifty messages: 120 of them took six seconds."""
    async with Socket(live_duel.battle_id, user=live_duel.people[0]) as socket:
        await socket.hello()
        for _time in range(30):
            hello = {"type": "hello", "protocol": protocol.VERSION, "since": 0}
            await socket.send(hello)
        refusal = await socket.receive_until("error")

    assert refusal["code"] == "too_many"
    assert refusal["details"]["retry_after_s"] > 0


async def test_a_person_has_so_many_sockets_and_no_more(live_duel, monkeypatch):
    monkeypatch.setattr("battles.sockets.consumers.SOCKETS_PER_PERSON", 2)
    battle, (person, other) = live_duel.battle_id, live_duel.people
    async with Socket(battle, user=person), Socket(battle, user=person) as second:
        async with Socket(battle, user=person) as third:
            messages, code = await third.closed_with()
        async with Socket(battle, user=other) as bystander:
            assert await bystander.hello()
        await second.raw.disconnect(timeout=30)
        second.accepted = False
        async with Socket(battle, user=person) as again:
            assert await again.hello()

    assert (messages[-1]["code"], code) == ("too_many", 4429)
