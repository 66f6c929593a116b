"""A game that is reloaded, without a network, or open in two tabs: nothing is lost.

Issue 29.
"""

import pytest

from tests.journeys.people import NO_SECOND_WORD, PHONE, Player, by_touch
from tools.browser.page_actions import play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

HAND = ".hand [data-card]"
ALTERNATE_ANSWERS = 8
OFFLINE_MS = 30_000


def begin(page, press=None):
    """Sign up, and play until a main phase is asked about."""
    sign_up(page)
    play_bot(page)
    player = Player(page, press)
    answer_until(player, "main")
    return player


def answer_until(player, kind):
    """Answer until a question of that kind that a card answers; return its number."""
    while True:
        seen = player.look()
        if seen["number"] and seen["kind"] == kind and seen["lit"]:
            return seen["number"]
        if player.answer() is None:
            player.page.wait_for_timeout(20)


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


def test_answer_given_offline_is_told_kept_and_sent_half_a_minute_later(open_page):
    page = open_page(**PHONE)
    page.clock.install()
    page.add_init_script(NO_SECOND_WORD)
    player = begin(page, by_touch)
    question, hand = player.question(), read_hand(page)

    page.context.set_offline(True)
    page.locator(".line-state p").wait_for()
    player.press(page.locator(".ask__answers button").last)
    page.clock.run_for(OFFLINE_MS)
    told = page.locator(".line-state p").inner_text()
    kept = read_hand(page)
    page.context.set_offline(False)
    page.locator("[data-line=open]").wait_for(state="attached")
    page.locator(f".ask:not([data-decision='{question[0]}'])").wait_for()

    assert "Reconnecting" in told
    assert kept == hand
    answer_until(player, "main")
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
        answering, other = players[given % 2], players[1 - given % 2]
        before = answering.question()
        if answering.answer() is None:
            first.wait_for_timeout(20)
            continue
        given += 1
        if before:  # A tab that still asks it would answer in vain.
            answered = f".ask[data-decision='{before[0]}']"
            other.page.locator(answered).wait_for(state="detached")
        if question := answering.question():
            asked = f".ask--mine[data-decision='{question[0]}']"
            other.page.locator(asked).wait_for()
            assert read_hand(first) == read_hand(second)

    assert given == ALTERNATE_ANSWERS
