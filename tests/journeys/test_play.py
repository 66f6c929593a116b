"""Whole games in the browser: two people, one person by touch, one by keyboard."""

import re
import time

import pytest
from playwright.sync_api import Error

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from tests.journeys.people import (
    LONGEST_GAME_S,
    NO_SECOND_WORD,
    PHONE,
    SEEN_MIDDLE,
    Player,
    by_touch,
    concede,
    meet,
    play_to_the_end,
)
from tests.journeys.stillness import WATCH, Stillness
from tools.browser.page_actions import choose_mode, play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

DESK = {"viewport": {"width": 1280, "height": 800}}
TABLET = DESK | {"has_touch": True}


def patient(*values):
    """A whole game more, which PATIENT=1 plays."""
    skip = pytest.mark.skipif(not IS_PATIENT, reason="half a minute more: PATIENT=1")
    return pytest.param(*values, marks=skip)


def count_effects(page):
    """How many lines of the log speak of an effect that activated."""
    return page.locator(".log__entry", has_text="’s effect activates").count()


def test_two_strangers_find_each_other_and_play_until_one_wins(open_page):
    """Issue 2: sign up, quick match, a whole game, the result seen by both.

    Neither table moves (issue 29).
    """
    pages = [open_page(), open_page()]
    tables = [Stillness(page) for page in pages]
    for page in pages:
        sign_up(page)
        choose_mode(page, "casual")
        page.locator("[data-action=quick-match]").click()
    meet(*pages)
    for page in pages:
        wait_for_board(page)
    players = [Player(page) for page in pages]

    counts = play_to_the_end(*players, watched=tables)

    assert [table.moves() for table in tables] == [[], []]
    assert {"redraw", "main", "movement", "attack", "choose_life"} <= set(counts)
    assert count_effects(pages[0])
    verdicts = sorted(player.verdict() for player in players)
    assert verdicts in (["loss", "win"], ["draw", "draw"])
    for player in players:
        verdict = player.verdict()
        battle = player.page.url.rstrip("/").rsplit("/", 1)[1]
        player.page.locator("[data-action=to-result]").click()
        player.page.locator(f"main [data-verdict={verdict}]").first.wait_for()
        player.page.goto("/history/")
        row = player.page.locator(f"[data-battle='{battle}']")
        assert row.get_attribute("data-verdict") == verdict


MANY = 9  # One more than may be kept; readable on the smallest phone too.
LEAST_SEEN = 24  # Pixels: the least target of a finger (WCAG 2.5.8).


class Saver(Player):
    """Plays nothing until the hand is large, and reads every card of it."""

    has_read = False

    def _give_answer(self, seen):
        if seen["kind"] != "main" or self.has_read:
            super()._give_answer(seen)
            return
        cards = self.page.locator(".hand .card-button")
        if cards.count() < MANY:
            self.press(self.page.locator(".ask [data-option=end_phase]"))
            return
        for card in cards.all():
            assert 2 * card.evaluate(SEEN_MIDDLE)[0] > LEAST_SEEN
            self.press_card(card)
            told = self.page.locator(".hand [data-selected], .why__reason")
            told.first.wait_for()
            got_it = self.page.locator("[data-action=close-why]")
            away = self.page.locator(".phases__turn")
            self.press(got_it if got_it.is_visible() else away)
            told.first.wait_for(state="detached")
        self.has_read = True
        super()._give_answer(seen)


@pytest.mark.parametrize("size", [PHONE, patient(TABLET)], ids=["360x740", "1280x800"])
def test_one_person_beats_or_loses_to_a_bot_by_touch(open_page, size):
    """The whole game with a hand of nine; nothing moves or sticks out."""
    page = open_page(**size)
    page.evaluate(NO_SECOND_WORD)
    table = Stillness(page)
    sign_up(page)
    play_bot(page)
    player = Saver(page, press=by_touch)

    play_to_the_end(player, watched=[table])

    assert player.has_read
    assert table.moves() == []
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide == size["viewport"]["width"]
    assert player.verdict() in {"win", "loss", "draw"}
    has_winner = player.verdict() != "draw"
    assert page.locator(".result [data-last-words]").is_visible() is has_winner


ALL_TAKERS = ".place, .card-menu__option, .card-button[data-aimed]"


def press_keys(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def answer_by_keys(player):
    """Answer what is asked without touching anything but the keyboard."""
    question = player.question()
    if question is None:
        return None
    number, kind = question
    page = player.page
    confirm = page.locator(".ask [data-option=choose]")
    if confirm.count():
        while confirm.is_disabled():
            press_keys(page, "n", "Enter")
        press_keys(page, "1")
    elif kind in {"redraw", "extra_draw"}:
        press_keys(page, "2")
    elif page.locator(".card-button[data-lit]").count():
        press_keys(page, "n", "Enter")
        page.locator(f":is({ALL_TAKERS}):focus").wait_for()
        press_keys(page, "Enter")
    else:
        press_keys(page, "1")
    try:
        page.locator(f".ask:not([data-decision='{number}'])").wait_for()
    except Error:
        assert player.is_over()
    return kind


@pytest.mark.parametrize("size", [DESK, patient(PHONE)], ids=["1280x800", "360x740"])
def test_whole_battle_with_effects_is_played_by_keyboard_alone(open_page, size):
    """From the first question to the result without a pointer (issue 5).

    The table is not laid out again for the keyboard either (issue 29).
    """
    page = open_page(**size)
    table = Stillness(page)
    sign_up(page)
    play_bot(page)
    player = Player(page)
    answered = []
    end = time.monotonic() + LONGEST_GAME_S

    while not player.is_over():
        assert time.monotonic() < end, answered
        table.measure()
        kind = answer_by_keys(player)
        if kind is None:
            page.wait_for_timeout(20)
        else:
            answered.append(kind)

    assert answered.count("main") >= 4
    assert size is PHONE or count_effects(page)  # A phone has the log in a window.
    assert table.moves() == []
    page.locator("[data-action=to-result]").press("Enter")
    page.wait_for_url("**/results/**")


def test_keyboard_walks_reads_and_lets_go(open_page):
    page = open_page()
    sign_up(page)
    play_bot(page)
    player = Player(page)
    while player.question() is None or player.question()[1] != "main":
        answer_by_keys(player)
        page.wait_for_timeout(20)
    cards = page.locator(".hand .card-button")

    cards.first.focus()
    press_keys(page, "ArrowRight")
    assert cards.nth(1).evaluate("card => card === document.activeElement")
    press_keys(page, "z")
    name = page.locator("dialog[open] .full__name").inner_text()
    assert name in cards.nth(1).inner_text()
    press_keys(page, "Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert cards.nth(1).evaluate("card => card === document.activeElement")

    lit = page.locator(".card-button[data-lit]")
    if lit.count():
        press_keys(page, "n", "Enter")
        page.locator(ALL_TAKERS).first.wait_for()
        press_keys(page, "Escape")
        page.locator(".place, .card-menu").first.wait_for(state="detached")
        assert page.evaluate("() => document.activeElement.hasAttribute('data-lit')")


def test_refusal_is_shown_in_the_servers_words_and_the_game_goes_on(open_page):
    """An answer the server refuses changes nothing and closes nothing."""
    page = open_page()
    page.route_web_socket(
        "**/ws/battles/**",
        lambda socket: spoil_first_answer(socket, socket.connect_to_server()),
    )
    sign_up(page)
    play_bot(page)
    player = Player(page)
    while player.question() is None:
        page.wait_for_timeout(20)

    page.locator(".ask__answers button").last.click()

    page.locator(".toast").wait_for()
    assert page.locator(".toast").inner_text()
    assert player.answer() is not None


def spoil_first_answer(ours, theirs):
    """Between page and server: the first answer names a decision that is gone."""
    spoiled = []

    def on_ours(text):
        if '"type":"action"' in text and not spoiled:
            spoiled.append(text)
            text = re.sub(r'"decision_id":\d+', '"decision_id":99999', text)
        theirs.send(text)

    ours.on_message(on_ours)
    theirs.on_message(ours.send)


def test_lost_line_comes_back_and_the_battle_goes_on(open_page):
    """Nothing is lost when the socket breaks: the page says so and resumes."""
    page = open_page()
    sockets = []
    page.route_web_socket(
        "**/ws/battles/**", lambda socket: sockets.append(socket) or tie(socket)
    )
    sign_up(page)
    play_bot(page)
    player = Player(page)
    while len(sockets) == 1 and player.answer() is None:
        page.wait_for_timeout(20)

    sockets[0].close(code=1012)

    page.locator(".line-state p").wait_for()
    page.locator("[data-line=open]").wait_for(state="attached")
    while player.answer() is None:
        page.wait_for_timeout(20)
    entries = page.locator(".log__entry--loud").all_inner_texts()
    assert len(entries) == len(set(entries)), "an event was told twice"


def tie(socket):
    server = socket.connect_to_server()
    socket.on_message(server.send)
    server.on_message(socket.send)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_conceding_asks_first_and_then_ends_the_battle(open_page, size):
    """UA-10.5; nothing in the window of the result moves (issue 29)."""
    page = open_page(**size)
    page.add_init_script(WATCH)
    sign_up(page)
    late = []
    page.route_web_socket(
        "**/ws/battles/**", lambda socket: hold_matches(socket, late.append)
    )
    page.route("**/review/deciding/", lambda route: late.append(route.continue_))
    play_bot(page)
    window = page.locator(".dialog--result")

    concede(page)
    page.locator(".battle[data-over]").wait_for()
    while not late:
        page.wait_for_timeout(20)
    assert window.count() == 0  # not before it is known what leads on
    late.pop()()
    page.locator(".result[data-verdict=loss] [data-action=rematch]").wait_for()
    while not late:
        page.wait_for_timeout(20)
    before = window.bounding_box()
    late.pop()()
    page.locator(".deciding").wait_for()

    assert window.bounding_box() == before
    assert page.evaluate("() => window.shifts") == []


def hold_matches(ours, keep):
    """Between page and server: what leads on from a battle comes when it is let go."""
    theirs = ours.connect_to_server()

    def on_theirs(text):
        if text.startswith('{"type":"match"'):
            keep(lambda: ours.send(text))
        else:
            ours.send(text)

    theirs.on_message(on_theirs)
    ours.on_message(theirs.send)
