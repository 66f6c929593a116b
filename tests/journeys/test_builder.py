"""The builder's aids: figures at a glance, filters, four by a hold, completion.

Issue 28, "from list to table".
"""

import pytest

from collection.lists.dialects import DECK_DIALECTS
from tests.journeys.people import HOLD_MS, PHONE, by_touch, hold
from tests.journeys.test_decks import begin_deck, wait_for_saved
from tests.journeys.test_imported_deck import play_on
from tests.journeys.test_pages import report
from tests.journeys.test_watching_access import DESK, in_every_look
from tools.browser.page_actions import sign_up, wait_for_board

pytestmark = pytest.mark.browser

COLORS = ("red", "blue", "yellow", "green", "purple")


def begin_on_a_phone(page):
    sign_up(page, at=None)
    begin_deck(page)
    return page.locator(".face-link")


def test_a_finger_that_rests_on_a_card_adds_four_and_a_tap_one(open_page):
    page = open_page(**PHONE)
    faces = begin_on_a_phone(page)

    hold(page, faces.nth(0))
    page.locator("[data-sheet-toggle]:has-text('4 / 50')").wait_for()
    faces.nth(1).tap()
    page.locator("[data-sheet-toggle]:has-text('5 / 50')").wait_for()
    faces.nth(0).tap()
    page.locator("[data-sheet-toggle]:has-text('6 / 50')").wait_for()

    assert "/edit/" in page.url


def test_a_finger_that_moves_on_adds_nothing(open_page):
    page = open_page(**PHONE)
    faces = begin_on_a_phone(page)

    hold(page, faces.nth(0), then=(0, -60))
    page.wait_for_timeout(HOLD_MS)

    assert "0 / 50" in page.locator("[data-sheet-toggle]").inner_text()


def test_a_begun_deck_is_completed_explained_and_undone_by_keys(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    page.locator(".face-link").nth(0).press("Enter")
    wait_for_saved(page, 1)

    page.locator("[data-action=complete]").press("Enter")
    wait_for_saved(page, 50)
    page.locator(".standing .badge--good").wait_for()
    steps = page.locator("[data-completed] li")
    told = steps.all_inner_texts()
    assert sum(int(text.split()[0]) for text in told) == 49
    assert all(text.strip().endswith(".") for text in told)

    page.locator("[data-action=undo-completion]").press("Enter")
    wait_for_saved(page, 1)
    page.reload()
    assert page.locator("[data-deck-total]").inner_text() == "1"
    assert page.locator("[data-completed]").count() == 0


def test_a_pasted_sample_is_completed_and_played_by_touch(open_page):
    """Issue 28: the walk of a list as a public site stores it, on a phone."""
    (sample,) = (it.sample for it in DECK_DIALECTS if it.name == "one line")
    page = open_page(**PHONE)
    begin_on_a_phone(page)

    page.locator("[data-sheet-toggle]").tap()
    page.locator("[data-action=written]").tap()
    page.locator(".written__text").fill(sample)
    page.locator("[data-action=take-list]").tap()
    wait_for_saved(page, 7)
    page.locator("[data-action=complete]").tap()
    wait_for_saved(page, 50)
    page.locator("[data-action=play]").tap()
    page.locator("[data-action=play-bot]").tap()
    wait_for_board(page)

    play_on(page, by_touch, questions=4)


def test_figures_stand_beside_the_list_and_follow_every_press(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    glance = page.locator("[data-glance]")
    face = page.locator(".face--character").first
    energy = int(face.locator(".face__corner .energy").inner_text().split()[-1])
    bp = int(face.locator(".face__bp b").inner_text())

    page.route("**/entries/", lambda _route: None)  # the server does not answer
    face.click(modifiers=["Shift"])

    curve = glance.locator("[data-plot=curve] .bars__told").all_inner_texts()
    power = glance.locator("[data-plot=power] .bars__bar").all_inner_texts()
    assert curve[energy].strip() == "4"
    assert [bar.split() for bar in power if bar.split()[0] == "4"] == [
        ["4", f"{bp // 1000}k"]
    ]
    assert "Character 4" in " ".join(glance.inner_text().split())
    assert glance.bounding_box()["y"] < page.viewport_size["height"] / 2
    page.unroute_all(behavior="ignoreErrors")


def test_a_filter_beside_the_search_is_one_press_and_another_takes_it_away(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    red = page.locator(".quick__chip--red")

    red.click()
    page.locator(".quick__chip--red[aria-current]").wait_for()
    for color in set(COLORS) - {"red"}:
        assert page.locator(f"#found .face--{color}").count() == 0
    assert "color:red" in page.locator("#query").input_value()
    red.click()
    page.locator(".quick__chip--red:not([aria-current])").wait_for()

    assert "color:red" not in page.locator("#query").input_value()


def test_the_completed_deck_and_the_filters_are_accessible(open_page):
    page = open_page()
    sign_up(page, at=None)
    begin_deck(page)
    page.locator(".face-link").nth(0).click()
    wait_for_saved(page, 1)
    page.locator("[data-action=complete]").click()
    wait_for_saved(page, 50)
    page.locator(".quick__chip").first.click()
    page.locator(".quick__chip[aria-current]").first.wait_for()

    found = in_every_look(page, "completed")
    page.set_viewport_size({**DESK, "width": 360})
    page.locator("[data-sheet-toggle]").click()
    found |= in_every_look(page, "opened sheet")

    assert not any(found.values()), report(found)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
