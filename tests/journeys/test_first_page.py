"""What a visitor sees first, and what a newcomer sees after signing up."""

import pytest

from tests.journeys.people import PHONE
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

MOMENTS = """() => document.querySelector("[data-show] [data-next]")?.dataset.next"""
ANOTHER = """(first) => {
  const shown = document.querySelector("[data-show] [data-next]");
  return shown?.dataset.next !== first;
}"""
WITHIN_SIGHT = """(selector) => {
  const bar = document.querySelector(".nav");
  const isBelow = bar && getComputedStyle(bar).position === "fixed";
  const end = isBelow ? bar.getBoundingClientRect().top : innerHeight;
  const things = [...document.querySelectorAll(selector)];
  return things.length > 0 && things.every((thing) => {
    const box = thing.getBoundingClientRect();
    const across = box.left >= 0 && box.right <= innerWidth;
    return across && box.top >= 0 && box.bottom <= end;
  });
}"""


def test_visitor_sees_a_game_that_moves_and_three_cards(open_page):
    page = open_page("/", reduced_motion="no-preference")

    assert page.locator(".welcome .face").count() == 3
    page.wait_for_function(MOMENTS)
    first = page.evaluate(MOMENTS)
    page.wait_for_function(ANOTHER, arg=first)


def test_game_of_the_first_page_stands_still_where_motion_is_unwanted(open_page):
    page = open_page("/")
    page.wait_for_function(MOMENTS)
    first = page.evaluate(MOMENTS)

    page.wait_for_timeout(3000)
    assert page.evaluate(MOMENTS) == first

    page.locator("[data-action=hold-show]").click()
    page.wait_for_function(ANOTHER, arg=first)


def test_one_press_leads_a_visitor_to_a_table(open_page):
    page = open_page("/")

    page.locator("[data-action=play-now]").click()

    wait_for_board(page)


def test_all_six_decks_of_a_newcomer_are_seen_whole_at_1280_px(open_page):
    page = open_page()

    sign_up(page)
    row = page.locator(".start__row").first

    assert row.locator(".choice").count() == 6
    assert row.evaluate("row => row.scrollWidth <= row.clientWidth")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["1280", "360"])
def test_newcomer_sees_everything_to_play_without_scrolling(open_page, options):
    """Deck as a picture, the first game in gold, Quick match, the bots."""
    page = open_page(**options)
    sign_up(page)

    assert page.locator(".start .choice__cover img").first.is_visible()
    assert "button--primary" in page.locator("[data-action=tutorial]").get_attribute(
        "class"
    )
    for thing in ("tutorial", "quick-match", "play-bot"):
        assert page.evaluate(WITHIN_SIGHT, f"[data-action={thing}]"), thing
    assert page.evaluate(WITHIN_SIGHT, "label[data-opponent]")
