"""Tournaments over the real server, from creation to the archive."""

import csv
import io

import pytest

from tests.journeys.people import PHONE, concede, middle
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up, wait_for_board

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


def enter(page, name):
    """Find a tournament by its name and enter with a deck of one's own."""
    page.goto("/tournaments/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name=name).click()
    page.locator("[data-action=enter]").click()
    page.locator("[data-action=leave]").wait_for()


def set_up(host, name):
    """Set up a four-player Swiss tournament; bots fill empty places."""
    host.goto("/tournaments/new/")
    host.get_by_label("Name").fill(name)
    host.get_by_label("Places").fill("4")
    host.get_by_label("Bot seats").select_option("fill")
    host.locator("[name=bot]").select_option("random")
    host.get_by_label("Break between rounds (seconds)").fill("0")
    host.locator("[data-action=save]").click()
    host.locator("[data-action=begin]").wait_for()


def judge(host, player, other):
    """Answer the call of a player, rule for them, and drop another."""
    host.get_by_role("link", name="Judge panel").click()
    call = host.locator("[data-call]", has_text="May I block twice?")
    assert player in call.inner_text()
    call.get_by_role("button", name="Answered").click()
    table = host.locator("[data-table]", has_text=player)
    table.get_by_text("Rule or play again").click()
    table.get_by_label("Result").select_option(label=player)
    table.get_by_label("Reason").fill("The other side had left.")
    table.get_by_role("button", name="Rule", exact=True).click()
    drop = host.locator("[aria-labelledby=drop]")
    drop.get_by_label("Player").select_option(label=other)
    drop.get_by_label("Reason").fill("Has to catch a train.")
    drop.get_by_role("button", name="Drop a player").click()
    host.locator("[aria-labelledby=acts]", has_text="catch a train").wait_for()


def test_evening_of_an_organizer_has_a_call_a_ruling_a_drop_and_an_archive(open_page):
    """Two people and two bots; one of the people plays on a phone (issue 32)."""
    host = open_page(viewport={"width": 1280, "height": 900})
    phone, leaver = open_page(**PHONE), open_page()
    sign_up(host)
    player, other = sign_up(phone), sign_up(leaver)
    name = f"Lantern night of {player}"
    set_up(host, name)
    address = host.url
    enter(phone, name)
    enter(leaver, name)
    host.locator("[data-action=begin]").click()

    # The phone goes to the table by itself, and calls.
    own = phone.locator("[data-my-table]")
    own.wait_for()
    own.get_by_text("Call a judge").first.tap()
    phone.get_by_label("What is it about? (optional)").fill("May I block twice?")
    phone.locator("[data-action=call-judge]").tap()

    host.goto(address)
    judge(host, player, other)

    phone.locator("[data-round='2']").wait_for(timeout=LONGEST_MS)
    phone.locator("[data-action=my-table]").tap()
    wait_for_board(phone)
    concede(phone)
    phone.locator(".result[data-verdict]").wait_for()

    host.goto(address)
    host.locator("[data-winner]").wait_for(timeout=LONGEST_MS)
    phone.goto(address)
    lines = phone.locator("[data-standings] tbody tr")
    assert lines.count() == 4
    assert "1–0–1" in lines.filter(has_text=player).inner_text()
    found = {}
    for page, where in ((host, "at a desk"), (phone, "on a phone")):
        found[where] = violations(page)
        page.get_by_role("link", name=player).first.click()
        page.get_by_role("heading", name=player).wait_for()
        found[f"record {where}"] = violations(page)
    assert not any(found.values()), report(found)
