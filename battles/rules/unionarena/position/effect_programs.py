"""A card's effect tree, compiled for the engine (UA-2.1.6, UA-6.8, UA-7.1.1).

A program is immutable and shared by every battle. Every node of the tree has a number,
so that frames, waiting effects and lasting modifications can point at nodes and still
be plain data. Numbers depend on nothing but the tree.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from battles.rules.kernel.json_types import Json
from battles.rules.unionarena.position.zones import ZONE_COUNT
from battles.rules.unionarena.position.zones import Zone as Place_
from cards.effects import CardEffects, dump_tree, get_trigger_ability, load_tree
from cards.effects.model import (
    amounts,
    atoms,
    conditions,
    durations,
    filters,
    modifiers,
)
from cards.effects.model.abilities import Ability
from cards.effects.model.base import Effect, Filters, Modifier, Node
from cards.effects.model.control import Sentences, Seq
from cards.effects.model.enums import (
    AbilityKind,
    Color,
    Frame,
    Icon,
    MomentName,
    Place,
    Side,
    Stat,
    Trigger,
    Zone,
)
from cards.effects.model.icons import list_ability_icons
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import This
from cards.effects.model.traversal import iter_children

N = TypeVar("N", bound=Node)

CACHED_PROGRAMS: Final = 8192  # More than there are different cards.

# When a continuous ability is evaluated: earlier ones change what later ones read.
LAYER_NAMES: Final = 0
LAYER_LOSES: Final = 1
LAYER_NORMAL: Final = 2
LAYER_READS_BP: Final = 3


_WINDOWS: Final = {
    Zone.FRONT_LINE: Place_.FRONT_LINE,
    Zone.ENERGY_LINE: Place_.ENERGY_LINE,
    Zone.OUTSIDE_AREA: Place_.OUTSIDE_AREA,
}


_LINES: Final = frozenset({Place_.FRONT_LINE, Place_.ENERGY_LINE})
_OFF_FIELD: Final = frozenset(range(ZONE_COUNT)) - _LINES
# Zones an ability works in; one of a place that is not here works in every zone.
_WORKS_IN: Final[dict[Place, frozenset[int]]] = {
    Place.HAND: frozenset({Place_.HAND}),
    Place.DECK: frozenset({Place_.DECK, Place_.LOOKED_AT}),
    Place.OUTSIDE_AREA: frozenset({Place_.OUTSIDE_AREA}),
    Place.OFF_FIELD: _OFF_FIELD,
    Place.UNPLAYED: _OFF_FIELD - {Place_.OUTSIDE_AREA},
    Place.FIELD_AND_BASE: _LINES | {Place_.UNDER},
    Place.SHOWN: frozenset(),  # Not a zone: ``Program.shown_as``.
}


class AbilityCode:
    """One ability of a program.

    Attributes:
        index: Its number among the abilities of the program.
        ability: The ability.
        kind: How it takes effect.
        in_raid: Whether it works only in a Raid stack (UA-6.8).
        line: Zone index of the line (or the sideline) it must be on, or -1.
        turn: 1 for its controller's turn, 0 for the opponent's, -1 for any.
        icons: The icons it carries.
        layer: When it is evaluated, for continuous abilities.
        is_innate: Whether it is a plain statement about its own card.
    """

    __slots__ = (
        "ability",
        "icons",
        "in_raid",
        "index",
        "is_innate",
        "kind",
        "layer",
        "line",
        "turn",
    )

    def __init__(self, index: int, ability: Ability) -> None:
        self.index = index
        self.ability = ability
        self.kind = ability.kind
        self.in_raid = ability.frame is Frame.RAID
        window = ability.window
        self.line = -1
        self.turn = -1
        if window is not None:
            if window.line is not None:
                self.line = _WINDOWS[window.line]
            if window.turn is not None:
                self.turn = 1 if window.turn is Side.ME else 0
        self.icons: tuple[Icon, ...] = list_ability_icons(ability)
        self.layer = _layer(ability)
        self.is_innate = (
            ability.kind is AbilityKind.CONTINUOUS
            and window is None
            and not ability.conditions
            and _is_plain_statement(ability.body)
        )

    def works_in(self, zone: int) -> bool:
        """Return whether it works while its card is in a zone."""
        zones = _WORKS_IN.get(self.ability.place)
        return zones is None or zone in zones


def _is_plain_statement(body: Node) -> bool:
    if isinstance(body, (Seq, Sentences)):
        return all(_is_plain_statement(step) for step in body.of)
    return isinstance(body, atoms.Modify) and body.what == This()


# What a card can state of itself for good.
_FACTS: Final = (
    modifiers.AlsoNamed,
    modifiers.AlsoHasTrait,
    modifiers.AlsoKind,
    modifiers.AlsoRequires,
    modifiers.AlsoCostsAp,
    modifiers.EveryColor,
    modifiers.Keyword,
)
_DEPENDS_ON_DEED: Final = (
    amounts.CountThisTurn,
    conditions.DidThisTurn,
    filters.ThisTurn,
)
_ON_FIELD: Final = (Place.FIELD, Place.FIELD_AND_BASE, Place.ANYWHERE)
# Names of cards: nearly everything else depends on them; and how they are counted.
_NAMING: Final = (modifiers.AlsoNamed, modifiers.AlsoHasTrait, modifiers.CountsAs)


_LOSING: Final = (modifiers.LosePrinted, modifiers.LoseAbilities)


def _layer(ability: Ability) -> int:
    nodes = list(_walk_nodes(ability))
    if any(isinstance(node, _NAMING) for node in nodes):
        return LAYER_NAMES
    if any(isinstance(node, _LOSING) for node in nodes):
        return LAYER_LOSES
    if any(_reads_bp(node) for node in nodes):
        return LAYER_READS_BP
    return LAYER_NORMAL


def _reads_bp(node: Node) -> bool:
    if isinstance(node, (filters.StatIs, amounts.StatOf)):
        return node.stat is Stat.BP
    return isinstance(node, filters.BpAgainstPrinted)


def _walk_nodes(node: object) -> Iterator[Node]:
    """Yield a node and all nodes below it, parents first."""
    if isinstance(node, Node):  # Parts of nodes are data, and have no number.
        yield node
    for _, child in iter_children(node):
        yield from _walk_nodes(child)


class Program:
    """What a card does, with every node numbered.

    Attributes:
        effects: The tree.
        nodes: Every node of the tree; its number is its place.
        abilities: Every ability, granted ones included, in the order of the tree.
        timed: Printed timed abilities that wait for something about their own card,
            by what they wait for.
        watching: Printed timed abilities that wait for anything else.
        activated: Printed "activate: main" abilities.
        keywords: Printed keyword lines, each with the ability that says it (UA-8).
        continuous: Other printed continuous abilities that work on the field.
        off_field: Printed continuous abilities that work in other places.
        replacements: Printed replacement abilities by what they replace.
        on_use: Printed abilities carried out while the card is used.
        event: What an Event does, in order.
        trigger: What the life trigger does, or None.
        raid_onto: Lists of filters of the Raid line; empty without Raid (UA-6.2).
        names: Further names the card always has.
        also_kinds: Further kinds the card always counts as being of.
        shown_as: What the card counts as, too, when its player's effect reveals it.
        other_energies: What the required energy counts as, too, and where it does.
        other_ap_costs: What the AP cost counts as, too, and where it does.
        is_every_color: Whether the card always counts as being of every color.
        has_continuous: Whether anything but keyword lines and names applies
            continuously.
        has_text: Whether the card has any effect text.
        listens: Every moment any part of the tree waits for.
        kinds: Every type of node in the tree.
        acts: Every act some part of the tree forbids.
        deeds: Every deed of a turn some part of the tree depends on.
        keyword_names: Every keyword some part of the tree gives.
        may_lower_bp: Whether a continuous ability of the tree may lower BP.
    """

    __slots__ = (
        "_numbers",
        "_optional",
        "abilities",
        "activated",
        "acts",
        "also_kinds",
        "continuous",
        "deeds",
        "effects",
        "event",
        "has_continuous",
        "has_text",
        "is_every_color",
        "keyword_names",
        "keywords",
        "kinds",
        "listens",
        "may_lower_bp",
        "names",
        "nodes",
        "off_field",
        "on_use",
        "other_ap_costs",
        "other_energies",
        "raid_onto",
        "replacements",
        "shown_as",
        "timed",
        "traits",
        "trigger",
        "watching",
    )

    def __init__(self, effects: CardEffects, trigger: Ability | None) -> None:
        self.effects = effects
        self.nodes: list[Node] = []
        self._numbers: dict[int, int] = {}
        self.abilities: list[AbilityCode] = []
        self._number(effects)
        self.trigger: AbilityCode | None = None
        if trigger is not None:
            self._number(trigger)
            self.trigger = self.code_of(trigger)
        self.raid_onto: tuple[Filters, ...] = effects.raid.onto if effects.raid else ()
        self.has_text = bool(effects.abilities) or effects.raid is not None
        by_kind: dict[AbilityKind, list[AbilityCode]] = {k: [] for k in AbilityKind}
        for ability in effects.abilities:
            code = self.code_of(ability)
            by_kind[code.kind].append(code)
        self._sort_by_kind(by_kind)
        self._sort_statements(by_kind[AbilityKind.CONTINUOUS])
        self._index_nodes()
        self.may_lower_bp = any(
            _may_lower_bp(node)
            for code in self.abilities
            if code.kind is AbilityKind.CONTINUOUS
            for node in _walk_nodes(code.ability)
        )

    def _sort_by_kind(self, codes: Mapping[AbilityKind, list[AbilityCode]]) -> None:
        """Keep the printed abilities that are not continuous, by kind and moment."""
        timed = codes[AbilityKind.TIMED]
        self.timed = _group_by_moment(timed, is_own=True)
        self.watching = _group_by_moment(timed, is_own=False)
        replacements = codes[AbilityKind.REPLACEMENT]
        self.replacements = _group_by_moment(replacements, is_own=None)
        self.activated = tuple(codes[AbilityKind.ACTIVATED])
        self.on_use = tuple(codes[AbilityKind.ON_USE])
        self.event = tuple(codes[AbilityKind.EVENT])

    def _sort_statements(self, statements: Sequence[AbilityCode]) -> None:
        """Keep what the card states continuously: facts about itself, and the rest."""
        facts: list[tuple[AbilityCode, Modifier]] = []
        others: list[AbilityCode] = []
        for code in statements:
            found = _find_facts(code)
            facts += [(code, modifier) for modifier in found]
            if not found:
                others.append(code)
        stated = [modifier for _, modifier in facts]
        shown = [code for code in statements if code.ability.place is Place.SHOWN]
        self.shown_as = tuple(
            _select(
                [node for c in shown for node in self.nodes_of(c)], modifiers.AlsoKind
            )
        )
        self.names = tuple(m.name for m in _select(stated, modifiers.AlsoNamed))
        self.traits = tuple(m.trait for m in _select(stated, modifiers.AlsoHasTrait))
        self.also_kinds = tuple(m.kind for m in _select(stated, modifiers.AlsoKind))
        self.is_every_color = any(isinstance(m, modifiers.EveryColor) for m in stated)
        self.keywords = tuple(
            (code, m) for code, m in facts if isinstance(m, modifiers.Keyword)
        )
        self.other_energies = tuple(
            (code, m.count)
            for code, m in facts
            if isinstance(m, modifiers.AlsoRequires)
        )
        self.other_ap_costs = tuple(
            (code, m.count) for code, m in facts if isinstance(m, modifiers.AlsoCostsAp)
        )
        self.continuous = tuple(c for c in others if c.ability.place in _ON_FIELD)
        self.off_field = tuple(c for c in others if c.ability.place is not Place.FIELD)
        self.has_continuous = bool(others)

    def _index_nodes(self) -> None:
        """Note what occurs anywhere in the tree."""
        nodes = self.nodes
        self.kinds = frozenset(map(type, nodes))
        self.listens = frozenset(moment.on for moment in _select(nodes, Moment))
        self.deeds = frozenset(
            node.deed for node in nodes if isinstance(node, _DEPENDS_ON_DEED)
        )
        self.acts = frozenset(
            act for node in _select(nodes, modifiers.Cannot) for act in node.acts
        )
        self.keyword_names = frozenset(
            node.keyword for node in _select(nodes, modifiers.Keyword)
        )
        self._optional = {
            id(node): cases
            for node in _select(nodes, Effect)
            if (cases := tuple(self._find_optional(node)))
        }

    def _find_optional(self, node: object) -> Iterator[tuple[int, int]]:
        for _, child in iter_children(node):
            if isinstance(child, (Effect, Ability)):
                continue
            if isinstance(
                child,
                (amounts.AltAmount, durations.AltDuration, modifiers.AltModifier),
            ):
                number = self.number_of(child)
                optional = [case.optional for case in child.cases]
                yield from ((number, i) for i, asks in enumerate(optional) if asks)
            yield from self._find_optional(child)

    def optional_cases(self, node: Node) -> tuple[tuple[int, int], ...]:
        """Return the optional alternatives an effect node itself asks about first.

        Pairs of the number of the alternative's node and the place of the case. Those
        inside effects below the node are asked about when these begin.
        """
        return self._optional.get(id(node), ())

    def _number(self, root: Node) -> None:
        for node in _walk_nodes(root):
            if id(node) in self._numbers:
                continue
            self._numbers[id(node)] = len(self.nodes)
            self.nodes.append(node)
            if isinstance(node, Ability):
                self.abilities.append(AbilityCode(len(self.abilities), node))

    def nodes_of(self, code: AbilityCode) -> Iterator[Node]:
        """Return every node of an ability, parents first."""
        return _walk_nodes(code.ability)

    def number_of(self, node: Node) -> int:
        """Return the number of a node of this tree."""
        return self._numbers[id(node)]

    def code_of(self, ability: Ability) -> AbilityCode:
        """Return the code of an ability of this tree, granted ones included."""
        for code in self.abilities:
            if code.ability is ability:
                return code
        raise LookupError("not an ability of this program")


def _select(nodes: Sequence[Node], kind: type[N]) -> list[N]:
    return [node for node in nodes if isinstance(node, kind)]


def _group_by_moment(
    codes: Sequence[AbilityCode], *, is_own: bool | None
) -> dict[MomentName, tuple[AbilityCode, ...]]:
    """Group abilities by moment; by whether it is about their own card, or all."""
    found: dict[MomentName, tuple[AbilityCode, ...]] = {}
    for code in codes:
        names = [
            moment.on
            for moment in code.ability.moments
            if is_own is None or is_own == isinstance(moment.subject, This)
        ]
        for name in dict.fromkeys(names):
            found[name] = (*found.get(name, ()), code)
    return found


def _find_facts(code: AbilityCode) -> tuple[Modifier, ...]:
    """Return the modifiers of an ability that states only facts of its own card.

    They are all of one kind. Names and colors must hold at all times, so one in a Raid
    frame does not count.
    """
    body = code.ability.body
    is_shown = code.ability.place is Place.SHOWN
    if is_shown or not code.is_innate or not isinstance(body, atoms.Modify):
        return ()
    kinds = (modifiers.Keyword,) if code.in_raid else _FACTS
    found = {type(modifier) for modifier in body.modifiers}
    return body.modifiers if len(found) == 1 and found <= set(kinds) else ()


def _may_lower_bp(node: Node) -> bool:
    """Return whether a node adds BP that is negative, or not known in advance."""
    if isinstance(node, modifiers.BpBecomes):
        return True
    if not isinstance(node, modifiers.Bp):
        return False
    return not isinstance(node.by, int) or node.by < 0


@lru_cache(maxsize=CACHED_PROGRAMS)
def _compile(effects_json: str, trigger: str | None, color: str) -> Program:
    effects = load_tree(json.loads(effects_json))
    own = effects.trigger
    if own is None and trigger is not None:
        own = get_trigger_ability(Trigger(trigger), Color(color))
    return Program(effects, own)


_NO_TEXT: Final = json.dumps(dump_tree(CardEffects()))


def get_program(
    effects: Mapping[str, Json] | None, *, trigger: str | None, color: str
) -> Program:
    """Return the program of a card face; equal faces share one.

    Args:
        effects: The effect tree as plain data; None is a card without text.
        trigger: The printed trigger; its standard effect is used where the tree does
            not give its own (UA-9).
        color: The color of the card.

    Raises:
        MalformedTreeError: If the tree cannot be read.
    """
    text = _NO_TEXT if effects is None else json.dumps(effects, sort_keys=True)
    return _compile(text, trigger, color)
