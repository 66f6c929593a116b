"""The REST door to the card database."""

import pytest
from rest_framework.test import APIClient

from cards.models import Trait
from cards.tests.factories import make_editor, make_face, make_series, publish

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"


@pytest.fixture
def api():
    return APIClient()


@pytest.fixture
def cards():
    make_series()
    Trait.objects.create(name_ja="港", name_zh_hant="港口", name_en="Harbor")
    publish(trigger="get")
    publish(number="TDL-1-002", color="blue", generated_energy={"blue": 1})


@pytest.fixture
def secret():
    make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC")


def test_anybody_may_list_cards(api, cards):
    answer = api.get(CARDS)

    assert answer.status_code == 200
    assert answer.data["count"] == 2
    card = answer.data["results"][0]
    assert set(make_face()) < set(card)
    assert (card["number"], card["name"], card["traits"], card["playable"]) == (
        "TDL-1-001",
        "Lighthouse Keeper",
        ["Harbor"],
        True,
    )


@pytest.mark.parametrize(("wanted", "name"), [("ja", "灯台守"), ("zh-hant", "燈塔守")])
def test_names_come_in_the_language_asked_for(api, cards, wanted, name):
    by_address = api.get(f"{CARDS}TDL-1-001/", {"lang": wanted})
    by_header = api.get(f"{CARDS}TDL-1-001/", headers={"accept-language": wanted})

    assert by_address.data["name"] == by_header.data["name"] == name


def test_filters_narrow_the_list_down(api, cards):
    answer = api.get(CARDS, {"color": "blue", "q": "keeper"})

    assert [card["number"] for card in answer.data["results"]] == ["TDL-1-002"]


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"color": "pink"}, "color"),
        ({"trigger": "GET"}, "trigger"),
        ({"q": "x" * 501}, "q"),
        ({"order": "age"}, "order"),
        ({"page_size": 0}, "page_size"),
        ({"lang": "fr"}, "lang"),
        ({"series": "LONG"}, "series"),
    ],
)
def test_what_cannot_be_asked_is_refused_at_its_field(api, cards, wanted, field):
    answer = api.get(CARDS, wanted)

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert [error["attr"] for error in answer.json()["errors"]] == [field]


def test_a_card_is_read_with_its_history(api, cards):
    publish(bp=3500)

    answer = api.get(f"{CARDS}TDL-1-001/")

    assert answer.data["bp"] == 3500
    versions = [(v["version"], v["reason"]) for v in answer.data["versions"]]
    assert versions == [(2, "First release"), (1, "First release")]


def test_hidden_and_missing_cards_are_answered_alike(api, cards, secret):
    hidden = api.get(f"{CARDS}SEC-1-001/").json()
    missing = api.get(f"{CARDS}SEC-1-009/").json()

    assert hidden.pop("details") == {"number": "SEC-1-001"}
    assert missing.pop("details") == {"number": "SEC-1-009"}
    assert hidden == missing
    assert (hidden["status"], hidden["code"]) == (404, "card.not_found")


def test_hidden_cards_and_series_are_in_no_list(api, cards, secret):
    assert api.get(CARDS).data["count"] == 2
    assert api.get(CARDS, {"series": "SEC"}).data["count"] == 0
    assert api.get(CARDS, {"q": "SEC"}).data["count"] == 0
    series = api.get(f"{CARDS}series/").data
    assert [row["code"] for row in series] == ["TDL"]


def test_editors_list_hidden_cards(api, cards, secret):
    api.force_authenticate(make_editor())

    assert api.get(CARDS).data["count"] == 3


def test_series_are_listed_with_how_many_cards_they_have(api, cards):
    (series,) = api.get(f"{CARDS}series/", {"lang": "ja"}).data

    assert (series["code"], series["name"], series["card_count"]) == ("TDL", "潮灯", 2)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_door_only_reads(api, cards, method):
    api.force_authenticate(make_editor())

    assert getattr(api, method)(CARDS).status_code == 405
