"""Loops (chapter 9): what is a proof, what is none, and what a wrong claim does."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.universe_end.tests.positions import (
    DARK,
    FOREST,
    SAMPLES,
    WATER,
    activate,
    charge,
    pick,
    refusal,
    sample,
    scene,
    side,
    winner_and_clause,
)

PAIR = ["Outbound Shuttle", "*Homebound Shuttle"]
NOT_SHOWN = ("ue.loop_not_shown", "UE-9.1")


def weaving(energy=(WATER,), field=PAIR, leaders="loom sea", **more):
    plays = more.pop("plays", 1)
    return scene(side(leaders, field=field, energy=list(energy), **more), plays=plays)


def test_a_proven_loop_wins_at_once():
    """UE-9.1, UE-9.3, UE-8.5"""
    battle = weaving()
    activate(battle, "Outbound Shuttle")
    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN  # the pair has changed places
    activate(battle, "Homebound Shuttle")

    assert ue.ClaimLoop() in battle.legal_actions()
    battle.apply(ue.ClaimLoop())
    assert winner_and_clause(battle) == (0, "UE-8.5")


def test_a_loop_needs_a_play():
    """UE-9.1: that nothing has changed proves nothing."""
    battle = weaving()

    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN


def test_fewer_energies_up_are_no_loop():
    """UE-9.1 (a), UE-9.2: by attribute; another one standing up does not replace it."""
    battle = weaving(energy=[WATER, "*Dark Energy"])
    activate(battle, "Outbound Shuttle")
    pick(battle, DARK)
    activate(battle, "Homebound Shuttle")
    pick(battle, DARK)
    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN


def test_more_energies_up_are_a_loop():
    """UE-9.1 (a)"""
    battle = weaving(energy=[WATER, WATER, "*Water Energy"])
    activate(battle, "Outbound Shuttle")
    activate(battle, "Homebound Shuttle")

    assert ue.ClaimLoop() in battle.legal_actions()


def test_a_lower_play_count_is_no_loop():
    """UE-9.1 (b)"""
    battle = scene(side("loom lamp", field=["Wick Trimmer", "Wick Trimmer"]), plays=4)
    activate(battle, "Wick Trimmer")

    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN


def test_another_hand_is_no_loop():
    """UE-9.1 (c): a card was charged in between."""
    battle = weaving(hand=[FOREST], plays=2)
    activate(battle, "Outbound Shuttle")
    charge(battle, FOREST)
    activate(battle, "Homebound Shuttle")
    pick(battle, WATER)

    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN


def test_a_loop_that_draws_a_card_is_no_proof():
    """UE-9.4: what was drawn and put back might have been another card."""
    field = ["Outbound Shuttle", "*Homebound Shuttle"]
    battle = scene(
        side(
            "loom gate",
            field=[*field, "Dusk Courtier"],
            energy=[WATER],
            deck=[FOREST, FOREST],
        ),
        plays=2,
    )
    battle.position.unknowns = 0
    activate(battle, "Outbound Shuttle")
    battle.position.unknowns += 1  # As if something hidden had come and gone again.
    activate(battle, "Homebound Shuttle")

    assert refusal(battle, ue.ClaimLoop()) == ("ue.loop_hidden", "UE-9.4")


@pytest.mark.parametrize(("cards", "counted"), [(3, 1), (1, 0), (0, 0)])
def test_a_whole_deck_drawn_is_nothing_unknown(cards, counted):
    """UE-9.4: the result is the same whatever the order."""
    battle = scene(
        side(
            "loom gate",
            field=["Dusk Courtier"],
            energy=[WATER],
            deck=[FOREST] * cards,
        ),
        plays=1,
    )
    activate(battle, "Dusk Courtier")

    assert battle.position.unknowns == counted


def test_a_thread_that_draws_each_time_is_no_loop(monkeypatch):
    """UE-9.4, UE-9.1: it costs nothing, so what is drawn alone is another."""
    steps = [{"do": do, "n": 1} for do in ("stand_chara", "gain_play", "draw")]
    thread = sample("Thread", abilities=[{"on": "activated", "cost": {}, "do": steps}])
    monkeypatch.setitem(SAMPLES, "Thread", thread)
    battle = scene(
        side("loom sea", field=["Thread", "*Thread"], deck=[FOREST] * 4),
    )
    for _ in range(3):
        activate_first_up(battle)
    assert refusal(battle, ue.ClaimLoop())[0] in ("ue.loop_not_shown", "ue.loop_hidden")


def activate_first_up(battle):
    action = next(a for a in battle.legal_actions() if isinstance(a, ue.Activate))
    battle.apply(action)


def test_a_shuffled_deck_is_compared_as_a_multiset():
    """UE-9.2"""
    battle = weaving(deck=[FOREST, WATER])
    activate(battle, "Outbound Shuttle")
    state = battle.position
    state.zone(0, 0).reverse()
    activate(battle, "Homebound Shuttle")
    assert refusal(battle, ue.ClaimLoop()) == NOT_SHOWN  # another order, not shuffled

    twin = weaving(deck=[FOREST, WATER])
    activate(twin, "Outbound Shuttle")
    twin.position.zone(0, 0).reverse()
    twin.position.shuffles += 1
    activate(twin, "Homebound Shuttle")
    assert ue.ClaimLoop() in twin.legal_actions()


def test_who_has_no_such_leader_claims_no_loop():
    """UE-8.5"""
    battle = weaving(leaders="lamp sea")
    activate(battle, "Outbound Shuttle")
    activate(battle, "Homebound Shuttle")

    assert refusal(battle, ue.ClaimLoop()) == ("ue.loop_no_leader", "UE-8.5")


def test_moments_of_earlier_turns_do_not_count():
    """UE-9.3"""
    battle = weaving()
    activate(battle, "Outbound Shuttle")
    battle.apply(ue.EndTurn())
    battle.apply(ue.EndTurn())

    assert len(battle.position.marks) == 1
