"""A turn both share: preparation, recovery and who has won (chapters 1, 6 and 7)."""

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel import Choose, Concede
from battles.rules.kiseki.position import BASE
from battles.rules.kiseki.tests.positions import (
    current_question,
    do_action,
    id_of,
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


def test_two_cards_are_drawn_and_one_may_go_into_the_base():
    """TR-6.1, TR-6.2: face down and ready; or none."""
    battle = scene(side(hand=["Recall"]), at="draw")
    assert names(battle, 0, "hand") == ["Recall", "Cart Ox", "Cart Ox"]
    assert current_question(battle) == (0, "base")
    do_action(battle, tr.Place, "Recall", "hand")

    assert names(battle, 0, "base") == ["Recall"]
    assert is_ready(battle, "Recall", "base")
    assert battle.view(1)["players"][0]["base"][0]["card"] is None
    assert current_question(battle) == (0, "deploy")


def test_each_base_card_gives_a_cp_whatever_its_state_and_the_rest_is_lost():
    """TR-6.3, TR-4.6"""
    base = ["Recall", "*Old Map", "+*Drill Ground"]
    battle = scene(side(base=base, hand=["Guild Porter", "Guild Captain"]), at="gain")
    assert battle.position.cp == [3, 0]
    do_action(battle, tr.Deploy, "Guild Porter", "hand")

    assert battle.position.cp == [1, 0]
    assert is_ready(battle, "Guild Porter")
    action = tr.Deploy(id_of(battle, "Guild Captain", "hand"))
    assert refusal(battle, action) == ("tr.not_enough_cp", "TR-6.3")
    skip(battle, 2)
    assert battle.position.cp == [0, 0]


def test_units_and_items_are_played_in_the_own_deployment_only():
    """TR-6.3, TR-1.3, TR-3.1"""
    battle = scene(side(hand=["Guild Runner", "Recall"], cp=3), at="base")
    action = tr.Deploy(id_of(battle, "Guild Runner", "hand"))
    assert refusal(battle, action) == ("tr.not_now", "TR-1.3")
    skip(battle)
    battle.position.cp[0] = 3
    event = tr.Deploy(id_of(battle, "Recall", "hand"))

    assert refusal(battle, event) == ("tr.wrong_kind", "TR-3.1")
    assert refusal(battle, tr.Place(0)) == ("tr.not_now", "TR-1.3")


def test_the_initiative_player_prepares_first_then_the_other():
    """TR-1.3"""
    battle = scene(side(), at="base")
    skip(battle, 2)

    assert current_question(battle) == (1, "base")
    skip(battle, 2)
    assert current_question(battle) == (0, "battle")


def test_the_initiative_changes_sides_after_a_turn():
    """TR-6.13"""
    battle = scene(side())
    skip(battle, 2)

    assert battle.position.turn == 2
    assert battle.position.initiative == 1
    assert current_question(battle) == (1, "base")


def test_one_stunned_unit_recovers_and_the_others_are_lost():
    """TR-6.12: the recovered one is turned up and readied with the rest."""
    battle = scene(
        side(field=["!Veil Blade", "!Guild Porter", "*Guild Runner"], base=["*Recall"]),
        side(field=["!Deck Hand"]),
        at="recovery",
    )
    assert current_question(battle) == (0, "recover")
    pick(battle, "Veil Blade")
    assert current_question(battle) == (1, "recover")
    pick(battle)

    assert names(battle, 0, "field") == ["Veil Blade", "Guild Runner"]
    assert not is_stunned(battle, "Veil Blade")
    assert is_ready(battle, "Veil Blade")
    assert is_ready(battle, "Guild Runner")
    assert is_ready(battle, "Recall", "base")
    assert names(battle, 0, "trail") == ["Guild Porter"]
    assert names(battle, 1, "trail") == ["Deck Hand"]


@pytest.mark.parametrize(
    ("own", "other", "winner"),
    [(0, 1, 1), (1, -3, 0), (-2, -5, 0), (-5, -2, 1), (-4, -4, 1), (0, 0, 1)],
)
def test_the_end_of_the_turn_says_who_has_won(own, other, winner):
    """TR-7.1, TR-6.11: equal ones are won by the player without initiative, seat 1."""
    battle = scene(side(bond=own), side(bond=other), at="recovery")

    assert battle.result.winner == winner
    assert battle.result.clause == "TR-7.1"


def test_bond_below_nothing_ends_nothing_before_the_end_of_the_turn():
    """TR-1.2, TR-1.1"""
    battle = scene(side(bond=40), side(bond=1))
    battle.position.bonds[1] -= 9
    skip(battle)

    assert battle.result is None
    assert battle.position.bonds == [40, -8]
    skip(battle)
    assert battle.result.winner == 0


def test_who_must_draw_and_cannot_loses():
    """TR-7.2"""
    battle = scene(side(deck=1), at="draw")

    assert (battle.result.winner, battle.result.clause) == (1, "TR-7.2")


def test_nobody_loses_by_an_empty_deck_where_the_option_says_so():
    """TR-7.2"""
    options = tr.RuleOptions(deck_out=False)
    battle = scene(side(deck=1), at="draw", options=options)

    assert battle.result is None
    assert names(battle, 0, "hand") == ["Cart Ox"]


def test_a_game_that_lasts_too_long_is_a_draw():
    battle = scene(side(), options=tr.RuleOptions(turn_limit=1))
    skip(battle, 2)

    assert (battle.result.winner, battle.result.reason) == (None, "turn_limit")


def test_who_gives_up_loses():
    battle = scene(side())
    battle.apply(Concede(), 1)

    assert (battle.result.winner, battle.result.reason) == (0, "concession")


def test_dispatch_is_played_from_the_base_and_a_hand_card_follows():
    """TR-9.4: face down and actioned; other units stay where they are."""
    battle = scene(
        side(base=["Harbour Envoy", "Guild Runner"], hand=["Recall"]), at="gain"
    )
    assert offered_names(battle, tr.Deploy) == ["Harbour Envoy"]
    runner = tr.Deploy(id_of(battle, "Guild Runner", "base"))
    assert refusal(battle, runner) == ("tr.only_dispatch", "TR-9.4")
    do_action(battle, tr.Deploy, "Harbour Envoy", "base")
    assert current_question(battle) == (0, "dispatch")
    pick(battle, "Recall")

    assert names(battle, 0, "field") == ["Harbour Envoy"]
    assert names(battle, 0, "base") == ["Guild Runner", "Recall"]
    assert not is_ready(battle, "Recall", "base")


def test_reinforcement_needs_a_unit_of_its_organisation_that_stands():
    """TR-9.2"""
    battle = scene(
        side(hand=["Yard Crew"], field=["!Guild Runner", "Deck Hand"], cp=9),
        at="deploy",
    )
    action = tr.Deploy(id_of(battle, "Yard Crew", "hand"))
    assert refusal(battle, action) == ("tr.no_reinforcement", "TR-9.2")
    battle = scene(side(hand=["Yard Crew"], field=["Guild Runner"], cp=9), at="deploy")

    assert offered_names(battle, tr.Deploy) == ["Yard Crew"]


def test_what_happens_as_a_card_enters_the_field_is_carried_out_at_once():
    """TR-3.2"""
    battle = scene(side(hand=["Wall Builder"], cp=3, bond=39), at="deploy")
    do_action(battle, tr.Deploy, "Wall Builder", "hand")

    assert battle.position.bonds[0] == 40  # TR-1.1: never more.


def test_a_choice_of_cards_that_is_not_offered_is_refused():
    battle = scene(side(field=["!Veil Blade"]), at="recovery")

    assert refusal(battle, Choose((999,)))[0] == "choice.not_a_candidate"
    assert refusal(battle, tr.Pass())[0] == "action.not_offered"
    assert len(battle.position.zone(0, BASE)) == 0
