"""The first game: lessons at a real table, as they come up, skipped at will."""

import pytest

from tests.journeys.people import (
    PHONE,
    Player,
    concede,
    fill_sign_up,
    sign_up,
    wait_for_board,
)

pytestmark = [pytest.mark.browser, pytest.mark.server]

STARTERS = 6
LESSON = """() => document.querySelector("[data-lesson]")?.dataset.lesson ?? null"""

NEXT = ".coach:has([data-lesson='{}']) [data-action=next-lesson]"


def begin(page):
    sign_up(page)
    page.locator("[data-action=tutorial]").click()
    page.locator("[data-action=learn]").click()
    wait_for_board(page)


def learn(page, player, *, until):
    """Do what the lessons say until one of them; gives those that were told."""
    told = []
    for _ in range(600):
        lesson = page.evaluate(LESSON)
        if lesson and lesson not in told:
            told.append(lesson)
        if lesson == until:
            return told
        following = page.locator(NEXT.format(lesson))
        if following.count():
            following.click()
        elif lesson == "why":
            unlit = page.locator(".hand .card-button:not([data-lit])")
            unlit.last.click(position={"x": 30, "y": 50})
            page.locator(".why__reason").first.wait_for()
            page.keyboard.press("Escape")
        elif player.answer() is None:
            page.wait_for_timeout(20)
    pytest.fail(f"no lesson {until}: {told}")


def test_newcomer_learns_the_turn_at_a_real_table_and_comes_back_to_it(open_page):
    """Offered at home; each lesson is done by doing; a reload loses none (issue 5)."""
    page = open_page()
    begin(page)
    player = Player(page)

    told = learn(page, player, until="end_main")
    assert told[:4] == ["hand", "redraw", "goal", "lines"]
    assert {"play", "why"} <= set(told)

    page.goto("/battles/tutorial/")
    page.locator("[data-action=learn]").click()
    wait_for_board(page)
    page.locator("[data-lesson=end_main]").wait_for()

    told = learn(page, player, until="end")
    page.locator("[data-action=next-lesson]").click()
    page.locator(".coach").wait_for(state="detached")
    assert "attack" in told or "choose_life" in told


def test_lessons_can_be_skipped_and_stay_away(open_page):
    page = open_page()
    begin(page)

    page.locator("[data-action=skip-lessons]").click()

    page.locator(".coach").wait_for(state="detached")
    page.reload()
    page.locator(".battle").wait_for()
    assert page.locator(".coach").count() == 0


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_visitor_plays_at_one_press_and_keeps_the_game_by_signing_up(open_page, look):
    """No form before the first game; the account afterwards is the same person."""
    page = open_page(**look)
    press = page.tap if look else page.click

    press("[data-action=play-now]")
    wait_for_board(page)
    page.locator(".coach [data-lesson=hand]").wait_for()
    concede(page)
    press(".result [data-action=keep]")
    name = fill_sign_up(page)

    page.wait_for_url("**/")
    assert name in page.locator("h1").inner_text()
    page.goto("/history/")
    assert page.locator("main").get_by_text("Practice partner").count()
    page.goto("/decks/")
    assert page.locator("[data-deck]").count() == STARTERS
