"""The tiny second game passes what every game must pass; sealed answers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules.kernel import Choose
from battles.rules.kernel.conformance import problems
from battles.rules.kernel.tests import pearls

seeds = st.binary(min_size=1, max_size=16)


@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_tiny_second_game_conforms(seed):
    found = problems(
        pearls.start, pearls.from_dict, disguise=pearls.disguised, seed=seed
    )

    assert list(found) == []


def test_sealed_answers_stay_secret_until_both_are_given():
    battle = pearls.start(b"sealed")
    assert [decision.player for decision in battle.decisions] == [0, 1]
    mine = battle.decisions[0].candidates[0]

    before = battle.view(1)
    events = battle.apply(Choose((mine,)), 0)

    assert [event.type for event in events] == ["decision_answered"]
    assert battle.view(1)["players"] == before["players"]
    assert [decision.player for decision in battle.decisions] == [1]


def test_sealed_answers_are_revealed_together_in_either_order():
    ends = []
    for order in ((0, 1), (1, 0)):
        battle = pearls.start(b"sealed")
        for seat in order:
            decision = next(d for d in battle.decisions if d.player == seat)
            events = battle.apply(Choose((decision.candidates[0],)), seat)
        ends.append([e.to_dict(None) for e in events if e.type == "shown"])
        assert [event["player"] for event in ends[-1]] == [0, 1]

    assert [e["card"]["number"] for e in ends[0]] == [
        e["card"]["number"] for e in ends[1]
    ]


def test_sealed_answer_survives_saving():
    battle = pearls.start(b"sealed")
    battle.apply(Choose((battle.decisions[0].candidates[0],)), 0)

    restored = pearls.from_dict(battle.to_dict())

    action = Choose((battle.decision.candidates[0],))
    battle.apply(action, 1)
    restored.apply(action, 1)
    assert restored.digest() == battle.digest()
