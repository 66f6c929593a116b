"""Scenario files: what can be written, and the messages about mistakes."""

import ast
import re
from pathlib import Path

import pytest

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import (
    LeakCheckedMode,
    ReplayedMode,
    RestoredMode,
    RunMode,
    run_scenario,
)
from battles.rules.unionarena.decisions.actions import Decline
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.position.cards import CardDefinition
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios import read_scenarios
from battles.rules.unionarena.scenarios import scene as scenes
from battles.rules.unionarena.scenarios.action_sentences import PLAIN, PLAIN_WORDS
from battles.rules.unionarena.scenarios.card_definitions import CardDefinitions
from battles.rules.unionarena.scenarios.vocabulary import FACTS, QUESTIONS, REASONS

RULES = Path(__file__).parents[2]
ENGINE = [
    path
    for folder in ("kernel", "unionarena")
    for path in (RULES / folder).rglob("*.py")
    if not {"tests", "scenarios", "deck_games"} & {*path.relative_to(RULES).parts}
]
CARDS = {"lion": 5000, "bear": 4000, "cub": 1000, "hut": "site", "feast": "event"}


def scenario(**parts):
    written = {
        "name": "Something is true",
        "clause": "UA-5.4.2",
        "given": {"phase": "attack"},
        "then": {},
        **parts,
    }
    return {"cards": CARDS, "scenarios": [written]}


def differences(**parts):
    (script,) = read_scenarios(scenario(**parts))
    return [str(found) for found in run_scenario(script).differences["plain"]]


def read_and_run(**parts):
    (script,) = read_scenarios(scenario(**parts))
    return run_scenario(script)


BATTLE = {
    "given": {
        "phase": "attack",
        "me": {"front_line": ["lion", "cub"], "hand": ["feast", 2]},
        "opponent": {"front_line": ["bear"], "energy_line": ["hut"]},
    },
    "when": [{"me": "attack with lion"}, {"opponent": "block with bear"}],
}


def test_a_scenario_is_run_in_four_ways():
    (script,) = read_scenarios(scenario(**BATTLE))

    outcome = run_scenario(script)

    assert outcome.has_passed
    assert list(outcome.differences) == ["plain", "restored", "replayed", "watched"]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"me": {"front_line": ["lion"]}}, "then.me.front_line"),
        ({"me": {"front_line": ["lion active", "cub"]}}, "then.me.front_line"),
        ({"me": {"hand": ["feast"]}}, "then.me.hand"),
        ({"me": {"hand": 4}}, "then.me.hand"),
        ({"me": {"ap": 1}}, "then.me.ap"),
        ({"me": {"ap": {"resting": 1}}}, "then.me.ap.resting"),
        ({"opponent": {"life": 6}}, "then.opponent.life"),
        ({"opponent": {"outside_area": []}}, "then.opponent.outside_area"),
        ({"opponent": {"energy": {"red": 2}}}, "then.opponent.energy"),
        ({"opponent": {"deck_top": ["bear"]}}, "then.opponent.deck_top"),
        ({"cards": {"lion": {"bp": 5001}}}, "then.cards.lion.bp"),
        ({"cards": {"lion": {"mode": "active"}}}, "then.cards.lion.mode"),
        ({"cards": {"lion": {"zone": "hand"}}}, "then.cards.lion.zone"),
        ({"cards": {"lion": {"side": "opponent"}}}, "then.cards.lion.side"),
        ({"cards": {"feast": {"seen_by": "nobody"}}}, "then.cards.feast.seen_by"),
        ({"cards": {"lion": {"keywords": ["step"]}}}, "then.cards.lion.keywords"),
        ({"cards": {"lion": {"on": ["cub"]}}}, "then.cards.lion.on"),
        ({"asked": {"player": "opponent"}}, "then.asked.player"),
        ({"asked": {"player": "me", "kind": "main"}}, "then.asked.kind"),
        ({"asked": "nobody"}, "then.asked"),
        ({"offers": ["end phase"]}, "then.offers"),
        ({"offers_also": ["attack with lion"]}, "then.offers_also[0]"),
        ({"offers_not": ["attack with cub"]}, "then.offers_not[0]"),
        ({"events": ["card_retired"]}, "then.events"),
        ({"events_in_order": ["damage_dealt"]}, "then.events_in_order[0]"),
        (
            {"events_in_order": ["card_retired", "blocked"]},
            "then.events_in_order[1]",
        ),
        (
            {"events_in_order": [{"card_retired": {"card": "lion"}}]},
            "then.events_in_order[0]",
        ),
        ({"no_events": ["blocked"]}, "then.no_events[0]"),
        ({"turn": {"phase": "main"}}, "then.turn.phase"),
        ({"turn": {"of": "opponent"}}, "then.turn.of"),
        ({"result": {"winner": "me"}}, "then.result"),
        ({"attack": {"attacker": "lion"}}, "then.attack"),
        (
            {"refused": [{"me": "attack with cub", "code": "attack.resting"}]},
            "then.refused[0]",
        ),
        (
            {"refused": [{"me": "attack with lion", "code": "battle.over"}]},
            "then.refused[0].code",
        ),
        (
            {
                "refused": [
                    {
                        "me": "attack with lion",
                        "code": "attack.resting",
                        "clause": "UA-1.1.1",
                    }
                ]
            },
            "then.refused[0].clause",
        ),
    ],
)
def test_a_wrong_expectation_is_a_difference_at_its_place(wrong, place):
    found = differences(**BATTLE, then=wrong)

    assert len(found) == 1
    assert found[0].startswith(f"scenarios[0].{place}: expected ")


def test_right_expectations_leave_no_difference():
    then = {
        "me": {"front_line": ["lion resting", "cub active"], "hand": ["feast", 2]},
        "opponent": {"front_line": [], "outside_area": ["bear"], "life": 7},
        "cards": {"lion": {"bp": 5000, "mode": "resting", "zone": "front line"}},
        "asked": {"player": "me", "kind": "attack"},
        "offers": ["attack with cub", "end phase"],
        "events": [
            "mode_changed",
            "attack_declared",
            "mode_changed",
            "blocked",
            "battle_compared",
            "card_moved",
            {"card_retired": {"card": "bear", "player": "opponent"}},
        ],
        "result": "none",
    }

    assert differences(**BATTLE, then=then) == []


def test_an_action_that_is_refused_is_a_difference():
    found = differences(**{**BATTLE, "when": [{"me": "attack with feast"}]})

    assert len(found) == 1
    assert "scenarios[0].when[0].me" in found[0]
    assert "attack.not_on_front_line" in found[0]


def test_events_are_compared_since_the_last_check():
    when = [
        {"me": "attack with lion"},
        {"check": {"events_in_order": ["attack_declared"]}},
        {"opponent": "no"},
    ]
    found = differences(
        **{**BATTLE, "when": when}, then={"no_events": ["attack_declared"]}
    )

    assert found == []


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"givn": {}}, "scenarios[0].givn: unknown word 'givn'; did you mean 'given'?"),
        (
            {"given": {"me": {"front_line": ["lyon"]}}},
            (
                "scenarios[0].given.me.front_line[0]: no such card: "
                "unknown word 'lyon'; did you mean 'lion'?"
            ),
        ),
        (
            {"given": {"me": {"front_line": ["hut"]}}},
            "scenarios[0].given.me.front_line[0]: a Site is never on the front line",
        ),
        (
            {"given": {"me": {"energy_line": ["feast"]}}},
            "scenarios[0].given.me.energy_line[0]: an Event is never on the field",
        ),
        (
            {"given": {"me": {"front_line": ["lion", 4]}}},
            "scenarios[0].given.me.front_line: a line holds 4 cards, not 5",
        ),
        (
            {"given": {"me": {"ap": 4}}},
            "scenarios[0].given.me.ap: there are 3 AP cards, not 4 (UA-2.2.6)",
        ),
        (
            {"given": {"me": {"hand": ["lion resting"]}}},
            "scenarios[0].given.me.hand[0]: only cards on the field have a mode",
        ),
        (
            {"given": {"me": {"hand": ["lion as leo", "cub as leo"]}}},
            "scenarios[0].given.me.hand[1]: two cards are called 'leo'",
        ),
        (
            {"given": {"me": {"hand": ["the lion"]}}},
            "scenarios[0].given.me.hand[0]: cannot read 'the lion'",
        ),
        (
            {"given": {"phase": "night"}},
            "scenarios[0].given.phase: unknown word 'night'; known are: start",
        ),
        (
            {"when": [{"me": "sing a song"}]},
            "scenarios[0].when[0].me: cannot read 'sing a song'; write one of: ",
        ),
        (
            {"when": [{"me": "attack with lion"}]},
            "scenarios[0].when[0].me: no card is called so",
        ),
        (
            {"when": [{"somebody": "concede"}]},
            "scenarios[0].when[0].somebody: unknown word 'somebody'",
        ),
        (
            {"when": [{"me": "no", "opponent": "no"}]},
            "scenarios[0].when[0]: a step has one of: me, opponent, check, skip_to",
        ),
        (
            {"then": {"opponents": {}}},
            (
                "scenarios[0].then.opponents: unknown word 'opponents'; "
                "did you mean 'opponent'"
            ),
        ),
        (
            {"then": {"me": {"hands": 1}}},
            "scenarios[0].then.me.hands: unknown word 'hands'; did you mean 'hand'?",
        ),
        (
            {"then": {"no_events": ["card_retierd"]}},
            (
                "scenarios[0].then.no_events[0]: unknown word 'card_retierd'; "
                "did you mean 'card_retired'"
            ),
        ),
        (
            {"then": {"no_events": [{"card_retired": {"crad": "lion"}}]}},
            (
                "scenarios[0].then.no_events[0].card_retired.crad: "
                "unknown word 'crad'; did you mean 'card'?"
            ),
        ),
        (
            {"then": {"asked": {"player": "me", "kind": "atack"}}},
            (
                "scenarios[0].then.asked.kind: unknown word 'atack'; "
                "did you mean 'attack'"
            ),
        ),
        (
            {"then": {"refused": [{"me": "end phase", "code": "attack.restin"}]}},
            (
                "scenarios[0].then.refused[0].code: unknown word 'attack.restin'; "
                "did you mean 'attack.resting'"
            ),
        ),
        (
            {"clause": "UA-nowhere"},
            "scenarios[0].clause: unknown word 'UA-nowhere'",
        ),
        (
            {"cards": {"cat": {"text": "カードを1枚引く。", "on_play": {"Draw": 1}}}},
            (
                "scenarios[0].cards.cat.on_play: "
                "a card with 'text' has no 'on_play' beside it"
            ),
        ),
        (
            {"options": {"first_turn_attak": True}},
            "scenarios[0].options: unknown rule option 'first_turn_attak'",
        ),
        (
            {"cards": {"a cat": 1000}},
            "scenarios[0].cards.a cat: 'a cat' cannot name a card",
        ),
        (
            {"cards": {"cat": "beast"}},
            "scenarios[0].cards.cat: 'beast' is neither a kind",
        ),
        (
            {"cards": {"cat": {"colour": "red"}}},
            (
                "scenarios[0].cards.cat.colour: unknown word 'colour'; "
                "did you mean 'color'?"
            ),
        ),
        (
            {"cards": {"cat": {"color": "pink"}}},
            "scenarios[0].cards.cat: unknown word 'pink'",
        ),
        (
            {"cards": {"cat": {"bp": -1}}},
            "scenarios[0].cards.cat: bp: cannot be -1",
        ),
        (
            {"cards": {"cat": {"keywords": ["flying"]}}},
            "scenarios[0].cards.cat.keywords[0]: 'flying' is no keyword",
        ),
        (
            {"cards": {"cat": {"on_play": {"Draw": "one"}}}},
            "scenarios[0].cards.cat: effects: $.abilities[0].body.count: ",
        ),
        (
            {"cards": {"cat": {"text": "にゃあ。"}}},
            "scenarios[0].cards.cat.text: the card text was not understood",
        ),
    ],
)
def test_a_mistake_is_answered_with_its_place(parts, message):
    with pytest.raises(MalformedScenario) as caught:
        read_and_run(**parts)

    assert caught.value.message.startswith(message)


def test_a_file_needs_scenarios():
    with pytest.raises(MalformedScenario, match="'scenarios' is missing"):
        read_scenarios({"cards": {}})


def test_a_scenario_needs_name_clause_given_and_then():
    with pytest.raises(MalformedScenario, match="'clause' is missing"):
        read_scenarios({"scenarios": [{"name": "x", "given": {}, "then": {}}]})


def read_card(written):
    book = CardDefinitions()
    for refused in book.add_all(LocatedValue({"card": written})):
        raise refused
    return book.faces["card"]


def test_what_is_not_said_about_a_card_is_quiet():
    card = read_card({})

    assert card == CardDefinition.from_dict(
        {
            "number": "card",
            "series": "SCN",
            "name": "card",
            "kind": "character",
            "color": "red",
            "required_energy": 0,
            "ap_cost": 1,
            "generated_energy": {"red": 1},
            "bp": 3000,
            "traits": [],
            "trigger": None,
            "effects": {"v": 1, "t": "CardEffects"},
        }
    )


@pytest.mark.parametrize(
    ("written", "tree"),
    [
        (
            {"on_play": {"Draw": 1}},
            {
                "t": "Ability",
                "kind": "timed",
                "body": {"t": "Draw", "count": 1},
                "moments": [{"t": "Moment", "on": "played", "subject": {"t": "This"}}],
            },
        ),
        (
            {"main": {"do": {"Draw": 1}, "costs": ["RestThis"]}},
            {
                "t": "Ability",
                "kind": "activated",
                "body": {"t": "Draw", "count": 1},
                "costs": [{"t": "RestThis"}],
            },
        ),
        (
            {"main": {"do": {"Draw": {"count": 2}}, "limit": "once per turn"}},
            {
                "t": "Ability",
                "kind": "activated",
                "body": {"t": "Draw", "count": 2},
                "limit": {"t": "Limit"},
            },
        ),
        (
            {"keywords": ["impact +1"]},
            {
                "t": "Ability",
                "kind": "continuous",
                "body": {
                    "t": "Modify",
                    "what": {"t": "This"},
                    "modifiers": [
                        {"t": "Keyword", "keyword": "impact", "value": 1, "plus": True}
                    ],
                },
            },
        ),
        (
            {"when": {"moment": "turn_start", "whose": "me", "do": {"Draw": 1}}},
            {
                "t": "Ability",
                "kind": "timed",
                "body": {"t": "Draw", "count": 1},
                "moments": [{"t": "Moment", "on": "turn_start", "side": "me"}],
            },
        ),
        (
            {"text": "[登場時]カードを1枚引く。"},
            {
                "t": "Ability",
                "kind": "timed",
                "body": {"t": "Draw", "count": 1},
                "moments": [{"t": "Moment", "on": "played", "subject": {"t": "This"}}],
            },
        ),
    ],
)
def test_effects_have_short_words(written, tree):
    assert read_card(written).effects["abilities"] == [tree]


def test_a_raid_line_names_names_or_traits():
    card = read_card({"raid": ["squire", "trait 港"]})

    assert card.effects["raid"] == {
        "t": "Raid",
        "onto": [
            [{"t": "Named", "name": "squire"}],
            [{"t": "HasTrait", "trait": "港"}],
        ],
    }


def test_a_card_may_come_from_a_published_series():
    face = {
        "number": "TDL-1-001",
        "series": "TDL",
        "name": "灯台守",
        "kind": "character",
        "color": "blue",
        "required_energy": 2,
        "ap_cost": 1,
        "generated_energy": {"blue": 1},
        "bp": 2000,
        "traits": ["港"],
        "trigger": None,
        "effects": None,
    }
    data = scenario(
        cards={"keeper": "TDL-1-001"},
        given={"me": {"front_line": ["keeper"]}},
        then={"cards": {"keeper": {"bp": 2000, "generates": {"blue": 1}}}},
    )

    (script,) = read_scenarios(data, library={"TDL-1-001": face})

    assert run_scenario(script).has_passed


# --- The modes find what they are for.


def ways_of(**parts):
    (script,) = read_scenarios(scenario(**parts))
    return script


def run_one_way(script, way):
    stage = script.begin(way)
    script.play(stage)
    way.finish(stage)
    script.check_end(stage)
    return [str(difference) for difference in stage.differences]


def test_a_state_that_does_not_survive_json_is_found(monkeypatch):
    restore = scenes.Battle.from_dict

    def forgetful(data, **fixed):
        battle = restore(data, **fixed)
        battle.position.own_turns[1] += 1
        return battle

    monkeypatch.setattr(scenes.Battle, "from_dict", forgetful)
    found = run_one_way(ways_of(**BATTLE), RestoredMode())

    assert any("restored state" in difference for difference in found)


def test_a_replay_that_leads_elsewhere_is_found(monkeypatch):
    script = ways_of(**BATTLE)
    way = ReplayedMode()
    stage = script.begin(way)
    script.play(stage)
    way.digests[0] = "another state"
    way.finish(stage)

    assert ["state after replaying action 0" in str(d) for d in stage.differences] == [
        True
    ]


def test_a_view_that_shows_a_hidden_card_is_found(monkeypatch):
    honest = scenes.Battle.view

    def indiscreet(battle, viewer):
        view = honest(battle, viewer)
        state = battle.position
        deck = state.zone(0, Zone.DECK)
        view["players"][0]["deck"]["top"] = state.cards[deck[-1]].number
        return view

    monkeypatch.setattr(scenes.Battle, "view", indiscreet)
    found = run_one_way(ways_of(**BATTLE), LeakCheckedMode(secrecy.LEAK_DETECTOR))

    assert any("shows the hidden card" in difference for difference in found)


def test_a_view_that_depends_on_hidden_cards_is_found(monkeypatch):
    honest = scenes.Battle.view

    def indiscreet(battle, viewer):
        view = honest(battle, viewer)
        state = battle.position
        deck = state.zone(0, Zone.DECK)
        view["omen"] = hash(state.cards[deck[-1]].number)
        return view

    monkeypatch.setattr(scenes.Battle, "view", indiscreet)
    found = run_one_way(ways_of(**BATTLE), LeakCheckedMode(secrecy.LEAK_DETECTOR))

    assert any("depends on cards hidden" in difference for difference in found)


def test_an_event_that_shows_a_hidden_card_is_found(monkeypatch):
    honest = scenes.Battle.apply

    def indiscreet(battle, action, player=None):
        deck = battle.position.zone(1, Zone.DECK)
        battle.position.emit("omen", {"card": battle.position.cards[deck[-1]].number})
        return honest(battle, action, player)

    monkeypatch.setattr(scenes.Battle, "apply", indiscreet)
    found = run_one_way(ways_of(**BATTLE), LeakCheckedMode(secrecy.LEAK_DETECTOR))

    assert any("<" in d and "shows 0 the hidden card" in d for d in found)


def test_a_refusal_that_changes_something_is_found(monkeypatch):
    honest = scenes.Battle.explain

    def careless(battle, action, player=None):
        battle.position.turn += 1
        return honest(battle, action, player)

    monkeypatch.setattr(scenes.Battle, "explain", careless)
    then = {"refused": [{"opponent": "end phase", "code": "battle.not_your_turn"}]}
    found = run_one_way(ways_of(**BATTLE, then=then), RunMode())

    assert any("a refusal changes nothing" in difference for difference in found)


def test_how_many_cards_of_the_first_hand_are_left_can_be_said():
    """UA-3.4: a new hand need share no card with the old one."""
    given = {"phase": "main", "me": {"hand": ["lion", "feast"]}}
    when = [{"me": "use feast"}]

    assert differences(given=given, when=when, then={"me": {"hand_kept": 1}}) == []
    assert len(differences(given=given, when=when, then={"me": {"hand_kept": 2}})) == 1


def test_cards_can_lie_face_down_under_a_character():
    """UA-6.12: what an effect has put there is known to its owner only."""
    lion = {"card": "lion", "face_down": ["cub", "bear"]}
    then = {
        "me": {"front_line": ["lion"]},
        "cards": {
            "lion": {"face_down": ["cub", "bear"], "on": []},
            "cub": {"seen_by": ["me"]},
        },
    }

    given = {"phase": "main", "me": {"front_line": [lion]}}

    assert differences(given=given, then=then) == []


def test_unless_must_make_a_scenario_fail():
    """``unless`` is tried; if the scenario does not fail then, that is a difference."""
    telling = {"unless": {"cards": {"lion": {"bp": 1000}}}}
    idle = {"unless": {"cards": {"cub": {"bp": 1500}}}}
    then = {"opponent": {"front_line": []}}

    assert differences(**BATTLE, then=then, **telling) == []
    assert differences(**BATTLE, then=then, **idle) == [
        'scenarios[0].unless: expected "something not as it says", found "nothing"'
    ]


def test_the_words_of_facts_and_questions_are_those_of_the_engine():
    """Every fact and question the engine's code speaks of, and no other."""
    words = set()
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)

    assert set(FACTS) - words == set()
    assert set(QUESTIONS) - words == set()
    assert set(REASONS) - words == set()
    emitted = set(re.findall(r'emit\(\s*"(\w+)"', "".join(map(read, ENGINE))))
    assert emitted - set(FACTS) - {"decision_answered"} == set()


def read(path):
    return path.read_text()


def test_pass_declines_as_no_does():
    """A judge writes "pass" where nobody blocks (UA-5.3.1)."""
    assert PLAIN["pass"] == PLAIN["no"] == Decline()
    assert PLAIN_WORDS[Decline()] == "no"  # what a report writes
