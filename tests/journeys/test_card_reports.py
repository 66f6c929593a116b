"""A player reads a card in a battle and tells the editors of it (issue 12)."""

import pytest

from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

WORDS = "It drew two cards, and its text says one."


def test_a_player_tells_of_a_card_from_the_battle_and_from_its_page(open_page):
    page = open_page()
    sign_up(page)
    play_bot(page)
    page.locator(".hand [data-number]").first.press("z")
    button = page.locator("[data-action=report-card]")
    button.wait_for()
    with page.expect_popup() as opened:
        button.click()
    report = opened.value
    report.fill("textarea[name=story]", WORDS)
    report.locator("main button[type=submit]").click()
    report.locator("[data-reported]").wait_for()

    report.locator("main a[href^='/cards/']").click()
    report.locator("[data-action=report-card]").click()
    report.fill("textarea[name=story]", WORDS)
    report.locator("main button[type=submit]").click()
    report.locator("[data-reported]").wait_for()
