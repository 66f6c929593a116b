"""What those who look on may read of a chat: live, late, in a replay (issue 5)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Battle, BattleAction
from battles.tests.factories import make_player
from battles.watching.chat import chat_lines
from battles.watching.models import ChatMessage
from battles.watching.tests.people import Onlooker, in_future, make_room
from unionarena.core.accounts import services as accounts


def say(room, text, seat=0):
    return chat_lines.post_line(
        battle_id=room.battle_id, viewer=room.people[seat], text=text
    )


def heard_coming_now(room, *, now=None):
    with Onlooker(room) as onlooker:
        chat_lines.send_public_history(onlooker.connection, now=now)
    return [line["text"] for line in onlooker.of("chat")]


def client_of(user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def replay_chat(room, client, key=""):
    address = reverse("api:battles:replay", args=[room.battle_id])
    answer = client.get(address, {"key": key}).json()
    return [(line["text"], line["moment"]) for line in answer["chat"]]


def link_of(room):
    address = reverse("api:battles:links", args=[room.battle_id])
    wish = {"data": {"purpose": "replay"}, "content_type": "application/json"}
    return client_of(room.people[0]).post(address, **wish).json()["key"]


def end(room):
    room.submit(0, {"type": "concede"}, decision_id=None)


# --- Coming late.


def test_who_comes_late_reads_what_was_said_before(content):
    room = make_room(chat="free")
    say(room, "one")
    say(room, "two", seat=1)

    assert heard_coming_now(room) == ["one", "two"]


def test_a_rated_chat_is_public_only_after_the_end_and_as_late_as_the_end(content):
    room = make_room(chat="free", ranked=True)
    say(room, "in secret")
    assert heard_coming_now(room, now=in_future(60)) == []

    end(room)
    say(room, "in public")

    assert heard_coming_now(room) == []
    assert heard_coming_now(room, now=in_future(31)) == ["in public"]


# --- In a replay.


@pytest.fixture
def talked(content):
    """Three actions, a line, two actions, a line, the end."""
    room = make_room(chat="free")
    room.play(3)
    say(room, "after three")
    room.play(2)
    say(room, "after five", seat=1)
    end(room)
    say(room, "at the end")
    # The clock of the machine may be too coarse to tell them apart.
    start = Battle.objects.get(pk=room.battle_id).started_at
    for row in BattleAction.objects.filter(battle_id=room.battle_id):
        row.created_at = start + timedelta(seconds=10 * row.number)
        row.save()
    for line, second in zip(
        ChatMessage.objects.order_by("pk"), (35, 55, 500), strict=True
    ):
        line.created_at = start + timedelta(seconds=second)
        line.save()
    return room


LINES = [("after three", 3), ("after five", 5), ("at the end", 6)]


def test_a_replay_tells_each_line_at_its_moment(talked):
    visitor = client_of()

    assert replay_chat(talked, client_of(talked.people[1])) == LINES
    assert replay_chat(talked, visitor, link_of(talked)) == LINES


def test_a_replay_tells_others_only_what_was_public(content):
    """Rated: what was said after the end. Without spectators: nothing."""
    rated = make_room(chat="free", ranked=True)
    alone = make_room(names=("c", "d"), chat="free", spectators=False)
    for room in (rated, alone):
        say(room, "between us")
        end(room)
        say(room, "after it")

    told = [
        [text for text, _moment in replay_chat(room, client_of(), link_of(room))]
        for room in (rated, alone)
    ]
    own = replay_chat(rated, client_of(rated.people[0]))

    assert told == [["after it"], []]
    assert [text for text, _moment in own] == ["between us", "after it"]


def test_a_player_who_has_blocked_the_other_reads_none_of_it_in_the_replay(talked):
    accounts.block_person(user=talked.people[0], other_id=talked.people[1].pk)

    own = replay_chat(talked, client_of(talked.people[0]))

    assert [text for text, _moment in own] == ["after three", "at the end"]


def test_nobody_else_reads_it(talked):
    address = reverse("api:battles:replay", args=[talked.battle_id])

    answer = client_of(make_player("stranger")).get(address)

    assert answer.status_code == 404
