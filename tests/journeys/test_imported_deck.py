"""A newcomer builds a legal deck of an imported series in two minutes, and plays it.

The list is ours, written in the form people share lists in; an editor imports it
through the desk, as any list is imported.
"""

import itertools
import time

import pytest

from tests.journeys.people import PHONE, Player, hold
from tests.journeys.test_decks import begin_deck
from tests.journeys.test_imports import card, give, sign_in
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = pytest.mark.browser

SERIES = "LMP"
TWO_MINUTES_S = 120
MOST_PRESSES = 40
# Thirteen numbers are enough: twelve playsets and two more are fifty cards (UA-2.2.1).
PLAYSETS = 12
TEXTS = (
    "",
    "【登場時】カードを1枚引く。",
    "【アタック時】カードを1枚引く。",
    "【登場時】カードを1枚引く。その後、手札を1枚場外に置く。",
)
NAMES = "灯 渡し守 鐘つき 船大工 網打ち 潮見 霧笛 綱師 水先 帆縫い 塩売り 星読み 夜番"


def series_of_lamps():
    """Thirteen characters of one colour, cheap ones and dear ones."""
    for place, (name, text) in enumerate(
        zip(NAMES.split(), itertools.cycle(TEXTS), strict=False), start=1
    ):
        yield card(
            f"{SERIES}-1-{place:03}",
            code=f"LM01BT/{SERIES}-1-{place:03}",
            name=name,
            titleCode=SERIES,
            titleName="灯りの港",
            reqEnergy=(place - 1) // 3,
            bp=1500 + 500 * (place // 3),
            triggers=["DRAW"] if place % 3 == 0 else [],
            effectText=text,
        )


def import_series(page):
    """Unless an earlier journey on this site has brought it."""
    sign_in(page)
    if page.request.get(f"/cards/{SERIES}-1-001/").ok:
        return
    give(page, *series_of_lamps(), name="lamps.json")
    page.locator("#import-state[data-status=checked]").wait_for()
    page.locator("[data-action=confirm]").click()
    page.locator("#import-state[data-status=done]").wait_for()


def find_series(page):
    page.fill("#query", f"series:{SERIES}")
    page.locator(f".face-link[href*='{SERIES}-1-001']").wait_for()


def faces(page):
    return page.locator(f".face-link[href*='/{SERIES}-1-']")


def play_the_deck(page, name, press):
    page.goto("/play/")
    press(page.locator(f".choice:has-text('{name}')"))
    press(page.locator("[data-action=play-bot]"))
    wait_for_board(page)


def play_on(page, press, questions=4):
    """Answer a few questions, as somebody who has just sat down."""
    player = Player(page, press=press)
    end = time.monotonic() + TWO_MINUTES_S
    answered = 0
    while answered < questions and not player.is_over():
        assert time.monotonic() < end
        answered += player.answer() is not None
        page.wait_for_timeout(20)


def test_newcomer_builds_a_deck_of_an_imported_series_and_plays_it(open_page):
    import_series(open_page())
    page = open_page(viewport={"width": 1280, "height": 800})
    began = time.monotonic()
    sign_up(page)

    begin_deck(page, "Lamps")
    find_series(page)
    for place in range(PLAYSETS):
        faces(page).nth(place).click(modifiers=["Shift"])
    faces(page).nth(PLAYSETS).click(click_count=2)
    page.locator(".standing .badge--good").wait_for()
    assert page.locator("[data-deck-total]").inner_text() == "50"
    play_the_deck(page, "Lamps", lambda thing: thing.click())
    took = time.monotonic() - began
    play_on(page, lambda thing, **where: thing.click(**where))

    assert took < TWO_MINUTES_S
    assert SERIES in page.content()


def test_the_same_on_a_phone_in_forty_presses(open_page):
    """Issue 28: from the first page to the table; a finger that rests adds four."""
    import_series(open_page())
    page = open_page(**PHONE)
    began = time.monotonic()
    sign_up(page)
    presses = []

    def press(thing):
        presses.append(thing)
        thing.tap()

    def add_four(thing):
        presses.append(thing)
        hold(page, thing)

    press(page.locator("nav a[href='/decks/']:visible").first)
    press(page.locator("main [name=name]"))
    page.keyboard.type("Lamps")
    press(page.locator("main form:has([name=name]) button"))
    page.locator("[data-sheet-toggle]:has-text('0 / 50')").wait_for()
    press(page.locator("#query"))
    find_series(page)
    for place in range(PLAYSETS):
        add_four(faces(page).nth(place))
    press(faces(page).nth(PLAYSETS))
    press(faces(page).nth(PLAYSETS))
    press(page.locator("[data-sheet-toggle]:has-text('50 / 50')"))
    page.locator(".standing .badge--good").wait_for()
    page.locator(".standing__state[data-state=saved]").wait_for()
    press(page.locator("[data-action=play]"))
    press(page.locator("[data-action=play-bot]"))
    wait_for_board(page)
    took = time.monotonic() - began
    assert len(presses) <= MOST_PRESSES
    play_on(page, lambda thing, **where: thing.tap(**where), questions=2)

    assert took < TWO_MINUTES_S
