"""A study: from a finished game to another move, evaluated, shared, and copied."""

import pytest

from tests.journeys.people import concede
from tests.journeys.test_pages import report
from tests.journeys.test_scenes import look_at
from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]


def test_a_lost_game_is_studied_shared_and_copied(open_page):
    """Issue 34: a finished game opens as a study; what if, at every point."""
    owner, friend = open_page(), open_page()
    sign_up(owner)
    sign_up(friend)
    play_bot(owner)
    battle = owner.url.split("/battles/")[1].split("/")[0]
    concede(owner)
    owner.locator(".result[data-verdict]").wait_for()

    owner.goto(f"/battles/{battle}/review/")
    owner.locator("[data-action=study-game]").click()
    owner.wait_for_url("**/studies/**")
    study = owner.url.split("?")[0]
    owner.locator("[data-offer]").first.wait_for()
    owner.locator("[data-action=evaluate]").click()
    owner.locator("[data-evaluation]").wait_for()
    owner.locator("[data-offer]").first.click()
    branch = owner.locator("a[data-move][aria-current]")
    branch.wait_for()
    owner.fill("[name=comment]", "Keep these.")
    owner.locator("[data-action=save-comment]").click()
    owner.locator(".study__comment").wait_for()
    owner.keyboard.press("ArrowLeft")
    owner.wait_for_url("**?at=0")
    owner.keyboard.press("ArrowRight")
    owner.wait_for_url("**?at=1")
    owner.select_option("[name=visibility]", "link")
    owner.locator("[data-action=save-study]").click()
    link = owner.locator("[data-link]").input_value()
    found = look_at(owner, f"{study}?at=1")
    found |= look_at(owner, "/battles/studies/")

    friend.goto(link)
    assert friend.locator("[data-offer]").count() == 0
    friend.locator("[data-action=fork-study]").click()
    # At the opening hand no move may be left to try; after the owner's there is one.
    friend.locator("a[data-move]:has(+ .study__comment)").click()
    friend.locator("[data-offer]").first.wait_for()
    assert friend.url.split("?")[0] != study
    assert not report(found), report(found)
