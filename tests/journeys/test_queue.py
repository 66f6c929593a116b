"""The queue in the browser: live, on every page, with and without a socket."""

import pytest

from tests.journeys.people import choose_mode, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

SEARCHING = "[data-queue][data-state=searching]"
QUICK_MATCH = "[data-action=quick-match]"


def search(page, mode):
    page.goto("/")
    choose_mode(page, mode)
    page.locator(QUICK_MATCH).click()
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

    for page in (akari, botan, *tabs):
        page.wait_for_url("**/battles/**")
    assert len({page.url for page in (akari, botan, *tabs)}) == 1


def test_waiting_shows_its_time_and_ends_on_every_page_when_cancelled(open_page):
    akari = open_page()
    sign_up(akari)
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

    for page in (akari, botan):
        page.wait_for_url("**/battles/**")
    assert akari.url == botan.url
