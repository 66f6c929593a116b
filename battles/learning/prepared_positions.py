"""The positions of puzzles and lessons: scenario files with cards of our own.

A file is a scenario like any other, so that its line of play can be run; here it
becomes a battle to play. What the file leaves open is filled with inert cards: ones
that cannot be played yet, without triggers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.scenarios import UnionArenaScript, read_scenarios
from battles.rules.unionarena.scenarios.card_definitions import FILLER
from battles.rules.unionarena.scenarios.scene import Scene
from battles.seating.positions import Position
from battles.simulation.scenario_files import Document
from battles.simulation.starter_content import StarterLibrary
from battles.watching.spectating.live_battles import (
    PublicSeat,
    build_small_side,
    list_cards_on_field,
)
from cards.catalogue import selectors as cards
from cards.errors import CardNotFound
from collection.services import FrozenDeck

PUZZLES: Final = Path(__file__).with_name("puzzles.yaml")
LESSONS: Final = Path(__file__).with_name("lessons.yaml")
# The filler where the file names nothing: needs much energy, has no trigger.
FILLER_NUMBER: Final = "TDL-1-018"
LINES: Final = tuple(zone for zone, _room in USUAL_GAME.layout.rows)


@dataclass(frozen=True, slots=True)
class PreparedPosition:
    """A position, with cards of the starter series.

    Attributes:
        decks: The numbers of the cards of both seats, in the order of their ids.
        state: The engine's state, without its fixed part.
        turn: The number of its turn.
        view: What both players see of it, with the numbers of the cards in ``decks``.
    """

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    state: Mapping[str, Any]
    turn: int
    view: dict[str, Any]


@cache
def load_scenarios(path: Path) -> Mapping[str, UnionArenaScript]:
    """Return the scenarios of a file by name.

    Raises:
        MalformedScenario: If it cannot be read; names the place.
    """
    found = read_scenarios(Document(path).data, library=StarterLibrary())
    return {script.name: script for script in found}


@cache
def prepare_position(path: Path, name: str) -> PreparedPosition:
    """Build the position of a scenario.

    Raises:
        KeyError: No scenario has that name.
    """
    return prepare_scene(load_scenarios(path)[name].begin(RunMode()))


def prepare_scene(scene: Scene) -> PreparedPosition:
    """Return the position a scenario is in now, with the cards it is printed on."""
    state = scene.battle.position
    decks: tuple[list[str], list[str]] = ([], [])
    for card, definition in enumerate(state.cards):
        if definition.number in scene.cast.printed:  # not an AP card
            owner = state.table.roster.owners[card]
            decks[owner].append(_get_number(scene, definition.number))
    first, second = map(tuple, decks)
    view: dict[str, Any] = scene.battle.view(None)
    for side in view["players"]:
        for unit in (unit for line in LINES for unit in side[line]):
            unit["card"] = _get_number(scene, unit["card"])
    return PreparedPosition(
        (first, second), scene.battle.to_dict(fixed=False), state.turn, view
    )


def _get_number(scene: Scene, number: str) -> str:
    """Return the number of the card that plays the part of a card of a scene."""
    printed = scene.cast.printed[number]
    return FILLER_NUMBER if printed == FILLER.number else printed


def get_prepared_position(path: Path, name: str) -> Position:
    """Return the position of a scenario, with the cards as they are now.

    Raises:
        KeyError: No scenario has that name.
        CardNotFound: If the content is not loaded yet.
    """
    return freeze_current(prepare_position(path, name))


def freeze_current(laid: PreparedPosition) -> Position:
    """Return a position to play on from, with the cards as they are now.

    Raises:
        CardNotFound: If the content is not loaded yet.
    """
    wanted = {number for deck in laid.decks for number in deck}
    return freeze_position(laid, list_revisions(wanted))


def freeze_position(
    prepared: PreparedPosition, revisions: Mapping[str, int], name: str = ""
) -> Position:
    """Return a position to play on from, with a revision for every card number."""
    first, second = (
        FrozenDeck(None, name, tuple(revisions[number] for number in deck))
        for deck in prepared.decks
    )
    return Position(decks=(first, second), state=prepared.state, rules={})


def index_cards(pinned: PinnedCards) -> dict[str, Any]:
    """Return the cards the engine plays a battle with, by number."""
    return {
        number: pinned.definition_by_revision[revision]
        for number, revision in pinned.revision_by_number.items()
    }


def list_revisions(numbers: set[str]) -> dict[str, int]:
    """Return the current revisions of cards by number; one query.

    Raises:
        CardNotFound: If one of them is not loaded yet.
    """
    found = cards.list_all_cards().filter(number__in=numbers)
    revisions = dict(found.values_list("number", "current_revision_id"))
    if missing := numbers - revisions.keys():
        raise CardNotFound(details={"number": min(missing)})
    return revisions


def draw_positions(
    positions: Mapping[str, PreparedPosition],
    seated: tuple[str, str],
    language: str,
    pins: Mapping[str, int] | None = None,
) -> dict[str, list[dict[str, Any]]]:
    """Draw positions, for ``battles/_small_table.html``; the first seat below.

    Args:
        positions: By name.
        seated: What the two seats are called.
        language: Of the names of the cards.
        pins: Revisions of cards by number; the others are shown as they are now.

    Nothing is drawn before the content is loaded.
    """
    layout = USUAL_GAME.layout
    views = {name: position.view for name, position in positions.items()}
    shown: set[str] = set()
    for view in views.values():
        shown |= list_cards_on_field(view, layout)
    try:
        kept = {n: pin for n, pin in (pins or {}).items() if n in shown}
        revisions = list_revisions(shown - kept.keys()) | kept
    except CardNotFound:
        return {}
    pinned = PinnedCards(USUAL_GAME.name, revisions.values())
    faces = pinned.catalogue(shown, language)
    return {
        name: [
            build_small_side(
                view,
                layout,
                PublicSeat(
                    name=seated[seat],
                    rating=None,
                    score=layout.score_of(view["players"][seat]),
                    is_turn=view["turn"]["player"] == seat,
                ),
                seat,
                faces,
            )
            for seat in (1, 0)
        ]
        for name, view in views.items()
    }
