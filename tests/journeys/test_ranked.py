"""Two strangers, from signing up to a rated result, their pages and the leaderboard."""

import re

import pytest

from tests.journeys.people import (
    Player,
    choose_mode,
    concede,
    meet,
    sign_up,
    wait_for_board,
)

pytestmark = [pytest.mark.browser, pytest.mark.server]

QUICK_MATCH = "[data-action=quick-match]"
# With fewer answers a game changes no rating; each of both gives about half of them.
ANSWERS = 26


def test_two_strangers_play_a_rated_game_and_find_it_wherever_it_counts(open_page):
    akari, botan = open_page(), open_page()
    names = [sign_up(page) for page in (akari, botan)]
    for page in (akari, botan):
        page.goto("/")
        choose_mode(page, "ranked")
        page.locator(QUICK_MATCH).click()
    meet(akari, botan)
    for page in (akari, botan):
        wait_for_board(page)
    players, answered = [Player(akari), Player(botan)], 0
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
        ratings.append(int(page.locator(".standing__rating").first.inner_text()))
        assert page.locator(f"[data-battle='{battle}']").count() == 1
        page.goto("/leaderboard/")
        assert page.locator("[data-own-rank]").get_attribute("data-own-rank") == ""
    assert (ratings[0] > 1500) == (won == "win")
    assert sum(ratings) == 3000
    assert ratings[0] != ratings[1]
