"""Every game on the list passes what every game must pass, with decks of its own."""

import pytest

from battles.games.registry import RULESETS
from battles.rules.kernel.conformance import find_problems
from battles.rules.kernel.soak_testing import inspect_game
from unionarena.core.chance import Chance

GAMES = sorted(RULESETS)
MOST = 10_000


@pytest.mark.parametrize("name", GAMES)
def test_a_game_conforms_at_every_question(name):
    subject = RULESETS[name].subject

    found = find_problems(
        subject.start,
        subject.restore,
        disguise=subject.watcher.disguise,
        seed=b"conformance",
    )

    assert list(found) == []


@pytest.mark.parametrize("name", GAMES)
def test_random_games_hold_what_must_hold(name):
    subject = RULESETS[name].subject

    for number in range(4):
        found = inspect_game(subject, "suite", number, every=20, most=MOST)
        assert found.problems == []
        assert found.decisions > 0


def test_every_game_has_a_bot_to_practise_with():
    assert all({"random", "greedy"} <= game.bots.keys() for game in RULESETS.values())


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        (name, bot)
        for name in GAMES
        for bot in ("random", "greedy", "monte_carlo")
        if bot in RULESETS[name].bots
    ],
)
def test_bots_of_every_game_answer(name, bot):
    ruleset = RULESETS[name]
    battle = ruleset.subject.start(b"bots")
    player = ruleset.bots[bot](Chance(b"lots"), lambda: False)

    for _ in range(12):
        if battle.decision is None:
            break
        seat = battle.decision.player
        action = player.choose(battle, seat)
        assert battle.explain(action, seat) is None
        battle.apply(action, seat)

    assert battle.answered > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_of_a_game_has_its_clause_and_a_sentence(name):
    for code, (clause, sentence) in RULESETS[name].refusals.items():
        assert "." in code
        assert clause is None or "-" in clause
        assert sentence.endswith(".")
