"""Decks (chapter 4) and the secret bid (chapter 5)."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel import Choose
from battles.rules.kernel.errors import IllegalDeck
from battles.rules.universe_end.tests.positions import CARDS, FOREST, LEADERS

LOOM_SEA = ue.demo.deck("loom", "sea")


def codes(deck):
    return [problem["code"] for problem in ue.deck_problems(deck)]


def test_there_are_nine_leaders_with_sets_of_ten():
    """UE-2.1, UE-2.2"""
    assert len(LEADERS) == 9
    assert len({leader.wins.to_dict().__repr__() for leader in LEADERS.values()}) == 9
    for code in LEADERS:
        own = [c for c in CARDS.values() if c.set == code and c.kind != "leader"]
        assert len(own) == 10
    assert all(not any(c.cost) for c in CARDS.values() if c.kind == "energy")


def test_every_two_leaders_make_a_legal_deck():
    """UE-4.2"""
    for first in LEADERS:
        for second in LEADERS:
            if first != second:
                assert codes(ue.demo.deck(first, second)) == []


def test_two_different_leaders_are_chosen():
    """UE-4.1"""
    twice = (LEADERS["loom"], *LOOM_SEA[:1], *LOOM_SEA[2:])

    assert codes(twice)[0] == "deck.leaders"
    assert "deck.leaders" in codes(LOOM_SEA[1:])


def test_both_players_may_have_the_same_leaders():
    """UE-4.1"""
    battle = ue.Battle.start(decks=(LOOM_SEA, LOOM_SEA), seed=b"same")

    assert battle.position.leaders(0) == battle.position.leaders(1)


@pytest.mark.parametrize(
    ("size", "found"), [(41, ["deck.wrong_size"]), (42, []), (43, ["deck.wrong_size"])]
)
def test_a_deck_has_exactly_forty_cards(size, found):
    """UE-4.2, UE-4.3"""
    deck = (*LOOM_SEA[:20], *[CARDS[FOREST]] * (size - 20))

    assert codes(deck) == found


def test_a_third_copy_and_a_card_of_another_set_are_refused():
    """UE-4.2: of energies there may be any number (UE-4.3)."""
    leaders = LOOM_SEA[:2]
    clock, dragon = CARDS["Clockmaker"], CARDS["Small Dragon"]
    root = CARDS["Twilight Root"]

    assert codes((*leaders, *[clock] * 2, *[CARDS[FOREST]] * 38)) == []
    assert codes((*leaders, *[clock] * 3, *[CARDS[FOREST]] * 37)) == [
        "deck.too_many_copies"
    ]
    assert codes((*leaders, dragon, *[CARDS[FOREST]] * 39)) == ["deck.other_set"]
    assert codes((*leaders, root, *[CARDS[FOREST]] * 39)) == ["deck.other_set"]


def test_an_illegal_deck_is_refused_with_every_reason():
    with pytest.raises(IllegalDeck) as caught:
        ue.Battle.start(decks=(LOOM_SEA, LOOM_SEA[1:-1]), seed=b"x")

    problems = caught.value.details["problems"]
    assert [problem["code"] for problem in problems][:2] == [
        "deck.leaders",
        "deck.wrong_size",
    ]
    assert caught.value.details["player"] == 1


def start(seed=b"bid"):
    return ue.Battle.start(decks=(LOOM_SEA, LOOM_SEA), seed=seed)


def bid(battle, player, count):
    decision = next(d for d in battle.decisions if d.player == player)
    return battle.apply(Choose(tuple(decision.candidates[:count])), player)


def test_both_draw_three_and_are_asked_at_once():
    """UE-5.1, UE-5.2"""
    battle = start()

    assert [len(battle.view(None)["players"][p]["hand"]) for p in (0, 1)] == [3, 3]
    assert [(d.player, d.kind, d.minimum, d.maximum) for d in battle.decisions] == [
        (0, "bid", 0, 3),
        (1, "bid", 0, 3),
    ]


@pytest.mark.parametrize(("bids", "first"), [((0, 2), 0), ((3, 1), 1), ((2, 3), 0)])
def test_the_lower_bid_goes_first(bids, first):
    """UE-5.3, UE-5.4"""
    battle = start()
    for player in (0, 1):
        bid(battle, player, bids[player])

    view = battle.view(None)
    assert view["turn"]["first_player"] == first
    assert [len(view["players"][p]["hand"]) for p in (0, 1)] == [
        3 + (p == first) for p in (0, 1)
    ]


def test_equal_bids_are_decided_at_random():
    """UE-5.4"""
    found = set()
    for number in range(16):
        battle = start(bytes([number + 1]))
        for player in (0, 1):
            bid(battle, player, 1)
        found.add(battle.position.first_player)

    assert found == {0, 1}


def test_a_bid_cannot_be_seen_timed_or_changed():
    """UE-5.5"""
    battle = start()
    before = [battle.view(viewer) for viewer in (1, None)]

    events = bid(battle, 0, 2)

    assert events == ()
    assert [battle.view(viewer) for viewer in (1, None)] == before
    assert battle.explain(Choose(()), 0).code == "battle.not_your_turn"
    assert battle.open_decision_id == 0


def test_the_exchanged_cards_are_never_shown():
    """UE-5.5: only the numbers are."""
    battle = start()
    bid(battle, 0, 3)
    events = bid(battle, 1, 0)

    shown = [event.to_dict(1) for event in events]
    assert [e["n"] for e in shown if e["type"] == "bid_shown"] == [3, 0]
    moved = [e for e in shown if e["type"] == "card_moved" and e["player"] == 0]
    assert len(moved) >= 6
    assert all(event["card"]["number"] is None for event in moved)


def test_the_exchanged_cards_go_below_before_the_deck_is_shuffled():
    """UE-5.3: none of them is drawn again at once."""
    battle = start()
    mine = battle.position.ids(battle.position.zone(0, 1))
    cards = [battle.position.table.find(card_id) for card_id in mine]
    bid(battle, 0, 3)
    bid(battle, 1, 3)
    battle_hand = battle.position.zone(0, 1)

    drawn_in_exchange = battle_hand[:3]
    assert not set(drawn_in_exchange) & set(cards)
