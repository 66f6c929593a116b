"""A game that is interrupted: reloaded, cut off for a while, open in two tabs.

Nothing is lost, nothing is answered twice (issue 29).
"""

import pytest

from tests.journeys.people import NO_SECOND_WORD, PHONE, Player, by_touch
from tools.browser.page_actions import play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

HAND = ".side--mine .hand [data-card], .hand [data-card]"
# As long as thirty seconds without a line take: five tries, each later than the last.
TRIES = 5
ALTERNATE_ANSWERS = 8


def begin(page, press=None):
    """Sign up, and play until a main phase is asked about."""
    sign_up(page)
    play_bot(page)
    player = Player(page, press)
    answer_until(player, "main")
    return player


def answer_until(player, kind):
    """Answer until a question of that kind; return its number."""
    while (question := player.question()) is None or question[1] != kind:
        if player.answer() is None:
            player.page.wait_for_timeout(20)
    return question[0]


def read_hand(page):
    return page.locator(HAND).evaluate_all(
        "cards => [...new Set(cards.map((card) => card.dataset.card))]"
    )


def test_reload_in_the_middle_of_a_question_asks_it_again(open_page):
    page = open_page(**PHONE)
    player = begin(page, by_touch)
    question, hand = player.question(), read_hand(page)
    player.press_card(page.locator(".card-button[data-lit]:visible").last)

    page.reload()
    wait_for_board(page)
    page.locator(f".ask--mine[data-decision='{question[0]}']").wait_for()

    assert player.question() == question
    assert read_hand(page) == hand
    assert player.answer() == "main"


class Line:
    """The line of a battle, as the page has it: it can be cut and mended.

    Attributes:
        tries: How often the page has tried to connect while it was cut.
        sent: The answers that went over it.
    """

    def __init__(self, page):
        self.is_cut, self.tries, self.sent, self.sockets = False, 0, [], []
        page.route_web_socket("**/ws/battles/**", self._connect)

    def _connect(self, socket):
        if self.is_cut:
            self.tries += 1
            socket.close(code=1012)
            return
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def send(text):
            if '"type":"action"' in text:
                self.sent.append(text)
            server.send(text)

        socket.on_message(send)
        server.on_message(socket.send)

    def cut(self):
        self.is_cut = True
        self.sockets[-1].close(code=1012)


def test_answer_given_while_offline_arrives_once_when_the_line_is_back(open_page):
    page = open_page()
    page.add_init_script(NO_SECOND_WORD)
    line = Line(page)
    player = begin(page)
    number, _kind = player.question()

    line.cut()
    page.locator(".line-state p").wait_for()
    sent = len(line.sent)
    page.locator(".ask__answers button").last.click()
    while line.tries < TRIES:
        page.wait_for_timeout(50)
    hand = read_hand(page)
    line.is_cut = False
    page.evaluate("dispatchEvent(new Event('online'))")

    page.locator("[data-line=open]").wait_for(state="attached")
    page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    assert len(line.sent) == sent + 1
    assert hand
    while player.answer() is None:
        page.wait_for_timeout(20)


def test_two_tabs_show_the_same_game_and_either_may_answer(open_page):
    first = open_page()
    player = begin(first)
    second = first.context.new_page()
    second.goto(first.url)
    wait_for_board(second)
    players = [player, Player(second)]

    given = 0
    while given < ALTERNATE_ANSWERS and not player.is_over():
        answering = players[given % 2]
        if answering.answer() is None:
            first.wait_for_timeout(20)
            continue
        given += 1
        if question := answering.question():
            other = players[given % 2]
            asked = f".ask--mine[data-decision='{question[0]}']"
            other.page.locator(asked).wait_for()
            assert read_hand(first) == read_hand(second)

    assert given == ALTERNATE_ANSWERS
