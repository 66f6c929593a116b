"""Questions that tell nothing by being asked: uniform windows (rules chapter 11)."""

import json
from pathlib import Path

import pytest

from battles.rules import unionarena as ua
from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.replay import read_log, replay
from battles.rules.unionarena.game import read_fixed
from battles.rules.unionarena.scenario import OnField, Seat, battle_at
from battles.rules.unionarena.tests.decks import character, plain_deck
from battles.rules.unionarena.tests.helpers import id_of, offered, types

STORED = Path(__file__).parent / "stored" / "battle-without-windows.json"
UNIFORM = ua.RuleOptions(uniform_windows=True)
LION = character("TST-1-401", bp=3000)
CUB = character("TST-1-402", bp=1000)
BEAR = character("TST-2-403", bp=4000)


@pytest.fixture(scope="module")
def stored():
    """A battle as it was stored before there were uniform windows."""
    return json.loads(STORED.read_text(encoding="utf-8"))


def start(stored, **options):
    fixed = stored["fixed"]
    given = fixed | {"options": fixed["options"] | options}
    decks, rules = read_fixed(given)
    return ua.Battle.start(
        decks=decks, seed=bytes.fromhex(stored["seed"]), options=rules
    )


# --- Battles stored without the option.


def test_stored_battle_without_the_option_plays_to_the_identical_state(stored):
    battle = start(stored)

    replay(battle, list(read_log(battle, stored["log"])))

    assert "uniform_windows" not in stored["fixed"]["options"]
    assert battle.digest() == stored["digest"]
    assert battle.result.to_dict() == stored["result"]


def test_stored_position_without_the_option_is_restored_and_plays_on(stored):
    half = len(stored["log"]) // 2
    battle = start(stored)
    entries = list(read_log(battle, stored["log"]))
    replay(battle, entries[:half])
    data = json.loads(json.dumps(battle.to_dict(fixed=False)))

    restored = ua.Battle.from_dict(data, fixed=stored["fixed"])
    replay(restored, entries[half:])

    assert not restored.position.options.uniform_windows
    assert restored.digest() == stored["digest"]


def test_the_same_log_does_not_play_with_uniform_windows(stored):
    """The option decides, and nothing else: a window opens that the log knows not."""
    battle = start(stored, uniform_windows=True)

    with pytest.raises(DamagedState) as refused:
        replay(battle, list(read_log(battle, stored["log"])))

    assert refused.value.code == "log.damaged"
    assert battle.decision.kind == "block"
    assert offered(battle) == [ua.Decline()]


def test_the_option_is_stored_with_the_battle():
    decks = (plain_deck("red"), plain_deck("blue"))
    battle = ua.Battle.start(decks=decks, seed=b"x", options=UNIFORM)

    restored = ua.Battle.from_dict(json.loads(json.dumps(battle.to_dict())))

    assert battle.fixed()["options"]["uniform_windows"] is True
    assert restored.position.options == UNIFORM


# --- The block window.


def attack(*, is_active):
    """Attack with a lion a front line of one bear."""
    battle = battle_at(
        Seat(front_line=[LION, CUB]),
        Seat(front_line=[OnField(BEAR, is_active=is_active)]),
        phase="attack",
        options=UNIFORM,
    )
    lion = id_of(battle, 0, "front_line", LION.number)
    return battle, battle.apply(ua.DeclareAttack(lion))


@pytest.mark.parametrize("viewer", [0, None])
def test_others_are_told_the_same_whether_or_not_a_block_is_possible(viewer):
    """UA-5.3.1"""
    possible, events_1 = attack(is_active=True)
    impossible, events_2 = attack(is_active=False)

    def told(battle, events):
        view = battle.view(viewer)
        return battle.events_for(events, viewer), view["decision"], view["attack"]

    assert len(offered(possible)) == 2
    assert len(offered(impossible)) == 1
    assert told(possible, events_1) == told(impossible, events_2)
    declined = [battle.apply(ua.Decline()) for battle in (possible, impossible)]
    assert told(possible, declined[0]) == told(impossible, declined[1])


def test_without_the_option_only_a_possible_block_is_asked():
    """UA-5.3.1"""
    battle = battle_at(
        Seat(front_line=[LION, CUB]),
        Seat(front_line=[OnField(BEAR, is_active=False)]),
        phase="attack",
    )

    battle.apply(ua.DeclareAttack(id_of(battle, 0, "front_line", LION.number)))

    assert battle.decision.kind == "choose_life"


def test_every_attack_on_a_player_is_answered_by_that_player():
    """UA-5.3.1: whole games have as many windows as attacks; some of them are empty."""
    decks = (plain_deck("red"), plain_deck("green"))
    chance = ua.Chance(b"player")
    attacks = windows = empty = 0

    for seed in range(4):
        battle = ua.Battle.start(decks=decks, seed=bytes([seed]), options=UNIFORM)
        while battle.decision is not None:
            decision = battle.decision
            is_window = decision.kind == "block"
            assert not is_window or decision.player != battle.position.turn_player
            windows += is_window
            empty += is_window and offered(battle) == [ua.Decline()]
            events = battle.apply(battle.legal_actions().sample(chance))
            attacks += types(events).count("attack_declared")
            if is_window:
                assert {"blocked", "not_blocked"} & set(types(events))

    assert windows == attacks  # plain cards have no Snipe
    assert windows > empty > 0
