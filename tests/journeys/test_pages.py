"""The pages themselves: accessible in both lights, and in three languages."""

from pathlib import Path

import pytest

from tests.journeys.people import LOOKS, Player
from tools.browser.page_actions import play_bot, sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What holds is not listed: that takes longer than to find what does not.
RUN_AXE = """tags =>
  axe.run({ runOnly: tags, resultTypes: ["violations"] }).then(r => r.violations)"""


def violations(page):
    """What axe finds, in words: rule, and the places."""
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN_AXE, TAGS)
    return [in_words(violation) for violation in found]


def in_words(violation):
    nodes = violation["nodes"]
    reasons = nodes[0]["any"] or nodes[0]["all"] or nodes[0]["none"]
    places = ", ".join(str(node["target"]) for node in nodes[:4])
    return f"{violation['id']}: {places} {reasons[:1] and reasons[0]['message']}"


def report(found):
    """One line per violation, to be read in a failed test."""
    return "\n".join(f"{where}: {what}" for where in found for what in found[where])


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_pages_have_no_accessibility_violation(open_page, scheme, width):
    page = open_page("/", color_scheme=scheme, viewport={"width": width, "height": 800})
    found = {"welcome": violations(page)}
    page.goto("/accounts/signup/")
    found["signup"] = violations(page)
    sign_up(page, at=None)
    for path in (
        "/", "/cards/", "/decks/", "/collection/", "/collection/sets/",
        "/collection/import/", "/play/", "/history/", "/profile/",
        "/play/correspondence/", "/notifications/", "/notifications/choices/",
    ):  # fmt: skip
        page.goto(path)
        found[path] = violations(page)

    assert not any(found.values()), report(found)


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_board_has_no_accessibility_violation(open_page, scheme, width):
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    sign_up(page)
    play_bot(page)
    player = Player(page)
    found = {}
    answered = 0
    while answered < 25 and not player.is_over():
        kind = player.question() and player.question()[1]
        if kind and kind not in found:
            found[kind] = violations(page)
        answered += player.answer() is not None

    assert len(found) >= 4
    assert not any(found.values()), report(found)


@pytest.mark.parametrize("width", [360, 768, 960, 1920])
def test_no_page_is_wider_than_the_screen(open_page, width):
    page = open_page(viewport={"width": width, "height": 800})
    sign_up(page, at=None)
    wide = {}
    for path in ("/", "/cards/", "/decks/", "/collection/", "/play/", "/history/"):
        page.goto(path)
        wide[path] = page.evaluate("() => document.documentElement.scrollWidth")

    assert set(wide.values()) == {width}, wide


@pytest.mark.parametrize(
    ("language", "home"), [("ja", "ホーム"), ("zh-hant", "首頁"), ("en", "Home")]
)
def test_language_switch_changes_pages_board_and_cards(open_page, language, home):
    """Issue 2: every string translatable from the first page on."""
    page = open_page(locale="de-DE")
    sign_up(page)
    page.locator("summary[aria-label]").first.click()
    page.locator(f"button[name=language][value={language}]").click()

    assert page.locator("html").get_attribute("lang") == language
    page.reload()
    assert page.locator("html").get_attribute("lang") == language
    assert home in page.locator(".nav a").first.inner_text()
    play_bot(page)
    assert page.locator("html").get_attribute("lang") == language
    end = {"ja": "フェイズ", "zh-hant": "階段", "en": "phase"}[language]
    Player(page).question()
    page.locator(".log__entry--loud").first.wait_for()
    assert end in page.evaluate("() => gettext('End main phase')")


def test_dark_and_light_are_chosen_and_kept(open_page):
    page = open_page("/", color_scheme="light")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(ground)

    page.locator("summary[aria-label]").nth(1).click()
    page.locator("[data-theme-choice=dark]").click()

    by_night = page.evaluate(ground)
    assert by_night != by_day
    page.reload()
    assert page.evaluate(ground) == by_night
