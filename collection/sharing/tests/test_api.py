"""Decks among people over REST (issue 13)."""

import pytest

from collection.models import Deck
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/decks"


@pytest.fixture
def author():
    load_frozen_content()
    return make_player("author")


@pytest.fixture
def deck(author):
    return make_deck(user=author)


def send(client, method, path, data=None, **headers):
    return getattr(client, method)(
        f"{DECKS}/{path}", data or {}, content_type="application/json", headers=headers
    )


def test_a_deck_is_described_against_the_version_one_knows(client, author, deck):
    client.force_login(author)
    etag = client.get(f"{DECKS}/{deck.pk}/").headers["ETag"]
    details = {"description": "A\n\nB", "tags": ["Fast"], "is_favourite": True}

    first = send(client, "patch", f"{deck.pk}/", details, **{"If-Match": etag})
    late = send(client, "patch", f"{deck.pk}/", {"tags": []}, **{"If-Match": etag})

    assert first.json()["description"] == "A\n\nB"
    assert first.json()["tags"] == ["fast"]
    assert (late.status_code, late.json()["code"]) == (412, "deck.changed_meanwhile")


def test_a_deck_is_shared_liked_copied_and_found_by_others(client, author, deck):
    client.force_login(author)
    path = f"{deck.pk}/sharing/"
    shared = send(client, "put", path, {"visibility": "public"})
    assert shared.json()["url"].endswith(f"/shared/{deck.pk}/")
    client.force_login(make_user("reader"))

    liked = send(client, "put", f"shared/{deck.pk}/like/").json()
    again = send(client, "put", f"shared/{deck.pk}/like/").json()
    copy = send(client, "post", f"shared/{deck.pk}/copy/")
    client.logout()
    found = client.get(f"{DECKS}/public/").json()

    assert (liked["likes"], again["likes"], again["liked"]) == (1, 1, True)
    assert copy.status_code == 201
    assert copy.json()["count"] == 50
    assert [row["id"] for row in found["results"]] == [deck.pk]
    assert found["following"] == ""
    assert client.get(f"{DECKS}/shared/{deck.pk}/").json()["author"] == "author"


def test_a_link_opens_with_its_key_alone_and_never_after_it_is_renewed(
    client, author, deck
):
    client.force_login(author)
    url = send(client, "put", f"{deck.pk}/sharing/", {"visibility": "link"}).json()[
        "url"
    ]
    key = url.partition("?key=")[2]
    reading = f"{DECKS}/shared/{deck.pk}/"
    client.logout()
    assert client.get(reading).status_code == 404
    assert client.get(reading, {"key": key}).status_code == 200

    client.force_login(author)
    send(client, "post", f"{deck.pk}/sharing/link/")
    client.logout()

    assert client.get(reading, {"key": key}).status_code == 404


def test_versions_are_kept_listed_and_restored(client, author, deck):
    client.force_login(author)
    number = deck.entries.first().card.number
    kept = send(client, "post", f"{deck.pk}/versions/", {"note": "whole"})
    send(
        client,
        "patch",
        f"{deck.pk}/entries/",
        {"entries": [{"number": number, "count": 0}]},
    )

    now, old = client.get(f"{DECKS}/{deck.pk}/versions/").json()
    back = send(client, "post", f"{deck.pk}/versions/{kept.json()}/restore/")

    assert kept.status_code == 201
    assert (now["number"], old["note"]) == (0, "whole")
    assert [change["kind"] for change in now["changes"]] == ["removed"]
    assert back.json()["count"] == 50
    assert send(client, "post", f"{deck.pk}/versions/99/restore/").status_code == 404


def test_what_is_lacking_is_told_and_what_can_be_is_built(client, author, deck):
    client.force_login(author)
    send(client, "put", f"{deck.pk}/sharing/", {"visibility": "public"})
    client.force_login(make_user("reader"))

    lacking = client.get(f"{DECKS}/shared/{deck.pk}/lacking/").json()
    built = send(client, "post", f"shared/{deck.pk}/build/")

    assert lacking["lacking"] == lacking["short"] == 50
    assert built.status_code == 201
    assert built.json()["count"] == 0


@pytest.mark.parametrize("path", ["", "lacking/"])
def test_a_private_deck_is_not_found_through_any_door(client, deck, path):
    client.force_login(make_user("enemy"))

    assert client.get(f"{DECKS}/shared/{deck.pk}/{path}").status_code == 404
    for endpoint in ("copy/", "build/"):
        assert send(client, "post", f"shared/{deck.pk}/{endpoint}").status_code == 404
    assert send(client, "put", f"shared/{deck.pk}/like/").status_code == 404
    assert send(client, "get", f"{deck.pk}/versions/").status_code == 404
    assert send(client, "get", f"{deck.pk}/sharing/").status_code == 404
    assert Deck.objects.count() == 2
