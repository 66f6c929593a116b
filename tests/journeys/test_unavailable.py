"""When the server cannot write for a moment, an answer is kept and applied once.

The server stands between a page and a real server here, and says of some answers that
they could not be saved (``unavailable``), whether they were or not (issue 5).
"""

import json
import re
from dataclasses import dataclass, field

import pytest

from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

SOCKET = re.compile("/ws/battles/")


@dataclass
class Trouble:
    """What stands between page and server.

    Attributes:
        refusals: How many answers to refuse yet.
        is_lost: Whether those that are refused do not reach the server at all.
        sent: The answers of the page, in order.
        acks: What the server acknowledged.
    """

    refusals: int = 0
    is_lost: bool = True
    sent: list = field(default_factory=list)
    acks: list = field(default_factory=list)

    def stand_between(self, page_side):
        server = page_side.connect_to_server()

        def from_page(text):
            message = json.loads(text)
            if message["type"] != "action":
                server.send(text)
                return
            self.sent.append(message)
            refuses = self.refusals > 0
            self.refusals -= refuses
            if refuses:
                page_side.send(refusal(message))
            if not (refuses and self.is_lost):
                server.send(text)

        def from_server(text):
            message = json.loads(text)
            if message["type"] == "ack":
                self.acks.append(message)
            is_hidden = self.refusals > 0 and message["type"] in ("ack", "events")
            if not is_hidden:
                page_side.send(text)

        page_side.on_message(from_page)
        server.on_message(from_server)


def refusal(message):
    return json.dumps(
        {
            "type": "error",
            "code": "unavailable",
            "message": "This isn’t available right now. Please try again later.",
            "clause": None,
            "details": {},
            "client_action_id": message["client_action_id"],
        }
    )


@pytest.fixture
def table(open_page):
    page = open_page()
    sign_up(page)
    trouble = Trouble()
    page.route_web_socket(SOCKET, trouble.stand_between)
    play_bot(page)
    page.locator(".ask--mine").wait_for()
    return page, trouble


def give_answer(page):
    """Press the last answer there is, as somebody would; the number of the question."""
    number = page.locator(".ask--mine").get_attribute("data-decision")
    page.locator(".ask__answers button").last.click()
    return number


def test_an_answer_that_could_not_be_saved_is_sent_again_and_applied_once(table):
    page, trouble = table
    trouble.refusals = 2

    number = give_answer(page)
    page.locator("[data-kept] p").wait_for()

    text = page.locator("[data-kept]").inner_text()
    assert "Your answer is kept and will be sent" in text
    assert page.locator(".ask--mine").count() == 0  # nothing to press twice
    page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    page.locator("[data-kept]").wait_for(state="detached")
    assert page.locator(".toast").count() == 0
    ids = [message["client_action_id"] for message in trouble.sent]
    assert len(ids) == 3
    assert len(set(ids)) == 1
    assert [ack["repeated"] for ack in trouble.acks] == [False]
    page.locator(".ask--mine").wait_for()  # and the game goes on


def test_an_answer_that_was_saved_after_all_is_not_applied_twice(table):
    """The server saved it, but its word was lost; the second time it says: repeated."""
    page, trouble = table
    trouble.refusals, trouble.is_lost = 2, False

    give_answer(page)
    page.locator("[data-kept] p").wait_for()
    page.locator("[data-kept]").wait_for(state="detached")

    deadline = 50
    while len(trouble.acks) < len(trouble.sent) and deadline:
        page.wait_for_timeout(100)
        deadline -= 1
    assert len({message["client_action_id"] for message in trouble.sent}) == 1
    assert [ack["repeated"] for ack in trouble.acks] == [False, True, True]
    assert len({ack["number"] for ack in trouble.acks}) == 1
