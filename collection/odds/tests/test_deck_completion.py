"""What completes a deck: within its limits, in its colors, each card with why."""

import pytest

from cards.effects.model import filters
from collection.odds import Limits, OddsCard, complete_deck, deck_completion

TRIGGERS = {"special": 4, "color": 4, "final": 4}


def card(place, energy=0, color="red", **more):
    fields = {"kind": "character", "bp": 1000 * (energy + 1)}
    made = {"generated_energy": {color: 1}, **fields, **more}
    return OddsCard(f"TDL-1-{place:03}", color=color, required_energy=energy, **made)


@pytest.fixture
def cards():
    """Twenty red cards and ten blue ones, of every energy up to 4."""
    red = [card(place, place % 5) for place in range(1, 21)]
    return [*red, *(card(place, place % 5, "blue") for place in range(31, 41))]


def limits(cards, *, size=50, **others):
    copies = {one.number: 4 for one in cards} | others.pop("copies", {})
    return Limits(copies, TRIGGERS, size, **others)


def total(completed):
    return sum(completed.counts.values())


def reasons(completed):
    return {step.number: step.reason for step in completed.steps}


def test_a_begun_deck_becomes_whole_in_its_color_and_keeps_what_was_chosen(cards):
    completed = complete_deck({"TDL-1-001": 2, "TDL-1-005": 4}, cards, limits(cards))

    assert total(completed) == 50
    assert completed.counts["TDL-1-001"] == completed.counts["TDL-1-005"] == 4
    assert max(completed.counts.values()) == 4
    assert all(number < "TDL-1-030" for number in completed.counts)
    assert reasons(completed)["TDL-1-001"] == deck_completion.MORE_COPIES


def test_equal_decks_get_equal_completions(cards):
    given = {"TDL-1-001": 2}, limits(cards)

    one, other = (
        complete_deck(given[0], order, given[1]) for order in (cards, cards[::-1])
    )

    assert one == other


def test_steps_lead_from_the_deck_to_the_whole_one(cards):
    deck = {"TDL-1-001": 9, "TDL-1-099": 3}

    completed = complete_deck(deck, cards, limits(cards))

    counts = dict(deck)
    for step in completed.steps:
        assert counts.get(step.number, 0) == step.before
        counts[step.number] = step.after
    assert {n: count for n, count in counts.items() if count} == completed.counts


def test_a_whole_deck_stays_as_it_is(cards):
    whole = complete_deck({"TDL-1-001": 1}, cards, limits(cards)).counts

    assert complete_deck(whole, cards, limits(cards)).steps == ()


def test_no_more_copies_come_in_than_may_be_used(cards):
    """What one owns is among the limits."""
    scarce = limits(cards, copies={one.number: 2 for one in cards})

    completed = complete_deck({"TDL-1-001": 1}, cards, scarce)

    assert total(completed) == 50
    assert max(completed.counts.values()) == 2
    # Twenty red cards are forty; ten of another color fill the deck.
    assert sum(number > "TDL-1-030" for number in completed.counts) == 5


def test_without_enough_cards_the_deck_stays_short(cards):
    assert total(complete_deck({"TDL-1-001": 1}, cards[:5], limits(cards))) == 20


def test_a_card_that_may_not_be_used_goes_with_the_callers_reason(cards):
    held = limits(cards, copies={"TDL-1-001": 1}, reasons={"TDL-1-001": "mine"})

    completed = complete_deck({"TDL-1-001": 3, "TDL-1-002": 4}, cards, held)

    first = completed.steps[0]
    assert (first.before, first.after, first.reason) == (3, 1, "mine")
    assert completed.counts["TDL-1-001"] == 1


def test_triggers_of_a_limited_type_go_down_to_four_and_no_more_come(cards):
    """UA-2.2.4: four SPECIAL triggers in all, whatever the card."""
    special = [card(place, 1, trigger="special") for place in range(41, 44)]
    every = [*cards, *special]
    deck = {"TDL-1-041": 4, "TDL-1-042": 1}

    completed = complete_deck(deck, every, limits(every))

    held = sum(completed.counts.get(one.number, 0) for one in special)
    assert held == 4
    assert deck_completion.OVER_TRIGGERS in reasons(completed).values()
    assert total(completed) == 50


def test_of_too_many_cards_the_weakest_go(cards):
    """UA-2.2.1: fifty cards."""
    weak = card(50, 4, bp=100)
    deck = {one.number: 4 for one in cards[:12]} | {weak.number: 4}

    completed = complete_deck(deck, [*cards, weak], limits([*cards, weak]))

    assert completed.counts[weak.number] == 2
    assert reasons(completed) == {weak.number: deck_completion.OVER_SIZE}


def test_a_raid_card_gets_its_base_and_a_base_its_raid_card(cards):
    """UA-6.2: the reason names the other card."""
    raid = card(51, 3, bp=6000, raid_onto=((filters.Named("ホノ"),),))
    base = card(52, 1, names=("ホノ",))
    every = [*cards, raid, base]

    for chosen, partner, reason in (
        (raid, base, deck_completion.RAID_BASE),
        (base, raid, deck_completion.RAID),
    ):
        completed = complete_deck({chosen.number: 4}, every, limits(every))
        (step,) = [it for it in completed.steps if it.number == partner.number]
        assert (step.reason, step.other) == (reason, chosen.number)
