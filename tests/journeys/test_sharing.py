"""A list somebody sent is mended, saved and shared; another finds it and copies it."""

import pytest

from tests.journeys.test_decks import begin_deck, wait_for_saved
from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
# A legal list but for three lines: copies nobody has, a slip of the pen, no such card.
IMPOSSIBLE, MISSPELT, UNKNOWN = 1, 13, 22
LIST = """99 TDL-1-001
4 TDL-1-002
3 TDL-1-003
2 TDL-1-004
2 TDL-1-005
4 TDL-1-006
2 TDL-1-008
4 TDL-1-009
1 TDL-1-010
4 TDL-1-011
2 TDL-1-012
2 TDL-1-014
{name}
1 TDL-1-016
1 TDL-1-018
2 TDL-1-020
2 TDL-1-023
3 TDL-1-049
2 TDL-1-050
3 TDL-1-054

4 TDL-9-999 Nobody
"""


@pytest.fixture(params=["mouse", "finger"])
def hand(request):
    """What a page is opened with, and how things are pressed."""
    if request.param == "finger":
        return PHONE | {"is_mobile": True}, lambda thing: thing.tap()
    return {}, lambda thing: thing.click()


def bring_deck_up(page, press):
    """On a phone the deck is a sheet below the cards."""
    page.locator("[data-deck-total]").wait_for(state="attached")
    if page.locator("[data-sheet-toggle]").is_visible():
        press(page.locator("[data-sheet-toggle]"))


def paste_and_mend(page, press):
    """The list goes in, each of its faults is read, and mended by a press."""
    page.locator(".written__text").fill(LIST.format(name="2 Agata Lighthouse Knigth"))
    press(page.locator("[data-action=take-list]"))
    unmatched = page.locator("[data-doubt]")
    unmatched.nth(2).wait_for()
    texts = [unmatched.nth(place).inner_text() for place in range(3)]
    assert unmatched.count() == 3
    assert f"Line {IMPOSSIBLE}:" in texts[0]
    assert "more copies than anyone needs" in texts[0]
    assert "Hono, Apprentice Keeper" in texts[0]
    assert f"Line {MISSPELT}:" in texts[1]
    assert "Card not found." in texts[1]
    assert "Agata, Lighthouse Knight" in texts[1]
    assert f"Line {UNKNOWN}:" in texts[2]
    assert "Card not found." in texts[2]

    press(page.locator(f"[data-doubt='{UNKNOWN}'] [data-action=leave-out]"))
    meant = page.locator(f"[data-doubt='{IMPOSSIBLE}'] [data-suggestion]")
    press(meant.first)
    press(page.locator(f"[data-doubt='{MISSPELT}'] [data-suggestion='TDL-1-015']"))
    page.locator("[data-doubt]").wait_for(state="detached")
    press(page.locator("[data-action=take-list]"))
    wait_for_saved(page, 50)
    page.locator(".standing .badge--good").wait_for()


def describe_and_publish(page, press, words):
    press(page.get_by_role("link", name="Done"))
    press(page.get_by_text("Name, description, tags, folder, cover"))
    page.get_by_label("Description").fill(words)
    press(page.locator("form[action$='/describe/'] button"))
    page.locator(".deck-words").wait_for()
    press(page.locator("#sharing").get_by_label("Everyone"))
    press(page.locator("#sharing").get_by_role("button", name="Save"))
    page.get_by_role("link", name="As others see it").wait_for()


def test_a_pasted_list_is_mended_shared_found_and_copied(open_page, hand):
    how, press = hand
    page, other = open_page(**how), open_page(**how)
    author = sign_up(page)
    name = f"Night tide of {author}"
    begin_deck(page, name)
    bring_deck_up(page, press)
    press(page.locator("[data-action=written]"))
    paste_and_mend(page, press)
    describe_and_publish(page, press, "Keep the lamps lit; attack late.")

    sign_up(other, at="/decks/")
    press(other.get_by_role("link", name="Public decks"))
    other.get_by_label("Name").fill(name)
    other.get_by_label("Contains these cards (numbers)").fill("TDL-1-015")
    press(other.get_by_role("button", name="Show"))
    press(other.get_by_role("link", name=name, exact=True))
    other.get_by_text(f"A deck by {author}").wait_for()
    other.get_by_text("Keep the lamps lit; attack late.").wait_for()
    other.get_by_label("Your comment").fill("Two lamps less, perhaps?")
    press(other.get_by_role("button", name="Comment", exact=True))
    other.locator("[data-comment]", has_text="Two lamps less, perhaps?").wait_for()
    press(other.locator("[data-action=copy-deck]"))
    other.get_by_text("Copied to your decks.").wait_for()
    press(other.get_by_role("link", name="Edit cards"))

    bring_deck_up(other, press)
    wait_for_saved(other, 50)
    other.locator(".deck-row[data-number='TDL-1-015']").wait_for()
    width = other.viewport_size["width"]
    assert other.evaluate("document.documentElement.scrollWidth") == width
