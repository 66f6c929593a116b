"""Decks among people, their figures, and packs are accessible to everybody.

Each state is looked at in both lights, and on a phone and on a desk.
"""

import pytest

from tests.journeys.test_figures import open_deck
from tests.journeys.test_pages import report
from tests.journeys.test_watching_access import DESK, in_every_look
from tools.browser.page_actions import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

SAVE = "[data-action=save]"


def share(page, address, whom):
    """Let others read a deck; gives where."""
    page.goto(address)
    page.locator("#sharing").get_by_label(whom).check()
    page.locator("#sharing").get_by_role("button", name="Save").click()
    return page.get_by_role("link", name="As others see it").get_attribute("href")


def look_at(page, place, path, ready):
    page.set_viewport_size(DESK)
    page.goto(path)
    page.locator(ready).first.wait_for()
    return in_every_look(page, place)


def test_a_deck_is_accessible_to_its_owner(open_page):
    page = open_page()
    sign_up(page, at=None)
    deck = open_deck(page)

    page.locator("[data-plot=energy]").wait_for()
    page.locator("[data-action=new-hand]").click()
    page.locator("[data-hand] .face-link").nth(6).wait_for()
    found = in_every_look(page, "deck")
    page.goto(f"{deck}versions/")
    page.get_by_role("button", name="Save this version").click()
    page.locator("main form [name=before]").wait_for()
    page.get_by_role("button", name="Show").click()
    found |= in_every_look(page, "versions")
    found |= look_at(page, "builder", f"{deck}edit/", "[data-deck-total]")

    assert not any(found.values()), report(found)


def test_a_deck_is_accessible_to_others(open_page):
    page, other = open_page(), open_page()
    sign_up(page)
    sign_up(other)
    deck = open_deck(page)

    linked = share(page, deck, "Anyone with the link")
    found = look_at(other, "by link", linked, "[data-plot=energy]")
    public = share(page, deck, "Everyone")
    found |= look_at(other, "public", public, "[data-plot=energy]")
    found |= look_at(other, "lacking", f"{public}lacking/", "h1")
    found |= look_at(other, "all public", "/decks/public/", "[data-public-decks]")
    page.goto(deck)
    found |= look_at(
        other, "code", page.locator("[data-link]").first.input_value(), "h1"
    )

    assert not any(found.values()), report(found)


def test_a_deck_and_a_tournament_of_a_further_game_are_accessible(open_page):
    page, other = open_page(), open_page()
    sign_up(page)
    sign_up(other)
    page.goto("/decks/games/kiseki/")
    page.locator("#shipped").select_option(index=1)
    page.locator("[action$='/new/'] button").first.click()
    page.locator("#sharing").wait_for()
    found = in_every_look(page, "deck")

    public = share(page, page.url, "Everyone")
    found |= look_at(other, "public", public, "[data-shared-deck]")
    every = "/decks/public/?game=kiseki"
    found |= look_at(other, "all public", every, "[data-public-decks]")
    other.goto(public)
    other.locator("[data-action=copy-deck]").click()
    other.locator("#sharing").wait_for()

    found |= look_at(page, "new tournament", "/tournaments/new/?game=kiseki", SAVE)
    page.get_by_label("Name", exact=True).fill("League night")
    page.locator(SAVE).click()
    page.locator("[data-action=enter]").click()
    page.locator("[data-action=leave]").wait_for()
    found |= in_every_look(page, "tournament")
    found |= look_at(other, "tournaments", "/tournaments/?game=kiseki", "table")

    assert not any(found.values()), report(found)


def test_gauntlet_and_goldfish_are_accessible(open_page):
    page = open_page()
    sign_up(page, at=None)
    deck = open_deck(page)

    page.locator("[data-action=gauntlet]").click()
    page.fill("[name=games]", "4")
    found = in_every_look(page, "gauntlets")
    page.locator("[data-action=start-gauntlet]").click()
    page.locator("tr[data-against=''] .interval").first.wait_for(timeout=120_000)
    found |= in_every_look(page, "gauntlet")
    page.goto(deck)
    page.locator("[data-action=goldfish]").click()
    page.locator(".ask--mine").wait_for()
    found |= in_every_look(page, "goldfish")

    assert not any(found.values()), report(found)


def test_pools_are_accessible(open_page):
    page = open_page()
    sign_up(page, at="/collection/pools/")
    found = in_every_look(page, "pools")
    page.get_by_role("button", name="Take five packs").click()
    page.get_by_role("button", name="Open them").wait_for()
    pool = page.url
    found |= in_every_look(page, "closed pool")
    page.get_by_role("button", name="Open them").click()
    page.get_by_role("button", name="Show all").click()
    found |= in_every_look(page, "opened pool")
    found |= look_at(page, "proof of a pool", f"{pool}proof/", "h1")
    page.goto(pool)
    page.get_by_role("button", name="Build one for me").click()
    page.locator("[data-deck-total]").wait_for(state="attached")
    found |= in_every_look(page, "builder on a pool")

    assert not any(found.values()), report(found)
