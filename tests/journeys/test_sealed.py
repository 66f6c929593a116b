"""Sealed play: five packs, a deck made of them alone, and a battle with it."""

import pytest

from tests.journeys.people import PHONE, concede, middle
from tests.journeys.test_decks import wait_for_saved
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = pytest.mark.browser

LOST = "[data-against=bots]:has-text('0 : 1')"


def open_five_packs(page, press):
    page.goto("/collection/")
    press(page.get_by_role("link", name="Sealed"))
    press(page.get_by_role("button", name="Take five packs"))
    press(page.get_by_role("button", name="Open them"))
    closed = page.locator(".opened__card--closed")
    page.get_by_role("button", name="Open the next pack").wait_for()
    assert closed.count() == 40
    press(page.get_by_role("button", name="Open the next pack"))
    assert closed.count() == 32
    press(page.get_by_role("button", name="Show all"))
    assert closed.count() == 0
    return page.url


def counts_on(face):
    """How many of a card are in the deck, and how many the pool has."""
    badge = face.locator("xpath=..").locator(".pick__count").inner_text()
    return [int(number) for number in badge.split(" / ")]


def play_and_give_up(page, pool, press):
    """From the page of the pool to a battle against a bot, and back with its result."""
    page.goto(pool)
    press(page.get_by_role("button", name="Play against the bot"))
    wait_for_board(page)
    concede(page)
    page.locator(".result[data-verdict=loss]").wait_for()
    page.goto(pool)
    page.locator(LOST).wait_for()


def test_packs_become_a_pool_a_deck_by_hand_and_a_battle(open_page):
    page = open_page(viewport={"width": 1280, "height": 900})

    def press(thing):
        page.mouse.click(*middle(thing))

    sign_up(page, at=None)
    pool = open_five_packs(page, press)
    press(page.get_by_role("button", name="Build a deck"))
    page.locator("[data-deck-total]").wait_for()
    faces = page.locator(".face-link")

    # Every card of the pool, until thirty are in; a spent one goes in no more.
    total = 0
    for place in range(faces.count()):
        face = faces.nth(place)
        face.scroll_into_view_if_needed()
        _none, held = counts_on(face)
        for _copy in range(min(held, 30 - total)):
            press(face)
            total += 1
        if total == 30:
            break
        press(face)
        assert counts_on(face) == [held, held]
    wait_for_saved(page, 30)
    page.locator(".standing .badge--good").wait_for()

    play_and_give_up(page, pool, press)
    press(page.get_by_role("link", name="How it was drawn"))
    page.get_by_text("the promised seed draws the same cards").wait_for()


def test_on_a_phone_a_deck_is_proposed_changed_by_one_card_and_played(open_page):
    page = open_page(**PHONE)

    def press(thing):
        thing.tap()

    sign_up(page, at=None)
    pool = open_five_packs(page, press)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    press(page.get_by_role("button", name="Build one for me"))
    page.locator("[data-deck-total]").wait_for(state="attached")
    assert page.locator("[data-deck-total]").inner_text() == "30"
    faces = page.locator(".face-link")
    spare = next(
        face
        for face in (faces.nth(n) for n in range(faces.count()))
        if len({*counts_on(face)}) == 2
    )

    # One out by the sheet, another one in by its face.
    press(page.locator("[data-sheet-toggle]"))
    press(page.locator("[data-action=fewer]").first)
    wait_for_saved(page, 29)
    press(page.locator("[data-sheet-toggle]"))
    before = counts_on(spare)[0]
    spare.scroll_into_view_if_needed()
    press(spare)
    assert counts_on(spare)[0] == before + 1
    page.locator(".standing__state[data-state=saved]").wait_for(state="attached")
    page.locator("[data-sheet-toggle]:has-text('Ready to play')").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360

    play_and_give_up(page, pool, press)
