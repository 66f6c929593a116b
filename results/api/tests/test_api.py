"""Results over REST."""

import uuid

import pytest
from rest_framework.test import APIClient

from results import services

HISTORY = "/api/v1/results/"
RATING = "/api/v1/results/rating/"


def detail(battle_id):
    return f"/api/v1/results/{battle_id}/"


def signed_in(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def test_history_is_ones_own_and_paged(ranked_duel, stranger):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    own = signed_in(ranked_duel.people[0]).get(HISTORY).json()
    foreign = signed_in(stranger).get(HISTORY).json()

    assert own["count"] == 1
    (match,) = own["results"]
    assert match["battle_id"] == str(ranked_duel.battle_id)
    assert match["result"] == "win"
    assert (match["reason"], match["clause"]) == ("concession", "UA-10.5")
    assert match["reason_text"] == "Your opponent conceded."
    assert match["own"]["rating_change"] == 162
    assert match["opponent"] == {
        "name": "botan",
        "is_bot": False,
        "deck_name": match["opponent"]["deck_name"],
        "seat": 1,
        "rating": 1338,
        "rating_change": -162,
        "tier": "",
        "tier_before": "",
        "explanation": match["opponent"]["explanation"],
    }
    assert match["opponent"]["explanation"]["opponent"] == 1500
    assert foreign["results"] == []


def test_detail_does_not_wait_for_the_task(ranked_duel):
    response = signed_in(ranked_duel.people[1]).get(detail(ranked_duel.battle_id))

    assert response.status_code == 200
    assert response.json()["result"] == "loss"


def test_detail_of_others_is_not_found(ranked_duel, stranger):
    foreign = signed_in(stranger).get(detail(ranked_duel.battle_id))
    missing = signed_in(stranger).get(detail(uuid.uuid4()))

    assert foreign.status_code == missing.status_code == 404
    assert foreign.json() == missing.json()
    assert foreign["Content-Type"] == "application/problem+json"


def test_detail_of_a_running_battle_is_a_conflict(running_duel):
    response = signed_in(running_duel.people[0]).get(detail(running_duel.battle_id))

    assert response.status_code == 409
    assert response.json()["code"] == "battle.not_finished"


def test_rating_of_a_newcomer_is_the_beginning(stranger):
    assert signed_in(stranger).get(RATING).json() == {
        "game": "unionarena",
        "format": "",
        "season": 1,
        "rating": 1500.0,
        "deviation": 350.0,
        "games": 0,
        "tier": "",
        "is_provisional": True,
    }


@pytest.mark.parametrize("address", [HISTORY, RATING, detail(uuid.UUID(int=7))])
def test_visitors_are_told_to_sign_in(db, address):
    assert APIClient().get(address).status_code == 401


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_results_cannot_be_written(ranked_duel, method):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    client = signed_in(ranked_duel.people[0])

    for address in (HISTORY, RATING, detail(ranked_duel.battle_id)):
        assert getattr(client, method)(address, {"result": "win"}).status_code == 405


def test_history_costs_the_same_however_long(
    ranked_duel, django_assert_max_num_queries
):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    client = signed_in(ranked_duel.people[0])

    with django_assert_max_num_queries(5):
        client.get(HISTORY)
