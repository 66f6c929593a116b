"""Decks of further games by REST: every operation a client needs, and refusals."""

import json

import pytest

from cards.catalogue.game_catalogues import load_game_cards
from cards.catalogue.game_features import Feature, list_lacks
from collection.legality import game_rules
from collection.models import Deck
from collection.tests.factories import load_frozen_content, make_player, make_user

pytestmark = pytest.mark.django_db
DECKS = "/api/v1/decks/"
RUNNER = "HBL-001"
OTHER_GAMES_CARD = [{"number": "ORR-L-1", "count": 1}]
GAMES = ["kiseki", "universe-end"]


@pytest.fixture
def person(client):
    load_game_cards()
    person = make_user()
    client.force_login(person)
    return person


def send(client, method, path, body=None, status=200):
    sent = {} if method == "get" else {"content_type": "application/json"}
    data = None if method == "get" else json.dumps(body)
    answer = getattr(client, method)(path, data, **sent)
    assert answer.status_code == status, answer.content.decode()
    return answer.json() if answer.content else None


def build(client, game="kiseki", name="Mine"):
    _title, counts = next(iter(game_rules.find_game_decks(game).shipped.values()))
    entries = [{"number": number, "count": n} for number, n in counts.items()]
    body = {"name": name, "game": game, "entries": entries}
    return send(client, "post", DECKS, body, 201)


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_built_read_listed_and_deleted(client, person, game):
    deck = build(client, game)

    assert (deck["game"], deck["legal"]) == (game, True)
    assert deck["count"] == sum(entry["count"] for entry in deck["entries"])
    assert sum(deck["figures"]["kind"].values()) == deck["count"]
    path = f"{DECKS}{deck['id']}/"
    assert send(client, "get", path) == deck
    listed = client.get(DECKS, {"game": game}).json()["results"]
    assert [each["id"] for each in listed] == [deck["id"]]
    client.delete(path)
    assert client.get(path).status_code == 404
    assert send(client, "post", f"{path}restore/")["id"] == deck["id"]


def test_decks_of_every_game_are_in_one_list(client):
    load_frozen_content()
    load_game_cards()
    client.force_login(make_player())
    for game in GAMES:
        build(client, game)

    every = client.get(DECKS).json()["results"]

    assert {deck["game"] for deck in every} == {"unionarena", *GAMES}
    usual = client.get(DECKS, {"game": "unionarena"}).json()["results"]
    assert {deck["game"] for deck in usual} == {"unionarena"}
    assert client.get(DECKS, {"game": "chess"}).status_code == 400


def test_list_name_and_tags_are_changed_and_a_late_writer_is_noticed(client, person):
    deck = build(client)
    path = f"{DECKS}{deck['id']}/"

    changed = send(
        client,
        "patch",
        f"{path}entries/",
        {"entries": [{"number": RUNNER, "count": 1}]},
    )
    assert {e["number"]: e["count"] for e in changed["entries"]}[RUNNER] == 1
    told = send(client, "patch", path, {"name": "Other", "tags": ["slow"]})
    assert (told["name"], told["tags"]) == ("Other", ["slow"])
    replaced = send(
        client, "put", f"{path}entries/", {"entries": [{"number": RUNNER, "count": 4}]}
    )
    assert (replaced["count"], replaced["legal"]) == (4, False)
    assert replaced["problems"][0]["clause"] == "TR-2.2"
    late = client.patch(
        path, '{"name": "Late"}', content_type="application/json", HTTP_IF_MATCH='"1"'
    )
    assert late.status_code == 412


def test_text_code_copy_and_versions(client, person):
    deck = build(client)
    path = f"{DECKS}{deck['id']}/"

    text = client.get(f"{path}text/").content.decode()
    assert RUNNER in text
    coded = client.get(f"{DECKS}codes/{deck['code']}/").json()
    assert (coded["game"], coded["count"], coded["legal"]) == ("kiseki", 50, True)
    document = client.get(f"{DECKS}codes/{deck['code']}/document/").json()
    assert document["game"] == "kiseki"
    assert RUNNER in client.get(f"{DECKS}codes/{deck['code']}/text/").content.decode()
    copy = send(client, "post", f"{path}copy/", status=201)
    assert copy["entries"] == deck["entries"]
    number = send(client, "post", f"{path}versions/", {"note": "First"}, 201)
    send(client, "put", f"{path}entries/", {"entries": []})
    back = send(client, "post", f"{path}versions/{number}/restore/")
    assert back["entries"] == deck["entries"]
    assert [v["number"] for v in client.get(f"{path}versions/").json()] == [0, 1]


def test_a_list_and_a_deck_are_checked_by_the_rules_of_their_game(client, person):
    body = {"game": "kiseki", "entries": [{"number": RUNNER, "count": 5}]}

    found = send(client, "post", f"{DECKS}check/", body)

    codes = {problem["code"] for problem in found["problems"]}
    assert codes == {"deck.wrong_size", "deck.too_many_copies"}
    deck = build(client)
    limited = client.get(f"{DECKS}{deck['id']}/check/", {"format": "limited"}).json()
    assert limited["legal"] is False


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "x", "game": "chess"}, 400),
        ({"name": "x", "game": "kiseki", "entries": OTHER_GAMES_CARD}, 400),
        ({"name": "x", "entries": [{"number": RUNNER, "count": 1}]}, 400),
        ({"name": "x", "text": "4 HBL-001"}, 400),
        ({"name": "x", "game": "kiseki", "format": "nonsense"}, 400),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_and_builds_nothing(
    client, person, body, status
):
    send(client, "post", DECKS, body, status)

    assert not Deck.objects.exists()


def test_an_unknown_field_is_refused_with_what_was_meant(client, person):
    answer = send(client, "post", DECKS, {"name": "x", "gane": "kiseki"}, 400)

    assert "'game'" in json.dumps(answer)


def test_sealed_packs_are_taken_opened_built_read_and_thrown_away(client, person):
    """Finding 1 of the review: empty packs, and a deck that no one could read."""
    products = client.get("/api/v1/packs/products/").json()
    (own,) = (each for each in products if each["game"] == "kiseki")

    pool = send(client, "post", "/api/v1/pools/", {"product": own["slug"]})
    assert (pool["game"], pool["packs"]) == ("kiseki", [])
    opened = send(client, "post", f"/api/v1/pools/{pool['id']}/open/", {})
    assert [len(pack) for pack in opened["packs"]] == [8] * 5
    deck = send(client, "post", f"/api/v1/pools/{pool['id']}/decks/", {}, 201)
    assert (deck["count"], deck["legal"], deck["pool"]) == (40, True, pool["id"])
    assert client.get(f"{DECKS}{deck['id']}/").json()["format"] == "limited"
    again = client.get(f"/api/v1/pools/{pool['id']}/").json()
    assert [each["id"] for each in again["decks"]] == [deck["id"]]
    body = {"game": "kiseki", "deck_id": deck["id"]}
    send(client, "post", "/api/v1/battles/practice/", body, 201)
    assert client.delete(f"{DECKS}{deck['id']}/").status_code == 204


@pytest.mark.parametrize(
    ("method", "path", "feature"),
    [
        ("post", "complete/", Feature.DECK_COMPLETION),
    ],
)
def test_what_a_game_lacks_is_refused_with_its_reason(
    client, person, method, path, feature
):
    deck = build(client)

    answer = send(client, method, f"{DECKS}{deck['id']}/{path}", status=422)

    assert answer["code"] == "game.not_offered"
    assert answer["detail"] == str(list_lacks("kiseki")[feature])
    picture = client.get(f"{DECKS}codes/{deck['code']}/picture/")
    assert picture.status_code == 422


@pytest.mark.parametrize(
    ("path", "game"),
    [
        ("/api/v1/battles/practice/", "universe-end"),
        ("/api/v1/battles/practice/", "unionarena"),
        ("/api/v1/matchmaking/queue/", "universe-end"),
    ],
)
def test_a_deck_of_one_game_is_refused_by_another(client, person, path, game):
    deck = build(client)

    answer = send(client, "post", path, {"deck_id": deck["id"], "game": game}, 422)

    assert answer["code"] == "deck.other_game"
    assert "Kiseki TCG" in answer["detail"]


def test_a_deck_of_another_person_does_not_exist(client, person):
    deck = build(client)
    client.force_login(make_user("setsu"))

    for path in ("", "text/", "versions/", "check/"):
        assert client.get(f"{DECKS}{deck['id']}/{path}").status_code == 404
