"""Every dialect in which decks are pasted leads to a deck that can be played.

Issue 28: a player pastes each dialect's sample and plays the result. The walk by touch
is ``tests/journeys/test_builder.py``. Collections are brought in theirs.
"""

from uuid import uuid4

import pytest

from collection.inventory.list_dialects import COLLECTION_DIALECTS
from collection.lists.dialects import DECK_DIALECTS
from collection.tests.factories import load_frozen_content, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(client):
    load_frozen_content()
    user = make_user()
    client.force_login(user)
    return user


def send(client, method, path, body=None):
    answer = getattr(client, method)(
        f"/api/v1/decks/{path}", body or {}, content_type="application/json"
    )
    assert answer.status_code in {200, 201}, answer.content.decode()
    return answer.json()


@pytest.mark.parametrize("dialect", DECK_DIALECTS, ids=lambda dialect: dialect.name)
def test_a_pasted_sample_becomes_a_deck_that_can_be_played(client, player, dialect):
    read = send(client, "post", "read-list/", {"text": dialect.sample})
    copies = {entry["number"]: entry["count"] for entry in read["entries"]}
    assert copies == {"TDL-1-001": 4, "TDL-1-002": 3}

    deck = send(client, "post", "", {"name": "Pasted", "entries": read["entries"]})
    assert not deck["legal"]
    completed = send(client, "post", f"{deck['id']}/complete/")["deck"]
    page = client.get(f"/decks/{deck['id']}/").content.decode()

    assert completed["legal"]
    assert {line["number"] for line in completed["entries"]} >= copies.keys()
    assert f'href="/play/?deck={deck["id"]}"' in page
    began = client.post(
        "/api/v1/battles/practice/",
        {"deck_id": deck["id"]},
        content_type="application/json",
    )
    assert began.status_code == 201, began.content.decode()
    assert began.json()["status"] == "running"


def test_every_sample_of_a_collection_is_brought_and_taken_back(client, player):
    before = client.get("/api/v1/collection/").json()
    for dialect in COLLECTION_DIALECTS:
        asked = {"text": dialect.sample, "how": "add", "key": str(uuid4())}
        brought = client.post(
            "/api/v1/collection/import/", asked, content_type="application/json"
        ).json()

        assert brought["doubts"] == [], dialect.name
        copies = {it["number"]: it["copies"] for it in brought["changes"]}
        assert copies == {"TDL-1-001": 4, "TDL-1-002": 3}, dialect.name
        undone = client.post(f"/api/v1/collection/changes/{brought['id']}/undo/")
        assert undone.status_code == 200, dialect.name
    assert client.get("/api/v1/collection/").json()["results"] == before["results"]
