"""Casting a table with open hands: organizer, two players, caster (issue 34)."""

import re

import pytest

from tests.journeys.people import PHONE, concede
from tests.journeys.test_pages import report, violations
from tests.journeys.test_tournament import enter
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = pytest.mark.browser


def key_in(address):
    return re.search(r"key=([^&]+)", address)[1]


def see_end_on_overlays(open_page, address, *, loser, winner):
    """See the end on an overlay by its socket, and on one without by HTTP."""
    overlay, without = open_page(), open_page()
    without.route_web_socket("**/cast/*", lambda line: line.close())
    polled = {overlay: [], without: []}
    for page, polls in polled.items():
        page.on("request", lambda sent, polls=polls: polls.append(sent.url))
    shown = f"{re.sub(r'[?].*', '', address)}?overlay=1&key={key_in(address)}"
    with overlay.expect_websocket() as opened:
        overlay.goto(shown)
    opened.value.wait_for_event("framereceived", lambda text: "cast_picture" in text)
    without.goto(shown)
    concede(loser)
    for page in polled:
        page.locator("[data-last-line]", has_text=f"{winner} wins").wait_for()
    assert not [url for url in polled[overlay] if "seen=" in url]
    assert [url for url in polled[without] if "seen=" in url]


def test_caster_sees_both_hands_late_by_the_link_of_an_organizer(open_page):
    host = open_page(viewport={"width": 1280, "height": 900})
    players = open_page(), open_page()
    sign_up(host)
    names = [sign_up(player) for player in players]
    cup = f"Cast of {names[0]}"
    host.goto("/tournaments/new/")
    host.get_by_label("Name").fill(cup)
    host.get_by_label("Places").fill("2")
    host.get_by_label("Cast with open hands, minutes late").fill("3")
    host.locator("[data-action=save]").click()
    host.locator("[data-action=begin]").wait_for()
    event = host.url
    for player in players:
        enter(player, cup)
        rule = player.locator("[data-cast-rule]").first
        assert "both hands of every table, 3 minutes late" in rule.inner_text()
    host.reload()
    host.locator("[data-action=begin]").click()
    players[0].locator("[data-action=my-table]").click()
    wait_for_board(players[0])
    board = players[0].url

    host.goto(f"{event}desk/")
    host.get_by_role("button", name="Create a link for casters").click()
    link = host.get_by_label("The casters’ link; give it only to them").input_value()
    found = {"desk": violations(host)}
    caster = open_page(**PHONE)
    caster.goto(link)
    found["tables"] = violations(caster)
    caster.locator("[data-cast-tables] [data-action=cast]").tap()
    caster.locator("[data-cast]").wait_for()

    # The deal comes late; the minutes of journeys are short.
    caster.locator(".still__chip:visible").first.wait_for()
    assert caster.locator("[data-delay='6']").is_visible()
    for side in caster.locator(".still__side").all():
        assert side.locator(".still__chip:visible").count() >= 7
    found["cast"] = violations(caster)
    assert caster.evaluate("document.documentElement.scrollWidth") <= 360
    players[0].goto(re.sub(r"\?.*", "", caster.url))
    assert players[0].url == board

    see_end_on_overlays(open_page, caster.url, loser=players[0], winner=names[1])

    caster.locator("[data-hands=none]").tap()
    caster.locator("[data-hands=none][aria-current=true]").wait_for()
    assert caster.locator(".still__chip:visible").count() == 0
    address = caster.url
    assert caster.request.get(address).status == 200
    caster.goto("/healthz")
    host.get_by_role("button", name="Revoke the link").click()
    host.get_by_role("button", name="Create a link for casters").wait_for()
    assert caster.request.get(address).status == 404
    assert not any(found.values()), report(found)
