"""Every question of the board, small and large: nothing cut, nothing covered."""

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from battles.simulation.decision_samples import (
    collect_decision_samples,
    collect_samples_of,
)
from tests.journeys.people import PHONE, middle
from tools.browser.board_positions import Table, faces_in, faces_of, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.server]

# What asks and answers; cards have their own measure.
WORDS = (
    ".ask, .phases, .place, .card-menu, .grid__fold, .grid .tile__name,"
    " .spotlight__name, .plate__name"
)
FAULTS = """words => {
  const faults = [];
  const HIDDEN = ".visually-hidden, svg, details:not([open]) > :not(summary)";
  const isSeen = (it) =>
    it.getClientRects().length > 0 &&
    getComputedStyle(it).clipPath === "none" &&
    !it.closest(HIDDEN) &&
    it.textContent.trim();
  // More cards than a screen has are scrolled to, in a box that is on the screen.
  const isScrolled = (it) => {
    const box = it.parentElement;
    if (!box || box === document.body) return false;
    const { overflowY } = getComputedStyle(box);
    const isSeen = box.getBoundingClientRect().bottom <= innerHeight + 1;
    return (["auto", "scroll"].includes(overflowY) && isSeen) || isScrolled(box);
  };
  const tell = (fault, it) =>
    faults.push(`${fault}: ${it.className}: ${it.textContent.trim().slice(0, 40)}`);
  const all = [...document.querySelectorAll(words)];
  for (const it of all.flatMap((root) => [root, ...root.querySelectorAll("*")])) {
    if (!isSeen(it)) continue;
    const box = it.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) tell("outside", it);
    if (box.bottom > innerHeight + 1 && !isScrolled(it)) tell("below", it);
    const { overflowX, overflowY } = getComputedStyle(it);
    const isWide = it.scrollWidth > it.clientWidth + 1;
    const isTall = it.scrollHeight > it.clientHeight + 2;
    if ((overflowX !== "visible" && isWide) || (overflowY === "hidden" && isTall)) {
      tell("cut", it);
    }
  }
  const edge = document.querySelector(".table").getBoundingClientRect();
  for (const it of document.querySelectorAll(".spotlight")) {
    const { left, right, bottom } = it.getBoundingClientRect();
    if (left < edge.left - 1 || right > edge.right + 1) tell("beside the table", it);
    if (bottom > edge.bottom + 1) tell("below the table", it);
  }
  for (const button of document.querySelectorAll(".ask button, .ask summary")) {
    if (button.closest(HIDDEN)) continue;
    const { left, top, width, height } = button.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!button.contains(over)) tell("covered", button);
  }
  // A place of a sentence that nothing filled; a text is only cut at its end.
  for (const it of document.querySelectorAll(".ask__prompt, .ask__answers button")) {
    if (/^…|…./u.test(it.textContent.trim())) tell("a word is missing", it);
  }
  const hand = document.querySelector(".own").getBoundingClientRect();
  const ask = document.querySelector(".ask").getBoundingClientRect();
  const isBeside = ask.left >= hand.right - 1;
  if (!isBeside && ask.bottom > hand.top + 1) faults.push("the hand is covered");
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight + 1) faults.push("the page is too tall");
  return scrollWidth > innerWidth ? [...faults, "the page is too wide"] : faults;
}"""
DESK = {"width": 1280, "height": 800}


EVERY = slice(None)


# English is the longest; the others share the questions, and PATIENT=1 looks at all.
@pytest.mark.parametrize(
    ("language", "locale", "share"),
    [
        ("en", "en-US", EVERY),
        ("ja", "ja-JP", EVERY if IS_PATIENT else slice(0, None, 2)),
        ("zh-hant", "zh-TW", EVERY if IS_PATIENT else slice(1, None, 2)),
    ],
    ids=["en", "ja", "zh-hant"],
)
def test_no_question_is_cut_or_covered_at_360_and_1280_px(
    open_page, language, locale, share
):
    page = open_page(**PHONE, locale=locale)
    sit_down(page)
    table = Table(page, faces_in(page, language), language=language)
    table.lay(collect_decision_samples()["main"])
    faults = {}

    for name, sample in list(collect_decision_samples().items())[share]:
        table.lay_next(sample)
        faults[name] = page.evaluate(FAULTS, WORDS)
        if page.locator(".ask__i").count():
            page.locator(".ask__i").tap()
            faults[f"{name}, more"] = page.evaluate(FAULTS, WORDS)
        page.set_viewport_size(DESK)
        page.locator(".dock").wait_for()
        faults[f"{name}, at a desk"] = page.evaluate(FAULTS, WORDS)
        page.set_viewport_size(PHONE["viewport"])

    assert not any(faults.values()), {k: v for k, v in faults.items() if v}


@pytest.mark.parametrize("game", ["universe-end", "kiseki"])
@pytest.mark.parametrize(
    ("language", "locale"),
    # English is the longest; PATIENT=1 looks at all of them.
    [("en", "en-US"), *([("ja", "ja-JP"), ("zh-hant", "zh-TW")] if IS_PATIENT else [])],
)
def test_no_question_of_a_further_game_is_cut_or_covered(
    open_page, game, language, locale
):
    """Issue 30: at 360 px and at a desk, at the fullest table of each question."""
    page = open_page(**PHONE, locale=locale)
    sit_down(page, game)
    table = Table(page, faces_of(game, language))
    samples = collect_samples_of(game)
    table.lay(next(iter(samples.values())))
    faults = {}

    for name, sample in samples.items():
        table.lay_next(sample)
        faults[name] = page.evaluate(FAULTS, WORDS)
        page.set_viewport_size(DESK)
        page.locator(".dock").wait_for()
        faults[f"{name}, at a desk"] = page.evaluate(FAULTS, WORDS)
        page.set_viewport_size(PHONE["viewport"])

    assert faults
    assert not any(faults.values()), {k: v for k, v in faults.items() if v}


def test_hand_limit_lays_all_cards_of_a_hand_of_ten_side_by_side(open_page):
    """Keeping eight of ten: each card is seen whole, and chosen by its middle."""
    page = open_page(**PHONE)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    sample = collect_decision_samples()["hand_limit"]
    table.lay(sample)
    cards = page.locator(".grid .card-button")

    boxes = [card.bounding_box() for card in cards.all()]
    for _ in range(sample.view["decision"]["cards"]["min"]):
        cards.and_(page.locator(":not([data-picked])")).first.tap()

    assert len(boxes) == len(sample.view["decision"]["cards"]["candidates"]) > 8
    assert all(box["width"] > 75 for box in boxes)
    lefts = {(round(box["x"]), round(box["y"])) for box in boxes}
    assert len(lefts) == len(boxes)
    assert page.locator(".ask [data-option=choose]").is_enabled()


# Cards to choose from that are not seen whole.
CUT = """() => [...document.querySelectorAll(".grid .card-button")].filter((card) => {
  const box = card.getBoundingClientRect();
  return box.bottom > document.querySelector(".grid").getBoundingClientRect().bottom;
}).length"""


@pytest.mark.parametrize("name", ["order_bottom", "pay_cards"])
def test_three_and_four_cards_to_choose_from_are_seen_whole_at_360_px(open_page, name):
    page = open_page(**PHONE)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))

    table.lay(collect_decision_samples()[f"choose_cards-{name}"])

    assert page.locator(".grid .card-button").count() in {3, 4}
    assert page.evaluate(CUT) == 0


# Of a name and a figure on the same card, whether one lies on the other.
NAMES_COVERED = """() => [...document.querySelectorAll(".unit")].filter((unit) => {
  const name = unit.querySelector(".tile__name");
  const figure = unit.querySelector(".unit__now .energy");
  if (!name?.getClientRects().length || !figure) return false;
  const [a, b] = [name.getBoundingClientRect(), figure.getBoundingClientRect()];
  return !unit.matches(".unit--resting") && b.bottom > a.top + 2;
}).length"""


@pytest.mark.parametrize("size", [PHONE, {"viewport": DESK}], ids=["360", "1280"])
def test_name_of_a_site_on_the_field_is_not_covered(open_page, size):
    page = open_page(**size)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))

    table.lay(collect_decision_samples()["block"])

    assert page.locator(".unit .tile--site").count() > 0
    assert page.evaluate(NAMES_COVERED) == 0


# How much of each card of the hand lies on the screen and under no other, in pixels.
SEEN_OF_HAND = """() => [...document.querySelectorAll(".hand__card")].map((card) => {
  const box = card.getBoundingClientRect();
  const next = card.nextElementSibling?.getBoundingClientRect();
  const right = Math.min(box.right, next?.left ?? Infinity, innerWidth);
  return {
    width: right - Math.max(0, box.left),
    isWhole: box.left >= 0 && box.right <= innerWidth,
    isLit: card.querySelector("[data-lit]") !== null,
  };
})"""
FINGER_PX = 24


def test_whole_hand_is_seen_at_360_px_and_each_card_of_it_can_be_pressed(open_page):
    """Issue 29: cards overlap by the width there is; lit ones show more."""
    page = open_page(**PHONE)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    table.lay(collect_decision_samples()["main"])
    cards = page.locator(".hand .card-button")
    assert cards.count() >= 9

    seen = page.evaluate(SEEN_OF_HAND)
    page.touchscreen.tap(*middle(cards.last))

    assert all(card["isWhole"] for card in seen), seen
    assert all(card["width"] >= FINGER_PX for card in seen), seen
    lit = [card["width"] for card in seen[:-1] if card["isLit"]]
    unlit = [card["width"] for card in seen[:-1] if not card["isLit"]]
    assert not (lit and unlit) or min(lit) > max(unlit), seen
    page.locator(".hand [data-selected]").wait_for()
    page.locator(".place").first.wait_for()


SLOWLY = """localStorage.setItem("board", '{"beats": "slow", "settle": "off"}')"""
BEATS = 6  # Of a second and a half each.
A_BEAT_MS = 1500


def test_a_press_ends_what_the_other_side_is_shown_doing(open_page):
    """Issue 14: each action takes its time, and nobody has to wait for it."""
    page = open_page(**PHONE)
    page.add_init_script(SLOWLY)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    mine = collect_decision_samples()["main"].view
    theirs = mine | {
        "decision": {"id": 1, "player": 1, "kind": "main", "form": None},
    }
    table.lay(collect_decision_samples()["main"])
    for _ in range(BEATS):
        table.send_events(theirs, [{"type": "life_revealed", "player": 1, "cards": []}])
    table.send_events(mine | {"decision": mine["decision"] | {"id": 999}}, [])
    page.locator(".battle:not(.battle--asked)").wait_for()

    page.locator(".phases").tap()

    page.locator("[data-decision='999']").wait_for(timeout=(BEATS - 2) * A_BEAT_MS)
    page.locator(".battle--asked").wait_for()
