"""The trigger types: UA-9.1 to UA-9.9."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.scenarios.position_builder import (
    OnField,
    Seat,
    build_battle,
)
from battles.rules.unionarena.tests.decks import character, event, site
from battles.rules.unionarena.tests.helpers import (
    event_types,
    id_of,
    mode,
    offered_actions,
    stack,
    zone,
)

ATTACKER = character("TST-1-301", bp=9000)
QUIET = character("TST-1-302")
# Another attacker keeps the Attack Phase open after the check.
WATCHER = character("TST-1-303", bp=9000)


def checked(trigger, *, color="red", own=(), life_size=7, attackers=(), **seat):
    """Attack seat 1, whose life holds the trigger, up to its trigger check."""
    card = character("TST-2-399", trigger=trigger, color=color)
    battle = build_battle(
        Seat(front_line=[ATTACKER, WATCHER, *attackers]),
        Seat(life=[card] * life_size, life_size=life_size, front_line=own, **seat),
        phase="attack",
    )
    battle.apply(ua.DeclareAttack(id_of(battle, 0, "front_line", ATTACKER.number)))
    if battle.decision.kind == "block":
        battle.apply(ua.Decline())
    if battle.decision.kind == "choose_life":
        battle.apply(ua.Choose((battle.decision.candidates[0],)))
    assert battle.decision.kind == "trigger_check"
    return battle


def activate(battle):
    return battle.apply(
        next(a for a in offered_actions(battle) if a.type == "activate_trigger")
    )


def test_get_puts_the_card_into_the_hand():
    """UA-9.1"""
    battle = checked(ua.Trigger.GET)

    activate(battle)

    assert zone(battle, 1, "hand") == ["TST-2-399"]


def test_draw_draws_a_card():
    """UA-9.2, UA-9.8"""
    battle = checked(ua.Trigger.DRAW, deck=[QUIET])

    activate(battle)

    assert zone(battle, 1, "hand") == [QUIET.number]
    assert zone(battle, 0, "hand") == []


def test_draw_from_an_empty_deck_loses_nothing():
    """UA-7.5.5, D-08"""
    battle = checked(ua.Trigger.DRAW, deck_size=0)

    activate(battle)

    assert battle.result is None
    assert zone(battle, 1, "hand") == []


def test_active_readies_a_character_and_gives_3000_bp_this_turn():
    """UA-9.3"""
    tired = OnField(character("TST-2-303"), is_active=False)
    battle = checked(ua.Trigger.ACTIVE, own=[tired])

    activate(battle)

    assert mode(battle, 1, "front_line", "TST-2-303") == "active"
    assert stack(battle, 1, "front_line", "TST-2-303")["bp"] == 6000
    battle.apply(ua.EndPhase())
    assert stack(battle, 1, "front_line", "TST-2-303")["bp"] == 3000


def test_active_chooses_among_characters_of_both_lines():
    """UA-9.3"""
    behind = character("TST-2-304")
    harbour = site("TST-2-305")
    battle = checked(ua.Trigger.ACTIVE, own=[QUIET], energy_line=[behind, harbour])

    activate(battle)

    assert battle.decision.candidates == [
        id_of(battle, 1, "front_line", QUIET.number),
        id_of(battle, 1, "energy_line", behind.number),
    ]


def test_special_retires_a_character_of_the_opposing_front_line():
    """UA-9.5, UA-7.7.2"""
    battle = checked(ua.Trigger.SPECIAL, attackers=[QUIET])

    activate(battle)
    assert len(battle.decision.candidates) == 3
    events = battle.apply(ua.Choose((id_of(battle, 0, "front_line", QUIET.number),)))

    assert "card_retired" in event_types(events)
    assert zone(battle, 0, "outside_area") == [QUIET.number]


@pytest.mark.parametrize(("life_size", "life_after"), [(1, 1), (2, 1)])
def test_final_adds_life_only_when_there_is_none(life_size, life_after):
    """UA-9.6, D-20"""
    battle = checked(ua.Trigger.FINAL, life_size=life_size)

    activate(battle)

    assert battle.result is None
    assert len(zone(battle, 1, "life_area")) == life_after


def test_red_retires_up_to_2500_current_bp():
    """UA-9.7 R"""
    edge = character("TST-1-306", bp=2500)
    past = character("TST-1-307", bp=2501)
    battle = checked(ua.Trigger.COLOR, color="red", attackers=[edge, past])

    activate(battle)

    assert zone(battle, 0, "outside_area") == [edge.number]


def test_blue_returns_up_to_3500_bp_to_hand():
    """UA-9.7 B"""
    edge = character("TST-1-306", bp=3500)
    past = character("TST-1-307", bp=3501)
    battle = checked(ua.Trigger.COLOR, color="blue", attackers=[edge, past])

    events = activate(battle)

    assert zone(battle, 0, "hand") == [edge.number]
    assert "card_retired" not in event_types(events)


def test_yellow_makes_resting_and_keeps_it_resting_once():
    """UA-9.7 Y, UA-7.6.6"""
    battle = checked(ua.Trigger.COLOR, color="yellow", attackers=[QUIET])
    activate(battle)

    battle.apply(ua.Choose((id_of(battle, 0, "front_line", QUIET.number),)))

    assert mode(battle, 0, "front_line", QUIET.number) == "resting"
    battle.apply(ua.EndPhase())
    assert mode(battle, 0, "front_line", QUIET.number) == "resting"
    # The End Phase would ready it: that one is used up; the attacker is readied.
    assert battle.position.turn_player == 1
    assert mode(battle, 0, "front_line", ATTACKER.number) == "active"
    assert stack(battle, 0, "front_line", QUIET.number)["marks"] == []


def test_green_plays_a_small_green_character_from_hand_active():
    """UA-9.7 G, UA-4.4.13"""
    small = character("TST-2-310", color="green", required_energy=2)
    hungry = character("TST-2-311", color="green", required_energy=3)
    dear = character("TST-2-312", color="green", ap_cost=2)
    red = character("TST-2-313", color="red")
    wind = event("TST-2-314", color="green")
    battle = checked(
        ua.Trigger.COLOR, color="green", hand=[small, hungry, dear, red, wind]
    )

    activate(battle)
    assert battle.decision.candidates == [id_of(battle, 1, "hand", small.number)]
    battle.apply(ua.Choose(tuple(battle.decision.candidates)))
    assert battle.decision.kind == "choose_line"
    battle.apply(ua.ChooseLine(0))

    assert mode(battle, 1, "front_line", small.number) == "active"


def test_green_may_find_nothing_and_is_asked_even_so():
    """UA-9.9: asking nothing would reveal what the hand does not hold."""
    battle = checked(ua.Trigger.COLOR, color="green", hand=[QUIET])

    activate(battle)

    assert offered_actions(battle) == [ua.Choose(())]


def test_purple_plays_a_small_purple_character_from_outside_to_the_front_line():
    """UA-9.7 P"""
    small = character("TST-2-320", color="purple", required_energy=2)
    battle = checked(ua.Trigger.COLOR, color="purple", outside_area=[small, QUIET])

    activate(battle)

    assert mode(battle, 1, "front_line", small.number) == "active"
    assert QUIET.number in zone(battle, 1, "outside_area")


def test_purple_on_a_full_front_line_makes_room():
    """UA-9.7 P, UA-4.4.11"""
    small = character("TST-2-320", color="purple", required_energy=2)
    line = [OnField(character(f"TST-2-33{n}"), is_active=False) for n in range(4)]
    battle = checked(ua.Trigger.COLOR, color="purple", own=line, outside_area=[small])

    activate(battle)
    assert battle.decision.kind == "overflow"
    battle.apply(ua.Choose((battle.decision.candidates[0],)))

    assert zone(battle, 1, "remove_area") == ["TST-2-330"]
    assert small.number in zone(battle, 1, "front_line")


@pytest.mark.parametrize("color", ["blue", "red", "purple"])
def test_trigger_that_finds_nothing_may_be_activated(color):
    """UA-9.9"""
    battle = checked(ua.Trigger.COLOR, color=color)

    activate(battle)

    assert zone(battle, 1, "outside_area") == ["TST-2-399"]
