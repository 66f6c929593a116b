"""Attacks: targets, stun, overkill, scrum (TR-6.4 to TR-6.10), and icon crafts."""

import pytest

from battles.rules import kiseki as tr
from battles.rules.kiseki.effects import ORGANISATIONS, SUPPORT
from battles.rules.kiseki.queries import (
    has_craft,
    organisations_of,
    strength_and_defence,
)
from battles.rules.kiseki.tests.positions import (
    attack,
    card,
    current_question,
    do_action,
    id_of,
    index_of,
    is_ready,
    is_stunned,
    names,
    offered_names,
    pick,
    refusal,
    scene,
    side,
    skip,
)


def test_a_ready_unit_attacks_a_unit_whether_that_is_ready_or_not():
    """TR-6.4, TR-6.5: not a stunned one."""
    battle = scene(
        side(field=["Guild Captain", "*Guild Runner"]),
        side(field=["*Guild Porter", "Cart Ox", "!Gate Sentry"]),
    )
    assert offered_names(battle, tr.Attack) == ["Guild Captain"]
    runner = tr.Attack(id_of(battle, "Guild Runner"))
    assert refusal(battle, runner) == ("tr.actioned", "TR-3.4")
    do_action(battle, tr.Attack, "Guild Captain")

    assert current_question(battle) == (0, "target")
    assert len(battle.decision.candidates) == 2


def test_both_may_be_stunned_and_their_players_lose_the_cost():
    """TR-6.6, TR-9.12: 3/3 against 4/3."""
    battle = scene(side(field=["Guild Captain"]), side(field=["Heavy Swordsman"]))
    attack(battle, "Guild Captain")

    assert is_stunned(battle, "Guild Captain")
    assert is_stunned(battle, "Heavy Swordsman", player=1)
    assert battle.position.bonds == [37, 37]


def test_overkill_is_what_is_above_the_defence():
    """TR-6.7: 4 against 2; the stunned one cost 2."""
    battle = scene(side(field=["Heavy Swordsman"]), side(field=["Guild Porter"]))
    attack(battle, "Heavy Swordsman")

    assert battle.position.bonds == [40, 40 - 2 - 2]


def test_support_keeps_overkill_off():
    """TR-6.7, TR-9.7: 6 against 4 with support; the stunned one cost 2."""
    battle = scene(side(field=["HBL-039"]), side(field=["Shield Sister"]))
    attack(battle, "HBL-039")

    assert is_stunned(battle, "Shield Sister", player=1)
    assert battle.position.bonds == [40, 38]


def test_a_player_is_attacked_where_there_is_no_unit_to_choose():
    """TR-6.8, TR-6.4: stunned ones cannot be chosen."""
    battle = scene(side(field=["Guild Captain"]), side(field=["!Guild Porter"]))
    attack(battle, "Guild Captain")

    assert battle.position.bonds == [40, 37]
    assert not is_ready(battle, "Guild Captain")


def test_covert_units_attack_and_are_attacked_by_covert_units_only():
    """TR-9.1: there being none, they attack the player."""
    battle = scene(
        side(field=["Veil Blade", "Guild Runner"]),
        side(field=["Guild Porter", "Alley Ear"]),
    )
    do_action(battle, tr.Attack, "Guild Runner")
    assert battle.view(None)["attack"]["target"]["card"] == id_of(
        battle, "Guild Porter", player=1
    )
    battle = scene(side(field=["Veil Blade"]), side(field=["Guild Porter"]))
    attack(battle, "Veil Blade")

    assert battle.position.bonds == [40, 36]
    assert not is_stunned(battle, "Guild Porter", player=1)


def test_hate_draws_attacks_that_can_be_made_on_it():
    """TR-9.6"""
    battle = scene(
        side(field=["Guild Runner", "Veil Blade"]),
        side(field=["Watch Sergeant", "Guild Porter", "Alley Ear"]),
    )
    do_action(battle, tr.Attack, "Guild Runner")
    target = battle.view(None)["attack"]["target"]["card"]
    assert target == id_of(battle, "Watch Sergeant", player=1)
    skip(battle, 3)
    do_action(battle, tr.Attack, "Veil Blade")

    target = battle.view(None)["attack"]["target"]["card"]
    assert target == id_of(battle, "Alley Ear", player=1)


def test_martial_art_gives_one_more_against_units_without_it():
    """TR-9.5: 3/4 against 3/3; nothing among martial artists."""
    battle = scene(side(field=["Fencing Master"]), side(field=["Guild Captain"]))
    attack(battle, "Fencing Master")
    assert is_stunned(battle, "Guild Captain", player=1)
    assert not is_stunned(battle, "Fencing Master")

    battle = scene(side(field=["Fencing Master"]), side(field=["Fist Student"]))
    do_action(battle, tr.Attack, "Fencing Master")
    assert strength_and_defence(
        battle.position, index_of(battle, "Fencing Master")
    ) == (
        2,
        3,
    )


def scrum(battle, *others, organisation="guild", first="Guild Captain"):
    battle.apply(tr.Scrum(id_of(battle, first), organisation))
    pick(battle, *others)


def test_a_scrum_adds_its_strength_and_is_responded_to_by_choice():
    """TR-6.10: 3 and 2 against 4/5; only the chosen one is stunned; no overkill."""
    battle = scene(
        side(field=["Guild Captain", "Guild Porter", "Guild Runner", "Deck Hand"]),
        side(field=["Cart Ox"]),
    )
    scrum(battle, "Guild Porter")
    skip(battle, 2)
    assert current_question(battle) == (1, "respond")
    pick(battle, "Guild Porter")

    assert is_stunned(battle, "Cart Ox", player=1)
    assert is_stunned(battle, "Guild Porter")
    assert not is_stunned(battle, "Guild Captain")
    assert battle.position.bonds == [38, 36]


def test_a_scrum_deals_no_overkill_to_a_unit_but_its_sum_to_a_player():
    """TR-6.10"""
    battle = scene(
        side(field=["Guild Captain", "Guild Porter"]), side(field=["Gate Sentry"])
    )
    scrum(battle, "Guild Porter")
    skip(battle, 2)
    pick(battle, "Guild Captain")
    assert battle.position.bonds == [40, 39]

    battle = scene(side(field=["Guild Captain", "Guild Porter"]))
    scrum(battle, "Guild Porter")
    skip(battle, 2)
    assert battle.position.bonds == [40, 35]


def test_a_scrum_needs_another_ready_unit_that_may_attack_the_same():
    """TR-6.10: one organisation; covert and other units find no unit in common."""
    battle = scene(
        side(field=["Quiet Clerk", "Veil Blade", "Guild Captain", "*Guild Porter"]),
        side(field=["Cart Ox"]),
    )
    veil = tr.Scrum(id_of(battle, "Quiet Clerk"), "veil")
    assert refusal(battle, veil) == ("tr.no_scrum", "TR-6.10")
    guild = tr.Scrum(id_of(battle, "Guild Captain"), "guild")
    assert refusal(battle, guild) == ("tr.no_scrum", "TR-6.10")
    assert refusal(battle, tr.Scrum(id_of(battle, "Veil Blade"), "nobody")) == (
        "tr.no_scrum",
        "TR-6.10",
    )


def test_an_attack_that_cannot_go_on_is_begun_anew_by_the_same_player():
    """TR-6.9: the target was stunned; the attacker is readied."""
    battle = scene(
        side(field=["Heavy Swordsman"], hand=["Dazzle"], ep=2),
        side(field=["Guild Porter"]),
    )
    do_action(battle, tr.Attack, "Heavy Swordsman")
    do_action(battle, tr.Cast, "Dazzle", "hand")

    assert is_stunned(battle, "Guild Porter", player=1)
    assert is_ready(battle, "Heavy Swordsman")
    assert current_question(battle) == (0, "battle")
    assert battle.view(None)["attack"] is None


def test_an_attacker_taken_back_to_hand_attacks_no_more():
    """TR-6.9"""
    battle = scene(side(field=["Heavy Swordsman"]), side(hand=["Recall"], ep=1))
    do_action(battle, tr.Attack, "Heavy Swordsman")
    skip(battle)
    do_action(battle, tr.Cast, "Recall", "hand", player=1)

    assert names(battle, 0, "hand") == ["Heavy Swordsman"]
    assert battle.position.bonds == [40, 40]
    assert current_question(battle) == (0, "battle")


def test_players_alternate_and_both_passing_in_a_row_ends_the_phase():
    """TR-1.3, TR-6.4: after a pass one may attack again."""
    battle = scene(side(field=["Guild Runner"]), side(field=["Gate Sentry"]))
    skip(battle)
    assert current_question(battle) == (1, "battle")
    attack(battle, "Gate Sentry", player=1)
    assert current_question(battle) == (0, "battle")
    skip(battle)
    assert battle.position.turn == 1
    skip(battle)

    assert battle.position.initiative == 1 or current_question(battle)[1] == "recover"


def test_allegiance_takes_on_the_organisations_of_the_first_attackers():
    """TR-9.3: for this turn; not those of a later attack."""
    battle = scene(side(field=["Free Company", "Guild Runner", "Alley Ear"]))
    attack(battle, "Guild Runner")
    skip(battle)
    attack(battle, "Alley Ear")
    guild = 1 << ORGANISATIONS.index("guild")
    assert organisations_of(battle.position, index_of(battle, "Free Company")) == guild
    skip(battle, 2)

    assert organisations_of(battle.position, index_of(battle, "Free Company")) == 0


def test_links_give_each_others_organisations_in_every_zone():
    """TR-9.8, TR-8.3: while the base lies face up."""
    both = sum(1 << ORGANISATIONS.index(name) for name in ("guild", "watch"))
    for lies, expected in (("+Alliance Banner", both), ("Alliance Banner", 1)):
        battle = scene(side(hand=["Guild Runner"]), side(base=[lies]))
        runner = index_of(battle, "Guild Runner", "hand")
        assert organisations_of(battle.position, runner) == expected


def test_scrum_support_actions_another_of_the_organisation():
    """TR-8.5: this turn; a covert unit needs a covert one."""
    battle = scene(
        side(field=["Guild Captain", "Guild Porter", "Veil Blade", "Quiet Clerk"])
    )
    do_action(battle, tr.Support, "Guild Captain")
    state = battle.position

    assert has_craft(state, index_of(battle, "Guild Captain"), SUPPORT)
    assert not is_ready(battle, "Guild Porter")
    assert refusal(battle, tr.Support(id_of(battle, "Guild Captain"))) == (
        "tr.has_support",
        "TR-8.5",
    )
    assert refusal(battle, tr.Support(id_of(battle, "Veil Blade"))) == (
        "tr.no_helper",
        "TR-8.5",
    )
    assert offered_names(battle, tr.Support) == ["Guild Porter", "Quiet Clerk"]


@pytest.mark.parametrize("name", ["Guild Standard", "Watch Standard"])
def test_items_change_the_units_that_are_meant(name):
    """TR-3.2, TR-3.1"""
    battle = scene(side(field=[name, "Guild Runner", "Gate Sentry"]))
    now = [
        strength_and_defence(battle.position, index_of(battle, unit))
        for unit in ("Guild Runner", "Gate Sentry")
    ]

    is_guild = card(name).abilities[0].strength
    assert now == ([(2, 1), (1, 2)] if is_guild else [(1, 1), (1, 3)])
