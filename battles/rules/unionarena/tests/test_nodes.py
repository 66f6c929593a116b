"""Every node of the effect language is evaluated or carried out."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from battles.rules import unionarena as ua
from battles.rules.unionarena.executors.node_table import NODE_TABLE
from battles.rules.unionarena.queries.node_evaluation.contributions import (
    CONTRIBUTIONS,
    RULES,
)
from battles.rules.unionarena.tests.invariants import (
    assert_conserved,
    assert_lines_hold_at_most_four,
    assert_views_depend_on_nothing_hidden,
)
from battles.rules.unionarena.tests.random_trees import random_deck
from cards.effects.model import modifiers
from cards.effects.model.base import (
    Amount,
    Condition,
    Effect,
    Filter,
    Modifier,
    Subject,
)
from cards.effects.model.registry import NODES

READERS = {
    Filter: NODE_TABLE.filters,
    Subject: NODE_TABLE.subjects,
    Amount: NODE_TABLE.amounts,
    Condition: NODE_TABLE.conditions,
    Effect: NODE_TABLE.effects,
}
# Chosen and put in the place of others when the modification is made.
RESOLVED_EARLIER = (modifiers.OneOfModifiers,)
ENOUGH = 400  # Decisions; some random trees loop for ever.


def nodes_of(family):
    return [node for node in NODES.values() if issubclass(node, family)]


@pytest.mark.parametrize("family", list(READERS), ids=lambda family: family.__name__)
def test_every_node_of_a_family_has_its_function(family):
    missing = [
        node.__name__ for node in nodes_of(family) if node not in READERS[family]
    ]

    assert nodes_of(family)
    assert missing == []


def test_every_modifier_is_added_up_or_kept_as_a_rule():
    known = {*CONTRIBUTIONS, *RULES, *RESOLVED_EARLIER}

    assert [n.__name__ for n in nodes_of(Modifier) if n not in known] == []


# A card outside the field whose required energy depends on itself.
@example(seed=b"\xaa")
@given(seed=st.binary(min_size=1, max_size=12))
@settings(max_examples=12, deadline=None)
def test_random_trees_keep_the_invariants(seed):
    maker = ua.Chance(seed)
    decks = (random_deck(maker), random_deck(maker))
    battle = ua.Battle.start(decks=decks, seed=seed)
    chance = ua.Chance(b"lots")

    while battle.decision is not None and battle.answered < ENOUGH:
        assert battle.legal_actions()
        action = battle.legal_actions().sample(chance)
        if battle.answered % 9 == 0:
            assert_views_depend_on_nothing_hidden(battle)
            restored = ua.Battle.from_dict(battle.to_dict())
            restored.apply(action)
            battle.apply(action)
            assert restored.digest() == battle.digest()
        else:
            battle.apply(action)
        assert_conserved(battle)
        assert_lines_hold_at_most_four(battle)
