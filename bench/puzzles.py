"""The solver of wins this turn over positions of games, and the mining of puzzles.

``python -m bench puzzles [--games N] [--json]``. Seeded games between bots with starter
decks. Every main phase in which the opponent has few life cards left is a question,
with all that the turn player can see on the table; what is hidden is filler. All
figures are processor time of one core.
"""

import time
from argparse import Namespace
from collections import Counter
from typing import Final

from tools.compile import is_compiled

from ._harness import Report, benchmark, option, summarize

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

    for game in range(options.games):
        for battle in puzzle_mining.play_to_main_phases(series, game):
            if (given := puzzle_mining.make_public(battle)) is not None:
                began = time.process_time()
                answers[puzzle_mining.judge(given)] += 1
                times.append((time.process_time() - began) * 1000)
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
