"""Is a well-formed tree also meaningful? What is wrong with it, and where.

The compilers check every tree they make with this, and editors every tree they write
by hand. Form (fields, types, words) is checked on reading by ``model.codec``. The
rules are one function each, listed in ``_RULES``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cards.effects.errors import Problem
from cards.effects.model import (
    amounts,
    atoms,
    conditions,
    control,
    costs,
    filters,
    modifiers,
    subjects,
)
from cards.effects.model.abilities import Ability, CardEffects, Limit, Window
from cards.effects.model.base import Effect
from cards.effects.model.moments import Moment
from cards.effects.model.walk import children, walk
from cards.effects.model.words import (
    AbilityKind,
    Icon,
    KeywordName,
    MomentName,
    Place,
    Position,
    Side,
    Zone,
)

Found = Iterator[tuple[str, str]]

_WAITING: Final = (AbilityKind.TIMED, AbilityKind.REPLACEMENT)
_DECLARATIVE: Final = (
    control.Seq,
    control.Sentences,
    control.If,
    control.Tiers,
    control.Tier,
    atoms.Modify,
)
_LINES: Final = (Zone.FRONT_LINE, Zone.ENERGY_LINE)
_MAX_NODES: Final = 2000  # The largest real tree has fewer than 200.


def check(tree: CardEffects) -> tuple[Problem, ...]:
    """Everything that is wrong with a tree, in printed order; empty if it is sound."""
    if sum(1 for _ in walk(tree)) > _MAX_NODES:
        return (Problem("$", f"more than {_MAX_NODES} nodes"),)
    problems = [
        Problem(place, message)
        for place, node, context in _visit(tree, "$", _Context())
        for rule in _RULES
        for place, message in rule(place, node, context)
    ]
    problems.extend(Problem(*found) for found in _check_root(tree))
    problems.extend(Problem(*found) for found in _Bindings().check(tree))
    return tuple(problems)


@dataclass(frozen=True, slots=True)
class _Context:
    """What encloses a node.

    Attributes:
        ability: The nearest enclosing ability.
        acting: Whether an ``As`` encloses it.
        has_event: Whether an enclosing ability or ``Later`` waits for a moment.
        parent: The parent node, and the name of the field in it.
    """

    ability: Ability | None = None
    acting: bool = False
    has_event: bool = False
    parent: object = None
    field: str = ""


def _visit(
    node: object, place: str, context: _Context
) -> Iterator[tuple[str, object, _Context]]:
    yield place, node, context
    for name, child in children(node):
        inner = _Context(
            ability=node if isinstance(node, Ability) else context.ability,
            acting=context.acting or isinstance(node, control.As),
            has_event=context.has_event or _waits(node),
            parent=node,
            field=name.partition("[")[0],
        )
        yield from _visit(child, f"{place}.{name}", inner)


def _waits(node: object) -> bool:
    if isinstance(node, Ability):
        return node.kind in _WAITING
    return isinstance(node, control.Later)


# --- the root and abilities ---------------------------------------------------------


def _check_root(tree: CardEffects) -> Found:
    for index, ability in enumerate(tree.abilities):
        if ability.kind is AbilityKind.TRIGGER:
            yield f"$.abilities[{index}].kind", "a trigger stands in `trigger`"
        if ability.frame != "base" and tree.raid is None:
            yield f"$.abilities[{index}].frame", "there is no Raid line"
    if tree.trigger is not None and tree.trigger.kind is not AbilityKind.TRIGGER:
        yield "$.trigger.kind", "must be 'trigger'"
    if tree.raid is not None and not all(tree.raid.onto):
        yield "$.raid.onto", "a Raid line names what it raids onto"
    if tree.deck_limit is not None and tree.deck_limit < 1:
        yield "$.deck_limit", "must be at least 1"


def _check_ability(place: str, node: object, context: _Context) -> Found:
    if not isinstance(node, Ability):
        return
    waits = node.kind in _WAITING
    if waits != bool(node.moments):
        word = "needs a moment" if waits else "takes no moments"
        yield f"{place}.moments", f"an ability of kind {node.kind.value!r} {word}"
    if node.costs and node.kind is not AbilityKind.ACTIVATED:
        yield f"{place}.costs", "only activated abilities have costs"
    if node.required and node.kind is not AbilityKind.ON_USE:
        yield f"{place}.required", "only `on_use` abilities can be required"
    if node.place is not Place.FIELD and node.kind is not AbilityKind.CONTINUOUS:
        yield f"{place}.place", "only continuous abilities work outside the field"
    if node.window is not None:
        yield from _check_window(place, node.window, node.kind)
    if isinstance(context.parent, modifiers.Grant) and node.frame != "base":
        yield f"{place}.frame", "a granted ability has no Raid frame"


def _check_window(place: str, window: Window, kind: AbilityKind) -> Found:
    if window.line is Zone.OUTSIDE_AREA and kind is AbilityKind.ACTIVATED:
        pass  # The only abilities that somebody can use from there.
    elif window.line not in (None, *_LINES):
        yield f"{place}.window.line", "must be front_line or energy_line"
    if window.turn not in (None, Side.ME, Side.OPPONENT):
        yield f"{place}.window.turn", "must be me or opponent"


def _check_declarative(place: str, node: object, context: _Context) -> Found:
    ability = context.ability
    if ability is None or ability.kind is not AbilityKind.CONTINUOUS:
        return
    is_effect = isinstance(node, Effect)
    if is_effect and not isinstance(node, _DECLARATIVE):
        yield place, f"a continuous ability cannot {type(node).__name__}"
    if isinstance(node, atoms.Modify) and node.duration is not None:
        yield f"{place}.duration", "a continuous ability lasts while it applies"
    if isinstance(node, (subjects.Pick, subjects.Top, subjects.TopUntil)):
        yield place, "a continuous ability cannot choose or take cards"
    is_set = isinstance(node, modifiers.BpBecomes) and not node.printed
    if is_set or isinstance(node, modifiers.BpTimes):
        yield place, "a continuous ability can only set the printed BP"


# --- subjects, amounts, words -------------------------------------------------------

_TAKES_PICK: Final = (
    Effect,
    subjects.Together,
    amounts.StatOf,
)


def _check_pick(place: str, node: object, context: _Context) -> Found:
    if not isinstance(node, subjects.Pick):
        return
    if not isinstance(context.parent, _TAKES_PICK):
        yield place, "a choice can only be the object of a step"
    if _is_below_one(node.count):
        yield f"{place}.count", "must be at least 1"


def _check_players(place: str, node: object, context: _Context) -> Found:
    if isinstance(node, (subjects.Player, subjects.NextUsed)):
        in_modify = isinstance(context.parent, atoms.Modify)
        if not (in_modify and context.field == "what"):
            yield place, f"{type(node).__name__} can only be what a Modify changes"


def _check_event_card(place: str, node: object, context: _Context) -> Found:
    speaks_of_event = isinstance(node, (subjects.EventCard, subjects.BattleOpponent))
    if speaks_of_event and not context.has_event:
        yield place, "no moment encloses it that it could speak of"


def _check_acting(place: str, node: object, context: _Context) -> Found:
    side = getattr(node, "side", None)
    if side is Side.ACTING and not context.acting:
        yield f"{place}.side", "'acting' needs an enclosing As"
    if side is Side.BOTH and not isinstance(node, control.As):
        yield f"{place}.side", "'both' can only be who performs an As"


def _check_zones(place: str, node: object, context: _Context) -> Found:
    del context
    if isinstance(node, subjects.Cards):
        if not node.zones:
            yield f"{place}.zones", "needs at least one zone"
        if Zone.UNDER in node.zones:
            yield f"{place}.zones", "no place to look for cards"
    named = isinstance(node, filters.InZone | conditions.EnteredFrom)
    if named and not set(node.zones) <= _HOLDS_CARDS:  # type: ignore[attr-defined]
        yield f"{place}.zones", "no place a card can be in"
    if isinstance(node, amounts.FreeSlots) and node.zone not in _LINES:
        yield f"{place}.zone", "must be a line"
    if isinstance(node, atoms.Move):
        yield from _check_goals(place, node)
        if (node.to is Zone.UNDER) != (node.under is not None):
            yield f"{place}.under", "goes with the zone 'under', and only with it"
        if (node.to is Zone.DECK) != (node.position is not None):
            yield f"{place}.position", "goes with the zone 'deck', and only with it"


_HOLDS_CARDS: Final = frozenset(
    {
        *(Zone.FIELD, *_LINES, Zone.HAND, Zone.DECK),
        *(Zone.OUTSIDE_AREA, Zone.REMOVE_AREA, Zone.LIFE_AREA),
    }
)
_GOALS: Final = frozenset(
    {
        *(Zone.HAND, Zone.DECK, Zone.OUTSIDE_AREA),
        *(Zone.REMOVE_AREA, Zone.LIFE_AREA, Zone.UNDER),
    }
)


def _check_goals(place: str, node: atoms.Move) -> Found:
    if node.to not in _GOALS:
        yield f"{place}.to", "cards get there by Play or Relocate"
    if node.or_to is not None and node.or_to not in _GOALS - {Zone.UNDER, node.to}:
        yield f"{place}.or_to", "must be another place cards are put"
    if node.by is not None and node.position is not Position.EITHER:
        yield f"{place}.by", "goes with the position 'either', and only with it"
    if node.by not in (None, Side.ME, Side.OPPONENT):
        yield f"{place}.by", "must be me or opponent"


_ONE_PLAYER: Final = (
    subjects.Top,
    subjects.TopUntil,
    subjects.Player,
    subjects.NextUsed,
    amounts.TotalEnergy,
    amounts.FreeSlots,
    atoms.DealDamage,
    atoms.Shuffle,
    conditions.TurnOf,
)


def _check_sides(place: str, node: object, context: _Context) -> Found:
    del context
    if isinstance(node, _ONE_PLAYER) and node.side in (Side.EITHER, Side.BOTH):
        yield f"{place}.side", "must be one player"
    if isinstance(node, control.As) and node.side not in (Side.OPPONENT, Side.BOTH):
        yield f"{place}.side", "must be opponent or both"


_POINTS: Final = frozenset(
    {
        *(MomentName.TURN_START, MomentName.MAIN_START, MomentName.MAIN_END),
        *(MomentName.ATTACK_PHASE_START, MomentName.ATTACK_PHASE_END),
        *(MomentName.END_PHASE_START, MomentName.TURN_END),
    }
)
_OF_PLAYERS: Final = frozenset(
    {
        *(MomentName.DRAWN, MomentName.DISCARDED, MomentName.DAMAGE_TAKEN),
        *(MomentName.LIFE_LEFT, MomentName.LIFE_SIDELINED),
        MomentName.TRIGGER_ACTIVATED,
        MomentName.WOULD_TAKE_DAMAGE,
    }
)


def _check_moment(place: str, node: object, context: _Context) -> Found:
    """A point of a turn has no card; what happens to a card says to which."""
    if not isinstance(node, Moment):
        return
    is_point = node.on in _POINTS
    if is_point and (node.subject or node.cause or node.opponent is not None):
        yield place, f"{node.on.value!r} has no card and no cause"
    needs_subject = not is_point and node.on not in _OF_PLAYERS
    if node.on is MomentName.BATTLE_ENDED and isinstance(context.parent, control.Later):
        needs_subject = False
    if needs_subject and node.subject is None:
        yield f"{place}.subject", f"{node.on.value!r} says which cards"
    if node.on in _OF_PLAYERS and node.subject is None and node.side is None:
        yield f"{place}.side", f"{node.on.value!r} says which player"
    if node.side not in (None, Side.ME, Side.OPPONENT):
        yield f"{place}.side", "must be me or opponent"
    if (node.icon is None) != (node.on is not MomentName.WOULD_ACTIVATE_ICON):
        yield f"{place}.icon", "goes with 'would_activate_icon', and only with it"
    if node.opponent_is_this and (is_point or node.on in _OF_PLAYERS):
        yield f"{place}.opponent_is_this", "only a battle has an opponent"


def _check_words(place: str, node: object, context: _Context) -> Found:
    """Words that a node cannot be used with."""
    del context
    goals = (Zone.FIELD, Zone.SAME_LINE, *_LINES)
    if isinstance(node, atoms.Play) and node.to not in goals:
        yield f"{place}.to", "must be the field or a line"
    if isinstance(node, atoms.Relocate) and node.to not in (Zone.OTHER_LINE, *_LINES):
        yield f"{place}.to", "must be a line"
    if isinstance(node, costs.MoveThis) and node.to not in _COST_GOALS:
        yield f"{place}.to", "must be hand, outside_area or remove_area"
    if isinstance(node, atoms.Activate | atoms.Suppress) and node.icon is Icon.RAID:
        yield f"{place}.icon", "Raid is nothing to activate"
    of_this = {Zone.SAME_LINE, Zone.OTHER_LINE}
    is_line = isinstance(node, subjects.Cards) and of_this & set(node.zones)
    if is_line and (node.side is not Side.ME or len(node.zones) > 1):  # type: ignore[attr-defined]
        message = f"{node.zones[0].value!r} stands alone, for one's own cards"  # type: ignore[attr-defined]
        yield f"{place}.zones", message
    if isinstance(node, conditions.And | conditions.Or) and len(node.of) == 1:
        yield f"{place}.of", "needs at least two"


_COST_GOALS: Final = (Zone.HAND, Zone.OUTSIDE_AREA, Zone.REMOVE_AREA)


def _check_may(place: str, node: object, context: _Context) -> Found:
    del context
    if isinstance(node, control.May) and isinstance(node.do, control.May | control.If):
        word = type(node.do).__name__
        yield f"{place}.do", f"{word} goes around May, not into it"


_WITH_SEVERAL: Final = (control.Seq, control.Sentences, control.OneOf, control.Modes)


def _check_lists(place: str, node: object, context: _Context) -> Found:
    """A list of one is that one; a list in a list of its kind is one list."""
    if not isinstance(node, _WITH_SEVERAL):
        return
    if len(node.of) == 1:
        yield f"{place}.of", "needs at least two"
    same = type(node) is type(context.parent) and not isinstance(node, control.Modes)
    if same and node.bind is None:
        yield place, f"a {type(node).__name__} directly in another"
    is_number = isinstance(node, control.Modes) and isinstance(node.count, int)
    if is_number and not 1 <= node.count <= len(node.of):  # type: ignore[union-attr,operator]
        yield f"{place}.count", "must be 1 to the number of entries"


_NO_SET: Final = (
    subjects.This,
    subjects.EventCard,
    subjects.BattleOpponent,
    subjects.Pick,
    subjects.Together,
    subjects.Player,
    subjects.NextUsed,
)


def _check_choices(place: str, node: object, context: _Context) -> Found:
    del context
    if isinstance(node, subjects.Pick) and isinstance(node.of, _NO_SET):
        yield f"{place}.of", "cannot be chosen from"
    if isinstance(node, atoms.Choose) and not isinstance(
        node.pick, (subjects.Pick, subjects.Together)
    ):
        yield f"{place}.pick", "must be a choice"
    if isinstance(node, subjects.Together):
        if len(node.of) == 1:
            yield f"{place}.of", "needs at least two"
        if not all(isinstance(part, subjects.Pick) for part in node.of):
            yield f"{place}.of", "must be choices"
    if isinstance(node, subjects.Among):
        if isinstance(node.of, subjects.Pick):
            yield f"{place}.of", "cannot be a choice"
        if not node.filters and not isinstance(node.of, subjects.Ref | subjects.Under):
            yield f"{place}.filters", "must not be empty"
    if isinstance(node, subjects.Union) and len(node.of) == 1:
        yield f"{place}.of", "needs at least two"


_TWICE: Final = 2
_CHANGES_BY: Final = (
    modifiers.Bp,
    modifiers.RequiredEnergy,
    modifiers.ApCost,
    modifiers.DamageTaken,
)
_COSTS: Final = (costs.PayAp, costs.Discard, costs.RemoveFromOutside)
_DECK: Final = 50  # UA-2.1
_SO_MANY_CARDS: Final = (
    *(atoms.Draw, atoms.DealDamage, modifiers.Keyword),
    *(subjects.Pick, subjects.Top, *_COSTS),
)
_COUNTED: Final = (atoms.Draw, atoms.DealDamage, atoms.PayApNow)


def _check_numbers(place: str, node: object, context: _Context) -> Found:
    del context
    if isinstance(node, _COUNTED) and _is_below_one(node.count):
        yield f"{place}.count", "must be at least 1"
    if isinstance(node, modifiers.Keyword):
        numbered = node.keyword in (KeywordName.IMPACT, KeywordName.DAMAGE)
        if numbered != (node.value is not None):
            yield f"{place}.value", "goes with impact and damage, and only with them"
    if isinstance(node, modifiers.BpTimes) and node.by < _TWICE:
        yield f"{place}.by", "must be at least 2"
    if isinstance(node, modifiers.StaysResting) and _is_below_one(node.times):
        yield f"{place}.times", "must be at least 1"


def _check_sizes(place: str, node: object, context: _Context) -> Found:
    """No card has zero of what it counts."""
    del context
    if isinstance(node, _CHANGES_BY) and node.by == 0:
        yield f"{place}.by", "changes nothing"
    if isinstance(node, modifiers.Keyword) and node.value == 0:
        yield f"{place}.value", "must be at least 1"
    if isinstance(node, Limit) and _is_below_one(node.times):
        yield f"{place}.times", "must be at least 1"
    if isinstance(node, _COSTS) and _is_below_one(node.count):
        yield f"{place}.count", "must be at least 1"
    if isinstance(node, subjects.Top) and _is_below_one(node.count):
        yield f"{place}.count", "must be at least 1"
    for name in ("count", "value"):
        if isinstance(node, _SO_MANY_CARDS) and _is_too_many(getattr(node, name, 0)):
            yield f"{place}.{name}", "no deck has so many cards"


def _is_too_many(number: object) -> bool:
    return isinstance(number, int) and number > _DECK


def _is_below_one(number: object) -> bool:
    return isinstance(number, int) and number < 1


_NEVER_EMPTY: Final[dict[type, tuple[str, ...]]] = {
    control.Seq: ("of",),
    control.Sentences: ("of",),
    control.OneOf: ("of",),
    control.Modes: ("of",),
    control.Tiers: ("rows",),
    control.AltEffect: ("cases",),
    amounts.AltAmount: ("cases",),
    modifiers.AltModifier: ("base", "cases"),
    modifiers.OneOfModifiers: ("options",),
    modifiers.Generates: ("energy",),
    modifiers.LoseKeywords: ("keywords",),
    modifiers.Cannot: ("acts",),
    modifiers.Silenced: ("icons",),
    subjects.TopUntil: ("filters",),
    atoms.Modify: ("modifiers",),
    conditions.And: ("of",),
    conditions.Or: ("of",),
    filters.AnyOf: ("options",),
    filters.IsColor: ("colors",),
    filters.Without: ("filters",),
    subjects.Union: ("of",),
    subjects.Together: ("of",),
}


def _check_not_empty(place: str, node: object, context: _Context) -> Found:
    del context
    for name in _NEVER_EMPTY.get(type(node), ()):
        if not getattr(node, name):
            yield f"{place}.{name}", "must not be empty"


_RULES: Final[tuple[Callable[[str, object, _Context], Found], ...]] = (
    _check_ability,
    _check_declarative,
    _check_pick,
    _check_players,
    _check_event_card,
    _check_acting,
    _check_zones,
    _check_sides,
    _check_lists,
    _check_may,
    _check_moment,
    _check_words,
    _check_choices,
    _check_numbers,
    _check_sizes,
    _check_not_empty,
)


# --- bindings -----------------------------------------------------------------------


class _Bindings:
    """Names are bound before they are spoken of, and only once.

    Alternatives exclude each other, so two of them may bind the same name. What
    ``on_use`` abilities bind is known in the abilities after them.
    """

    def check(self, tree: CardEffects) -> Found:
        shared: set[str] = set()
        for index, ability in enumerate(tree.abilities):
            bound = set(shared)
            yield from self._ability(ability, f"$.abilities[{index}]", bound)
            if ability.kind is AbilityKind.ON_USE:
                shared = bound
        if tree.trigger is not None:
            yield from self._ability(tree.trigger, "$.trigger", set())

    def _ability(self, ability: Ability, place: str, bound: set[str]) -> Found:
        for name, child in children(ability):
            yield from self._node(child, f"{place}.{name}", bound)

    def _node(self, node: object, place: str, bound: set[str]) -> Found:
        yield from self._uses(node, place, bound)
        if isinstance(node, control.AltEffect):
            yield from self._alternatives(node, place, bound)
        elif isinstance(node, modifiers.Grant):
            yield from self._ability(node.ability, f"{place}.ability", set(bound))
        else:
            for name, child in children(node):
                yield from self._node(child, f"{place}.{name}", bound)
        yield from self._binds(node, place, bound)

    def _alternatives(
        self, node: control.AltEffect, place: str, bound: set[str]
    ) -> Found:
        before = set(bound)
        yield from self._node(node.base, f"{place}.base", bound)
        for index, case in enumerate(node.cases):
            at = f"{place}.cases[{index}]"
            inner = set(before)
            yield from self._node(case.condition, f"{at}.condition", inner)
            yield from self._node(case.value, f"{at}.value", inner)
            bound |= inner

    def _uses(self, node: object, place: str, bound: set[str]) -> Found:
        for kind, name in _SPEAKS_OF:
            if isinstance(node, filters.SameNameAs) and node.of in _NEED_NO_NAME:
                continue
            if isinstance(node, kind) and getattr(node, name) not in bound:
                yield f"{place}.{name}", f"{getattr(node, name)!r} is not bound yet"

    def _binds(self, node: object, place: str, bound: set[str]) -> Found:
        name = getattr(node, "bind", None)
        if not isinstance(name, str):
            return
        if name in bound:
            yield f"{place}.bind", f"{name!r} is bound twice"
        bound.add(name)


_NEED_NO_NAME: Final = (filters.THIS_CARD, filters.EVENT_CARD)
_SPEAKS_OF: Final[tuple[tuple[type, str], ...]] = (
    (subjects.Ref, "name"),
    (subjects.Rest, "of"),
    (conditions.Did, "step"),
    (filters.SameNameAs, "of"),
    (amounts.NumberRef, "name"),
)
