"""Decks that travel as a code: anybody may look, whoever is signed in may keep."""

import json
import re
from datetime import timedelta
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from django.utils import timezone

from cards.catalogue.game_catalogues import load_game_cards
from cards.search.change_feed import refresh_feed
from cards.tests.factories import publish, schedule
from collection import selectors
from collection.legality import game_rules
from collection.lists import write_code
from collection.models import Deck
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db

MIXED = {"TDL-1-001": 4, "TDL-1-025": 2}


@pytest.fixture(autouse=True)
def _content():
    load_frozen_content()


@pytest.fixture
def code():
    deck = make_deck(user=make_player("ena"))
    return selectors.inspect_deck(deck).code


def page_of(code, tail=""):
    return f"/decks/code/{code}/{tail}"


def api_of(code, form=""):
    return f"/api/v1/decks/codes/{code}/{form}"


def test_anybody_sees_the_deck_of_a_code(client, code):
    answer = client.get(page_of(code), {"name": "Night tide"})

    assert answer.status_code == 200
    assert "Night tide" in answer.text
    assert "Ready to play" in answer.text
    assert "TDL-1-001" in answer.text


def test_whoever_is_signed_in_keeps_it_as_a_deck_of_their_own(client, code):
    user = make_player("saku")
    before = set(Deck.objects.owned_by(user))
    client.force_login(user)

    answer = client.post(page_of(code, "keep/"), {"name": "Night tide"})

    (deck,) = set(Deck.objects.owned_by(user)) - before
    assert answer["Location"] == f"/decks/{deck.pk}/"
    assert deck.name == "Night tide"
    assert selectors.inspect_deck(deck).code == code


def test_nobody_keeps_a_deck_without_signing_in(client, code):
    before = Deck.objects.count()

    answer = client.post(page_of(code, "keep/"))

    assert answer.status_code == 302
    assert "login" in answer["Location"]
    assert Deck.objects.count() == before


@pytest.mark.parametrize("broken", ["hello", "ua1", "ua1AAAAAAAA", "ua1" + "A" * 3000])
def test_damaged_code_is_refused_with_a_sentence(client, broken):
    page = client.get(page_of(broken))
    answer = client.get(api_of(broken))

    assert page.status_code == answer.status_code == 400
    assert answer.json()["code"] == "deck.bad_code"
    assert "damaged" in page.text


def test_code_of_a_later_version_says_so(client, code):
    answer = client.get(api_of("ua2" + code[3:]))

    assert answer.status_code == 400
    assert "newer version" in answer.json()["detail"]


def test_hidden_card_looks_like_one_that_never_was(client):
    """UA-2.2: a code that names an unpublished card tells nothing of it."""
    hidden = write_code({"TDL-1-001": 4})
    unknown = write_code({"TDL-9-999": 4})
    schedule("TDL-1-001", preview=None, release=timezone.now() + timedelta(days=30))

    pages = [client.get(api_of(one)).json() for one in (hidden, unknown)]

    shown = [json.dumps({**page, "code": ""}, sort_keys=True) for page in pages]
    assert shown[0].replace("TDL-1-001", "TDL-9-999") == shown[1]


def test_card_nobody_may_see_is_left_out_of_what_is_kept(client):
    user = make_player("saku")
    client.force_login(user)

    client.post(page_of(write_code({"TDL-1-001": 4, "TDL-9-999": 2}), "keep/"))

    deck = Deck.objects.owned_by(user).latest("pk")
    assert dict(deck.entries.values_list("card__number", "count")) == {"TDL-1-001": 4}


def test_whoever_is_not_signed_in_is_not_told_what_they_lack(client, code, settings):
    play_with_own_cards(settings)

    assert client.get(api_of(code)).json()["legal"] is True


def test_deck_without_a_name_is_called_by_its_series(client, code):
    assert "Tidelight" in client.get(api_of(code)).json()["name"]


def test_name_in_a_link_is_text_and_bounded(client, code):
    name = "<script>" + "x" * 100

    answer = client.get(page_of(code), {"name": name})
    drawn = client.get(api_of(code, "picture/"), {"name": name})

    assert "<script>x" not in answer.text
    assert f"<h1>&lt;script&gt;{'x' * 52}</h1>" in answer.text
    ET.fromstring(drawn.content)


def test_every_form_of_a_list_is_read_again_as_the_same_list(client, code):
    client.force_login(make_player("saku"))
    wanted = {
        entry["number"]: entry["count"]
        for entry in client.get(api_of(code)).json()["entries"]
    }
    pasted = [
        code,
        f"http://testserver{page_of(code)}?name=Night",
        client.get(api_of(code, "text/")).text,
        client.get(api_of(code, "document/")).text,
    ]

    for text in pasted:
        read = client.post(
            "/api/v1/decks/read-list/", {"text": text}, content_type="application/json"
        ).json()
        assert {e["number"]: e["count"] for e in read["entries"]} == wanted
        assert read["doubts"] == []


def test_picture_shows_every_card_and_how_many(client, code):
    answer = client.get(api_of(code, "picture/"), {"name": "Night & tide"})

    drawing = ET.fromstring(answer.content)
    texts = [element.text for element in drawing.iter() if element.tag.endswith("text")]
    entries = client.get(api_of(code)).json()["entries"]
    assert answer["Content-Type"] == "image/svg+xml"
    assert "Night & tide" in texts
    assert {entry["number"] for entry in entries} <= set(texts)


def pages_of(pdf):
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_sheets_are_printed_in_every_language(client, code, language):
    headers = {"HTTP_ACCEPT_LANGUAGE": language}
    listed = client.get(api_of(code, "list-sheet/"), **headers)
    proxies = client.get(api_of(code, "proxies/"), **headers)

    assert listed["Content-Type"] == proxies["Content-Type"] == "application/pdf"
    assert BytesIO(listed.content).read(5) == b"%PDF-"
    assert pages_of(listed.content) == 1
    assert pages_of(proxies.content) == 6  # fifty cards, nine to a page


def test_code_of_a_list_no_deck_may_have_is_refused(client):
    """Two hundred cards are the most a list has; one more is no deck."""
    most, more = (
        write_code({"TDL-1-001": 50, "TDL-1-002": 150 + beyond}) for beyond in (0, 1)
    )

    assert client.get(api_of(most)).json()["legal"] is False
    assert client.get(api_of(more)).status_code == 400


def test_text_without_a_card_is_refused_with_a_sentence(client):
    """Exchange F1: read as an empty list, it emptied the deck of the page."""
    client.force_login(make_player("saku"))

    answer = client.post(
        "/api/v1/decks/read-list/",
        {"text": "【Characters】\nEvents:"},
        content_type="application/json",
    )

    assert (answer.status_code, answer.json()["code"]) == (400, "list.nothing_read")
    assert "Nothing has changed" in answer.json()["detail"]


def test_the_link_of_a_further_games_deck_is_read_and_kept(client):
    load_game_cards()
    game = game_rules.find_game_decks("kiseki")
    counts = dict(next(iter(game.shipped.values()))[1])
    page = client.get(page_of(write_code(counts)))

    content = page.content.decode()
    assert page.status_code == 200
    assert all(f'data-number="{number}"' in content for number in counts)
    assert str(game.title) in content

    reader = make_user("reader")
    client.force_login(reader)
    client.post(page_of(write_code(counts), "keep/"), {"name": "Night fleet"})
    kept = Deck.objects.get(owner=reader)
    assert (kept.game, kept.name, kept.listed) == ("kiseki", "Night fleet", counts)


@pytest.mark.parametrize("form", ["picture/", "list-sheet/", "proxies/"])
def test_file_of_a_code_is_drawn_once_for_an_anonymous_client(client, code, form):
    """Security review, S3: 325 ms a request, though it depends on the code alone."""
    first = client.get(api_of(code, form))
    known = {"HTTP_IF_NONE_MATCH": first["ETag"]}

    again = client.get(api_of(code, form), **known)

    assert "public" in first["Cache-Control"]
    assert (again.status_code, again.content) == (304, b"")
    assert {"Accept-Language", "Cookie", "X-Session-Token"} <= set(
        again["Vary"].split(", ")
    )
    others = ({"HTTP_ACCEPT_LANGUAGE": "ja"}, {"QUERY_STRING": "name=Tide"})
    for other in others:
        assert client.get(api_of(code, form), **known, **other).status_code == 200


def test_file_of_a_code_is_drawn_again_once_a_card_has_changed(client, code):
    known = {"HTTP_IF_NONE_MATCH": client.get(api_of(code, "picture/"))["ETag"]}
    publish(number="TDL-9-001")
    refresh_feed()

    assert client.get(api_of(code, "picture/"), **known).status_code == 200


def test_file_of_a_code_for_a_signed_in_user_is_kept_by_no_shared_cache(client, code):
    """Editors see cards that are not public."""
    client.force_login(make_player("saku"))

    answer = client.get(api_of(code, "picture/"))

    assert "private" in answer["Cache-Control"]
