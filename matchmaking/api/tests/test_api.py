"""The queue over REST: everything works without a socket."""

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from matchmaking import selectors, services
from matchmaking.models import Ticket
from matchmaking.tests.factories import (
    battle_of,
    choose_deck,
    deck_of,
    join,
    pair,
    spoil_deck,
    status_of,
)

QUEUE = "/api/v1/matchmaking/queue/"
HISTORY = "/api/v1/matchmaking/history/"


def signed_in(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def post(user, **fields):
    return signed_in(user).post(QUEUE, fields, format="json")


def test_whole_way_into_a_battle_by_polling(akari, botan):
    for person in (akari, botan):
        joined = post(person, deck_id=deck_of(person), mode="casual")
        assert joined.status_code == 200
        assert joined.json()["type"] == "waiting"

    pair(now=timezone.now())

    for person in (akari, botan):
        place = signed_in(person).get(QUEUE).json()
        assert place == {
            "type": "matched",
            "battle_id": str(battle_of(person)),
            "url": f"/battles/{battle_of(person)}/",
        }


def estimate(user, **params):
    return signed_in(user).get(f"{QUEUE}estimate/", params)


def test_wait_is_estimated_before_and_while_one_waits(akari, botan, chidori):
    """Finding 5: the expected wait was on the page of the lobby alone."""
    for person in (akari, botan):
        post(person, deck_id=deck_of(person), mode="casual")
    pair(now=timezone.now())
    post(chidori, deck_id=deck_of(chidori), mode="casual")

    before = estimate(akari, mode="casual").json()
    meanwhile = estimate(chidori, mode="casual").json()
    ranked = estimate(akari).json()

    known = {"found": 2, "given_up": 0, "playing": 1}
    unknown = {"quick_s": None, "usual_s": None, "slow_s": None}
    assert before == {"others": 1, **known, **unknown}
    assert meanwhile == {"others": 0, **known, **unknown}
    assert (ranked["others"], ranked["found"]) == (0, 0)


@pytest.mark.parametrize(
    ("params", "status"),
    [({"clock": "days3"}, 400), ({"mode": "serious"}, 400), ({"wish": "x"}, 400)],
)
def test_wait_in_a_queue_that_does_not_exist_is_refused(akari, params, status):
    assert estimate(akari, **params).status_code == status


def test_who_does_not_wait_is_idle(akari):
    assert signed_in(akari).get(QUEUE).json() == {"type": "idle"}


def test_waiting_says_since_when_with_what(akari):
    post(akari, deck_id=deck_of(akari))

    place = signed_in(akari).get(QUEUE).json()

    terms = {"game", "mode", "format", "best_of", "clock"}
    assert set(place) == {"type", "since", "waited_s", "deck", "returned", *terms}
    assert (place["type"], place["mode"]) == ("waiting", "ranked")
    assert place["deck"]["id"] == deck_of(akari)
    assert place["waited_s"] in (0, 1)


def test_asking_is_a_sign_of_life(akari):
    long_ago = timezone.now() - timezone.timedelta(seconds=60)
    join(akari, now=long_ago)

    signed_in(akari).get(QUEUE)

    seen = selectors.find_waiting_ticket(akari).last_seen_at
    assert (timezone.now() - seen).total_seconds() < 5


def test_leaving_twice_is_as_good_as_once(akari):
    post(akari, deck_id=deck_of(akari))

    first = signed_in(akari).delete(QUEUE)
    second = signed_in(akari).delete(QUEUE)

    assert first.json() == second.json() == {"type": "idle"}
    assert status_of(akari) == ("cancelled", "left")


def test_leaving_too_late_answers_with_the_battle(akari, botan):
    join(akari, now=timezone.now())
    join(botan, now=timezone.now())
    pair(now=timezone.now())

    assert signed_in(akari).delete(QUEUE).json()["type"] == "matched"


def test_illegal_deck_is_refused_with_clause_and_problems(akari):
    """UA-2.2.1."""
    response = post(akari, deck_id=spoil_deck(akari))

    problem = response.json()
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    assert (problem["code"], problem["clause"]) == ("deck.illegal", "UA-2.2.1")
    assert len(problem["details"]["problems"]) == 1
    assert not Ticket.objects.exists()


def test_deck_of_somebody_else_is_as_absent_as_none(akari, botan):
    for deck_id in (deck_of(botan), 10**9, 2**63, 10**30):
        response = post(akari, deck_id=deck_id)

        assert response.status_code == 404
        assert response.json()["code"] == "deck.not_found"


def test_who_has_a_battle_to_finish_is_shown_the_way_back(akari):
    battle_id = services.start_practice(user=akari, deck=choose_deck(akari))

    response = post(akari, deck_id=deck_of(akari))

    assert response.status_code == 409
    assert response.json()["code"] == "matchmaking.in_battle"
    assert response.json()["details"] == {
        "battle_id": str(battle_id),
        "url": f"/battles/{battle_id}/",
    }


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"deck_id": None},
        {"deck_id": "keepers"},
        {"deck_id": 0},
        {"deck_id": 1, "mode": "blitz"},
        {"deck_id": 1, "mode": None},
    ],
)
def test_malformed_wish_is_refused_and_changes_nothing(akari, fields):
    response = post(akari, **fields)

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    assert not Ticket.objects.exists()


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_visitors_are_told_to_sign_in(db, method):
    assert getattr(APIClient(), method)(QUEUE).status_code == 401
    assert APIClient().get(HISTORY).status_code == 401


def test_history_is_ones_own_and_paged(akari, botan):
    join(akari)
    join(botan)
    services.leave_queue(user=akari, now=timezone.now())

    own = signed_in(akari).get(HISTORY).json()

    assert own["count"] == 1
    (ticket,) = own["results"]
    assert (ticket["status"], ticket["reason"]) == ("cancelled", "left")
    assert (ticket["mode"], ticket["battle_id"]) == ("ranked", None)


def test_asking_costs_little(akari, django_assert_max_num_queries):
    join(akari, now=timezone.now())
    client = signed_in(akari)

    with django_assert_max_num_queries(2):
        client.get(QUEUE)
