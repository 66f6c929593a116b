"""Names that a later step needs and does not get, and "if you do" about another step.

UA-7.5.1: "if you do" asks about the step said just before it. A price that a player may
pay and that nothing asks about afterwards, while an "if you do" asks about an earlier
step, was most likely meant by it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cards.effects.errors import Problem
from cards.effects.model import abilities, atoms, conditions, control, subjects
from cards.effects.model.base import Effect
from cards.effects.model.enums import Side, Zone
from cards.effects.model.registry import SPEAKS_OF
from cards.effects.model.traversal import (
    get_step_object,
    iter_children,
    walk_tree,
    walk_tree_with_paths,
)

# What a player does not do for its own sake.
_PRICE_ZONES: Final = frozenset(
    {Zone.HAND, Zone.OUTSIDE_AREA, Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE}
)


def find_suspicious_bindings(tree: abilities.CardEffects) -> Iterator[Problem]:
    """Yield names that are missing, unused or bound to the wrong step."""
    spoken = {name for _, name in _references(tree)}
    for index, ability in enumerate(tree.abilities):
        place = f"$.abilities[{index}]"
        later = _Needs.of(tree.abilities[index + 1 :])
        yield from _missing_in_alternatives(ability.body, f"{place}.body", later)
        yield from _unasked_prices(ability, place, spoken)
    if tree.trigger is not None:
        yield from _missing_in_alternatives(
            tree.trigger.body, "$.trigger.body", _Needs()
        )
        yield from _unasked_prices(tree.trigger, "$.trigger", spoken)
    yield from _choices_for_nothing(tree, spoken)
    yield from _same_card_twice(tree)


def _references(node: object) -> Iterator[tuple[object, str]]:
    """Yield every node that speaks of a step, and the name it uses."""
    for part in walk_tree(node):
        field = SPEAKS_OF.get(type(part))
        if field is not None:
            yield part, getattr(part, field)


# --- alternatives -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Needs:
    """Names that later parts speak of.

    Attributes:
        spoken: All of them.
        asked: Those of which an "if you do" asks; of several options the one that was
            not chosen need not have what only its own continuation speaks of.
    """

    spoken: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()

    @classmethod
    def of(cls, nodes: Iterable[object]) -> "_Needs":
        """Return what these parts speak of."""
        found = [pair for node in nodes for pair in _references(node)]
        return cls(
            frozenset(name for _, name in found),
            frozenset(name for part, name in found if isinstance(part, conditions.Did)),
        )

    def __or__(self, other: "_Needs") -> "_Needs":
        return _Needs(self.spoken | other.spoken, self.asked | other.asked)


def _missing_in_alternatives(
    node: object, place: str, later: _Needs
) -> Iterator[Problem]:
    """Yield alternatives that do not bind what is asked for after them.

    Args:
        node: Part of a tree.
        place: Its place.
        later: What is spoken of after this part.
    """
    ways = _ways(node)
    needed = later.asked if isinstance(node, control.OneOf) else later.spoken
    for name in sorted(needed & {bound for _, way in ways for bound in _binds(way)}):
        for where, way in ways:
            if name not in _binds(way):
                message = f"does not bind {name!r}, which a later step asks for"
                yield Problem(f"{place}.{where}", message)
    children = list(iter_children(node))
    for index, (name, child) in enumerate(children):
        rest = later
        if isinstance(node, control.Seq | control.Sentences):
            rest |= _Needs.of(child for _, child in children[index + 1 :])
        yield from _missing_in_alternatives(child, f"{place}.{name}", rest)


def _ways(node: object) -> list[tuple[str, Effect]]:
    """Return the ways of which exactly one is gone, each with its place."""
    if isinstance(node, control.AltEffect):
        cases = [
            (f"cases[{index}].value", case.value)
            for index, case in enumerate(node.cases)
        ]
        return [("base", node.base), *cases]
    if isinstance(node, control.OneOf):
        return [(f"of[{index}]", way) for index, way in enumerate(node.of)]
    return []


def _binds(node: object) -> frozenset[str]:
    names = (getattr(part, "bind", None) for part in walk_tree(node))
    return frozenset(name for name in names if isinstance(name, str))


# --- prices -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mark:
    """One thing an ability says, in printed order.

    Attributes:
        place: Where.
        node: A step that may be done, or an "if you do".
        in_case: Whether it decides between alternatives.
    """

    place: str
    node: object
    in_case: bool = False


def _unasked_prices(
    ability: abilities.Ability, place: str, spoken: set[str]
) -> Iterator[Problem]:
    """Yield "if you do" that asks about a step while a price is asked about by none.

    Alternatives stand in the tree where the sentence stands that they change; the price
    that decides may be said before it or after it.
    """
    marks = [
        mark
        for mark in _marks(ability.body, f"{place}.body")
        if not isinstance(mark.node, control.May) or mark.node.bind not in spoken
    ]
    prices = [mark for mark in marks if isinstance(mark.node, control.May)]
    for index, mark in enumerate(marks):
        if not isinstance(mark.node, conditions.Did):
            continue
        bound = _index_of(marks, mark.node.step)
        between = [
            price
            for price in prices
            if (bound < marks.index(price) < index or mark.in_case)
            and mark.node.step not in _binds(price.node)
        ]
        if between:
            message = (
                f"asks about {mark.node.step!r}, while nothing asks whether the price "
                f"at {between[0].place} was paid"
            )
            yield Problem(mark.place, message)


def _index_of(marks: list[_Mark], name: str) -> int:
    return next(
        (
            index
            for index, mark in enumerate(marks)
            if getattr(mark.node, "bind", None) == name
        ),
        -1,
    )


def _marks(node: object, place: str, *, in_case: bool = False) -> Iterator[_Mark]:
    if isinstance(node, conditions.Did):
        yield _Mark(place, node, in_case)
    is_case = _is_case(node)
    for name, child in iter_children(node):
        inner = in_case or (is_case and name == "condition")
        yield from _marks(child, f"{place}.{name}", in_case=inner)
    if isinstance(node, control.May):
        if _is_price(node.do):
            yield _Mark(place, node)
    elif isinstance(getattr(node, "bind", None), str):
        yield _Mark(place, node)


def _is_case(node: object) -> bool:
    return type(node).__name__.endswith("Case")


def _is_price(node: Effect) -> bool:
    """Tell whether a player only loses by a step."""
    if isinstance(node, control.Seq):
        return all(map(_is_price, node.of))
    if isinstance(node, atoms.PayApNow):
        return True
    is_loss = isinstance(node, atoms.Retire) or (
        isinstance(node, atoms.Move)
        and node.to in {Zone.OUTSIDE_AREA, Zone.REMOVE_AREA, Zone.DECK}
    )
    what = get_step_object(node)
    while isinstance(what, subjects.Pick | subjects.Among):
        what = what.of
    if not is_loss:
        return False
    if isinstance(what, subjects.Cards):
        return what.side is Side.ME and set(what.zones) <= _PRICE_ZONES
    return isinstance(what, subjects.This)


# --- choices ------------------------------------------------------------------------


def _choices_for_nothing(
    tree: abilities.CardEffects, spoken: set[str]
) -> Iterator[Problem]:
    """Yield choices of cards or numbers that nothing speaks of."""
    for place, node in walk_tree_with_paths(tree):
        if not isinstance(node, atoms.Choose | atoms.NameNumber):
            continue
        if node.bind not in spoken:
            yield Problem(place, "what is chosen here is not spoken of again")


def _same_card_twice(tree: abilities.CardEffects) -> Iterator[Problem]:
    """Yield "one of them" after a step that left one of them where it was.

    The text means another one, and nothing says so.
    """
    for place, node in walk_tree_with_paths(tree):
        if not isinstance(node, control.Seq | control.Sentences):
            continue
        stayed: set[str] = set()
        for index, step in enumerate(node.of):
            match get_step_object(step):
                case subjects.Pick(
                    of=subjects.Among(of=subjects.Ref(name=name), filters=())
                ):
                    if name in stayed:
                        message = "may choose the same card once more"
                        yield Problem(f"{place}.of[{index}]", message)
                    if not isinstance(step, atoms.Move):
                        stayed.add(name)
