"""Winning and losing: UA-10."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.scenarios.position_builder import Seat, build_battle
from battles.rules.unionarena.tests.decks import character, plain_deck
from battles.rules.unionarena.tests.helpers import event_types, offered_actions, refusal

ATTACKER = character("TST-1-401")
PLAIN = character("TST-2-402")
FINAL = character("TST-2-403", trigger=ua.Trigger.FINAL)


def last_life(card):
    battle = build_battle(
        Seat(front_line=[ATTACKER]), Seat(life=[card], life_size=1), phase="attack"
    )
    battle.apply(offered_actions(battle)[0])
    return battle


def test_player_without_life_loses_when_the_check_is_finished():
    """UA-10.1, UA-10.2"""
    battle = last_life(PLAIN)

    assert battle.result == ua.Result(0, "life", "UA-10.2")
    assert battle.decision is None
    assert battle.view(1)["result"] == {
        "winner": 0,
        "reason": "life",
        "clause": "UA-10.2",
    }


def test_trigger_can_still_save_the_player():
    """UA-5.6.6, UA-10.2"""
    battle = last_life(FINAL)
    assert battle.result is None

    battle.apply(offered_actions(battle)[0])

    assert battle.result is None


def test_declined_final_loses():
    """UA-10.2"""
    battle = last_life(FINAL)

    battle.apply(offered_actions(battle)[1])

    assert battle.result == ua.Result(0, "life", "UA-10.2")


def test_player_who_cannot_draw_in_the_start_phase_loses():
    """UA-10.3"""
    battle = build_battle(Seat(deck_size=0), phase="start")

    assert battle.result == ua.Result(1, "deck_out", "UA-10.3")


def test_empty_deck_alone_does_not_lose():
    """UA-10.3"""
    battle = build_battle(Seat(deck_size=0), phase="main")

    assert battle.result is None


def test_both_without_life_is_a_draw():
    """UA-10.4, D-51"""
    battle = build_battle(Seat(life_size=0), Seat(life_size=0))

    assert battle.result == ua.Result(None, "draw", "UA-10.4")


def test_both_without_life_can_be_a_loss_of_the_turn_player():
    """D-51"""
    battle = build_battle(
        Seat(life_size=0),
        Seat(life_size=0),
        options=ua.RuleOptions(both_lose_is_draw=False),
    )

    assert battle.result == ua.Result(1, "life", "UA-10.4")


@pytest.mark.parametrize("player", [0, 1])
def test_either_player_may_concede_at_any_time(player):
    """UA-10.5"""
    battle = build_battle()

    events = battle.apply(ua.Concede(), player=player)

    assert battle.result == ua.Result(1 - player, "concession", "UA-10.5")
    assert event_types(events) == ["battle_finished"]
    assert battle.log[-1].to_dict() == {"player": player, "action": {"type": "concede"}}


@pytest.mark.parametrize(
    ("action", "reason"), [(ua.Timeout(), "timeout"), (ua.Abandon(), "abandonment")]
)
def test_platform_may_end_a_battle(action, reason):
    """UA-10.5, D-52"""
    battle = ua.Battle.start(decks=(plain_deck(), plain_deck("blue")), seed=b"x")

    battle.apply(action, player=1)

    assert (battle.result.winner, battle.result.reason) == (0, reason)


def test_nothing_is_legal_after_the_end():
    """UA-10.2"""
    battle = last_life(PLAIN)

    assert not battle.legal_actions()
    assert refusal(battle, ua.EndPhase()) == ("battle.over", None)
    assert refusal(battle, ua.Concede(), player=0) == ("battle.over", None)
