"""The board's own ways: dragging, "why not?", settings, what is told and shown."""

import json
import time
from copy import deepcopy

import pytest

from battles.tests.client_view import Shown
from tests.journeys.people import LONGEST_GAME_S, NO_SECOND_WORD, PHONE, Player, middle
from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]


def player_at(page, kind, when=lambda: True, games=5):
    """Play against a bot until this person is asked a question of a kind.

    Args:
        page: A signed-out page.
        kind: What is asked, for example ``main``.
        when: Looked at with each such question; where it is false, it goes on.
        games: A game may end before it comes to that; then another is begun.
    """
    sign_up(page)
    for _ in range(games):
        play_bot(page)
        player = Player(page)
        while play_until(player, kind, may_end=True):
            if when():
                return player
            player.answer()
    pytest.fail(f"never asked {kind} in {games} games")


def play_until(player, *kinds, may_end=False, seconds=LONGEST_GAME_S):
    """Answer until asked one of the kinds; gives number and kind, None at the end."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        question = player.question()
        if question and question[1] in kinds:
            return question
        if may_end and player.is_over():
            return None
        if player.answer(unless=kinds) is None:
            player.page.wait_for_timeout(20)
    pytest.fail(f"never asked {kinds} in {seconds} s; on the board: {player.look()}")


def drag(page, card, target, *, steps=4):
    """Drag as a hand does: from the middle of a card to the middle of a place."""
    page.mouse.move(*middle(card))
    page.mouse.down()
    page.mouse.move(*middle(target), steps=steps)


def test_card_is_played_by_dragging_it_to_a_line(open_page):
    """Where it may go is lit while it is dragged; letting go there plays it."""
    page = open_page()
    lit = page.locator(".hand .card-button[data-lit]:has(.tile--character)")
    player = player_at(page, "main", when=lit.count)
    number = player.question()[0]
    line = page.locator(".side--mine .line--energy_line")

    drag(page, lit.first, line)
    assert line.get_attribute("data-over") == ""
    page.mouse.up()

    page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    page.locator(".side--mine .line--energy_line .unit").first.wait_for()
    assert page.locator(".drag-ghost").count() == 0


def test_drag_is_given_up_with_escape_and_nothing_is_played(open_page):
    page = open_page()
    player = player_at(page, "main")
    number = player.question()[0]
    cards = page.locator(".hand .card-button").count()

    drag(
        page,
        page.locator(".hand .card-button").first,
        page.locator(".side--mine .line--energy_line"),
    )
    page.keyboard.press("Escape")
    page.mouse.up()

    assert page.locator(".drag-ghost").count() == 0
    assert page.locator(".hand .card-button").count() == cards
    assert player.question()[0] == number


def test_unlit_card_says_why_not_with_the_clause_and_what_would_help(open_page):
    """The engine's reason stands at the card; so does the way to read it (issue 5)."""
    page = open_page()
    unlit = page.locator(".hand .card-button:not([data-lit])")
    player_at(page, "main", when=unlit.count)

    page.mouse.click(*middle(unlit.last))

    why = page.locator(".why")
    assert "UA-" in why.locator(".why__reason").first.inner_text()
    page.locator(".why__advice").first.wait_for()
    page.keyboard.press("Escape")
    why.wait_for(state="detached")


def test_card_dropped_where_it_may_not_go_says_why(open_page):
    page = open_page()
    unlit = page.locator(".hand .card-button:not([data-lit])")
    player = player_at(page, "main", when=unlit.count)
    number = player.question()[0]

    drag(
        page,
        unlit.last,
        page.locator(".side--mine .line--front_line"),
    )
    page.mouse.up()

    page.locator(".why__reason").first.wait_for()
    assert player.question()[0] == number


def offer_only_the_end(ours, theirs):
    """Between page and server: of an attack phase only its end is offered."""

    shown = Shown()

    def on_theirs(text):
        message = shown.read(text)
        if message.pop("changes", None) is not None:
            message["view"] = deepcopy(message["view"])
        decision = (message.get("view") or {}).get("decision") or {}
        if decision.get("kind") == "attack" and decision.get("options"):
            decision["options"] = decision["options"][-1:]
        ours.send(json.dumps(message))

    ours.on_message(theirs.send)
    theirs.on_message(on_theirs)


def test_single_answer_is_given_for_a_person_and_the_log_says_so(open_page):
    """A question with one answer is answered after a while, with a trace (issue 5)."""
    page = open_page()
    page.route_web_socket(
        "**/ws/battles/**",
        lambda socket: offer_only_the_end(socket, socket.connect_to_server()),
    )
    player = player_at(page, "main")
    page.keyboard.press("o")
    page.locator("[data-setting=auto] [data-value=on]").check()
    page.keyboard.press("Escape")

    play_until(player, "attack")

    page.locator("[data-auto]").wait_for()
    page.locator(".log__entry", has_text="Answered automatically").wait_for()


def test_who_cannot_block_is_asked_all_the_same_and_need_not_answer(open_page):
    """The attacker is not to learn from being kept waiting, or not (issue 5)."""
    page = open_page()
    page.evaluate(NO_SECOND_WORD)
    player = player_at(page, "main")

    while (question := player.question()) is None or question[1] != "block":
        if question is None:
            page.wait_for_timeout(20)
        elif question[1] == "main":  # Nobody is ever played, so nobody can block.
            page.locator(".ask [data-option=end_phase]").click()
            page.locator(f".ask:not([data-decision='{question[0]}'])").wait_for()
        else:
            player.answer()

    assert (
        "none of your characters can block" in page.locator(".ask__prompt").inner_text()
    )
    assert page.locator(".ask__answers button").count() == 1
    page.keyboard.press("o")
    page.locator("[data-setting=auto] [data-value=on]").check()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.locator(".log__entry", has_text="Answered automatically").wait_for()


def test_main_phase_with_ap_left_is_ended_only_after_a_second_word(open_page):
    """A slip of the finger costs no turn; the person may switch the question off."""
    page = open_page()
    lit = page.locator(".hand .card-button[data-lit]")
    player = player_at(page, "main", when=lit.count)
    number = player.question()[0]
    end = page.locator(".ask [data-option=end_phase]")

    end.click()
    page.get_by_role("button", name="Play on").click()
    assert player.question()[0] == number
    end.click()
    page.get_by_label("Don’t ask again").check()
    page.locator("[data-action=end-main]").click()

    page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    page.reload()
    page.locator(".battle").wait_for()
    page.keyboard.press("o")
    assert page.locator("[data-setting=confirm] [data-value=off]").is_checked()


def touch(session, kind, x=0, y=0):
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_card_is_played_by_dragging_it_with_a_finger(open_page):
    """The hand does not take the drag for a scroll (issue 5)."""
    page = open_page(**PHONE)
    lit = page.locator(".hand .card-button[data-lit]:has(.tile--character)")
    player = player_at(page, "main", when=lit.count)
    number = player.question()[0]
    finger = page.context.new_cdp_session(page)
    x, y = middle(lit.first)
    to_x, to_y = middle(page.locator(".side--mine .line--energy_line"))

    touch(finger, "touchStart", x, y)
    for step in range(1, 7):
        touch(finger, "touchMove", x + (to_x - x) * step / 6, y + (to_y - y) * step / 6)
    page.locator(".line--energy_line[data-over]").wait_for()
    touch(finger, "touchEnd")

    page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    page.locator(".side--mine .line--energy_line .unit").first.wait_for()
    assert page.locator(".drag-ghost, dialog[open]").count() == 0


def test_late_second_press_hits_nothing_just_after_the_board_has_moved(open_page):
    """What was aimed at may have moved; a moment later everything answers again."""
    page = open_page()
    player = player_at(page, "main")
    page.keyboard.press("o")
    page.locator("[data-setting=settle] [data-value=on]").check()
    page.keyboard.press("Escape")
    page.evaluate(
        """() => new MutationObserver(() => {
          const board = document.querySelector(".battle");
          const answers = document.querySelector(".ask__answers");
          if (!answers || board.dataset.settling === undefined) return;
          window.deaf = getComputedStyle(answers).pointerEvents;
        }).observe(document.querySelector(".battle"), { attributes: true })"""
    )

    player.answer()
    play_until(player, "main", "attack", "movement")

    page.locator(".battle:not([data-settling])").wait_for()
    assert page.evaluate("() => window.deaf") == "none"
    style = "element => getComputedStyle(element).pointerEvents"
    assert page.locator(".ask__answers").evaluate(style) == "auto"
