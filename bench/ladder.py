"""The strength of each bot against each other, and how long the strong one thinks.

``python -m bench ladder [--pairs N] [--bots …] [--playouts N] [--json]``. Each pair
plays the same game twice, with the seats (and with them the decks) swapped; the
interval is over pairs, 95 %. Thinking is counted in playouts, so the games are the
same on every machine. Then the strong bot plays as the service lets it, by the clock,
and its answers are timed.
"""

import math
import statistics
import time
from argparse import Namespace
from itertools import combinations
from typing import Any, Final

from battles.bots import BOTS as SERVED
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.simulation import derive_game_seed, play_out
from battles.simulation.bot_games import BOTS, MakeBot, Series
from battles.simulation.starter_content import read_starter_decks
from unionarena.core.chance import Chance

from ._harness import Report, benchmark, option, percentile

TIMED_GAMES: Final = 3
LIMIT_MS: Final = 1500  # p95
_SURE: Final = 1.96


@benchmark(
    option("--pairs", 500),  # a thousand games
    # What a busy core manages in the time the service gives.
    option("--playouts", 32),
    option("--seed", "ladder"),
    option("--bots", tuple(BOTS)),
)
def measure(options: Namespace) -> Report:
    """Play every pair of bots, then time the strong one."""
    series = Series(seed=options.seed, decks=read_starter_decks())
    makers: dict[str, MakeBot] = {name: BOTS[name] for name in options.bots}
    if "monte_carlo" in makers:
        makers["monte_carlo"] = lambda chance: ua.MonteCarloBot(
            chance, playouts=options.playouts
        )
    rows = [
        {"bot": one, "against": other}
        | _match(series, (makers[one], makers[other]), options.pairs)
        for other, one in combinations(options.bots, 2)
    ]
    return {"ladder": rows, "thinking_ms": _thinking(series)}


def _match(
    series: Series, makers: tuple[MakeBot, MakeBot], pairs: int
) -> dict[str, Any]:
    """Play pairs of games; return the percentage that the first bot won."""
    shares = []
    for game in range(pairs):
        points = 0.0
        for seat in (0, 1):
            chances = [
                Chance(derive_game_seed(series.seed, game, f"bot {s}")) for s in (0, 1)
            ]
            bots: list[Bot] = [makers[0](chances[0]), makers[1](chances[1])]
            played = play_out(series.start(game), bots if seat == 0 else bots[::-1])
            winner = None if played.result is None else played.result.winner
            points += 0.5 if winner is None else float(winner == seat)
        shares.append(points / 2)
    spread = statistics.stdev(shares) if pairs > 1 else 0.0
    return {
        "games": 2 * pairs,
        "won": round(100 * statistics.mean(shares), 1),
        "interval": round(100 * _SURE * spread / math.sqrt(pairs), 1),
    }


def _thinking(series: Series) -> dict[str, Any]:
    """Time the strong bot's answers, as the service runs it."""
    took = []
    for game in range(TIMED_GAMES):
        battle = series.start(game)
        while (decision := battle.decision) is not None:
            name = "monte_carlo" if decision.player == 0 else "greedy"
            begun = time.perf_counter()
            action = SERVED[name].choose(battle, decision.player)
            if decision.player == 0:
                took.append(1000 * (time.perf_counter() - begun))
            battle.apply(action, decision.player)
    took.sort()
    return {
        "answers": len(took),
        "median": round(statistics.median(took)),
        "p95": percentile(took, 0.95),
        "target_p95": LIMIT_MS,
    }
