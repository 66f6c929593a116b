"""A Swiss tournament of eight bots over the real server, from creation to the end."""

import csv
import io

import pytest

from tests.journeys.people import middle
from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser

# Twelve battles of bots, one after the other on a busy machine.
LONGEST_MS = 420_000


def test_eight_bots_play_a_swiss_tournament_to_its_final_standings(open_page):
    page = open_page(viewport={"width": 1280, "height": 900})

    def press(thing):
        page.mouse.click(*middle(thing))

    sign_up(page)
    press(page.locator("[data-action=tournaments]"))
    press(page.locator("[data-action=create]"))
    page.get_by_label("Name").fill("Harbour cup")
    page.get_by_label("Bot seats").select_option("fill")
    page.locator("[name=bot]").select_option("random")
    page.get_by_label("Break between rounds (seconds)").fill("0")
    press(page.locator("[data-action=save]"))
    press(page.locator("[data-action=begin]"))
    page.locator("[data-round='1']").wait_for()

    # The page goes on by itself; nobody reloads it.
    page.locator("[data-round='3']").wait_for(timeout=LONGEST_MS)
    page.locator(".eyebrow:has-text('finished')").wait_for(timeout=LONGEST_MS)

    lines = page.locator("[data-standings] tbody tr")
    assert lines.count() == 8
    with page.expect_download() as download:
        press(page.get_by_role("link", name="Export standings (CSV)"))
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert rows[0]["points"] == "9"
    assert sum(int(row["wins"]) for row in rows) == 12
    assert sum(int(row["losses"]) for row in rows) == 12
