"""Building a deck: press, drag, keys and finger; two pages of one deck lose nothing."""

import pytest

from tests.journeys.people import PHONE, middle
from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser


def begin_deck(page, name="Night tide"):
    """A new, empty deck in the builder."""
    page.goto("/decks/")
    page.fill("main [name=name]", name)
    page.locator("main form:has([name=name]) button").click()
    page.locator("[data-deck-total]").wait_for(state="attached")  # a sheet on phones


def wait_for_saved(page, total):
    """Until so many cards are in the deck, and the server knows."""
    page.locator(f"[data-deck-total]:text-is('{total}')").wait_for()
    page.locator(".standing__state[data-state=saved]").wait_for()


def row_of(page, face):
    """The row of the deck that stands for a face of the finder."""
    number = face.get_attribute("href").split("/")[-2]
    return page.locator(f".deck-row[data-number='{number}']")


def test_deck_is_built_by_pressing_dragging_and_keys_and_undone(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    faces = page.locator(".face-link")

    faces.nth(0).click()
    faces.nth(1).click(modifiers=["Shift"])
    wait_for_saved(page, 5)
    page.mouse.move(*middle(faces.nth(2)))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("[data-sheet]")), steps=8)
    page.mouse.up()
    wait_for_saved(page, 6)
    faces.nth(3).press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("-")
    wait_for_saved(page, 7)

    page.keyboard.press("Control+z")
    wait_for_saved(page, 8)
    page.keyboard.press("Control+Shift+z")
    wait_for_saved(page, 7)
    assert "UA-2.2.1" in page.locator("[data-problems]").inner_text()
    page.reload()
    assert page.locator("[data-deck-total]").inner_text() == "7"
    assert row_of(page, faces.nth(1)).locator("[data-count]").inner_text() == "4"


def test_search_of_the_builder_stays_in_the_builder(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    address = page.url

    page.fill("#query", "kind:site")
    page.locator(".face--site").first.wait_for()
    page.locator(".face--character").first.wait_for(state="detached")
    page.locator(".face-link").first.click()
    wait_for_saved(page, 1)
    page.locator(".chips .chip").first.click()
    page.locator(".face--character").first.wait_for()

    assert page.url == address
    page.locator(".pick__read").first.click()
    page.locator("dialog .full__text, dialog .full__trigger").first.wait_for()


def test_two_pages_of_one_deck_lose_nothing(open_page):
    """A phone and a desk change different cards; and both stay."""
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("[data-deck-total]").wait_for()

    page.locator(".face-link").nth(0).click(modifiers=["Shift"])
    wait_for_saved(page, 4)
    other.locator(".face-link").nth(1).click(modifiers=["Shift"])
    wait_for_saved(other, 8)
    page.locator(".face-link").nth(2).click()
    wait_for_saved(page, 9)


def test_deck_is_a_sheet_on_a_phone_one_press_away(open_page):
    page = open_page(**PHONE)
    sign_up(page, at="/decks/")
    page.fill("main [name=name]", "Night tide")
    page.locator("main form:has([name=name]) button").tap()
    toggle = page.locator("[data-sheet-toggle]:has-text('0 / 50')")
    toggle.wait_for()

    page.locator(".face-link").nth(0).tap()
    page.locator("[data-sheet-toggle]:has-text('1 / 50')").wait_for()
    assert not page.locator(".deck-row").first.is_visible()
    page.locator("[data-sheet-toggle]").tap()
    page.locator(".deck-row [data-action=more]").first.tap()
    wait_for_saved(page, 2)

    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_pasted_list_is_understood_and_its_faults_are_mended_by_a_press(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    number = page.locator(".face-link").first.get_attribute("href").split("/")[-2]

    page.locator("[data-action=written]").click()
    page.locator(".written__text").fill(f"# mine\n4 {number}\n3x Miori\n")
    page.locator("[data-action=take-list]").click()
    page.locator("[data-doubt='3'] [data-suggestion]").first.click()
    page.locator("[data-action=take-list]").click()
    wait_for_saved(page, 7)

    page.keyboard.press("Control+z")
    wait_for_saved(page, 0)


def test_pasted_list_replaces_a_deck_only_after_saying_what_it_replaces(open_page):
    """Exchange F1: a paste in which nothing was read emptied the deck."""
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    number = page.locator(".face-link").first.get_attribute("href").split("/")[-2]
    page.locator("[data-action=written]").click()
    page.locator(".written__text").fill(f"4 {number}")
    page.locator("[data-action=take-list]").click()
    wait_for_saved(page, 4)

    page.locator("[data-action=written]").click()
    page.locator(".written__text").fill("[Characters]\nEvents:")
    page.locator("[data-action=take-list]").click()
    page.get_by_text("No card could be read in this text.").wait_for()
    page.locator(".written__text").fill(f"2 {number}")
    page.locator("[data-action=take-list]").click()
    text = page.locator("[data-replacing]").inner_text()
    assert "4 cards" in text
    assert "2" in text
    wait_for_saved(page, 4)

    page.locator("[data-action=replace-deck]").click()
    wait_for_saved(page, 2)
