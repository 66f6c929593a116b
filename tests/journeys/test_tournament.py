"""A Swiss tournament of eight bots over the real server, from creation to the end."""

import csv
import io

import pytest

from tests.journeys.people import middle, sign_up, wait_for_board

pytestmark = pytest.mark.browser

# Twelve battles of bots, one after the other on a busy machine.
LONGEST_MS = 420_000


def test_eight_bots_play_a_swiss_tournament_to_its_final_standings(open_page):
    page = open_page(viewport={"width": 1280, "height": 900})
    press = lambda thing: page.mouse.click(*middle(thing))  # noqa: E731 - a hand
    page.set_default_timeout(30_000)
    sign_up(page)
    page.goto("/")
    press(page.locator("[data-action=tournaments]"))
    press(page.locator("[data-action=create]"))
    page.get_by_label("Name").fill("Harbour cup")
    page.get_by_label("Seats for bots").select_option("fill")
    page.locator("[name=bot]").select_option("random")
    page.get_by_label("Seconds between rounds").fill("0")
    press(page.locator("[data-action=save]"))
    press(page.locator("[data-action=begin]"))
    page.locator("[data-round='1']").wait_for()

    # The page goes on by itself; nobody reloads it.
    page.locator("[data-round='3']").wait_for(timeout=LONGEST_MS)
    page.locator(".eyebrow:has-text('over')").wait_for(timeout=LONGEST_MS)

    lines = page.locator("[data-standings] tbody tr")
    assert lines.count() == 8
    with page.expect_download() as download:
        press(page.get_by_role("link", name="Standings as a file"))
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert rows[0]["points"] == "9"
    assert sum(int(row["wins"]) for row in rows) == 12
    assert sum(int(row["losses"]) for row in rows) == 12


def test_a_paused_tournament_stops_the_board_and_says_who_stopped_it(open_page):
    board = open_page()
    sign_up(board)
    board.goto("/tournaments/")
    board.locator("[data-action=create]").click()
    board.get_by_label("Name").fill("Two at a table")
    board.locator("[name=capacity]").fill("2")
    board.get_by_label("Seats for bots").select_option("fill")
    board.locator("[name=bot]").select_option("random")
    board.locator("[data-action=save]").click()
    board.locator("[data-action=enter]").click()
    tournament = board.url
    board.locator("[data-action=begin]").click()
    wait_for_board(board)
    board.locator(".ask").first.wait_for()

    desk = board.context.new_page()
    desk.goto(f"{tournament.rstrip('/')}/desk/")
    desk.locator("[name=does][value=pause]").click()
    board.locator("[data-standstill=paused]").wait_for()
    board.locator("[data-action=close-halted]").click()
    assert board.locator("[data-halted=paused]").count() == 1
    assert board.locator(".card-button[data-lit]").count() == 0

    board.set_viewport_size({"width": 360, "height": 740})
    wide = board.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360
    desk.locator("[name=does][value=go_on]").click()
    board.locator("[data-goes-on]").wait_for()
    assert board.locator("[data-halted]").count() == 0
