"""A game that is reloaded, or open in two tabs: nothing is lost (issue 29)."""

import pytest

from tests.journeys.people import PHONE, Player, by_touch
from tools.browser.page_actions import play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

HAND = ".hand [data-card]"
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
