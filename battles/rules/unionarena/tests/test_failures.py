"""A bug in a rule or an effect loses no battle: everything is as it was before.

The faults are planted half-way through every kind of work of the rules, in a position
in which some scenario comes to that work.
"""

from functools import cache
from itertools import chain

import pytest

from battles.rules.kernel.actions import Undo
from battles.rules.kernel.battle import ACTIONS_PER_CHECKPOINT
from battles.rules.kernel.errors import DamagedState, EngineFailure, IllegalAction
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.decisions.actions import DeclareAttack
from battles.rules.unionarena.decisions.rule import Rule
from battles.rules.unionarena.game import RULES, Battle
from battles.simulation.effect_decks import effect_deck
from battles.simulation.scenario_files import (
    OWN_SCENARIOS,
    Document,
    find_scenario_files,
)
from unionarena.core.chance import Chance

MOST_STEPS = 20
SOUND = dict(RULES)
# No scenario comes to these kinds of work.
UNREACHED = ("HowMany",)
REACHED = [frame for frame in SOUND if frame.__name__ not in UNREACHED]


class Mistake(Exception):
    """Raised by a planted fault."""


def plant(patch, frame, then):
    """Let a rule do ``then(state)`` after each of its steps and answers."""
    sound = SOUND[frame]

    def step(state, work):
        work.step -= 1  # the planted rule has counted this step already
        sound.advance(state, work)
        then(state)

    def answer(state, work, action):
        work.step -= 1
        sound.answer(state, work, action)
        then(state)

    planted = Rule(frame, [step] * MOST_STEPS, reason=sound.reason)
    planted.answers = dict.fromkeys(range(MOST_STEPS), answer)
    patch.setitem(RULES, frame, planted)


def make_mistake(_state):
    raise Mistake


class Noting(RunMode):
    """Notes before which action each kind of work first occurs."""

    def __init__(self, reached, found):
        self.reached, self.found = reached, found

    def begin(self, stage):
        self.before = stage.battle.copy()

    def after(self, stage, _events):
        for frame in self.reached:
            self.found.setdefault(frame, (self.before, *stage.log[-1]))
        self.reached.clear()
        self.before = stage.battle.copy()


def find_occasions(plant, kinds):
    """Return battle, action and seat for every kind that some scenario comes to.

    Args:
        plant: Lets one kind do ``then(state)`` after its work.
        kinds: Kinds of work, or of effects.
    """
    found, reached = {}, set()
    scripts = chain.from_iterable(
        Document(path).scripts() for path in find_scenario_files([OWN_SCENARIOS])
    )
    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds:
            plant(patch, kind, lambda _state, kind=kind: reached.add(kind))
        for script in scripts:
            reached.clear()
            script.play(script.begin(Noting(reached, found)))
    return found


@cache
def occasions():
    return find_occasions(plant, SOUND)


def parts_of(battle):
    log = [(entry.player, entry.action, entry.seq) for entry in battle.log]
    return (
        battle.digest(),
        log,
        battle.answered,
        battle.open_decision_id,
        [battle.view(viewer) for viewer in (0, 1, None)],
        battle.last_events,
    )


def test_mistakes_are_planted_in_all_work_that_scenarios_come_to():
    assert set(occasions()) == set(REACHED)


@pytest.mark.parametrize("frame", REACHED, ids=lambda frame: frame.__name__)
def test_a_mistake_in_a_rule_or_an_effect_changes_nothing(frame):
    assert_survived(occasions()[frame], lambda patch: plant(patch, frame, make_mistake))


def assert_survived(occasion, break_it):
    """A mistake leaves everything as it was, and the battle goes on without it."""
    battle, action, seat = occasion
    broken, sound = battle.copy(), battle.copy()
    before = parts_of(broken)

    with pytest.MonkeyPatch.context() as patch:
        break_it(patch)
        with pytest.raises(EngineFailure) as failure:
            broken.apply(action, seat)

    assert isinstance(failure.value.__cause__, Mistake)
    assert failure.value.details["action"] == action.to_dict()
    assert failure.value.details["digest"] == battle.digest()
    assert parts_of(broken) == before
    events, expected = broken.apply(action, seat), sound.apply(action, seat)
    assert broken.events_for(events, None) == sound.events_for(expected, None)
    assert broken.digest() == sound.digest()


def play(battle, actions):
    chance = Chance(b"lots")
    for _ in range(actions):
        battle.apply(battle.legal_actions().sample(chance))


def break_rules(patch, *, since):
    """Make every rule fail half-way after so many events."""

    def break_down(state):
        if state.seq > since:
            state.frames.clear()
            raise Mistake

    for frame in SOUND:
        plant(patch, frame, break_down)


@pytest.fixture
def battle():
    decks = effect_deck("red"), effect_deck("purple")
    return Battle.start(decks=decks, seed=b"failures")


@pytest.mark.parametrize(
    "accepted", [0, 1, ACTIONS_PER_CHECKPOINT - 1, ACTIONS_PER_CHECKPOINT, 70]
)
def test_a_battle_stands_as_before_however_many_actions_it_has_accepted(
    battle, accepted, monkeypatch
):
    play(battle, accepted)
    before = parts_of(battle)

    break_rules(monkeypatch, since=battle.position.seq)
    for _again in range(2):
        with pytest.raises(EngineFailure):
            battle.apply(next(iter(battle.legal_actions())))

        assert parts_of(battle) == before


def test_a_battle_without_its_log_stands_as_before(battle, monkeypatch):
    play(battle, 40)
    battle.log.clear()  # the code that stores it
    restored = type(battle).restored(battle.game, battle.to_dict())
    before = battle.digest()

    break_rules(monkeypatch, since=battle.position.seq)
    for each in (battle, restored, battle.copy()):
        with pytest.raises(EngineFailure):
            each.apply(next(iter(each.legal_actions())))

        assert each.digest() == before
        assert each.log == []


def test_a_battle_that_has_gone_back_stands_where_it_went(battle, monkeypatch):
    play(battle, 40)
    battle.apply(Undo(25))
    before = battle.digest()

    break_rules(monkeypatch, since=battle.position.seq)
    with pytest.raises(EngineFailure):
        battle.apply(next(iter(battle.legal_actions())))

    assert battle.digest() == before


def test_a_mistake_in_a_reason_changes_nothing(battle, monkeypatch):
    before = parts_of(battle)

    def reason(state, _decision, _action):
        state.seq += 1
        raise Mistake

    frame = type(battle.position.frames[-1])
    sound = SOUND[frame]
    broken = Rule(frame, sound.steps, reason=reason)
    monkeypatch.setitem(RULES, frame, broken)
    with pytest.raises(EngineFailure):
        battle.apply(illegal_action())

    assert parts_of(battle) == before


def illegal_action():
    return DeclareAttack(99)


def test_a_refusal_is_no_failure(battle):
    with pytest.raises(IllegalAction):
        battle.apply(illegal_action())


def test_a_battle_that_cannot_be_brought_back_says_so(battle, monkeypatch):
    play(battle, 3)

    break_rules(monkeypatch, since=-1)
    with pytest.raises(DamagedState) as lost:
        battle.apply(next(iter(battle.legal_actions())))

    assert lost.value.code == "engine.lost"
