"""Live list, watching, chat, replays and a halted battle are accessible to everybody.

Each state is looked at in both lights, and on a phone and on a desk.
"""

import itertools
import re

import pytest

from battles.rules.unionarena.tests.time_limits import IS_PATIENT
from tests.journeys.people import LOOKS, Player
from tests.journeys.test_pages import report, violations
from tests.journeys.test_watching import answer, concede, pair_up, wait_for_step
from tools.browser.page_actions import DRAWN, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

DESK = {"width": 1280, "height": 800}
# Pages that are read after a battle; PATIENT=1 looks in each light at each width.
ALL_LOOKS = (
    list(itertools.product(("light", "dark"), (360, 1280))) if IS_PATIENT else LOOKS
)


def in_every_look(page, place, *, open_state=lambda _page: None, looks=LOOKS):
    """What axe finds of a state, and whether it is wider than the screen."""
    found = {}
    for scheme, width in looks:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(DRAWN)
        open_state(page)
        name = f"{place}, {scheme}, {width}"
        found[name] = violations(page)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        if wide > width:
            found[name].append(f"{wide} pixels wide")
        close_windows(page)
    return found


def close_windows(page):
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.evaluate(DRAWN)


def open_chat(page):
    if page.locator(".bar__log").is_visible():
        page.locator(".bar__log").click()
    page.locator("[data-tab=chat]:visible").click()
    page.locator("[data-chat]:visible").wait_for()


def open_report(page):
    open_chat(page)
    page.locator("[data-action=report]:visible").click()
    page.locator("#report-story").wait_for()


def open_by(action, ready):
    def open_state(page):
        page.locator(f"[data-action={action}]").click()
        page.locator(ready).first.wait_for()

    return open_state


def open_share(page):
    page.locator("[data-action=share]").click()
    page.locator("[data-action=make-link], [data-share-url]").first.wait_for()
    if page.locator("[data-action=make-link]").count():
        page.locator("[data-action=make-link]").click()
    page.locator("[data-share-url]").wait_for()


def look_on(page, battle):
    sign_up(page)
    page.locator("[data-featured]").wait_for()
    found = in_every_look(page, "home")
    page.goto("/battles/live/")
    found |= in_every_look(page, "live list")
    page.goto(f"/battles/{battle}/watch/")
    page.locator(".battle[data-watched]").wait_for()
    found |= in_every_look(page, "watching")
    return found | in_every_look(page, "chat of others", open_state=open_chat)


def look_again(page, battle):
    page.goto(f"/battles/{battle}/replay/#a=12")
    wait_for_step(page, 12)
    found = in_every_look(page, "replay")
    page.keyboard.press(".")
    wait_for_step(page, 13)
    found |= in_every_look(page, "stepping")
    found |= in_every_look(page, "share", open_state=open_share)
    what_if = open_by("branch", "#branch-seat")
    found |= in_every_look(page, "what if", open_state=what_if)
    proof = open_by("verify", "[data-check=right] >> nth=2")
    return found | in_every_look(page, "proof", open_state=proof)


def read_results(page, battle):
    """The pages that a battle fills, and those where it leads."""
    found = {}
    for path, ready in (
        (f"/results/{battle}/", ".curve"),
        (f"/battles/{battle}/review/", ".curve"),
        ("/history/", "[data-battle]"),
        ("/history/opponents/", "[data-opponent]"),
        ("/statistics/", "[data-choices]"),
        ("/statistics/archetypes/", "[data-choices]"),
        ("/statistics/weeks/", "[data-choices]"),
        ("/leaderboard/", "[data-choices]"),
        ("/battles/puzzles/", ".puzzle"),
    ):
        page.goto(path)
        page.locator(ready).first.wait_for()
        found |= in_every_look(page, path, looks=ALL_LOOKS)
    return found


def test_watching_chat_and_replays_have_no_accessibility_violation(open_page):
    pages = pair_up(open_page)
    answer([Player(page) for page in pages], 16)
    battle = re.search(r"/battles/([^/]+)/", pages[0].url)[1]
    for page in pages:
        open_chat(page)
        page.locator("[data-phrase=good_luck]:visible").click()
        page.locator("[data-chat-line]").first.wait_for()

    found = look_on(open_page(), battle)
    found |= in_every_look(pages[0], "chat", open_state=open_chat)
    found |= in_every_look(pages[0], "report", open_state=open_report)
    pages[0].set_viewport_size(DESK)
    concede(pages[0])
    found |= look_again(pages[0], battle)
    found |= read_results(pages[0], battle)
    found |= in_every_look(open_page("/"), "first page", looks=ALL_LOOKS)

    assert not any(found.values()), report(found)
