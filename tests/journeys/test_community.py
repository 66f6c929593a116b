"""People found a club, ask to join it, write to each other, and comment."""

import pytest

from tests.journeys.people import LOOKS, PHONE
from tests.journeys.test_pages import report, violations
from tests.journeys.test_people import follow
from tools.browser.page_actions import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]


def check_pages(page, paths):
    """Check that axe finds nothing, and that nothing is wider than the window."""
    found = {}
    for path in paths:
        for scheme, width in LOOKS:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(path)
            page.wait_for_load_state("networkidle")
            found[path, scheme, width] = violations(page)
            wide = page.evaluate("() => document.documentElement.scrollWidth")
            assert wide <= width, path
    assert not report(found), report(found)


def test_club_by_request_takes_a_member_in_and_two_friends_write(open_page):
    akari, botan = open_page(), open_page(**PHONE)
    akaris, botans = sign_up(akari), sign_up(botan)
    name = f"Lamp room {akaris}"[:40]

    akari.goto("/people/")
    akari.get_by_role("link", name="Clubs", exact=True).click()
    akari.locator("[data-action=create]").click()
    akari.get_by_label("Name").fill(name)
    akari.get_by_label("Everyone can join").uncheck()
    with akari.expect_websocket():  # which brings what happens to the open page
        akari.get_by_role("button", name="Create the club").click()
        akari.locator("[data-role=owner]").wait_for()
    club = akari.url

    botan.goto("/clubs/")
    botan.get_by_label("Part of the name").fill(name[:20])
    botan.get_by_role("button", name="Show").tap()
    botan.get_by_role("link", name=name).first.tap()
    botan.get_by_role("button", name="Ask to join").tap()
    botan.locator("[data-role=pending]").wait_for()
    toast = akari.locator("[data-notification=club_request]")
    toast.wait_for()
    assert botans in toast.inner_text()
    toast.locator("a").click()
    akari.get_by_role("button", name="Accept").click()
    akari.locator("[aria-labelledby=members]", has_text=botans).wait_for()
    botan.goto(club)
    botan.locator("[data-role=member]").wait_for()

    follow(botan, akaris)
    with akari.expect_websocket():
        follow(akari, botans)
    botan.reload()
    botan.get_by_role("button", name=f"Write to {akaris}").tap()
    botan.get_by_label("Your message").fill("Shall we play at eight?")
    botan.get_by_role("button", name="Send").tap()
    botan.get_by_text("Shall we play at eight?").first.wait_for()
    toast = akari.locator("[data-notification=message]")
    toast.wait_for()
    toast.locator("a").click()
    akari.get_by_text("Shall we play at eight?").wait_for()
    akari.get_by_label("Your message").fill("At eight.")
    akari.get_by_role("button", name="Send").click()
    botan.get_by_text("At eight.").wait_for()  # without a press
    botan.get_by_role("status").filter(has_text=f"from {akaris}").wait_for()

    check_pages(
        akari, ("/clubs/", club, akari.url, "/messages/", "/leaderboard/seasons/")
    )
