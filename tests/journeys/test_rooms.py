"""Rooms in two browsers: a link, clocks, claims, rematch, best of three, hand-over."""

import re

import pytest

from tests.journeys.people import PHONE, concede
from tests.journeys.stillness import WATCH
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


def open_room(page, **options):
    """From the play page to a room of one's own; the link."""
    page.goto("/play/")
    page.locator("[data-action=room]").click()
    page.locator("[name=opponent][value=friend]").check()
    for name, value in options.items():
        page.locator(f"select[name={name}]").select_option(str(value))
    page.locator("[data-action=open-room]").click()
    page.wait_for_url("**/rooms/**")
    return page.locator("[data-link]").input_value()


def come_in(page, link):
    page.goto(link)
    page.locator("[data-action=accept-invitation]").click()
    wait_for_board(page)


@pytest.fixture
def couple(open_page):
    """Two people on two boards of one battle, as wished."""

    def begin(guest_device=None, **options):
        host, guest = open_page(), open_page(**(guest_device or {}))
        sign_up(host)
        sign_up(guest, at=None)
        come_in(guest, open_room(host, **options))
        wait_for_board(host)
        assert host.url == guest.url
        return host, guest

    return begin


def verdict(page):
    return page.locator(".result[data-verdict]").get_attribute("data-verdict")


def says(page, where, text):
    page.locator(where, has_text=text).wait_for()


def board_changes(page, url):
    page.wait_for_url(lambda now: "/battles/" in now and now != url)
    page.locator(".battle").wait_for()


def test_a_friend_without_an_account_comes_in_by_the_link(open_page):
    """The link leads through signing up and back; the host's page goes on by itself."""
    host, friend = open_page(), open_page()
    name = sign_up(host, at=None)
    link = open_room(host, clock="long")
    host.locator("[data-action=copy-link]").click()
    says(host, "[data-action=copy-link]", "Copied")

    friend.goto(link)
    assert name in friend.locator("h1").inner_text()
    friend.locator("main [data-action=sign-up]").click()
    friend.fill("[name=username]", name[::-1])
    for field in ("password1", "password2"):
        friend.fill(f"[name={field}]", "a long pass phrase")
    friend.locator("main button[type=submit]").click()
    friend.wait_for_url("**/rooms/**")
    friend.locator("[data-action=accept-invitation]").click()

    wait_for_board(friend)
    wait_for_board(host)
    assert friend.url == host.url
    for page in (friend, host):
        clocks = page.locator("[data-clock][data-place=plate]")
        assert clocks.count() == 2
        assert re.match(r"\d\d:\d\d", clocks.first.inner_text())
        assert page.locator("[data-place=plate][data-running]").count() == 1


def test_a_closed_room_is_closed_for_everybody(open_page):
    host, guest = open_page(), open_page()
    sign_up(host)
    sign_up(guest)
    link = open_room(host)
    guest.goto(link)
    guest.locator("[data-action=accept-invitation]").wait_for()

    host.locator("[data-action=cancel-invitation]").click()

    guest.locator("[data-invitation][data-state=closed]").wait_for()
    assert guest.locator("[data-action=accept-invitation]").count() == 0


def test_the_clock_runs_out_for_whoever_is_asked(couple):
    host, guest = couple(clock="blink")

    verdicts = {verdict(host), verdict(guest)}

    assert verdicts == {"win", "loss"}


def test_whoever_stays_away_loses_to_a_claim(couple):
    host, guest = couple(clock="impatient")
    host.locator("[data-clock]").first.wait_for()
    guest.goto("/")

    host.locator("[data-notice=claim]").wait_for()
    host.locator("[data-action=claim]").click()

    assert verdict(host) == "win"
    guest.goto(host.url)
    assert verdict(guest) == "loss"


def test_both_want_a_rematch_and_come_to_the_same_table(couple):
    """One of them on a phone; an offer has its line from the start (issue 29)."""
    host, guest = couple(guest_device=PHONE)
    url = host.url
    for page in (host, guest):
        page.evaluate(WATCH)
    concede(guest)
    assert verdict(host) == "win"

    host.locator("[data-action=rematch]").click()
    host.locator("[data-action=withdraw-rematch]").wait_for()
    says(guest, ".match__wish", "wants a rematch")
    shifts = [page.evaluate("() => window.shifts") for page in (host, guest)]
    guest.locator("[data-action=rematch]").click()

    assert shifts == [[], []]

    for page in (host, guest):
        board_changes(page, url)
    assert host.url == guest.url


def test_a_best_of_three_is_won_with_two_battles(couple):
    host, guest = couple(best_of=3)
    first = host.url
    says(host, "[data-notice=series]", "0 : 0")
    concede(guest)
    says(host, "[data-series]", "1 : 0")
    for page in (host, guest):
        page.locator("[data-action=rematch]").click()
    for page in (host, guest):
        board_changes(page, first)
    says(guest, "[data-notice=series]", "0 : 1")
    # The loser chooses who goes first.
    guest.locator(".ask--mine[data-kind=go_first]").wait_for()

    concede(guest)

    says(host, "[data-series]", "You win the series!")
    says(guest, "[data-series]", "wins the series")


def test_a_bot_plays_on_and_the_battle_is_taken_back(couple):
    host, guest = couple()

    host.locator("[data-action=hand-over]").click()
    host.locator("[data-action=confirm-hand-over]").click()
    guest.locator("[data-notice=stand-in]").wait_for()
    host.locator("[data-action=take-back]").click()

    guest.locator("[data-notice=stand-in]").wait_for(state="detached")
    assert host.locator("[data-action=hand-over]").count() == 1
