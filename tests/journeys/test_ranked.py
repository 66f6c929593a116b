"""Two strangers, from signing up to a rated result, their pages and the leaderboard."""

import re

import pytest

from tests.journeys.people import FurtherPlayer, Player, concede, meet
from tools.browser.page_actions import choose_mode, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

QUICK_MATCH = "[data-action=quick-match]"
# With fewer answers a game changes no rating; each of both gives about half of them.
ANSWERS = 26


def a_further_player(page):
    """Places units; which of them attack does not matter here."""
    return FurtherPlayer(page, {"base": ".hand", "deploy": ".hand"})


@pytest.mark.parametrize(
    ("game", "start", "make_player"),
    [
        ("unionarena", "/", Player),
        ("kiseki", "/play/games/kiseki/", a_further_player),
    ],
)
def test_two_strangers_play_a_rated_game_and_find_it_wherever_it_counts(
    open_page, game, start, make_player
):
    akari, botan = open_page(), open_page()
    names = [sign_up(page) for page in (akari, botan)]
    for page in (akari, botan):
        page.goto(start)
        choose_mode(page, "ranked")
        page.locator(QUICK_MATCH).click()
    meet(akari, botan)
    for page in (akari, botan):
        wait_for_board(page)
    players, answered = [make_player(akari), make_player(botan)], 0
    while answered < ANSWERS and not players[0].is_over():
        answered += sum(player.answer() is not None for player in players)

    if not players[0].is_over():
        concede(botan)
    akari.locator(".result[data-verdict]").wait_for()
    battle = re.search("/battles/([^/]+)/", akari.url).group(1)
    won = akari.locator(".result").get_attribute("data-verdict")
    ratings = []
    for page, name in zip((akari, botan), names, strict=True):
        page.goto(f"/results/{battle}/")
        page.locator(".change--up, .change--down").first.wait_for()
        page.goto(f"/players/{name}/")
        ladder = page.locator(f"[data-ladder][data-game={game}]")
        ratings.append(int(ladder.locator(".standing__rating").inner_text()))
        assert page.locator(f"[data-battle='{battle}']").count() == 1
        page.goto(f"/history/?game={game}")
        row = page.locator(f"[data-battle='{battle}']")
        assert row.locator(f"[data-game={game}]").count() == 1
        page.goto(f"/leaderboard/?game={game}")
        assert page.locator(f"[data-game={game}][aria-current]").count() == 1
        assert page.locator("[data-own-rank]").get_attribute("data-own-rank") == ""
    assert (ratings[0] > 1500) == (won == "win")
    assert sum(ratings) == 3000
    assert ratings[0] != ratings[1]
