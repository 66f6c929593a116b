"""People: following, friends who are here, a challenge where somebody is."""

import pytest

from tests.journeys.people import LOOKS, concede
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


def follow(page, name):
    page.goto("/people/")
    page.fill("[name=person]", name)
    page.locator("form.panel button[value=follow]").click()
    page.wait_for_url("**/people/")


def test_two_become_friends_one_challenges_and_both_meet_again_in_their_history(
    open_page,
):
    akari, botan = open_page(), open_page()
    akaris, botans = sign_up(akari), sign_up(botan)
    follow(akari, botans)
    follow(botan, akaris)
    with botan.expect_websocket():  # users who stay on a page are shown as online
        botan.goto("/cards/")

    akari.goto("/people/")
    friend = akari.locator(f"[data-person={botans}]")
    while not friend.locator(".badge--good").count():
        akari.reload()
    friend.get_by_role("link", name="Challenge").click()
    assert akari.input_value("[name=invitee]") == botans
    akari.locator("[data-action=open-room]").click()

    toast = botan.locator("[data-notification=challenge]")
    toast.wait_for()
    assert akaris in toast.inner_text()
    toast.locator("a").click()
    botan.locator("[data-action=accept-invitation]").click()
    wait_for_board(botan)
    wait_for_board(akari)
    concede(botan)
    akari.locator(".result[data-verdict]").wait_for()

    akari.goto("/history/opponents/")
    assert akari.locator(f"[data-opponent={botans}]").count() == 1
    akari.goto(f"/players/{botans}/")
    akari.locator(f"[data-follow={botans}] button[value=unfollow]").click()
    akari.locator(f"[data-follow={botans}] button[value=follow]").wait_for()
    found = {}
    for path in ("/people/", "/history/opponents/", f"/players/{botans}/"):
        for scheme, width in LOOKS:
            akari.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            akari.set_viewport_size({"width": width, "height": 800})
            akari.goto(path)
            akari.wait_for_load_state("networkidle")
            found[path, scheme, width] = violations(akari)
            wide = akari.evaluate("() => document.documentElement.scrollWidth")
            assert wide <= width, path
    assert not report(found), report(found)
