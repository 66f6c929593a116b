"""What a person does on the pages: sign up, find a game, answer what the board asks.

The player here knows no rules: every answer is something lit or a button that is there.
"""

import itertools
import time

from playwright.sync_api import Error

PASSWORD = "a long pass phrase"
LONGEST_GAME_S = 80
ENOUGH_ENERGY = 2

_numbers = itertools.count(int(time.time()) % 100_000)


def sign_up(page, name=None):
    """Create an account by the form; gives the name."""
    name = name or f"player{next(_numbers)}"
    page.goto("/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/")
    return name


def choose_mode(page, mode):
    radio = page.locator(f"[name=mode][value={mode}]")
    if radio.count():
        radio.check()


def wait_for_board(page):
    page.wait_for_url("**/battles/**")
    page.locator(".battle").wait_for()


def play_bot(page):
    """From the home page to a board against a bot."""
    page.goto("/")
    page.locator("[data-action=play-bot]").click()
    wait_for_board(page)


class Player:
    """Somebody at the board, answering the first sensible thing offered.

    Args:
        page: A page that shows the board.
        press: How to press a thing: by click, by tap.
    """

    def __init__(self, page, press=None):
        self.page = page
        self.press = press or (lambda thing, **where: thing.click(**where))
        self.ask = page.locator(".ask")

    def is_over(self):
        return self.page.locator(".result[data-verdict]").count() > 0

    def verdict(self):
        return self.page.locator(".result").get_attribute("data-verdict")

    def question(self):
        """Number and kind of the question this person may answer now, or None."""
        if self.page.locator(".ask--mine").count() == 0:
            return None
        number = self.ask.get_attribute("data-decision")
        return (number, self.ask.get_attribute("data-kind")) if number else None

    def answer(self):
        """Answer the question of the moment, if there is one.

        Returns:
            The kind of the question that was answered, or None.
        """
        try:
            asked = self.question()
            if asked is None:
                return None
            number, kind = asked
            self._give_answer(kind)
            self.page.locator(f".ask:not([data-decision='{number}'])").wait_for()
        except Error:
            if self.is_over():
                return None
            raise
        return kind

    def _give_answer(self, kind):
        if self.page.locator(".ask [data-option=choose]").count():
            self._choose_cards(kind)
        elif kind in {"redraw", "extra_draw", "block"}:
            self.press(self.page.locator(".ask__answers button").last)
        elif self.page.locator(".card-button[data-lit]").count():
            self._use_card()
        else:
            self.press(self.page.locator(".ask__answers button").first)

    def _press_card(self, card):
        # The corner: in a full hand the next card covers the middle.
        self.press(card, position={"x": 9, "y": 14})

    def _choose_cards(self, kind):
        confirm = self.page.locator(".ask [data-option=choose]")
        lit = self.page.locator(".card-button[data-lit]:not([data-picked]):visible")
        everything = self.page.locator(".ask [data-option=all]")
        if kind == "movement" and everything.count():
            self.press(everything)
        elif kind == "movement" or confirm.is_disabled():
            self._press_card(lit.last)
            while confirm.is_disabled():
                self._press_card(lit.last)
        self.press(confirm)

    def _use_card(self):
        """Energy first, then attackers; an attacker attacks."""
        self._press_card(self.page.locator(".card-button[data-lit]:visible").last)
        options = self.page.locator(".card-menu__option")
        energy = self.page.locator(".side--mine .line--energy_line .unit").count()
        choice = options.last if energy < ENOUGH_ENERGY else options.first
        self.press(choice)


def play_to_the_end(*players, seconds=LONGEST_GAME_S):
    """Let everybody answer until everybody sees the result.

    Returns:
        How often each kind of question was answered.
    """
    counts = {}
    end = time.monotonic() + seconds
    while not all(player.is_over() for player in players):
        assert time.monotonic() < end, f"no end after {seconds} s: {counts}"
        answered = [player.answer() for player in players if not player.is_over()]
        for kind in filter(None, answered):
            counts[kind] = counts.get(kind, 0) + 1
        if not any(answered):
            players[0].page.wait_for_timeout(30)
    return counts
