"""A report from the board to its decision, the appeal against it, and the log."""

import pytest

from tests.journeys.people import LOOKS, concede, meet
from tests.journeys.test_pages import report as told
from tests.journeys.test_pages import violations
from tests.journeys.test_releases import open_admin as sign_in
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


def pair_up(open_page):
    """Two strangers at a casual table, and their names."""
    pages = open_page(), open_page()
    names = [sign_up(page) for page in pages]
    for page in pages:
        page.goto("/")
        page.locator("[name=mode][value=casual]").check()
        page.locator("[data-action=quick-match]").click()
    meet(*pages)
    for page in pages:
        wait_for_board(page)
    return pages, names


def tell_moderators(page, story):
    page.locator("[data-tab=chat]").click()
    page.locator("[data-action=report]").click()
    page.check("[name=reason][value=stalling]")
    page.fill("[name=story]", story)
    page.locator("[data-action=send-report]").click()
    page.locator("[data-reported]").wait_for()
    page.keyboard.press("Escape")


def follow_up(page, name, story):
    """A moderator looks at the replay of the moment, and bars somebody for a week."""
    page.goto("/moderation/")
    page.locator("[data-report]", has_text=name).locator("a").click()
    assert story in page.locator("main").inner_text()
    page.get_by_role("link", name="Watch from this moment").click()
    page.locator("[data-replay]").wait_for()
    page.go_back()
    page.select_option("[name=kind]", "queue")
    page.fill("[name=days]", "7")
    page.fill("[name=reason]", "Let time run for an hour.")
    page.locator("[name=verdict][value=upheld]").click()
    page.wait_for_url("**/moderation/")
    assert page.locator("[data-report]", has_text=name).count() == 0


def appeal(page, text):
    """Somebody is told, finds the door closed, and asks to be heard."""
    page.goto("/")
    page.locator("[data-notices-unread]").first.wait_for()
    page.locator("[data-action=quick-match]").click()
    assert "Let time run for an hour." in page.locator(".message").first.inner_text()
    page.goto("/notices/")
    notice = page.locator("[data-notice=sanctioned]")
    assert "Let time run for an hour." in notice.inner_text()
    notice.locator("[name=text]").fill(text)
    notice.locator("button[type=submit]").click()
    page.locator("[data-notice=sanctioned]", has_text="Not decided yet").wait_for()


def answer(page, name, text):
    page.goto("/moderation/")
    page.locator("[data-appeal]", has_text=name).locator("a").click()
    page.fill("[name=answer]", text)
    page.locator("[name=verdict][value=grant]").click()
    page.locator("[data-sanction]", has_text=text).wait_for()


def looked_at(page, *paths):
    """What axe finds, and that nothing stands out of a phone."""
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
    return found


def test_a_report_is_decided_appealed_and_answered_and_the_log_shows_it(open_page):
    (akari, botan), (_akaris, botans) = pair_up(open_page)
    tell_moderators(akari, "One move an hour.")
    concede(akari)
    botan.locator(".result[data-verdict]").wait_for()

    mei, noor = (sign_in(open_page, who) for who in ("mei", "noor"))
    follow_up(mei, botans, "One move an hour.")
    akari.goto("/notices/")
    akari.locator("[data-notice=upheld]").wait_for()
    appeal(botan, "My connection was gone.")

    mei.goto("/moderation/")
    mei.locator("[data-appeal]", has_text=botans).locator("a").click()
    mei.fill("[name=answer]", "No.")
    mei.locator("[name=verdict][value=refuse]").click()
    mei.get_by_text("another moderator must decide").wait_for()  # not one's own
    answer(noor, botans, "The log of the line shows it. You may play.")

    botan.goto("/notices/")
    granted = botan.locator("[data-notice=granted]")
    assert "You may play." in granted.inner_text()
    botan.goto("/")
    botan.locator("[data-action=quick-match]").click()
    botan.locator("[data-queue][data-state=searching]").wait_for()
    botan.locator("[data-action=cancel-queue]").click()

    noor.goto("/moderation/log/")
    mine = noor.locator("[data-act]", has_text=botans)
    acts = [mine.nth(i).get_attribute("data-act") for i in range(mine.count())]
    assert acts == ["granted", "sanctioned", "upheld"]
    assert akari.request.get("/moderation/").status == 404
    pages = ("/moderation/", "/moderation/closed/", "/moderation/log/")
    found = looked_at(noor, *pages, f"/moderation/people/{botans}/")
    found |= looked_at(botan, "/notices/")
    assert not told(found), told(found)
