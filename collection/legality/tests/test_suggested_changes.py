"""What would make a deck legal, clause by clause; doing it makes it so."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection.legality import (
    DeckCard,
    DeckRules,
    check_deck,
    find_changes,
    get_format_rules,
)

from .test_check import deck_of, with_triggers

JAPANESE = get_format_rules(restricted={"TDL-1-001": 1, "TDL-1-002": 0})
SEASON = get_format_rules(restricted={}, series=frozenset({"TDL"}))
LIMITED = get_format_rules(restricted={}, is_limited=True)


def list_sentences(deck, *args):
    return [(change.clause, change.sentence) for change in find_changes(deck, *args)]


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        pytest.param(deck_of(50), DeckRules(), id="constructed"),
        pytest.param([*deck_of(49, first=3), *deck_of(1)], JAPANESE, id="one of one"),
        pytest.param(deck_of(50), SEASON, id="of a legal series"),
        pytest.param(deck_of(30, copies=30), LIMITED, id="limited"),
        pytest.param(with_triggers("final", 4), DeckRules(), id="four triggers"),
    ],
)
def test_nothing_is_to_be_changed_of_a_legal_deck(deck, rules):
    """UA-2.2.1 to UA-2.2.7."""
    assert find_changes(deck, rules) == ()


@pytest.mark.parametrize(
    ("deck", "rules", "changes"),
    [
        pytest.param(
            [],
            DeckRules(),
            [("UA-2.2.1", "Add cards from one series: 50.")],
            id="empty",
        ),
        pytest.param(
            deck_of(49),
            DeckRules(),
            [("UA-2.2.1", "Add cards from TDL: 1.")],
            id="one short",
        ),
        pytest.param(
            deck_of(51),
            DeckRules(),
            [("UA-2.2.1", "Remove any cards: 1.")],
            id="one too many",
        ),
        pytest.param(
            [*deck_of(48), *deck_of(2, series="XYZ")],
            DeckRules(),
            [
                ("UA-2.2.2", "Remove all cards from XYZ: 2."),
                ("UA-2.2.1", "Add cards from TDL: 2."),
            ],
            id="mixed",
        ),
        pytest.param(
            deck_of(50, copies=5),
            DeckRules(),
            [
                *(
                    ("UA-2.2.3", f"Remove 1 of TDL-1-{number:03}.")
                    for number in range(1, 11)
                ),
                ("UA-2.2.1", "Add cards from TDL: 10."),
            ],
            id="five copies each",
        ),
        pytest.param(
            with_triggers("color", 6),
            DeckRules(),
            [
                ("UA-2.2.4", "Remove cards with COLOR triggers: 2."),
                ("UA-2.2.1", "Add cards from TDL: 2."),
            ],
            id="six triggers",
        ),
        pytest.param(
            deck_of(50),
            JAPANESE,
            [
                ("UA-2.2.7", "Remove 3 of TDL-1-001."),
                ("UA-2.2.7", "Remove 4 of TDL-1-002."),
                ("UA-2.2.1", "Add cards from TDL: 7."),
            ],
            id="restricted and banned",
        ),
        pytest.param(
            [*deck_of(44, series="XYZ"), *deck_of(6)],
            SEASON,
            [
                ("UA-2.2.7", "Remove all cards from XYZ: 44."),
                ("UA-2.2.1", "Add cards from TDL: 44."),
            ],
            id="the larger part is not legal",
        ),
        pytest.param(
            deck_of(50, series="XYZ"),
            SEASON,
            [
                ("UA-2.2.7", "Remove all cards from XYZ: 50."),
                ("UA-2.2.1", "Add cards from one series: 50."),
            ],
            id="nothing is legal",
        ),
        pytest.param(
            deck_of(50),
            LIMITED,
            [("UA-2.2.1", "Remove any cards: 20.")],
            id="constructed in limited",
        ),
    ],
)
def test_the_changes_are_named_with_their_clauses(deck, rules, changes):
    """UA-2.2.1 to UA-2.2.4, UA-2.2.7."""
    assert list_sentences(deck, rules) == changes


def test_a_card_that_may_not_be_used_is_taken_out_as_no_rule_of_the_game():
    assert list_sentences(
        deck_of(50), DeckRules(), {"TDL-1-001": 0, "TDL-1-002": 4}
    ) == [
        (None, "Remove 4 of TDL-1-001."),
        ("UA-2.2.1", "Add cards from TDL: 4."),
    ]


def test_what_a_card_says_of_itself_goes_before_four_copies():
    """UA-7.5.4."""
    deck = [*[DeckCard("TDL-9-001", "TDL", None, 12)] * 12, *deck_of(38)]

    assert find_changes(deck) == ()


def test_a_change_names_the_cards_of_a_series():
    (out, _add) = find_changes([*deck_of(44), *deck_of(6, series="XYZ")])

    assert out.to_dict()["params"] == {
        "series": "XYZ",
        "count": 6,
        "numbers": ["XYZ-1-001", "XYZ-1-002"],
    }


def _done(deck, changes):
    """The deck after the changes; what is left open is done in some way."""
    deck = list(deck)
    for change in changes:
        params, count = change.params, change.params["count"]
        if change.code.startswith("change.add"):
            series = params.get("series", "TDL")
            deck += deck_of(count, series=series, first=500)
            continue
        fits = {
            "change.take_out": lambda card, p=params: card.number == p["number"],
            "change.take_out_series": lambda card, p=params: card.series == p["series"],
            "change.take_out_triggers": lambda card, p=params: (
                card.trigger == p["trigger"]
            ),
            "change.take_out_any": lambda _card: True,
        }[change.code]
        for card in [card for card in deck if fits(card)][:count]:
            deck.remove(card)
    return deck


@given(
    st.lists(
        st.builds(
            lambda series, number: DeckCard(
                f"{series}-1-{number:03}",
                series,
                (None, "special", "color", "final", "get")[number % 5],
                (None, None, 12, 1)[number % 4],
            ),
            st.sampled_from(["TDL", "XYZ"]),
            st.integers(min_value=1, max_value=24),
        ),
        max_size=90,
    ),
    st.sampled_from([DeckRules(), JAPANESE, SEASON, LIMITED]),
    st.booleans(),
)
def test_whoever_does_what_is_said_has_a_legal_deck(deck, rules, some_lack):
    """UA-2.2.1 to UA-2.2.4, UA-2.2.7."""
    usable = {"TDL-1-003": 0, "TDL-1-004": 2} if some_lack else {}

    made = _done(deck, find_changes(deck, rules, usable))

    assert check_deck(made, rules) == ()
    copies = Counter(card.number for card in made)
    assert all(copies[number] <= count for number, count in usable.items())
