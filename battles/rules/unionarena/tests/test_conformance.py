"""Union Arena passes what every game on the kernel must pass."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.kernel.conformance import find_problems
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.tests.decks import plain_deck
from battles.simulation.effect_decks import effect_deck


@pytest.mark.parametrize(
    "decks",
    [
        (plain_deck("red"), plain_deck("purple")),
        (effect_deck("green"), effect_deck("yellow")),
    ],
    ids=["without effects", "with effects"],
)
def test_union_arena_conforms(decks):
    found = find_problems(
        lambda seed: ua.Battle.start(decks=decks, seed=seed),
        ua.Battle.from_dict,
        disguise=secrecy.disguise_battle,
        seed=b"conformance",
    )

    assert list(found) == []
