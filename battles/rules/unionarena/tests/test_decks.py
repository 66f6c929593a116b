"""Decks at the start of a battle: UA-2.2.5, UA-2.2.6."""

from dataclasses import replace

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.tests.decks import plain_deck
from battles.rules.unionarena.tests.helpers import zone

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
