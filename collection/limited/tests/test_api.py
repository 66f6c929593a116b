"""The REST door to pools: one's own, and nobody else's."""

import pytest
from rest_framework.test import APIClient

from cards.releases.services import load_formats
from collection.models import Pool
from collection.tests.factories import load_starter_content, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def miori():
    load_starter_content()
    load_formats()
    return make_user()


@pytest.fixture
def api(miori):
    return client_of(miori)


def client_of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def take(api, product="first-lamps"):
    return api.post("/api/v1/pools/", {"product": product}, format="json")


def open_one(api):
    pool_id = take(api).json()["id"]
    return api.post(f"/api/v1/pools/{pool_id}/open/", {}, format="json").json()


def test_packs_are_taken_opened_proved_and_built_of(api):
    taken = take(api).json()
    opened = open_one(api)
    proof = api.get(f"/api/v1/pools/{opened['id']}/proof/").json()
    built = api.post(
        f"/api/v1/pools/{opened['id']}/decks/", {"proposed": True}, format="json"
    )

    assert (taken["packs"], taken["opened_at"]) == ([], None)
    assert opened["id"] == taken["id"]
    assert [len(pack) for pack in opened["packs"]] == [8] * 5
    assert proof["is_fair"]
    assert proof["commitment"] == taken["commitment"]
    assert built.status_code == 201
    deck = built.json()
    assert (deck["legal"], deck["count"]) == (True, 30)
    assert [line["owned"] >= line["count"] for line in deck["entries"]]
    body = api.get(f"/api/v1/pools/{opened['id']}/").json()
    assert [one["id"] for one in body["decks"]] == [deck["id"]]
    assert [one["id"] for one in api.get("/api/v1/pools/").json()["results"]] == [
        opened["id"]
    ]


def test_taken_and_opened_twice_there_is_one_pool_with_the_same_cards(api):
    first, again = take(api).json(), take(api).json()
    address = f"/api/v1/pools/{first['id']}/open/"
    cards = [api.post(address, {}, format="json").json()["packs"] for _twice in "12"]

    assert first["id"] == again["id"]
    assert cards[0] == cards[1]
    assert Pool.objects.count() == 1


def test_the_seed_of_closed_packs_is_told_nowhere(api, miori):
    taken = take(api)
    secret = bytes(Pool.objects.get().secret).hex()

    proof = api.get(f"/api/v1/pools/{taken.json()['id']}/proof/")

    assert proof.status_code == 404
    assert proof.json()["code"] == "pool.not_found"
    assert secret not in taken.content.decode()


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("get", ""),
        ("delete", ""),
        ("post", "open/"),
        ("get", "proof/"),
        ("post", "decks/"),
    ],
)
def test_pools_of_others_are_as_absent_as_none(api, method, rest):
    pool_id = open_one(api)["id"]
    other = client_of(make_user("lin"))

    answers = [
        getattr(other, method)(f"/api/v1/pools/{one}/{rest}", {}, format="json")
        for one in (pool_id, 999_999)
    ]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert [answer.json()["code"] for answer in answers] == ["pool.not_found"] * 2


def test_whoever_is_not_signed_in_is_asked_to(api):
    assert APIClient().get("/api/v1/pools/").status_code in {401, 403}
    assert take(APIClient()).status_code in {401, 403}


def test_enough_for_today_is_refused_with_code_and_sentence(api, settings):
    settings.MOST_POOLS_A_DAY = 1
    open_one(api)

    refused = take(api)

    assert refused.status_code == 409
    assert refused.json()["code"] == "pool.too_many_today"
    assert refused.json()["detail"].startswith("You’ve opened enough pools for today")


@pytest.mark.parametrize("product", ["", "no-such", "x" * 51, "a\x00b", "../.."])
def test_packs_of_no_product_are_refused(api, product):
    assert take(api, product).status_code in {400, 404}
    assert not Pool.objects.exists()


def test_a_pool_of_today_is_not_given_up(api):
    pool_id = open_one(api)["id"]

    refused = api.delete(f"/api/v1/pools/{pool_id}/")

    assert (refused.status_code, refused.json()["code"]) == (409, "pool.of_today")


def test_an_impossible_number_of_a_pool_is_not_found(api):
    answer = api.get(f"/api/v1/pools/{'9' * 5000}/")

    assert answer.status_code == 404
