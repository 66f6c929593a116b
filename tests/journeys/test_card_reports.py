"""A player reads a card in a battle and tells the editors of it (issue 12)."""

import pytest

from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

WORDS = "It drew two cards, and its text says one."


def test_a_player_tells_of_a_card_from_the_battle_and_from_its_page(open_page):
    page = open_page()
    sign_up(page)
    play_bot(page)
    page.locator(".hand [data-number]").first.focus()
    page.keyboard.press("z")
    door = page.locator("[data-action=report-card]")
    door.wait_for()
    with page.expect_popup() as opened:
        door.click()
    told = opened.value
    told.fill("textarea[name=story]", WORDS)
    told.locator("main button[type=submit]").click()
    told.locator("[data-reported]").wait_for()

    told.locator("main a[href^='/cards/']").click()
    told.locator("[data-action=report-card]").click()
    told.fill("textarea[name=story]", WORDS)
    told.locator("main button[type=submit]").click()
    told.locator("[data-reported]").wait_for()
