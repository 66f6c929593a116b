"""The queue for games by correspondence: waiting is an open challenge."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from battles.live import presence
from battles.live.session import sessions
from battles.match_options.options import CASUAL, BattleOptions
from battles.seating import turn_notifications
from battles.seating.turn_notifications import notify_of_turns
from battles.tests.factories import pick
from matchmaking import services
from matchmaking.errors import UnknownMode
from matchmaking.models import Invitation
from matchmaking.tests.factories import NOON, at, choose_deck
from tools.receivers import Device, receiving
from unionarena.core import site_time
from unionarena.core.accounts import services as accounts
from unionarena.core.notifications import delivery, timing
from unionarena.core.notifications.services import subscribe_device


def join(user, clock="days3", now=NOON):
    return services.join_correspondence_queue(
        user=user, deck=choose_deck(user), clock=clock, now=now
    )


def test_the_first_waits_and_the_next_for_the_same_begins(akari, botan):
    assert join(akari).battle_id is None

    found = join(botan, now=at(3600))

    battle = found.battle
    assert {seat.user for seat in battle.seats.all()} == {akari, botan}
    assert (battle.room["clock"], battle.is_live, battle.ranked) == (
        "days3",
        False,
        False,
    )


def test_nobody_need_be_there_for_two_weeks(akari, botan):
    join(akari)

    assert join(botan, now=at(13 * 86_400)).battle_id
    assert join(akari).battle_id is None
    assert join(botan, now=at(15 * 86_400)).battle_id is None


@pytest.mark.parametrize("other", ["days1", "days7"])
def test_other_days_a_turn_are_another_queue(akari, botan, other):
    join(akari)

    assert join(botan, other).battle_id is None


def test_joining_twice_keeps_one_place(akari):
    assert join(akari) == join(akari, now=at(5))
    assert Invitation.objects.count() == 1


def test_those_who_blocked_each_other_do_not_meet(akari, botan):
    accounts.block_person(user=akari, other_id=botan.pk)
    join(akari)

    assert join(botan).battle_id is None


def test_a_challenge_with_other_terms_is_not_taken(akari, botan):
    services.create_invitation(
        user=akari,
        deck=choose_deck(akari),
        room=services.Room(BattleOptions(clock="days3", best_of=3), is_public=True),
        now=NOON,
    )

    assert join(botan).battle_id is None


def test_two_who_come_at_once_begin_one_battle(akari, botan):
    """Both wait before either has looked; who looks first gives up their own place."""
    theirs = [join(akari), wait_without_looking(botan)]

    met = join(akari)

    assert met == theirs[1]
    assert met.battle_id
    theirs[0].refresh_from_db()
    assert theirs[0].status == Invitation.Status.CANCELLED
    assert Invitation.objects.filter(battle__isnull=False).count() == 1


def wait_without_looking(user):
    return services.create_invitation(
        user=user,
        deck=choose_deck(user),
        room=services.Room(replace(CASUAL, clock="days3"), is_public=True),
        now=NOON,
    )


@pytest.mark.parametrize("clock", ["normal", "", "days2"])
def test_no_other_clocks(akari, clock):
    with pytest.raises(UnknownMode) as refusal:
        join(akari, clock)

    assert refusal.value.details["offered"] == ["days1", "days3", "days7"]


def test_the_page_lists_games_and_places_and_takes_holidays(akari, botan):
    deck = choose_deck(akari)
    client = Client()
    client.force_login(akari)
    page = "/play/correspondence/"
    client.post(page, {"deck": deck.deck_id, "clock": "days7"})
    assert "data-waiting" in client.get(page).content.decode()

    join(botan, "days7", now=site_time.now())
    assert "data-open-game" in client.get(page).content.decode()

    client.post("/battles/holiday/", {"days": "3"})
    assert "data-holiday" in client.get(page).content.decode()
    client.post("/battles/holiday/")
    assert "data-holiday" not in client.get(page).content.decode()


def test_apps_do_the_same(akari, botan):
    join(botan)
    client = Client()
    client.force_login(akari)
    api = "/api/v1/battles"
    answer = client.post(
        "/api/v1/matchmaking/correspondence/",
        {"deck_id": choose_deck(akari).deck_id, "clock": "days3"},
        content_type="application/json",
    )
    assert (answer.status_code, bool(answer.json()["battle_id"])) == (201, True)

    (game,) = client.get(f"{api}/open/").json()
    assert (game["opponent"], game["clock"], game["is_correspondence"]) == (
        botan.shown_name,
        "days3",
        True,
    )
    assert game["answer_by"]

    begun = client.post(
        f"{api}/holiday/", {"days": 28}, content_type="application/json"
    )
    assert (begun.status_code, begun.json()["days_left"]) == (201, 0)
    too_many = client.post(
        f"{api}/holiday/", {"days": 1}, content_type="application/json"
    )
    assert (too_many.status_code, too_many.json()["code"]) == (409, "battle.on_holiday")
    assert client.delete(f"{api}/holiday/").status_code == 204
    assert client.get(f"{api}/holiday/").json()["ends_at"] is None


MOVES = 3


def leave_table(battle_id):
    """Close every page, so that nobody is connected."""
    session = sessions.get(battle_id)
    with session.lock:
        presence.record_presence(session, (), now=site_time.now())


@pytest.fixture
def devices(akari, botan, settings):
    """A phone of each, whose push service is a local receiver."""
    phones = {}
    with receiving() as receiver:
        settings.LOCAL_RECEIVERS = [receiver.origin]
        for person in (akari, botan):
            device = Device()
            subscribe_device(
                user=person,
                endpoint=f"{receiver.origin}/push/{person.username}",
                label="Phone",
                now=NOON,
                **device.keys,
            )
            phones[person.username] = device
        yield receiver, phones


def answer(person, path):
    """Answer the question a notification leads to, as an app does."""
    client = Client()
    client.force_login(person)
    assert client.get(path).status_code == 200
    api = f"/api/v1{path}"
    decision = client.get(api).json()["view"]["decision"]
    done = client.post(
        f"{api}actions/",
        {
            "action": pick(decision, random.Random(1)),
            "decision_id": decision["id"],
        },
        content_type="application/json",
    )
    assert done.status_code == 200, done.content


@pytest.mark.django_db(transaction=True)
def test_a_game_of_three_moves_each_over_notices(akari, botan, devices, monkeypatch):
    """Nobody has a page open: each is called by push, answers, and closes it."""
    monkeypatch.setattr(turn_notifications, "QUIET_FOR", timedelta())
    people = {person.username: person for person in (akari, botan)}
    join(akari, now=site_time.now())
    battle = join(botan, now=site_time.now()).battle
    called = []
    receiver, phones = devices

    for move in range(1, MOVES * 2 + 1):
        assert notify_of_turns(now=site_time.now()) == 1
        delivery.deliver_due(now=site_time.now() + move * timing.PUSH_WINDOW)
        request = receiver.await_requests(move)[-1]
        name = request.path.rpartition("/")[2]
        message = phones[name].decrypt(request.body)
        assert message["url"] == f"/battles/{battle.pk}/"
        assert notify_of_turns(now=site_time.now()) == 0  # once for each question
        answer(people[name], message["url"])
        leave_table(battle.pk)
        called.append(name)

    assert set(called) == set(people)
    battle.refresh_from_db()
    assert battle.action_count == MOVES * 2
