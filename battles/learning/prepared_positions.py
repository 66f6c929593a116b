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
from battles.seating.positions import Position
from battles.simulation.scenario_files import Document
from battles.simulation.starter_content import StarterLibrary
from cards.catalogue import selectors as cards
from cards.errors import CardNotFound
from collection.legality import LIMITED_SIZE
from collection.odds import OPENING_LIFE
from collection.services import FrozenDeck

PUZZLES: Final = Path(__file__).with_name("puzzles.yaml")
LESSONS: Final = Path(__file__).with_name("lessons.yaml")
# Small decks with as many copies of a card as it takes (docs/adr/0021).
RULES: Final[Mapping[str, bool]] = {"limited": True}
# The filler where the file names nothing: needs much energy, has no trigger.
FILLER_CARDS: Final[Mapping[str, str]] = {
    "TDL": "TDL-1-018",
    "CWO": "CWO-1-014",
    "GHP": "GHP-1-014",
}
FILLER: Final = "FILLER"


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
    """Return the scenarios of a file by name, with decks of the usual size.

    Raises:
        MalformedScenario: If it cannot be read; names the place.
    """
    data: Any = Document(path).data
    for scenario in data["scenarios"]:
        for side in ("me", "opponent"):
            zones = scenario["given"].setdefault(side, {})
            zones.setdefault("life", OPENING_LIFE)
            zones["deck"] = LIMITED_SIZE - sum(
                _count(entry) for name, entry in zones.items() if name != "ap"
            )
    found = read_scenarios(data, library=StarterLibrary())
    return {script.name: script for script in found}


def _count(entry: object) -> int:
    if isinstance(entry, int):
        return entry
    if isinstance(entry, list):
        return sum(map(_count, entry))
    return 1 + str(entry).count(" on ")


@cache
def prepare_position(path: Path, name: str) -> PreparedPosition:
    """Build the position of a scenario.

    Raises:
        KeyError: No scenario has that name.
    """
    scene = load_scenarios(path)[name].begin(RunMode())
    state = scene.battle.position
    decks: tuple[list[str], list[str]] = ([], [])
    for card, definition in enumerate(state.cards):
        if definition.number in scene.cast.printed:  # not an AP card
            owner = state.table.roster.owners[card]
            decks[owner].append(scene.cast.printed[definition.number])
    quiet = (_without_fillers(decks[0]), _without_fillers(decks[1]))
    return PreparedPosition(quiet, scene.battle.to_dict(fixed=False), state.turn)


def _without_fillers(numbers: list[str]) -> tuple[str, ...]:
    series = {number[:3] for number in numbers if number != FILLER}
    (one,) = series or {"TDL"}
    return tuple(
        FILLER_CARDS[one] if number == FILLER else number for number in numbers
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
    first, second = (
        FrozenDeck(None, "", tuple(revisions[number] for number in deck))
        for deck in laid.decks
    )
    return Position(decks=(first, second), state=laid.state, rules=RULES)
