"""Steps whose cards are of a kind, or in a place, that the step does nothing to.

Every step is visited in the order in which it is carried out. Of each set of cards we
know what kinds it can hold and where they can be; a step that moves cards, and a
condition that asks about them, change what we know of the name that is bound to them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.effects.errors import Problem
from cards.effects.model import (
    abilities,
    atoms,
    conditions,
    control,
    filters,
    modifiers,
    subjects,
)
from cards.effects.model.base import Condition, Effect, Filter, Subject
from cards.effects.model.enums import AbilityKind, CardKind, Place, Zone
from cards.effects.model.traversal import get_step_object, iter_children

Zones = frozenset[Zone] | None

_ALL_KINDS: Final = frozenset(
    {CardKind.CHARACTER, CardKind.SITE, CardKind.EVENT, CardKind.AP_CARD}
)
_DECK_KINDS: Final = frozenset({CardKind.CHARACTER, CardKind.SITE, CardKind.EVENT})
_FIELD_KINDS: Final = frozenset({CardKind.CHARACTER, CardKind.SITE})
_LINES: Final = frozenset({Zone.FRONT_LINE, Zone.ENERGY_LINE})
_FIELD_WORDS: Final = frozenset(
    {Zone.FIELD, *_LINES, Zone.SAME_LINE, Zone.OTHER_LINE, Zone.UNDER}
)
_OF_CHARACTERS: Final = (
    modifiers.Bp,
    modifiers.BpBecomes,
    modifiers.BpTimes,
    modifiers.Keyword,
)
_ON_FIELD: Final = (atoms.Retire, atoms.SetMode, atoms.Relocate, atoms.Swap)


@dataclass(frozen=True, slots=True)
class Domain:
    """What a set of cards can hold.

    Attributes:
        kinds: Kinds its cards can be of.
        zones: Where they can be; ``None`` if that is not known.
    """

    kinds: frozenset[CardKind] = _ALL_KINDS
    zones: Zones = None

    def narrowed(self, wanted: Iterable[Filter]) -> "Domain":
        """Return the domain of those cards that pass the filters."""
        found = self
        for item in wanted:
            match item:
                case filters.IsKind(kind=kind):
                    found = replace(found, kinds=found.kinds & {kind})
                case filters.AnyOf(options=options):
                    parts = [found.narrowed(option) for option in options]
                    found = _join(parts)
                case filters.InZone(zones=zones):
                    there = _expand(zones)
                    there = there if found.zones is None else found.zones & there
                    found = replace(found, zones=there)
        return found


def find_steps_without_effect(tree: abilities.CardEffects) -> Iterator[Problem]:
    """Yield every step that can do nothing to the cards it is about."""
    known: dict[str, Domain] = {}
    for index, ability in enumerate(tree.abilities):
        walk = _Walk(ability)
        if ability.kind is AbilityKind.ON_USE:
            walk.names = known
        else:
            walk.names = dict(known)
        yield from walk.effect(ability.body, f"$.abilities[{index}].body")
    if tree.trigger is not None:
        yield from _Walk(tree.trigger).effect(tree.trigger.body, "$.trigger.body")


class _Walk:
    """One walk through the body of an ability."""

    def __init__(self, ability: abilities.Ability) -> None:
        self.ability = ability
        self.names: dict[str, Domain] = {}

    def effect(self, node: Effect, place: str) -> Iterator[Problem]:
        """Yield the problems of a step and of all below it, in order."""
        match node:
            case control.If():
                yield from self._if(node, place)
            case control.AltEffect():
                yield from self._alternatives(node, place)
            case control.OneOf() | control.Modes():
                yield from self._options(node.of, place)
            case control.May():
                yield from self._optional(node.do, f"{place}.do")
            case control.Seq() | control.Sentences() | control.Tiers():
                yield from self._each(node, place)
            case control.As() | control.Later() | control.Tier():
                yield from self.effect(node.do, f"{place}.do")
            case _:
                yield from self._atom(node, place)
        bind = getattr(node, "bind", None)
        if isinstance(bind, str):
            self.names[bind] = self._result(node)

    # --- control ------------------------------------------------------------------

    def _each(self, node: Effect, place: str) -> Iterator[Problem]:
        for name, part in iter_children(node):
            if isinstance(part, Effect):
                yield from self.effect(part, f"{place}.{name}")

    def _if(self, node: control.If, place: str) -> Iterator[Problem]:
        before = dict(self.names)
        self._learn(node.condition)
        yield from self.effect(node.then, f"{place}.then")
        after = self.names
        self.names = dict(before)
        if node.otherwise is not None:
            yield from self.effect(node.otherwise, f"{place}.otherwise")
        self.names = _merge((after, self.names))

    def _optional(self, node: Effect, place: str) -> Iterator[Problem]:
        before = dict(self.names)
        yield from self.effect(node, place)
        self.names = _merge((before, self.names))

    def _options(self, options: tuple[Effect, ...], place: str) -> Iterator[Problem]:
        before = dict(self.names)
        ends = []
        for index, option in enumerate(options):
            self.names = dict(before)
            yield from self.effect(option, f"{place}.of[{index}]")
            ends.append(self.names)
        self.names = _merge(ends)

    def _alternatives(self, node: control.AltEffect, place: str) -> Iterator[Problem]:
        before = dict(self.names)
        yield from self.effect(node.base, f"{place}.base")
        ends = [self.names]
        for index, case in enumerate(node.cases):
            self.names = dict(before)
            self._learn(case.condition)
            yield from self.effect(case.value, f"{place}.cases[{index}].value")
            ends.append(self.names)
        self.names = _merge(ends)

    def _learn(self, condition: Condition) -> None:
        """Keep what a condition that holds says of the cards bound to a name."""
        match condition:
            case conditions.And(of=parts):
                for part in parts:
                    self._learn(part)
            case conditions.Is(subject=subjects.Ref(name=name), filters=wanted):
                self.names[name] = self._bound(name).narrowed(wanted)

    # --- what steps act on ----------------------------------------------------------

    def _atom(self, node: Effect, place: str) -> Iterator[Problem]:
        for name, child in iter_children(node):
            if isinstance(child, modifiers.Grant):
                inner = _Walk(child.ability)
                yield from inner.effect(
                    child.ability.body, f"{place}.{name}.ability.body"
                )
        what = get_step_object(node)
        if what is None:
            return
        message = self._judge(node, self.domain(what))
        if message:
            yield Problem(place, message)
        self._move(node, what)

    def _judge(self, node: Effect, cards: Domain) -> str:
        """Return why a step does nothing to such cards; empty if it can."""
        if isinstance(node, atoms.Modify):
            return self._judge_change(node, cards)
        return next(
            (judge(node, cards) for kind, judge in _JUDGES if isinstance(node, kind)),
            "",
        )

    def _judge_change(self, node: atoms.Modify, cards: Domain) -> str:
        if not all(isinstance(item, _OF_CHARACTERS) for item in node.modifiers):
            return ""
        if CardKind.CHARACTER not in cards.kinds:
            return "only Characters have BP and keywords"
        gone = cards.zones is not None and not cards.zones & _FIELD_WORDS
        if gone and self.ability.place is Place.FIELD and node.duration is not None:
            return "the cards are not on the field"
        return ""

    def _move(self, node: Effect, what: Subject) -> None:
        """Keep where the cards of a name are after the step."""
        zones = _goal(node)
        if zones is None:
            return
        for name in _names_of(what):
            known = self._bound(name)
            old = known.zones
            whole = isinstance(what, subjects.Ref)
            self.names[name] = replace(
                known, zones=zones if whole else None if old is None else old | zones
            )

    def _result(self, node: Effect) -> Domain:
        """Return the domain of what a step binds its name to."""
        if isinstance(node, atoms.Draw):
            return Domain(_DECK_KINDS, frozenset({Zone.HAND}))
        if isinstance(node, control.May | control.As):
            return self._result(node.do)
        what = get_step_object(node)
        if what is None:
            return Domain()
        found = self.domain(what)
        zones = _goal(node)
        if isinstance(node, atoms.Play):
            found = replace(found, kinds=found.kinds & _FIELD_KINDS)
        return found if zones is None else replace(found, zones=zones)

    # --- sets of cards --------------------------------------------------------------

    def _bound(self, name: str) -> Domain:
        return self.names.get(name, Domain())

    def domain(self, subject: Subject) -> Domain:
        """Return what a set of cards can hold, as far as the tree says."""
        found = Domain()
        match subject:
            case subjects.Ref(name=name) | subjects.Rest(of=name):
                found = self._bound(name)
            case subjects.Cards(zones=zones, filters=wanted):
                found = _of_zones(zones).narrowed(wanted)
            case subjects.Among(of=of, filters=wanted):
                found = self.domain(of).narrowed(wanted)
            case subjects.Pick(of=of):
                found = self.domain(of)
            case subjects.Top() | subjects.TopUntil():
                found = Domain(_DECK_KINDS, frozenset({Zone.DECK}))
            case subjects.Under():
                found = Domain(_DECK_KINDS, frozenset({Zone.UNDER}))
            case subjects.Union(of=parts) | subjects.Together(of=parts):
                found = _join([self.domain(part) for part in parts])
            case subjects.BattleOpponent():
                found = Domain(frozenset({CardKind.CHARACTER}))
        return found


def _judge_use(node: atoms.UseEvent, cards: Domain) -> str:
    is_said = node.any_kind or cards.kinds == {CardKind.EVENT}
    return "" if is_said else "uses cards as Events that need not be Events"


def _judge_play(_node: object, cards: Domain) -> str:
    if cards.kinds == {CardKind.EVENT}:
        return "an Event does not enter the field"
    is_there = cards.zones is not None and cards.zones <= _LINES
    return "the cards are on the field already" if is_there else ""


def _judge_move(node: atoms.Move, cards: Domain) -> str:
    changes_more = node.any_order or node.face_down or node.reveal or node.or_to
    if changes_more or node.to is Zone.DECK or cards.zones != frozenset((node.to,)):
        return ""
    return f"the cards are in {node.to.value!r} already"


def _judge_field(node: Effect, cards: Domain) -> str:
    """Return why a step that acts on the field does nothing to such cards."""
    places = _FIELD_WORDS
    if isinstance(node, atoms.SetMode):
        places |= {Zone.AP_AREA}
    is_swap = isinstance(node, atoms.Swap)
    if cards.zones is not None and (
        cards.zones - places if is_swap else not cards.zones & places
    ):
        where = ", ".join(sorted(zone.value for zone in cards.zones))
        return f"acts on the field, but the cards are in {where}"
    if cards.kinds == {CardKind.EVENT}:
        return "an Event is never on the field"
    return ""


_JUDGES: Final[tuple[tuple[Any, Callable[[Any, Domain], str]], ...]] = (
    (atoms.UseEvent, _judge_use),
    (atoms.Play, _judge_play),
    (atoms.Move, _judge_move),
    (_ON_FIELD, _judge_field),
)


def _goal(node: Effect) -> Zones:
    """Return where a step puts its cards; ``None`` if it leaves them."""
    match node:
        case atoms.Move(to=to, or_to=other):
            return frozenset({to} if other is None else {to, other})
        case atoms.Play():
            return _LINES
        case atoms.Retire():
            return frozenset({Zone.OUTSIDE_AREA})
        case _:
            return None


def _names_of(subject: Subject) -> Iterator[str]:
    match subject:
        case subjects.Ref(name=name):
            yield name
        case subjects.Pick(of=of) | subjects.Among(of=of):
            yield from _names_of(of)


def _expand(zones: Iterable[Zone]) -> frozenset[Zone]:
    found: set[Zone] = set()
    for zone in zones:
        is_line = zone in {Zone.FIELD, Zone.SAME_LINE, Zone.OTHER_LINE}
        found |= _LINES if is_line else {zone}
    return frozenset(found)


def _of_zones(zones: tuple[Zone, ...]) -> Domain:
    where = _expand(zones)
    kinds = _ALL_KINDS
    if where <= _LINES:
        kinds = _FIELD_KINDS
    elif where == {Zone.AP_AREA}:
        kinds = frozenset({CardKind.AP_CARD})
    elif Zone.AP_AREA not in where:
        kinds = _DECK_KINDS
    return Domain(kinds, where)


def _join(parts: Iterable[Domain]) -> Domain:
    kinds: frozenset[CardKind] = frozenset()
    zones: Zones = frozenset()
    for part in parts:
        kinds |= part.kinds
        zones = None if zones is None or part.zones is None else zones | part.zones
    return Domain(kinds, zones)


def _merge(ends: Iterable[dict[str, Domain]]) -> dict[str, Domain]:
    """Return what is known after one of several ways, whichever was gone."""
    found: dict[str, list[Domain]] = {}
    for end in ends:
        for name, domain in end.items():
            found.setdefault(name, []).append(domain)
    return {name: _join(domains) for name, domains in found.items()}
