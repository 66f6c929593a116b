"""A deck looked at from all sides: odds, a hand, a game alone, a gauntlet."""

import re

import pytest

from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = pytest.mark.browser


def open_deck(page):
    """The page of one of the decks one begins with."""
    page.goto("/decks/")
    links = page.locator("main a[href^='/decks/']").evaluate_all(
        "all => all.map((each) => each.getAttribute('href'))"
    )
    address = next(link for link in links if re.fullmatch(r"/decks/\d+/", link))
    page.goto(address)
    return address


def numbers_of(hand):
    return hand.locator(".face-link").evaluate_all("all => all.map((a) => a.href)")


def test_deck_shows_its_odds_deals_a_hand_and_is_played_alone(open_page):
    page = open_page()
    sign_up(page, at=None)
    open_deck(page)

    page.locator("[data-plot=energy]").wait_for()
    for plot in ("opener", "raid", "on-time", "life"):
        assert "%" in page.locator(f"[data-plot={plot}]").inner_text()
    page.locator("[data-action=new-hand]").click()
    hand = page.locator("[data-hand]")
    hand.locator(".face-link").nth(6).wait_for()
    first = numbers_of(hand)
    page.locator("[data-action=redraw]").click()
    page.locator("[data-action=redraw]").wait_for(state="detached")
    assert len(first) == len(numbers_of(hand)) == 7
    assert numbers_of(hand) != first

    page.locator("[data-action=goldfish]").click()
    wait_for_board(page)


def test_figures_follow_a_card_that_is_added(open_page):
    page = open_page()
    sign_up(page, at=None)
    page.goto(f"{open_deck(page)}edit/")
    opener = page.locator("[data-plot=kinds]")
    opener.wait_for()
    before = opener.inner_text()

    page.locator(".deck-row [data-action=fewer]").first.click()

    page.wait_for_function(
        "before => document.querySelector('[data-plot=kinds]').innerText !== before",
        arg=before,
    )


def test_gauntlet_is_started_watched_and_called_off(open_page):
    page = open_page()
    sign_up(page, at=None)
    open_deck(page)

    page.locator("[data-action=gauntlet]").click()
    page.fill("[name=games]", "200")  # half a minute at least
    page.locator("[data-action=start-gauntlet]").click()

    page.locator("tr[data-against=''] .interval").first.wait_for(timeout=120_000)
    assert "%" in page.locator("tr[data-against='']").inner_text()
    page.locator("[data-action=cancel]").click()
    page.locator("[data-gauntlet=cancelled]").wait_for(timeout=120_000)
