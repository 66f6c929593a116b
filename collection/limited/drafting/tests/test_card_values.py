"""How bots take: rare cards first, then their colours and their curve."""

from hypothesis import given
from hypothesis import strategies as st

from collection.limited.drafting.card_values import CURVE, DraftedCard, propose_pick

cards = st.builds(
    DraftedCard,
    number=st.integers(0, 99).map("A-{}".format),
    rarity=st.sampled_from(["C", "U", "R", "SR", "UR", "SP", "PR", "?"]),
    color=st.sampled_from(["red", "blue", "yellow", "green", "purple"]),
    required_energy=st.integers(0, 12),
    kind=st.sampled_from(["character", "site", "event"]),
)


def card(number="A-1", **changes):
    return DraftedCard(number, **{"color": "red", "required_energy": 2, **changes})


def taken(count, **changes):
    return [card(f"T-{n}", **changes) for n in range(count)]


packs = st.lists(cards, min_size=1, max_size=8)


@given(packs, st.lists(cards, max_size=8))
def test_the_order_of_a_pack_does_not_matter(pack, had):
    chosen = propose_pick(pack, had)

    assert chosen in pack
    assert propose_pick(pack[::-1], had[::-1]).number == chosen.number


def test_of_the_first_pack_the_rarest_is_taken():
    assert (
        propose_pick(
            [card("A-1"), card("A-2", rarity="SR"), card("A-3", rarity="R")], []
        ).number
        == "A-2"
    )


def test_of_equals_the_first_number_is_taken():
    assert propose_pick([card("A-2"), card("A-1")], []).number == "A-1"


def test_a_rare_card_of_another_colour_is_left_lying_late_but_not_early():
    pack = [card("A-1"), card("A-2", rarity="R", color="blue")]

    assert propose_pick(pack, taken(3)).number == "A-2"
    assert propose_pick(pack, taken(8, required_energy=4)).number == "A-1"


def test_a_gap_of_the_curve_is_filled():
    pack = [card("A-1", required_energy=1), card("A-2", required_energy=4)]

    assert propose_pick(pack, taken(CURVE[1], required_energy=1)).number == "A-2"


def test_high_energy_stands_in_the_last_column():
    assert (
        card(required_energy=9).place_on_curve == card(required_energy=5).place_on_curve
    )


def test_a_character_comes_before_an_event():
    assert propose_pick([card("A-1", kind="event"), card("A-2")], []).number == "A-2"
