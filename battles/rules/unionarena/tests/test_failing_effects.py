"""A bug in the executor of any effect loses no battle.

The faults are planted half-way through every entry of the executor table, in a position
in which some scenario carries that effect out.
"""

from functools import cache
from itertools import chain

import pytest

from battles.rules.kernel.errors import EngineFailure
from battles.rules.unionarena.executors.node_table import NODE_TABLE
from battles.rules.unionarena.queries.node_evaluation.node_table import Executor
from battles.rules.unionarena.tests.test_failures import (
    Mistake,
    Noting,
    make_mistake,
    parts_of,
)
from battles.simulation.scenario_files import (
    OWN_SCENARIOS,
    Document,
    find_scenario_files,
)

SOUND = dict(NODE_TABLE.effects)
# A step in a list of steps by a number, no effect of its own outside of it.
UNREACHED = ("Tier",)
REACHED = [node for node in SOUND if node.__name__ not in UNREACHED]


def plant(patch, node, then):
    """Let an executor do ``then(state)`` after each thing it does."""
    sound = SOUND[node]

    def and_then(work):
        def planted(scope, *arguments):
            result = work(scope, *arguments)
            then(scope.state)
            return result

        return planted

    broken = Executor(
        subject=sound.subject,
        act=sound.act and and_then(sound.act),
        is_simple=sound.is_simple,
        frame=sound.frame,
        steps=tuple(map(and_then, sound.steps)),
    )
    broken.places = sound.places
    broken.answers = {place: and_then(work) for place, work in sound.answers.items()}
    patch.setitem(NODE_TABLE.effects, node, broken)


@cache
def occasions():
    """Give battle, action and seat for every effect some scenario carries out."""
    found, reached = {}, set()
    scripts = chain.from_iterable(
        Document(path).scripts() for path in find_scenario_files([OWN_SCENARIOS])
    )
    with pytest.MonkeyPatch.context() as patch:
        for node in SOUND:
            plant(patch, node, lambda _state, node=node: reached.add(node))
        for script in scripts:
            reached.clear()
            script.play(script.begin(Noting(reached, found)))
    return found


def test_mistakes_are_planted_in_every_effect_that_scenarios_carry_out():
    assert {node.__name__ for node in occasions()} == {n.__name__ for n in REACHED}


@pytest.mark.parametrize("node", REACHED, ids=lambda node: node.__name__)
def test_a_mistake_in_an_executor_changes_nothing_and_the_battle_goes_on(
    node, monkeypatch
):
    battle, action, seat = occasions()[node]
    broken, sound = battle.copy(), battle.copy()
    before = parts_of(broken)

    with monkeypatch.context() as patch:
        plant(patch, node, make_mistake)
        with pytest.raises(EngineFailure) as failure:
            broken.apply(action, seat)

    assert isinstance(failure.value.__cause__, Mistake)
    assert failure.value.details["action"] == action.to_dict()
    assert failure.value.details["digest"] == battle.digest()
    assert parts_of(broken) == before
    events, expected = broken.apply(action, seat), sound.apply(action, seat)
    assert broken.events_for(events, None) == sound.events_for(expected, None)
    assert broken.digest() == sound.digest()
