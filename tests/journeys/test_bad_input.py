"""What no designer draws: names and texts too long, faces that fail, many cards, zoom.

Nothing is cut, covered or lost (issue 29).
"""

import copy

import pytest

from battles.simulation.decision_samples import collect_decision_samples
from tests.journeys.people import PHONE
from tests.journeys.test_prompts import DESK, FAULTS, WORDS
from tools.browser.board_positions import Table, faces_in, sit_down
from tools.browser.page_actions import DRAWN, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

# As long as a name may be, in letters that break and in letters that do not.
LONG_NAMES = [
    "Bartholomew Featherstonehaugh Oystercatch",
    "W" * 40,
    "港の灯台守とその長い長い名前を持つ見習いの潜水士と郵便配達人と時計職人です",
    "燈塔看守人與他那個名字非常非常長的學徒潛水員郵差鐘錶匠以及海圖繪製師們都在",
]
MANY = 40
LONG_TEXT = 600
# Links whose words reach out of them, over those of the next.
CUT = """links => links.filter(it => it.scrollWidth > it.clientWidth + 1)
  .map(it => `${innerWidth}: ${it.textContent.trim()}`)"""
# A desk of 1280 by 800 whose reader has zoomed to 200 %.
ZOOMED = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
TEXT_FAULTS = """() => {
  const box = document.querySelector("dialog[open]").getBoundingClientRect();
  const words = document.querySelector("dialog[open] .full__text");
  const isScrolled = (it) => {
    for (; it; it = it.parentElement) {
      const { overflowY } = getComputedStyle(it);
      const isLonger = it.scrollHeight > it.clientHeight + 1;
      if (isLonger && ["auto", "scroll"].includes(overflowY)) return true;
    }
    return false;
  };
  const end = words.getBoundingClientRect().bottom;
  return {
    isOutside:
      box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1,
    isLost: end > innerHeight + 1 && !isScrolled(words),
  };
}"""


@pytest.mark.parametrize("name", LONG_NAMES)
def test_name_of_forty_letters_is_read_whole(open_page, name):
    page = open_page(**PHONE)
    sit_down(page)
    table = Table(page, faces_in(page, "en"), [name, name])

    table.lay(collect_decision_samples()["main"])
    faults = page.evaluate(FAULTS, WORDS)
    page.set_viewport_size(DESK)
    page.locator(".dock").wait_for()

    assert faults == []
    assert page.evaluate(FAULTS, WORDS) == []
    assert page.locator(".plate__name").first.inner_text() == name


def test_board_without_its_face_is_as_whole(open_page):
    """The font fails to load: system fonts are wider."""
    page = open_page(**PHONE)
    page.route("**/*.woff2", lambda route: route.fulfill(body="no font"))
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    table.lay(collect_decision_samples()["main"])
    faults = {}

    for name, sample in collect_decision_samples().items():
        table.lay_next(sample)
        faults[name] = page.evaluate(FAULTS, WORDS)

    assert not any(faults.values()), {k: v for k, v in faults.items() if v}


@pytest.mark.parametrize("locale", ["en-US", "ja-JP", "zh-TW"])
def test_header_in_a_system_font_fits_the_screen(open_page, locale):
    """While the font has not loaded yet, as on a first visit."""
    # The service worker would fetch the font by itself.
    page = open_page(locale=locale, service_workers="block")
    page.route("**/*.woff2", lambda route: route.fulfill(body="no font"))
    sign_up(page, at="/decks/")
    widths, cut = {}, []

    for width in (320, 960, 1248, 1280):
        page.set_viewport_size(DESK | {"width": width})
        page.evaluate(DRAWN)
        widths[width] = page.evaluate("() => document.documentElement.scrollWidth")
        cut += page.locator(".nav a:visible").evaluate_all(CUT)

    assert widths == {width: width for width in widths}
    assert cut == []


def test_board_can_be_played_at_a_zoom_of_200_percent(open_page):
    page = open_page(**ZOOMED)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))
    table.lay(collect_decision_samples()["main"])
    faults = {}

    for name, sample in collect_decision_samples().items():
        table.lay_next(sample)
        faults[name] = page.evaluate(FAULTS, ".ask__answers")

    assert not any(faults.values()), {k: v for k, v in faults.items() if v}


@pytest.mark.parametrize("size", [PHONE, {"viewport": DESK}], ids=["360", "1280"])
def test_each_of_forty_cards_to_choose_from_can_be_chosen(open_page, size):
    page = open_page(**size)
    sit_down(page)
    table = Table(page, faces_in(page, "en"))

    table.lay(ask_about_many_cards())
    cards = page.locator(":is(.grid, .spotlight) .card-button")
    count = cards.count()
    for place in (0, MANY // 2, MANY - 1):
        cards.nth(place).scroll_into_view_if_needed()
        cards.nth(place).click()

    assert count == MANY
    assert page.locator("[data-picked]:is(.grid *, .spotlight *)").count() == 3
    assert page.locator(".ask [data-option=choose]").is_enabled()
    assert page.evaluate(FAULTS, ".ask__answers") == []


def ask_about_many_cards():
    """Return the question about cards looked at, with forty of them."""
    sample = copy.deepcopy(collect_decision_samples()["choose_cards-order_bottom"])
    looked = sample.view["players"][sample.seat]["looked_at"]
    asked = sample.view["decision"]["cards"]
    looked.extend({**looked[0], "id": 9000 + n} for n in range(MANY - len(looked)))
    asked["candidates"] = [card["id"] for card in looked]
    asked |= {"min": 3, "max": 3, "constraint": None}
    return sample


@pytest.mark.parametrize("size", [PHONE, {"viewport": DESK}], ids=["360", "1280"])
def test_text_of_600_letters_is_read_to_its_end(open_page, size):
    page = open_page(**size)
    sit_down(page)
    faces = faces_in(page, "en")
    for face in faces.values():
        face["text"] = ("Draw a card, then discard a card. " * 20)[:LONG_TEXT]
    table = Table(page, faces)

    table.lay(collect_decision_samples()["main"])
    page.locator(".hand .card-button").first.press("z")
    page.locator("dialog[open] .full__text").wait_for()

    assert page.evaluate(TEXT_FAULTS) == {"isOutside": False, "isLost": False}
