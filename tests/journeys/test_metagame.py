"""The metagame of a site where people have played, and the games behind it."""

import pytest

from tests.journeys.people import LOOKS
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up
from tools.browser.running_site import serving
from tools.page_pictures import PLAYER, crowd

pytestmark = [pytest.mark.browser, pytest.mark.server]


@pytest.fixture(scope="module")
def site(tmp_path_factory, browser):
    """A site where a dozen people have played for weeks."""
    folder = tmp_path_factory.mktemp("metagame")
    with serving(folder) as address:
        context = browser.new_context(base_url=address)
        sign_up(context.new_page(), PLAYER)
        context.close()
        crowd(folder)
        yield address


def test_a_matchup_of_the_metagame_leads_to_its_games(open_page):
    """Statistics, archetypes, a cell of the matrix, and its games (issue 32)."""
    page = open_page()
    page.goto("/statistics/")
    assert page.locator("[data-series]").count() > 1
    page.get_by_role("link", name="Archetypes").click()
    rows = page.locator("[data-archetype]")
    assert rows.count() > 1
    addresses = ["/statistics/", page.url]

    rows.first.get_by_role("link").first.click()
    page.locator("h1").wait_for()
    addresses.append(page.url)
    page.go_back()
    matchups = page.locator("[aria-labelledby=matchups] td a")
    matchups.first.click()
    page.get_by_role("heading", name="Rated games").wait_for()
    addresses.append(page.url)
    counted = page.locator("[data-games]")
    games, private = (
        int(counted.get_attribute(name)) for name in ("data-games", "data-private")
    )
    assert f"{games} rated game" in counted.inner_text()
    assert page.locator("main tbody tr").count() == min(games - private, 30) > 0
    assert " against " in page.locator(".lead").inner_text()

    found = {}
    for address in addresses:
        for scheme, width in LOOKS:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(address)
            found[address, scheme, width] = violations(page)
            wide = page.evaluate("() => document.documentElement.scrollWidth")
            assert wide <= width, address
    assert not any(found.values()), report(found)
