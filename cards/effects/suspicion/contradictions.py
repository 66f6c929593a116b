"""Filters no card passes, conditions that never differ, moments that never come."""

from collections.abc import Iterable, Iterator
from typing import Final

from cards.effects.errors import Problem
from cards.effects.model import abilities, atoms, conditions, control, filters, subjects
from cards.effects.model.base import Condition, Filters
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    Frame,
    MomentName,
    Operator,
    Place,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.modifiers import Bp
from cards.effects.model.moments import Moment
from cards.effects.model.traversal import iter_children, walk_tree, walk_tree_with_paths

_SINGLE: Final = (filters.IsKind, filters.InMode)
_HIGHEST: Final = 1_000_000  # No number of a card comes near it.
_BY_ATTACKER: Final = frozenset(
    {
        *(MomentName.ATTACKED, MomentName.ATTACK_BLOCKED, MomentName.ATTACK_UNBLOCKED),
        *(MomentName.BATTLE_WON, MomentName.BATTLE_LOST, MomentName.ATTACK_ENDED),
        *(MomentName.ATTACK_BEGUN, MomentName.BLOCKED_ATTACK_ENDED),
    }
)
_BY_BLOCKER: Final = frozenset(
    {
        *(MomentName.BLOCKED, MomentName.BLOCK_WON, MomentName.BLOCK_LOST),
        MomentName.BLOCK_ENDED,
    }
)
_OFF_FIELD: Final = frozenset(
    {Zone.HAND, Zone.DECK, Zone.OUTSIDE_AREA, Zone.REMOVE_AREA, Zone.LIFE_AREA}
)
_ACTIVATED: Final = AbilityKind.ACTIVATED
_OTHER: Final = {Side.ME: Side.OPPONENT, Side.OPPONENT: Side.ME}


def find_contradictions(tree: abilities.CardEffects) -> Iterator[Problem]:
    """Yield every set that is always empty, and every moment that never comes."""
    for place, node in walk_tree_with_paths(tree):
        found = getattr(node, "filters", None)
        if isinstance(found, tuple) and not can_all_pass(found):
            yield Problem(f"{place}.filters", "no card can be all of this at once")
        if isinstance(node, Moment):
            for message in _moment_problems(node):
                yield Problem(place, message)
        if isinstance(node, atoms.Swap) and node.first == node.second:
            yield Problem(place, "a card cannot change places with itself")
    for index, ability in enumerate(tree.abilities):
        yield from _windows(f"$.abilities[{index}]", ability)
        if _comes_too_late(ability):
            message = "the loser of this battle has been sidelined by then"
            yield Problem(f"$.abilities[{index}].moments", message)
        if _is_printed_bp(ability):
            message = "such BP would be printed: an icon may be missing before this"
            yield Problem(f"$.abilities[{index}].body", message)
        known = _known_of(ability)
        is_on_field = (ability.kind, ability.place) == (_ACTIVATED, Place.FIELD)
        if is_on_field and any(map(_is_off_field, known)):
            message = "the card would have to be elsewhere to be activated"
            yield Problem(f"$.abilities[{index}].conditions", message)
        yield from _constant(ability.body, f"$.abilities[{index}].body", known)


def _is_off_field(condition: Condition) -> bool:
    """Return whether this card must be off the field."""
    match condition:
        case conditions.Is(subjects.This(), (filters.InZone(zones),)):
            return set(zones) <= _OFF_FIELD
        case _:
            return False


# --- filters ------------------------------------------------------------------------


def can_all_pass(wanted: Filters) -> bool:
    """Tell whether one card can pass all of these filters at once."""
    return (
        _no_two_of_a_kind(wanted)
        and _colors_meet(wanted)
        and _numbers_meet(wanted)
        and not _excludes_what_it_wants(wanted)
    )


def _no_two_of_a_kind(wanted: Filters) -> bool:
    return all(
        len({item for item in wanted if isinstance(item, kind)}) <= 1
        for kind in _SINGLE
    )


def _colors_meet(wanted: Filters) -> bool:
    """A card may count as every color, but a text asks for two colors in one filter."""
    wished = [set(item.colors) for item in wanted if isinstance(item, filters.IsColor)]
    return not wished or bool(set.intersection(*wished))


def _numbers_meet(wanted: Filters) -> bool:
    """Return whether bounds of one number leave a number between them."""
    bounds: dict[Stat, tuple[int, int]] = {}
    for item in wanted:
        if not isinstance(item, filters.StatIs) or not isinstance(item.value, int):
            continue
        low, high = bounds.get(item.stat, (-_HIGHEST, _HIGHEST))
        new_low, new_high = _bounds(item.operator, item.value)
        bounds[item.stat] = (max(low, new_low), min(high, new_high))
    return all(
        low <= high and (high >= 0 or stat is Stat.BP)
        for stat, (low, high) in bounds.items()
    )


def _bounds(operator: Operator, value: int) -> tuple[int, int]:
    match operator:
        case Operator.LESS:
            return -_HIGHEST, value - 1
        case Operator.AT_MOST:
            return -_HIGHEST, value
        case Operator.EQUAL:
            return value, value
        case Operator.AT_LEAST:
            return value, _HIGHEST
        case Operator.MORE:
            return value + 1, _HIGHEST
        case _:
            return -_HIGHEST, _HIGHEST


def _excludes_what_it_wants(wanted: Filters) -> bool:
    return any(
        isinstance(item, filters.Without) and set(item.filters) <= set(wanted)
        for item in wanted
    )


# --- moments ------------------------------------------------------------------------


def _moment_problems(moment: Moment) -> Iterator[str]:
    subject = moment.subject
    if not isinstance(subject, subjects.Cards):
        return
    in_battle = moment.on in _BY_ATTACKER | _BY_BLOCKER
    if in_battle and not {Zone.FIELD, Zone.FRONT_LINE, *_OF_THIS} & set(subject.zones):
        yield "only cards on the front line attack and block"
    if in_battle and not can_all_pass(
        (*subject.filters, filters.IsKind(CardKind.CHARACTER))
    ):
        yield "only Characters attack and block"
    if moment.on in _LEAVE and set(subject.zones) <= _OFF_FIELD:
        yield f"{moment.on.value!r} happens to cards on the field"
    if moment.on is MomentName.DISCARDED and not set(subject.zones) & {
        Zone.HAND,
        Zone.OUTSIDE_AREA,
    }:
        yield "cards are discarded from hand"


_OF_THIS: Final = frozenset({Zone.SAME_LINE, Zone.OTHER_LINE})
_LEAVE: Final = frozenset(
    {
        *(MomentName.RETIRED, MomentName.LEFT_FIELD, MomentName.RETURNED_TO_HAND),
        *(MomentName.WOULD_RETIRE, MomentName.WOULD_LEAVE_FIELD),
        *(MomentName.MOVED_LINE, MomentName.WOULD_LOSE_BATTLE_RETIRE),
    }
)


def _windows(place: str, ability: abilities.Ability) -> Iterator[Problem]:
    """Yield moments that cannot come in the turn in which the ability is open."""
    turn = ability.window.turn if ability.window else None
    if turn is None:
        return
    for index, moment in enumerate(ability.moments):
        when = _turn_of(moment)
        if when is not None and when is not turn:
            message = f"{moment.on.value!r} never comes in that player's turn"
            yield Problem(f"{place}.moments[{index}]", message)


_DECIDED: Final = frozenset(
    {
        *(MomentName.BATTLE_WON, MomentName.BATTLE_LOST, MomentName.BATTLE_ENDED),
        *(MomentName.BLOCK_WON, MomentName.BLOCK_LOST, MomentName.BLOCK_ENDED),
    }
)


def _comes_too_late(ability: abilities.Ability) -> bool:
    """Return whether a defeat is to be replaced after the battle is decided."""
    return any(moment.on in _DECIDED for moment in ability.moments) and any(
        isinstance(part, Moment) and part.on is MomentName.WOULD_LOSE_BATTLE_RETIRE
        for part in walk_tree(ability.body)
    )


def _is_printed_bp(ability: abilities.Ability) -> bool:
    """Tell whether the card's own BP is raised always, which its printed BP would say.

    Lists that lose the icons of a text leave that. Lower BP is a price cards do print.
    """
    match ability:
        case abilities.Ability(
            AbilityKind.CONTINUOUS, body, window=None, conditions=(), frame=Frame.BASE
        ):
            steps = body.of if isinstance(body, control.Sentences) else (body,)
        case _:
            return False
    gains = (step for step in steps if isinstance(step, atoms.Modify))
    return any(
        isinstance(gain.what, subjects.This)
        and any(
            isinstance(it, Bp) and isinstance(it.by, int) and it.by > 0
            for it in gain.modifiers
        )
        for gain in gains
    )


def _turn_of(moment: Moment) -> Side | None:
    """Return in whose turn a moment can only come; ``None`` if in either."""
    if moment.on not in _BY_ATTACKER | _BY_BLOCKER:
        return None
    side = Side.ME
    if isinstance(moment.subject, subjects.Cards):
        side = moment.subject.side
    elif not isinstance(moment.subject, subjects.This):
        return None
    if side not in _OTHER:
        return None
    return side if moment.on in _BY_ATTACKER else _OTHER[side]


# --- conditions that are known ------------------------------------------------------


def _known_of(ability: abilities.Ability) -> frozenset[Condition]:
    known = set(_conjuncts(ability.conditions))
    if ability.window is not None and ability.window.turn is not None:
        known.add(conditions.TurnOf(ability.window.turn))
    return frozenset(known)


def _conjuncts(found: Iterable[Condition]) -> Iterator[Condition]:
    for item in found:
        if isinstance(item, conditions.And):
            yield from _conjuncts(item.of)
        else:
            yield item


def _constant(
    node: object, place: str, known: frozenset[Condition]
) -> Iterator[Problem]:
    """Yield cases whose condition is known to hold, or not to, where they stand.

    Only "if you do" and whose turn it is: they cannot have changed meanwhile.
    """
    if isinstance(node, control.If):
        yield from _judge(node.condition, f"{place}.condition", known)
        inner = known | set(_lasting((node.condition,)))
        yield from _constant(node.then, f"{place}.then", inner)
        if node.otherwise is not None:
            yield from _constant(node.otherwise, f"{place}.otherwise", known)
        return
    if isinstance(node, abilities.Ability | control.Later):
        known = frozenset()
    condition = getattr(node, "condition", None)
    if isinstance(condition, Condition):
        yield from _judge(condition, f"{place}.condition", known)
    asked = [case.condition for case in getattr(node, "cases", ())]
    if len(set(asked)) < len(asked):
        yield Problem(f"{place}.cases", "a later case hides one that asks the same")
    for name, child in iter_children(node):
        yield from _constant(child, f"{place}.{name}", known)


def _lasting(found: Iterable[Condition]) -> Iterator[Condition]:
    for item in _conjuncts(found):
        if isinstance(item, conditions.Did | conditions.TurnOf):
            yield item


def _judge(
    condition: Condition, place: str, known: frozenset[Condition]
) -> Iterator[Problem]:
    wanted = set(_conjuncts((condition,)))
    if wanted <= set(_lasting(known)):
        yield Problem(place, "always holds here: what it replaces can never happen")
    for item in wanted:
        if isinstance(item, conditions.TurnOf) and _turn_of_other(item) in known:
            yield Problem(place, "never holds here: it is the other player's turn")
        if isinstance(item, conditions.Not) and item.of in known:
            yield Problem(place, "never holds here: the opposite is asked before")


def _turn_of_other(turn: conditions.TurnOf) -> Condition | None:
    other = _OTHER.get(turn.side)
    return None if other is None else conditions.TurnOf(other)
