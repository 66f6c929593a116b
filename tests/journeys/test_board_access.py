"""Every state of the board is accessible: windows, menus, reasons, lessons."""

import re

import pytest

from tests.journeys.people import LOOKS
from tests.journeys.test_board import Player, play_until
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


def with_key(page, key, selector):
    page.keyboard.press(key)
    page.locator(selector).first.wait_for()
    found = violations(page)
    page.keyboard.press("Escape")
    page.locator(selector).first.wait_for(state="detached")
    return found


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_every_state_of_the_board_is_accessible(open_page, scheme, width):
    """Asked, with a menu, a reason, a pile spread, windows and lessons open."""
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    sign_up(page, at="/battles/tutorial/")
    found = {"tutorial": violations(page)}
    page.locator("[data-action=learn]").click()
    wait_for_board(page)
    found["lesson"] = violations(page)
    player = Player(page)
    play_until(player, "main")

    for name, key, selector in (
        ("settings", "o", ".dialog--settings"),
        ("help", "?", "dialog[open]"),
    ):
        found[name] = with_key(page, key, selector)
    if page.locator(".dock").count():
        found["log"] = violations(page)
        page.keyboard.press("l")
        page.locator(".ticker").wait_for()
        found["ticker"] = violations(page)
    else:
        found["log"] = with_key(page, "l", ".dialog--log")
    page.locator(".side--mine .pile--outside_area").click()
    found["pile"] = violations(page)
    page.keyboard.press("Escape")
    if page.locator(".bar__more").is_visible():
        page.locator(".bar__more").click()
        found["tools"] = violations(page)
    page.get_by_role("button", name="Concede").click()
    found["concede"] = violations(page)
    page.keyboard.press("Escape")
    corner = {"x": 30, "y": 50}
    page.locator(".hand .card-button:not([data-lit])").last.click(position=corner)
    page.locator(".why__reason").first.wait_for()
    found["why"] = violations(page)
    page.keyboard.press("Escape")
    page.locator(".hand .card-button[data-lit]").last.click(position=corner)
    page.locator(".place__sure, .card-menu__sure").first.wait_for()
    found["places"] = violations(page)

    assert not any(found.values()), report(found)


def test_screen_reader_is_given_the_face_of_each_card_and_what_can_be_done_with_it(
    open_page,
):
    """By Chromium's accessibility tree: what is not drawn may be missing there."""
    page = open_page()
    sign_up(page)
    play_bot(page)
    play_until(Player(page), "main")
    page.locator(".hand .card-button[data-lit]").first.wait_for()
    wire = page.context.new_cdp_session(page)
    nodes = wire.send("Accessibility.getFullAXTree")["nodes"]
    cards = [
        (node["name"]["value"], node.get("description", {}).get("value", ""))
        for node in nodes
        if " of " in node.get("description", {}).get("value", "")
    ]

    in_hand = [each for each in cards if each[1].startswith("your hand, ")]
    assert len(in_hand) == page.locator(".hand .card-button").count() > 0
    for name, _ in in_hand:
        assert re.fullmatch(r".+, needs \d \w+ energy, costs \d AP.*", name)
    lit = [place for _, place in cards if place.endswith(", can be chosen")]
    assert len(lit) == page.locator(".card-button[data-lit]").count() > 0
