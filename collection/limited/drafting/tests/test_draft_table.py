"""A table of packs: every card goes to one seat, the right way, and nobody peeks."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection.limited.drafting.draft_table import (
    NoPack,
    NotInPack,
    Table,
    TakenAlready,
    WrongPick,
    count_packs_per_seat,
    deal_draft,
    get_pass_direction,
    restore_draft,
)
from collection.packs.pack_contents import Product, Slot
from unionarena.core.chance import Chance

FIRST = Product("first", "TDL", (Slot(7, {"C": 1}), Slot(1, {"R": 3, "SR": 1})))
POOL = {
    "C": [f"TDL-1-{n:03}" for n in range(9)],
    "R": ["TDL-2-001", "TDL-2-002"],
    "SR": ["TDL-3-001"],
}


# Lots are drawn from a seed: drawing each of them anew would make the tests slow.
chances = st.binary(min_size=1, max_size=8).map(Chance)


@st.composite
def dealt(draw, *, unlike=False):
    """A table before the first pick, small; with doubles unless they are unlike."""
    seats, rounds = draw(st.integers(2, 8)), draw(st.integers(1, 3))
    size = draw(st.integers(1, 9))
    kinds = 1000 if unlike else draw(st.integers(1, 9))
    packs = [
        [f"c{(pack * size + place) % kinds}" for place in range(size)]
        for pack in range(seats * rounds)
    ]
    return Table.of(packs, seats=seats)


def able(table):
    """Seats with a pack before them."""
    return [seat for seat in range(table.seats) if table.pack_of(seat)]


def play(table, chance, *, most=10_000):
    """Anybody who can takes anything, for so many picks at most; table and picks."""
    made = []
    while len(made) < most and (seats := able(table)):
        seat = chance.choice(seats)
        card = chance.choice(table.pack_of(seat))
        made.append((seat, len(table.picks[seat]), card))
        table = table.take(*made[-1])
    return table, made


@given(dealt(), chances)
def test_every_card_goes_to_exactly_one_seat(table, chance):
    over, made = play(table, chance)

    opened = Counter(card for round_ in table.packs for pack in round_ for card in pack)
    assert over.is_over
    assert Counter(card for taken in over.picks for card in taken) == opened
    assert {len(taken) for taken in over.picks} == {table.picks_of_a_seat}
    assert len(made) == opened.total()


@given(dealt(), chances, st.integers(0, 60))
def test_every_pack_of_a_round_lies_before_one_seat_until_it_is_empty(
    table, chance, most
):
    some, _made = play(table, chance, most=most)

    done = (some.round + 1) * table.pack_size
    emptied = sum(len(taken) == done for taken in some.picks)
    waiting = [some.waiting(seat) for seat in range(some.seats)]
    assert min(waiting) >= 0
    assert sum(waiting) == some.seats - emptied


@given(dealt(), chances, st.integers(0, 60))
def test_the_order_in_which_picks_arrive_does_not_matter(table, chance, most):
    some, made = play(table, chance, most=most)
    order = list(range(len(made)))
    chance.shuffle(order)

    assert restore_draft(table, [made[place] for place in order]) == some


@given(dealt(unlike=True), chances, st.integers(0, 60))
def test_a_seat_learns_nothing_of_what_others_hold_took_or_will_open(
    table, chance, most
):
    some, made = play(table, chance, most=most)
    seat = chance.below(table.seats)
    seen = some.view(seat)

    def masked(cards):
        return tuple(c if c in seen.pack + seen.picks else f"?{c}" for c in cards)

    twin = restore_draft(
        replace(table, packs=tuple(tuple(map(masked, r)) for r in table.packs)),
        [(who, pick, masked([card])[0]) for who, pick, card in made],
    )

    assert twin.view(seat) == seen


@given(st.integers(2, 8), st.integers(1, 9), st.integers(0, 2), st.data())
def test_packs_go_left_then_right_then_left(seats, size, opened, data):
    """All take the first card: what is left of a pack tells where it came from."""
    packs = [
        [(r, seat, n) for n in range(size)] for r in range(3) for seat in range(seats)
    ]
    table = Table.of(packs, seats=seats)
    step = data.draw(st.integers(0, size - 1))
    for pick in range(opened * size + step):
        for seat in range(seats):
            table = table.take(seat, pick, table.pack_of(seat)[0])

    for seat in range(seats):
        way = -1 if opened == 1 else 1
        assert table.pack_of(seat)[0] == (opened, (seat - way * step) % seats, step)
    assert get_pass_direction(opened) == ("right" if opened == 1 else "left")


def two_by_two(rounds=1):
    """Two seats; packs of two cards."""
    names = iter("abcdefgh")
    packs = [[next(names), next(names)] for _pack in range(2 * rounds)]
    return Table.of(packs, seats=2)


def test_a_pick_said_twice_counts_once():
    table = two_by_two().take(0, 0, "a")

    assert table.take(0, 0, "a") is table


def test_a_pick_that_is_made_cannot_be_changed():
    table = two_by_two().take(0, 0, "a")

    with pytest.raises(TakenAlready):
        table.take(0, 0, "b")


@pytest.mark.parametrize(
    ("pick", "card", "refusal"),
    [
        (0, "c", NotInPack),  # the neighbour's
        (0, "z", NotInPack),
        (1, "a", NoPack),  # not yet
        (-1, "a", NoPack),
        (10**30, "a", NoPack),
    ],
)
def test_a_pick_that_does_not_go_with_the_table_is_refused(pick, card, refusal):
    with pytest.raises(refusal):
        two_by_two().take(0, pick, card)


def test_who_waits_cannot_take():
    table = two_by_two().take(0, 0, "a")

    assert (table.pack_of(0), table.waiting(0), table.waiting(1)) == (None, 0, 2)
    with pytest.raises(NoPack):
        table.take(0, 1, "b")


def test_the_next_packs_are_opened_when_all_of_a_round_are_empty():
    table = two_by_two(rounds=2)
    for seat, pick, card in [(0, 0, "a"), (1, 0, "c"), (0, 1, "d")]:
        table = table.take(seat, pick, card)
    assert (table.round, table.pack_of(0)) == (0, None)

    table = table.take(1, 1, "b")

    assert (table.round, table.pack_of(0)) == (1, ("e", "f"))


def test_picks_that_cannot_have_been_made_are_not_restored():
    with pytest.raises(WrongPick):
        restore_draft(two_by_two(), [(0, 0, "a"), (0, 1, "b")])


@pytest.mark.parametrize("seats", [1, 9])
def test_a_table_has_two_to_eight_seats(seats):
    with pytest.raises(ValueError, match="2 to 8 seats"):
        Table.of([["a"]] * seats, seats=seats)


@pytest.mark.parametrize("packs", [[["a"], ["b"], ["c"]], [["a"], []], [[], []], []])
def test_packs_that_do_not_go_round_are_refused(packs):
    with pytest.raises(ValueError, match="packs"):
        Table.of(packs, seats=2)


@pytest.mark.parametrize(
    ("size", "packs"), [(8, 5), (12, 4), (40, 1), (41, 1), (1, 40)]
)
def test_everybody_opens_as_many_packs_as_hold_forty_cards(size, packs):
    assert count_packs_per_seat(Product("any", "TDL", (Slot(size, {"C": 1}),))) == packs


def test_the_same_seed_deals_the_same_table_and_another_one_another():
    table = deal_draft(FIRST, POOL, b"harbour", seats=4, packs=5)

    assert table == deal_draft(FIRST, POOL, b"harbour", seats=4, packs=5)
    assert table != deal_draft(FIRST, POOL, b"lantern", seats=4, packs=5)
    assert (table.seats, len(table.packs), table.pack_size) == (4, 5, 8)
