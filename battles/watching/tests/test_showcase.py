"""The game that visitors are shown."""

import pytest
from structlog.testing import capture_logs

from battles.tests.broken_rules import break_rule
from battles.watching.spectating import showcase
from collection.tests.factories import load_starter_content

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _content():
    load_starter_content()


@pytest.fixture
def _not_played_yet():
    showcase._list_showcase_views.cache_clear()
    yield
    showcase._list_showcase_views.cache_clear()


def test_visitors_see_a_whole_game_moment_by_moment(client):
    """The first moment leads on, the last one names a winner and leads back."""
    first = client.get("/battles/show/0/")
    assert first.status_code == 200
    assert 'data-next="/battles/show/1/"' in first.content.decode()

    moments = [showcase.get_showcase_moment(0, "en")]
    while moments[-1].following:
        moments.append(showcase.get_showcase_moment(moments[-1].following, "en"))

    assert len(moments) > 30
    for side in moments[0].sides:
        units = [unit for line in side["lines"] for unit in line["units"]]
        assert len(units) >= showcase.MANY_CARDS
    assert moments[-1].winner
    assert not any(moment.winner for moment in moments[:-1])
    assert showcase.get_showcase_moment(len(moments), "en").number == 0


def test_no_hand_is_shown_and_cards_have_names_in_the_readers_language(client):
    page = client.get("/battles/show/3/", headers={"accept-language": "ja"})

    shown = showcase.get_showcase_moment(3, "ja")
    lines = [line for side in shown.sides for line in side["lines"]]
    units = [unit for line in lines for unit in line["units"]]
    assert units
    assert all(unit["face"]["name"] in page.content.decode() for unit in units)
    assert all(isinstance(side["hand"], int) for side in shown.sides)


@pytest.mark.usefixtures("_not_played_yet")
@pytest.mark.parametrize("rule", ["Setup", "AttackRun"])
def test_where_the_rules_fail_visitors_are_shown_no_game(client, monkeypatch, rule):
    """The first page does without; the log says why, once, and nothing is cached."""
    break_rule(monkeypatch, rule)

    with capture_logs() as entries:
        answers = [client.get(f"/battles/show/{moment}/") for moment in range(2)]

    assert [answer.status_code for answer in answers] == [204, 204]
    assert "Cache-Control" not in answers[0]
    assert [entry["event"] for entry in entries].count("showcase_failed") == 1
    assert client.get("/").status_code == 200


def drawn_with(cards, *, attacks=True):
    """A view with so many cards of each player in play."""
    zone = showcase.LAYOUT.rows[0][0]
    others = {name: [] for name, _ in showcase.LAYOUT.rows[1:]}
    sides = [{zone: [{}] * count, **others} for count in cards]
    return {"players": sides, "attack": {} if attacks else None}


def test_shown_game_begins_at_an_attack_with_both_sides_full():
    """Issue 29, F9: not from an empty table, nor with one side empty."""
    full = showcase.MANY_CARDS
    shown = [drawn_with((full, 0)), drawn_with((full, full), attacks=False)]

    assert showcase._find_middle([*shown, drawn_with((full, full))]) == 2


def test_shown_game_begins_at_its_fullest_attack_where_none_is_full():
    shown = [drawn_with((1, 1)), drawn_with((2, 3)), drawn_with((3, 1))]

    assert showcase._find_middle(shown) == 1
    assert showcase._find_middle([drawn_with((0, 0), attacks=False)]) == 0
