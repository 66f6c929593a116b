"""A mistake in the rules is survived in the browser by both players (issue 26)."""

import pytest

from tests.journeys.people import Player
from tests.journeys.test_rooms import come_in, open_room
from tools.browser.page_actions import sign_up, wait_for_board
from tools.browser.running_site import PATIENCE_MS, serving

pytestmark = [pytest.mark.browser, pytest.mark.server]

FAULTY = "tests.journeys.faulty_rules"
TOLD = "mistake on our side"
FURTHER_ANSWERS = 12


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faulty")
    with serving(folder, DJANGO_SETTINGS_MODULE=FAULTY) as address:
        yield address


def sign_up_apart(open_page):
    """Sign up without the battle of bots on the first page, in which it fails too."""
    page = open_page("/accounts/signup/")
    page.route("**/battles/show/**", lambda route: route.fulfill(status=204))
    sign_up(page)
    return page


def find_question(pages):
    """Return the page that is asked, and the one that is not."""
    one, other = pages
    for _tenth in range(PATIENCE_MS // 100):
        for asked, waiting in ((one, other), (other, one)):
            if asked.locator(".ask--mine[data-kind=redraw]").count():
                return asked, waiting
        one.wait_for_timeout(100)
    raise AssertionError("nobody is asked whether to redraw")


def redraw_in_vain(page):
    """Ask for a redraw, which fails; read what the page says."""
    number = page.locator(".ask").get_attribute("data-decision")
    page.locator(".ask__answers button").first.click()
    page.locator(".toast", has_text=TOLD).wait_for()
    assert page.locator(".ask--mine").get_attribute("data-decision") == number
    assert page.locator("[data-standstill]").count() == 0


def test_both_players_survive_a_mistake_in_the_rules(open_page):
    host, guest = sign_up_apart(open_page), sign_up_apart(open_page)
    come_in(guest, open_room(host))
    wait_for_board(host)

    for _seat in range(2):
        asked, waiting = find_question([host, guest])
        told_before = waiting.locator(".toast", has_text=TOLD).count()
        redraw_in_vain(asked)
        assert waiting.locator(".toast", has_text=TOLD).count() <= told_before
        assert waiting.locator("[data-standstill]").count() == 0
        Player(asked).answer()  # keeps the hand

    players = [Player(host), Player(guest)]
    answered = 0
    while answered < FURTHER_ANSWERS:
        answered += sum(player.answer() is not None for player in players)
        assert not any(player.is_over() for player in players)
    for page in (host, guest):
        page.reload()
        wait_for_board(page)
        assert page.locator("[data-standstill]").count() == 0
