"""Further games at the same table: whole ones in the browser.

Whoever plays here knows no rules either: what is lit is pressed, and the question
answered by what is offered.
"""

import time

import pytest

from tests.journeys.people import (
    LONGEST_GAME_S,
    PHONE,
    SEEN_MIDDLE,
    TAKERS,
    Player,
    by_touch,
    sign_up,
    wait_for_board,
)

pytestmark = [pytest.mark.browser, pytest.mark.server]
LIT = ".card-button[data-lit]:visible"
UNUSED = ".nothing"

# Cards in play that lie under a neighbour where a finger would press them.
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
        assert self.page.evaluate(COVERED) == []
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


def play(*players, seconds=2 * LONGEST_GAME_S):
    """Until everybody sees the result; some 150 answers."""
    end = time.monotonic() + seconds
    kinds = set()
    while not all(player.is_over() for player in players):
        assert time.monotonic() < end, kinds
        answered = [player.answer() for player in players]
        kinds |= set(filter(None, answered))
        if not any(answered):
            players[0].page.wait_for_timeout(20)
    return kinds


@pytest.mark.parametrize(
    ("game", "deck", "used", "asked"),
    [
        # Dragons and sacks of debris: the pair whose games are shortest.
        ("universe-end", "grave-sea", {"main": ""}, {"bid", "main"}),
        (
            "kiseki",
            "night",
            {"base": ".hand", "deploy": ".hand", "battle": ".line--field"},
            {"initiative", "exchange", "base", "deploy", "battle"},
        ),
    ],
)
def test_two_people_play_a_whole_game_one_of_them_on_a_small_phone(
    open_page, game, deck, used, asked
):
    """From a room's link to the result that both see, on a desk and at 360 px."""
    host, guest = open_page(), open_page(**PHONE)
    sign_up(host)
    host.goto("/play/")
    host.locator(f"[data-game={game}]").click()
    host.wait_for_url(f"**/play/games/{game}/")
    host.select_option("[name=own_deck]", deck)
    host.locator("[data-action=open-room]").click()
    link = host.locator("[data-link]").input_value()
    sign_up(guest)
    guest.goto(link)
    guest.select_option("[name=own_deck]", deck)
    guest.locator("[data-action=accept-invitation]").click()
    for page in (host, guest):
        wait_for_board(page)
    players = [FurtherPlayer(host, used), FurtherPlayer(guest, used, press=by_touch)]

    kinds = play(*players)

    assert asked <= kinds
    assert sorted(each.verdict() for each in players) in (["loss", "win"], ["draw"] * 2)
    wide = guest.evaluate("() => document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]
    battle = host.url.rstrip("/").rsplit("/", 1)[1]
    host.goto("/history/")
    assert host.locator(f"[data-battle='{battle}']").count() == 1
