"""Pages of the card browser and the pictures, as a visitor meets them."""

from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse

from .factories import make_editor, make_series, publish

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


def numbers_on(client, **asked):
    page = client.get(LIST, asked)
    assert page.status_code == 200
    return [card.number for card in page.context["cards"]]


@pytest.mark.parametrize("view", ["grid", "table"])
def test_the_list_shows_every_card_to_anybody(client, cards, view):
    page = client.get(LIST, {"view": view})

    text = page.content.decode()
    for word in ("Lighthouse Keeper", "Belfry", "Sending Fire", "3 cards"):
        assert word in text


@pytest.mark.parametrize(
    ("asked", "found"),
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
        ({"color": "pink"}, []),
        ({"series": "XYZ"}, []),
    ],
    ids=str,
)
def test_the_list_narrows_down(client, cards, asked, found):
    assert numbers_on(client, **asked) == found


def test_an_empty_list_says_so_and_leads_back(client, cards):
    page = client.get(LIST, {"q": "nothing like it"})

    assert "No card is like that" in page.content.decode()
    assert f'href="{LIST}"' in page.content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", ""])
def test_a_page_that_is_not_there_is_answered_with_one_that_is(client, cards, page):
    assert len(numbers_on(client, page=page)) == 3


def test_long_lists_have_pages(client, cards):
    for n in range(4, 40):
        publish(number=f"TDL-1-{n:03}")

    assert len(numbers_on(client)) == 24
    assert numbers_on(client, page=2, color="red")[0] == "TDL-1-026"


def test_the_list_costs_the_same_however_long(
    client, cards, django_assert_max_num_queries
):
    for n in range(4, 30):
        publish(number=f"TDL-1-{n:03}")

    with django_assert_max_num_queries(5):
        client.get(LIST)


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
    assert "Put this card into your hand." in text or language != "en"


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
    assert page.context["page"].paginator.count == 3


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
