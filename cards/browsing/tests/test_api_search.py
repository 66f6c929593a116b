"""The REST door: queries, pages, changes, the file of everything, and its headers."""

import gzip
import json

import pytest
from rest_framework.test import APIClient

from cards.models import Card, CardSet, Printing, Trait
from cards.search.change_feed import refresh_feed
from cards.tests.factories import (
    make_draft,
    make_editor,
    make_series,
    publish,
    publish_many,
    withdraw_everything,
)

pytestmark = pytest.mark.django_db

CARDS = "/api/v1/cards/"


@pytest.fixture
def api():
    return APIClient()


@pytest.fixture(autouse=True)
def exports(settings, tmp_path):
    settings.CARD_EXPORTS_DIR = tmp_path / "exports"


@pytest.fixture
def cards():
    """Thirty cards, every third of them blue."""
    make_series()
    Trait.objects.create(name_ja="港", name_zh_hant="港口", name_en="Harbor")
    colors = ["red" if n % 3 else "blue" for n in range(30)]
    publish_many(
        make_draft(
            number=f"TDL-1-{n:03}",
            bp=500 * (n % 7),
            color=color,
            generated_energy={color: 1},
        )
        for n, color in enumerate(colors)
    )


def numbers(answer):
    return [card["number"] for card in answer.json()["results"]]


def all_pages(api, address, forward="next"):
    """Every page from here on, as lists of numbers."""
    while address:
        answer = api.get(address)
        assert answer.status_code == 200
        yield numbers(answer)
        address = answer.json()[forward]


@pytest.mark.parametrize("order", ["number", "-number", "bp", "-bp", "name", "color"])
def test_pages_hold_every_card_once(api, cards, order):
    pages = list(all_pages(api, f"{CARDS}?order={order}&page_size=7"))

    assert [len(page) for page in pages] == [7, 7, 7, 7, 2]
    assert len({number for page in pages for number in page}) == 30


def test_pages_can_be_walked_back(api, cards):
    address = f"{CARDS}?order=-bp&page_size=8&q=c:red"
    first = api.get(address).json()
    second = api.get(first["next"]).json()

    again = api.get(second["previous"]).json()

    assert again["results"] == first["results"]
    assert again["previous"] is None


def test_pages_survive_inserts(api, cards):
    """Issue 6: nothing is shown twice or left out when cards come in between."""
    first = api.get(f"{CARDS}?page_size=10").json()
    publish(number="TDL-1-000A")

    second = api.get(first["next"])

    assert numbers(second) == [f"TDL-1-{n:03}" for n in range(10, 20)]


def test_a_query_and_filters_narrow_down_together(api, cards):
    answer = api.get(CARDS, {"q": "bp>=3000 or bp=0", "color": "blue", "order": "-bp"})

    assert answer.json()["count"] == len(numbers(answer)) == 4
    assert answer.json()["count_is_exact"] is True


def test_a_card_says_why_it_was_found(api, cards):
    (card, *_) = api.get(CARDS, {"q": "t:har c:red -o:draw", "why": "true"}).json()[
        "results"
    ]

    assert card["why"] == [
        {
            "term": "trait:har",
            "field": "trait",
            "wanted": True,
            "excerpts": [{"before": "", "found": "Har", "after": "bor"}],
        },
        {"term": "color:red", "field": "color", "wanted": True, "excerpts": []},
        {"term": "text:draw", "field": "text", "wanted": False, "excerpts": []},
    ]


def test_a_mistake_is_answered_with_its_place(api, cards):
    answer = api.get(CARDS, {"q": "bp>1000 colr:red"})

    problem = answer.json()
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert problem["code"] == "search.unknown_field"
    assert (problem["details"]["start"], problem["details"]["end"]) == (8, 12)
    assert problem["details"]["suggestion"] == "bp>1000 color:red"


@pytest.mark.parametrize("cursor", ["x", "é", "e30", "W10", "WzEsMiwzLDRd", "A" * 500])
def test_a_cursor_that_no_answer_gave_is_refused(api, cards, cursor):
    answer = api.get(CARDS, {"cursor": cursor})

    assert (answer.status_code, answer.json()["code"]) == (400, "search.bad_cursor")


def test_regular_expressions_are_for_editors(api, cards):
    """Issue 6: regular expressions for editors only."""
    query = {"q": "n:/^light.*keeper$/"}

    assert api.get(CARDS, query).json()["code"] == "search.regex_for_editors"
    api.force_authenticate(make_editor())
    assert api.get(CARDS, query).json()["count"] == 30


@pytest.mark.parametrize(
    ("regex", "code"),
    [("(", "search.bad_regex"), ("(x{999}){999}", "search.bad_regex")],
)
def test_a_regular_expression_that_explodes_is_refused(api, cards, regex, code):
    api.force_authenticate(make_editor())

    assert api.get(CARDS, {"q": f"n:/{regex}/"}).json()["code"] == code


# --- conditional requests, headers -------------------------------------------------


@pytest.mark.parametrize(
    "path", ["", "TDL-1-001/", "series/", "keywords/", "changes/", "export/", "facets/"]
)
def test_what_a_client_has_is_not_sent_again(api, cards, path):
    first = api.get(f"{CARDS}{path}")
    again = api.get(f"{CARDS}{path}", headers={"if-none-match": first["ETag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert again.getvalue() == b""


def test_a_tag_changes_with_the_card_and_with_the_language(api, cards):
    address = f"{CARDS}TDL-1-001/"
    before = api.get(address)["ETag"]

    assert api.get(address, {"lang": "ja"})["ETag"] != before
    publish(number="TDL-1-001", bp=9000)
    assert api.get(address)["ETag"] != before


def test_answers_for_one_person_are_not_kept_for_all(api, cards):
    assert api.get(CARDS)["Cache-Control"].startswith("public")
    api.force_authenticate(make_editor())
    assert api.get(CARDS)["Cache-Control"].startswith("private")


def test_the_language_is_told(api, cards):
    answer = api.get(CARDS, headers={"accept-language": "zh-hant"})

    assert answer["Content-Language"] == "zh-hant"
    assert api.get(CARDS, {"lang": "ja"})["Content-Language"] == "ja"
    assert "Accept-Language" in answer["Vary"]


def test_limits_are_told_and_kept(api, cards, monkeypatch):
    from django.core.cache import cache
    from rest_framework.throttling import AnonRateThrottle

    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    cache.clear()

    answers = [api.get(f"{CARDS}keywords/") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0]["RateLimit-Policy"] == '"anon";q=2;w=60'
    assert answers[0]["RateLimit"].startswith('"anon";r=1;t=')
    assert answers[2]["RateLimit"].startswith('"anon";r=0;t=')
    assert int(answers[2]["Retry-After"]) > 0
    assert answers[2]["Content-Type"] == "application/problem+json"
    cache.clear()


def test_other_sites_may_ask_without_credentials(api, cards):
    answer = api.get(CARDS, headers={"origin": "https://elsewhere.example"})

    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer


# --- lists ---------------------------------------------------------------------------


def test_sets_and_traits_are_listed_with_counts(api, cards):
    lying = CardSet.objects.create(code="TDL1", name_en="First Lamps")
    for card in Card.objects.all()[:3]:
        code = f"TDL1/{card.number}"
        Printing.objects.create(card=card, card_set=lying, code=code, rarity="C")

    (one,) = api.get(f"{CARDS}sets/", {"lang": "ja"}).json()
    (trait,) = api.get(f"{CARDS}traits/", {"lang": "en"}).json()

    assert (one["code"], one["name"], one["card_count"]) == ("TDL1", "First Lamps", 3)
    assert trait == {"original": "港", "name": "Harbor", "card_count": 30}


def test_keywords_come_with_their_clause(api, cards):
    rows = {row["code"]: row for row in api.get(f"{CARDS}keywords/").json()}

    assert rows["impact"]["clause"] == "UA-8.5"


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("light", ("card", "Lighthouse Keeper")),
        ("c:re", ("value", "c:red")),
        ("does:sidel", ("value", "does:sidelines")),
        ("bp>1 key", ("field", "keyword:")),
    ],
)
def test_a_query_is_completed(api, cards, written, first):
    found = api.get(f"{CARDS}autocomplete/", {"q": written}).json()
    if first[0] == "field":
        found = [row for row in found if row["kind"] == "field"]

    assert (found[0]["kind"], found[0]["label"]) == first
    assert found[0]["query"].startswith(written.rpartition(" ")[0])


def test_facets_count_what_was_found(api, cards):
    facets = {f["field"]: f["values"] for f in api.get(f"{CARDS}facets/").json()}

    assert facets["color"] == [
        {"value": "red", "count": 20},
        {"value": "blue", "count": 10},
    ]


# --- changes and the file of everything ---------------------------------------------


def changes(api, since=None):
    asked = {"page_size": 200} | ({"since": since} if since else {})
    answer = api.get(f"{CARDS}changes/", asked).json()
    return [(c["type"], c["number"]) for c in answer["changes"]], answer["since"]


def test_a_copy_is_kept_up_to_date_by_changes(api, cards):
    everything, since = changes(api)
    assert len(everything) == 30

    publish(number="TDL-1-004", bp=9000)
    publish(number="TDL-1-100")

    new, since = changes(api, since)
    assert new == [("changed", "TDL-1-004"), ("changed", "TDL-1-100")]
    assert changes(api, since) == ([], since)


def test_a_card_taken_back_leaves_a_tombstone(api, cards):
    _everything, since = changes(api)
    withdraw_everything()

    gone, _since = changes(api, since)

    assert len(gone) == 30
    assert gone[0] == ("gone", "TDL-1-000")


def test_a_card_never_public_leaves_no_trace(api, cards):
    """Issue 6: no unpublished card through any door, tombstones included."""
    make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC")
    refresh_feed()

    text = api.get(f"{CARDS}changes/", {"page_size": 200}).content.decode()

    assert "SEC" not in text


def test_changes_come_page_by_page(api, cards):
    first = api.get(f"{CARDS}changes/", {"page_size": 20}).json()
    rest = api.get(f"{CARDS}changes/", {"since": first["since"]}).json()

    assert (len(first["changes"]), first["has_more"]) == (20, True)
    assert (len(rest["changes"]), rest["has_more"]) == (10, False)


def read_export(answer):
    return json.loads(gzip.decompress(answer.getvalue()))


def test_everything_comes_as_one_file(api, cards):
    answer = api.get(f"{CARDS}export/", {"lang": "en"})
    file = read_export(answer)

    assert answer["Content-Type"] == "application/gzip"
    assert len(file["cards"]) == 30
    assert file["cards"][0]["name"] == "Lighthouse Keeper"
    assert changes(api, file["since"])[0] == []


def test_the_file_is_made_anew_when_a_card_changes(api, cards):
    before = api.get(f"{CARDS}export/")
    publish(number="TDL-1-001", bp=9000)
    after = api.get(f"{CARDS}export/", headers={"if-none-match": before["ETag"]})

    assert after.status_code == 200
    assert {c["number"]: c["bp"] for c in read_export(after)["cards"]}[
        "TDL-1-001"
    ] == 9000


# --- every door, asked by a stranger -------------------------------------------------

DOORS = {
    "page": "/cards/?q=secret",
    "page by number": "/cards/?q=SEC-1-001",
    "page by series": "/cards/?q=s:SEC",
    "page of all": "/cards/",
    "table": "/cards/?view=table",
    "text": "/cards/?view=text",
    "count": f"{CARDS}?q=s:SEC",
    "why": f"{CARDS}?q=secret&why=true",
    "list": CARDS,
    "negation": f"{CARDS}?q=-c:blue",
    "autocomplete": f"{CARDS}autocomplete/?q=secre",
    "facets": f"{CARDS}facets/",
    "changes": f"{CARDS}changes/",
    "export": f"{CARDS}export/?lang=en",
    "series": f"{CARDS}series/",
    "sets": f"{CARDS}sets/",
    "traits": f"{CARDS}traits/",
}


@pytest.fixture(params=["series not public", "released later", "in a draft"])
def secret(request, cards):
    """A card nobody but editors may know of, hidden in each of the three ways."""
    from datetime import timedelta

    from django.utils import timezone

    make_series("SEC", is_public=request.param != "series not public")
    names = {"ja": "秘密の灯", "zh-hant": "秘密的燈", "en": "Secret Lamp"}
    publish(
        number="SEC-1-001", series="SEC", names=names, name="秘密の灯", traits=["密"]
    )
    card = Card.objects.get(number="SEC-1-001")
    lying = CardSet.objects.create(code="SEC1", name_en="Secret Set")
    Printing.objects.create(
        card=card, card_set=lying, code="SEC1/SEC-1-001", rarity="R"
    )
    if request.param == "released later":
        Card.objects.filter(pk=card.pk).update(
            released_at=timezone.now() + timedelta(days=1)
        )
    if request.param == "in a draft":
        Card.objects.filter(pk=card.pk).update(current_revision=None)
    return request.param


@pytest.mark.parametrize("through", DOORS)
def test_a_stranger_sees_no_unpublished_card_through(client, secret, through):
    """Issue 6: no unpublished card through any door."""
    answer = client.get(DOORS[through])
    body = answer.getvalue() if answer.streaming else answer.content
    if answer["Content-Type"] == "application/gzip":
        body = gzip.decompress(body)
    # What the stranger wrote is shown back to them, and tells nothing.
    text = (
        body.decode().replace("SEC-1-001", "") if "number" in through else body.decode()
    )
    if secret != "series not public" and through in {"series", "page of all"}:
        # The series itself is public here, its card is not.
        assert "SEC-1-001" not in text
    else:
        for word in ("SEC-1", "SEC1", "Secret Lamp", "秘密", "密"):
            assert word not in text
    assert '"count":1,' not in text.replace(" ", "")


@pytest.mark.parametrize(
    "address",
    [
        "/cards/SEC-1-001/",
        "/cards/SEC-1-001/art.svg",
        "/cards/sets/SEC1/",
        f"{CARDS}SEC-1-001/",
    ],
)
def test_a_stranger_finds_nothing_at(client, secret, address):
    assert client.get(address).status_code == 404


def test_an_editor_finds_what_is_not_public(client, cards):
    make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC")
    client.force_login(make_editor())

    assert client.get(f"{CARDS}?q=s:SEC").json()["count"] == 1


@pytest.mark.parametrize(
    "query", ["a " * 30, "(" * 12 + "a" + ")" * 12, '"' + "キャラ" * 160 + '"']
)
def test_a_query_of_the_greatest_size_is_answered(api, cards, query):
    assert api.get(CARDS, {"q": query}).status_code == 200


@pytest.mark.parametrize("query", ["a " * 31, "((((((((((((((a", "-" * 99, "あ" * 501])
def test_an_absurd_query_is_refused(api, cards, query):
    answer = api.get(CARDS, {"q": query})

    assert answer.status_code == 400
    assert len(answer.content) < 5_000
