"""Odds against brute force over every hand of small decks, and against dealing."""

import random
import time
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from cards.effects.model.filters import HasTrait, Named
from collection import odds
from collection.legality import DeckCard, check_deck
from collection.odds import (
    ListedCard,
    OddsCard,
    compute_deck_figures,
    draw_probabilities,
    read_odds_card,
)
from collection.odds.raid_pairs import find_pairs

PRECISE = 0.00006  # four digits are told


def card(number="TDL-1-001", **changes):
    return OddsCard(number, **{"kind": "character", "color": "red", **changes})


def raider(number, *names, **changes):
    return card(number, raid_onto=tuple((Named(name),) for name in names), **changes)


def dealt(deck):
    """Every physical card of a list."""
    return [one.card for one in deck for _copy in range(one.copies)]


def share(deck, seen, holds):
    """The share of all hands of so many cards for which something holds."""
    hands = [holds(hand) for hand in combinations(dealt(deck), seen)]
    return Fraction(sum(hands), len(hands))


def has_pair(hand):
    return any(one.may_be_put_on(other) for one in hand for other in hand)


SMALL = [
    ListedCard(raider("R1", "Iori", "Mio"), 2),
    ListedCard(raider("R2", "Mio", names=("Mio",)), 1),
    ListedCard(raider("R3", "Nagi"), 1),
    ListedCard(card("B1", names=("Iori",)), 2),
    ListedCard(card("B2", names=("Mio",)), 1),
    ListedCard(card("B3", names=("Nagi",)), 1),
    ListedCard(card("B4", names=("Somebody",)), 3),
]


@pytest.mark.parametrize("seen", range(1, 9))
def test_a_raid_pair_is_as_likely_as_all_hands_say(seen):
    """UA-6.2, counted over every hand, with bases shared between Raid cards."""
    assert find_pairs(SMALL).chance(seen) == share(SMALL, seen, has_pair)


@pytest.mark.parametrize("seed", range(20))
def test_a_raid_pair_of_any_small_deck_is_as_likely_as_all_hands_say(seed):
    rng = random.Random(seed)
    names = ["A", "B", "C", "D"]
    deck = [
        ListedCard(
            raider(f"R{n}", *rng.sample(names, rng.randint(1, 3))), rng.randint(1, 2)
        )
        for n in range(3)
    ]
    deck += [ListedCard(card(name, names=(name,)), rng.randint(1, 2)) for name in names]

    assert find_pairs(deck).chance(4) == share(deck, 4, has_pair)


def test_a_raid_card_is_no_base_and_neither_is_a_site():
    """UA-6.1, UA-6.3: near misses of a pair."""
    raid = raider("R1", "Mio")

    assert raid.may_be_put_on(card(names=("Mio",)))
    assert not raid.may_be_put_on(raider("R2", "Iori", names=("Mio",)))
    assert not raid.may_be_put_on(card(names=("Mio",), kind="site"))
    assert not raid.may_be_put_on(card(names=("Mio the Elder",)))
    assert not card(names=("Iori",)).may_be_put_on(card(names=("Mio",)))


def test_a_base_may_say_itself_that_others_are_put_on_it():
    """UA-6.2, second sentence."""
    base = card("B1", names=("Door",), raidable_by=((HasTrait("Keeper"),),))

    assert raider("R1", "Mio", traits=("Keeper",)).may_be_put_on(base)
    assert not raider("R2", "Mio", traits=("Guest",)).may_be_put_on(base)


def test_too_many_raid_cards_around_one_base_are_not_counted():
    deck = [ListedCard(raider(f"R{n}", "Hub", f"Own {n}"), 1) for n in range(11)]
    deck += [ListedCard(card(f"B{n}", names=(f"Own {n}",)), 1) for n in range(11)]
    deck += [ListedCard(card("Hub", names=("Hub",)), 1)]

    assert find_pairs(deck) is None
    assert compute_deck_figures(deck)["odds"]["raid"] is None


@pytest.mark.parametrize("wanted", range(5))
def test_a_redraw_helps_as_much_as_dealing_both_hands_says(monkeypatch, wanted):
    """UA-3.4, UA-3.5: every order of a deck of six with hands of two."""
    monkeypatch.setattr(draw_probabilities, "OPENING_HAND", 2)
    orders = list(permutations(range(6), 4))
    kept = [any(c < wanted for c in order[:2]) for order in orders]
    redrawn = [any(c < wanted for c in order[2:]) for order in orders]
    found = [first or second for first, second in zip(kept, redrawn, strict=True)]

    assert draw_probabilities.chance_after_redraw(wanted, size=6) == Fraction(
        sum(found), len(orders)
    )


@pytest.mark.parametrize("seen", range(1, 7))
def test_all_colours_are_as_likely_as_all_hands_say(seen):
    groups = [frozenset({0, 1}), frozenset({1, 2, 3}), frozenset({6})]
    hands = [set(hand) for hand in combinations(range(8), seen)]
    having = [all(hand & group for group in groups) for hand in hands]

    chance = draw_probabilities.chance_of_one_each(groups, size=8, seen=seen)

    assert chance == Fraction(sum(having), len(hands))


def test_life_triggers_are_as_likely_as_all_life_areas_say(monkeypatch):
    """UA-3.7 with 7 of 10 cards."""
    deck = [ListedCard(card("T", trigger="draw"), 4), ListedCard(card("N"), 6)]
    lives = [
        sum(one.trigger is not None for one in life)
        for life in combinations(dealt(deck), odds.OPENING_LIFE)
    ]

    figures = compute_deck_figures(deck)["odds"]["life_triggers"]

    assert figures["chances"] == [
        round(lives.count(count) / len(lives), 4) for count in range(8)
    ]
    assert figures["average"] == 2.8


def test_the_first_player_has_seen_one_card_fewer_each_turn():
    """UA-4.2.4: the first player does not draw in their first turn."""
    assert [
        draw_probabilities.count_cards_seen(turn, is_first=True) for turn in (1, 2, 5)
    ] == [7, 8, 11]
    assert [
        draw_probabilities.count_cards_seen(turn, is_first=False) for turn in (1, 2, 5)
    ] == [8, 9, 12]


def test_an_opener_needs_no_energy_one_ap_and_a_place_on_the_field():
    """UA-4.4.4, UA-4.2.3: boundaries of what a first turn can do."""
    assert card().is_opener
    assert card(kind="site").is_opener
    assert not card(required_energy=1).is_opener
    assert not card(ap_cost=2).is_opener
    assert not card(kind="event").is_opener


def test_a_colour_begins_with_a_card_that_does_not_need_it():
    """UA-4.4.4 to 4.4.6."""
    assert card(generated_energy={"red": 1}).begins("red")
    assert not card(generated_energy={"red": 1}, required_energy=1).begins("red")
    assert card(generated_energy={"blue": 1}, required_energy=1).begins("blue")
    assert not card().begins("red")


def test_odds_agree_with_twenty_thousand_deals():
    """The whole report against a seeded simulation of a deck of fifty."""
    rng = random.Random(7)
    deck = [
        ListedCard(card("O", generated_energy={"red": 1}), 9),
        ListedCard(raider("R", "Iori", required_energy=3, trigger="raid"), 4),
        ListedCard(card("B", names=("Iori",), required_energy=2), 4),
        ListedCard(card("Y", color="yellow", generated_energy={"yellow": 1}), 6),
        ListedCard(card("Z", color="yellow", required_energy=2, trigger="get"), 27),
    ]
    cards = dealt(deck)
    games = 20_000
    found = dict.fromkeys(("opener", "redraw", "raid", "colors"), 0)
    for _game in range(games):
        order = rng.sample(cards, 16)
        hand, again, by_three = order[:7], order[7:14], order[:9]
        found["opener"] += any(one.is_opener for one in hand)
        found["redraw"] += any(one.is_opener for one in (*hand, *again))
        found["raid"] += has_pair(by_three)
        found["colors"] += all(
            any(one.begins(color) for one in by_three) for color in ("red", "yellow")
        )

    figures = compute_deck_figures(deck)["odds"]

    for name, chance in {
        "opener": figures["opener"]["opening"],
        "redraw": figures["opener"]["with_redraw"],
        "raid": figures["raid"]["by_turn"][2]["first"],
        "colors": figures["colors"]["all_by_turn"][2]["first"],
    }.items():
        assert abs(found[name] / games - chance) < 0.012, name


def test_counts_are_what_the_list_says():
    deck = [
        ListedCard(
            card("A", required_energy=2, generated_energy={"red": 1}, bp=3000), 4
        ),
        ListedCard(card("B", kind="event", color="blue", ap_cost=2, trigger="draw"), 2),
        ListedCard(card("gone"), 0),
    ]

    figures = compute_deck_figures(deck)

    assert figures["size"] == 6
    assert figures["energy"] == [2, 0, 4]
    assert figures["ap"]["average"] == 1.33
    assert figures["bp"] == [{"bp": 3000, "count": 4}]
    assert figures["triggers"] == [{"trigger": "draw", "count": 2}]
    assert figures["colors"] == [
        {"color": "blue", "needed": 0, "generated": 0},
        {"color": "red", "needed": 8, "generated": 4},
    ]


def test_an_empty_deck_has_no_odds_and_a_single_card_is_certain():
    assert compute_deck_figures([])["odds"] is None
    assert (
        compute_deck_figures([ListedCard(card(), 1)])["odds"]["opener"]["opening"]
        == 1.0
    )


def test_a_face_tells_its_names_and_what_it_raids_onto():
    effects = {
        "t": "CardEffects",
        "v": 1,
        "raid": {"t": "Raid", "onto": [[{"t": "Named", "name": "伊織"}]]},
    }
    face = {
        "number": "TDL-1-001",
        "kind": "character",
        "color": "red",
        "required_energy": 3,
        "ap_cost": 1,
        "generated_energy": {"red": 1},
        "bp": 3000,
        "trigger": None,
        "name": "澪",
        "traits": ["詠潮者"],
        "effects": effects,
    }

    assert read_odds_card(face).may_be_put_on(card(names=("伊織",)))
    assert not read_odds_card({**face, "effects": None}).raid_onto
    assert not read_odds_card({**face, "effects": {"t": "Nonsense"}}).raid_onto


def test_a_deck_is_judged_and_reckoned_fast_enough_to_stand_beside_it():
    """Under 1 ms and 20 ms in the pure core; here with room for a busy machine."""
    deck = [DeckCard(f"TDL-1-{place // 4:03}", "TDL") for place in range(50)]
    listed = [*SMALL, ListedCard(card("F", trigger="get"), 39)]

    def best(work):
        times = []
        for _try in range(5):
            began = time.process_time()
            work()
            times.append(time.process_time() - began)
        return min(times)

    assert best(lambda: check_deck(deck)) < 0.005
    assert best(lambda: compute_deck_figures(listed)) < 0.1
