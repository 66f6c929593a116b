"""Actions at any time (chapter 8), and what texts do (chapter 9)."""

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel import Choose
from battles.rules.kiseki import any_time_actions
from battles.rules.kiseki.tests.positions import (
    card,
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


def test_a_ready_base_card_is_actioned_for_an_ep():
    """TR-8.1"""
    battle = scene(side(base=["Recall", "*Old Map"]))
    do_action(battle, tr.GainEP, "Recall", "base")

    assert battle.position.ep == [1, 0]
    assert not is_ready(battle, "Recall", "base")
    action = tr.GainEP(id_of(battle, "Old Map", "base"))
    assert refusal(battle, action) == ("tr.actioned", "TR-3.4")
    assert refusal(battle, tr.GainEP(999)) == ("tr.not_in_base", "TR-8.1")


def test_ep_are_lost_at_the_end_of_the_phase():
    """TR-4.6"""
    battle = scene(side(), side(base=["Recall"]), at="deploy")
    skip(battle)
    assert current_question(battle) == (1, "base")
    do_action(battle, tr.GainEP, "Recall", "base", player=1)
    assert battle.position.ep == [0, 1]
    skip(battle, 3)

    assert current_question(battle) == (0, "battle")
    assert battle.position.ep == [0, 0]


def test_an_event_from_hand_goes_to_the_trail_before_its_text():
    """TR-8.2, TR-4.5"""
    battle = scene(side(hand=["Double Draft"], ep=2))
    events = do_action(battle, tr.Cast, "Double Draft", "hand")

    kinds = [event.type for event in events]
    assert kinds.index("card_moved") < kinds.index("effect_began")
    assert names(battle, 0, "trail") == ["Double Draft"]
    assert [len(battle.position.zone(player, 1)) for player in (0, 1)] == [2, 2]
    assert battle.position.ep == [0, 0]


def test_a_card_played_from_the_base_stays_there_as_it_lies():
    """TR-8.2, TR-3.4: face up, still actioned; not played again."""
    battle = scene(side(base=["*Sudden Gust"], field=["Guild Runner"], ep=2))
    do_action(battle, tr.Cast, "Sudden Gust", "base")

    assert names(battle, 0, "base") == ["Sudden Gust"]
    assert not is_ready(battle, "Sudden Gust", "base")
    assert battle.view(1)["players"][0]["base"][0]["card"] == card("Sudden Gust").number
    assert battle.view(1)["players"][0]["field"][0]["strength"] == 3
    action = tr.Cast(id_of(battle, "Sudden Gust", "base"))
    assert refusal(battle, action) == ("tr.face_up", "TR-8.2")


def test_a_unit_is_played_for_its_arts_but_not_from_the_field():
    """TR-3.3, TR-9.12: stunning outside battle costs bond as well."""
    battle = scene(
        side(hand=["Lamp Scholar"], field=["Lamp Scholar"], ep=2),
        side(field=["Guild Porter", "Guild Captain"]),
    )
    on_field = tr.Cast(id_of(battle, "Lamp Scholar"))
    assert refusal(battle, on_field) == ("tr.not_yours", "TR-8.2")
    do_action(battle, tr.Cast, "Lamp Scholar", "hand")

    assert is_stunned(battle, "Guild Porter", player=1)
    assert battle.position.bonds == [40, 38]
    assert names(battle, 0, "trail") == ["Lamp Scholar"]


@pytest.mark.parametrize(
    ("name", "code"),
    [("Recall", "tr.not_enough_ep"), ("Guild Runner", "tr.wrong_kind")],
)
def test_what_cannot_be_played_so_says_why(name, code):
    """TR-8.2"""
    battle = scene(side(hand=[name]))

    assert refusal(battle, tr.Cast(id_of(battle, name, "hand")))[0] == code


def test_a_base_is_turned_up_where_enough_cards_lie():
    """TR-8.3: level 3, for the cards there; no cost."""
    few = scene(side(base=["Drill Ground", "Recall"]))
    action = tr.Found(id_of(few, "Drill Ground", "base"))
    assert refusal(few, action) == ("tr.level", "TR-8.3")
    battle = scene(side(base=["Drill Ground", "Recall", "Old Map"]))
    assert refusal(battle, tr.Found(id_of(battle, "Recall", "base"))) == (
        "tr.wrong_kind",
        "TR-3.1",
    )
    do_action(battle, tr.Found, "Drill Ground", "base")

    assert (
        battle.view(1)["players"][0]["base"][0]["card"] == card("Drill Ground").number
    )
    assert battle.explain(tr.Found(id_of(battle, "Drill Ground", "base"))).code == (
        "tr.face_up"
    )


def test_a_base_makes_the_first_unit_of_each_player_cheaper():
    """TR-8.3"""
    battle = scene(
        side(hand=["Guild Porter", "Guild Runner"], cp=2),
        side(base=["+Customs House"]),
        at="deploy",
    )
    do_action(battle, tr.Deploy, "Guild Porter", "hand")
    assert battle.position.cp == [1, 0]
    do_action(battle, tr.Deploy, "Guild Runner", "hand")

    assert battle.position.cp == [0, 0]


def test_a_craft_is_used_for_its_cost():
    """TR-8.4, TR-3.2, TR-9.9: action this, then plan two."""
    battle = scene(
        side(field=["Old Map"], deck=0, hand=[])
        | {"deck": ["Recall", "Dazzle", "Guild Runner"]}
    )
    action = tr.Activate(id_of(battle, "Old Map"), 0)
    battle.apply(action)
    assert not is_ready(battle, "Old Map")
    assert names(battle, 0, "looked_at") == ["Guild Runner", "Dazzle"]
    assert battle.view(1)["players"][0]["looked_at"][0]["card"] is None
    pick(battle, "Dazzle")

    assert names(battle, 0, "deck") == ["Dazzle", "Recall", "Guild Runner"]
    assert refusal(battle, action) == ("tr.actioned", "TR-3.4")
    assert refusal(battle, tr.Activate(action.card, 1)) == ("tr.no_craft", "TR-8.4")
    assert refusal(battle, tr.Activate(999, 0)) == ("tr.not_on_field", "TR-6.4")


def test_the_rest_of_a_plan_lies_on_top_in_the_order_given():
    """TR-9.9: what is named first is drawn first."""
    battle = scene(
        side(field=["Old Map"]) | {"deck": ["Recall", "Dazzle", "Guild Runner"]}
    )
    battle.apply(tr.Activate(id_of(battle, "Old Map"), 0))
    battle.apply(Choose(()))
    assert current_question(battle) == (0, "plan_top")
    pick(battle, "Dazzle", "Guild Runner")

    assert names(battle, 0, "deck") == ["Recall", "Guild Runner", "Dazzle"]


def test_a_stunned_unit_uses_no_craft_and_is_not_readied():
    """TR-3.5"""
    battle = scene(
        side(field=["!HBL-050", "HBL-040", "!Deck Hand"], ep=2),
    )
    action = tr.Activate(id_of(battle, "HBL-050"), 0)
    assert refusal(battle, action) == ("tr.stunned", "TR-3.5")
    battle.apply(tr.Activate(id_of(battle, "HBL-040"), 0))

    assert is_stunned(battle, "Deck Hand")
    assert not is_ready(battle, "Deck Hand")
    assert refusal(battle, tr.Attack(id_of(battle, "Deck Hand"))) == (
        "tr.stunned",
        "TR-3.5",
    )


def test_rebuilding_destroys_a_base_card_and_the_deck_gives_another():
    """TR-9.10: face down and actioned, for its owner to know."""
    battle = scene(
        side(hand=["Night Inspection"], ep=2),
        side(base=["Recall", "+Drill Ground"]),
    )
    do_action(battle, tr.Cast, "Night Inspection", "hand")
    assert current_question(battle) == (0, "rebuild")
    assert names(battle, 1, "base") == ["Recall", "Drill Ground"]
    pick(battle, "Recall")

    assert names(battle, 1, "trail") == ["Recall"]
    assert names(battle, 1, "base") == ["Drill Ground", "Cart Ox"]
    assert not is_ready(battle, "Cart Ox", "base", player=1)
    new = [battle.view(viewer)["players"][1]["base"][1]["card"] for viewer in (0, 1)]
    assert new == [None, card("Cart Ox").number]


def test_destroyed_cards_go_to_the_trail():
    """TR-9.11: a stunned unit is meant; one that stands is not."""
    battle = scene(
        side(hand=["Sudden Verdict"], ep=3),
        side(field=["!Guild Captain", "Guild Porter"]),
    )
    do_action(battle, tr.Cast, "Sudden Verdict", "hand")

    assert names(battle, 1, "trail") == ["Guild Captain"]
    assert names(battle, 1, "field") == ["Guild Porter"]


def test_the_other_player_may_act_before_an_attack_is_resolved():
    """TR-8.6: then the first may again; when both pass it goes on."""
    battle = scene(
        side(field=["Heavy Swordsman"]),
        side(field=["Guild Porter"], base=["Raised Shields"], ep=1),
    )
    do_action(battle, tr.Attack, "Heavy Swordsman")
    assert current_question(battle) == (0, "answer")
    skip(battle)
    assert current_question(battle) == (1, "answer")
    do_action(battle, tr.Cast, "Raised Shields", "base", player=1)
    assert current_question(battle) == (0, "answer")
    skip(battle, 2)

    assert is_stunned(battle, "Guild Porter", player=1)  # 4 against 4 …
    assert battle.position.bonds == [40, 38]  # … without overkill.


def test_nobody_is_asked_where_nothing_was_done():
    """TR-8.6"""
    battle = scene(side(hand=["Guild Runner"], cp=1), at="deploy")
    skip(battle)
    assert current_question(battle) == (1, "base")
    battle = scene(side(hand=["Guild Runner"], cp=1), at="deploy")
    do_action(battle, tr.Deploy, "Guild Runner", "hand")
    skip(battle)

    assert current_question(battle) == (1, "answer")


def test_who_answers_the_last_pass_sends_it_back():
    """TR-8.6"""
    battle = scene(side(base=["Recall"]), side(base=["Dazzle"]))
    skip(battle)
    do_action(battle, tr.GainEP, "Dazzle", "base", player=1)
    skip(battle)
    assert current_question(battle) == (0, "answer")
    do_action(battle, tr.GainEP, "Recall", "base")
    assert current_question(battle) == (1, "battle")
    skip(battle, 2)

    assert battle.position.turn == 2


def test_no_more_than_so_many_actions_are_taken_in_a_phase():
    options = tr.RuleOptions(action_limit=1)
    battle = scene(side(base=["Recall", "Dazzle"]), options=options)
    do_action(battle, tr.GainEP, "Recall", "base")

    action = tr.GainEP(id_of(battle, "Dazzle", "base"))
    assert refusal(battle, action) == ("tr.too_much", "TR-8.6")
    assert offered_names(battle, tr.GainEP) == []


@pytest.mark.parametrize(
    ("name", "ep", "bonds", "hands"),
    [
        ("League Feast", 3, [34, 30], [2, 1]),
        ("Held Breath", 0, [30, 30], [0, 1]),
        ("High Water", 4, [30, 28], [1, 1]),
        ("Broken Seal", 3, [30, 28], [0, 1]),
        ("Weakening Fog", 2, [30, 30], [0, 1]),
    ],
)
def test_events_do_what_they_say(name, ep, bonds, hands):
    """TR-8.2"""
    battle = scene(
        side(hand=[name], ep=ep, bond=30),
        side(bond=30, hand=["Recall"], field=["Old Map", "Guild Porter"]),
    )
    do_action(battle, tr.Cast, name, "hand")

    assert battle.position.bonds == bonds
    assert [len(battle.position.zone(player, 1)) for player in (0, 1)] == hands
    assert battle.position.ep[0] == (1 if name == "Held Breath" else 0)


@pytest.mark.parametrize(
    ("name", "check"),
    [
        ("Key Copier", lambda b: names(b, 1, "trail") == ["Recall"]),
        ("Debt Collector", lambda b: b.position.bonds == [40, 38]),
        ("Map Reader", lambda b: names(b, 0, "base") == ["Cart Ox"]),
        ("Record Finder", lambda b: names(b, 0, "hand") == ["Dazzle"]),
        ("HBL-039", lambda b: not is_ready(b, "Guild Porter", player=1)),
        ("HBL-029", lambda b: "Guild Porter" in names(b, 1, "hand")),
    ],
)
def test_units_do_what_they_say_as_they_enter(name, check):
    """TR-3.2"""
    battle = scene(
        side(hand=[name], cp=9, trail=["Dazzle"]),
        side(hand=["Recall"], field=["Guild Porter"]),
        at="deploy",
    )
    do_action(battle, tr.Deploy, name, "hand")

    assert check(battle)


# --- Chances to act at which nothing in sight can be done.


def is_idle(battle, player=0):
    """Return whether nothing that lies open lets the player act."""
    return any_time_actions.is_idle(battle.position, player)


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, True),
        ({"base": ["*Recall"]}, True),
        ({"base": ["Recall"]}, False),  # It can be actioned for an EP (TR-8.1).
        ({"ep": 1}, False),
        ({"field": ["Guild Runner"]}, True),
        ({"field": ["Guild Runner", "Guild Captain"]}, False),  # Support (TR-8.5).
        ({"field": ["Guild Runner", "*Guild Captain"]}, False),
        ({"field": ["*Guild Runner", "*Guild Captain"]}, True),
    ],
)
def test_who_can_do_nothing_with_what_lies_open_is_idle(own, expected):
    """TR-8.6"""
    battle = scene(side(**own), at="battle")

    assert is_idle(battle) is expected


def test_an_event_in_hand_that_costs_nothing_changes_nothing_of_it():
    """TR-8.2: a pass that is given for a player tells nothing about the hand."""
    battle = scene(side(hand=["Held Breath"]), at="battle")

    question = battle.decision
    assert [option.action.type for option in question.options] == ["cast", "pass"]
    assert question.params == {"idle": True}


def test_a_player_who_may_attack_is_not_passed_for():
    """TR-6.4"""
    battle = scene(side(field=["Guild Runner"]), at="battle")

    assert battle.decision.params == {"idle": False}


def test_deployment_is_never_passed_for_a_player():
    """TR-6.3: what the hand allows is not open."""
    battle = scene(side(), at="deploy")

    assert battle.decision.params == {"idle": False}
