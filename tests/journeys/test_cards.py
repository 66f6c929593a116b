"""From a few words to a card, by mouse, by keyboard, and with a mistake on the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.test_pages import report, violations

pytestmark = [pytest.mark.browser, pytest.mark.server]


def test_search_leads_to_a_card_page(open_page):
    """Issue 6: search to card page."""
    page = open_page(viewport={"width": 1280, "height": 800})
    page.goto("/cards/")
    box = page.get_by_role("combobox", name="Search")

    box.press_sequentially("c:red tinder", delay=20)
    count = page.locator(".found__count")
    expect(count).to_have_text(re.compile("1 card"))
    expect(page).to_have_url(re.compile(r"q=c%3Ared\+tinder"))
    page.locator(".face-link").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Tinderbox Child")
    page.wait_for_load_state("load")  # Escape is heard once the script is there.
    word = page.locator(".term__word").first
    word.focus()
    expect(page.get_by_role("tooltip").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip").first).to_be_hidden()
    expect(page.locator("#statistics + div")).to_contain_text("Not enough rated games")


def test_a_mistake_is_put_right_by_one_press(open_page):
    page = open_page()
    page.goto("/cards/?q=colr%3Ared")

    expect(page.locator(".mistake mark")).to_have_text("colr")
    page.locator(".mistake a", has_text="color:red").click()

    expect(page.locator(".found__count")).to_have_text(re.compile(r"\d+ cards"))
    expect(page.locator(".mistake")).to_have_count(0)


def test_arrow_keys_walk_over_the_cards(open_page):
    page = open_page(viewport={"width": 1280, "height": 800})
    page.goto("/cards/?q=s%3ATDL")
    cards = page.locator("[data-arrow]")

    cards.first.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("TDL-1-002"))


@pytest.mark.parametrize(("scheme", "width"), [("dark", 1280), ("light", 360)])
def test_pages_of_cards_have_no_accessibility_violation(open_page, scheme, width):
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    found = {}
    for path in (
        "/cards/?q=c%3Ared+o%3Aplay&why=1",
        "/cards/?q=colr%3Ared",
        "/cards/?q=zzzz",
        "/cards/?view=text&q=kw%3Aimpact",
        "/cards/help/",
        "/cards/sets/",
        "/cards/sets/TDL1/?view=table",
        "/cards/sets/TDL1/rulings/",
        "/cards/TDL-1-001/",
        "/cards/TDL-1-019/",
        "/rulings/",
        "/rulings/?q=zzzz",
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found[path] = violations(page)
        wide = "document.documentElement.scrollWidth > window.innerWidth"
        assert not page.evaluate(wide), path

    assert not any(found.values()), report(found)
