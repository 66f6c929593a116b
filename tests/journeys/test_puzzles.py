"""A visitor solves a puzzle, fails at another, and finds the solved one marked."""

import pytest

from tests.journeys.people import PHONE
from tools.browser.page_actions import wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

PAGE = "/battles/puzzles/"
MINE = ".ask--mine[data-kind={}]"


def begin(page, name):
    page.goto(PAGE)
    page.locator(f"[data-puzzle={name}]").tap()
    wait_for_board(page)
    page.locator(".coach [data-puzzle=open]").wait_for()


def end_main(page):
    page.locator(MINE.format("main")).wait_for()
    page.locator(".ask [data-option=end_phase]").tap()
    again = page.locator("[data-action=end-main]")
    page.locator(
        f"{MINE.format('attack')}, [data-action=end-main], [data-puzzle=failed]"
    ).first.wait_for()
    if again.count():
        again.tap()


def test_visitor_solves_a_puzzle_by_touch_and_goes_on_to_the_next(open_page):
    """Grafting brings the active one to the front (UA-4.3.10, UA-1.3.3)."""
    page = open_page(PAGE, **PHONE)
    begin(page, "change_places")

    page.locator("[data-action=hint]").tap()
    page.locator("[data-hint]").first.wait_for()
    page.locator(".hand .card-button[data-lit]").first.tap()
    page.locator(".place:visible, .card-menu__option:visible").first.tap()
    end_main(page)
    page.locator(MINE.format("attack")).wait_for()
    page.locator(".side--mine .card-button[data-lit]").first.tap()
    page.locator(
        ".place:visible, .card-menu__option:visible, .card-button[data-aimed]:visible"
    ).first.tap()

    page.locator(".result [data-puzzle=solved]").wait_for()
    page.locator("[data-action=next-puzzle]").tap()
    page.locator(".coach [data-puzzle=open]").wait_for()
    page.goto(PAGE)
    assert page.locator("[data-puzzle=change_places][data-solved]").count()
    assert page.locator("[data-solved]").count() == 1


def test_who_lets_the_turn_pass_is_told_and_may_try_again(open_page):
    page = open_page(PAGE, **PHONE)
    begin(page, "change_places")
    table = page.url

    end_main(page)
    page.locator("[data-puzzle=failed]").wait_for()
    page.locator("[data-action=again]").first.tap()

    page.wait_for_url(lambda address: address != table)
    page.locator(".coach [data-puzzle=open]").wait_for()
