"""Further games at the same table: whole ones in the browser."""

import time

import pytest

from tests.journeys.people import LONGEST_GAME_S, PHONE, FurtherPlayer, by_touch
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


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
    ("game", "deck", "used", "questions"),
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
    open_page, game, deck, used, questions
):
    """From a room's link to the result that both see, on a desk and at 360 px."""
    host, guest = open_page(), open_page(**PHONE)
    sign_up(host)
    host.goto("/play/")
    host.locator(f"[data-game={game}]").click()
    host.wait_for_url(f"**/play/games/{game}/")
    host.locator(f"[name=own_deck][value={deck}]").check()
    host.locator("[data-action=open-room]").click()
    link = host.locator("[data-link]").input_value()
    sign_up(guest)
    guest.goto(link)
    guest.locator(f"[name=own_deck][value={deck}]").check()
    guest.locator("[data-action=accept-invitation]").click()
    for page in (host, guest):
        wait_for_board(page)
    players = [FurtherPlayer(host, used), FurtherPlayer(guest, used, press=by_touch)]

    kinds = play(*players)

    assert questions <= kinds
    assert sorted(each.verdict() for each in players) in (["loss", "win"], ["draw"] * 2)
    wide = guest.evaluate("() => document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]
    battle = host.url.rstrip("/").rsplit("/", 1)[1]
    host.goto("/history/")
    assert host.locator(f"[data-battle='{battle}']").count() == 1
