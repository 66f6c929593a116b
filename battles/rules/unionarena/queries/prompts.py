"""What a prompt says of the step that asks: its card, its number, its verb.

The words are written from the tree of the card (``cards.effects.questions``).
"""

from typing import Final

from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import atoms
from cards.effects.model.base import Node, Subject
from cards.effects.model.enums import Mode, Zone
from cards.effects.model.subjects import Cards, Pick

_VERBS: Final = {
    atoms.Retire: "sideline",
    atoms.Play: "play",
    atoms.UseEvent: "use",
    atoms.Relocate: "move",
    atoms.Swap: "swap",
    atoms.Reveal: "reveal",
}
_MOVES: Final = {
    Zone.HAND: "add_to_hand",
    Zone.OUTSIDE_AREA: "place_in_sideline",
    Zone.REMOVE_AREA: "remove",
    Zone.DECK: "place_in_deck",
    Zone.LIFE_AREA: "add_to_life",
    Zone.UNDER: "place_under",
}
_MODES: Final = {Mode.RESTING: "rest", Mode.ACTIVE: "activate"}
DISCARD: Final = "discard"
VERBS: Final = {*_VERBS.values(), *_MOVES.values(), *_MODES.values(), DISCARD}


def describe_step(scope: Scope, number: int) -> JsonObject:
    """Return the parameters of a prompt: source, and the step by card and number.

    Args:
        scope: The scope of the effect.
        number: Number of the step in the program of the scope.
    """
    state = scope.state
    return {
        "number": state.cards[scope.source].number,
        "of": state.cards[scope.origin].number,
        "node": number,
        "verb": name_verb(scope.program.nodes[number]),
    }


def name_verb(step: Node) -> str:
    """Return what is done to the cards a step asks for; empty: nothing by this step."""
    if isinstance(step, atoms.SetMode):
        return _MODES[step.mode]
    if not isinstance(step, atoms.Move):
        return _VERBS.get(type(step), "")
    if step.to is Zone.OUTSIDE_AREA and _is_from_hand(step.what):
        return DISCARD
    return _MOVES.get(step.to, "")


def _is_from_hand(cards: Subject) -> bool:
    found = cards.of if isinstance(cards, Pick) else cards
    return isinstance(found, Cards) and found.zones == (Zone.HAND,)
