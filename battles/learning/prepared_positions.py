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

from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.scenarios import UnionArenaScript, read_scenarios
from battles.rules.unionarena.scenarios.card_definitions import FILLER
from battles.rules.unionarena.scenarios.scene import Scene
from battles.seating.positions import Position
from battles.simulation.scenario_files import Document
from battles.simulation.starter_content import StarterLibrary
from cards.catalogue import selectors as cards
from cards.errors import CardNotFound
from collection.services import FrozenDeck

PUZZLES: Final = Path(__file__).with_name("puzzles.yaml")
LESSONS: Final = Path(__file__).with_name("lessons.yaml")
# The filler where the file names nothing: needs much energy, has no trigger.
FILLER_NUMBER: Final = "TDL-1-018"


@dataclass(frozen=True, slots=True)
class PreparedPosition:
    """A position, with cards of the starter series.

    Attributes:
        decks: The numbers of the cards of both seats, in the order of their ids.
        state: The engine's state, without its fixed part.
        turn: The number of its turn.
    """

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    state: Mapping[str, Any]
    turn: int


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
            number = scene.cast.printed[definition.number]
            owner = state.table.roster.owners[card]
            decks[owner].append(FILLER_NUMBER if number == FILLER.number else number)
    first, second = map(tuple, decks)
    return PreparedPosition(
        (first, second), scene.battle.to_dict(fixed=False), state.turn
    )


def get_prepared_position(path: Path, name: str) -> Position:
    """Return the position of a scenario, with the cards as they are now.

    Raises:
        KeyError: No scenario has that name.
        CardNotFound: If the content is not loaded yet.
    """
    laid = prepare_position(path, name)
    wanted = {number for deck in laid.decks for number in deck}
    found = cards.list_all_cards().filter(number__in=wanted)
    revisions = dict(found.values_list("number", "current_revision_id"))
    if missing := wanted - revisions.keys():
        raise CardNotFound(details={"number": min(missing)})
    return freeze_position(laid, revisions)


def freeze_position(
    prepared: PreparedPosition, revisions: Mapping[str, int], name: str = ""
) -> Position:
    """Return a position to play on from, with a revision for every card number."""
    first, second = (
        FrozenDeck(None, name, tuple(revisions[number] for number in deck))
        for deck in prepared.decks
    )
    return Position(decks=(first, second), state=prepared.state, rules={})
