"""The construction rules, clause by clause: the boundary, and one past it."""

import json
from dataclasses import dataclass

import pytest

from collection import legality
from collection.legality import (
    DeckCard,
    DeckRules,
    check_deck,
)
from collection.legality.problems import SENTENCES


def deck_of(count=50, *, series="TDL", copies=4, first=1):
    """Quiet filler: ``count`` cards without triggers, ``copies`` of each number."""
    return [
        DeckCard(f"{series}-1-{first + place // copies:03}", series)
        for place in range(count)
    ]


def with_triggers(trigger, count):
    """A legal deck but for ``count`` cards of different numbers with one trigger."""
    special = [DeckCard(f"TDL-2-{n:03}", "TDL", trigger) for n in range(count)]
    return [*special, *deck_of(50 - count)]


def found(deck, rules=legality.OFFICIAL):
    return [
        (problem.code, problem.clause, dict(problem.params))
        for problem in check_deck(deck, rules)
    ]


def test_fifty_cards_of_one_series_in_fours_are_legal():
    """UA-2.2.1, UA-2.2.2, UA-2.2.3."""
    assert check_deck(deck_of(50)) == ()


@pytest.mark.parametrize("count", [0, 1, 49, 51, 100])
def test_any_other_number_of_cards_is_refused(count):
    """UA-2.2.1."""
    assert found(deck_of(count)) == [
        ("deck.wrong_size", "UA-2.2.1", {"count": count, "limit": 50})
    ]


def test_a_single_card_of_another_series_is_refused():
    """UA-2.2.2."""
    deck = [*deck_of(49), DeckCard("XYZ-1-001", "XYZ")]

    assert found(deck) == [
        ("deck.mixed_series", "UA-2.2.2", {"series": ("TDL", "XYZ")})
    ]


def test_a_fifth_copy_is_refused():
    """UA-2.2.3."""
    deck = [*deck_of(45, first=2), *[DeckCard("TDL-1-001", "TDL")] * 5]

    assert found(deck) == [
        (
            "deck.too_many_copies",
            "UA-2.2.3",
            {"number": "TDL-1-001", "count": 5, "limit": 4},
        )
    ]


def test_reprints_count_as_the_same_card():
    """UA-2.2.3: only the part after the slash is compared."""
    reprints = [
        DeckCard(f"{product}/TDL-1-001", "TDL")
        for product in ("UA00ST", "UA00ST", "UA00ST", "UA01BT", "PR")
    ]

    assert [
        problem.code for problem in check_deck([*deck_of(45, first=2), *reprints])
    ] == ["deck.too_many_copies"]


def test_cards_of_equal_series_and_different_numbers_do_not_count_together():
    """UA-2.2.3: names do not matter, numbers do."""
    assert check_deck(deck_of(50, copies=1)) == ()


@pytest.mark.parametrize("trigger", ["special", "color", "final"])
def test_four_cards_of_a_limited_trigger_are_legal(trigger):
    """UA-2.2.4."""
    assert check_deck(with_triggers(trigger, 4)) == ()


@pytest.mark.parametrize(("own", "count"), [(1, 1), (2, 2), (6, 6)])
def test_a_card_may_be_in_a_deck_as_often_as_its_own_text_says(own, count):
    """UA-2.2.3, UA-7.5.4."""
    limited = [DeckCard("TDL-9-001", "TDL", deck_limit=own)] * count

    assert check_deck([*limited, *deck_of(50 - count)]) == ()


@pytest.mark.parametrize(("own", "count"), [(1, 2), (2, 3), (6, 7)])
def test_one_copy_more_than_the_own_text_of_a_card_says_is_refused(own, count):
    """UA-2.2.3, UA-7.5.4; reprints counted together."""
    limited = [
        DeckCard("UA00ST/TDL-9-001", "TDL", deck_limit=own),
        *[DeckCard("TDL-9-001", "TDL", deck_limit=own)] * (count - 1),
    ]

    assert found([*limited, *deck_of(50 - count)]) == [
        (
            "deck.too_many_copies",
            "UA-2.2.3",
            {"number": "TDL-9-001", "count": count, "limit": own},
        )
    ]


@pytest.mark.parametrize("trigger", ["special", "color", "final"])
def test_five_cards_of_a_limited_trigger_are_refused_whatever_their_numbers(trigger):
    """UA-2.2.4."""
    assert found(with_triggers(trigger, 5)) == [
        (
            "deck.too_many_triggers",
            "UA-2.2.4",
            {"trigger": trigger, "count": 5, "limit": 4},
        )
    ]


def test_the_three_trigger_limits_are_separate():
    """UA-2.2.4: four of each are twelve in all."""
    limited = [
        DeckCard(f"TDL-{trigger}-001", "TDL", trigger)
        for trigger in ("special", "color", "final")
        for _copy in range(4)
    ]

    assert check_deck([*limited, *deck_of(38)]) == ()


@pytest.mark.parametrize("trigger", ["get", "draw", "active", "raid"])
def test_other_triggers_have_no_limit(trigger):
    """UA-2.2.4."""
    deck = [card._replace(trigger=trigger) for card in deck_of(50)]

    assert check_deck(deck) == ()


@pytest.mark.parametrize(("limit", "legal"), [(4, True), (3, False), (0, False)])
def test_the_restricted_list_limits_single_numbers(limit, legal):
    """UA-2.2.7."""
    rules = DeckRules(restricted={"TDL-1-001": limit})
    problem = {"number": "TDL-1-001", "count": 4, "limit": limit}

    assert found(deck_of(50), rules) == (
        [] if legal else [("deck.restricted", "UA-2.2.7", problem)]
    )


def test_the_restricted_list_is_off_by_default():
    """UA-2.2.7."""
    assert legality.OFFICIAL.restricted == {}


def test_all_problems_come_at_once_in_the_order_of_the_clauses():
    deck = [
        *[DeckCard("TDL-1-002", "TDL", "final")] * 5,
        *[DeckCard("TDL-1-001", "TDL", "special")] * 5,
        DeckCard("XYZ-1-001", "XYZ"),
    ]
    rules = DeckRules(restricted={"XYZ-1-001": 0})

    assert [
        (problem.clause, problem.params.get("number") or problem.params.get("trigger"))
        for problem in check_deck(deck, rules)
    ] == [
        ("UA-2.2.1", None),
        ("UA-2.2.2", None),
        ("UA-2.2.3", "TDL-1-001"),
        ("UA-2.2.3", "TDL-1-002"),
        ("UA-2.2.4", "special"),
        ("UA-2.2.4", "final"),
        ("UA-2.2.7", "XYZ-1-001"),
    ]


def test_the_order_of_the_cards_changes_nothing():
    deck = [*deck_of(45, first=2), *[DeckCard("TDL-1-001", "TDL", "final")] * 5]

    assert check_deck(deck) == check_deck(deck[::-1])


def test_cards_of_the_engine_can_be_checked_as_they_are():
    @dataclass(frozen=True, slots=True)
    class CardDefinition:
        number: str
        series: str
        trigger: str | None
        bp: int
        deck_limit: int | None = None

    deck = [CardDefinition("TDL-1-001", "TDL", "final", 3000)] * 5

    assert [problem.clause for problem in check_deck(deck)] == [
        "UA-2.2.1",
        "UA-2.2.3",
        "UA-2.2.4",
    ]


def test_a_problem_is_plain_data_with_a_sentence():
    (problem,) = check_deck([*deck_of(49), DeckCard("XYZ-1-001", "XYZ")])

    assert json.loads(json.dumps(problem.to_dict())) == {
        "code": "deck.mixed_series",
        "clause": "UA-2.2.2",
        "params": {"series": ["TDL", "XYZ"]},
        "sentence": "All cards must be from one series; this deck mixes: TDL, XYZ.",
    }


def test_every_code_has_a_sentence():
    assert sorted(SENTENCES) == [
        "change.add_any",
        "change.add_cards",
        "change.choose_format",
        "change.take_out",
        "change.take_out_any",
        "change.take_out_series",
        "change.take_out_triggers",
        "deck.card_not_playable",
        "deck.card_not_released",
        "deck.format_not_played",
        "deck.leaders",
        "deck.mixed_series",
        "deck.not_in_pool",
        "deck.not_owned",
        "deck.of_a_pool",
        "deck.other_set",
        "deck.restricted",
        "deck.series_not_legal",
        "deck.too_many_copies",
        "deck.too_many_triggers",
        "deck.wrong_size",
    ]
