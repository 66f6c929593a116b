"""Decks at the start of a battle: UA-2.2.5, UA-2.2.6."""

from dataclasses import replace

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.position.cards import AP_CARD, CardDefinition
from battles.rules.unionarena.tests.decks import plain_deck
from battles.rules.unionarena.tests.helpers import zone
from cards.vocabulary import normalize_name

LIMITED = (ua.Trigger.SPECIAL, ua.Trigger.COLOR, ua.Trigger.FINAL)
RED, BLUE = plain_deck("red"), plain_deck("blue")


def test_colors_may_be_mixed_freely():
    """UA-2.2.5"""
    without_limits = [card for card in BLUE if card.trigger not in LIMITED]
    mixed = (*RED[:26], *without_limits[:24])

    battle = ua.Battle.start(decks=(mixed, RED), seed=b"mixed")

    assert {card.color for card in mixed} == {"red", "blue"}
    assert battle.decision.kind == "redraw"


def test_three_ap_cards_of_each_player_stand_outside_the_fifty():
    """UA-2.2.6"""
    battle = ua.Battle.start(decks=(RED, BLUE), seed=b"ap")

    for player in (0, 1):
        in_play = sum(
            len(zone(battle, player, name)) for name in ("deck", "hand", "life_area")
        )
        assert in_play == 50
        assert zone(battle, player, "ap_supply") == ["AP"] * 3
        assert zone(battle, player, "ap_area") == []


@pytest.mark.parametrize(("copies", "is_legal"), [(1, True), (2, False)])
def test_a_battle_begins_with_as_many_copies_as_the_text_of_a_card_allows(
    copies, is_legal
):
    """UA-2.2.3, UA-7.5.4"""
    plain = next(place for place, card in enumerate(RED) if card.trigger is None)
    only_one = replace(RED[plain], number="TDL-9-001", effects={"deck_limit": 1})
    deck = list(RED)
    for place in [plain, *range(50)][:copies]:
        deck[place] = replace(only_one, trigger=deck[place].trigger)

    if is_legal:
        assert ua.Battle.start(decks=(deck, BLUE), seed=b"one").decision is not None
        return
    with pytest.raises(ua.IllegalDeck) as refused:
        ua.Battle.start(decks=(deck, BLUE), seed=b"one")
    (problem,) = refused.value.details["problems"]
    assert (problem["code"], problem["clause"]) == ("deck.too_many_copies", "UA-2.2.3")
    assert problem["data"] == {"number": "TDL-9-001", "count": 2, "limit": 1}


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("煉\U000e0101獄 杏子", "煉獄 杏子"),  # which form of the letter is drawn
        ("灯台守　壱", "灯台守 壱"),  # a wide blank
        ("灯台守 弐", "灯台守 弐"),
    ],
)
def test_names_are_equal_whatever_form_of_a_letter_is_printed(printed, name):
    """UA-6.2: Raid compares names; Q964, Q967, Q972."""
    face = {**AP_CARD.to_dict(), "number": "TST-1-001", "series": "TST"}
    face |= {"kind": "character", "color": "red", "bp": 1000}

    read = CardDefinition.from_dict({**face, "name": printed, "traits": [printed]})

    assert (read.name, read.traits) == (name, (name,))


def test_names_that_differ_by_a_letter_stay_different():
    """UA-6.2: the near miss."""
    assert normalize_name("灯台守 壱") != normalize_name("灯台守 弐")
