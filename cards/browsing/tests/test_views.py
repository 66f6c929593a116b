"""Pages of the card browser and the pictures, as a visitor meets them."""

from datetime import timedelta
from http import HTTPStatus
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.catalogue.world_art import locate_world_art
from cards.importing.content import load_content
from cards.models import Card
from cards.search.examples import CHAPTERS
from cards.search.indexing import index_everything
from cards.search.labels import VALUES
from cards.search.language import Field, parse_query, render_query
from cards.tests.factories import (
    make_draft,
    make_editor,
    make_series,
    publish,
    publish_many,
)

pytestmark = pytest.mark.django_db

LIST = reverse("cards:list")
HIDDEN = ("/cards/SEC-1-001/", "/cards/SEC-1-001/art.svg")


@pytest.fixture
def cards():
    """A red Character, a blue Site and an Event."""
    make_series()
    publish(trigger="get", flavors={"ja": "灯。", "zh-hant": "燈。", "en": "A lamp."})
    names = {"ja": "鐘楼", "zh-hant": "鐘樓", "en": "Belfry"}
    publish(
        number="TDL-1-002",
        names=names,
        name="鐘楼",
        kind="site",
        color="blue",
        bp=None,
        generated_energy={"blue": 2},
    )
    names = {"ja": "送り火", "zh-hant": "送火", "en": "Sending Fire"}
    publish(
        number="TDL-1-003",
        names=names,
        name="送り火",
        kind="event",
        bp=None,
        generated_energy={},
    )


@pytest.fixture
def secret():
    make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC")


def numbers_on(client, **params):
    page = client.get(LIST, params)
    assert page.status_code == 200
    return [result.card.number for result in page.context["results"]]


@pytest.mark.parametrize("view", ["grid", "table", "text"])
def test_the_list_shows_every_card_to_anybody(client, cards, view):
    page = client.get(LIST, {"view": view})

    text = page.content.decode()
    for word in ("Lighthouse Keeper", "Belfry", "Sending Fire", "3 cards"):
        assert word in text


@pytest.mark.parametrize(
    ("params", "found"),
    [
        ({"color": "blue"}, ["TDL-1-002"]),
        ({"kind": "event"}, ["TDL-1-003"]),
        ({"trigger": "get"}, ["TDL-1-001"]),
        ({"trigger": "null"}, ["TDL-1-002", "TDL-1-003"]),
        ({"series": "TDL", "color": "red"}, ["TDL-1-001", "TDL-1-003"]),
        ({"q": "belf"}, ["TDL-1-002"]),
        ({"q": "鐘樓"}, ["TDL-1-002"]),
        ({"q": "灯台"}, ["TDL-1-001"]),
        ({"q": "tdl-1-003"}, ["TDL-1-003"]),
        ({"q": "ＢＥＬＦ"}, ["TDL-1-002"]),
        ({"q": "100%_"}, []),
        ({"q": "c:red -k:event"}, ["TDL-1-001"]),
        ({"q": "lighthouse or belfry", "color": "blue"}, ["TDL-1-001", "TDL-1-002"]),
        ({"series": "XYZ"}, []),
    ],
    ids=str,
)
def test_the_list_narrows_down(client, cards, params, found):
    assert numbers_on(client, **params) == found


def test_an_empty_list_says_so_and_leads_back(client, cards):
    page = client.get(LIST, {"q": "nothing like it"})

    assert "No cards match" in page.content.decode()
    assert f'href="{LIST}"' in page.content.decode()


def test_a_mistake_is_shown_at_its_place_with_what_was_meant(client, cards):
    page = client.get(LIST, {"q": "k:event color:pink"})

    text = page.content.decode()
    assert page.status_code == 200
    assert "<mark>pink</mark>" in text
    assert "“pink” isn’t something “color:” understands." in text
    assert "k%3Aevent+color%3Ared" in text


def test_where_nothing_is_found_near_queries_are_offered(client, cards):
    page = client.get(LIST, {"q": "c:red k:site"})

    offered = [(hint["query"], hint["count"]) for hint in page.context["hints"]]
    assert offered == [("type:site", 1), ("color:red", 2)]


def test_htmx_receives_the_answer_alone(client, cards):
    page = client.get(LIST, {"q": "belfry"}, headers={"HX-Request": "true"})

    text = page.content.decode()
    assert "<html" not in text
    assert "Belfry" in text
    assert page["HX-Replace-Url"] == "/cards/?q=belfry"
    assert "HX-Request" in page["Vary"]


def test_switches_narrow_down_and_widen_again(client, cards):
    page = client.get(LIST, {"q": "color:red"})

    ((_line, links),) = [f for f in page.context["facets"] if f[0].field == "color"]
    by_value = {switch.value: switch for switch, _url, _label in links}
    assert (by_value["red"].is_on, by_value["red"].query) == (True, "")
    assert [url for _label, url in page.context["chips"]] == [LIST]


def test_a_second_value_widens_the_group(client, cards):
    page = client.get(LIST, {"q": "k:event or k:site"})

    ((_line, links),) = [f for f in page.context["facets"] if f[0].field == "type"]
    assert [switch.query for switch, _url, _label in links] == [
        "type:event",
        "type:site",
    ]


def test_the_text_view_says_why(client, cards):
    page = client.get(LIST, {"q": "belf", "view": "text"})

    assert "<mark>Belf</mark>" in page.content.decode()


def test_long_lists_have_pages(client, cards):
    publish_many(make_draft(number=f"TDL-1-{n:03}") for n in range(4, 80))

    first = client.get(LIST, {"color": "red"})
    second = client.get(first.context["following"])

    assert len(first.context["results"]) == 60
    assert second.context["results"][0].card.number == "TDL-1-062"
    assert client.get(second.context["preceding"]).context["preceding"] == ""


def test_the_list_costs_the_same_however_long(
    client, cards, django_assert_max_num_queries
):
    publish_many(make_draft(number=f"TDL-1-{n:03}") for n in range(4, 30))

    with django_assert_max_num_queries(20):
        client.get(LIST)


def test_every_example_of_the_help_page_finds_something(client, db):
    """Issue 6: a help page with examples that run."""
    load_content()
    index_everything()
    page = client.get("/cards/help/")

    text = page.content.decode()
    for chapter in CHAPTERS:
        for example in chapter.examples:
            assert f"?q={quote(example.query)}" in text.replace("%2F", "/")
            if chapter.slug != "held":  # asked where people have cards
                assert numbers_on(client, q=example.query), example.query


def test_every_word_of_the_help_page_is_a_query(client, db):
    for field in (Field.DOES, Field.TARGET, Field.WHEN, Field.COST, Field.IS):
        for word in VALUES[field]:
            assert render_query(parse_query(f"{field}:{word}")) == f"{field}:{word}"
        assert set(VALUES[field]) == set(field.choices)


def test_a_set_has_a_page_of_its_own(client, db):
    load_content()

    page = client.get("/cards/sets/TDL1/")

    assert len(page.context["results"]) == 64
    assert "Tidelight: First Lamps" in page.content.decode()
    assert "/cards/sets/TDL1/" in client.get("/cards/sets/").content.decode()


def test_keywords_are_explained_with_their_clause(client, db):
    """Issue 6: keywords explained on hover and tap."""
    load_content()

    text = client.get("/cards/TDL-1-001/").content.decode()

    assert 'role="tooltip"' in text
    assert "Activates when this card is played." in text
    assert "UA-7.2.1" in text


def test_what_a_card_does_is_said_in_plain_words(client, db):
    load_content()

    (part,) = client.get("/cards/TDL-1-001/").context["structure"]

    assert [*map(str, part.when)] == ["When Played"]
    assert [*map(str, part.does)] == ["raises BP"]
    assert [*map(str, part.targets)] == ["your characters"]


def test_versions_show_what_changed(client, cards):
    publish(bp=3500, trigger="get")

    text = client.get("/cards/TDL-1-001/").content.decode()

    assert "<del>3000</del>" in text
    assert "<ins>3500</ins>" in text


def test_a_picture_shown_before_its_release_is_kept_by_no_shared_cache(client, cards):
    later = timezone.now() + timedelta(days=1)
    Card.objects.filter(number="TDL-1-001").update(released_at=later)
    client.force_login(make_editor())

    answer = client.get("/cards/TDL-1-001/art.svg")

    assert answer["Cache-Control"].startswith("private")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", ["灯台守", "灯。"]),
        ("zh-hant", ["燈塔守", "燈。", "灯台守"]),
        ("en", ["Lighthouse Keeper", "A lamp.", "灯台守"]),
    ],
)
def test_a_card_is_shown_in_the_readers_language(client, cards, language, words):
    page = client.get("/cards/TDL-1-001/", headers={"accept-language": language})

    text = page.content.decode()
    assert [word for word in words if word not in text] == []
    assert "Add this card to your hand." in text or language != "en"


def test_a_card_page_tells_why_each_version_was_published(client, cards):
    publish(bp=3500)

    page = client.get("/cards/TDL-1-001/")

    assert [v.version for v in page.context["versions"]] == [2, 1]
    assert "First release" in page.content.decode()


def test_a_card_that_cannot_be_played_says_so(client, cards):
    assert "Not playable yet" in client.get("/cards/TDL-1-003/").content.decode()
    assert "Not playable yet" not in client.get("/cards/TDL-1-001/").content.decode()


def test_colour_is_never_the_only_sign(client, cards):
    text = client.get("/cards/TDL-1-002/").content.decode()

    assert "energy--blue" in text
    assert ">B</span>" in text


@pytest.mark.parametrize("address", [*HIDDEN, "/cards/TDL-9-999/", "/cards/x/"])
def test_hidden_and_missing_cards_are_equally_absent(client, cards, secret, address):
    assert client.get(address).status_code == 404


def test_hidden_cards_are_in_no_list_and_no_count(client, cards, secret):
    page = client.get(LIST)

    assert "SEC" not in page.content.decode()
    assert page.context["count"] == 3


def test_editors_see_cards_before_they_are_public(client, secret):
    client.force_login(make_editor())

    assert numbers_on(client) == ["SEC-1-001"]
    assert [client.get(address).status_code for address in HIDDEN] == [200, 200]
    assert "private" in client.get(HIDDEN[1])["Cache-Control"]


def test_a_picture_is_an_svg_that_may_be_kept(client, cards):
    shown = client.get("/cards/TDL-1-001/").context["card"].art

    picture = client.get(shown)

    assert picture["Content-Type"] == "image/svg+xml"
    assert ET.fromstring(picture.content).tag.endswith("svg")
    assert picture["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_picture_under_an_old_address_is_soon_asked_for_again(client, cards):
    old = client.get("/cards/TDL-1-001/").context["card"].art
    publish(bp=3500)

    assert client.get(old)["Cache-Control"] == "public, max-age=300"
    assert client.get("/cards/TDL-1-001/art.svg")["Cache-Control"] == (
        "public, max-age=300"
    )


def test_a_picture_the_browser_has_is_not_sent_again(client, cards):
    address = "/cards/TDL-1-001/art.svg"
    etag = client.get(address)["ETag"]

    again = client.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")

    publish(bp=3500)
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


@pytest.mark.parametrize("address", [LIST, "/cards/TDL-1-001/", HIDDEN[1]])
def test_pages_are_only_read(cards, address):
    assert Client().post(address).status_code == 405


def test_picture_of_a_series_with_its_own_style_is_cached_for_a_year(client):
    answer = client.get(locate_world_art("HBL-001", "green"))

    assert answer.status_code == HTTPStatus.OK
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.content.startswith(b"<svg")


@pytest.mark.parametrize(
    "address", ["/cards/art/green/TDL-1-001.svg", "/cards/art/pink/HBL-001.svg"]
)
def test_picture_that_no_series_draws_is_not_found(client, address):
    assert client.get(address).status_code == HTTPStatus.NOT_FOUND
