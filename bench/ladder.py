"""How strong each bot is against each other one, and how long the strong one thinks.

``python -m bench ladder [--pairs N] [--bots …] [--playouts N] [--json]``. Each pair
plays the same game twice, with the seats (and with them the decks) swapped; the
interval is over pairs, 95 %. Thinking is counted in playouts, so the games are the
same on every machine. Then the strong bot plays as the service lets it, by the clock,
and its answers are timed.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from battles.bots import BOTS as SERVED
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.simulation import derive_game_seed, play_out
from battles.simulation.bot_games import BOTS, MakeBot, Series
from battles.simulation.starter_content import read_starter_decks
from unionarena.core.chance import Chance

PAIRS: Final = 500  # a thousand games
PLAYOUTS: Final = 32  # what a busy core manages in the time the service gives
TIMED_GAMES: Final = 3
LIMIT_MS: Final = 1500  # p95
_SURE: Final = 1.96


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench ladder", description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--bots", nargs="*", default=list(BOTS))
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args(arguments)
    series = Series(seed=wish.seed, decks=read_starter_decks())
    makers: dict[str, MakeBot] = {name: BOTS[name] for name in wish.bots}
    if "monte_carlo" in makers:
        makers["monte_carlo"] = lambda lots: ua.MonteCarloBot(
            lots, playouts=wish.playouts
        )
    rows = [
        {"bot": one, "against": other}
        | _match(series, (makers[one], makers[other]), wish.pairs)
        for other, one in combinations(wish.bots, 2)
    ]
    thinking = _thinking(series)
    if wish.json:
        print(json.dumps({"ladder": rows, "thinking_ms": thinking}))
        return
    for row in rows:
        print(
            f"{row['bot']:12} against {row['against']:12} {row['games']:5} games "
            f"{row['won']:5.1f} % ± {row['interval']:.1f}"
        )
    print(
        f"strong bot thinks: median {thinking['median']} ms, p95 {thinking['p95']} ms "
        f"of {thinking['answers']} answers (limit {LIMIT_MS} ms)"
    )


def _match(
    series: Series, makers: tuple[MakeBot, MakeBot], pairs: int
) -> Mapping[str, Any]:
    """Play so many pairs of games; the share that the first bot won, in percent."""
    shares = []
    for game in range(pairs):
        points = 0.0
        for seat in (0, 1):
            lots = [
                Chance(derive_game_seed(series.seed, game, f"bot {s}")) for s in (0, 1)
            ]
            bots: list[Bot] = [makers[0](lots[0]), makers[1](lots[1])]
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


def _thinking(series: Series) -> Mapping[str, Any]:
    """Milliseconds of the strong bot's answers, as it plays at the table."""
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
    cuts = statistics.quantiles(took, n=20)
    return {
        "answers": len(took),
        "median": round(statistics.median(took)),
        "p95": round(cuts[-1]),
    }
