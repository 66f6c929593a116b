"""What a prompt says of the step that asks: its card, its number, its verb.

The words are written from the tree of the card (``cards.effects.questions``).
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import atoms
from cards.effects.model.abilities import Ability
from cards.effects.model.base import Node, Subject
from cards.effects.model.enums import Mode, Zone
from cards.effects.model.subjects import Cards, Pick, Ref
from cards.effects.model.traversal import walk_tree

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
APPLY: Final = "apply"
VERBS: Final = {*_VERBS.values(), *_MOVES.values(), *_MODES.values(), DISCARD, APPLY}


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
        "verb": name_verb(scope.program.nodes, number),
    }


def name_verb(nodes: Sequence[Node], number: int) -> str:
    """Return what is done to the cards a step asks for; empty: nothing.

    A step that only chooses is named after the first later one of its ability that does
    something to what was chosen.

    Args:
        nodes: The nodes of the card's tree, each at its number.
        number: Number of the step.
    """
    step = nodes[number]
    if not isinstance(step, atoms.Choose) or step.bind is None:
        return _name_own_verb(step)
    chosen = Ref(step.bind)
    for later in nodes[number + 1 :]:
        if isinstance(later, Ability):
            break
        verb = _name_own_verb(later)
        if verb and chosen in walk_tree(later):
            return verb
    return ""


def _name_own_verb(step: Node) -> str:
    """Return what a step itself does to cards; empty: nothing."""
    if isinstance(step, atoms.SetMode):
        return _MODES[step.mode]
    if isinstance(step, atoms.Modify):
        return APPLY
    if not isinstance(step, atoms.Move):
        return _VERBS.get(type(step), "")
    if step.to is Zone.OUTSIDE_AREA and _is_from_hand(step.what):
        return DISCARD
    return _MOVES.get(step.to, "")


def _is_from_hand(cards: Subject) -> bool:
    found = cards.of if isinstance(cards, Pick) else cards
    return isinstance(found, Cards) and found.zones == (Zone.HAND,)
