"""The REST door to one's own decks."""

import pytest
from rest_framework.test import APIClient

from collection.models import Deck
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/decks/"


@pytest.fixture
def player():
    load_frozen_content()
    return make_player()


@pytest.fixture
def deck(player):
    return make_deck(user=player)


@pytest.fixture
def api(player):
    client = APIClient()
    client.force_authenticate(player)
    return client


OPERATIONS = [
    ("get", "{id}/"),
    ("patch", "{id}/"),
    ("delete", "{id}/"),
    ("put", "{id}/entries/"),
    ("patch", "{id}/entries/"),
    ("get", "{id}/check/"),
    ("post", "{id}/copy/"),
    ("post", "{id}/restore/"),
]
BODY = {"name": "Mine", "entries": []}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *OPERATIONS,
        ("get", ""),
        ("post", ""),
        ("post", "check/"),
        ("get", "owned/"),
        ("post", "starter/"),
    ],
)
def test_strangers_to_the_site_are_asked_to_sign_in(deck, method, path):
    address = DECKS + path.format(id=deck.pk)

    answer = getattr(APIClient(), method)(address, BODY, format="json")

    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_a_foreign_deck_is_answered_like_a_missing_one(deck, method, path):
    api = APIClient()
    api.force_authenticate(make_user("stranger"))

    def ask(number):
        address = DECKS + path.format(id=number)
        wanted = "entries" if "entries" in path else "name"
        body = {wanted: BODY[wanted]} if method in ("patch", "put") else BODY
        sent = {} if method == "get" else {"data": body, "format": "json"}
        answer = getattr(api, method)(address, **sent)
        return answer.status_code, {**answer.json(), "details": None}

    assert ask(deck.pk) == ask(10**7) == ask(10**30)
    assert ask(deck.pk)[0] == 404
    deck.refresh_from_db()
    assert (deck.name, deck.deleted_at, deck.entries.count()) == (
        "Harbor of Keepers",
        None,
        22,
    )


def test_decks_are_listed_with_what_is_wrong_with_them(api, player):
    Deck.objects.create(owner=player, name="Empty")

    rows = api.get(DECKS).data["results"]

    assert [(row["name"], row["count"], row["legal"]) for row in rows] == [
        ("Empty", 0, False),
        ("Harbor of Keepers", 50, True),
        ("Call of the Deeptide", 50, True),
    ]
    assert rows[0]["problems"][0]["clause"] == "UA-2.2.1"
    assert (rows[1]["starter"], rows[1]["colors"]) == ("keepers", {"red": 50})


def test_a_deck_is_read_with_its_list(api, deck, settings):
    play_with_own_cards(settings)
    data = api.get(f"{DECKS}{deck.pk}/").data

    (line,) = [e for e in data["entries"] if e["number"] == "TDL-1-001"]
    assert (line["count"], line["owned"]) == (4, 4)
    assert (line["card"]["name"], line["card"]["color"]) == (
        "Hono, Apprentice Keeper",
        "red",
    )
    assert sum(entry["count"] for entry in data["entries"]) == data["count"] == 50


def test_a_deck_is_made_changed_checked_and_deleted(api, settings):
    play_with_own_cards(settings)
    made = api.post(DECKS, {"name": "Night tide"}, format="json")
    assert made.status_code == 201
    address = f"{DECKS}{made.data['id']}/"

    entries = [{"number": "TDL-1-001", "count": 5}]
    changed = api.put(f"{address}entries/", {"entries": entries}, format="json")
    assert (changed.status_code, changed.data["count"]) == (200, 5)

    checked = api.get(f"{address}check/")
    assert checked.data["legal"] is False
    assert [problem["code"] for problem in checked.data["problems"]] == [
        "deck.wrong_size",
        "deck.too_many_copies",
        "deck.not_owned",
    ]

    renamed = api.patch(address, {"name": "Day tide"}, format="json")
    assert renamed.data["name"] == "Day tide"
    assert api.delete(address).status_code == 204
    assert api.get(address).status_code == 404
    assert api.post(f"{address}restore/").data["name"] == "Day tide"


def test_cards_not_named_in_a_change_stay(api, deck):
    entries = [{"number": "TDL-1-001", "count": 1}, {"number": "TDL-1-002", "count": 0}]
    before = dict(deck.entries.values_list("card__number", "count"))

    changed = api.patch(
        f"{DECKS}{deck.pk}/entries/", {"entries": entries}, format="json"
    )

    after = dict(deck.entries.values_list("card__number", "count"))
    assert changed.status_code == 200
    assert after.pop("TDL-1-001") == 1
    assert "TDL-1-002" not in after
    assert after.items() <= before.items()
    assert changed.data["count"] == sum(after.values()) + 1


def test_change_that_would_list_too_many_cards_changes_nothing(api, deck):
    """50 are there; 151 more would be 201."""
    entries = [{"number": f"TDL-1-0{n}", "count": 50} for n in (47, 48, 49)]
    entries.append({"number": "TDL-1-046", "count": 1})

    answer = api.patch(
        f"{DECKS}{deck.pk}/entries/", {"entries": entries}, format="json"
    )

    assert (answer.status_code, answer.data["code"]) == (400, "deck.bad_entries")
    assert sum(deck.entries.values_list("count", flat=True)) == 50


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("put", "entries/", {"entries": []}),
        ("patch", "entries/", {"entries": [{"number": "TDL-1-001", "count": 1}]}),
        ("patch", "", {"name": "Mine"}),
        ("delete", "", None),
    ],
)
@pytest.mark.parametrize("known", ['"7"', "7", '"x"', '"1", "2"', '"9999999999"'])
def test_deck_that_was_changed_meanwhile_is_left_alone(
    api, deck, method, path, body, known
):
    address = f"{DECKS}{deck.pk}/"
    before = api.get(address).data

    answer = getattr(api, method)(
        address + path, body, format="json", headers={"If-Match": known}
    )

    assert (answer.status_code, answer.data["code"]) == (412, "deck.changed_meanwhile")
    assert api.get(address).data == before


def test_every_change_makes_a_new_etag_that_lets_the_next_one_through(api, deck):
    address = f"{DECKS}{deck.pk}/"
    seen = [api.get(address)["ETag"]]
    for body in ({"name": "One"}, {"name": "Two"}):
        answer = api.patch(address, body, format="json", headers={"If-Match": seen[-1]})
        assert answer.status_code == 200
        seen.append(answer["ETag"])

    assert seen == ['"1"', '"2"', '"3"']
    late = api.patch(
        address, {"name": "Late"}, format="json", headers={"If-Match": seen[0]}
    )
    assert late.status_code == 412
    assert api.get(address).data["name"] == "Two"


def test_a_deck_is_copied(api, deck):
    copied = api.post(f"{DECKS}{deck.pk}/copy/")

    assert (copied.status_code, copied.data["count"]) == (201, 50)
    assert copied.data["id"] != deck.pk


def test_a_list_is_checked_without_a_deck(api, player):
    entries = [{"number": "TDL-1-001", "count": 4}, {"number": "QQQ-1-001", "count": 1}]

    checked = api.post(f"{DECKS}check/", {"entries": entries}, format="json")

    assert [problem["code"] for problem in checked.data["problems"]] == [
        "deck.wrong_size",
        "deck.mixed_series",
        "deck.card_not_playable",
    ]
    assert Deck.objects.filter(owner=player).count() == 2


@pytest.mark.parametrize(
    "body",
    [
        pytest.param([], id="a list"),
        pytest.param("text", id="text"),
        pytest.param({}, id="nothing"),
        pytest.param({"entries": {}}, id="entries a mapping"),
        pytest.param({"entries": [7]}, id="entry a number"),
        pytest.param({"entries": [{"number": "TDL-1-001"}]}, id="no count"),
        pytest.param({"entries": [{"count": 1}]}, id="no number"),
        pytest.param({"entries": [{"number": "TDL-1-001", "count": "x"}]}, id="word"),
        pytest.param({"entries": [{"number": "TDL-1-001", "count": -1}]}, id="minus"),
        pytest.param({"entries": [{"number": "TDL-1-001", "count": 51}]}, id="51"),
        pytest.param({"entries": [{"number": "TDL-1-001", "count": 1e99}]}, id="huge"),
        pytest.param({"entries": [{"number": "a\x00", "count": 1}]}, id="nul"),
        pytest.param({"entries": [{"number": "x" * 33, "count": 1}]}, id="long"),
        pytest.param({"entries": [{"number": "TDL-1-999", "count": 1}]}, id="unknown"),
        pytest.param(
            {"entries": [{"number": "TDL-1-001", "count": 1}] * 2}, id="listed twice"
        ),
        pytest.param(
            {"entries": [{"number": f"TDL-1-{n}", "count": 1} for n in range(201)]},
            id="too long",
        ),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_and_changes_nothing(api, deck, body):
    answer = api.put(f"{DECKS}{deck.pk}/entries/", body, format="json")

    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert deck.entries.count() == 22


def test_bytes_that_are_no_json_are_refused(api, deck):
    answer = api.put(
        f"{DECKS}{deck.pk}/entries/", b'{"entries": [', content_type="application/json"
    )

    assert answer.status_code == 400


@pytest.mark.parametrize(
    "details",
    [{"name": "Fuck"}, {"description": "so\nfuck"}, {"tags": ["rush", "fuck"]}],
    ids=lambda details: next(iter(details)),
)
def test_nothing_said_of_a_deck_insults_whoever_reads_it(api, deck, details):
    answer = api.patch(f"{DECKS}{deck.pk}/", details, format="json")

    assert (answer.status_code, answer.data["code"]) == (409, "text.offensive")
    assert answer.data["details"]["word"].casefold() == "fuck"


@pytest.mark.parametrize("name", ["", "x" * 61, None, ["a"], "a\x00"])
def test_a_name_that_cannot_be_read_is_refused(api, deck, name):
    assert api.post(DECKS, {"name": name}, format="json").status_code == 400
    renamed = api.patch(f"{DECKS}{deck.pk}/", {"name": name}, format="json")
    assert renamed.status_code == 400
    assert Deck.objects.count() == 2


def test_owned_cards_are_listed(api):
    rows = api.get(f"{DECKS}owned/", {"page_size": 200}).data["results"]

    assert len(rows) == 44
    assert rows[0] == {"number": "TDL-1-001", "count": 4}


def test_starter_decks_can_be_received_later_and_once():
    load_frozen_content()
    api = APIClient()
    api.force_authenticate(make_user("late"))

    first = api.post(f"{DECKS}starter/")
    again = api.post(f"{DECKS}starter/")

    assert [deck["count"] for deck in first.data] == [50, 50]
    assert [deck["id"] for deck in again.data] == [deck["id"] for deck in first.data]


def test_a_mobile_client_signs_in_with_its_token(player):
    """The header every mobile client sends."""
    signed_in = APIClient().post(
        "/_allauth/app/v1/auth/login",
        {"username": player.username, "password": "tide"},
        format="json",
    )
    token = signed_in.json()["meta"]["session_token"]

    answer = APIClient().get(DECKS, headers={"x-session-token": token})

    assert answer.data["count"] == 2
