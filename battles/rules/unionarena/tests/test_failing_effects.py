"""A bug in the executor of any effect loses no battle.

The faults are planted half-way through every entry of the executor table, in a position
in which some scenario carries that effect out.
"""

from functools import cache

import pytest

from battles.rules.unionarena.executors.node_table import NODE_TABLE
from battles.rules.unionarena.queries.node_evaluation.node_table import Executor
from battles.rules.unionarena.tests.test_failures import (
    assert_survived,
    find_occasions,
    make_mistake,
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
    return find_occasions(plant, SOUND)


def test_mistakes_are_planted_in_every_effect_that_scenarios_carry_out():
    assert {node.__name__ for node in occasions()} == {n.__name__ for n in REACHED}


@pytest.mark.parametrize("node", REACHED, ids=lambda node: node.__name__)
def test_a_mistake_in_an_executor_changes_nothing_and_the_battle_goes_on(node):
    assert_survived(occasions()[node], lambda patch: plant(patch, node, make_mistake))
