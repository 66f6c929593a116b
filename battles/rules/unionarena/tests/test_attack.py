"""Attack, block, battle, damage and the trigger check: UA-5."""

from battles.rules import unionarena as ua
from battles.rules.unionarena.scenarios.position_builder import (
    OnField,
    Seat,
    build_battle,
)
from battles.rules.unionarena.tests.decks import character, site
from battles.rules.unionarena.tests.helpers import (
    event_types,
    events_of_type,
    id_of,
    mode,
    offered_actions,
    refusal,
    zone,
)

ATTACKER = character("TST-1-201", bp=3000)
BYSTANDER = character("TST-1-202", bp=3000)
BLOCKER = character("TST-2-203", bp=3000)
WEAK = character("TST-2-204", bp=2999)
STRONG = character("TST-2-205", bp=3001)
GET = character("TST-2-206", trigger=ua.Trigger.GET)
DRAW = character("TST-2-207", trigger=ua.Trigger.DRAW)
PLAIN = character("TST-2-208")


def attack(*, own=(ATTACKER, BYSTANDER), against=(), **seat):
    """Put seat 0 in its Attack Phase against a front line and declare an attack."""
    battle = build_battle(
        Seat(front_line=own), Seat(front_line=against, **seat), phase="attack"
    )
    battle.apply(ua.DeclareAttack(id_of(battle, 0, "front_line", ATTACKER.number)))
    return battle


def test_only_active_front_line_characters_attack():
    """UA-1.3.3, UA-5.1.1, UA-5.2.1"""
    battle = build_battle(
        Seat(
            front_line=[ATTACKER, OnField(BYSTANDER, is_active=False)],
            energy_line=[PLAIN],
        ),
        phase="attack",
    )
    attacker = id_of(battle, 0, "front_line", ATTACKER.number)
    tired = id_of(battle, 0, "front_line", BYSTANDER.number)
    behind = id_of(battle, 0, "energy_line", PLAIN.number)

    assert offered_actions(battle) == [ua.DeclareAttack(attacker), ua.EndPhase()]
    assert refusal(battle, ua.DeclareAttack(tired)) == ("attack.resting", "UA-1.3.3")
    assert refusal(battle, ua.DeclareAttack(behind)) == (
        "attack.not_on_front_line",
        "UA-1.3.3",
    )


def test_only_the_player_can_be_attacked_without_snipe():
    """UA-5.2.2"""
    battle = build_battle(
        Seat(front_line=[ATTACKER]), Seat(front_line=[BLOCKER]), phase="attack"
    )
    attacker = id_of(battle, 0, "front_line", ATTACKER.number)
    target = id_of(battle, 1, "front_line", BLOCKER.number)

    assert refusal(battle, ua.DeclareAttack(attacker, target)) == (
        "attack.no_snipe",
        "UA-5.2.2",
    )


def test_phase_without_attackers_ends_by_itself():
    """UA-5.1.1"""
    battle = build_battle(Seat(front_line=[OnField(ATTACKER, is_active=False)]))

    battle.apply(ua.EndPhase())

    assert battle.position.turn_player == 1


def test_no_card_is_used_in_the_attack_phase():
    """UA-5.1.3"""
    battle = build_battle(Seat(front_line=[ATTACKER], hand=[PLAIN]), phase="attack")
    plain = id_of(battle, 0, "hand", PLAIN.number)

    assert refusal(battle, ua.PlayCard(plain, 0))[0] == "action.not_offered"


def test_attacking_makes_resting():
    """UA-1.3.3, UA-5.2.1"""
    battle = attack(against=[BLOCKER])

    assert mode(battle, 0, "front_line", ATTACKER.number) == "resting"
    assert battle.view(None)["attack"]["target"] == {"player": 1}


def test_attacked_player_is_asked_for_one_active_blocker():
    """UA-5.3.1"""
    battle = attack(against=[BLOCKER, OnField(PLAIN, is_active=False)])
    blocker = id_of(battle, 1, "front_line", BLOCKER.number)
    tired = id_of(battle, 1, "front_line", PLAIN.number)

    assert (battle.decision.player, battle.decision.kind) == (1, "block")
    assert offered_actions(battle) == [ua.Block(blocker), ua.Decline()]
    assert refusal(battle, ua.Block(tired)) == ("block.resting", "UA-1.3.3")


def test_block_makes_resting_and_becomes_the_target():
    """UA-5.3.1"""
    battle = attack(against=[STRONG])

    battle.apply(ua.Block(id_of(battle, 1, "front_line", STRONG.number)))

    assert mode(battle, 1, "front_line", STRONG.number) == "resting"
    assert len(zone(battle, 1, "life_area")) == 7


def test_attacker_with_equal_bp_wins_and_the_blocker_is_retired():
    """UA-5.4.1, UA-5.4.2, UA-7.7.2"""
    battle = attack(against=[BLOCKER])

    events = battle.apply(ua.Block(id_of(battle, 1, "front_line", BLOCKER.number)))

    assert events_of_type(events, "battle_compared")[0]["winner"] == "attacker"
    assert [e["card"]["number"] for e in events_of_type(events, "card_retired")] == [
        BLOCKER.number
    ]
    assert zone(battle, 1, "outside_area") == [BLOCKER.number]


def test_losing_attacker_stays_on_the_field():
    """UA-5.4.3"""
    battle = attack(against=[STRONG])

    events = battle.apply(ua.Block(id_of(battle, 1, "front_line", STRONG.number)))

    assert events_of_type(events, "battle_compared")[0]["winner"] == "defender"
    assert "card_retired" not in event_types(events)
    assert zone(battle, 0, "front_line") == [ATTACKER.number, BYSTANDER.number]
    assert zone(battle, 1, "front_line") == [STRONG.number]


def test_after_an_attack_any_active_character_may_attack():
    """UA-5.1.2"""
    battle = attack(own=[ATTACKER, BYSTANDER], against=[WEAK])

    battle.apply(ua.Block(id_of(battle, 1, "front_line", WEAK.number)))

    bystander = id_of(battle, 0, "front_line", BYSTANDER.number)
    assert offered_actions(battle) == [ua.DeclareAttack(bystander), ua.EndPhase()]


def test_unblocked_attack_deals_one_damage_chosen_by_the_attacker():
    """UA-5.5.1, UA-5.5.2, D-17"""
    battle = attack(against=[BLOCKER])

    events = battle.apply(ua.Decline())

    decision = battle.decision
    assert "not_blocked" in event_types(events)
    assert (decision.player, decision.kind, decision.clause) == (
        0,
        "choose_life",
        "UA-5.5.2",
    )
    assert (decision.minimum, decision.maximum) == (1, 1)
    assert len(decision.candidates) == 7


def test_any_life_card_may_be_chosen():
    """UA-5.5.2"""
    battle = attack(life=[PLAIN, GET, PLAIN])
    chosen = battle.view(0)["players"][1]["life"][1]["id"]

    events = battle.apply(ua.Choose((chosen,)))

    revealed = events_of_type(events, "life_revealed")[0]["cards"]
    assert [(card["number"], card["was"]) for card in revealed] == [
        (GET.number, chosen)
    ]


def test_top_life_card_can_be_a_rule_option():
    """D-17"""
    battle = build_battle(
        Seat(front_line=[ATTACKER]),
        Seat(life=[PLAIN, GET], life_size=2),
        phase="attack",
        options=ua.RuleOptions(life_choice=ua.LifeChoice.TOP),
    )

    battle.apply(offered_actions(battle)[0])

    assert battle.decision.kind == "trigger_check"
    assert zone(battle, 1, "life_area") == [PLAIN.number]


def test_checked_card_without_trigger_goes_outside():
    """UA-5.6.2"""
    battle = attack(life=[PLAIN] * 7)

    battle.apply(ua.Choose((battle.decision.candidates[0],)))

    assert zone(battle, 1, "outside_area") == [PLAIN.number]
    assert len(zone(battle, 1, "life_area")) == 6


def test_damaged_player_may_activate_the_trigger_or_not():
    """UA-5.6.1, UA-5.5.3"""
    battle = attack(life=[GET] * 7)

    battle.apply(ua.Choose((battle.decision.candidates[0],)))

    checked = id_of(battle, 1, "checking_area", GET.number)
    assert battle.decision.player == 1
    assert offered_actions(battle) == [
        ua.ActivateTrigger(checked),
        ua.PassCard(checked),
    ]
    assert len(zone(battle, 1, "life_area")) == 6

    events = battle.apply(ua.PassCard(checked))

    assert "trigger_declined" in event_types(events)
    assert zone(battle, 1, "outside_area") == [GET.number]


def test_card_that_its_trigger_moves_stays_there():
    """UA-5.6.3, UA-9.1, D-19"""
    battle = attack(life=[GET] * 7)
    battle.apply(ua.Choose((battle.decision.candidates[0],)))

    battle.apply(offered_actions(battle)[0])

    assert zone(battle, 1, "hand") == [GET.number]
    assert zone(battle, 1, "outside_area") == []


def test_activated_trigger_resolves_before_its_card_goes_outside():
    """UA-5.6.2, UA-9.2"""
    battle = attack(life=[DRAW] * 7, deck=[PLAIN])
    battle.apply(ua.Choose((battle.decision.candidates[0],)))

    events = battle.apply(offered_actions(battle)[0])

    order = [e.type for e in events if e.type in ("card_drawn", "card_moved")]
    assert order == ["card_drawn", "card_moved"]
    assert zone(battle, 1, "hand") == [PLAIN.number]
    assert zone(battle, 1, "outside_area") == [DRAW.number]


def test_sites_neither_attack_nor_block():
    """UA-1.2.1, UA-5.2.1"""
    battle = build_battle(
        Seat(front_line=[ATTACKER], energy_line=[site("TST-1-209")]),
        Seat(energy_line=[site("TST-2-210")]),
        phase="attack",
    )

    battle.apply(offered_actions(battle)[0])

    assert battle.decision.kind == "choose_life"
