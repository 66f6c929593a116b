"""Setup: UA-3.1 to UA-3.8."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.tests.decks import plain_deck
from battles.rules.unionarena.tests.helpers import event_types, refusal, zone

DECKS = (plain_deck("red"), plain_deck("blue"))


def start(seed=b"seed", **options):
    return ua.Battle.start(decks=DECKS, seed=seed, options=ua.RuleOptions(**options))


def keep_both(battle):
    battle.apply(ua.Decline())
    return battle.apply(ua.Decline())


def test_decks_are_shuffled_and_hidden():
    """UA-3.1"""
    battle = start()

    deck = zone(battle, 0, "deck") + zone(battle, 0, "hand")
    ordered = [card.number for card in DECKS[0]]

    assert deck != ordered
    assert sorted(deck) == sorted(ordered)
    assert battle.view(0)["players"][0]["deck"] == {"count": 43}


def test_chance_decides_who_goes_first():
    """UA-3.2"""
    firsts = {start(seed=bytes([n])).position.first_player for n in range(1, 30)}

    assert firsts == {0, 1}


@pytest.mark.parametrize(("action", "first"), [(ua.Accept(), 0), (ua.Decline(), 1)])
def test_winner_of_the_random_method_may_choose(action, first):
    """UA-3.2, D-05"""
    seed = next(
        bytes([n])
        for n in range(1, 30)
        if start(bytes([n]), winner_chooses=True).decision.player == 0
    )
    battle = start(seed, winner_chooses=True)

    assert battle.decision.kind == "go_first"
    battle.apply(action)

    assert battle.position.first_player == first


def test_each_player_draws_seven():
    """UA-3.3"""
    battle = start()

    assert [len(zone(battle, player, "hand")) for player in (0, 1)] == [7, 7]


def test_first_player_decides_about_the_redraw_before_the_second():
    """UA-3.4"""
    battle = start(first_player=1)

    assert (battle.decision.kind, battle.decision.player) == ("redraw", 1)
    assert battle.decision.params == {"count": 7}
    battle.apply(ua.Decline())
    assert (battle.decision.kind, battle.decision.player) == ("redraw", 0)
    battle.apply(ua.Decline())
    assert battle.decision.kind != "redraw"


def test_redrawn_hand_shares_no_card_with_the_one_set_aside():
    """UA-3.5, D-06"""
    battle = start(first_player=0)
    before = set(battle.position.zone(0, 5))

    battle.apply(ua.Accept())
    after = set(battle.position.zone(0, 5))

    assert len(after) == 7
    assert not before & after
    assert len(zone(battle, 0, "deck")) == 43


def test_set_aside_cards_may_come_to_lie_in_the_life_area():
    """UA-3.5"""
    for n in range(1, 60):
        battle = start(bytes([n]), first_player=0)
        before = set(battle.position.zone(0, 5))
        battle.apply(ua.Accept())
        battle.apply(ua.Decline())
        if before & set(battle.position.zone(0, 2)):
            return
    pytest.fail("never seen in 59 battles")


def test_that_a_player_redrew_is_public_and_the_cards_are_not():
    """UA-3.6"""
    battle = start(first_player=0)

    events = battle.apply(ua.Accept())

    seen = battle.events_for(events, 1)
    assert {"seq": seen[1]["seq"], "type": "redrew", "player": 0} in seen
    for event in seen:
        if "card" in event:
            assert event["card"]["number"] is None
            assert event["card"]["id"] is None


def test_seven_life_cards_are_placed_unseen_by_both():
    """UA-3.7, UA-1.2.3"""
    battle = start()
    keep_both(battle)

    for viewer in (0, 1, None):
        for player in battle.view(viewer)["players"]:
            assert len(player["life"]) == 7
            assert {card["card"] for card in player["life"]} == {None}


def test_state_after_setup():
    """UA-3.8: hand 7, life 7, deck 36, AP area 0 before the Start Phase."""
    battle = start(first_player=0)
    battle.apply(ua.Decline())

    events = battle.apply(ua.Decline())

    assert battle.position.turn == 1
    assert [e.type for e in events if e.type == "ap_added"] == ["ap_added"]
    second = battle.view(None)["players"][1]
    assert (len(second["hand"]), len(second["life"])) == (7, 7)
    assert (second["deck"]["count"], second["ap"]) == (36, [])


def test_players_hands_are_hidden_from_each_other():
    """UA-1.2.6"""
    battle = start()

    own, other = battle.view(0)["players"]

    assert all(card["card"] and card["id"] for card in own["hand"])
    assert {card["card"] for card in other["hand"]} == {None}
    assert {card["id"] for card in other["hand"]} == {None}


def test_nothing_but_the_offered_answers_is_accepted():
    """UA-4.1.5"""
    battle = start(first_player=0)

    assert refusal(battle, ua.EndPhase()) == ("action.not_offered", "UA-4.1.5")
    assert refusal(battle, ua.Accept(), player=1) == ("battle.not_your_turn", None)


def test_events_of_the_start_are_kept_for_those_who_join():
    battle = start()

    assert event_types(battle.last_events)[0] == "battle_started"
    first = battle.events_for(battle.last_events, None)[0]
    assert (
        first["commitment"] == battle.seed_commitment == ua.compute_commitment(b"seed")
    )


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (DECKS[0][:49], ["deck.wrong_size"]),
        ((DECKS[0][0],) * 50, ["deck.too_many_copies", "deck.too_many_triggers"]),
    ],
    ids=["49 cards", "50 copies of a special trigger"],
)
def test_illegal_deck_is_refused_with_every_reason(deck, codes):
    """UA-2.2.1, UA-2.2.3, UA-2.2.4"""
    with pytest.raises(ua.IllegalDeck) as caught:
        ua.Battle.start(decks=(deck, DECKS[1]), seed=b"x")

    assert [p["code"] for p in caught.value.details["problems"]] == codes


def test_restricted_list_is_a_rule_option():
    """UA-2.2.7"""
    number = DECKS[0][0].number

    with pytest.raises(ua.IllegalDeck) as caught:
        start(restricted={number: 1})

    assert [p["clause"] for p in caught.value.details["problems"]] == ["UA-2.2.7"]
