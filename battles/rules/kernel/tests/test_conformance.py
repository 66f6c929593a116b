"""The tiny second game passes what every game must pass; sealed answers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules.kernel import Choose
from battles.rules.kernel.conformance import find_problems
from battles.rules.kernel.leaks import LeakDetector
from battles.rules.kernel.soak_testing import SoakSubject, inspect_game
from battles.rules.kernel.tests import pearls

seeds = st.binary(min_size=1, max_size=16)


@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_tiny_second_game_conforms(seed):
    found = find_problems(
        pearls.start, pearls.from_dict, disguise=pearls.disguised, seed=seed
    )

    assert list(found) == []


SUBJECT = SoakSubject(
    start=pearls.start,
    restore=pearls.from_dict,
    watcher=LeakDetector(
        disguise=pearls.disguised,
        revealing=frozenset({"shown"}),
    ),
)


def test_random_games_of_the_tiny_game_hold_what_must_hold():
    for number in range(10):
        found = inspect_game(SUBJECT, "pearls", number, every=5, most=1000)
        assert found.problems == []
        assert found.end in ("pearls", "equal")
        assert found.thorough > 0


def test_a_card_lost_between_two_questions_is_found(monkeypatch):
    honest = pearls.Pearls.answer

    def careless(game, position, answers):
        honest(game, position, answers)
        if position.round == 3:
            position.zone(0, pearls.BAG).pop()

    monkeypatch.setattr(pearls.Pearls, "answer", careless)
    found = inspect_game(SUBJECT, "pearls", 1, every=5, most=1000)

    assert found.problems == ["cards are missing or lie twice"]


def test_an_opponent_who_can_be_read_is_found(monkeypatch):
    honest = pearls.Pearls.view

    def indiscreet(game, position, viewer, decision):
        view = honest(game, position, viewer, decision)
        table = position.table
        hand = position.zone(0, pearls.HAND)
        return {**view, "omen": [table.roster.numbers[card] for card in hand]}

    monkeypatch.setattr(pearls.Pearls, "view", indiscreet)
    found = inspect_game(SUBJECT, "pearls", 1, every=1, most=1000)

    assert any("shows the hidden card pearl-" in each for each in found.problems)


def test_sealed_answers_stay_secret_until_both_are_given():
    battle = pearls.start(b"sealed")
    assert [decision.player for decision in battle.decisions] == [0, 1]
    mine = battle.decisions[0].candidates[0]

    before = battle.view(1)
    events = battle.apply(Choose((mine,)), 0)

    assert events == ()
    assert battle.view(1) == before
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
