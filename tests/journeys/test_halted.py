"""A battle that the engine cannot go on with, as its players see it (issue 5).

The frames of the server are those of ``docs/reference/protocol.md``; here they are put
on the wire between a real server and the page, because no rule of the engine breaks.
"""

import json
import re

import pytest

from battles.errors import BattleHalted, BattleVoided
from tests.journeys.people import Player
from tests.journeys.test_pages import report
from tests.journeys.test_watching import answer
from tests.journeys.test_watching_access import close_windows, in_every_look
from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

SOCKET = re.compile("/ws/battles/")


def standstill(status, refusal):
    message = str(refusal.default_message)
    return json.dumps({"type": "halted", "status": status, "message": message})


HALTED = standstill("halted", BattleHalted)
VOIDED = standstill("voided", BattleVoided)


@pytest.fixture
def table(open_page):
    """Somebody in the middle of a battle; and the sockets of the page, to speak on."""
    page = open_page()
    sign_up(page)
    sockets = []

    def keep(socket):
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(SOCKET, keep)
    play_bot(page)
    answer([Player(page)], 6)
    page.locator(".ask--mine").wait_for()
    return page, sockets


def test_a_halt_is_told_asks_nothing_and_ends_by_itself(table):
    page, sockets = table

    sockets[-1].send(HALTED)
    page.locator("[data-standstill=halted]").wait_for()

    text = page.locator("[data-standstill]").inner_text()
    assert "no ratings change" in text
    assert "automatically from the same move" in text
    assert page.locator(".ask--mine").count() == 0
    assert page.locator(".card-button[data-lit]").count() == 0
    assert page.get_by_role("button", name="Concede").count() == 0
    page.keyboard.press("Escape")
    page.locator("[data-standstill]").wait_for(state="detached")
    page.locator("[data-action=explain-halted]").click()
    page.locator("[data-action=close-halted]").click()

    sockets[-1].close()  # the next welcome says nothing of a halt: it is mended
    page.locator("[data-goes-on]").wait_for()
    page.locator(".ask--mine").wait_for()
    assert page.locator("[data-halted]").count() == 0
    assert Player(page).answer() is not None


def test_a_battle_called_off_leads_home(table):
    page, sockets = table
    sockets[-1].send(HALTED)
    page.locator("[data-standstill=halted]").wait_for()

    sockets[-1].send(VOIDED)
    page.locator("[data-standstill=voided]").wait_for()

    assert "No one wins or loses" in page.locator("dialog").inner_text()
    page.locator("[data-action=leave-halted]").click()
    page.wait_for_url("**/")


def test_a_battle_that_cannot_be_shown_at_all_says_why(table):
    """Where not even the start can be drawn, hello is answered with a refusal."""
    page, _sockets = table
    refusal = {"code": "battle.halted", "clause": None, "details": {}}
    message = {"message": str(BattleHalted.default_message)}

    def refuse(socket):
        text = json.dumps({"type": "error", **refusal, **message})
        socket.on_message(lambda _message: socket.send(text))

    page.route_web_socket(SOCKET, refuse)
    page.reload()

    page.locator("[data-standstill=halted]").wait_for()
    assert page.locator("[data-action=close-halted]").count() == 0
    assert page.locator(".toast").count() == 0


def test_a_halted_battle_has_no_accessibility_violation(table):
    page, sockets = table
    sockets[-1].send(HALTED)
    page.locator("[data-standstill=halted]").wait_for()

    def explain(page):
        page.locator("[data-action=explain-halted]").click()
        page.locator("[data-standstill]").wait_for()

    close_windows(page)
    found = in_every_look(page, "halted")
    found |= in_every_look(page, "halted, told", open_state=explain)

    assert not any(found.values()), report(found)
