"""A deck proposed from a pool: whole, within the limits, with energy that comes."""

from collections import Counter

import pytest

from collection.limited.deck_proposals import propose_deck
from collection.odds import ListedCard, OddsCard, score_deck


def card(place, energy=0, color="red", **more):
    fields = {"kind": "character", "bp": 1000 * (energy + 1)}
    made = {"generated_energy": {color: 1}, **fields, **more}
    number = f"TDL-1-{place:03}"
    return OddsCard(number, color=color, required_energy=energy, **made)


@pytest.fixture
def pool():
    """Forty cards of two colours, four of each energy from 0 to 4."""
    places = iter(range(1, 99))
    return [
        ListedCard(card(next(places), energy, color), 2)
        for color in ("red", "blue")
        for energy in range(5)
        for _twice in range(2)
    ]


def size(deck):
    return sum(deck.values())


def spread(pool, deck):
    known = {one.card.number: one.card for one in pool}
    return [known[number] for number, count in deck.items() for _copy in range(count)]


def test_a_proposal_has_thirty_cards_of_the_pool_and_no_more_than_it_has(pool):
    deck = propose_deck(pool)

    assert size(deck) == 30
    assert Counter(deck) <= Counter({one.card.number: one.copies for one in pool})


def test_equal_pools_give_equal_decks_in_whatever_order(pool):
    assert propose_deck(pool) == propose_deck(reversed(pool))


def test_cards_that_begin_come_before_cards_that_wait(pool):
    energies = Counter(one.required_energy for one in spread(pool, propose_deck(pool)))

    assert energies[0] == 8  # all there are
    assert max(energies[energy] for energy in (3, 4)) < 8


@pytest.mark.parametrize("trigger", ["special", "color", "final"])
def test_no_more_than_four_of_a_limited_trigger_though_they_are_the_best(pool, trigger):
    """UA-2.2.4."""
    best = [ListedCard(card(80 + n, bp=9000, trigger=trigger), 1) for n in range(5)]

    deck = propose_deck([*pool, *best])

    held = Counter(one.trigger for one in spread([*pool, *best], deck))
    assert (size(deck), held[trigger]) == (30, 4)


def test_four_of_each_limited_trigger_may_stand_together(pool):
    """UA-2.2.4: three limits, not one."""
    best = [
        ListedCard(card(70 + 4 * k + n, bp=9000, trigger=trigger), 1)
        for k, trigger in enumerate(("special", "color", "final"))
        for n in range(4)
    ]

    held = Counter(
        one.trigger for one in spread([*pool, *best], propose_deck([*pool, *best]))
    )

    assert (held["special"], held["color"], held["final"]) == (4, 4, 4)


def test_a_pool_with_too_few_cards_is_used_whole():
    assert propose_deck([ListedCard(card(1), 4), ListedCard(card(2, 1), 3)]) == {
        "TDL-1-001": 4,
        "TDL-1-002": 3,
    }


def test_an_empty_pool_proposes_nothing():
    assert propose_deck([]) == {}


def test_a_colour_that_two_cards_generate_is_left_to_the_other_one():
    red = [ListedCard(card(n, n % 4), 1) for n in range(1, 29)]
    blue = [ListedCard(card(40 + n, 3, "blue", bp=4500), 1) for n in range(8)]

    deck = spread([*red, *blue], propose_deck([*red, *blue]))

    assert Counter(one.color for one in deck)["blue"] <= 4


def test_a_raid_card_is_worth_more_beside_its_base():
    """UA-6.2: it is put on a Character that its text names."""
    from cards.effects.model import filters

    raid = card(1, 3, raid_onto=((filters.Named("ホノ"),),))
    base, other = card(2, names=("ホノ",)), card(3, names=("リコ",))

    assert score_deck([raid, base]) > score_deck([raid, other])
