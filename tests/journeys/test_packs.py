"""Packs where cards are earned: the day's pack is opened, and its cards are there."""

import pytest

from tests.journeys.test_pages import report
from tests.journeys.test_watching_access import in_every_look
from tools.browser.page_actions import sign_up
from tools.browser.running_site import serving

pytestmark = pytest.mark.browser

# Numbers of all cards the person has, page by page.
OWNED = """async () => {
  const numbers = [];
  for (let url = "/api/v1/decks/owned/"; url; ) {
    const page = await fetch(url).then((answer) => answer.json());
    numbers.push(...page.results.map((row) => row.number));
    url = page.next;
  }
  return numbers;
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("earned"), CARD_OWNERSHIP="earned") as address:
        yield address


def open_the_pack_of_the_day(page):
    page.goto("/decks/")
    page.get_by_role("link", name="Packs").click()
    page.get_by_role("button", name="Claim today’s pack").click()
    page.get_by_label("Which pack?").select_option(label="Tidelight: First Lamps")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Reveal next card").wait_for()


def test_the_pack_of_the_day_is_turned_skipped_and_in_the_collection(open_page):
    page = open_page()
    sign_up(page, at=None)
    open_the_pack_of_the_day(page)
    closed = page.locator(".opened__card--closed")
    assert closed.count() == 8

    page.keyboard.press("Enter")
    page.locator("[data-turned]:text-matches('.+, C')").wait_for(state="attached")
    assert closed.count() == 7
    page.get_by_role("button", name="Show all").click()

    assert closed.count() == 0
    numbers = page.locator("[data-pack] a").evaluate_all(
        "faces => faces.map(face => face.href.split('/').at(-2))"
    )
    assert {*numbers} <= {*page.evaluate(OWNED)}
    page.reload()  # turned once, they lie open
    assert closed.count() == 0
    page.get_by_role("link", name="How it was drawn").click()
    page.get_by_text("the promised seed draws the same cards").wait_for()
    page.goto("/collection/packs/")
    page.get_by_text("You’ve claimed today’s pack").wait_for()


def test_a_pack_is_whole_on_a_phone_and_by_keys_alone(open_page):
    page = open_page(viewport={"width": 360, "height": 740})
    sign_up(page, at=None)
    open_the_pack_of_the_day(page)

    page.keyboard.press("Escape")

    assert page.locator(".opened__card--closed").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_packs_their_cards_and_their_proof_are_accessible(open_page):
    page = open_page()
    sign_up(page, at=None)
    open_the_pack_of_the_day(page)
    page.keyboard.press("Enter")

    found = in_every_look(page, "opening")
    page.keyboard.press("Escape")
    found |= in_every_look(page, "opened")
    page.get_by_role("link", name="How it was drawn").click()
    page.get_by_text("the promised seed draws the same cards").wait_for()
    found |= in_every_look(page, "proof")
    page.goto("/collection/packs/")
    found |= in_every_look(page, "packs")
    page.goto("/decks/")
    page.locator(".deck-tile__name a").first.click()
    page.get_by_role("link", name="Missing cards").click()
    found |= in_every_look(page, "lacking")

    assert not any(found.values()), report(found)
