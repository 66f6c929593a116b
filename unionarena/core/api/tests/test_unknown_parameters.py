"""Fields and parameters that an operation does not have are refused (finding 4)."""

import pytest
from django.test import Client

from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "name", "meant"),
    [
        ("/api/v1/results/leaderboard/?gmae=kiseki", "gmae", "game"),
        ("/api/v1/results/leaderboard/?seasn=1", "seasn", "season"),
        ("/api/v1/cards/?page_sise=5", "page_sise", "page_size"),
        ("/api/v1/bots/?lang=en", "lang", ""),
        ("/api/v1/cards/?search=draw", "search", ""),
    ],
)
def test_a_parameter_that_is_not_known_is_refused_with_what_was_meant(
    address, name, meant
):
    answer = Client().get(address)

    assert answer.status_code == 400, answer.content
    errors = {each["attr"]: each for each in answer.json()["errors"]}
    assert errors[name]["code"] == "unknown_parameter"
    assert f"Did you mean '{meant}'?" in errors[name]["detail"] or not meant


@pytest.mark.parametrize(
    "address",
    ["/api/v1/battles/?page=1&page_size=5", "/api/v1/cards/?key=of-a-link"],
)
def test_parameters_of_pages_and_keys_of_links_are_known(address):
    client = Client()
    client.force_login(User.objects.create_user(username="akari"))

    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("address", "body", "attr", "meant"),
    [
        (
            "/api/v1/decks/check/",
            {"entries": [{"number": "TDL-1-001", "count": 1, "foil": True}]},
            "entries.0.foil",
            "",
        ),
        (
            "/api/v1/decks/check/",
            {"entries": [{"number": "A"}, {"number": "B", "conut": 1}]},
            "entries.1.conut",
            "count",
        ),
        ("/api/v1/decks/check/", {"entires": []}, "entires", "entries"),
    ],
)
def test_an_unknown_field_is_found_inside_a_list(address, body, attr, meant):
    client = Client()
    client.force_login(User.objects.create_user(username="akari"))

    answer = client.post(address, body, content_type="application/json")

    assert answer.status_code == 400, answer.content
    errors = {each["attr"]: each for each in answer.json()["errors"]}
    assert errors[attr]["code"] == "unknown_field"
    assert f"Did you mean '{meant}'?" in errors[attr]["detail"] or not meant
