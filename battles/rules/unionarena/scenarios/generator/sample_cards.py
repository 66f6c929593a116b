"""Cards made to pass filters, or to fail exactly one of them."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from cards.effects.keywords import KEYWORDS
from cards.effects.model import filters as f
from cards.effects.model.base import Filter, Filters, Number
from cards.effects.model.enums import (
    CardKind,
    Color,
    Icon,
    KeywordName,
    Mode,
    Operator,
    Stat,
    Trigger,
    Zone,
)

Worth = Callable[[Number], int]

BP_STEP: Final = 500
QUIET_BP: Final = 3000
LINES: Final = (Zone.FRONT_LINE, Zone.ENERGY_LINE)
# Steps from the boundary to the number that passes, and to the first that fails.
_AT: Final = {
    Operator.LESS: -1,
    Operator.AT_MOST: 0,
    Operator.EQUAL: 0,
    Operator.AT_LEAST: 0,
    Operator.MORE: 1,
    Operator.DIFFERENT: 1,
}
_PAST: Final = {
    Operator.LESS: 0,
    Operator.AT_MOST: 1,
    Operator.EQUAL: 1,
    Operator.AT_LEAST: -1,
    Operator.MORE: 0,
    Operator.DIFFERENT: 0,
}
_STAT_FIELDS: Final = {
    Stat.BP: "bp",
    Stat.PRINTED_BP: "bp",
    Stat.REQUIRED_ENERGY: "required_energy",
    Stat.PRINTED_REQUIRED_ENERGY: "required_energy",
    Stat.GENERATED_ENERGY: "generates",
    Stat.AP_COST: "ap_cost",
}


class TooComplex(Exception):
    """The tree has something the generator cannot compute."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a filter may test on one card.

    Attributes:
        name: Its name.
        kind: Its kind.
        color: Its color.
        traits: Its traits.
        bp: BP; ``None`` for what is no Character.
        required_energy: Energy it needs.
        ap_cost: AP it costs.
        generates: Energy it generates, all of its own color.
        trigger: Its trigger.
        icons: Icons of its abilities.
        keywords: Its keywords.
        has_text: Whether it has any effect.
        is_active: Its mode.
        is_raided: Whether it is a Raid stack.
        is_source: Whether it is the source of the effect.
        zone: Where it is, where a filter asks for it.
    """

    name: str = "quiet"
    kind: CardKind = CardKind.CHARACTER
    color: str = "red"
    traits: tuple[str, ...] = ()
    bp: int | None = QUIET_BP
    required_energy: int = 0
    ap_cost: int = 1
    generates: int = 0
    trigger: Trigger | None = None
    icons: tuple[Icon, ...] = ()
    keywords: tuple[KeywordName, ...] = ()
    has_text: bool = False
    is_active: bool = True
    is_raided: bool = False
    is_source: bool = False
    zone: Zone | None = None
    effects: JsonObject | None = field(default=None, hash=False)

    def definition(self) -> JsonObject:
        """Return the card as scenario files define it."""
        card: dict[str, Json] = {
            "name": self.name,
            "kind": self.kind.value,
            "color": self.color,
            "traits": list(self.traits),
            "required_energy": self.required_energy,
            "ap_cost": self.ap_cost,
            "generated_energy": self.generates,
        }
        if self.kind is CardKind.EVENT:
            del card["generated_energy"]
        if self.kind is CardKind.CHARACTER:
            card["bp"] = self.bp
        if self.trigger is not None:
            card["trigger"] = self.trigger.value
        if self.effects is not None:
            card["effects"] = self.effects
            return card
        for icon in self.icons:
            if icon is Icon.RAID:
                card["raid"] = ["nobody"]
            else:
                card[_ICON_WORDS[icon]] = "Nothing"
        keywords: list[Json] = [_write_keyword(name) for name in self.keywords]
        if self.has_text and not self.icons and not keywords:
            keywords = ["step"]
        if keywords:
            card["keywords"] = keywords
        return card


_ICON_WORDS: Final = {
    Icon.ON_PLAY: "on_play",
    Icon.ACTIVATE_MAIN: "main",
    Icon.ON_ATTACK: "on_attack",
    Icon.ON_BLOCK: "on_block",
    Icon.ON_RETIRE: "on_retire",
}


def _write_keyword(name: KeywordName) -> str:
    # "Damage 1" would be what every attack deals.
    return f"{name} 2" if KEYWORDS[name].is_numbered else str(name)


# --- Passing and failing a filter.


def build_passing_sample(
    filters: Filters, worth: Worth, base: Sample | None = None
) -> Sample:
    """Return the smallest card that passes all filters.

    Numbers lie on the boundary: ``BP <= 3000`` is passed by 3000, not by less.

    Raises:
        TooComplex: If no such card can be made.
    """
    sample = base or Sample()
    for node in _kinds_first(filters):
        sample = _adjust_to_pass(sample, node, worth)
    if not all(passes_filter(sample, node, worth) for node in filters):
        raise TooComplex("filters contradict each other")
    return sample


def build_failing_sample(filters: Filters, at: int, worth: Worth) -> Sample:
    """Give a card that fails one filter, the one at a place, and passes all others.

    Raises:
        TooComplex: If no such card can be made.
    """
    others = (*filters[:at], *filters[at + 1 :])
    sample = _adjust_to_fail(build_passing_sample(others, worth), filters[at], worth)
    for place, node in enumerate(filters):
        if passes_filter(sample, node, worth) != (place != at):
            raise TooComplex("the filter cannot be failed alone")
    return sample


def _kinds_first(filters: Filters) -> list[Filter]:
    return sorted(filters, key=lambda node: not isinstance(node, f.IsKind))


def _adjust_to_pass(sample: Sample, node: Filter, worth: Worth) -> Sample:
    match node:
        case f.IsKind(kind):
            bp = QUIET_BP if kind is CardKind.CHARACTER else None
            return replace(sample, kind=kind, bp=bp)
        case f.Named(name):
            return replace(sample, name=name)
        case f.NameContains(text):
            return replace(sample, name=f"the {text}")
        case f.HasTrait(trait):
            return replace(sample, traits=(*sample.traits, trait))
        case f.HasTraits():
            return replace(sample, traits=("kin",))
        case f.TraitContains(text):
            return replace(sample, traits=(*sample.traits, f"{text} kin"))
        case f.IsColor(colors):
            return replace(sample, color=colors[0].value)
        case f.StatIs(stat, operator, value):
            return _with_number(sample, stat, worth(value), _AT[operator])
        case f.InMode(mode):
            return replace(sample, is_active=mode is Mode.ACTIVE)
        case f.Raided():
            return replace(sample, is_raided=True)
        case f.Other():
            return sample
        case f.HasIcon(icon):
            return replace(sample, icons=(*sample.icons, icon), has_text=True)
        case f.HasKeyword(keyword):
            return replace(sample, keywords=(*sample.keywords, keyword), has_text=True)
        case f.HasTrigger(trigger):
            return replace(sample, trigger=trigger or Trigger.GET)
        case f.HasEffects():
            return replace(sample, has_text=True)
        case f.EnergyMet():
            return replace(sample, required_energy=0)
        case f.InZone(zones):
            return replace(sample, zone=zones[0])
        case f.AnyOf(options):
            return _adjust_to_pass_any(sample, options, worth)
        case f.Without(filters):
            return _adjust_to_fail(sample, filters[0], worth)
    raise TooComplex(type(node).__name__)


def _adjust_to_pass_any(
    sample: Sample, options: tuple[Filters, ...], worth: Worth
) -> Sample:
    for option in options:
        try:
            return build_passing_sample(option, worth, sample)
        except TooComplex:
            continue
    raise TooComplex("AnyOf")


def _adjust_to_fail(sample: Sample, node: Filter, worth: Worth) -> Sample:
    match node:
        case f.IsKind(kind):
            other = CardKind.CHARACTER if kind is not CardKind.CHARACTER else None
            if other is None:
                return replace(sample, kind=CardKind.SITE, bp=None)
            return replace(sample, kind=other, bp=QUIET_BP)
        case f.Named() | f.NameContains():
            return replace(sample, name="stranger")
        case f.HasTraits():
            return replace(sample, traits=())
        case f.HasTrait() | f.TraitContains():
            return replace(sample, traits=("stranger",))
        case f.IsColor(colors):
            others = [color.value for color in Color if color not in colors]
            if others:
                return replace(sample, color=others[0])
        case f.StatIs(stat, operator, value):
            return _with_number(sample, stat, worth(value), _PAST[operator])
        case f.InMode(mode):
            return replace(sample, is_active=mode is not Mode.ACTIVE)
        case f.Raided():
            return replace(sample, is_raided=False)
        case f.HasIcon():
            return replace(sample, icons=())
        case f.HasKeyword():
            return replace(sample, keywords=())
        case f.HasTrigger():
            return replace(sample, trigger=None)
        case f.HasEffects():
            return replace(sample, has_text=False, icons=(), keywords=())
        case f.EnergyMet():
            return replace(sample, required_energy=20)
        case f.InZone(zones) if len(zones) == 1 and zones[0] in LINES:
            return replace(sample, zone=LINES[1 - LINES.index(zones[0])])
        case f.AnyOf(options):
            for option in options:
                for inner in option:
                    if passes_filter(sample, inner, worth):
                        sample = _adjust_to_fail(sample, inner, worth)
                        break
            return sample
        case f.Without(filters):
            return build_passing_sample(filters, worth, sample)
    raise TooComplex(type(node).__name__)


def _with_number(sample: Sample, stat: Stat, value: int, steps: int) -> Sample:
    name = _STAT_FIELDS[stat]
    number = value + steps * (BP_STEP if name == "bp" else 1)
    if number < 0 or (name == "bp" and (number == 0 or sample.bp is None)):
        raise TooComplex("a number cannot be that small")
    if name == "bp":
        return replace(sample, bp=number)
    if name == "required_energy":
        return replace(sample, required_energy=number)
    if name == "ap_cost":
        return replace(sample, ap_cost=number)
    return replace(sample, generates=number)


# --- The test itself, independent of the executors.


def passes_filter(sample: Sample, node: Filter, worth: Worth) -> bool:
    """Return whether a card passes a filter.

    Raises:
        TooComplex: If a sample does not show that.
    """
    match node:
        case f.IsKind(kind):
            return sample.kind is kind
        case f.Named(name):
            return sample.name == name
        case f.NameContains(text):
            return text in sample.name
        case f.HasTrait(trait):
            return trait in sample.traits
        case f.HasTraits():
            return bool(sample.traits)
        case f.TraitContains(text):
            return any(text in trait for trait in sample.traits)
        case f.IsColor(colors):
            return sample.color in colors
        case f.StatIs(stat, operator, value):
            return compare_numbers(
                get_sample_number(sample, stat), operator, worth(value)
            )
        case f.BpAgainstPrinted(operator):
            return compare_numbers(0, operator, 0)  # No sample's BP is changed.
        case f.InMode(mode):
            return sample.is_active == (mode is Mode.ACTIVE)
        case f.Raided():
            return sample.is_raided
        case f.Other():
            return not sample.is_source
        case f.HasIcon(icon):
            return icon in sample.icons
        case f.HasKeyword(keyword):
            return keyword in sample.keywords
        case f.HasTrigger(trigger):
            return sample.trigger is trigger if trigger else sample.trigger is not None
        case f.HasEffects():
            return sample.has_text
        case f.EnergyMet() if sample.required_energy in (0, 20):
            return sample.required_energy == 0
        case f.InZone(zones):
            return any(_is_in(sample.zone, zone) for zone in zones)
        case f.AnyOf(options):
            return any(all(passes_filter(sample, n, worth) for n in o) for o in options)
        case f.Without(filters):
            return not all(passes_filter(sample, n, worth) for n in filters)
    raise TooComplex(type(node).__name__)


def _is_in(zone: Zone | None, wanted: Zone) -> bool:
    return zone is wanted or (wanted is Zone.FIELD and zone in LINES)


def get_sample_number(sample: Sample, stat: Stat) -> int:
    """Return a number of a card; nothing counts as nothing."""
    name = _STAT_FIELDS[stat]
    return int(getattr(sample, name) or 0)
