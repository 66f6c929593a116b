"""Puzzles by touch: solved and failed, runs, and the win one missed in a game."""

import pytest

from tests.journeys.people import PHONE, concede
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

PAGE = "/battles/puzzles/"
# The event takes the only blocker away.
POSITION = """
me: {front_line: [TDL-1-012], energy_line: [TDL-1-001 resting], hand: [TDL-1-024]}
opponent: {front_line: [TDL-1-028], life: 1, hand: 3}
"""
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


def attack(page):
    page.locator(MINE.format("attack")).wait_for()
    page.locator(".side--mine .card-button[data-lit]").first.tap()
    page.locator(
        ".place:visible, .card-menu__option:visible, .card-button[data-aimed]:visible"
    ).first.tap()


def test_visitor_solves_a_puzzle_by_touch_and_goes_on_to_the_next(open_page):
    """Grafting brings the active one to the front (UA-4.3.10, UA-1.3.3)."""
    page = open_page(PAGE, **PHONE)
    read = []
    page.on("request", lambda request: read.append((request.method, request.url)))
    begin(page, "change_places")

    page.locator("[data-action=hint]").tap()
    page.locator("[data-hint]").first.wait_for()
    page.locator(".hand .card-button[data-lit]").first.tap()
    page.locator(".place:visible, .card-menu__option:visible").first.tap()
    end_main(page)
    attack(page)

    page.locator(".result [data-puzzle=solved]").wait_for()
    page.locator("[data-action=next-puzzle]").tap()
    page.locator(".coach [data-puzzle=open]").wait_for()
    lists = [url for method, url in read if method == "GET" and f"/api/v1{PAGE}" in url]
    assert not lists  # a board reads its own try, and no list of all puzzles
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


def lose(page):
    """Give up a game in which one could win at once."""
    page.goto("/battles/scenes/new/")
    page.fill("[name=title]", "A game")
    page.fill("[name=text]", POSITION)
    page.locator("[data-action=save-scene]").tap()
    page.locator("[data-action=play-scene]").tap()
    wait_for_board(page)
    game = page.url.partition("?")[0]
    page.locator(MINE.format("main")).wait_for()
    concede(page)
    page.locator(".result[data-verdict]").wait_for()
    return game


def test_player_finds_the_win_they_missed_in_the_review_and_solves_it_by_touch(
    open_page,
):
    """Issue 34: a lost game, its review, the missed win, solved on a phone."""
    page = open_page(**PHONE)
    sign_up(page, at=None)
    game = lose(page)

    page.goto(f"{game}review/")
    page.locator("[data-action=find-missed-wins]").tap()
    page.locator("[data-missed-wins=found]").wait_for()
    page.locator("[data-missed-win]").tap()
    wait_for_board(page)
    page.locator(".coach [data-puzzle=open]").wait_for()
    page.locator(".hand .card-button[data-lit]").first.tap()
    page.locator(".place:visible, .card-menu__option:visible").first.tap()
    chosen = page.locator(".side--theirs .card-button[data-lit]")
    page.locator(
        f"{MINE.format('main')}, .side--theirs .card-button[data-lit]"
    ).first.wait_for()
    if chosen.count():
        chosen.first.tap()
    end_main(page)
    attack(page)

    page.locator(".result [data-puzzle=solved]").wait_for()
    page.goto(f"{PAGE}missed-wins/")
    page.locator("[data-missed-win][data-solved]").wait_for()
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["viewport"]["width"]


def test_visitor_plays_a_survival_until_the_first_mistake(open_page):
    page = open_page(PAGE, **PHONE)
    page.locator("[name=kind][value=survival]").tap()
    wait_for_board(page)
    page.locator("[data-run=open]").wait_for()

    page.locator("[data-action=skip-puzzle]").tap()

    page.locator("[data-run=over]").first.wait_for()
    page.goto(PAGE)
    assert page.locator("[data-best=survival]").inner_text() == "0"


def test_storm_goes_on_to_the_next_puzzle_and_a_skip_costs_time(open_page):
    page = open_page(PAGE)
    page.locator("[name=kind][value=storm]").press("Enter")
    wait_for_board(page)
    first = page.url
    page.locator("[role=timer]").wait_for()

    page.locator("[data-action=skip-puzzle]").press("Enter")

    page.wait_for_url(lambda address: address != first)
    wait_for_board(page)
    page.locator("[role=timer]").wait_for()
    assert page.locator("[role=timer]").inner_text() < "2:51"
