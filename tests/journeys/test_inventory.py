"""The collection: what is missing is counted by press and key, brought, and undone."""

import pytest

from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser


def strip_of(page, number):
    """What one has of a card, below its face."""
    return page.locator(f"[data-strip='{number}']")


def value(page, number, what):
    return strip_of(page, number).locator(f".counter--{what} .counter__value").first


def test_what_is_missing_is_counted_marked_brought_and_undone(open_page):
    page = open_page()
    sign_up(page)
    page.locator(".nav a[href='/collection/']").click()
    page.wait_for_url("**/collection/")

    page.fill("#query", "owned=0")
    page.locator(".chip code:text-is('owned=0')").wait_for()
    card = page.locator("[data-strip]").first
    number = card.get_attribute("data-strip")
    card.locator("[data-press='count+']").click()
    value(page, number, "count").locator("text=1").wait_for()
    card.locator("[data-press='wanted+']").click()
    value(page, number, "wanted").locator("text=1").wait_for()
    page.locator("#found .face-link").first.press("+")
    value(page, number, "count").locator("text=2").wait_for()
    page.keyboard.press("W")
    value(page, number, "wanted").locator("text=0").wait_for()

    page.locator("a[href='/collection/import/']").click()
    lines = f"Quantity,Card Number\n3,{number}\n1,NO-SUCH-CARD\n"
    page.fill("textarea[name=text]:visible", lines)
    page.locator("[data-action=read]").click()
    page.locator("[data-doubt='3']").wait_for()
    page.fill("textarea[name=text]:visible", lines.replace("1,NO-SUCH-CARD\n", ""))
    page.locator("[data-action=read]").click()
    page.locator(f"[data-change='{number}']").wait_for()
    assert page.locator("[data-doubt]").count() == 0
    page.locator("[data-action=apply]").click()
    page.locator("[data-action=undo]").wait_for()

    page.goto(f"/collection/?q=number%3D{number}")
    assert value(page, number, "count").inner_text() == "5"
    page.goto("/collection/import/")
    page.locator("[data-action=undo]").click()
    page.locator(".badge").wait_for()
    page.goto(f"/collection/?q=number%3D{number}")
    assert value(page, number, "count").inner_text() == "2"


def test_two_tabs_count_together_and_a_ring_leads_to_what_is_missing(open_page):
    page = open_page(viewport={"width": 360, "height": 740})
    sign_up(page, at="/collection/sets/")
    page.locator(".ring-card__head").first.click()
    page.locator("[data-strip]").first.wait_for()
    assert "missing" in page.locator("#query").input_value()
    number = page.locator("[data-strip]").first.get_attribute("data-strip")
    had = int(value(page, number, "count").inner_text())
    other = page.context.new_page()
    other.goto(page.url)

    for tab in (page, other):
        strip_of(tab, number).locator("[data-press='count+']").click()
        less = strip_of(tab, number).locator("[id$=count-less]:not([disabled])")
        less.wait_for()
    value(other, number, "count").locator(f"text={had + 2}").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_card_is_put_into_a_deck_on_its_page(open_page):
    page = open_page()
    sign_up(page, at="/cards/TDL-1-018/")
    page.locator("#add-to-deck").click()
    page.locator("[data-decks-with] li .number").first.wait_for()
    before = page.locator("[data-decks-with] li .number").first.inner_text()

    page.locator("#add-to-deck").click()
    more = page.locator(f"[data-decks-with] li .number:not(:text-is('{before}'))")
    more.first.wait_for()
    strip_of(page, "TDL-1-018").wait_for()
