"""The campaign: a visitor beats the first three opponents by touch, and keeps it."""

import pytest

from tests.journeys.people import LOOKS, PHONE, Player, by_touch, play_to_the_end
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import fill_sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

PAGE = "/campaign/"
FIRST = ("hono", "twins", "riko")
MOST_TRIES = 4  # Opponents who play at random win now and then.


def beat(page, name):
    """Play the encounter that is open until it is won."""
    page.wait_for_url(f"**/campaign/{name}/")
    page.locator("[data-action=start-encounter]").tap()
    for _ in range(MOST_TRIES):
        wait_for_board(page)
        page.locator(f"[data-portrait={name}]").wait_for()
        play_to_the_end(Player(page, by_touch))
        gold = page.locator(".result .button--primary")
        gold.wait_for()
        assert gold.count() == 1
        if page.locator("[data-encounter=won]").count():
            return
        table = page.url
        page.locator("[data-action=again]").tap()
        page.wait_for_url(lambda address, table=table: address != table)
    pytest.fail(f"{name} was not beaten")


def test_first_three_encounters_by_touch(open_page):
    """Issue 34: from the first page, as a guest, who then keeps what they won."""
    page = open_page("/", **PHONE)
    page.locator("[data-action=campaign]").tap()
    page.locator("[data-action=next-encounter]").tap()

    for name in FIRST:
        beat(page, name)
        page.locator("[data-action=next-encounter]").tap()

    page.wait_for_url("**/campaign/smuggler/")
    page.goto(PAGE)
    assert page.locator("[data-state=won]").count() == len(FIRST)
    page.locator("[data-encounter=twins]").tap()
    page.locator("[data-puzzle]").first.wait_for()

    page.goto("/accounts/signup/")
    name = fill_sign_up(page)
    page.goto(PAGE)
    assert page.locator("[data-won='3']").count()
    page.goto("/profile/")
    page.locator("[name=portrait][value=riko]").check()
    with page.expect_navigation():
        page.locator("[data-action=save-portrait]").tap()
    page.goto(f"/players/{name}/")
    page.locator("[data-portrait=riko]").wait_for()


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_pages_of_the_campaign_have_no_accessibility_violation(
    open_page, scheme, width
):
    page = open_page(
        PAGE, color_scheme=scheme, viewport={"width": width, "height": 800}
    )
    found = {"map": violations(page)}
    for name in ("hono", "midou"):  # open and locked
        page.goto(f"{PAGE}{name}/")
        found[name] = violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width

    assert not any(found.values()), report(found)
