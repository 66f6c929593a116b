"""What a person does on the pages: sign up, find a game, answer what the board asks.

The player here knows no rules: every answer is something lit or a button that is there.
"""

import time
from contextlib import suppress

from playwright.sync_api import Error

# What takes a card that was pressed: a place it may go to, or an ability of it.
TAKERS = ".place:visible, .card-menu__option:visible"
LONGEST_GAME_S = 180  # Half a minute on an idle machine; a safety net, no measure.
LONGEST_SEARCH_S = 90  # Two answers that never come, and a slow machine.
ENOUGH_ENERGY = 2
HOLD_MS = 700  # longer than the builder waits
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# Both lights and both widths, in which axe looks at pages.
LOOKS = [("light", 1280), ("dark", 360)]

NO_SECOND_WORD = """localStorage.setItem(
  "board", '{"settle": "off", "auto": "off", "confirm": "off", "beats": "off"}'
)"""

# Everything one look at the board tells; one call instead of seven.
LOOK = """() => {
  const ask = document.querySelector(".ask");
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    over: count(".result[data-verdict]") > 0,
    number: ask?.classList.contains("ask--mine") ? ask.dataset.decision : "",
    kind: ask?.dataset.kind ?? "",
    confirms: count(".ask [data-option=choose]") > 0,
    lit: count(".card-button[data-lit]"),
    energy: count(".side--mine .line--energy_line .unit"),
  };
}"""

# Cards of a hand lie on one another and stand out of the edge of the screen.
SEEN_MIDDLE = """card => {
  const box = card.getBoundingClientRect();
  const next = card.parentElement.nextElementSibling?.getBoundingClientRect();
  const isBeside = next && next.left > box.left && Math.abs(next.top - box.top) < 40;
  const right = isBeside ? Math.min(box.right, next.left) : box.right;
  const bottom = Math.min(box.bottom, innerHeight);
  return [(right - box.left) / 2, (bottom - box.top) / 2];
}"""


def middle(place):
    """The middle of what is seen, where a hand grabs it, in pixels of the page."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    x, y = place.evaluate(SEEN_MIDDLE)
    return box["x"] + x, box["y"] + y


def concede(page):
    """Give the battle up, asked once more (UA-10.5)."""
    more = page.locator(".bar__more")
    if more.is_visible():
        more.click()
    page.locator(".bar [aria-label='Concede']").click()
    page.locator("[data-action=concede]").click()


def by_mouse(thing, **where):
    """Press a thing with the pointer."""
    thing.click(**where)


def by_touch(thing, **where):
    """Press a thing with a finger."""
    thing.tap(**where)


def hold(page, thing, *, then=(0, 0)):
    """Rest a finger on a thing, moved before it has rested long enough."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        given = {"type": kind, "touchPoints": points}
        session.send("Input.dispatchTouchEvent", given)

    touch("touchStart", {"x": x, "y": y})
    if any(then):
        touch("touchMove", {"x": x + then[0], "y": y + then[1]})
    page.wait_for_timeout(HOLD_MS)
    touch("touchEnd")


def by_key(thing, **_where):
    """Press a thing that has the focus."""
    thing.press("Enter")


class Player:
    """Somebody at the board, answering the first sensible thing offered.

    Args:
        page: A page that shows the board.
        press: How to press a thing: by click, by tap.
    """

    def __init__(self, page, press=None):
        self.page = page
        self.press = press or by_mouse

    def look(self):
        return self.page.evaluate(LOOK)

    def is_over(self):
        return self.look()["over"]

    def verdict(self):
        return self.page.locator(".result").get_attribute("data-verdict")

    def question(self):
        """Number and kind of the question this person may answer now, or None."""
        seen = self.look()
        return (seen["number"], seen["kind"]) if seen["number"] else None

    def answer(self, unless=()):
        """Answer the question of the moment, unless it is of one of these kinds.

        Returns:
            The kind of the question that was answered, or None.
        """
        seen = self.look()
        if seen["over"] or not seen["number"] or seen["kind"] in unless:
            return None
        try:
            self._give_answer(seen)
            self.page.locator(
                f".ask:not([data-decision='{seen['number']}'])"
            ).wait_for()
        except Error:
            if self.is_over():
                return None
            raise
        return seen["kind"]

    def _give_answer(self, seen):
        answers = self.page.locator(".ask__answers button")
        if seen["confirms"]:
            self._choose_cards(seen["kind"])
        elif seen["kind"] in {"redraw", "extra_draw", "block"}:
            self.press(answers.last)
        elif seen["lit"]:
            self._use_card(seen["energy"])
        else:
            self.press(answers.first)

    def press_card(self, card):
        """Press a card in the middle of what is seen of it."""
        card.scroll_into_view_if_needed()
        x, y = card.evaluate(SEEN_MIDDLE)
        self.press(card, position={"x": x, "y": y})

    def _choose_cards(self, kind):
        confirm = self.page.locator(".ask [data-option=choose]")
        lit = self.page.locator(".card-button[data-lit]:not([data-picked]):visible")
        everything = self.page.locator(".ask [data-option=all]")
        if kind == "movement" and everything.count():
            self.press(everything)
        elif kind == "movement" or confirm.is_disabled():
            self.press_card(lit.last)
            while confirm.is_disabled():
                self.press_card(lit.last)
        self.press(confirm)

    def _use_card(self, energy):
        """Energy first, then attackers; an attacker attacks."""
        self.press_card(self.page.locator(".card-button[data-lit]:visible").last)
        line = "energy_line" if energy < ENOUGH_ENERGY else "front_line"
        options = self.page.locator(f".side--mine .line--{line} .place:visible")
        for others in (TAKERS, ".card-button[data-aimed]:visible"):
            if options.count() == 0:
                options = self.page.locator(others)
        self.press(options.first)


LIT = ".card-button[data-lit]:visible"
UNUSED = ".nothing"  # no card is used

# Cards in play that lie under a neighbour where a finger would press them, once they
# have come to rest.
COVERED = f"""() => {{
  const middle = {SEEN_MIDDLE};
  return [...document.querySelectorAll(".line .card-button")].flatMap((card) => {{
    const box = card.getBoundingClientRect();
    const [x, y] = middle(card);
    const top = document.elementFromPoint(box.left + x, box.top + y);
    const hit = top?.closest(".card-button");
    return hit?.closest(".line") && hit !== card ? [card.innerText] : [];
  }});
}}"""


class FurtherPlayer(Player):
    """Plays whatever is lit; where nothing is, goes on.

    Args:
        page: A page that shows the board.
        used: Which cards are used, by kind of question.
        press: How to press a thing.
    """

    def __init__(self, page, used, press=None):
        super().__init__(page, press)
        self.used = used

    def _give_answer(self, seen):
        if self.press is not by_key:  # A card in focus is raised over its neighbours.
            self.page.wait_for_function(f"() => ({COVERED})().length === 0")
        kind = seen["kind"]
        cards = self.page.locator(f"{self.used.get(kind, UNUSED)} {LIT}")
        if cards.count():
            self.press_card(cards.last)
            self.press(self._takers().first)
        elif seen["confirms"]:
            self._choose_cards(kind)
        else:
            # The last answer goes on: it ends, passes, or claims nothing.
            self.press(self.page.locator(".ask__answers button").last)

    def _takers(self):
        """A menu lies over places."""
        menu = self.page.locator(".card-menu__option:visible")
        return menu if menu.count() else self.page.locator(TAKERS)


def play_to_the_end(*players, watched=(), most=None, seconds=LONGEST_GAME_S):
    """Let everybody answer until everybody sees the result.

    Args:
        players: Who plays.
        watched: A ``Stillness`` for each page on which nothing may move.
        most: After how many answers the first player gives up.
        seconds: How long it may last.

    Returns:
        How often each kind of question was answered.
    """
    counts = {}
    end = time.monotonic() + seconds
    playing = list(players)
    while playing:
        assert time.monotonic() < end, f"no end after {seconds} s: {counts}"
        for table in watched:
            table.measure()
        answered = [player.answer() for player in playing]
        for kind in filter(None, answered):
            counts[kind] = counts.get(kind, 0) + 1
        if most is not None and sum(counts.values()) >= most:
            concede(players[0].page)
            most = None
        if not any(answered):
            playing = [player for player in playing if not player.is_over()]
            players[0].page.wait_for_timeout(20)
    return counts


def answer_some(player, count):
    """Answer so many questions, or fewer where the game ends."""
    while count and not player.is_over():
        if player.answer() is None:
            player.page.wait_for_timeout(20)
        else:
            count -= 1


def be_ready(page):
    """Say so when an opponent is found."""
    page.locator("[data-action=accept-meeting]").click()


def meet(*pages):
    """Be ready whenever an opponent is found, until all are at a battle.

    Whoever is found by somebody who has left is asked again for the next.
    """
    end = time.monotonic() + LONGEST_SEARCH_S
    while searching := [page for page in pages if "/battles/" not in page.url]:
        assert time.monotonic() < end, [page.url for page in searching]
        for page in searching:
            if page.locator("[data-action=accept-meeting]").count():
                with suppress(Error):  # the page has gone on by itself
                    page.locator("[data-action=accept-meeting]").click(timeout=2000)
        pages[0].wait_for_timeout(100)


# --- Checking what chance decided.


def download_proof(page, folder):
    """Save the record or proof a page offers; return the file."""
    with page.expect_download() as waiting:
        page.locator("[data-action=proof-download]").click()
    file = folder / "proof.json"
    waiting.value.save_as(file)
    return file


def check_file(page, file):
    """Have the verifier check it; whether it is right, and the word of each check."""
    page.locator("[data-record-file]").set_input_files(file)
    page.locator(f"[data-answers][data-right]:has-text('{file.name}')").wait_for()
    shown = {
        line.get_attribute("data-check"): line.locator(".badge").inner_text()
        for line in page.locator("[data-check]").all()
    }
    return page.locator("[data-answers]").get_attribute("data-right"), shown
