"""The table stands still: nothing is laid out again while a game is played.

Layout shifts are the browser's own (Layout Instability API), from the first paint to
the result and also those just after a press.
"""

import copy
import time

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from battles.simulation.decision_samples import (
    collect_decision_samples,
    collect_samples_of,
)
from tests.journeys.people import (
    LONGEST_GAME_S,
    NO_SECOND_WORD,
    PHONE,
    FurtherPlayer,
    Player,
    by_key,
    by_mouse,
    by_touch,
)
from tools.browser.board_positions import Table, faces_in, faces_of, sit_down
from tools.browser.page_actions import play_bot, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

DESK = {"viewport": {"width": 1280, "height": 800}}
# Two minutes a game; the gate plays one by keys in test_play.py.
only_patient = pytest.mark.skipif(not IS_PATIENT, reason="PATIENT=1 plays it by keys")
each_way = pytest.mark.parametrize(
    ("size", "press"),
    [
        (DESK, by_mouse),
        pytest.param(DESK, by_key, marks=only_patient),
        (PHONE, by_touch),
    ],
    ids=["1280x800", "1280x800 by keys", "360x740"],
)
FEW_CARDS = 10
FURTHER = {
    "universe-end": {"main": ""},
    "kiseki": {"base": ".hand", "deploy": ".hand", "battle": ".line--field"},
}

WATCH = """
window.shifts = [];
const nameOf = (node) => node?.nodeType === 3
  ? `text of ${node.parentElement?.className}: ${node.data}`
  : `${node?.localName}.${node?.getAttribute?.("class")}`;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const moved = entry.sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${nameOf(node)} ${a.x},${a.y},${a.width}x${a.height} to ` +
      `${b.x},${b.y},${b.width}x${b.height}`);
    // The menu of a card is a window over the table, and what is missing arrives later.
    const isMenu = ({ node }) => node?.closest?.(".card-menu");
    if (entry.sources.every(isMenu)) continue;
    window.shifts.push({ value: entry.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""

# The size of each card in play or in hand, without what turns or lifts it.
SIZES = """() => {
  const seen = {};
  for (const card of document.querySelectorAll(".slot, .hand__card")) {
    const zone = card.closest("[data-zone]").dataset.zone;
    const id = card.querySelector("[data-card]").dataset.card;
    seen[`${id} in ${zone}`] = `${card.offsetWidth}x${card.offsetHeight}`;
  }
  return seen;
}"""


def play_and_measure(player):
    """Play a bot to the end.

    Returns:
        The layout shifts of the page, and every card that changed its size while it lay
        in one zone.
    """
    page, sizes, resized = player.page, {}, set()
    end = time.monotonic() + LONGEST_GAME_S
    while not player.is_over():
        assert time.monotonic() < end, "no end of the game"
        for card, size in page.evaluate(SIZES).items():
            if sizes.setdefault(card, size) != size:
                resized.add(f"{card}: {sizes[card]} to {size}")
        if player.answer() is None:
            page.wait_for_timeout(20)
    assert len(sizes) > FEW_CARDS
    return page.evaluate("() => window.shifts"), resized


@each_way
def test_nothing_is_laid_out_again_in_a_whole_game(open_page, size, press):
    """Issue 29: no layout shift, and no card changes its size where it lies."""
    page = open_page("/healthz", **size)
    page.add_init_script(NO_SECOND_WORD)
    page.add_init_script(WATCH)
    sign_up(page)
    play_bot(page)

    shifts, resized = play_and_measure(Player(page, press))

    assert shifts == []
    assert resized == set()


@pytest.mark.parametrize("game", FURTHER)
@each_way
def test_further_games_stand_as_still(open_page, game, size, press):
    """A whole game each (issues 29 and 30), on screens that none was built for."""
    page = open_page("/healthz", **size)
    page.add_init_script(NO_SECOND_WORD)
    page.add_init_script(WATCH)
    sign_up(page)
    page.goto(f"/play/games/{game}/")
    page.locator("[data-action=play-bot]").click()
    wait_for_board(page)

    player = FurtherPlayer(page, FURTHER[game], press)
    shifts, resized = play_and_measure(player)

    assert shifts == []
    assert resized == set()
    assert page.locator(".tile:not(:has(.tile__art))").count() == 0


MOST_ON_A_LINE = 8
# Where the figures of the first card of a line lie on it.
FIGURES = """(line) => {
  const now = line.querySelector(".unit__now");
  const figures = [now, ...now.querySelectorAll(".unit__bp")];
  return figures.map((it) => `${it.offsetLeft},${it.offsetTop},${it.offsetHeight}`);
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_cards_of_a_line_without_places_stand_still_as_it_fills(open_page, size):
    """One to eight cards lie side by side, then over one another, and back."""
    page = open_page(**size)
    page.add_init_script(WATCH)
    sit_down(page, "kiseki")
    table = Table(page, faces_of("kiseki", "en"))
    sample = copy.deepcopy(collect_samples_of("kiseki")["battle"])
    field = sample.view["players"][1 - sample.seat]["field"]
    unit, counts = field[0], range(1, MOST_ON_A_LINE + 1)
    places = set()

    table.lay(sample)
    for count in (*counts, *reversed(counts)):
        field[:] = [{**unit, "id": 9000 + number} for number in range(count)]
        table.send_events(sample.view, [])
        line = page.locator(f".side--theirs [style='--count: {count};']").first
        places.add(tuple(line.evaluate(FIGURES)))

    assert len(places) == 1, places
    assert page.evaluate("() => window.shifts") == []


def test_card_on_the_field_is_106_px_wide_at_1280_by_800(open_page):
    """A third larger than the 80 px it had beside an open log (issue 29)."""
    page = open_page(**DESK)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    table.lay(collect_decision_samples()["main"])

    widths = page.locator(".unit:not(.unit--resting) .unit__card").evaluate_all(
        "cards => cards.map((card) => card.getBoundingClientRect().width)"
    )

    assert widths
    assert min(widths) > 106
