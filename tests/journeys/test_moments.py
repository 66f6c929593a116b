"""What is heard and what moves: the sound switch, and a table without motion.

That a press skips what the other side is shown doing is in ``test_prompts``.
"""

import pytest

from tests.journeys.people import NO_SECOND_WORD, Player
from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

ANSWERS = 6
SETTLED_MS = 1500
LISTEN = """
window.notes = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
}
"""
# What the board animates by itself, and what style sheets do.
WATCH_MOTION = """
window.moved = new Set();
const look = () => {
  for (const it of document.getAnimations()) {
    const { duration } = it.effect.getComputedTiming();
    const name = it.id || it.animationName || it.transitionProperty;
    if (duration > 1) window.moved.add(`${name} of ${it.effect.target?.className}`);
  }
  requestAnimationFrame(look);
};
look();
"""


def begin(open_page, script, **options):
    """Sit down at a table against a bot, with a script on every page."""
    page = open_page(**options)
    page.add_init_script(NO_SECOND_WORD)
    page.add_init_script(script)
    sign_up(page)
    play_bot(page)
    return Player(page)


def answer(player, count=ANSWERS):
    """Answer so many questions, and let what follows be shown."""
    while count and not player.is_over():
        if player.answer() is None:
            player.page.wait_for_timeout(20)
        else:
            count -= 1
    player.page.wait_for_timeout(SETTLED_MS)


def test_sounds_are_heard_until_they_are_muted_and_stay_muted(open_page):
    """Issue 29: on by default after the first press, with one visible switch."""
    page = open_page()
    page.evaluate(NO_SECOND_WORD)  # once: the switch is kept in the same place
    page.add_init_script(LISTEN)
    sign_up(page)
    play_bot(page)
    player = Player(page)
    switch = page.locator("[data-action=sounds]")

    answer(player)
    switch.click()
    heard = page.evaluate("() => window.notes")
    answer(player)
    heard_then = page.evaluate("() => window.notes")
    page.reload()
    page.locator(".battle").wait_for()
    answer(player)

    assert heard > 0
    assert heard_then == heard
    assert page.evaluate("() => window.notes") == 0
    switch.click()
    page.wait_for_function("() => window.notes > 0")


def test_nothing_moves_where_motion_is_unwanted(open_page):
    """Issue 29: off with reduced motion, in the board and in its style sheets."""
    player = begin(open_page, WATCH_MOTION)

    answer(player)

    assert player.page.evaluate("() => [...window.moved]") == []


def test_cards_move_where_motion_is_wanted(open_page):
    player = begin(open_page, WATCH_MOTION, reduced_motion="no-preference")

    answer(player)

    assert player.page.evaluate("() => window.moved.size") > 0
