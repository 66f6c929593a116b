"""Scenarios generated from effect trees: each ability shown working, and not working.

From an ability a position is made: cards that pass its filters at the boundary of every
number, cards that fail exactly one filter, the same cards on the wrong side, and
bystanders. What must follow is computed from the tree by ``generator.plans``, which
knows nothing of the executors. Where that is too complex, the name announces a weaker
check: the ability activates, something differs from a battle without it, every card it
offers passes the filters of the tree, and the battle stays sound.

The negative is a near miss (``generator.near_misses``): one part of the ability is not
met, by as little as can be. Every scenario has a counterpart in which what it shows is
not so (``GeneratedScenario.spoilt``); that one must fail. Each is run four ways like
any other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import RunMode, Stage
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.invariants import position_checks
from battles.rules.unionarena.position.cards import CardDefinition
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.card_definitions import CardDefinitions
from battles.rules.unionarena.scenarios.generator.contrasts import (
    find_differences,
    record_transcript,
    replace_tree,
)
from battles.rules.unionarena.scenarios.generator.driver import (
    answer_all,
    drive_ability,
    has_ability_activated,
)
from battles.rules.unionarena.scenarios.generator.near_misses import (
    NearMiss,
    NearMisses,
    UnmetPart,
    remove_filters,
)
from battles.rules.unionarena.scenarios.generator.occasions import (
    HELD,
    Occasion,
    place_source,
    prepare_conditions,
)
from battles.rules.unionarena.scenarios.generator.plans import SIDES, Plan
from battles.rules.unionarena.scenarios.generator.positions import (
    build_source_sample,
    furnish_table,
    write_given,
)
from battles.rules.unionarena.scenarios.generator.sample_cards import Sample, TooComplex
from battles.rules.unionarena.scenarios.generator.table import SOURCE, Table, TableCard
from battles.rules.unionarena.scenarios.scene import Scene
from cards.effects import CardEffects, get_trigger_ability, validate_tree
from cards.effects.model.abilities import Ability
from cards.effects.model.enums import AbilityKind, Color, Frame, Zone

# The clause behind each kind of ability, which its scenarios show.
CLAUSES: Final = {
    AbilityKind.TIMED: "UA-7.1.1",
    AbilityKind.ACTIVATED: "UA-4.4.17",
    AbilityKind.CONTINUOUS: "UA-7.1.1",
    AbilityKind.REPLACEMENT: "UA-7.1.1",
    AbilityKind.EVENT: "UA-4.4.14",
    AbilityKind.ON_USE: "UA-4.4.3",
    AbilityKind.TRIGGER: "UA-5.6.1",
}

# The event that such an ability has been activated.
ANNOUNCED: Final = {
    AbilityKind.TIMED: "effect_activated",
    AbilityKind.ACTIVATED: "effect_activated",
    AbilityKind.TRIGGER: "trigger_activated",
}


class ScenarioKind(StrEnum):
    """What a generated scenario shows.

    Attributes:
        EXACT: Every consequence is compared with what the tree implies.
        DRIVEN: The ability activates and what it offers passes its filters.
        NO_TARGET: The same with nothing that passes a filter; all is compared.
        NEAR_MISS: One part of the ability is not met, or its trigger is declined.
    """

    EXACT = "exact"
    DRIVEN = "driven"
    NO_TARGET = "no target"
    NEAR_MISS = "near miss"


POSITIVE: Final = (ScenarioKind.EXACT, ScenarioKind.DRIVEN)
_TITLES: Final = {
    ScenarioKind.EXACT: "does exactly what its tree says",
    ScenarioKind.DRIVEN: "activates and offers only what its filters let through",
    ScenarioKind.NO_TARGET: "does as much as it can where nothing passes its filters",
    ScenarioKind.NEAR_MISS: "does not work",
}


@dataclass(frozen=True, slots=True)
class GeneratedScenario:
    """A scenario made from a tree.

    Attributes:
        kind: What it shows.
        ability: The ability it shows.
        data: The scenario, as in a file.
        spoilt: The counterpart without the ability, or with the near miss repaired. It
    must fail.
        other: The transcript to compare with, if there is one: without the ability
        (its own
            must differ), or with a part that could never be met (it must not).
        missing: What a near miss misses.
    """

    kind: ScenarioKind
    ability: Ability
    data: JsonObject
    spoilt: JsonObject
    other: list[Json] | None = None
    missing: UnmetPart | None = None

    def script(self) -> UnionArenaScript:
        """Return the scenario ready to run."""
        return self._script(self.data)

    def spoilt_script(self) -> UnionArenaScript:
        """Return the scenario that must fail."""
        return self._script(self.spoilt)

    def _script(self, data: JsonObject) -> UnionArenaScript:
        if self.kind is ScenarioKind.DRIVEN:
            return DrivenScript(data, self)
        if self.other is not None:
            return NearMissScript(data, self)
        return UnionArenaScript(LocatedValue(data), CardDefinitions())


class DrivenScript(UnionArenaScript):
    """A scenario whose questions are answered as they come, each one inspected."""

    def __init__(self, data: JsonObject, generated: GeneratedScenario) -> None:
        super().__init__(LocatedValue(data), CardDefinitions())
        self.data = data
        self.generated = generated

    def play(self, stage: Stage[Battle]) -> None:
        """Bring the ability about, answer what it asks, and look for what is wrong."""
        super().play(stage)
        assert isinstance(stage, Scene)  # begin has made it
        ability = self.generated.ability
        drive_ability(stage, ability)
        if not has_ability_activated(stage, ability):
            stage.note("driven", "the ability activates", "it does not")
        _look_for_damage(stage)
        other = self.generated.other
        assert other is not None  # what is driven is compared
        if _is_plain_run(stage) and record_transcript(self.data).entries == other:
            stage.note("driven", "something other than without the ability", "nothing")


class NearMissScript(UnionArenaScript):
    """A scenario in which a part of an ability is not met: nothing may come of it."""

    def __init__(self, data: JsonObject, generated: GeneratedScenario) -> None:
        super().__init__(LocatedValue(data), CardDefinitions())
        self.data = data
        self.generated = generated

    def play(self, stage: Stage[Battle]) -> None:
        """Answer the questions; the result must equal that of a part never met."""
        super().play(stage)
        assert isinstance(stage, Scene)  # begin has made it
        for _ in answer_all(stage):
            pass
        _look_for_damage(stage)
        other = self.generated.other
        assert other is not None  # a near miss is compared
        if _is_plain_run(stage):
            for one, another in zip_longest(
                record_transcript(self.data).entries, other
            ):
                stage.compare("near miss", another, one)


def _is_plain_run(stage: Stage[Battle]) -> bool:
    return stage.way.name == RunMode.name  # The transcript is the same in every mode.


def _look_for_damage(scene: Scene) -> None:
    question = scene.battle.decision
    kind = "" if question is None else question.kind
    for problem in position_checks.find_problems(scene.state, kind):
        scene.note("driven", "a sound battle", problem)


def generate_scenarios(
    card: CardDefinition, tree: CardEffects
) -> Iterator[GeneratedScenario]:
    """Return the scenarios of every ability of a card.

    Each ability is shown alone, on a card that has the printed facts and no other
    ability: what several do to each other is for random games.
    """
    for place, ability in enumerate(tree.abilities):
        yield from _generate_for_ability(
            card, tree, ability, f"{card.number} ability {place}"
        )
    trigger = tree.trigger
    if trigger is None and card.trigger is not None:
        trigger = get_trigger_ability(card.trigger, Color(card.color))
    if trigger is not None:
        yield from _generate_for_ability(card, tree, trigger, f"{card.number} trigger")


def _generate_for_ability(
    card: CardDefinition, tree: CardEffects, ability: Ability, name: str
) -> Iterator[GeneratedScenario]:
    maker = _ScenarioMaker(card, tree, ability, name)
    positive = maker.attempt(ScenarioKind.EXACT) or maker.attempt(ScenarioKind.DRIVEN)
    if positive is not None:
        yield positive
    negative = maker.attempt(ScenarioKind.NO_TARGET)
    if negative is not None:
        yield negative
    missed = maker.near_miss()
    if missed is not None:
        yield missed


class _ScenarioMaker:
    """Makes the scenarios of one ability."""

    def __init__(
        self, card: CardDefinition, tree: CardEffects, ability: Ability, name: str
    ) -> None:
        self.ability = ability
        self.name = name
        self.raid = tree.raid
        lone = self._lone(tree)
        # A body may refer to what another ability of the card has bound.
        self.is_alone = not validate_tree(lone)
        self.shown = lone if self.is_alone else tree
        self.sample: Sample = build_source_sample(card, ability, self.shown)

    def _lone(self, tree: CardEffects) -> CardEffects:
        """Return the tree with this ability only."""
        needs_raid = self.ability.frame is Frame.RAID
        raid = tree.raid if needs_raid or "RAID" in repr(self.ability.body) else None
        if self.ability.kind is AbilityKind.TRIGGER:
            return replace(tree, abilities=(), raid=tree.raid, trigger=self.ability)
        return replace(tree, abilities=(self.ability,), raid=raid, trigger=None)

    def attempt(self, kind: ScenarioKind) -> GeneratedScenario | None:
        """Return a scenario of this kind, or None where there cannot be one."""
        try:
            data = self._shown(kind)
        except TooComplex:
            return None
        if data is None:
            return None
        data = self._named(_TITLES[kind], data)
        without = self._without(data)
        if kind is ScenarioKind.NO_TARGET and not self._is_announced:
            try:
                spoilt = replace_tree(data, self._tree(remove_filters(self.ability)))
            except TooComplex:
                return None
            found = GeneratedScenario(kind, self.ability, data, spoilt)
            # Nothing would show that a filter keeps something out.
            return found if find_differences(found.spoilt_script()) else None
        other = (
            record_transcript(without).entries if kind is ScenarioKind.DRIVEN else None
        )
        return GeneratedScenario(kind, self.ability, data, without, other)

    @property
    def _is_announced(self) -> bool:
        """Return whether activating the ability is an event of its own."""
        return self.ability.kind in ANNOUNCED

    def _without(self, data: JsonObject) -> JsonObject:
        """Return the scenario in which the source lacks the ability."""
        without = replace_tree(data, self._tree(None))
        if self.ability.kind is not AbilityKind.TRIGGER:
            return without
        cards = without["cards"]
        assert isinstance(cards, dict)  # with_tree has made it
        source = cards[SOURCE]
        assert isinstance(source, dict)  # with_tree has made it
        del source["trigger"]  # A trigger is its icon; the text may say nothing more.
        return without

    def _named(self, title: str, data: JsonObject) -> JsonObject:
        named: JsonObject = {"name": f"{self.name} {title}"}
        return {**named, "clause": CLAUSES[self.ability.kind], **data}

    def _tree(self, ability: Ability | None) -> CardEffects:
        """Return the shown tree with another ability in its place.

        Raises:
            TooComplex: If that would mean nothing.
        """
        shown = self.shown
        if self.ability.kind is AbilityKind.TRIGGER:
            tree = replace(shown, trigger=ability)
        else:
            kept = [ability if a == self.ability else a for a in shown.abilities]
            tree = replace(shown, abilities=tuple(a for a in kept if a is not None))
        if ability is not None and validate_tree(tree):
            raise TooComplex("a tree without that part means nothing")
        return tree

    # --- The ability is activated.

    def _shown(self, kind: ScenarioKind) -> JsonObject | None:
        table = Table()
        occasion = place_source(table, self.ability, self.sample, self.raid)
        table.turn_of = occasion.turn_of
        before = prepare_conditions(table, self.ability)
        furnish_table(table, self.ability, is_rich=kind is not ScenarioKind.NO_TARGET)
        given = write_given(table, phase=occasion.phase, turn_of=occasion.turn_of)
        plan = Plan(table)
        if kind is ScenarioKind.DRIVEN:
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
        self, kind: ScenarioKind, given: JsonObject, occasion: Occasion, plan: Plan
    ) -> JsonObject | None:
        occasion.begin(plan)
        if not all(plan.table.holds(c) for c in self.ability.conditions):
            return None
        plan.pay(self.ability.costs)
        plan.do(self.ability.body)
        source = plan.table.cards[SOURCE]
        if source.zone is HELD:
            source.zone = Zone.OUTSIDE_AREA
        if kind is ScenarioKind.EXACT and not plan.has_changed:
            return None
        if kind is ScenarioKind.NO_TARGET and plan.has_offered:
            return None
        then = plan.finish()
        if plan.facts:
            then["events_in_order"] = plan.facts
        elif (
            self._is_announced
            and kind is ScenarioKind.NO_TARGET
            and not plan.has_checked
        ):
            then["events_in_order"] = [{ANNOUNCED[self.ability.kind]: {"card": SOURCE}}]
        then[SIDES[0]] = {"hand": self._held(plan.table, 0)}
        if occasion.turn_of == 0 and occasion.phase != "start":
            then[SIDES[0]] = {"hand": self._held(plan.table, 0), "ap": plan.table.ap[0]}
        then[SIDES[1]] = {"hand": self._held(plan.table, 1)}
        return {**given, "when": plan.steps, "then": then}

    def _held(self, table: Table, side: int) -> Json:
        return len(table.lying(side, Zone.HAND)) + table.drawn[side]

    # --- The ability is not activated.

    def near_miss(self) -> GeneratedScenario | None:
        """Return the first near miss that differs from the ability at work."""
        if self.ability.kind is AbilityKind.TRIGGER:
            return self._declined()
        used_up = self._used_up()
        if used_up is not None:
            return used_up
        misses = NearMisses(self.ability, self.sample, self.raid)
        for miss in misses.found():
            found = self._missed(miss)
            if found is not None:
                return found
        return self._mistimed()

    def _missed(self, miss: NearMiss) -> GeneratedScenario | None:
        """Return the scenario of a near miss, if the part could make a difference."""
        occasion = miss.occasion
        plan = Plan(miss.table.copy())
        for words in miss.before:
            plan.say(0, words)
        early = [*plan.steps]
        occasion.begin(plan)
        given = write_given(miss.table, phase=occasion.phase, turn_of=occasion.turn_of)
        for steps in (plan.steps, early):
            then: JsonObject = {} if miss.quiet is None else {"cards": miss.quiet}
            data: JsonObject = {**given, "when": steps, "then": then}
            data = self._named(
                f"{_TITLES[ScenarioKind.NEAR_MISS]} where {miss.missing}", data
            )
            try:
                never = replace_tree(data, self._tree(miss.never), miss.holder)
                mended = replace_tree(data, self._tree(miss.mended), miss.holder)
            except TooComplex:
                return None
            quiet, loud = record_transcript(never), record_transcript(mended)
            is_plain = not quiet.refused and not loud.refused
            is_seen = (
                miss.is_certain or record_transcript(data).entries == quiet.entries
            )
            if is_plain and quiet.entries != loud.entries and is_seen:
                kind = ScenarioKind.NEAR_MISS
                other = None if miss.quiet else quiet.entries
                return GeneratedScenario(
                    kind, self.ability, data, mended, other, miss.missing
                )
        return None

    def _used_up(self) -> GeneratedScenario | None:
        """Build the scenario of a limit: not offered again this turn (UA-7.3.1).

        None where it could not be activated again without the limit either.
        """
        limit = self.ability.limit
        if limit is None or limit.times != 1:
            return None
        if self.ability.kind is not AbilityKind.ACTIVATED:
            return None
        try:
            data = self._shown(ScenarioKind.EXACT)
            unlimited = self._tree(replace(self.ability, limit=None))
        except TooComplex:
            return None
        if data is None:
            return None
        missing = UnmetPart.LIMIT
        then: JsonObject = {
            "offers_not": [f"activate {SOURCE}"],
            "asked": {"player": SIDES[0], "kind": "main"},
        }
        title = f"{_TITLES[ScenarioKind.NEAR_MISS]} where {missing}"
        used = self._named(title, {**data, "then": then})
        mended = replace_tree(used, unlimited)
        found = GeneratedScenario(
            ScenarioKind.NEAR_MISS, self.ability, used, mended, None, missing
        )
        return found if find_differences(found.spoilt_script()) else None

    def _mistimed(self) -> GeneratedScenario | None:
        """Build the scenario of the wrong phase: the Attack Phase (UA-4.4.14)."""
        words = {
            AbilityKind.EVENT: f"use {SOURCE}",
            AbilityKind.ON_USE: f"use {SOURCE}",
            AbilityKind.ACTIVATED: f"activate {SOURCE}",
        }.get(self.ability.kind)
        if words is None:
            return None
        table = Table()
        place_source(table, self.ability, self.sample, self.raid)
        attacker = Sample(name="attacker", bp=500)  # So that the phase continues.
        table.add(TableCard("attacker", attacker, 0, Zone.FRONT_LINE))
        furnish_table(table, self.ability, is_rich=True)
        then: JsonObject = {"offers_not": [words]}
        late, early = (
            self._named(
                f"{_TITLES[ScenarioKind.NEAR_MISS]} where {UnmetPart.MOMENT}",
                {
                    **write_given(table, phase=phase, turn_of=0),
                    "when": [],
                    "then": then,
                },
            )
            for phase in ("attack", "main")
        )
        missing = UnmetPart.MOMENT
        return GeneratedScenario(
            ScenarioKind.NEAR_MISS, self.ability, late, early, None, missing
        )

    def _declined(self) -> GeneratedScenario:
        """Build the scenario of a trigger that is not activated (UA-5.6.1)."""
        table = Table()
        occasion = place_source(table, self.ability, self.sample, self.raid)
        given = write_given(table, phase=occasion.phase, turn_of=occasion.turn_of)
        plan = Plan(table)
        occasion.begin(plan)
        steps: list[Json] = [*plan.steps[:-1], {SIDES[0]: f"pass {SOURCE}"}]
        then: JsonObject = {
            "no_events": ["trigger_activated", "effect_activated", "card_drawn"],
            "cards": {SOURCE: {"zone": "outside_area", "side": "me"}},
            "asked": {"player": "opponent", "kind": "attack"},
        }
        title = f"{_TITLES[ScenarioKind.NEAR_MISS]} where it is declined"
        data = self._named(title, {**given, "when": steps, "then": then})
        spoilt = {**data, "when": plan.steps}
        return GeneratedScenario(ScenarioKind.NEAR_MISS, self.ability, data, spoilt)


__all__ = [
    "POSITIVE",
    "GeneratedScenario",
    "ScenarioKind",
    "UnmetPart",
    "generate_scenarios",
]
