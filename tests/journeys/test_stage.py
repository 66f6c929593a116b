"""The table stands still: nothing is laid out again while a game is played.

Whole games are in ``test_play`` and ``test_further_games``.
"""

import copy
import json

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from battles.simulation.decision_samples import (
    collect_decision_samples,
    collect_samples_of,
)
from tests.journeys.people import (
    NO_SECOND_WORD,
    PHONE,
    FurtherPlayer,
    by_key,
    by_touch,
    play_to_the_end,
)
from tests.journeys.stillness import WATCH, Stillness
from tests.journeys.test_further_games import USED
from tools.browser.board_positions import Table, faces_in, faces_of, sit_down
from tools.browser.page_actions import DRAWN, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

DESK = {"viewport": {"width": 1280, "height": 800}}
TABLET = DESK | {"has_touch": True}


# Two minutes a game; the gate plays one by keys in test_play.py.
only_patient = pytest.mark.skipif(not IS_PATIENT, reason="PATIENT=1 plays these")
MANY_ANSWERS = 80


@pytest.mark.parametrize("game", USED)
@pytest.mark.parametrize(
    ("size", "press", "most"),
    [
        pytest.param(PHONE, by_touch, None if IS_PATIENT else MANY_ANSWERS, id="phone"),
        pytest.param(PHONE, by_key, None, marks=only_patient, id="phone by keys"),
        pytest.param(DESK, by_key, None, marks=only_patient, id="desk by keys"),
        pytest.param(TABLET, by_touch, None, marks=only_patient, id="tablet"),
    ],
)
def test_further_games_stand_as_still(open_page, game, size, press, most):
    """A game against a bot each (issues 29 and 30)."""
    page = open_page("/healthz", **size)
    page.add_init_script(NO_SECOND_WORD)
    table = Stillness(page)
    sign_up(page, at=f"/play/games/{game}/")
    page.locator("[data-action=play-bot]").click()
    wait_for_board(page)

    player = FurtherPlayer(page, USED[game], press)
    play_to_the_end(player, watched=[table], most=most)

    assert table.moves() == []
    assert page.locator(".tile:not(:has(.tile__art))").count() == 0


MOST_ON_A_LINE = 8
MOST_IN_HAND = 16
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


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_cards_of_a_hand_keep_their_size_as_it_grows(open_page, size):
    """It has no limit (UE-3.3, TR-4.2), and lies in two rows on a phone in the end."""
    page = open_page(**size)
    stage = Stillness(page)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    sample = copy.deepcopy(collect_decision_samples()["main"])
    hand = sample.view["players"][sample.seat]["hand"]
    table.lay(sample)
    stage.measure()

    for number in range(MOST_IN_HAND - len(hand)):
        hand.append({**hand[number], "id": 9000 + number})
        table.send_events(sample.view, [])
        page.locator(f".hand [data-card='{9000 + number}']").wait_for()
        stage.measure()

    assert stage.moves() == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_player_who_is_away_for_a_moment_moves_nothing(open_page, size):
    """The word takes a place that was free: names, clocks and energy stay."""
    page = open_page(**size)
    page.add_init_script(WATCH)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    sample = collect_decision_samples()["main"]
    table.lay(sample)
    plate = page.locator(".plate:not(:has(.plate__you))")
    before = plate.locator(".plate__name").bounding_box()

    table.send_presence(1 - sample.seat, is_there=False)
    plate.locator(".badge").wait_for()

    assert plate.locator(".plate__name").bounding_box() == before
    assert page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_clock_stays_in_its_place_as_the_seconds_of_a_question_come_and_go(
    open_page, size
):
    """They do whenever the question passes to the other player (issue 29)."""
    page = open_page(**size)
    page.add_init_script(WATCH)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    table.lay(collect_decision_samples()["main"])
    table.send_clock()
    page.locator(".clock:visible").nth(1).wait_for()
    page.evaluate(DRAWN)
    # In a battle with clocks they are there from the start.
    page.evaluate("() => { window.shifts = []; }")

    for seat in (0, 1):
        table.send_clock(seat)
        seconds = page.locator(".clock__question:visible")
        seconds.wait_for()
        page.evaluate(DRAWN)
        table.send_clock()
        seconds.wait_for(state="detached")
        page.evaluate(DRAWN)

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


# What the preview of a card covers, and whether its text is cut; nothing before it is
# there. It is drawn anew when the keywords of a card are known.
PREVIEW_FAULTS = """(number) => {
  const panel = document.querySelector(".peek[data-fits]");
  if (!panel?.textContent.includes(number)) return null;
  const box = panel.getBoundingClientRect();
  const end = panel.querySelector(".full").getBoundingClientRect().bottom;
  const isOver = (selector) => {
    const other = document.querySelector(selector).getBoundingClientRect();
    return Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
      Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1;
  };
  const over = [".hand", ".ask", ".head", ".table"].filter(isOver);
  const isSolid = getComputedStyle(panel).backgroundColor !== "rgba(0, 0, 0, 0)";
  const log = document.querySelector(".dock > :last-child")?.getBoundingClientRect();
  if (log && isSolid !== end > log.top) over.push("log");
  return [...over, ...(end > box.bottom + 1 ? ["cut"] : [])];
}"""


@pytest.mark.parametrize(
    ("language", "log"), [("en", "folded"), ("ja", "open"), ("zh-hant", "folded")]
)
@pytest.mark.parametrize("is_longest", [False, True], ids=["own", "longest"])
def test_card_the_mouse_rests_on_is_read_whole_beside_table_hand_and_question(
    open_page, language, log, is_longest
):
    """Each card of a hand, one after the other, and nothing moves for it."""
    page = open_page(**DESK)
    page.add_init_script(WATCH)
    board = json.dumps({"log": log, "beats": "off"})
    page.add_init_script(f"localStorage.setItem('board', {board!r})")
    sit_down(page)
    faces = faces_in(page, language)
    longest = max((face["text"] for face in faces.values()), key=len)
    if is_longest:
        faces = {number: face | {"text": longest} for number, face in faces.items()}
    table = Table(page, faces)
    table.lay(collect_decision_samples()["main"])
    cards = page.locator(".hand .card-button").all()
    assert len(cards) > 2

    for card in cards:
        card.hover()
        number = card.get_attribute("data-number")
        faults = page.wait_for_function(PREVIEW_FAULTS, arg=number)
        assert faults.json_value() == []

    assert page.evaluate("() => window.shifts") == []


def test_text_that_is_too_long_for_its_place_is_as_small_as_a_preview_makes_it(
    open_page,
):
    """Six tenths of 15 px, in a low window where four times the room is needed."""
    page = open_page(viewport={"width": 1280, "height": 600})
    sit_down(page)
    text = "Draw a card, then discard a card. " * 40
    faces = faces_in(page, "en")
    faces = {number: face | {"text": text} for number, face in faces.items()}
    Table(page, faces).lay(collect_decision_samples()["main"])

    page.locator(".hand .card-button").first.hover()
    panel = page.locator(".peek[data-fits]")
    panel.wait_for()

    assert panel.evaluate("panel => panel.scrollHeight / panel.clientHeight") > 1
    words = panel.locator(".full__words")
    assert words.evaluate("words => getComputedStyle(words).fontSize") == "9px"


# Where the banner of a turn ends and the line that names turn and phase begins.
WATCH_BANNER = """() => {
  window.banner = new Promise((found) => {
    const look = () => {
      const banner = document.querySelector(".banner")?.getBoundingClientRect();
      const line = document.querySelector(".middle").getBoundingClientRect();
      if (banner) found([banner.bottom, line.top]);
      else requestAnimationFrame(look);
    };
    look();
  });
}"""
# Of each card that is looked at, what of its name lies outside of it or is not drawn.
NAME_FAULTS = """(card) => {
  const name = card.querySelector(".tile__name");
  const [box, edge] = [name.getBoundingClientRect(), card.getBoundingClientRect()];
  const isIn = box.left >= edge.left - 1 && box.right <= edge.right + 1;
  const isAbove = box.bottom <= Math.min(edge.bottom, innerHeight) + 2;
  const isWhole = name.scrollHeight <= name.clientHeight + 2;
  return isIn && isAbove && isWhole ? "" : name.textContent;
}"""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1280x800", "360x740"])
def test_names_and_phases_are_read_at_a_glance(open_page, size):
    """Issue 29: the banner covers no phase; the card looked at has a whole name."""
    page = open_page(**size)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    sample = collect_decision_samples()["main"]
    table.lay(sample)
    cards = page.locator(".hand .card-button")
    faults = []

    for card in cards.all():
        card.focus()
        page.evaluate(DRAWN)
        faults.append(card.evaluate(NAME_FAULTS))
    page.evaluate(WATCH_BANNER)
    began = {"type": "turn_started", "seq": 1_000_000, "player": sample.seat}
    table.send_events(sample.view, [began])
    bottom, top = page.evaluate("() => window.banner")

    assert len(faults) > 5
    assert not any(faults), faults
    assert bottom <= top + 1
