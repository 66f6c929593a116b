"""Scenarios generated from effect trees: each ability shown working, and not working.

From an ability a position is made: cards that pass its filters at the boundary of every
number, cards that fail exactly one filter, the same cards on the wrong side, and
bystanders. What must follow is worked out from the tree by ``generating.plans``, which
knows nothing of the executors. Where that is too complex, the weaker check says so in
its name: the ability activates, every card it offers passes the filters of the tree,
and the battle stays sound. Every scenario is run four ways like any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from battles.rules.kernel.entries import Entry
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.scenario import Stage
from battles.rules.unionarena import inspection
from battles.rules.unionarena.cards import CardDefinition
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.definitions import Book
from battles.rules.unionarena.scenarios.generating.driving import drive, has_activated
from battles.rules.unionarena.scenarios.generating.occasions import (
    HELD,
    Occasion,
    place_source,
    prelude,
)
from battles.rules.unionarena.scenarios.generating.plans import SIDES, Plan
from battles.rules.unionarena.scenarios.generating.positions import (
    furnish,
    given_of,
    sample_of,
)
from battles.rules.unionarena.scenarios.generating.samples import Sample, TooComplex
from battles.rules.unionarena.scenarios.generating.table import SOURCE, Card, Table
from battles.rules.unionarena.scenarios.scene import Scene
from cards.effects import CardEffects, check, trigger_ability
from cards.effects.model.abilities import Ability
from cards.effects.model.words import (
    AbilityKind,
    CardKind,
    Color,
    Frame,
    Side,
    Zone,
)

# The clause a kind of ability rests on; it is what the scenario shows.
CLAUSES: Final = {
    AbilityKind.TIMED: "UA-7.1.1",
    AbilityKind.ACTIVATED: "UA-4.4.17",
    AbilityKind.CONTINUOUS: "UA-7.1.1",
    AbilityKind.REPLACEMENT: "UA-7.1.1",
    AbilityKind.EVENT: "UA-4.4.14",
    AbilityKind.ON_USE: "UA-4.4.3",
    AbilityKind.TRIGGER: "UA-5.6.1",
}


class Kind(StrEnum):
    """What a generated scenario shows.

    Attributes:
        EXACT: Every consequence is compared with what the tree says.
        DRIVEN: The ability activates and what it offers passes its filters.
        NO_TARGET: The same with nothing that passes a filter; all is compared.
        QUIET: Nothing brings the ability about, or it is declined; it stays quiet.
    """

    EXACT = "exact"
    DRIVEN = "driven"
    NO_TARGET = "no target"
    QUIET = "quiet"


POSITIVE: Final = (Kind.EXACT, Kind.DRIVEN)
_SAID: Final = {
    Kind.EXACT: "does exactly what its tree says",
    Kind.DRIVEN: "activates and offers only what its filters let through",
    Kind.NO_TARGET: "does as much as it can where nothing passes its filters",
    Kind.QUIET: "does not activate without its occasion",
}


@dataclass(frozen=True, slots=True)
class Generated:
    """A scenario made from a tree.

    Attributes:
        kind: What it shows.
        ability: The ability it shows.
        data: The scenario, as in a file.
    """

    kind: Kind
    ability: Ability
    data: JsonObject

    def script(self) -> UnionArenaScript:
        """Give the scenario ready to run."""
        if self.kind is Kind.DRIVEN:
            return DrivenScript(Entry(self.data), Book(), self.ability)
        return UnionArenaScript(Entry(self.data), Book())


class DrivenScript(UnionArenaScript):
    """A scenario whose questions are answered as they come, each one inspected."""

    def __init__(self, entry: Entry, book: Book, ability: Ability) -> None:
        super().__init__(entry, book)
        self.ability = ability

    def play(self, stage: Stage[Battle]) -> None:
        """Bring the ability about, answer what it asks, and look for what is wrong."""
        super().play(stage)
        assert isinstance(stage, Scene)  # begin has made it
        drive(stage, self.ability)
        if not has_activated(stage, self.ability):
            stage.note("driven", "the ability activates", "it does not")
        question = stage.battle.decision
        kind = "" if question is None else question.kind
        for problem in inspection.problems(stage.state, kind):
            stage.note("driven", "a sound battle", problem)


def scenarios_of(card: CardDefinition, tree: CardEffects) -> Iterator[Generated]:
    """Give the scenarios of every ability of a card.

    Each ability is shown alone, on a card that has the printed facts and no other
    ability: what several do to each other is for random games.
    """
    for place, ability in enumerate(tree.abilities):
        yield from _of_ability(card, tree, ability, f"{card.number} ability {place}")
    trigger = tree.trigger
    if trigger is None and card.trigger is not None:
        trigger = trigger_ability(card.trigger, Color(card.color))
    if trigger is not None:
        yield from _of_ability(card, tree, trigger, f"{card.number} trigger")


def _of_ability(
    card: CardDefinition, tree: CardEffects, ability: Ability, name: str
) -> Iterator[Generated]:
    maker = _Maker(card, tree, ability, name)
    positive = maker.attempt(Kind.EXACT) or maker.attempt(Kind.DRIVEN)
    if positive is not None:
        yield positive
    negative = maker.attempt(Kind.NO_TARGET)
    if negative is not None:
        yield negative
    quiet = maker.attempt(Kind.QUIET)
    if quiet is not None:
        yield quiet


class _Maker:
    """Makes the scenarios of one ability."""

    def __init__(
        self, card: CardDefinition, tree: CardEffects, ability: Ability, name: str
    ) -> None:
        self.ability = ability
        self.name = name
        self.raid = tree.raid
        lone = self._lone(tree)
        # A body may speak of what another ability of the card has bound.
        self.is_alone = not check(lone)
        shown = lone if self.is_alone else tree
        self.sample: Sample = sample_of(card, ability, shown)

    def _lone(self, tree: CardEffects) -> CardEffects:
        """Give the tree with this ability only."""
        needs_raid = self.ability.frame is Frame.RAID
        raid = tree.raid if needs_raid or "RAID" in repr(self.ability.body) else None
        if self.ability.kind is AbilityKind.TRIGGER:
            return replace(tree, abilities=(), raid=tree.raid, trigger=self.ability)
        return replace(tree, abilities=(self.ability,), raid=raid, trigger=None)

    def attempt(self, kind: Kind) -> Generated | None:
        """Give a scenario of this kind, or None where there cannot be one."""
        try:
            data = self._quiet() if kind is Kind.QUIET else self._shown(kind)
        except TooComplex:
            return None
        if data is None:
            return None
        said: JsonObject = {"name": f"{self.name} {_SAID[kind]}"}
        said["clause"] = CLAUSES[self.ability.kind]
        return Generated(kind, self.ability, {**said, **data})

    # --- The ability is brought about.

    def _shown(self, kind: Kind) -> JsonObject | None:
        table = Table()
        occasion = place_source(table, self.ability, self.sample, self.raid)
        table.turn_of = occasion.turn_of
        before = prelude(table, self.ability)
        furnish(table, self.ability, is_rich=kind is not Kind.NO_TARGET)
        given = given_of(table, phase=occasion.phase, turn_of=occasion.turn_of)
        plan = Plan(table)
        if kind is Kind.DRIVEN:
            for words in before:
                plan.say(0, words)
            return self._driven(given, occasion, plan)
        if before or not occasion.is_exact or not self.is_alone:
            return None
        plan.is_lasting = self.ability.kind is not AbilityKind.CONTINUOUS
        return self._planned(kind, given, occasion, plan)

    def _driven(self, given: JsonObject, occasion: Occasion, plan: Plan) -> JsonObject:
        occasion.begin(plan)
        return {**given, "when": plan.steps, "then": {}}

    def _planned(
        self, kind: Kind, given: JsonObject, occasion: Occasion, plan: Plan
    ) -> JsonObject | None:
        occasion.begin(plan)
        if not all(plan.table.holds(c) for c in self.ability.conditions):
            return None
        plan.pay(self.ability.costs)
        plan.do(self.ability.body)
        source = plan.table.cards[SOURCE]
        if source.zone is HELD:
            source.zone = Zone.OUTSIDE_AREA
        if kind is Kind.EXACT and not plan.has_changed:
            return None
        if kind is Kind.NO_TARGET and plan.has_offered:
            return None
        then = plan.finish()
        if plan.facts:
            then["events_in_order"] = plan.facts
        then[SIDES[0]] = {"hand": self._held(plan.table, 0)}
        if occasion.turn_of == 0 and occasion.phase != "start":
            then[SIDES[0]] = {"hand": self._held(plan.table, 0), "ap": plan.table.ap[0]}
        then[SIDES[1]] = {"hand": self._held(plan.table, 1)}
        return {**given, "when": plan.steps, "then": then}

    def _held(self, table: Table, side: int) -> Json:
        return len(table.lying(side, Zone.HAND)) + table.drawn[side]

    # --- The ability is not brought about.

    def _quiet(self) -> JsonObject | None:
        """The source lies in the outside area while a plain card is played."""
        if self.ability.kind is AbilityKind.TRIGGER:
            return self._declined()
        table = Table()
        table.add(Card(SOURCE, self.sample, 0, Zone.REMOVE_AREA))
        plain = Sample(name="plain", bp=1000)
        table.add(Card("plain", plain, 0, Zone.HAND))
        table.add(Card("bystander", replace(plain, name="b"), 1, Zone.FRONT_LINE))
        given = given_of(table, phase="main", turn_of=0)
        steps: list[Json] = [{"me": "play plain to front line"}]
        then: JsonObject = {
            "no_events": ["effect_activated", "event_used", "card_retired"],
            "cards": {
                SOURCE: {"zone": "remove_area", "side": "me"},
                "plain": {"zone": "front_line", "bp": 1000},
                "bystander": {"zone": "front_line", "bp": 1000, "side": "opponent"},
            },
            "asked": {"player": "me", "kind": "main"},
        }
        return {**given, "when": steps, "then": then}

    def _declined(self) -> JsonObject:
        """The card is checked as life, and its trigger is not activated (UA-5.6.1)."""
        table = Table()
        occasion = place_source(table, self.ability, self.sample, self.raid)
        given = given_of(table, phase=occasion.phase, turn_of=occasion.turn_of)
        plan = Plan(table)
        occasion.begin(plan)
        steps: list[Json] = [*plan.steps[:-1], {SIDES[0]: f"pass {SOURCE}"}]
        then: JsonObject = {
            "no_events": ["trigger_activated", "effect_activated", "card_drawn"],
            "cards": {SOURCE: {"zone": "outside_area", "side": "me"}},
            "asked": {"player": "opponent", "kind": "attack"},
        }
        return {**given, "when": steps, "then": then}


__all__ = [
    "POSITIVE",
    "CardKind",
    "Generated",
    "Kind",
    "Side",
    "scenarios_of",
]
