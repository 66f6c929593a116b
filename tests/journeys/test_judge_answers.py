"""A judge's ruling as a scene: a call, its moment as a scene, an answer, played on."""

import pytest

from tests.journeys.people import PHONE, Player, by_key, by_touch
from tests.journeys.test_pages import report, violations
from tests.journeys.test_tournament import enter
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

WORDS = "No. A resting Character cannot attack."
QUESTION = "What happens if the same card attacks twice?"
NOTE = "May I attack again with the card I hold?"
ANSWERS = 8


def begin(host, players, cup):
    """Create a tournament for two players and begin it; return its address."""
    host.goto("/tournaments/new/")
    host.get_by_label("Name").fill(cup)
    host.get_by_label("Places").fill("2")
    host.locator("[data-action=save]").click()
    host.locator("[data-action=begin]").wait_for()
    event = host.url
    for player in players:
        enter(player, cup)
    host.reload()
    host.locator("[data-action=begin]").click()
    return event


def play_a_little(players):
    """Play into the first turns, so that there is something to ask about."""
    count = 0
    while count < ANSWERS:
        kinds = [player.answer() for player in players]
        count += sum(kind is not None for kind in kinds)
        if not any(kinds):
            players[0].page.wait_for_timeout(20)


def is_within(page, width):
    return page.evaluate("() => document.documentElement.scrollWidth") <= width


def call(phone, event):
    """Call a judge from the page of the event, by touch."""
    phone.goto(event)
    own = phone.locator("[data-my-table]")
    own.get_by_text("Call a judge").first.tap()
    phone.get_by_label("What is it about? (optional)").fill(NOTE)
    phone.locator("[data-action=call-judge]").tap()
    phone.get_by_text("A judge was called.").wait_for()


def answer_with_the_moment(host, event, caller):
    """Set up the moment of the call, write the answer; return what axe finds."""
    host.goto(f"{event}desk/")
    host.locator("[data-action=answer-call]").click()
    found = {"call": violations(host)}
    host.locator("[data-action=scene-of-moment]").click()
    host.wait_for_url("**/edit/**")
    assert f"seen from {caller}" in host.input_value("[name=title]")
    host.fill("[name=question]", QUESTION)
    host.locator("[data-action=save-scene]").click()
    host.wait_for_url("**/calls/**")
    host.get_by_text(QUESTION).wait_for()
    host.get_by_role("textbox", name="Answer").fill(WORDS)
    host.get_by_label("Clause (optional)").fill("UA-5.2.1")
    found["answer"] = violations(host)
    host.locator("[data-action=send-answer]").click()
    host.get_by_text("Both players can read your answer.").wait_for()
    assert host.locator("[data-call]").count() == 0
    assert WORDS in host.locator("[aria-labelledby=acts]").inner_text()
    return found


def read_and_try_moves(phone):
    """Read the answer that appears by itself, open its scene, and try a move."""
    answer = phone.locator("[data-answers]")
    answer.wait_for()
    assert WORDS in answer.inner_text()
    assert QUESTION in answer.inner_text()
    assert answer.get_by_role("link", name="UA-5.2.1").is_visible()
    assert is_within(phone, 360)
    found = {"event on a phone": violations(phone)}
    answer.locator("[data-action=open-answer-scene]").tap()
    phone.wait_for_url("**/scenes/**")
    phone.get_by_text(QUESTION).wait_for()
    assert is_within(phone, 360)
    found["scene on a phone"] = violations(phone)
    phone.locator("[data-action=try-moves]").tap()
    phone.locator("button[name=step]").first.tap()
    phone.locator(".scene__steps li").first.wait_for()
    return found


def read_and_play_on(opponent, event):
    """Read it by keyboard, without the words of the caller, and play on."""
    opponent.goto(event)
    answer = opponent.locator("[data-answers]")
    assert WORDS in answer.inner_text()
    assert NOTE not in opponent.locator("main").inner_text()
    by_key(answer.locator("[data-action=open-answer-scene]"))
    opponent.wait_for_url("**/scenes/**")
    by_key(opponent.locator("[data-action=play-scene]"))
    wait_for_board(opponent)


def test_judge_answers_a_call_with_its_moment_as_a_scene_that_players_play_on(
    open_page,
):
    """Issue 34: the phone calls, the judge sets the scene up, both players read it."""
    host = open_page(viewport={"width": 1280, "height": 900})
    phone, opponent = open_page(**PHONE), open_page()
    sign_up(host)
    caller = sign_up(phone)
    sign_up(opponent)
    event = begin(host, (phone, opponent), f"Judged cup of {caller}")
    for page in (phone, opponent):
        page.locator("[data-action=my-table]").click()
        wait_for_board(page)
    play_a_little([Player(phone, by_touch), Player(opponent)])

    call(phone, event)
    found = answer_with_the_moment(host, event, caller)
    found |= read_and_try_moves(phone)
    read_and_play_on(opponent, event)

    assert not any(found.values()), report(found)
