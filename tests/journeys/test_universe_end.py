"""A further game at the same table: Universe End, whole games in the browser.

Whoever plays here knows no rules either: what is lit is pressed, and the question
answered by what is offered.
"""

import time

import pytest

from tests.journeys.people import (
    LONGEST_GAME_S,
    PHONE,
    SEEN_MIDDLE,
    Player,
    by_touch,
    sign_up,
    wait_for_board,
)

pytestmark = [pytest.mark.browser, pytest.mark.server]
GAME = "/play/games/universe-end/"
# Dragons and sacks of debris: the pair whose games are shortest.
DECK = "grave-sea"


# Cards in play that lie under a neighbour where a finger would press them.
COVERED = f"""() => {{
  const middle = {SEEN_MIDDLE};
  return [...document.querySelectorAll(".line .card-button")].flatMap((card) => {{
    const box = card.getBoundingClientRect();
    const [x, y] = middle(card);
    const there = document.elementFromPoint(box.left + x, box.top + y);
    const hit = there?.closest(".line .card-button");
    return hit && hit !== card ? [card.innerText] : [];
  }});
}}"""


class OrreryPlayer(Player):
    """Charges, summons and uses whatever is lit; then ends the turn."""

    def _give_answer(self, seen):
        assert self.page.evaluate(COVERED) == []
        answers = self.page.locator(".ask__answers button")
        if seen["kind"] == "main" and seen["lit"]:
            lit = self.page.locator(".card-button[data-lit]:visible")
            self.press_card(lit.last)
            taking = self.page.locator(".place:visible, .card-menu__option:visible")
            self.press(taking.first)
        elif seen["kind"] == "main":
            self.press(self.page.locator(".ask [data-option=end_turn]"))
        elif seen["confirms"]:
            self._choose_cards(seen["kind"])
        else:
            self.press(answers.last if seen["kind"] == "unwinnable" else answers.first)


def play(*players, seconds=LONGEST_GAME_S):
    """Until everybody sees the result."""
    end = time.monotonic() + seconds
    kinds = set()
    while not all(player.is_over() for player in players):
        assert time.monotonic() < end, kinds
        answered = [player.answer() for player in players]
        kinds |= set(filter(None, answered))
        if not any(answered):
            players[0].page.wait_for_timeout(20)
    return kinds


def test_two_people_play_a_whole_game_one_of_them_on_a_small_phone(open_page):
    """From a room's link to the result that both see, on a desk and at 360 px."""
    host, guest = open_page(), open_page(**PHONE)
    sign_up(host)
    host.goto("/play/")
    host.locator("[data-game=universe-end]").click()
    host.wait_for_url(f"**{GAME}")
    host.select_option("[name=own_deck]", DECK)
    host.locator("[data-action=open-room]").click()
    link = host.locator("[data-link]").input_value()
    sign_up(guest)
    guest.goto(link)
    guest.select_option("[name=own_deck]", DECK)
    guest.locator("[data-action=accept-invitation]").click()
    for page in (host, guest):
        wait_for_board(page)
    players = [OrreryPlayer(host), OrreryPlayer(guest, press=by_touch)]

    kinds = play(*players)

    assert {"bid", "main"} <= kinds
    assert sorted(each.verdict() for each in players) in (["loss", "win"], ["draw"] * 2)
    wide = guest.evaluate("() => document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]
    battle = host.url.rstrip("/").rsplit("/", 1)[1]
    host.goto("/history/")
    assert host.locator(f"[data-battle='{battle}']").count() == 1
