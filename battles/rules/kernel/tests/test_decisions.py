"""Answers a decision allows: found, counted and picked, however many there are."""

import math
import sys
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.rules.kernel.actions import Choose
from battles.rules.kernel.decisions import Constraint, Decision, LegalActions, all_of
from unionarena.core.chance import Chance

LUCK = Chance(b"decisions")


def ask(candidates, *, least=0, most=None, ordered=False, constraint=None):
    most = len(candidates) if most is None else most
    return LegalActions(
        Decision(
            player=0,
            kind="choose",
            clause="7.5.2",
            candidates=list(candidates),
            minimum=least,
            maximum=most,
            ordered=ordered,
            constraint=constraint,
        )
    )


@st.composite
def joint_conditions(draw):
    """A condition, cards, and a size; values as small as costs, and below zero."""
    values = draw(st.lists(st.integers(-2, 5), min_size=0, max_size=7))
    kind = draw(st.sampled_from(["sum", "distinct", "groups"]))
    lowest = draw(st.integers(-3, 8))
    bounds = (lowest, lowest + draw(st.integers(0, 6)))
    cards = range(10, 10 + len(values))
    condition = Constraint(kind, dict(zip(cards, values, strict=True)), *bounds)
    return condition, cards, draw(st.integers(0, 8))


@given(joint_conditions())
def test_sets_under_a_joint_condition_are_those_that_meet_it(case):
    condition, cards, size = case

    found = list(condition.choices(cards, size))

    assert found == [c for c in combinations(cards, size) if condition.is_met_by(c)]


@given(joint_conditions(), st.lists(st.integers(0, 3), min_size=7, max_size=7))
def test_further_conditions_are_met_as_well(case, prices):
    condition, cards, size = case
    price = Constraint("sum", dict(zip(cards, prices, strict=False)), 0, 4)

    both = all_of([condition, price])

    assert list(both.choices(cards, size)) == [
        chosen
        for chosen in combinations(cards, size)
        if condition.is_met_by(chosen) and price.is_met_by(chosen)
    ]
    assert Constraint.from_dict(both.to_dict()).to_dict() == both.to_dict()


@pytest.mark.parametrize(
    "condition",
    [
        Constraint("sum", dict.fromkeys(range(50), 3), 0, 70),
        Constraint("sum", {card: card for card in range(50)}, 800, 2000),
        Constraint("distinct", {card: card // 2 for card in range(50)}),
    ],
    ids=["at most", "at least", "distinct"],
)
def test_a_joint_condition_over_a_whole_deck_is_answered_at_once(condition):
    legal = ask(range(50), least=23, most=25, constraint=condition)

    first = next(iter(legal))
    some = legal.some(12, LUCK)

    assert first in legal
    assert len(some) == 12
    assert all(action in legal for action in some)
    assert len(legal) == 10_000


def test_a_joint_condition_nothing_can_meet_is_seen_at_once():
    condition = Constraint("distinct", {card: card % 20 for card in range(50)})

    legal = ask(range(50), least=21, constraint=condition)

    assert not legal
    assert len(legal) == 0


@pytest.mark.parametrize("cards", [20, 21, 36])
def test_orders_of_very_many_cards_can_be_asked_for(cards):
    """21 cards can lie in more orders than a length can say."""
    legal = ask(range(cards), least=cards, ordered=True)

    assert len(legal) == min(math.factorial(cards), sys.maxsize)
    assert len(legal.some(12, LUCK)) == 12
    assert all(action in legal for action in legal.some(12, LUCK))
    assert repr(legal) == f"<{len(legal)} legal actions>"


def test_some_are_all_where_there_are_no_more():
    legal = ask(range(4), least=2, most=2)

    assert legal.some(6, LUCK) == list(legal)
    assert len(legal.some(5, LUCK)) == 5


def test_in_an_order_a_joint_condition_is_met_by_the_set():
    condition = Constraint("sum", {1: 1, 2: 2, 3: 3}, 3, 3)

    legal = ask([1, 2, 3], ordered=True, constraint=condition)

    assert list(legal) == [Choose((3,)), Choose((1, 2)), Choose((2, 1))]
    assert all(action in legal for action in islice(legal, 3))
