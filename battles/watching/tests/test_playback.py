"""Replays: what is shown from which side, to whom, and how quickly (issue 5)."""

import json
import random
import threading
from contextlib import suppress
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from battles.live.session import sessions
from battles.maintenance import record_signing
from battles.models import Battle
from battles.tests.factories import make_player
from battles.watching.access import share_links
from battles.watching.models import Link, Report
from battles.watching.replays import playback
from battles.watching.spectating import live_battles
from battles.watching.tests.people import age, make_room
from tests.concurrency import run_at_once
from unionarena.core.chance import compute_commitment
from unionarena.core.daily_limits import TooManyToday

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    playback.clear_cache()
    live_battles.clear_cache()


@pytest.fixture
def over(content):
    room = make_room(undo="request")
    room.play(70, seed=3)
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    return room


def client_of(person=None):
    client = Client()
    if person:
        client.force_login(person)
    return client


def address(name, room, **query):
    path = reverse(f"api:battles:{name}", args=[room.battle_id])
    return path + "?" + "&".join(f"{key}={value}" for key, value in query.items())


def whole(client, room, perspective, **query):
    """All steps, part by part."""
    steps, since = [], 0
    while True:
        part = client.get(
            address("replay", room, perspective=perspective, since=since, **query)
        ).json()
        steps += part["steps"]
        if not part["steps"] or part["steps"][-1]["at"] >= part["last"]:
            return steps
        since = part["steps"][-1]["at"] + 1


def test_a_replay_has_every_action_once_and_ends_where_the_battle_ended(over):
    steps = whole(client_of(over.people[0]), over, "0")

    session = sessions.get(over.battle_id)
    assert [step["at"] for step in steps] == list(range(session.game.answered + 1))
    assert steps[-1]["view"] == session.game.view(0)
    seqs = [event["seq"] for step in steps for event in step["events"]]
    assert seqs == list(range(1, session.seq + 1))


def test_a_part_from_the_middle_shows_the_same_as_the_whole(over):
    client = client_of(over.people[1])
    steps = whole(client, over, "1")

    part = client.get(address("replay", over, perspective="1", since=37)).json()

    assert part["steps"][0] == steps[37]
    assert "catalogue" not in part


def test_open_hands_show_both_hands_and_no_face_down_card(over):
    steps = whole(client_of(over.people[0]), over, "open")

    for step in steps[5:]:
        for side in step["view"]["players"]:
            assert all(card["card"] for card in side["hand"])
    assert any(
        card["card"] is None
        for step in steps
        for side in step["view"]["players"]
        for card in side["life"]
    )


def test_a_replay_is_for_its_players_and_for_those_with_a_link(over):
    stranger = client_of(make_player("stranger"))
    visitor = client_of()
    made = client_of(over.people[0]).post(
        address("links", over), {"purpose": "replay"}, content_type="application/json"
    )
    key = made.json()["key"]

    assert len(key) >= 40
    assert stranger.get(address("replay", over)).status_code == 404
    assert visitor.get(address("replay", over)).status_code == 401
    for client in (stranger, visitor):
        assert client.get(address("replay", over, key="guess")).status_code == 404
        assert client.get(address("replay", over, key=key)).status_code == 200
    page = reverse("battles:replay", args=[over.battle_id])
    assert visitor.get(page)["Location"].startswith("/accounts/login/")
    assert stranger.get(page).status_code == 404
    assert visitor.get(f"{page}?key={key}").status_code == 200

    client_of(over.people[0]).delete(address("links", over, purpose="replay"))
    for name in ("replay", "record", "verify"):
        assert visitor.get(address(name, over, key=key)).status_code == 404


def test_only_players_make_links_and_asking_again_gives_the_same(over):
    wish = {"data": {"purpose": "replay"}, "content_type": "application/json"}
    stranger = client_of(make_player("stranger"))
    owner = client_of(over.people[0])

    keys = {owner.post(address("links", over), **wish).json()["key"] for _ in "ab"}

    assert len(keys) == 1
    assert stranger.post(address("links", over), **wish).status_code == 404
    assert Link.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_links_made_at_once_are_counted_one_by_one(over, monkeypatch):
    """Each must see those of the others, or all pass the limit of a day (issue 33)."""
    monkeypatch.setattr(share_links, "LINKS_A_DAY", 1)
    counted = threading.Barrier(len(Link.Purpose))
    count = share_links.refuse_too_many_today

    def count_together(*rows, **limit):
        count(*rows, **limit)
        with suppress(threading.BrokenBarrierError):
            counted.wait(0.5)  # for those that count before this link is there

    monkeypatch.setattr(share_links, "refuse_too_many_today", count_together)
    own = {"viewer": over.people[0], "battle_id": over.battle_id}

    made = run_at_once(
        *[
            partial(share_links.create_link, purpose=purpose, **own)
            for purpose in Link.Purpose.values
        ]
    )

    refused = [each for each in made if isinstance(each, TooManyToday)]
    assert (len(made) - len(refused), Link.objects.count()) == (1, 1)


def test_a_running_battle_has_no_replay_even_for_its_players(content):
    room = make_room()

    answers = [
        client_of(room.people[0]).get(address(name, room))
        for name in ("replay", "record", "verify")
    ]

    assert {answer.json()["code"] for answer in answers} == {"battle.not_finished"}
    seed = Battle.objects.get(pk=room.battle_id).seed.hex()
    assert seed not in "".join(answer.content.decode() for answer in answers)


def test_the_record_is_enough_to_play_it_again(over):
    from battles.rules import unionarena as ua
    from battles.rules.kernel.replay import read_log, replay_log

    record = client_of(over.people[0]).get(address("record", over)).json()

    card = {n: ua.CardDefinition.from_dict(f) for n, f in record["cards"].items()}
    battle = ua.Battle.start(
        decks=tuple([card[n] for n in seat["deck"]] for seat in record["seats"]),
        seed=bytes.fromhex(record["seed"]),
        options=ua.RuleOptions.from_dict(record["options"]),
    )
    replay_log(battle, list(read_log(battle, record["log"])))
    assert battle.result.to_dict() == record["result"]
    assert (
        compute_commitment(bytes.fromhex(record["seed"])) == record["seed_commitment"]
    )


def test_the_check_of_the_shuffle_finds_a_fair_battle_fair(over):
    proof = client_of(over.people[1]).get(address("verify", over)).json()

    assert proof["is_fair"]
    assert proof["is_commitment_kept"]


def test_a_long_battle_is_opened_with_bounded_work(content, calls_of):
    """Issue 5: a 400-action battle opens within a second (``bench live`` times it)."""
    room = make_room()
    rng = random.Random(1)
    while sessions.get(room.battle_id).game.answered < 400 and room.step(rng):
        if sessions.get(room.battle_id).game.result:
            break
    if sessions.get(room.battle_id).game.result is None:
        room.submit(0, {"type": "concede"}, decision_id=None)
    client = client_of(room.people[0])

    answers = []
    calls = calls_of(
        lambda: answers.append(client.get(address("replay", room, perspective="open")))
    )

    assert answers[0].status_code == 200
    assert calls < 4_000 * answers[0].json()["last"]


def test_playing_on_from_a_moment_begins_a_practice_battle(over):
    client = client_of(over.people[0])
    wish = {"at": 20, "seat": 1, "bot": "random"}

    made = client.post(address("branch", over), wish, content_type="application/json")

    assert made.status_code == 201
    battle = Battle.objects.get(pk=made.json()["id"])
    assert battle.seats.get(user=over.people[0]).seat == 1
    assert not battle.ranked


def test_nobody_plays_on_from_what_they_may_not_see(over):
    stranger = client_of(make_player("stranger"))

    made = stranger.post(
        address("branch", over), {"at": 20}, content_type="application/json"
    )

    assert made.status_code == 404


# --- Watching over REST, and the pages.


def test_a_spectator_over_rest_is_as_late_and_knows_as_little(content):
    room = make_room(ranked=True)
    room.play(6)
    age(room, 31)
    shown = sessions.get(room.battle_id).seq
    room.play(6, seed=2)
    client = client_of(make_player("stranger"))

    seen = client.get(address("watch", room)).json()

    assert (seen["seat"], seen["role"], seen["to"]) == (None, "spectator", shown)
    assert seen["battle"]["seed"] is None
    every = sessions.get(room.battle_id).pinned.revision_by_number
    open_cards = {
        n for n in every if f'"{n}"' in json.dumps([seen["events"], seen["view"]])
    }
    assert set(seen["cards"]) == open_cards
    for side in seen["view"]["players"]:
        assert all(card["card"] is None for card in side["hand"])


def test_the_live_list_has_public_battles_of_others(client, content):
    shown = make_room(names=("akari", "botan"))
    private = make_room(names=("chika", "daigo"), origin="invitation")
    alone = make_room(names=("emi", "fumi"), spectators=False)
    for room in (shown, private, alone):
        room.play(3)
    stranger = client_of(make_player("stranger"))

    page = stranger.get(reverse("battles:live")).content.decode()
    home = stranger.get(reverse("battles:featured")).content.decode()
    own = client_of(shown.people[0]).get(reverse("battles:live")).content.decode()

    assert str(shown.battle_id) in page
    assert str(private.battle_id) not in page
    assert str(alone.battle_id) not in page
    assert str(shown.battle_id) in home
    assert str(shown.battle_id) not in own


def test_a_player_who_wants_to_watch_comes_to_their_own_board(content):
    room = make_room()

    answer = client_of(room.people[0]).get(
        reverse("battles:watch", args=[room.battle_id])
    )

    assert answer["Location"] == reverse("battles:board", args=[room.battle_id])


# --- Chat, undo and reports over REST.


def test_chat_and_undo_answer_over_rest_like_the_socket(content):
    room = make_room(undo="request", chat="free")
    room.play(4)
    clients = [client_of(person) for person in room.people]
    seat = room.next_decision()[0]
    room.play(1)
    kind = {"content_type": "application/json"}

    said = clients[0].post(address("chat", room), {"text": "hi"}, **kind)
    asked = clients[seat].post(address("undo", room), {"op": "ask"}, **kind)
    agreed = clients[1 - seat].post(address("undo", room), {"op": "accept"}, **kind)

    assert said.status_code == 201
    assert [line["text"] for line in clients[1].get(address("chat", room)).json()] == [
        "hi"
    ]
    assert asked.json()["state"] == "asked"
    assert agreed.json()["state"] == "done"
    assert room.next_decision()[0] == seat


def test_a_report_keeps_what_was_said_and_is_made_once(content):
    room = make_room(chat="free")
    kind = {"content_type": "application/json"}
    client, rude = (client_of(person) for person in room.people)
    rude.post(address("chat", room), {"text": "rude"}, **kind)
    wish = {"reason": "chat", "story": "see\nthere", "block": True}

    first = client.post(address("report", room), wish, **kind)
    again = client.post(address("report", room), wish, **kind)

    report = Report.objects.get()
    assert (first.status_code, again.json()["code"]) == (201, "report.again")
    assert (report.reported, report.story) == (room.people[1], "see / there")
    assert [line["text"] for line in report.chat] == ["rude"]
    assert room.people[0].blocks.get().blocked == room.people[1]


def test_staff_look_a_report_up_and_see_the_replay(over, admin_client):
    """It is decided on the moderators' desk."""
    kind = {"content_type": "application/json"}
    client_of(over.people[0]).post(address("report", over), {"reason": "name"}, **kind)
    report = Report.objects.get()

    page = admin_client.get(f"/admin/watching/report/{report.pk}/change/")
    replay = admin_client.get(address("replay", over))

    assert page.status_code == 200
    assert f"/moderation/reports/{report.pk}/" in page.content.decode()
    assert replay.status_code == 200


def test_phrases_have_the_same_keys_in_the_browser(settings):
    import re

    from battles.watching.chat.preset_phrases import PHRASES

    source = (settings.BASE_DIR / "static/js/watch/phrases.js").read_text()
    assert re.findall(r"^  (\w+): \(\) =>", source, re.MULTILINE) == list(PHRASES)


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Check a record"), ("ja", "記録を検証する"), ("zh-hant", "驗證紀錄")],
)
@pytest.mark.django_db
def test_anyone_is_offered_the_program_that_checks_records(client, language, title):
    client.cookies["django_language"] = language
    page = client.get(reverse("battles:verifier")).content.decode()

    assert f"<h1>{title}</h1>" in page
    assert 'download="verify.mjs"' in page
    assert record_signing.list_public_keys()[0].public_key in page
