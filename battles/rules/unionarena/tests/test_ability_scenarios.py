"""Scenarios generated from effect trees (issue 4, "Generated scenarios").

Every node of the model has a generated positive scenario, and every ability of every
card we ship a positive and a negative one. What is expected comes from the tree.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from battles.rules.unionarena.position.cards import CardDefinition, CardKind
from battles.rules.unionarena.scenarios import run_scenario
from battles.rules.unionarena.scenarios.ability_scenarios import (
    POSITIVE,
    ScenarioKind,
    UnmetPart,
    generate_scenarios,
)
from battles.rules.unionarena.scenarios.generator.contrasts import find_differences
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    Sample,
    TooComplex,
    build_failing_sample,
    build_passing_sample,
    passes_filter,
)
from battles.rules.unionarena.tests.time_limits import HAS_ALL_SCENARIOS
from battles.simulation.starter_content import read_starter_cards
from cards.effects import CardEffects, get_trigger_ability, load_tree
from cards.effects.examples import EXAMPLES
from cards.effects.model import atoms
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.enums import AbilityKind, Color, Operator, Side, Stat, Zone
from cards.effects.model.enums import CardKind as WordKind
from cards.effects.model.registry import NODES
from cards.effects.model.traversal import walk_tree

# Cards whose effects are compiled and are something to show.
SHIPPED = tuple(
    number
    for number, face in read_starter_cards().items()
    if face["effects"] is not None
    and (load_tree(face["effects"]).abilities or face["trigger"] is not None)
)


def abilities_of(card, tree):
    trigger = tree.trigger
    if trigger is None and card.trigger is not None:
        trigger = get_trigger_ability(card.trigger, Color(card.color))
    return [*tree.abilities, *([] if trigger is None else [trigger])]


def example_card(number, example):
    is_character = example.kind is WordKind.CHARACTER
    is_event = example.kind is WordKind.EVENT
    reduced = [
        n.color for n in walk_tree(example.tree) if isinstance(n, m.RequiredEnergy)
    ]
    color = next((c.value for c in reduced if c is not None), "red")
    return CardDefinition(
        number=f"EXA-1-{number:03}",
        series="EXA",
        name=f"example {number}",
        kind=CardKind(example.kind.value),
        color=color,
        required_energy=1,
        ap_cost=1,
        bp=3000 if is_character else None,
        generated_energy=(0 if is_event else 1, 0, 0, 0, 0),
    )


@cache
def example_scenarios(number):
    example = EXAMPLES[number]
    return tuple(generate_scenarios(example_card(number, example), example.tree))


@cache
def shipped_scenarios(number):
    face = read_starter_cards()[number]
    card = CardDefinition.from_dict(face)
    return tuple(generate_scenarios(card, load_tree(face["effects"])))


@cache
def all_scenarios():
    """Every generated scenario there is, of shipped cards and of examples."""
    found = [one for number in SHIPPED for one in shipped_scenarios(number)]
    for number in range(len(EXAMPLES)):
        found.extend(example_scenarios(number))
    return tuple(found)


def problems_of(generated):
    outcome = run_scenario(generated.script())
    return {
        way: [str(difference) for difference in found]
        for way, found in outcome.differences.items()
        if found
    }


def failures(number, scenarios):
    """What is not as the scenarios of a card say.

    Each is run as it is, and one of each card restored, replayed and watched for
    leaks too; all of them where the suite is patient.
    """
    for place, generated in enumerate(scenarios):
        in_all_ways = HAS_ALL_SCENARIOS or place == number % len(scenarios)
        found = (
            problems_of(generated)
            if in_all_ways
            else find_differences(generated.script())
        )
        if found:
            yield generated.data, found


# --- One for every node.


def test_every_node_has_a_generated_positive_scenario():
    """Issue 4: for each effect node a scenario that shows it working."""
    shown = {"CardEffects"}
    for number, example in enumerate(EXAMPLES):
        for generated in example_scenarios(number):
            if generated.kind in POSITIVE:
                shown |= {type(node).__name__ for node in walk_tree(generated.ability)}
        if example.tree.raid is not None:
            shown |= {type(node).__name__ for node in walk_tree(example.tree.raid)}

    assert set(NODES) - shown == set()


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_generated_scenarios_of_an_example_pass(number):
    assert list(failures(number, example_scenarios(number))) == []


# --- Every ability of our own cards.

# Abilities of shipped cards no near miss is made for, by card and place, with why.
WITHOUT_MISS = {
    ("GHP-1-050", 1): "who battles the source can only be on the other side",
    ("GHP-1-061", 0): "a discard of the opponent's is no occasion that can be made",
    ("TDL-1-045", 0): "a limit of its player has no condition, and no other card",
}


@pytest.mark.parametrize("number", SHIPPED)
def test_every_ability_of_a_shipped_card_works_and_does_not(number):
    """Issue 4: one positive and one negative scenario for each ability."""
    scenarios = shipped_scenarios(number)

    face = read_starter_cards()[number]
    abilities = abilities_of(CardDefinition.from_dict(face), load_tree(face["effects"]))

    for place, ability in enumerate(abilities):
        kinds = {g.kind for g in scenarios if g.ability == ability}
        assert kinds & set(POSITIVE), f"{number} ability {place} is never shown"
        is_missed = (number, place) not in WITHOUT_MISS
        assert (ScenarioKind.NEAR_MISS in kinds) == is_missed, (
            f"{number} ability {place}"
        )
    assert list(failures(SHIPPED.index(number), scenarios)) == []


def test_abilities_without_a_near_miss_are_few_and_say_why():
    """What cannot be missed by a little is listed, and the list does not grow."""
    assert len(WITHOUT_MISS) == 3
    assert all(number in SHIPPED for number, _ in WITHOUT_MISS)


@pytest.mark.parametrize("kind", ScenarioKind)
def test_no_scenario_passes_when_what_it_shows_is_not_so(kind):
    """A positive without its ability fails, and a near miss whose part is mended."""
    passing_still = [
        generated.data["name"]
        for generated in all_scenarios()
        if generated.kind is kind and not find_differences(generated.spoilt_script())
    ]

    assert passing_still == []


def test_near_misses_miss_every_kind_of_part():
    """Conditions, filters, sides, lines, turns, costs, moments, used-up limits."""
    missing = {g.missing for g in all_scenarios() if g.kind is ScenarioKind.NEAR_MISS}

    assert missing - {None} == set(UnmetPart)


def test_what_was_used_this_turn_is_offered_again_only_without_its_limit():
    """UA-7.3.1; near miss: the same steps where the ability has no limit."""
    (used,) = [
        one for one in shipped_scenarios("CWO-1-020") if one.missing is UnmetPart.LIMIT
    ]

    assert used.data["when"] == [{"me": "activate source"}]
    assert problems_of(used) == {}
    assert [
        difference.partition(":")[0]
        for difference in find_differences(used.spoilt_script())
    ] == ["then.offers_not[0]"]


def test_a_near_miss_fails_where_the_ability_does_not_look():
    """The contrast can fail: another tree in its place is noticed."""
    number, example = next(
        (number, one)
        for number in range(len(EXAMPLES))
        for one in example_scenarios(number)
        if one.missing is UnmetPart.CONDITION
    )
    assert problems_of(example) == {}, number

    blind = replace(example, data=example.spoilt)

    assert problems_of(blind) != {}


def test_many_scenarios_compare_everything():
    """The weaker check is for what cannot be worked out, not the rule."""
    kinds = Counter(g.kind for number in SHIPPED for g in shipped_scenarios(number))

    assert kinds[ScenarioKind.EXACT] > kinds[ScenarioKind.DRIVEN]


# --- What the generator makes.


def worth(value):
    return value


BELOW_3000 = f.StatIs(Stat.BP, Operator.AT_MOST, 3000)
CHARACTER = f.IsKind(WordKind.CHARACTER)


@pytest.mark.parametrize(
    ("operator", "at", "past"),
    [
        (Operator.AT_MOST, 3000, 3500),
        (Operator.LESS, 2500, 3000),
        (Operator.AT_LEAST, 3000, 2500),
        (Operator.MORE, 3500, 3000),
        (Operator.EQUAL, 3000, 3500),
        (Operator.DIFFERENT, 3500, 3000),
    ],
)
def test_samples_stand_on_the_boundary_and_one_past_it(operator, at, past):
    """Style 12: the boundary and one past it."""
    filters = (CHARACTER, f.StatIs(Stat.BP, operator, 3000))

    assert build_passing_sample(filters, worth).bp == at
    assert build_failing_sample(filters, 1, worth).bp == past


def test_a_failing_sample_fails_exactly_one_filter():
    """Otherwise the scenario would not show which filter kept the card out."""
    filters = (CHARACTER, BELOW_3000, f.HasTrait("港"), f.IsColor(()), f.Raided())
    filters = (*filters[:3], filters[4])

    for at in range(len(filters)):
        sample = build_failing_sample(filters, at, worth)
        assert [passes_filter(sample, node, worth) for node in filters].count(
            False
        ) == 1
        assert not passes_filter(sample, filters[at], worth)


def test_filters_that_contradict_each_other_have_no_sample():
    """Nothing is both; saying so is better than a card that passes neither."""
    filters = (f.Named("灯台守"), f.Without((f.Named("灯台守"),)))

    with pytest.raises(TooComplex):
        build_passing_sample(filters, worth)


def retire_below_3000(zone=Zone.FRONT_LINE, value=3000):
    limit = f.StatIs(Stat.BP, Operator.AT_MOST, value)
    found = s.Cards(Side.OPPONENT, (zone,), (limit, CHARACTER))
    return Ability(AbilityKind.EVENT, atoms.Retire(s.Pick(found)))


def event(ability):
    card = CardDefinition(
        number="EXA-1-999",
        series="EXA",
        name="storm",
        kind=CardKind.EVENT,
        color="red",
        ap_cost=1,
    )
    return {g.kind: g for g in generate_scenarios(card, CardEffects((ability,)))}


def test_a_scenario_holds_decoys_past_the_boundary_and_on_the_wrong_side():
    """Bystander, wrong side, boundary: all are there, and none is a candidate."""
    data = event(retire_below_3000())[ScenarioKind.EXACT].data

    question = data["when"][1]["check"]["asked"]
    cards = data["then"]["cards"]
    assert all(label.startswith("fit") for label in question["candidates"])
    assert {"mine", "theirs"} <= set(cards)
    past = [x for x in cards if x.startswith("past")]
    wrong = [x for x in cards if x.startswith("wrong_side")]
    assert {data["cards"][x].get("bp") for x in past} >= {3500}
    assert {cards[x]["side"] for x in wrong} == {"me"}


def test_an_expectation_that_is_wrong_does_not_pass():
    """The scenarios can fail: with another boundary the engine offers other cards."""
    right = event(retire_below_3000())[ScenarioKind.EXACT]
    wrong = event(retire_below_3000(value=4000))[ScenarioKind.EXACT]
    mixed = {**right.data, "cards": {**right.data["cards"]}}
    mixed["cards"]["source"] = wrong.data["cards"]["source"]

    assert problems_of(replace(right, data=mixed)) != {}


def test_without_a_target_nothing_happens_and_the_game_goes_on():
    """UA-7.5.1: an effect does what it can."""
    data = event(retire_below_3000())[ScenarioKind.NO_TARGET].data

    assert data["when"] == [{"me": "use source"}]
    assert not [label for label in data["cards"] if label.startswith("fit")]


def test_samples_are_quiet_unless_asked():
    """A card nobody asked anything of has no text that could interfere."""
    assert "keywords" not in Sample().definition()
