"""The turn (chapter 6), costs (chapter 2) and zones (chapter 3)."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.universe_end.effects import OMNISCIENT
from battles.rules.universe_end.payment import can_pay
from battles.rules.universe_end.tests.positions import (
    CARDS,
    DARK,
    FLAME,
    FOREST,
    WATER,
    activate,
    activation_of,
    charge,
    end_turn,
    id_of,
    is_up,
    names,
    pick,
    refusal,
    scene,
    side,
    summon,
    use_ability,
)


def test_the_start_phase_stands_up_draws_and_gives_a_play_count():
    """UE-6.1, UE-3.8"""
    battle = scene(
        side(),
        side(
            "grave flock",
            field=["*Gull", "Old Heron", "Wailer"],
            energy=["*Dark Energy"],
            deck=[FOREST, FLAME, WATER],
        ),
    )
    end_turn(battle)

    assert is_up(battle, "Gull", player=1)
    assert is_up(battle, "Dark Energy", "energy", player=1)
    assert names(battle, 1, "hand") == [WATER, FLAME]  # 1, and DRAW+1
    assert battle.view(1)["turn"]["plays"] == 2  # 1, and PLAY+1


def test_the_first_turn_of_the_game_is_no_exception():
    """UE-6.1"""
    decks = (ue.demo.deck("loom", "sea"),) * 2
    battle = ue.Battle.start(decks=decks, seed=b"first")
    for player in (0, 1):
        battle.apply(next(iter(battle.legal_actions(player))), player)

    first = battle.position.first_player
    assert len(battle.position.zone(first, 1)) == 4
    assert battle.position.plays == 1


def test_left_over_play_counts_are_lost():
    """UE-6.6, UE-3.8"""
    battle = scene(side(), plays=5)
    end_turn(battle)

    assert battle.position.turn_player == 1
    assert battle.position.plays == 1


def test_each_action_costs_one_play_count():
    """UE-6.3: charge, summon, activate; the next is refused without one."""
    battle = scene(side(hand=[WATER, "Pearl Diver", FLAME], deck=[FOREST]), plays=3)
    charge(battle, WATER)
    summon(battle, "Pearl Diver")
    activate(battle, "Pearl Diver")

    assert battle.position.plays == 0
    assert names(battle, 0, "energy") == [WATER]
    assert refusal(battle, ue.Charge(id_of(battle, FLAME))) == (
        "ue.no_play_count",
        "UE-6.3",
    )


def test_an_energy_charged_and_a_chara_summoned_may_be_used_at_once():
    """UE-6.4, UE-6.3: both enter up."""
    battle = scene(side(hand=[WATER, "Pearl Diver"], deck=[FOREST]), plays=3)
    charge(battle, WATER)
    assert is_up(battle, WATER, "energy")
    summon(battle, "Pearl Diver")
    assert not is_up(battle, WATER, "energy")
    assert is_up(battle, "Pearl Diver")
    activate(battle, "Pearl Diver")

    assert names(battle, 0, "hand") == [FOREST]
    assert not is_up(battle, "Pearl Diver")


def test_an_ability_lies_in_the_debris_after_its_effect():
    """UE-6.3, UE-3.6"""
    battle = scene(side(hand=["Flood"], energy=[WATER] * 2, deck=[FOREST] * 3))
    use_ability(battle, "Flood")

    assert names(battle, 0, "hand") == [FOREST] * 3
    assert names(battle, 0, "debris") == ["Flood"]


def test_a_coloured_cost_takes_energies_of_its_attribute():
    """UE-2.4"""
    battle = scene(side(hand=["Flood"], energy=[WATER, FLAME, DARK]))

    assert refusal(battle, ue.UseAbility(id_of(battle, "Flood"))) == (
        "ue.not_enough_energy",
        "UE-2.4",
    )
    action = ue.UseAbility(id_of(battle, "Flood"))
    assert battle.explain(action).data["available"] == 1


def test_a_colourless_cost_is_paid_with_any_and_the_payer_chooses():
    """UE-2.4, UE-6.4"""
    battle = scene(side(hand=["Moss Clerk"], energy=[WATER, FLAME]))
    summon(battle, "Moss Clerk")

    assert battle.decision.kind == "pay"
    pick(battle, FLAME)
    assert is_up(battle, WATER, "energy")
    assert not is_up(battle, FLAME, "energy")
    assert names(battle, 0, "field") == ["Moss Clerk"]


def test_nobody_is_asked_where_it_makes_no_difference():
    """UE-6.4"""
    battle = scene(side(hand=["Moss Clerk"], energy=[WATER, WATER, "*Flame Energy"]))
    summon(battle, "Moss Clerk")

    assert battle.decision.kind == "main"


def test_an_energy_needed_for_the_rest_of_the_cost_is_not_offered():
    """UE-2.4: forest and dark; the double one must pay what the other cannot."""
    battle = scene(
        side(
            "root gate",
            hand=["Dusk Courtier"],
            energy=["Twilight Root", FOREST, WATER],
        )
    )
    summon(battle, "Dusk Courtier")

    assert not is_up(battle, "Twilight Root", "energy")
    assert not is_up(battle, FOREST, "energy")
    assert is_up(battle, WATER, "energy")


@pytest.mark.parametrize(
    ("cost", "gives", "possible"),
    [
        ((1, 0, 0, 1, 0), [9, 9], True),
        ((1, 0, 0, 1, 0), [9], False),
        ((2, 0, 0, 0, 0), [1, 8], False),
        ((1, 1, 1, 1, 0), [OMNISCIENT] * 4, True),
        ((1, 0, 0, 0, 1), [1, 4], True),
        ((1, 0, 0, 0, 1), [4, 4], False),
        ((0, 1, 1, 0, 0), [6, 6], True),
        ((0, 2, 1, 0, 0), [6, 2, 8], False),
    ],
)
def test_whether_a_cost_can_be_paid(cost, gives, possible):
    """UE-2.4"""
    assert can_pay(cost, gives) is possible


def test_two_energies_of_one_color_do_not_pay_for_two_colors():
    """UE-2.4: summoning it was offered, and the battle halted."""
    battle = scene(
        side("root sea", hand=["Night Gardener"], energy=[FOREST, FOREST, WATER])
    )

    assert refusal(battle, ue.Summon(id_of(battle, "Night Gardener"))) == (
        "ue.not_enough_energy",
        "UE-2.4",
    )


def test_a_card_has_the_attributes_of_its_cost():
    """UE-2.3"""
    assert CARDS["Dusk Courtier"].attributes == 0b1001
    assert CARDS["Gear Apprentice"].attributes == 0
    assert CARDS["Whale"].attributes == 0b0100


def test_an_omniscient_energy_pays_as_any_attribute():
    """UE-2.5"""
    battle = scene(side("drake sea", hand=["Small Dragon"], down=["Flood", "Gull"]))
    summon(battle, "Small Dragon")

    assert names(battle, 0, "field") == ["Small Dragon"]


def test_an_omniscient_energy_is_seen_by_its_owner_alone():
    """UE-2.6, UE-3.5"""
    battle = scene(side(hand=["Little Archivist", "Flood"], energy=[WATER]), plays=1)
    events = summon(battle, "Little Archivist")
    stored = [e for e in events if e.type == "card_moved" and e.data["down"]]

    shown = {v: battle.view(v)["players"][0]["energy"][-1] for v in (0, 1, None)}
    assert [shown[v]["card"] is None for v in (0, 1, None)] == [False, True, True]
    assert all(shown[v]["down"] for v in (0, 1, None))
    numbers = [stored[0].to_dict(v)["card"]["number"] for v in (0, 1, None)]
    assert numbers == [CARDS["Flood"].number, None, None]


def test_a_lower_cost_applies_in_hand():
    """UE-2.7: one less for each chara in the opponent's debris, not for abilities."""
    theirs = ["Gull", "Mole", "Burial", "Gull", "Gull"]
    battle = scene(
        side("drake sea", hand=["Late-born Dragon"], energy=[FLAME] * 2),
        side("grave flock", debris=theirs),
    )
    summon(battle, "Late-born Dragon")

    assert names(battle, 0, "field") == ["Late-born Dragon"]


def test_a_cost_is_lowered_no_further_than_that():
    """UE-2.7"""
    battle = scene(
        side("drake sea", hand=["Late-born Dragon"], energy=[FLAME]),
        side("grave flock", debris=["Gull", "Mole", "Burial", "Gull", "Gull"]),
    )

    action = ue.Summon(id_of(battle, "Late-born Dragon"))
    assert battle.explain(action).data["needed"] == 2


def test_a_resting_chara_does_not_act_one_stood_up_again_does():
    """UE-6.7"""
    battle = scene(
        side(
            field=["Pearl Diver", "Clockmaker"],
            energy=[WATER] * 2,
            deck=[FOREST, FLAME],
        ),
        plays=4,
    )
    activate(battle, "Pearl Diver")
    assert refusal(battle, activation_of(battle, "Pearl Diver")) == (
        "ue.resting",
        "UE-6.7",
    )
    activate(battle, "Clockmaker")
    activate(battle, "Pearl Diver")

    assert names(battle, 0, "hand") == [FLAME, FOREST]


def test_recombining_is_done_instead_of_playing():
    """UE-6.2, UE-6.5"""
    battle = scene(side(hand=[FOREST, FLAME], deck=[WATER] * 3), plays=2)
    battle.apply(ue.Recombine())

    assert names(battle, 0, "hand") == [WATER, WATER]
    assert sorted(names(battle, 0, "deck")) == sorted([FOREST, FLAME, WATER])
    assert refusal(battle, ue.Charge(id_of(battle, WATER))) == (
        "ue.recombined",
        "UE-6.2",
    )
    assert refusal(battle, ue.Recombine()) == ("ue.recombined", "UE-6.2")


def test_who_has_played_does_not_recombine():
    """UE-6.2"""
    battle = scene(side(hand=[FOREST, FLAME]), plays=2)
    charge(battle, FOREST)

    assert refusal(battle, ue.Recombine()) == ("ue.recombine_after_play", "UE-6.2")


def test_an_empty_hand_is_recombined_too():
    """UE-6.5: the rule names no condition; it is the turn, and nothing is drawn."""
    battle = scene(side(deck=[FOREST] * 3))
    battle.apply(ue.Recombine())

    assert names(battle, 0, "hand") == []
    assert refusal(battle, ue.Recombine()) == ("ue.recombined", "UE-6.2")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (ue.Charge, "ue.wrong_kind"),
        (ue.Summon, "ue.wrong_kind"),
        (ue.UseAbility, None),
    ],
)
def test_each_kind_of_card_is_played_in_its_way(action, code):
    """UE-2.2, UE-6.3"""
    battle = scene(side(hand=["Deep Tide"], energy=[WATER]))
    illegal = battle.explain(action(id_of(battle, "Deep Tide")))

    assert (illegal.code if illegal else None) == code


def test_the_cards_of_others_are_not_played():
    """UE-7.6: nor does the other player act in this turn."""
    battle = scene(side(), side("grave flock", hand=[DARK], field=["Pallbearer"]))

    theirs = id_of(battle, "Pallbearer", "field", 1)
    assert refusal(battle, ue.Activate(theirs, 0)) == ("ue.not_on_field", "UE-6.3")
    card = id_of(battle, DARK, "hand", 1)
    assert refusal(battle, ue.Charge(card)) == ("play.not_in_hand", "UE-6.3")
    assert refusal(battle, ue.EndTurn(), 1)[0] == "battle.not_your_turn"


def test_an_effect_that_is_not_there_is_not_activated():
    """UE-2.7: a cip effect is not activated."""
    battle = scene(side(field=["Foam Sprite"]))

    action = ue.Activate(id_of(battle, "Foam Sprite", "field"), 0)
    assert refusal(battle, action) == ("ue.no_effect", "UE-2.7")


def test_what_each_zone_shows():
    """UE-3.1 to UE-3.7"""
    battle = scene(
        side(
            hand=[FOREST],
            deck=[FLAME] * 3,
            field=["Gear Apprentice"],
            energy=[WATER],
            debris=["Flood"],
            tokens=2,
        )
    )
    other = battle.view(1)["players"][0]

    assert [leader["card"] for leader in other["leaders"]] == ["ORR-L-1", "ORR-L-9"]
    assert other["deck"] == {"count": 3}
    assert other["hand"] == [{"id": None, "card": None}]
    assert other["field"][0]["card"] == CARDS["Gear Apprentice"].number
    assert other["energy"][0]["mode"] == "up"
    assert other["debris"][0]["card"] == CARDS["Flood"].number
    assert other["tokens"] == 2
    assert battle.view(0)["players"][0]["hand"][0]["card"] == CARDS[FOREST].number


def test_a_turn_that_never_ends_is_ended_by_the_limit():
    options = ue.RuleOptions(action_limit=3)
    battle = scene(side(hand=[FOREST] * 6), plays=9, options=options)
    for _ in range(3):
        charge(battle, FOREST)

    assert battle.position.turn_player == 1


def test_a_game_that_lasts_too_long_is_a_draw():
    battle = scene(side(), options=ue.RuleOptions(turn_limit=2))
    end_turn(battle)
    end_turn(battle)

    assert (battle.result.winner, battle.result.reason) == (None, "turn_limit")
