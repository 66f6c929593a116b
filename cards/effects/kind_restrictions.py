"""Abilities that a kind of card cannot have (UA-2.2, UA-4.4, UA-6.5).

An Event card is never on the field: it acts when used, or from where it is. A Site
neither attacks nor blocks, has neither BP nor keywords, and is never on the front line.
"""

from collections.abc import Iterator
from typing import Final

from cards.effects.errors import Problem
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.atoms import Modify, Relocate
from cards.effects.model.enums import AbilityKind, CardKind, MomentName, Place, Zone
from cards.effects.model.modifiers import Bp, BpBecomes, BpTimes, Grant, Keyword
from cards.effects.model.subjects import This
from cards.effects.model.traversal import iter_children

# What can happen to a card that is not on the field.
OFF_FIELD_MOMENTS: Final = (MomentName.DISCARDED, MomentName.CHANGED_ZONE)
_CHARACTERS: Final = (Bp, BpBecomes, BpTimes, Keyword)
_BATTLES: Final = frozenset(
    {
        *(MomentName.ATTACK_BEGUN, MomentName.ATTACKED, MomentName.ATTACK_BLOCKED),
        *(MomentName.ATTACK_UNBLOCKED, MomentName.ATTACK_ENDED, MomentName.BLOCKED),
        *(MomentName.BATTLE_WON, MomentName.BATTLE_LOST, MomentName.BATTLE_ENDED),
        *(MomentName.BLOCKED_ATTACK_ENDED, MomentName.WON_ATTACK_ENDED),
        *(MomentName.BLOCK_WON, MomentName.BLOCK_LOST, MomentName.BLOCK_ENDED),
    }
)


def find_misplaced_parts(tree: CardEffects, kind: CardKind) -> tuple[Problem, ...]:
    """Return everything in a tree that a card of this kind cannot have."""
    if kind is CardKind.CHARACTER:
        return ()
    found = [
        Problem(f"$.abilities[{index}]", message)
        for index, ability in enumerate(tree.abilities)
        for message in _of_kind(ability, kind)
    ]
    if tree.raid is not None:
        found.insert(0, Problem("$.raid", "only a Character has Raid"))
    return tuple(found)


def _of_kind(ability: Ability, kind: CardKind) -> Iterator[str]:
    if kind is CardKind.SITE:
        if any(m.on in _BATTLES and m.subject == This() for m in ability.moments):
            yield "a Site neither attacks nor blocks"
        yield from _of_a_character(ability)
        return
    if ability.window is not None and ability.window.line is Zone.OUTSIDE_AREA:
        return
    if ability.window is not None and ability.window.line is not None:
        yield "an Event card is on no line"
    elif not _works_off_the_field(ability):
        yield "an Event card is never on the field"


def _of_a_character(ability: Ability) -> Iterator[str]:
    """Yield what is said of the card itself and can only be true of a Character."""
    if ability.window is not None and ability.window.line is Zone.FRONT_LINE:
        yield "a Site is never on the front line"
    for node in _own_parts(ability):
        if isinstance(node, Relocate) and node.what == This():
            yield "a Site does not move"
        changed = isinstance(node, Modify) and node.what == This() and node.modifiers
        if any(isinstance(item, _CHARACTERS) for item in changed or ()):
            yield "a Site has neither BP nor keywords"


def _own_parts(node: object) -> Iterator[object]:
    """Yield all that is said, without abilities given to other cards."""
    yield node
    if not isinstance(node, Grant):
        for _, child in iter_children(node):
            yield from _own_parts(child)


def _works_off_the_field(ability: Ability) -> bool:
    if ability.kind is AbilityKind.CONTINUOUS:
        return ability.place is not Place.FIELD
    if ability.kind is AbilityKind.TIMED:
        return all(
            item.on in OFF_FIELD_MOMENTS and item.subject == This()
            for item in ability.moments
        )
    return ability.kind in (AbilityKind.EVENT, AbilityKind.ON_USE)
