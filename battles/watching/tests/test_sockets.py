"""Spectators, chat and taking back through the battle socket (issue 5)."""

from channels.db import database_sync_to_async
from django.utils import timezone

from battles.models import BattleAction
from battles.tests.factories import make_player
from battles.tests.socket_clients import Socket
from battles.watching.models import ChatMessage
from battles.watching.tests.people import make_room
from collection.tests.factories import load_starter_content

in_database = database_sync_to_async


def prepare(**options):
    load_starter_content()
    room = make_room(**options)
    room.play(4)
    return room, make_player("stranger")


async def test_a_stranger_watches_only_when_asking_to(transactional_db):
    room, stranger = await in_database(prepare)()

    async with Socket(room.battle_id, user=stranger) as socket:
        _messages, code = await socket.closed_with()
    async with Socket(room.battle_id, user=stranger, query="?watch") as socket:
        welcome = await socket.hello(since=0)

    assert code == 4404
    assert (welcome["seat"], welcome["role"]) == (None, "spectator")
    assert welcome["view"]["viewer"] is None
    assert "clock" not in welcome or welcome["clock"] is None


async def test_a_spectator_who_acts_is_refused_and_changes_nothing(transactional_db):
    room, stranger = await in_database(prepare)(undo="free", chat="free")
    wishes = [
        {"type": "action", "action": {"type": "concede"}, "client_action_id": "x"},
        {"type": "explain", "action": {"type": "concede"}},
        {"type": "chat", "preset": "hello"},
        {"type": "undo", "op": "ask"},
        {"type": "claim"},
        {"type": "rematch", "op": "offer"},
        {"type": "hand_over", "bot": "greedy"},
    ]
    count = in_database(BattleAction.objects.filter(battle_id=room.battle_id).count)
    before = await count()
    codes = []

    async with Socket(room.battle_id, user=stranger, query="?watch") as socket:
        await socket.hello()
        for wish in wishes:
            await socket.send(wish)
            codes.append((await socket.receive_until("error"))["code"])
        alive = await socket.is_alive()

    assert codes == ["battle.spectator"] * len(wishes)
    assert alive
    assert await count() == before


async def test_spectators_may_not_act_over_rest_either(transactional_db, async_client):
    room, stranger = await in_database(prepare)()
    hidden, other = await in_database(
        lambda: (make_room(names=("c", "d"), spectators=False), stranger)
    )()
    await async_client.aforce_login(other)
    kind = {"content_type": "application/json"}

    answers = [
        await async_client.post(f"/api/v1/battles/{one.battle_id}/concede/", {}, **kind)
        for one in (room, hidden)
    ]

    assert [answer.json()["code"] for answer in answers] == [
        "battle.spectator",
        "battle.not_found",
    ]


async def test_two_players_talk_and_agree_to_take_back(transactional_db):
    room, _stranger = await in_database(prepare)(undo="request", chat="free")
    seat, _decision = await in_database(room.next_decision)()
    await in_database(room.play)(1)
    sockets = [Socket(room.battle_id, user=person) for person in room.people]

    async with sockets[0], sockets[1]:
        for socket in sockets:
            await socket.hello()
        asker, other = sockets[seat], sockets[1 - seat]
        await asker.send({"type": "chat", "text": "sorry"})
        said = await other.receive_until("chat")
        await asker.send({"type": "undo", "op": "ask"})
        asked = await other.receive_until("undo")
        await other.send({"type": "undo", "op": "accept"})
        moved = await asker.receive_until("events")
        done = await asker.receive_until("undo")
        while done["state"] != "done":
            done = await asker.receive_until("undo")

    assert said["text"] == "sorry"
    assert (asked["state"], asked["by"]) == ("asked", seat)
    assert moved["events"][-1]["type"] == "undone"
    assert done["to"] == asked["to"]


async def test_what_a_dead_process_kept_is_told_when_its_player_comes_back(
    transactional_db,
):
    """It was to tell the other player, and is gone; a first coming tells nothing."""
    room, _stranger = await in_database(prepare)(chat="free")
    speaker, reader = room.people
    keep = in_database(
        lambda: ChatMessage.objects.create(
            battle_id=room.battle_id, seat=0, text="wait", created_at=timezone.now()
        )
    )

    async with Socket(room.battle_id, user=reader) as other:
        await other.hello()
        await other.is_alive()
        await keep()
        async with Socket(room.battle_id, user=speaker) as first:
            await first.hello(since=0)
            await first.is_alive()
        await other.is_alive()
        before = [each for each in other.frames if '"type":"chat"' in each]
        async with Socket(room.battle_id, user=speaker) as again:
            await again.hello(since=1)
            told = await other.receive_until("chat")

    assert before == []
    assert told["text"] == "wait"
