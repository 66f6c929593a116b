"""Further games at the same table, between two people in the browser."""

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from tests.journeys.people import (
    LONGEST_GAME_S,
    PHONE,
    FurtherPlayer,
    by_touch,
    play_to_the_end,
)
from tests.journeys.stillness import Stillness
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]


# Which cards are used, by kind of question.
USED = {
    "universe-end": {"main": ""},
    "kiseki": {"base": ".hand", "deploy": ".hand", "battle": ".line--field"},
}


MOST = None if IS_PATIENT else 80


@pytest.mark.parametrize(
    ("game", "deck", "most", "questions"),
    [
        # Some two hundred questions more; PATIENT=1 answers them.
        ("universe-end", "grave-sea", MOST, {"bid", "main"}),
        ("kiseki", "night", MOST, {"initiative", "exchange", *USED["kiseki"]}),
    ],
)
def test_two_people_play_a_game_one_of_them_on_a_small_phone(
    open_page, game, deck, most, questions
):
    """From a room's link to the result that both see, on a desk and at 360 px.

    The table on the desk does not move, though it was built for another game
    (issues 29 and 30); ``test_stage`` looks at one on a phone.
    """
    host, guest = open_page(), open_page(**PHONE)
    table = Stillness(host)
    sign_up(host, at="/play/")
    host.locator(f"[data-game={game}]").click()
    host.wait_for_url(f"**/play/games/{game}/")
    host.locator(f"[name=own_deck][value={deck}]").check()
    host.locator("[data-action=open-room]").click()
    link = host.locator("[data-link]").input_value()
    sign_up(guest, at=link)
    guest.locator(f"[name=own_deck][value={deck}]").check()
    guest.locator("[data-action=accept-invitation]").click()
    for page in (host, guest):
        wait_for_board(page)
    used = USED[game]
    players = [FurtherPlayer(host, used), FurtherPlayer(guest, used, press=by_touch)]

    kinds = play_to_the_end(
        *players, watched=[table], most=most, seconds=2 * LONGEST_GAME_S
    )

    assert questions <= set(kinds)
    assert table.moves() == []
    assert sorted(each.verdict() for each in players) in (["loss", "win"], ["draw"] * 2)
    wide = guest.evaluate("() => document.documentElement.scrollWidth")
    assert wide == PHONE["viewport"]["width"]
    battle = host.url.rstrip("/").rsplit("/", 1)[1]
    host.goto("/history/")
    assert host.locator(f"[data-battle='{battle}']").count() == 1
