"""What comes out of packs: odds, reproducibility, duplicates; pure."""

from collections import Counter
from fractions import Fraction

import pytest

from collection.packs.pack_contents import (
    EmptyRarity,
    Product,
    Slot,
    compute_pack_odds,
    make_default_product,
    mix_seed,
    open_packs,
)

POOL = {
    "C": [f"ABC-1-{n:03}" for n in range(1, 21)],
    "U": [f"ABC-1-{n:03}" for n in range(21, 33)],
    "R": [f"ABC-1-{n:03}" for n in range(33, 41)],
    "SR": [f"ABC-1-{n:03}" for n in range(41, 45)],
}
RARITY = {number: rarity for rarity, numbers in POOL.items() for number in numbers}
SLOTS = (Slot(4, {"C": 1}), Slot(3, {"U": 1}), Slot(1, {"R": 3, "SR": 1}))
PLAIN = Product("plain", "ABC", SLOTS)
SPARING = Product("sparing", "ABC", SLOTS, enough=4)
SEED = b"thirty-two bytes of no great age"


def test_the_shares_of_a_slot_add_up_to_one():
    slots = [*SLOTS, Slot(1, {"R": 60, "SR": 16, "UR": 3, "SP": 1})]

    assert [sum(slot.shares.values()) for slot in slots] == [1] * 4


@pytest.mark.parametrize(("count", "odds"), [(0, {"C": 1}), (1, {}), (1, {"C": 0})])
def test_a_slot_without_places_or_weights_is_refused(count, odds):
    with pytest.raises(ValueError, match="a slot has places"):
        Slot(count, odds)


def test_the_odds_of_a_pack_are_those_of_at_least_one_card_of_a_rarity():
    two_hits = Product("two", "ABC", (Slot(2, {"R": 3, "SR": 1}),))

    assert compute_pack_odds(PLAIN)["SR"] == Fraction(1, 4)
    assert compute_pack_odds(two_hits)["SR"] == 1 - Fraction(3, 4) ** 2
    assert compute_pack_odds(PLAIN)["C"] == 1


def test_the_same_seed_gives_the_same_packs_and_another_gives_others():
    first = open_packs(PLAIN, POOL, SEED, 5)

    assert open_packs(PLAIN, POOL, SEED, 5) == first
    assert open_packs(PLAIN, POOL, SEED, 3) == first[:3]
    assert open_packs(PLAIN, POOL, SEED + b"!", 5) != first


def test_the_order_in_which_cards_and_odds_are_written_does_not_matter():
    turned = {rarity: numbers[::-1] for rarity, numbers in reversed(POOL.items())}
    slots = (*SLOTS[:2], Slot(1, {"SR": 1, "R": 3}))

    written_anew = open_packs(Product("plain", "ABC", slots), turned, SEED, 20)

    assert written_anew == open_packs(PLAIN, POOL, SEED, 20)


def test_every_pack_holds_what_its_slots_say_in_their_order():
    for pack in open_packs(PLAIN, POOL, SEED, 200):
        rarities = [RARITY[number] for number in pack]
        assert rarities[:7] == ["C"] * 4 + ["U"] * 3
        assert rarities[7] in {"R", "SR"}
        assert len(pack) == PLAIN.size == len(set(pack))


def test_rarities_and_cards_come_as_often_as_the_odds_say():
    """Chi-square at 0.1 %, with a seed that is fixed: this passes always or never."""
    packs = open_packs(PLAIN, POOL, SEED, 4_000)
    hits = Counter(RARITY[pack[-1]] for pack in packs)
    commons = Counter(number for pack in packs for number in pack[:4])

    assert chi_square(hits, {"R": 3_000, "SR": 1_000}) < 10.83  # 1 degree of freedom
    alike = dict.fromkeys(POOL["C"], 4_000 * 4 / 20)
    assert chi_square(commons, alike) < 43.82  # 19 degrees of freedom


def chi_square(seen, expected):
    assert set(seen) == set(expected)
    return sum((seen[k] - e) ** 2 / e for k, e in expected.items())


def test_a_card_of_which_one_has_enough_comes_when_no_other_is_left():
    owned = dict.fromkeys(POOL["SR"][1:] + POOL["R"][1:], 4)

    packs = open_packs(SPARING, POOL, SEED, 4, owned)

    assert {pack[-1] for pack in packs} <= {POOL["SR"][0], POOL["R"][0]}


def test_one_copy_short_of_enough_is_not_enough():
    owned = dict.fromkeys(POOL["SR"] + POOL["R"], 3)

    assert open_packs(SPARING, POOL, SEED, 1, owned) == open_packs(PLAIN, POOL, SEED, 1)


def test_who_has_enough_of_everything_gets_any_card():
    owned = dict.fromkeys(RARITY, 9)

    assert open_packs(SPARING, POOL, SEED, 9, owned) == open_packs(PLAIN, POOL, SEED, 9)


def test_packs_opened_together_count_what_came_before():
    pool = {rarity: numbers[:2] for rarity, numbers in POOL.items()}
    product = Product("hits", "ABC", (Slot(1, {"SR": 1}),), enough=2)

    packs = open_packs(product, pool, SEED, 4, {})

    assert Counter(n for (n,) in packs) == dict.fromkeys(pool["SR"], 2)


def test_without_a_collection_nothing_is_spared():
    assert open_packs(SPARING, POOL, SEED, 9) == open_packs(PLAIN, POOL, SEED, 9)


def test_a_rarity_with_fewer_cards_than_places_repeats_them():
    product = Product("small", "ABC", (Slot(3, {"SR": 1}),))

    (pack,) = open_packs(product, {"SR": ["ABC-1-041"]}, SEED, 1)

    assert pack == ["ABC-1-041"] * 3


def test_a_promised_rarity_without_cards_is_refused_by_name():
    with pytest.raises(EmptyRarity, match="SR"):
        open_packs(PLAIN, {**POOL, "SR": []}, SEED, 1)


def test_a_series_without_a_product_gets_one_of_the_rarities_it_has():
    full = make_default_product("ABC", ["C", "U", "R", "SR", "UR", "PR"])
    rare_only = make_default_product("ABC", ["SR", "PR"])

    assert full.rarities == {"C", "U", "R", "SR", "UR"}
    assert rare_only.rarities == {"SR"}
    assert full.size == rare_only.size == 8
    assert make_default_product("ABC", ["PR"]) is None


def test_what_the_opener_adds_changes_the_seed():
    assert mix_seed(SEED, "tide") == mix_seed(SEED, "tide")
    assert (
        len({mix_seed(SEED, "tide"), mix_seed(SEED, "Tide"), mix_seed(SEED, "")}) == 3
    )
