"""Clocks, claims, rematches and stand-ins over the socket and over REST."""

from datetime import timedelta

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone

from battles.clocks import service_time
from battles.live import submissions
from battles.live.session import sessions
from battles.models import Battle
from battles.seating import stand_ins
from battles.tests.factories import make_duel, make_practice
from battles.tests.socket_clients import Socket
from collection.tests.factories import load_starter_content

in_database = database_sync_to_async


@pytest.fixture(autouse=True)
def content(transactional_db):
    load_starter_content()


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def post(user, duel, endpoint, **body):
    return client_of(user).post(
        f"/api/v1/battles/{duel.battle_id}/{endpoint}/",
        body,
        content_type="application/json",
    )


# --- Socket.


async def test_both_are_welcomed_with_both_clocks():
    duel = await in_database(make_duel)(clock="normal")
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        welcome = await socket.hello()

    clock = welcome["clock"]
    assert [seat["running"] for seat in clock["seats"]].count(True) == 1
    running = next(seat for seat in clock["seats"] if seat["running"])
    assert 739_000 <= running["deadline"] - clock["now"] <= 740_000
    assert welcome["battle"]["options"] == {
        "clock": "normal",
        "undo": "off",
        "chat": "presets",
        "spectators": True,
        "best_of": 1,
        "format": "",
    }
    assert welcome["match"]["series"] is None


async def test_an_answer_is_followed_by_the_clocks():
    duel = await in_database(make_duel)(clock="quick")
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        await socket.hello()
        seat, decision = await in_database(duel.next_decision)()
        await in_database(duel.submit)(
            seat, {"type": "decline"}, decision_id=decision["id"]
        )
        await socket.receive_until("events")
        clock = await socket.receive_until("clock")

    assert clock["seats"][1 - seat]["running"]
    assert not clock["seats"][seat]["running"]


async def test_an_untimed_practice_hears_nothing_of_clocks():
    duel = await in_database(make_practice)()
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        welcome = await socket.hello()

    assert welcome["clock"] is None


async def test_who_is_away_is_told_with_the_moment_of_the_claim():
    duel = await in_database(make_duel)(clock="quick")
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        await socket.hello()
        async with Socket(duel.battle_id, user=duel.people[1]) as other:
            await other.hello()
            while (await socket.receive_until("clock"))["claim"]:
                pass
            battle = await Battle.objects.aget(pk=duel.battle_id)
            assert battle.seat0_absent_ms is battle.seat1_absent_ms is None
        while not (clock := await socket.receive_until("clock"))["claim"]:
            pass

    assert clock["claim"]["seat"] == 1
    assert 55_000 < clock["claim"]["from"] - clock["now"] <= 60_000


async def test_a_claim_too_early_is_refused_and_a_later_one_ends_the_battle():
    duel = await in_database(make_duel)(clock="quick")
    async with Socket(duel.battle_id, user=duel.people[0]) as socket:
        await socket.hello()
        await socket.send({"type": "claim"})
        assert (await socket.receive_until("error"))["code"] == "battle.not_away"

        long_ago = service_time.to_epoch_ms(timezone.now() - timedelta(minutes=5))
        await Battle.objects.filter(pk=duel.battle_id).aupdate(seat1_absent_ms=long_ago)
        await socket.send({"type": "claim"})
        finished = await socket.receive_until("finished", "error")

    assert finished["result"] == {
        "winner": 0,
        "reason": "abandonment",
        "clause": "UA-10.5",
    }


async def test_both_offers_lead_both_boards_to_the_rematch():
    duel = await in_database(make_duel)()
    await in_database(submissions.concede_battle)(
        battle_id=duel.battle_id, viewer=duel.people[0]
    )
    async with (
        Socket(duel.battle_id, user=duel.people[0]) as one,
        Socket(duel.battle_id, user=duel.people[1]) as two,
    ):
        await one.hello()
        await two.hello()
        await one.send({"type": "rematch", "op": "offer"})
        assert (await two.receive_until("match"))["rematch"] == {"offered_by": [0]}
        await two.send({"type": "rematch", "op": "offer"})
        nexts = []
        for socket in (one, two):
            while not (match := await socket.receive_until("match"))["next"]:
                pass
            nexts.append(match["next"])

    following = await Battle.objects.aget(follows=duel.battle_id)
    assert nexts == [str(following.pk)] * 2


async def test_the_opponent_is_shown_who_plays():
    duel = await in_database(make_duel)()
    seat, _decision = await in_database(duel.next_decision)()
    async with Socket(duel.battle_id, user=duel.people[1 - seat]) as socket:
        await socket.hello()
        await in_database(stand_ins.set_stand_in)(
            battle_id=duel.battle_id, viewer=duel.people[seat], bot="random"
        )
        match = await socket.receive_until("match")
        await socket.receive_until("events")

    assert match["stand_ins"][seat] == "random"


# --- REST.


def test_the_present_has_clock_and_match():
    duel = make_duel(clock="normal", best_of=3)

    answer = client_of(duel.people[0]).get(f"/api/v1/battles/{duel.battle_id}/")

    body = answer.json()
    assert len(body["clock"]["seats"]) == 2
    assert body["match"]["series"]["best_of"] == 3
    assert body["battle"]["options"]["best_of"] == 3


def test_a_claim_over_rest():
    duel = make_duel(clock="quick", now=timezone.now() - timedelta(minutes=2))

    early = post(duel.people[0], make_duel(names=("x", "y"), clock="quick"), "claim")
    done = post(duel.people[0], duel, "claim")

    assert (early.status_code, early.json()["code"]) == (404, "battle.not_found")
    assert done.status_code == 200
    assert Battle.objects.get(pk=duel.battle_id).result_reason == "abandonment"


def test_whoever_polls_is_not_away():
    duel = make_duel(clock="quick", now=timezone.now() - timedelta(minutes=2))
    client_of(duel.people[1]).get(f"/api/v1/battles/{duel.battle_id}/events/?since=0")

    refused = post(duel.people[0], duel, "claim")

    assert (refused.status_code, refused.json()["code"]) == (409, "battle.not_away")


def test_a_rematch_over_rest():
    duel = make_duel()
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[0])

    one = post(duel.people[0], duel, "rematch")
    two = post(duel.people[1], duel, "rematch", op="offer")

    assert one.json()["match"]["rematch"] == {"offered_by": [0]}
    assert two.json()["match"]["next"] == str(
        Battle.objects.get(follows=duel.battle_id).pk
    )
    assert sessions.get(Battle.objects.get(follows=duel.battle_id).pk)


def test_handing_over_and_taking_back_over_rest():
    duel = make_duel()

    there = post(duel.people[0], duel, "hand-over", bot="random")
    back = post(duel.people[0], duel, "hand-over", bot=None)
    unknown = post(duel.people[0], duel, "hand-over", bot="hal")

    assert there.json()["match"]["stand_ins"] == ["random", None]
    assert back.json()["match"]["stand_ins"] == [None, None]
    assert unknown.status_code == 400
