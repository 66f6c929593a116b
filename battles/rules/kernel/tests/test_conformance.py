"""Both games pass what every game must pass."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules import unionarena as ua
from battles.rules.kernel.conformance import problems
from battles.rules.kernel.tests import pearls
from battles.rules.unionarena import secrecy
from battles.rules.unionarena.tests.decks import plain_deck
from battles.rules.unionarena.tests.effect_decks import effect_deck

seeds = st.binary(min_size=1, max_size=16)


@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_tiny_second_game_conforms(seed):
    found = problems(
        pearls.start, pearls.from_dict, disguise=pearls.disguised, seed=seed
    )

    assert list(found) == []


@pytest.mark.parametrize(
    "decks",
    [
        (plain_deck("red"), plain_deck("purple")),
        (effect_deck("green"), effect_deck("yellow")),
    ],
    ids=["without effects", "with effects"],
)
def test_union_arena_conforms(decks):
    found = problems(
        lambda seed: ua.Battle.start(decks=decks, seed=seed),
        ua.Battle.from_dict,
        disguise=secrecy.disguised,
        seed=b"conformance",
    )

    assert list(found) == []


def test_sealed_answers_stay_secret_until_both_are_given():
    battle = pearls.start(b"sealed")
    assert [decision.player for decision in battle.decisions] == [0, 1]
    mine = battle.decisions[0].candidates[0]

    before = battle.view(1)
    events = battle.apply(ua.Choose((mine,)), 0)

    assert [event.type for event in events] == ["decision_answered"]
    assert battle.view(1)["players"] == before["players"]
    assert [decision.player for decision in battle.decisions] == [1]


def test_sealed_answers_are_revealed_together_in_either_order():
    ends = []
    for order in ((0, 1), (1, 0)):
        battle = pearls.start(b"sealed")
        for seat in order:
            decision = next(d for d in battle.decisions if d.player == seat)
            events = battle.apply(ua.Choose((decision.candidates[0],)), seat)
        ends.append([e.to_dict(None) for e in events if e.type == "shown"])
        assert [event["player"] for event in ends[-1]] == [0, 1]

    assert [e["card"]["number"] for e in ends[0]] == [
        e["card"]["number"] for e in ends[1]
    ]


def test_sealed_answer_survives_saving():
    battle = pearls.start(b"sealed")
    battle.apply(ua.Choose((battle.decisions[0].candidates[0],)), 0)

    restored = pearls.from_dict(battle.to_dict())

    action = ua.Choose((battle.decision.candidates[0],))
    battle.apply(action, 1)
    restored.apply(action, 1)
    assert restored.digest() == battle.digest()
