"""Is a well-formed tree also meaningful? What is wrong with it, and where.

The compilers check every tree they make with this, and editors every tree they write
by hand. Form (fields, types, words) is checked on reading by ``model.codec``. The
rules are one function each, listed in ``_RULES``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cards.effects.errors import Problem
from cards.effects.keywords import KEYWORDS
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
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.base import Effect
from cards.effects.model.enums import (
    AbilityKind,
    Icon,
    MomentName,
    Place,
    Position,
    Side,
    Zone,
)
from cards.effects.model.moments import Moment
from cards.effects.model.registry import SPEAKS_OF
from cards.effects.model.traversal import iter_children, walk_tree

FoundProblems = Iterator[tuple[str, str]]

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


def validate_tree(tree: CardEffects) -> tuple[Problem, ...]:
    """Everything that is wrong with a tree, in printed order; empty if it is sound."""
    if sum(1 for _ in walk_tree(tree)) > _MAX_NODES:
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
    for name, child in iter_children(node):
        inner = _Context(
            ability=node if isinstance(node, Ability) else context.ability,
            acting=context.acting or isinstance(node, control.As),
            has_event=context.has_event or _waits_for_event(node),
            parent=node,
            field=name.partition("[")[0],
        )
        yield from _visit(child, f"{place}.{name}", inner)


def _waits_for_event(node: object) -> bool:
    if isinstance(node, Ability):
        return node.kind in _WAITING
    return isinstance(node, control.Later)


# --- the root and abilities ---------------------------------------------------------


def _check_root(tree: CardEffects) -> FoundProblems:
    for index, ability in enumerate(tree.abilities):
        if ability.kind is AbilityKind.TRIGGER:
            yield f"$.abilities[{index}].kind", "a trigger belongs in `trigger`"
        if ability.frame != "base" and tree.raid is None:
            yield f"$.abilities[{index}].frame", "there is no Raid line"
    if tree.trigger is not None and tree.trigger.kind is not AbilityKind.TRIGGER:
        yield "$.trigger.kind", "must be 'trigger'"


def _check_ability(place: str, node: object, context: _Context) -> FoundProblems:
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
    in_hand = (AbilityKind.TIMED, AbilityKind.ACTIVATED)
    may_be_there = node.kind is AbilityKind.CONTINUOUS or (
        node.place is Place.HAND and node.kind in in_hand
    )
    if node.place is not Place.FIELD and not may_be_there:
        yield f"{place}.place", "does not work outside the field, or not there"
    # Activated ones are the only abilities that a player can use.
    used = (Zone.OUTSIDE_AREA,) if node.kind is AbilityKind.ACTIVATED else ()
    if node.window is not None and node.window.line not in (None, *_LINES, *used):
        yield f"{place}.window.line", "must be front_line or energy_line"
    if isinstance(context.parent, modifiers.Grant) and node.frame != "base":
        yield f"{place}.frame", "a granted ability has no Raid frame"


def _check_declarative(place: str, node: object, context: _Context) -> FoundProblems:
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

_TAKES_PICK: Final = (Effect, subjects.Together, amounts.StatOf)


def _check_pick(place: str, node: object, context: _Context) -> FoundProblems:
    is_pick = isinstance(node, subjects.Pick)
    if is_pick and not isinstance(context.parent, _TAKES_PICK):
        yield place, "a choice can only be the object of a step"


def _check_players(place: str, node: object, context: _Context) -> FoundProblems:
    if isinstance(node, (subjects.Player, subjects.NextUsed)):
        in_modify = isinstance(context.parent, atoms.Modify)
        if not (in_modify and context.field == "what"):
            yield place, f"{type(node).__name__} can only be what a Modify changes"
    if isinstance(node, atoms.Modify) and isinstance(node.what, subjects.Player):
        for item in node.modifiers:
            given = item.ability if isinstance(item, modifiers.Grant) else None
            if given is not None and given.kind is not AbilityKind.CONTINUOUS:
                yield f"{place}.modifiers", "a player has continuous abilities only"


def _check_event_card(place: str, node: object, context: _Context) -> FoundProblems:
    speaks_of_event = isinstance(node, _OF_THE_MOMENT)
    if speaks_of_event and not context.has_event:
        yield place, "no moment encloses it that it could speak of"


def _check_acting(place: str, node: object, context: _Context) -> FoundProblems:
    side = getattr(node, "side", None)
    if side is Side.ACTING and not context.acting:
        yield f"{place}.side", "'acting' needs an enclosing As"
    if side is Side.BOTH and not isinstance(node, control.As):
        yield f"{place}.side", "'both' can only be who performs an As"


def _check_zones(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    if isinstance(node, subjects.Cards):
        of_this = {Zone.SAME_LINE, Zone.OTHER_LINE} & set(node.zones)
        if of_this and (node.side is not Side.ME or len(node.zones) > 1):
            message = f"{node.zones[0].value!r} must be alone, for one's own cards"
            yield f"{place}.zones", message
    if isinstance(node, atoms.Move):
        if node.or_to is not None and node.or_to not in _GOALS - {Zone.UNDER, node.to}:
            yield f"{place}.or_to", "must be another place cards are put"
        if node.by is not None and node.position is not Position.EITHER:
            yield f"{place}.by", "goes with the position 'either', and only with it"
        if node.face_up and node.to is not Zone.LIFE_AREA:
            yield f"{place}.face_up", "goes with the zone 'life_area', and only with it"
        if (node.to is Zone.UNDER) != (node.under is not None):
            yield f"{place}.under", "goes with the zone 'under', and only with it"
        if (node.to is Zone.DECK) != (node.position is not None):
            yield f"{place}.position", "goes with the zone 'deck', and only with it"


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
        *(MomentName.WOULD_TAKE_DAMAGE, MomentName.WOULD_DRAW),
    }
)


def _needs_subject(node: Moment, context: _Context) -> bool:
    if node.on is MomentName.BATTLE_ENDED and isinstance(context.parent, control.Later):
        return False
    if node.on is MomentName.WOULD_ACTIVATE_ICON and node.side is not None:
        return False
    return node.on not in _POINTS and node.on not in _OF_PLAYERS


def _check_moment(place: str, node: object, context: _Context) -> FoundProblems:
    """A point of a turn has no card; what happens to a card says to which."""
    if not isinstance(node, Moment):
        return
    is_point = node.on in _POINTS
    if is_point and (node.subject or node.cause or node.opponent is not None):
        yield place, f"{node.on.value!r} has no card and no cause"
    if _needs_subject(node, context) and node.subject is None:
        yield f"{place}.subject", f"{node.on.value!r} says which cards"
    if node.on in _OF_PLAYERS and node.subject is None and node.side is None:
        yield f"{place}.side", f"{node.on.value!r} says which player"
    if (node.icon is None) != (node.on is not MomentName.WOULD_ACTIVATE_ICON):
        yield f"{place}.icon", "goes with 'would_activate_icon', and only with it"
    if (node.goal is None) == (node.on is MomentName.CHANGED_ZONE) and (
        node.goal is None or node.on is not MomentName.WOULD_LEAVE_FIELD
    ):
        yield f"{place}.goal", "goes with 'changed_zone', and only with it"
    if node.origins and (node.goal is None or node.on is not MomentName.CHANGED_ZONE):
        yield f"{place}.origins", "goes with a goal, and only with it"
    if node.on is MomentName.WOULD_DRAW and node.cause is None:
        yield f"{place}.cause", "goes with 'would_draw': by whose effect"
    if node.opponent_is_this and (is_point or node.on in _OF_PLAYERS):
        yield f"{place}.opponent_is_this", "only a battle has an opponent"


def _check_goal(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    if not isinstance(node, Moment) or node.not_to is None:
        return
    if node.on is not MomentName.WOULD_LEAVE_FIELD:
        yield f"{place}.not_to", "goes with 'would_leave_field', and only with it"


_WITH_SEVERAL: Final = (control.Seq, control.Sentences, control.OneOf, control.Modes)


def _check_lists(place: str, node: object, context: _Context) -> FoundProblems:
    """A list of one is that one; a list in a list of its kind is one list."""
    if not isinstance(node, _WITH_SEVERAL):
        return
    same = type(node) is type(context.parent) and not isinstance(node, control.Modes)
    if same and node.bind is None:
        yield place, f"a {type(node).__name__} directly in another"
    if not isinstance(node, control.Modes) or not isinstance(node.count, int):
        return
    if not 1 <= node.count <= len(node.of):
        yield f"{place}.count", "must be 1 to the number of entries"


def _check_among(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    if not isinstance(node, subjects.Among) or node.filters:
        return
    if not isinstance(node.of, subjects.Ref | subjects.Under):
        yield f"{place}.filters", "must not be empty"


def _check_limited(place: str, node: object, context: _Context) -> FoundProblems:
    if not isinstance(node, control.Limited):
        return
    if not isinstance(context.parent, control.Modes):
        yield place, "only an entry of a list can be limited"
    if node.limit.name is None or node.limit.times is None or node.limit.per_game:
        yield f"{place}.limit", "must be so often a turn, by a name"


def _check_copies(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    if not isinstance(node, modifiers.CopyAbilities):
        return
    if (node.icon is None) == (node.turn is None):
        yield f"{place}.turn", "goes instead of an icon"
    if node.turn not in _SEATS:
        yield f"{place}.turn", "must be me or opponent"


def _check_keyword(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    if not isinstance(node, modifiers.Keyword):
        return
    if KEYWORDS[node.keyword].is_numbered != (node.value is not None):
        numbered = [key for key, one in KEYWORDS.items() if one.is_numbered]
        yield f"{place}.value", f"goes with {' and '.join(numbered)} alone"


# --- single fields ------------------------------------------------------------------

IsWrong = Callable[[Any], bool]
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
_DECK: Final = 50  # UA-2.1


def _not_in(*words: object) -> IsWrong:
    return lambda value: value not in words


def _is_a(*kinds: type) -> IsWrong:
    return lambda value: isinstance(value, kinds)


def _is_no(*kinds: type) -> IsWrong:
    return lambda value: not isinstance(value, kinds)


def _below(least: int) -> IsWrong:
    return lambda value: isinstance(value, int) and value < least


def _is_too_many(value: object) -> bool:
    return isinstance(value, int) and value > _DECK


def _is_empty(items: object) -> bool:
    return not items


_COSTS: Final = (costs.PayAp, *costs.CARD_COSTS)
_COUNTS: Final = (atoms.Draw, atoms.DealDamage, subjects.Pick, subjects.Top, *_COSTS)
_CHANGES: Final = (
    *(modifiers.Bp, modifiers.RequiredEnergy, modifiers.ApCost),
    *(modifiers.DamageTaken, modifiers.HandBpReads),
)
_LISTS: Final = (
    *(control.Seq, control.Sentences, control.OneOf, control.Modes),
    *(conditions.And, conditions.Or, subjects.Union, subjects.Together),
)
_ONE_PLAYER: Final = (
    *(subjects.Top, subjects.TopUntil, subjects.Player, subjects.NextUsed),
    *(amounts.TotalEnergy, amounts.FreeSlots, atoms.DealDamage, atoms.Shuffle),
    conditions.TurnOf,
)
_OF_THE_MOMENT: Final = (
    *(subjects.EventCard, subjects.CauseCard, subjects.BattleOpponent),
)
_NO_SET: Final = (
    *(subjects.This, *_OF_THE_MOMENT),
    *(subjects.Pick, subjects.Together, subjects.Player, subjects.NextUsed),
)
_THIS: Final = subjects.This()
_PERFORMERS: Final = (Side.OPPONENT, Side.BOTH)
_SEATS: Final = (None, Side.ME, Side.OPPONENT)
_AT_LEAST_ONE: Final = "must be at least 1"
_FILLED: Final[dict[str, tuple[type, ...]]] = {
    "of": _LISTS,
    "rows": (control.Tiers,),
    "cases": (control.AltEffect, amounts.AltAmount, modifiers.AltModifier),
    "base": (modifiers.AltModifier,),
    "options": (modifiers.OneOfModifiers, filters.AnyOf),
    "energy": (modifiers.Generates,),
    "keywords": (modifiers.LoseKeywords,),
    "acts": (modifiers.Cannot,),
    "bans": (modifiers.CannotGain, conditions.WasGiven),
    "icons": (modifiers.Silenced,),
    "filters": (subjects.TopUntil, filters.Without, modifiers.CountsAs),
    "modifiers": (atoms.Modify,),
    "colors": (filters.IsColor,),
}

# Which nodes, which field of theirs, what it cannot be, and what to say of it.
_FIELDS: Final[tuple[tuple[tuple[type, ...], str, IsWrong, str], ...]] = (
    ((Raid,), "onto", lambda o: not all(o), "a Raid line names what it raids onto"),
    ((CardEffects,), "deck_limit", _below(1), _AT_LEAST_ONE),
    # whose
    ((Window,), "turn", _not_in(*_SEATS), "must be me or opponent"),
    ((Moment,), "side", _not_in(*_SEATS), "must be me or opponent"),
    ((atoms.Move,), "by", _not_in(*_SEATS), "must be me or opponent"),
    (
        _ONE_PLAYER,
        "side",
        lambda s: s in (Side.EITHER, Side.BOTH),
        "must be one player",
    ),
    ((control.As,), "side", _not_in(*_PERFORMERS), "must be opponent or both"),
    ((modifiers.LoseAbilities,), "turn", _not_in(*_SEATS[1:]), "must be one player"),
    # where
    ((subjects.Cards,), "zones", _is_empty, "needs at least one zone"),
    (
        (subjects.Cards,),
        "zones",
        lambda zones: Zone.UNDER in zones,
        "no place to look for cards",
    ),
    (
        (filters.InZone, conditions.EnteredFrom),
        "zones",
        lambda zones: not _HOLDS_CARDS.issuperset(zones),
        "no place a card can be in",
    ),
    ((amounts.FreeSlots,), "zone", _not_in(*_LINES), "must be a line"),
    ((atoms.Move,), "to", _not_in(*_GOALS), "cards get there by Play or Relocate"),
    (
        (atoms.Play,),
        "to",
        _not_in(Zone.FIELD, Zone.SAME_LINE, *_LINES),
        "must be the field or a line",
    ),
    ((atoms.Relocate,), "to", _not_in(Zone.OTHER_LINE, *_LINES), "must be a line"),
    (
        (costs.MoveThis,),
        "to",
        _not_in(Zone.HAND, Zone.OUTSIDE_AREA, Zone.REMOVE_AREA),
        "must be hand, outside_area or remove_area",
    ),
    # what
    (
        (atoms.Activate, atoms.Suppress),
        "icon",
        lambda icon: icon is Icon.RAID,
        "Raid is nothing to activate",
    ),
    (
        (control.May,),
        "do",
        _is_a(control.May, control.If),
        "May and If go around May, not into it",
    ),
    ((subjects.Pick,), "of", _is_a(*_NO_SET), "cannot be chosen from"),
    (
        (atoms.Choose,),
        "pick",
        _is_no(subjects.Pick, subjects.Together),
        "must be a choice",
    ),
    (
        (subjects.Together,),
        "of",
        lambda parts: any(map(_is_no(subjects.Pick), parts[parts[0] == _THIS :])),
        "must be choices, or the card itself and a choice",
    ),
    ((subjects.Among,), "of", _is_a(subjects.Pick), "cannot be a choice"),
    # how many
    ((*_COUNTS, atoms.PayApNow), "count", _below(1), _AT_LEAST_ONE),
    (_COUNTS, "count", _is_too_many, "no deck has so many cards"),
    ((modifiers.Keyword,), "value", _below(1), _AT_LEAST_ONE),
    ((modifiers.Keyword,), "value", _is_too_many, "no deck has so many cards"),
    ((Limit, modifiers.StaysResting), "times", _below(1), _AT_LEAST_ONE),
    ((modifiers.BpTimes,), "by", _below(2), "must be at least 2"),
    (_CHANGES, "by", lambda by: by == 0, "changes nothing"),
    # lists
    (_LISTS, "of", lambda items: len(items) == 1, "needs at least two"),
    *((kinds, name, _is_empty, "must not be empty") for name, kinds in _FILLED.items()),
)
_BY_TYPE: Final = {
    kind: [
        (name, wrong, message)
        for kinds, name, wrong, message in _FIELDS
        if kind in kinds
    ]
    for kinds, _, _, _ in _FIELDS
    for kind in kinds
}


def _check_fields(place: str, node: object, context: _Context) -> FoundProblems:
    del context
    for name, is_wrong, message in _BY_TYPE.get(type(node), ()):
        if is_wrong(getattr(node, name)):
            yield f"{place}.{name}", message


_RULES: Final[tuple[Callable[[str, object, _Context], FoundProblems], ...]] = (
    _check_ability,
    _check_declarative,
    _check_pick,
    _check_players,
    _check_event_card,
    _check_acting,
    _check_zones,
    _check_lists,
    _check_moment,
    _check_goal,
    _check_among,
    _check_keyword,
    _check_limited,
    _check_copies,
    _check_fields,
)


# --- bindings -----------------------------------------------------------------------


class _Bindings:
    """Names are bound before they are spoken of, and only once.

    Alternatives exclude each other, so two of them may bind the same name. What
    ``on_use`` abilities bind is known in the abilities after them.
    """

    def check(self, tree: CardEffects) -> FoundProblems:
        shared: set[str] = set()
        for index, ability in enumerate(tree.abilities):
            bound = set(shared)
            yield from self._ability(ability, f"$.abilities[{index}]", bound)
            if ability.kind is AbilityKind.ON_USE:
                shared = bound
        if tree.trigger is not None:
            yield from self._ability(tree.trigger, "$.trigger", set())

    def _ability(self, ability: Ability, place: str, bound: set[str]) -> FoundProblems:
        for name, child in iter_children(ability):
            yield from self._node(child, f"{place}.{name}", bound)

    def _node(self, node: object, place: str, bound: set[str]) -> FoundProblems:
        yield from self._uses(node, place, bound)
        if isinstance(node, control.AltEffect):
            yield from self._alternatives(node, place, bound)
        elif isinstance(node, modifiers.Grant):
            yield from self._ability(node.ability, f"{place}.ability", set(bound))
        else:
            for name, child in iter_children(node):
                yield from self._node(child, f"{place}.{name}", bound)
        yield from self._binds(node, place, bound)

    def _alternatives(
        self, node: control.AltEffect, place: str, bound: set[str]
    ) -> FoundProblems:
        before = set(bound)
        yield from self._node(node.base, f"{place}.base", bound)
        for index, case in enumerate(node.cases):
            at = f"{place}.cases[{index}]"
            inner = set(before)
            yield from self._node(case.condition, f"{at}.condition", inner)
            yield from self._node(case.value, f"{at}.value", inner)
            bound |= inner

    def _uses(self, node: object, place: str, bound: set[str]) -> FoundProblems:
        field = SPEAKS_OF.get(type(node))
        name = getattr(node, field) if field else None
        if isinstance(node, filters.SameNameAs) and name in _NEED_NO_NAME:
            return
        if field and name not in bound:
            yield f"{place}.{field}", f"{name!r} is not bound yet"

    def _binds(self, node: object, place: str, bound: set[str]) -> FoundProblems:
        name = getattr(node, "bind", None)
        if not isinstance(name, str):
            return
        if name in bound:
            yield f"{place}.bind", f"{name!r} is bound twice"
        bound.add(name)


_NEED_NO_NAME: Final = (filters.THIS_CARD, filters.EVENT_CARD)
