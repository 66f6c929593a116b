"""Watching, talking, taking back and replays in the browser (issue 5)."""

import re

import pytest

from tests.journeys.people import Player, meet
from tools.browser.page_actions import choose_mode, play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

PHONE = {"viewport": {"width": 360, "height": 740}}


def pair_up(open_page):
    pages = [open_page(), open_page()]
    for page in pages:
        sign_up(page)
        choose_mode(page, "casual")
        page.locator("[data-action=quick-match]").click()
    meet(*pages)
    for page in pages:
        wait_for_board(page)
    return pages


def answer(players, times):
    """So many answers of whoever is asked; who gave the last."""
    given, last = 0, None
    while given < times:
        for player in players:
            if player.answer():
                given, last = given + 1, player
        players[0].page.wait_for_timeout(20)
    return last


def wait_for_step(page, step):
    page.locator(f"[data-replay][data-at='{step}']").wait_for()


def watch_from_a_phone(open_page, battle, player):
    """A third person finds the battle and watches, without a hand to see."""
    watcher = open_page(**PHONE)
    sign_up(watcher)
    # Which battle is most worth a look depends on what others left running.
    watcher.locator("[data-featured]").wait_for()
    watcher.goto("/battles/live/")
    watcher.locator(f"[data-battle='{battle}'] [data-action=watch]").click()
    watcher.locator(".battle[data-watched]").wait_for()
    assert watcher.locator(".hand [data-number]").count() == 0
    player.locator("[data-watchers='1']").wait_for()


def talk(one, other):
    """Phrases and text reach the other, beside the name too; markup stays text."""
    one.locator("[data-tab=chat]").click()
    one.locator("[data-phrase=good_luck]").click()
    one.fill("#chat-text", "<b>hello</b>")
    one.keyboard.press("Enter")
    other.locator("[data-tab=chat]").click()
    other.locator("[data-chat-line=good_luck]").wait_for()
    text = other.locator("[data-chat-line=text] .chat__words")
    assert text.inner_text() == "<b>hello</b>"
    one.locator("[data-action=speak]").click()
    one.locator("[data-speak=well_played]").click()
    other.locator("[data-says=well_played]").wait_for()


def take_back(players):
    """One asks, the other agrees, both are told."""
    asker = answer(players, 1)
    other = players[1 - players.index(asker)].page
    asker.page.locator("[data-action=undo]").click()
    other.locator("[data-undo=theirs]").wait_for()
    other.locator("[data-action=undo-accept]").click()
    for page in (asker.page, other):
        page.locator("[data-undo=done]").wait_for()


def concede(page):
    page.locator("button[aria-label=Concede]").click()
    page.locator("dialog .button--danger").click()
    page.locator(".result").wait_for()


def look_again(page, battle):
    """Step by step, by keys, to the end, from the other side; and the proof."""
    page.goto(f"/battles/{battle}/replay/#a=3")
    wait_for_step(page, 3)
    page.keyboard.press(".")
    wait_for_step(page, 4)
    page.keyboard.press(",")
    wait_for_step(page, 3)
    page.locator("[data-action=replay-last]").click()
    last = int(page.locator("[data-replay]").get_attribute("data-last"))
    wait_for_step(page, last)
    page.locator("[data-control=perspective]").select_option("1")
    page.locator(".battle[data-seat='1']").wait_for()
    page.locator("[data-action=verify]").click()
    page.locator("[data-check=right]").nth(2).wait_for()
    page.keyboard.press("Escape")
    return last


def share(page, open_page, last):
    """The link shows it to somebody without an account, on a phone."""
    page.locator("[data-action=share]").click()
    page.locator("[data-action=make-link]").click()
    url = page.locator("[data-share-url]").input_value()
    visitor = open_page("/cards/", **PHONE)
    visitor.goto(url)
    wait_for_step(visitor, last)
    wide = visitor.evaluate("() => document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]


def test_people_watch_talk_take_back_and_look_at_it_again(open_page):
    """Spectating, chat, undo on request, replay, share link, and the proof."""
    pages = pair_up(open_page)
    players = [Player(page) for page in pages]
    answer(players, 8)
    battle = re.search(r"/battles/([^/]+)/", pages[0].url)[1]

    watch_from_a_phone(open_page, battle, pages[0])
    talk(*pages)
    take_back(players)
    concede(pages[0])
    last = look_again(pages[0], battle)
    share(pages[0], open_page, last)


def test_in_practice_a_move_is_taken_back_at_once_and_what_if_plays_on(open_page):
    page = open_page()
    sign_up(page)
    play_bot(page)
    player = Player(page)
    answer([player], 6)
    before = player.question()

    page.locator("[data-action=undo]").click()
    page.locator("[data-undo=done]").wait_for()
    page.wait_for_function(
        "n => (document.querySelector('.ask--mine')?.dataset.decision ?? n) !== n",
        arg=before[0] if before else "",
    )
    answer([player], 2)

    concede(page)
    battle = re.search(r"/battles/([^/]+)/", page.url)[1]
    page.goto(f"/battles/{battle}/replay/#a=4")
    wait_for_step(page, 4)
    page.locator("[data-action=branch]").click()
    page.locator("[data-action=start-branch]").click()
    page.wait_for_url(lambda url: battle not in url)
    page.locator(".battle").wait_for()
