"""Cards of further games on pages and by REST: found, read, counted, drawn."""

import pytest
from django.urls import reverse

from cards.catalogue.game_catalogues import load_game_cards

pytestmark = pytest.mark.django_db
LIST = reverse("cards:list")
API = "/api/v1/cards/"
GAMES = {"kiseki": "HBL-001", "universe-end": "ORR-L-1"}


@pytest.fixture(autouse=True)
def loaded():
    load_game_cards()


def numbers(client, query, game="kiseki", **params):
    answer = client.get(API, {"game": game, "q": query, "page_size": 200, **params})
    assert answer.status_code == 200, answer.json()
    return [card["number"] for card in answer.json()["results"]]


@pytest.mark.parametrize(("game", "number"), GAMES.items())
def test_every_game_has_a_list_a_page_and_a_picture(client, game, number):
    listed = client.get(LIST, {"game": game})
    page = client.get(reverse("cards:detail", args=[number]))
    art = client.get(reverse("cards:art", args=[number]), follow=True)

    assert number in listed.content.decode()
    assert number in page.content.decode()
    assert art["Content-Type"] == "image/svg+xml"
    assert b"<svg" in art.content


def test_the_pages_of_every_game_lead_to_each_other(client):
    for params in ({}, {"game": "kiseki"}):
        page = client.get(LIST, params).content.decode()
        assert all(f"?game={game}" in page for game in GAMES)
        assert "Union Arena" in page
    assert "game=kiseki" in client.get(reverse("cards:sets")).content.decode()


@pytest.mark.parametrize(
    ("query", "condition"),
    [
        ("kind:unit", lambda c: c["kind"] == "unit"),
        ("str>=5", lambda c: (c["declared"]["str"] or 0) >= 5),
        (
            "cost<2 kind:unit",
            lambda c: c["kind"] == "unit" and c["declared"]["cost"] < 2,
        ),
        ("org:guild", lambda c: "guild" in c["declared"]["org"]),
        ("-org:guild", lambda c: "guild" not in c["declared"]["org"]),
        ("kind!=unit", lambda c: c["kind"] != "unit"),
        ("does:draw", lambda c: "draw" in c["declared"]["does"]),
        (
            "(craft:hate or craft:covert)",
            lambda c: {"hate", "covert"} & set(c["declared"]["craft"]),
        ),
        ("runner", lambda c: "runner" in c["name"].lower()),
        ("走り手", lambda c: c["number"] == "HBL-001" or "走り手" in c["text"]),
    ],
)
def test_a_query_finds_exactly_the_cards_that_meet_it(client, query, condition):
    every = client.get(API, {"game": "kiseki", "page_size": 200}).json()["results"]
    expected = [card["number"] for card in every if condition(card)]

    assert expected
    assert len(expected) < len(every)
    assert numbers(client, query) == expected


def test_game_in_the_query_is_the_game(client):
    """As on the page: ``game:kiseki does:draw``."""
    answer = client.get(API, {"q": "game:kiseki does:draw"}).json()

    assert [c["number"] for c in answer["results"]] == numbers(client, "does:draw")
    page = client.get(LIST, {"q": "game:kiseki does:draw"}).content.decode()
    assert answer["results"][0]["number"] in page


@pytest.mark.parametrize(
    ("query", "code", "suggestion"),
    [
        ("knid:unit", "search.unknown_field", "kind:unit"),
        ("kind:unti", "search.unknown_value", "kind:unit"),
        ("str>=much", "search.not_a_number", ""),
        ("kind>unit", "search.not_comparable", ""),
        ("(kind:unit", "search.unclosed_group", ""),
        ("kind:unit)", "search.unopened_group", ""),
        ("kind:", "search.missing_value", ""),
        ("kind:unit or", "search.nothing_after", ""),
        ("bp>=3000", "search.unknown_field", ""),
    ],
)
def test_a_mistake_is_told_with_its_place(client, query, code, suggestion):
    answer = client.get(API, {"game": "kiseki", "q": query})

    problem = answer.json()
    assert answer.status_code == 400
    assert problem["code"] == code
    assert problem["details"]["suggestion"] == suggestion
    page = client.get(LIST, {"game": "kiseki", "q": query})
    assert page.status_code == 200
    assert suggestion in page.content.decode()


def test_an_unknown_game_is_refused(client):
    answer = client.get(API, {"game": "chess"})

    assert answer.status_code == 400
    assert "kiseki" in str(answer.json())
    assert client.get(API, {"q": "game:chess"}).status_code == 400
    assert client.get(LIST, {"game": "chess"}).status_code == 404


def test_parameters_of_the_usual_game_are_refused_for_others(client):
    answer = client.get(API, {"game": "kiseki", "color": "red"})

    assert answer.status_code == 400
    usual = client.get(API, {"game": "unionarena", "color": "red"})
    assert usual.status_code == 200


def test_pages_of_the_list_join_without_gap(client):
    first = client.get(API, {"game": "kiseki", "page_size": 50}).json()
    second = client.get(first["next"]).json()

    every = [c["number"] for c in (*first["results"], *second["results"])]
    assert len(every) == len(set(every)) == first["count"]
    assert second["next"] is None
    assert client.get(API, {"game": "kiseki", "cursor": "x"}).status_code == 400


def test_facets_count_what_the_query_finds(client):
    facets = client.get(f"{API}facets/", {"game": "kiseki", "q": "kind:unit"}).json()

    kinds = next(facet for facet in facets if facet["field"] == "kind")
    assert kinds["values"] == [
        {"value": "unit", "count": len(numbers(client, "kind:unit"))}
    ]


@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_a_card_is_read_by_number_in_each_language(client, language):
    card = client.get(f"{API}HBL-005/", {"lang": language}).json()

    assert card["game"] == "kiseki"
    assert card["declared"]["does"] == ["plan"]
    assert [version["version"] for version in card["versions"]] == [1]
    assert "2" in card["text"]


def test_cards_of_further_games_are_not_among_those_of_the_usual(client):
    found = client.get(API).json()["results"]

    assert not [card for card in found if card["number"].startswith(("HBL", "ORR"))]


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("en", ["Type: unit", "Cost: 3", "STR: 3", "DEF: 3", "Organization: Guild"]),
        ("ja", ["種類: UNIT", "コスト: 3", "STR: 3", "DEF: 3", "組織: 組合"]),
    ],
)
def test_a_card_read_alone_says_in_words_what_its_game_declares(
    client, language, facts
):
    answer = client.get(f"{API}HBL-003/", {"lang": language}).json()

    said = ["{title}: {value}".format(**fact) for fact in answer["facts"]]
    assert [line.lower() for line in said[:5]] == [line.lower() for line in facts]


@pytest.mark.parametrize(
    ("order", "value"),
    [("cost", "cost"), ("-str", "str"), ("name", None), ("-number", None)],
)
def test_cards_are_sorted_by_what_their_game_declares(client, order, value):
    params = {"game": "kiseki", "order": order, "page_size": 200}
    found = client.get(API, params).json()["results"]
    page = client.get(LIST, params).content.decode()

    key = order.removeprefix("-")
    of = [c["declared"][value] if value else c[key] for c in found]
    known = [each for each in of if each is not None]
    assert known == sorted(known, reverse=order.startswith("-"))
    assert of[len(known) :] == [None] * (len(of) - len(known))  # those without, last
    first = [page.index(f"/cards/{card['number']}/") for card in found]
    assert first == sorted(first)


@pytest.mark.parametrize("order", ["bp", "craft", "--cost", "chess"])
def test_an_order_the_game_does_not_have_is_refused_with_those_it_has(client, order):
    params = {"game": "kiseki", "order": order}
    answer = client.get(API, params)
    page = client.get(LIST, params)

    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["attr"]) == (400, "order")
    assert "(number, name, cost, str, def)" in error["detail"]
    assert "<code>cost</code>" in page.content.decode()
