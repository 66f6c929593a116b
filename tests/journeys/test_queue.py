"""The queue in the browser: live, on every page, with and without a socket."""

import pytest

from tests.journeys.people import be_ready, meet
from tools.browser.page_actions import choose_mode, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

SEARCHING = "[data-queue][data-state=searching]"
QUICK_MATCH = "[data-action=quick-match]"


def join_queue(page, mode):
    page.goto("/")
    choose_mode(page, mode)
    page.locator(QUICK_MATCH).click()


def search(page, mode):
    """Join the queue and wait; a player who is paired at once never waits."""
    join_queue(page, mode)
    page.locator(SEARCHING).wait_for()


def another_tab(page, path):
    tab = page.context.new_page()
    tab.goto(path)
    return tab


def test_match_takes_every_page_of_both_to_the_battle(open_page):
    akari, botan = open_page(), open_page()
    for page in (akari, botan):
        sign_up(page)
    search(akari, "casual")
    tabs = [another_tab(akari, "/play/"), another_tab(akari, "/")]
    for tab in tabs:
        tab.locator(SEARCHING).wait_for()

    botan.locator(QUICK_MATCH).wait_for()
    choose_mode(botan, "casual")
    botan.locator(QUICK_MATCH).click()

    meet(akari, botan)
    for page in tabs:
        page.wait_for_url("**/battles/**")
    assert len({page.url for page in (akari, botan, *tabs)}) == 1


def test_waiting_shows_its_time_and_ends_on_every_page_when_cancelled(open_page):
    akari = open_page()
    sign_up(akari, at=None)
    search(akari, "ranked")
    home = another_tab(akari, "/")
    home.locator(SEARCHING).wait_for()
    clock = akari.locator("[data-waited]")
    assert clock.inner_text() in ("0:00", "0:01", "0:02")
    akari.wait_for_function(
        "() => document.querySelector('[data-waited]').textContent >= '0:02'"
    )

    akari.locator("[data-action=cancel-queue]").click()

    for page in (akari, home):
        page.locator(QUICK_MATCH).wait_for()
        assert page.locator(SEARCHING).count() == 0


def test_without_a_socket_the_page_asks_and_still_gets_there(open_page):
    akari, botan = open_page(), open_page()
    for page in (akari, botan):
        sign_up(page)
        page.context.route_web_socket("**/ws/matchmaking/", lambda line: line.close())
        search(page, "casual")

    meet(akari, botan)
    assert akari.url == botan.url


def test_whoever_declines_pauses_and_the_other_is_found_again(open_page):
    akari, botan, chidori = open_page(), open_page(), open_page()
    for page in (akari, botan, chidori):
        sign_up(page)
    search(akari, "casual")
    join_queue(botan, "casual")

    be_ready(botan)
    akari.locator("[data-action=decline-meeting]").click()

    botan.locator("[data-returned]").wait_for()
    akari.locator(QUICK_MATCH).click()
    akari.locator(".message").first.wait_for()  # not at once again
    assert akari.locator(SEARCHING).count() == 0
    join_queue(chidori, "casual")
    meet(botan, chidori)
    assert botan.url == chidori.url


def test_a_dropped_connection_keeps_the_place(open_page):
    """The page asks in vain while it is cut off, and goes on as if it had not been."""
    akari, lines = open_page(), []
    akari.context.route_web_socket(
        "**/ws/matchmaking/",
        lambda line: lines.append((line, line.connect_to_server())),
    )
    sign_up(akari, at=None)
    search(akari, "casual")
    for _count in range(300):  # the page comes before its line
        if lines:
            break
        akari.wait_for_timeout(100)
    with akari.expect_event("requestfailed", lambda found: "/queue/" in found.url):
        akari.context.set_offline(True)
        for end in lines.pop():
            end.close()
    waited = akari.locator("[data-waited]").inner_text()

    akari.context.set_offline(False)
    again = another_tab(akari, "/play/")

    again.locator(SEARCHING).wait_for()
    assert again.locator("[data-waited]").inner_text() >= waited > "0:00"
    again.locator("[data-action=cancel-queue]").click()
    akari.locator(QUICK_MATCH).wait_for()  # it hears again
