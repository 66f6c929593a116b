"""Shared decks of games with cards of their own: seen, found, liked and copied."""

import json

import pytest
from django.urls import reverse

from cards.catalogue.game_catalogues import load_game_cards
from collection.legality import game_rules
from collection.models import Deck
from collection.services import create_deck
from collection.tests.factories import load_frozen_content, make_deck, make_user

pytestmark = pytest.mark.django_db
DECKS = "/api/v1/decks/"
GAMES = ["kiseki", "universe-end"]


@pytest.fixture(autouse=True)
def _content():
    load_frozen_content()
    load_game_cards()


@pytest.fixture
def author():
    return make_user("akari")


@pytest.fixture
def reader():
    return make_user("botan")


def build(owner, game, name="Night fleet"):
    counts = next(iter(game_rules.find_game_decks(game).shipped.values()))[1]
    return create_deck(owner=owner, name=name, counts=dict(counts), game=game)


def share(client, deck, visibility, status=200):
    client.force_login(deck.owner)
    answer = client.put(
        f"{DECKS}{deck.pk}/sharing/",
        json.dumps({"visibility": visibility}),
        content_type="application/json",
    )
    assert answer.status_code == status, answer.content.decode()
    client.logout()
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_public_deck_is_found_read_liked_and_copied_by_rest(
    client, author, reader, game
):
    deck = build(author, game)
    usual = make_deck(user=author)
    share(client, usual, "public")
    assert share(client, deck, "public")["url"]

    found = client.get(f"{DECKS}public/", {"game": game}).json()["results"]
    assert [(each["id"], each["game"]) for each in found] == [(deck.pk, game)]
    assert found[0]["legal"]
    assert found[0]["cover"] in deck.listed
    others = client.get(f"{DECKS}public/").json()["results"]
    assert [each["id"] for each in others] == [usual.pk]

    read = client.get(f"{DECKS}shared/{deck.pk}/").json()
    assert {each["number"]: each["count"] for each in read["entries"]} == deck.listed
    client.force_login(reader)
    liked = client.put(f"{DECKS}shared/{deck.pk}/like/")
    assert (liked.json()["likes"], liked.json()["liked"]) == (1, True)
    made = client.post(f"{DECKS}shared/{deck.pk}/copy/")
    assert made.status_code == 201, made.content
    copied = Deck.objects.get(owner=reader)
    assert made.json()["id"] == copied.pk
    assert (copied.game, copied.listed) == (game, deck.listed)
    assert copied.visibility == "private"


def test_the_search_narrows_by_card_and_by_nothing_the_game_lacks(client, author):
    deck = build(author, "kiseki")
    share(client, deck, "public")
    held = next(iter(deck.listed))
    other = next(iter(build(author, "universe-end").listed))

    def find(**wanted):
        answer = client.get(f"{DECKS}public/", {"game": "kiseki", **wanted})
        return [each["id"] for each in answer.json()["results"]]

    assert find(card=held) == find(q="night") == [deck.pk]
    assert find(card=other) == find(q="day") == find(series="TDL") == []


def test_a_link_opens_a_deck_until_it_is_renewed_or_the_deck_private(client, author):
    deck = build(author, "kiseki")
    page = reverse("collection:shared-deck", args=[deck.pk])
    assert client.get(page).status_code == 404
    link = share(client, deck, "link")["url"]

    assert client.get(page).status_code == 404
    content = client.get(link).content.decode()
    assert all(f'data-number="{number}"' in content for number in deck.listed)
    assert client.get(f"{DECKS}public/", {"game": "kiseki"}).json()["results"] == []
    client.force_login(author)
    client.post(reverse("collection:deck-new-link", args=[deck.pk]))
    client.logout()
    assert client.get(link).status_code == 404
    share(client, deck, "private")
    assert client.get(link).status_code == 404


def test_the_pages_share_find_like_and_copy(client, author, reader):
    deck = build(author, "kiseki")
    client.force_login(author)
    own = reverse("collection:game-deck", kwargs={"game": "kiseki", "deck_id": deck.pk})
    assert 'id="sharing"' in client.get(own).content.decode()
    shared = client.post(
        reverse("collection:deck-share", args=[deck.pk]), {"visibility": "public"}
    )
    assert shared.url == f"{own}#sharing"

    client.force_login(reader)
    public = reverse("collection:public-decks")
    content = client.get(public, {"game": "kiseki"}).content.decode()
    assert f'data-deck="{deck.pk}"' in content
    assert 'name="series"' not in content
    assert f'data-deck="{deck.pk}"' not in client.get(public).content.decode()
    assert client.get(reverse("collection:deck-detail", args=[deck.pk])).url == reverse(
        "collection:shared-deck", args=[deck.pk]
    )
    like = reverse("collection:shared-like", args=[deck.pk])
    client.post(like, {"like": "yes"})
    page = client.get(reverse("collection:shared-deck", args=[deck.pk]))
    assert 'data-likes="1"' in page.content.decode()
    copied = client.post(reverse("collection:shared-copy", args=[deck.pk]))
    assert "/decks/games/kiseki/" in copied.url


@pytest.mark.parametrize("path", ["lacking/", "build/"])
def test_what_needs_owned_cards_is_refused_with_the_reason(
    client, author, reader, path
):
    deck = build(author, "kiseki")
    share(client, deck, "public")
    client.force_login(reader)
    method = client.get if path == "lacking/" else client.post

    answer = method(f"{DECKS}shared/{deck.pk}/{path}")

    assert (answer.status_code, answer.json()["code"]) == (422, "game.not_offered")
    assert client.get(f"/api/v1/results/decks/{deck.pk}/").status_code == 422
    assert not Deck.objects.filter(owner=reader).exists()
