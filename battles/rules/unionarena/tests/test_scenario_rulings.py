"""What judges say about a position can be written in a scenario."""

import pytest

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.scenario import run_scenario
from battles.rules.unionarena.scenarios import read_scenarios

CARDS = {
    "lion": 5000,
    "cub": 1000,
    "oath": {
        "bp": 2000,
        "text": "このキャラはアタックできない。このキャラは移動できない。",
    },
    "ward": {
        "bp": 3000,
        "continuous": {
            "Modify": {
                "what": "This",
                "modifiers": [
                    {
                        "TargetTax": {
                            "by": {"Cause": {"side": "opponent"}},
                            "cost": {"Discard": 2},
                        }
                    },
                    {
                        "TargetTax": {
                            "by": {"Cause": {"side": "opponent"}},
                            "cost": {"PayAp": 1},
                        }
                    },
                ],
            }
        },
    },
}


def find_differences(then, *, given=None, when=()):
    written = {
        "name": "Something is true",
        "clause": "UA-7.5.4",
        "given": {"phase": "main", **(given or {})},
        "when": list(when),
        "then": then,
    }
    (script,) = read_scenarios({"cards": CARDS, "scenarios": [written]})
    return [str(found) for found in run_scenario(script).differences["plain"]]


ON_FIELD = {"me": {"front_line": ["oath", "ward", "lion"]}}


def test_bans_in_force_on_a_card_can_be_said():
    right = {"oath": {"cannot": ["attack", "move"]}, "lion": {"cannot": []}}
    assert find_differences({"cards": right}, given=ON_FIELD) == []

    wrong = {"oath": {"cannot": ["attack"]}}
    [difference] = find_differences({"cards": wrong}, given=ON_FIELD)
    assert "cards.oath.cannot" in difference


def test_an_unknown_ban_is_refused_with_what_was_meant():
    with pytest.raises(MalformedScenario, match="did you mean 'attack'"):
        find_differences({"cards": {"oath": {"cannot": ["atack"]}}}, given=ON_FIELD)


def test_prices_of_choosing_a_card_can_be_said():
    right = {"ward": {"prices": ["discard 2", "ap 1"]}, "lion": {"prices": []}}
    assert find_differences({"cards": right}, given=ON_FIELD) == []

    wrong = {"ward": {"prices": ["discard 1", "ap 1"]}}
    assert len(find_differences({"cards": wrong}, given=ON_FIELD)) == 1


def test_one_of_several_outcomes_is_enough():
    outcomes = [{"me": {"hand": 3}}, {"me": {"front_line": ["oath", "ward", "lion"]}}]
    assert find_differences({"either": outcomes}, given=ON_FIELD) == []


def test_of_outcomes_that_all_differ_the_nearest_is_told():
    outcomes = [{"me": {"hand": 3, "life": 2}}, {"me": {"hand": 3}}]
    [difference] = find_differences({"either": outcomes}, given=ON_FIELD)
    assert "then.either[1].me.hand" in difference


@pytest.mark.parametrize("outcomes", [[], [{"me": {"hand": 0}}]])
def test_a_single_outcome_is_no_choice_of_outcomes(outcomes):
    with pytest.raises(MalformedScenario, match="at least two outcomes"):
        find_differences({"either": outcomes}, given=ON_FIELD)


def test_a_life_card_can_be_given_face_up():
    given = {"me": {"life": ["cub face up", "cub as hidden", 5]}}
    seen = {
        "cub": {"zone": "life", "seen_by": ["me", "opponent", "spectator"]},
        "hidden": {"zone": "life", "seen_by": "nobody"},
    }
    assert find_differences({"cards": seen, "me": {"life": 7}}, given=given) == []


@pytest.mark.parametrize("zone", ["hand", "front_line", "deck"])
def test_only_a_life_card_is_given_face_up(zone):
    with pytest.raises(MalformedScenario, match="only life cards"):
        find_differences({}, given={"me": {zone: ["cub face up"]}})


def test_a_refusal_may_be_said_without_its_code():
    refused = {"refused": [{"me": "attack with lion"}]}
    assert find_differences(refused, given=ON_FIELD) == []
    assert find_differences({"refused": [{"me": "end phase"}]}, given=ON_FIELD)


def test_cards_face_down_under_a_character_have_no_order():
    given = {"me": {"front_line": [{"card": "lion", "face_down": ["cub", "oath"]}]}}
    for order in (["cub", "oath"], ["oath", "cub"]):
        under = {"lion": {"face_down": order}}
        assert find_differences({"cards": under}, given=given) == []
    assert find_differences({"cards": {"lion": {"face_down": ["cub"]}}}, given=given)


# --- Answers that are the only one.

DISCARD = {
    "kind": "event",
    "text": "自分の手札から〈cub〉を1枚場外に置く。カードを1枚引く。",
}
UP_TO = {"kind": "event", "text": "自分の手札から〈cub〉を1枚まで場外に置く。"}


def run_discard(hand, then, *, when=(), card=DISCARD, options=None):
    written = {
        "name": "A card of the hand is discarded",
        "clause": "UA-7.5.2",
        "cards": {"toll": card},
        "given": {"phase": "main", "me": {"hand": ["toll", *hand], "deck": 9}},
        "when": [{"me": "use toll"}, *when],
        "then": then,
    }
    if options:
        written["options"] = options
    (script,) = read_scenarios({"cards": CARDS, "scenarios": [written]})
    return run_scenario(script)


def test_a_scenario_need_not_answer_where_there_is_one_answer():
    """The engine asks so that others learn nothing; at a table there is no question."""
    outcome = run_discard(["cub", "lion"], {"me": {"outside_area": ["toll", "cub"]}})

    assert outcome.has_passed
    assert outcome.answered == ["me: choose cub"]
    assert outcome.to_dict()["answered"] == ["me: choose cub"]


def test_a_scenario_that_answers_itself_is_played_as_written():
    outcome = run_discard(
        ["cub", "lion"],
        {"me": {"outside_area": ["toll", "cub"]}},
        when=[{"me": "choose cub"}],
    )

    assert outcome.has_passed
    assert outcome.answered == []


def test_what_happens_before_a_question_that_is_answered_may_be_checked():
    asked = {"check": {"asked": {"player": "me", "candidates": ["cub"]}}}
    outcome = run_discard(
        ["cub", "lion"],
        {"me": {"outside_area": ["toll", "cub"]}},
        when=[asked, {"me": "choose cub"}],
    )

    assert outcome.has_passed


@pytest.mark.parametrize(
    ("hand", "card"),
    [(["cub", "cub as twin", "lion"], DISCARD), (["cub", "lion"], UP_TO)],
    ids=["two fit", "up to one"],
)
def test_a_real_choice_is_answered_by_the_scenario_alone(hand, card):
    outcome = run_discard(hand, {"me": {"outside_area": ["toll", "cub"]}}, card=card)

    assert outcome.verdict == "wrong"
    assert outcome.answered == []


def test_an_answer_that_is_given_makes_no_wrong_scenario_right():
    outcome = run_discard(["cub", "lion"], {"me": {"outside_area": ["toll", "lion"]}})

    assert outcome.verdict == "wrong"


def test_a_scenario_with_windows_of_its_own_answers_everything():
    outcome = run_discard(
        ["cub", "lion"],
        {"me": {"outside_area": ["toll", "cub"]}},
        options={"uniform_windows": True},
    )

    assert outcome.verdict == "wrong"
