"""A newcomer with English cards alone: list, deck, and a game without a Japanese word.

Issue 27: the newest English list is imported, a championship deck is pasted and played
against a bot. The list has no AP costs, which a second list completes. Real cards are
no part of the project, so this is skipped where the lists are absent.
"""

import json
import re
import subprocess
import sys

import pytest

from cards.importing.tests.exchange_inputs import find_exchange_input
from tests.journeys.people import LONGEST_GAME_S, PHONE, Player, by_touch
from tests.journeys.test_decks import begin_deck, wait_for_saved
from tools.browser.page_actions import sign_up, wait_for_board
from tools.browser.running_site import ROOT, serving
from tools.browser.shipped_database import build_environment

pytestmark = pytest.mark.browser

LIST = ROOT.parent / "shared" / "data" / "ua-cards-en-3.json"
SERIES = "SLG"
QUESTIONS = 25
MOST_PRESSES = 40
JAPANESE = re.compile(r"[ぁ-ヿ一-鿿]")
# The names of the languages of the site stand in themselves.
LANGUAGES = {"日本語", "繁體中文"}
# Everything that is read or read out: texts, labels, descriptions.
EVERY_WORD = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const place = walker.currentNode.parentElement;
    if (!place.closest("script, style")) words.push(walker.currentNode.textContent);
  }
  for (const name of ["aria-label", "aria-description", "title", "alt"])
    for (const one of document.querySelectorAll(`[${name}]`))
      words.push(one.getAttribute(name));
  return words.map((word) => word.trim());
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the address of a site with a series of the English list."""
    if not LIST.exists():
        pytest.skip(f"{LIST.name} is not here")
    entries = [
        entry
        for entry in json.loads(LIST.read_text(encoding="utf-8"))
        if entry["code"].startswith(SERIES)
    ]
    folder = tmp_path_factory.mktemp("english")
    files = {"english.json": entries, "ap-costs.json": list(map(with_ap_cost, entries))}
    with serving(folder) as address:
        for name, content in files.items():
            (folder / name).write_text(json.dumps(content), encoding="utf-8")
            command = [sys.executable, "manage.py", "import_cards", folder / name]
            subprocess.run(
                command,
                cwd=ROOT,
                env=build_environment(folder),
                check=True,
                capture_output=True,
            )
        yield address


def with_ap_cost(entry):
    """The same card in the format of simulators, with the AP cost that lacks."""
    energy = re.fullmatch(r"(\w+?)(\d*)-?", entry["needEnergy"]["value"])
    return {
        "code": entry["code"],
        "name": entry["name"],
        "language": "en",
        "titleCode": SERIES,
        "cardType": entry["type"].upper().replace("SITE", "FIELD"),
        "color": energy[1].upper(),
        "bp": int(entry["bp"]) if entry["bp"].isdigit() else None,
        "apCost": 1,
        "reqEnergy": int(energy[2] or 0),
        "genEnergy": entry.get("generatedEnergy") or 0,
        "rarity": "C",
    }


class Reader:
    """Collects every Japanese word that a page shows."""

    def __init__(self, page):
        self.page = page
        self.found = set()

    def read(self):
        words = self.page.evaluate(EVERY_WORD)
        self.found |= {
            word for word in words if JAPANESE.search(word) and word not in LANGUAGES
        }

    def read_page(self, path):
        self.page.goto(path)
        self.read()


def test_an_english_deck_is_pasted_and_played_without_a_japanese_word(open_page):
    decks = find_exchange_input("decks-one-line.txt").decode().splitlines()
    (deck,) = (line for line in decks if SERIES in line)
    page = open_page(**PHONE)
    reader = Reader(page)
    presses = []

    def press(thing, **where):
        presses.append(thing)
        by_touch(thing, **where)

    sign_up(page, at=None)
    begin_deck(page, "Champion")
    press(page.locator("[data-sheet-toggle]"))
    press(page.locator("[data-action=written]"))
    page.locator(".written__text").fill(deck)
    press(page.locator("[data-action=take-list]"))
    wait_for_saved(page, 50)
    page.locator(".standing .badge--good").wait_for()
    reader.read()
    address = page.url
    numbers = page.locator(".deck-row").evaluate_all(
        "rows => rows.map((row) => row.dataset.number)"
    )

    reader.read_page(address.removesuffix("edit/"))
    for number in numbers:
        reader.read_page(f"/cards/{number}/")
    reader.read_page(address)
    page.locator("[data-sheet-toggle]").tap()
    press(page.locator("[data-action=play]"))
    press(page.locator("[data-action=play-bot]"))
    wait_for_board(page)
    assert len(presses) < MOST_PRESSES

    play_reading(page, reader)

    assert reader.found == set()


def play_reading(page, reader):
    """Answer some questions, and read everything at each of them."""
    player = Player(page, press=by_touch)
    answered = 0
    for _look in range(LONGEST_GAME_S * 50):
        if answered >= QUESTIONS or player.is_over():
            break
        if player.question():
            reader.read()
        answered += player.answer() is not None
        page.wait_for_timeout(20)
    reader.read()
    assert answered >= QUESTIONS or player.is_over()
