"""The solver of wins this turn over positions of games, and the mining of puzzles.

``python -m bench puzzles [--games N] [--json]``. Seeded games between bots with starter
decks. Every main phase in which the opponent has few life cards left is a question,
with all that the turn player can see on the table; what is hidden is filler. All
figures are processor time of one core.
"""

import time
from argparse import Namespace
from collections import Counter
from typing import TYPE_CHECKING, Final

from tools.compile import is_compiled

from ._harness import Report, benchmark, option, summarize, time_call

if TYPE_CHECKING:
    from battles.games.registry import AnyBattle

THOUSAND: Final = 1_000


@benchmark(option("--games", 20), has_database=True)
def measure(options: Namespace) -> Report:
    """Solve the positions of games, then mine the same games."""
    from battles.learning import puzzle_mining
    from battles.simulation.bot_games import Series
    from battles.simulation.starter_content import read_starter_decks

    series = Series("bench", read_starter_decks(), ("greedy", "greedy"))
    answers: Counter[str] = Counter()
    times = []

    def ask(battle: "AnyBattle") -> None:
        given = puzzle_mining.make_public(battle)
        if given is None:
            return
        times.append(
            time_call(
                lambda: answers.update([puzzle_mining.judge(given)]), time.process_time
            )
        )

    for game in range(options.games):
        bots, battle, seen = series.players(game), series.start(game), -1
        while (question := battle.decision) is not None:
            if question.kind == "main" and battle.position.turn != seen:
                seen = battle.position.turn
                ask(battle)
            answer = bots[question.player].choose(battle, question.player)
            battle.apply(answer, question.player)
    began, found = time.process_time(), 0
    for game in range(options.games):
        found += sum(1 for _puzzle in puzzle_mining.mine_game(series, game))
    mined_s = time.process_time() - began
    return {
        "compiled": is_compiled(),
        "questions": len(times),
        "answers": dict(answers),
        "solver_ms": summarize(times),
        "puzzles": found,
        "mining_a_thousand_games_s": round(mined_s / options.games * THOUSAND),
    }
