"""What a card does, to whom, when and at what cost, in a few words.

Search and bots ask for "draws cards", "lowers an opponent's BP when it attacks". The
words come from the tree alone, so they are as true as the tree. The sets of words are
closed, and those of the vocabulary: ``DOES``, ``TARGETS``, ``WHEN``, ``COSTS``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.effects.model import atoms, control, costs, modifiers, subjects
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Effect, Modifier, Node, Subject
from cards.effects.model.enums import (
    AbilityKind,
    Icon,
    Mode,
    Place,
    RaidChoice,
    Side,
    Zone,
)
from cards.effects.model.icons import ICON_BY_MOMENT, list_ability_icons
from cards.effects.model.traversal import get_step_object, map_steps_by_name, walk_tree
from cards.vocabulary import list_codes


@dataclass(frozen=True, slots=True)
class Facets:
    """Words about a card, each list in the order of its closed set.

    Attributes:
        does: What it does (``draws``, ``sidelines``, ``raises_bp``).
        targets: To whom (``own_characters``, ``opponent_hand``).
        when: When (``on_play``, ``continuous``).
        costs: At what cost (``rest``, ``discard``); empty if at none.
    """

    does: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


DOES: Final = list_codes("does")
TARGETS: Final = list_codes("target")
_ICONS: Final = (*ICON_BY_MOMENT.values(), Icon.ACTIVATE_MAIN)
WHEN: Final = (*map(str, _ICONS), *list_codes("when"))
COSTS: Final = list_codes("cost")


def extract_facets(tree: CardEffects) -> Facets:
    """Return words about a tree.

    The life trigger only adds ``trigger`` to ``when``: its type says the rest.
    """
    abilities = tree.abilities
    does = {word for ability in abilities for word in _does(ability)}
    when = {word for ability in abilities for word in _when(ability)}
    if tree.trigger is not None:
        when.add("trigger")
    if tree.raid is not None:
        does.add("raids")
    return Facets(
        does=_ordered(does, DOES),
        targets=_ordered({w for a in abilities for w in _targets(a)}, TARGETS),
        when=_ordered(when, WHEN),
        costs=_ordered({w for a in abilities for w in _costs(a)}, COSTS),
    )


def _ordered(words: set[str], known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in known if word in words)


# --- when and at what cost ----------------------------------------------------------

_WHEN_BY_KIND: Final = {
    AbilityKind.EVENT: "event",
    AbilityKind.ON_USE: "while_used",
    AbilityKind.TRIGGER: "trigger",
    AbilityKind.REPLACEMENT: "instead",
}
_COST_WORDS: Final[dict[type[Node], str]] = {
    costs.RestThis: "rest",
    costs.RestCards: "rest",
    costs.RetireThis: "sideline",
    costs.PayAp: "ap",
    costs.Discard: "discard",
    costs.RemoveFromOutside: "remove",
    costs.MoveThis: "move",
}


def _when(ability: Ability) -> Iterator[str]:
    found = list_ability_icons(ability)
    if ability.kind in _WHEN_BY_KIND:
        yield _WHEN_BY_KIND[ability.kind]
    elif ability.kind is AbilityKind.CONTINUOUS:
        yield "in_hand" if ability.place is Place.HAND else "continuous"
    elif found:
        yield from (str(icon) for icon in found)
    else:
        yield "other_moment"


def _costs(ability: Ability) -> Iterator[str]:
    for cost in ability.costs:
        yield _COST_WORDS[type(cost)]
    for node in walk_tree(ability.body):
        if isinstance(node, atoms.PayApNow):
            yield "ap"


# --- what it does -------------------------------------------------------------------


def _does(ability: Ability) -> Iterator[str]:
    if ability.kind is AbilityKind.REPLACEMENT:
        yield "replaces"
    steps = map_steps_by_name(ability.body)
    for node in walk_tree(ability.body):
        if isinstance(node, Effect):
            yield from _step_does(node, steps)
        elif isinstance(node, Modifier):
            yield from _modifier_does(node)


_PLAIN_STEPS: Final[dict[type[Effect], str]] = {
    atoms.Draw: "draws",
    atoms.Reveal: "reveals",
    atoms.Retire: "sidelines",
    atoms.Relocate: "moves_line",
    atoms.Swap: "moves_line",
    atoms.DealDamage: "deals_damage",
    atoms.Activate: "activates_abilities",
    atoms.ActivateTrigger: "activates_abilities",
}


def _step_does(step: Effect, steps: dict[str, Effect]) -> Iterator[str]:
    word = _PLAIN_STEPS.get(type(step))
    if word is not None:
        yield word
    elif isinstance(step, atoms.Look):
        if any(isinstance(part, _TOPS) for part in walk_tree(step.what)):
            yield "looks_at_deck"
    elif isinstance(step, atoms.Move):
        yield from _move_does(step, steps)
    elif isinstance(step, atoms.SetMode):
        yield from _mode_does(step, steps)
    elif isinstance(step, atoms.Play):
        yield "raids" if step.raid is RaidChoice.ONLY else "plays"
        if step.raid is RaidChoice.MAY:
            yield "raids"


def _sources(subject: Subject, steps: dict[str, Effect]) -> set[Zone]:
    """Return zones the cards of a subject come from, names followed."""
    found: set[Zone] = set()
    for part in walk_tree(subject):
        if isinstance(part, subjects.Cards):
            found |= set(part.zones)
        elif isinstance(part, _TOPS):
            found.add(Zone.DECK)
        elif isinstance(part, subjects.This):
            found.add(Zone.FIELD)
        elif isinstance(part, (subjects.Ref, subjects.Rest)):
            name = part.name if isinstance(part, subjects.Ref) else part.of
            what = get_step_object(steps.get(name))
            if what is not None:
                found |= _sources(what, steps)
    return found


_FIELD: Final = frozenset(
    {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE}
)


def _move_does(step: atoms.Move, steps: dict[str, Effect]) -> Iterator[str]:
    sources = _sources(step.what, steps)
    if Zone.LIFE_AREA in sources and step.to is not Zone.LIFE_AREA:
        yield "spends_life"
    yield from _put_does(step.to, sources, from_field=bool(sources & _FIELD))


def _put_does(to: Zone, sources: set[Zone], *, from_field: bool) -> Iterator[str]:
    match to:
        case Zone.HAND if Zone.DECK in sources:
            yield "searches"
        case Zone.HAND if Zone.OUTSIDE_AREA in sources:
            yield "recovers"
        case Zone.HAND if from_field:
            yield "returns_to_hand"
        case Zone.OUTSIDE_AREA if Zone.DECK in sources:
            yield "mills"
        case Zone.OUTSIDE_AREA if Zone.HAND in sources:
            yield "discards"
        case Zone.REMOVE_AREA if from_field:
            yield "removes"
        case Zone.DECK if from_field:
            yield "returns_to_deck"
        case Zone.LIFE_AREA if Zone.LIFE_AREA not in sources:
            yield "adds_life"
        case Zone.UNDER:
            yield "puts_under"
        case _:
            pass


def _mode_does(step: atoms.SetMode, steps: dict[str, Effect]) -> Iterator[str]:
    if step.mode is Mode.RESTING:
        yield "rests"
    elif Zone.AP_AREA in _sources(step.what, steps):
        yield "readies_ap"
    else:
        yield "makes_active"


_TOPS: Final = (subjects.Top, subjects.TopUntil)
_PLAIN_MODIFIERS: Final[dict[type[Modifier], str]] = {
    modifiers.Generates: "adds_energy",
    modifiers.GeneratesOnFront: "adds_energy",
    modifiers.RequiredEnergy: "reduces_cost",
    modifiers.ApCost: "reduces_cost",
    modifiers.Keyword: "grants_keyword",
    modifiers.Grant: "grants_ability",
    modifiers.CopyAbilities: "grants_ability",
    modifiers.LoseKeywords: "takes_abilities",
    modifiers.LosePrinted: "takes_abilities",
    modifiers.LoseAbilities: "takes_abilities",
    modifiers.AlsoNamed: "has_other_names",
    modifiers.AlsoHasTrait: "has_other_names",
    modifiers.AlsoKind: "has_other_names",
    modifiers.Silenced: "takes_abilities",
    modifiers.DamageTaken: "protects",
    modifiers.FreeExtraDraw: "draws",
    modifiers.HandBpReads: "raises_bp",
    modifiers.CountsAs: "has_other_names",
    modifiers.AttacksFromEnergyLine: "attacks_from_energy",
    modifiers.UnblockableBy: "evades_blocks",
    modifiers.MustBeBlocked: "restricts",
    modifiers.MustBlock: "restricts",
    modifiers.MustAttack: "restricts",
    modifiers.Cannot: "restricts",
    modifiers.CannotGain: "protects",
    modifiers.Untargetable: "protects",
    modifiers.TargetTax: "protects",
    modifiers.Unaffected: "protects",
    modifiers.NoBpLoss: "protects",
    modifiers.EntersActive: "enters_active",
    modifiers.StaysResting: "freezes",
    modifiers.RaidableBy: "raids",
}


def _modifier_does(modifier: Modifier) -> Iterator[str]:
    word = _PLAIN_MODIFIERS.get(type(modifier))
    if word is not None:
        yield word
    elif isinstance(modifier, modifiers.BpTimes):
        yield "raises_bp"
    elif isinstance(modifier, modifiers.Bp):
        yield "lowers_bp" if _is_negative(modifier.by) else "raises_bp"


def _is_negative(number: object) -> bool:
    if isinstance(number, int):
        return number < 0
    return any(
        isinstance(value, int) and value < 0
        for part in walk_tree(number)
        for value in (getattr(part, "by", None), getattr(part, "base", None))
    )


# --- to whom ------------------------------------------------------------------------

_OWNERS: Final = {Side.ME: ("own",), Side.OPPONENT: ("opponent",)}
_PLACES: Final = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.OUTSIDE_AREA: "outside_area",
    Zone.LIFE_AREA: "life",
    Zone.AP_AREA: "ap",
}


def _targets(ability: Ability) -> Iterator[str]:
    others = _acting_side(ability)
    for node in walk_tree(ability.body):
        if not isinstance(node, Effect):
            continue
        what = get_step_object(node)
        for part in walk_tree(what) if what is not None else ():
            yield from _target(part, others)
        if isinstance(node, (atoms.Draw, atoms.DealDamage)):
            yield "players"


def _acting_side(ability: Ability) -> Side:
    """Return who the acting player is, as far as one word can say it."""
    for node in walk_tree(ability.body):
        if isinstance(node, control.As) and node.side is not Side.BOTH:
            return node.side
    return Side.OPPONENT


def _target(part: object, acting: Side) -> Iterator[str]:
    if isinstance(part, subjects.This):
        yield "itself"
    elif isinstance(part, subjects.Player):
        yield "players"
    elif isinstance(part, _TOPS):
        side = acting if part.side is Side.ACTING else part.side
        yield from (f"{owner}_deck" for owner in _owners(side))
    elif isinstance(part, subjects.Cards):
        side = acting if part.side is Side.ACTING else part.side
        for owner in _owners(side):
            yield from (f"{owner}_{place}" for place in _places(part))


def _owners(side: Side) -> tuple[str, ...]:
    return _OWNERS.get(side, ("own", "opponent"))


def _places(cards: subjects.Cards) -> Iterator[str]:
    for zone in cards.zones:
        if zone in _PLACES:
            yield _PLACES[zone]
        elif zone in _FIELD:
            yield _kind_on_field(cards)


def _kind_on_field(cards: subjects.Cards) -> str:
    kinds = {getattr(item, "kind", None) for item in cards.filters}
    if "character" in kinds:
        return "characters"
    return "sites" if "site" in kinds else "field"
