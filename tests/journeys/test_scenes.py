"""A scene: from a card's page to a position, shared, and played on with a friend."""

import pytest

from tests.journeys.people import LOOKS, concede
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

CARD = "TDL-1-012"


def look_at(page, path):
    """What axe finds on a page, in both lights and at both widths."""
    found = {}
    page.goto(path)
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_load_state("networkidle")
        found[path, scheme, width] = violations(page)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= width, path
    return found


def test_a_card_is_tried_shared_and_played_on_with_a_friend(open_page):
    """Issue 34: card page, try this card, share, a friend plays on."""
    host, friend = open_page(), open_page()
    sign_up(host)
    sign_up(friend)

    host.goto(f"/cards/{CARD}/")
    host.locator("[data-action=try-card]").click()
    assert CARD in host.input_value("[name=text]")
    host.fill("[name=title]", "Two lamps")
    host.select_option("[name=visibility]", "link")
    host.locator("[data-action=save-scene]").click()
    link = host.locator("[data-link]").input_value()
    scene = host.url
    found = look_at(host, scene)
    found |= look_at(host, f"{scene}edit/")

    friend.goto(link)
    assert friend.locator("h1").inner_text() == "Two lamps"
    host.goto(scene)
    host.locator("[data-action=invite-to-scene]").click()
    host.wait_for_url("**/rooms/**")
    room = host.url
    friend.goto(room)
    found |= look_at(friend, room)
    friend.locator("[data-action=accept-invitation]").click()

    wait_for_board(friend)
    wait_for_board(host)
    assert friend.url == host.url
    concede(friend)
    for page in (host, friend):
        page.locator(".result[data-verdict]").wait_for()
    assert not report(found), report(found)
