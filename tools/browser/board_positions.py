"""A board in a browser that shows any position.

The page is that of a real battle; its socket is replaced by :class:`Table`.
"""

import itertools
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from battles.games.registry import RULESETS
from battles.games.union_arena import UNION_ARENA
from battles.live.protocol import VERSION
from battles.simulation.decision_samples import DecisionSample
from battles.simulation.starter_content import read_starter_decks
from cards.catalogue.card_parts import write_parts
from cards.effects.renderers import Translations
from tools.browser.page_actions import DRAWN, sign_up, wait_for_board

SEATS = ("Hono", "Miori")
FACES_AT_ONCE = 100
# What the browser itself keeps open.
CLOSE_ALL = """() => {
  for (const it of document.querySelectorAll("details[open]")) it.open = false;
}"""

PlainData = dict[str, Any]
Faces = dict[str, PlainData]


def faces_in(page: Page, language: str) -> Faces:
    """Return the data of every card of the site by number, as the board gets it."""
    faces: Faces = {}
    address = f"/api/v1/cards/?lang={language}&page_size={FACES_AT_ONCE}"
    while address:
        found = page.request.get(address).json()
        faces |= {face["number"]: face for face in found["results"]}
        address = found["next"]
    names = {face["original"]["name"]: face["name"] for face in faces.values()}
    traits: dict[str, str] = {}
    for face in faces.values():
        traits |= zip(face["original"]["traits"], face["traits"], strict=True)
    for number, parts in parts_of_cards().items():
        words = write_parts(
            faces[number]["kind"], parts, language, Translations(names, traits)
        )
        faces[number]["parts"] = words
    return faces


def parts_of_cards() -> dict[str, Any]:
    """Return the parts of our cards that questions name, by card number."""
    cards = {
        card.number: card for deck in read_starter_decks().values() for card in deck
    }
    return {number: UNION_ARENA.parts(card) for number, card in cards.items()}


def word_sample(sample: DecisionSample, faces: Faces, language: str) -> Faces:
    """Return the faces with what the cards of a scenario do, in their own words."""
    worded = dict(faces)
    for number, card in sample.cards.items():
        face = faces[number]
        parts = UNION_ARENA.parts(card)
        assert parts is not None
        words = write_parts(face["kind"], parts, language, Translations({}, {}))
        worded[number] = face | {"parts": words}
    return worded


def faces_of(game: str, language: str) -> Faces:
    """Return the data of every card that a further game brings along, by number."""
    own = RULESETS[game].own
    assert own is not None
    shown = [own.show(face, number, language) for number, face in own.faces.items()]
    return {str(face["number"]): face for face in shown}


def sit_down(page: Page, game: str = "") -> None:
    """Take a seat; :meth:`Table.lay` then sends what the board shows.

    Args:
        page: A page of the site.
        game: A further game; empty: the usual one.
    """
    if game:
        sign_up(page, at=f"/play/games/{game}/")
        page.locator("[data-action=play-bot]").click()
    else:
        page.goto("/")
        page.locator("[data-action=play-now]").click()
    wait_for_board(page)


class Table:
    """A board that shows what it is given.

    Args:
        page: A page that shows a board.
        faces: The data of the cards, by number.
        names: The players.
        language: Language of what the cards of scenarios do.
    """

    def __init__(
        self,
        page: Page,
        faces: Faces,
        names: Sequence[str] = SEATS,
        language: str = "en",
    ) -> None:
        self.page = page
        self.faces = faces
        self.names = names
        self.language = language
        self._numbers = itertools.count(1_000_000)  # beyond those of the samples
        page.route_web_socket("**/ws/battles/**", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(self._on_message)
        if "hello=" in line.url:
            line.send(json.dumps(self._welcome()))

    def _on_message(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            self.line.send(json.dumps(self._welcome()))
        elif message["type"] == "explain":
            reply = {"type": "explained", "explain_id": message["explain_id"]}
            nothing = dict.fromkeys(("code", "message", "clause", "advice"))
            self.line.send(json.dumps(reply | nothing | {"legal": True, "details": {}}))

    def _welcome(self) -> dict[str, Any]:
        seats = [
            {"seat": seat, "name": name, "bot": None, "rating": None}
            for seat, name in enumerate(self.names)
        ]
        battle = {
            "id": "00000000-0000-0000-0000-000000000000",
            "status": "running",
            "origin": "bot",
            "ranked": False,
            "seats": seats,
            "seed_commitment": "",
            "result": None,
            "seed": None,
            "options": {"undo": "off", "chat": "off", "spectators": False},
        }
        return {
            "type": "welcome",
            "protocol": VERSION,
            "battle": battle,
            "seat": self.sample.seat,
            "seq": 1,
            "view": self.sample.view,
            "catalogue": word_sample(self.sample, self.faces, self.language),
            "events": [],
            "log": [],
        }

    def lay(self, sample: DecisionSample) -> None:
        """Show a position with an open question."""
        self.sample = sample
        self.page.goto(self.page.url.split("?")[0])
        self.page.locator(".ask--mine").wait_for()
        self.page.evaluate("() => document.fonts.ready")
        self.page.evaluate(DRAWN)

    def lay_next(self, sample: DecisionSample) -> None:
        """Show another position on the page that is open, as after a reconnection."""
        number = next(self._numbers)
        view: Any = sample.view
        decision = view["decision"] | {"id": number}
        self.sample = replace(sample, view=view | {"decision": decision})
        self.page.evaluate(CLOSE_ALL)
        self.line.send(json.dumps(self._welcome()))
        self.page.locator(f".ask--mine[data-decision='{number}']").wait_for()
        self.page.evaluate(DRAWN)

    def send_presence(self, seat: int, *, is_there: bool) -> None:
        """Say whether a player is there."""
        seats = [{"seat": seat, "connected": is_there}]
        self.line.send(json.dumps({"type": "presence", "seats": seats}))

    def send_clock(self, running: int | None = None) -> None:
        """Let the clock of a seat run with 20 s for its question; None stops both."""
        reserve, now = 600_000, 1
        seats = [
            {"seat": seat, "reserve_ms": reserve, "running": False, "deadline": None}
            for seat in (0, 1)
        ]
        if running is not None:
            deadline = now + 20_000 + reserve
            seats[running] |= {"running": True, "deadline": deadline}
        message = {"type": "clock", "now": now, "seats": seats, "claim": None}
        self.line.send(json.dumps(message))

    def send_events(
        self, view: PlainData, events: list[Any], log: Sequence[Any] = ()
    ) -> None:
        """Send events to the board."""
        message = {"type": "events", "from": 2, "to": 2 + len(events), "view": view}
        message |= {"events": events, "log": list(log), "catalogue": {}}
        self.line.send(json.dumps(message))
