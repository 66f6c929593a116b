"""What could stand in for what (issue 13); pure."""

import dataclasses

import pytest

from collection.sharing.card_similarity import (
    NEAR_ENOUGH,
    Sketch,
    compute_similarity,
    plan_deck,
    rank_substitutes,
)
from collection.sharing.version_history import list_differences

GUARD = Sketch(
    "A", "TDL", "character", "red", 3, 1, 3000, "draw", frozenset({"draws", "on_play"})
)


def like(**other):
    return dataclasses.replace(GUARD, number=other.pop("number", "B"), **other)


@pytest.mark.parametrize(
    "other", [{"series": "XYZ"}, {"kind": "event"}, {"color": "blue"}]
)
def test_a_card_of_another_series_kind_or_colour_never_stands_in(other):
    assert compute_similarity(GUARD, like(**other)) == 0


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ({"energy": 4}, {"energy": 5}),
        ({"ap": 1}, {"ap": 2}),
        ({"bp": 3500}, {"bp": 4500}),
        ({"trigger": "draw"}, {"trigger": "get"}),
        ({"words": frozenset({"draws"})}, {"words": frozenset({"sidelines"})}),
    ],
)
def test_the_nearer_in_cost_strength_and_meaning_the_likelier(nearer, farther):
    assert compute_similarity(GUARD, like(**nearer)) > compute_similarity(
        GUARD, like(**farther)
    )


def test_likeness_is_the_same_both_ways_and_at_most_one():
    other = like(energy=1, bp=None, words=frozenset({"draws", "rests"}))

    assert compute_similarity(GUARD, other) == compute_similarity(other, GUARD)
    assert compute_similarity(GUARD, GUARD) == 1
    assert 0 < compute_similarity(GUARD, other) < 1


def test_what_is_too_far_is_not_named_and_the_card_itself_neither():
    far = like(number="F", energy=9, bp=9000, trigger=None, words=frozenset())
    near = like(number="N", energy=2)

    assert compute_similarity(GUARD, far) < NEAR_ENOUGH
    assert [
        card.number for card, _score in rank_substitutes(GUARD, [GUARD, far, near])
    ] == ["N"]


def sketches(*cards):
    return {card.number: card for card in cards}


def test_the_nearest_own_cards_stand_in_as_far_as_they_reach():
    near, next_near = like(number="N"), like(number="M", energy=4)
    made = plan_deck(
        {"A": 4}, {"A": 1, "N": 2, "M": 9}, sketches(GUARD, near, next_near)
    )

    assert made.counts == {"A": 1, "N": 2, "M": 1}
    assert made.replaced == {"A": {"N": 2, "M": 1}}
    assert made.short == {}


def test_no_card_stands_in_beyond_the_copies_a_deck_may_have():
    """UA-2.2.3: four of a number, fewer where the restricted list says so."""
    near = like(number="N", limit=1)

    made = plan_deck(
        {"A": 4, "M": 4}, {"N": 4, "M": 9}, sketches(GUARD, near, like(number="M"))
    )

    assert made.counts == {"N": 1, "M": 4}
    assert made.short == {"A": 3}


def test_what_the_deck_needs_itself_is_not_given_away():
    near = like(number="N")

    made = plan_deck({"A": 2, "N": 3}, {"N": 3}, sketches(GUARD, near))

    assert made.counts == {"N": 3}
    assert made.short == {"A": 2}


def test_a_card_of_the_deck_may_stand_in_and_gives_nothing_back():
    made = plan_deck({"A": 2, "N": 2}, {"N": 4}, sketches(GUARD, like(number="N")))

    assert made.counts == {"N": 4}
    assert made.replaced == {"A": {"N": 2}}
    assert made.short == {}


def test_whoever_has_every_card_gets_the_deck_as_it_is():
    made = plan_deck({"A": 4}, {"A": 4, "N": 4}, sketches(GUARD, like(number="N")))

    assert (made.counts, made.replaced, made.short) == ({"A": 4}, {}, {})


def test_differences_name_what_came_went_and_changed():
    found = list_differences({"A": 4, "B": 2, "C": 1}, {"A": 3, "C": 1, "D": 2})

    assert [(c.number, c.kind, c.by) for c in found] == [
        ("A", "changed", -1),
        ("B", "removed", -2),
        ("D", "added", 2),
    ]
