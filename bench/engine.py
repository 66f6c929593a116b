"""Speed of the engine in playing, copying and saving.

``python -m bench engine [--json]``. One core, one process, random games with decks in
which cards act. The figures are processor time of this process, which does not count
what others do on a busy machine. ``--decks starter`` takes the starter
decks as they are in the content files, ``--decks effects`` two decks in which every
card has an effect (the default while starter cards have none). The report says
whether the engine is compiled (``make compiled``).

``--each`` plays random games of every registered game in turns, each with the decks its
conformance is tried with, and prints how many decisions it makes while the usual game
makes one.

``--beside`` plays python-chess in turns with ours, plain and compiled, and prints how
many decisions ours makes while python-chess makes one.
"""

import json
import tracemalloc
from argparse import Namespace
from collections.abc import Callable, Mapping
from functools import partial
from time import process_time
from typing import Final

from battles.rules import unionarena as ua
from tools.compile import is_compiled

from . import _chess_comparison
from ._games import ROUNDS, Deck, find_decks, play, play_all, start
from ._harness import Report, benchmark, option, time_call

WARM_UP: Final = 10
SAMPLED_EVERY: Final = 5  # Of the decisions, these are measured one by one.
LIVE_DECISIONS: Final = 60  # About the middle of a game.


def microseconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    return 1000 * time_call(work, process_time)


def count_legal(battle: ua.Battle) -> int:
    """Count the legal actions; ``apply`` prepares the questions."""
    return len(battle.legal_actions())


def save(battle: ua.Battle) -> Mapping[str, object]:
    """Serialise the changing state; cards and options are stored once per battle."""
    return battle.to_dict(fixed=False)


def measure_calls(decks: tuple[Deck, Deck], games: int) -> dict[str, float]:
    """Measure single operations at sampled decisions; return the means."""
    sums = {"legal_actions_us": 0.0, "apply_us": 0.0, "copy_us": 0.0, "to_dict_us": 0.0}
    sizes = 0
    count = 0
    for number in range(games):
        battle = start(decks, number)
        chance = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            action = battle.legal_actions().sample(chance)
            if battle.answered % SAMPLED_EVERY == 0:
                count += 1
                sums["legal_actions_us"] += microseconds(partial(count_legal, battle))
                sums["copy_us"] += microseconds(battle.copy)
                sums["to_dict_us"] += microseconds(partial(save, battle))
                sizes += len(json.dumps(save(battle), separators=(",", ":")))
                sums["apply_us"] += microseconds(partial(battle.apply, action))
            else:
                battle.apply(action)
    means = {name: round(total / count, 2) for name, total in sums.items()}
    means["state_bytes"] = round(sizes / count)
    return means


def growth(decks: tuple[Deck, Deck], games: int) -> dict[str, float]:
    """Return the mean microseconds of ``apply`` early, in the middle and late."""
    totals = {"early": [0.0, 0], "middle": [0.0, 0], "late": [0.0, 0]}
    for number in range(games):
        battle = start(decks, number)
        chance = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            action = battle.legal_actions().sample(chance)
            part = ("early", "middle", "late")[min(2, battle.answered // 50)]
            totals[part][0] += microseconds(partial(battle.apply, action))
            totals[part][1] += 1
    return {part: round(t / n, 1) for part, (t, n) in totals.items() if n}


def measure_memory(decks: tuple[Deck, Deck], battles: int) -> float:
    """Return kB per live battle in the middle of a game, including its log."""
    warm = start(decks, 0)
    warm.apply(warm.legal_actions().sample(ua.Chance(b"warm")))
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    live = []
    for number in range(battles):
        battle = start(decks, number)
        chance = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None and battle.answered < LIVE_DECISIONS:
            battle.apply(battle.legal_actions().sample(chance))
        live.append(battle)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((peak - before) / len(live) / 1024, 1)


def measure_engine(options: Namespace) -> Report:
    """Measure the usual game."""
    name, first, second = find_decks(options.decks)
    decks = (first, second)
    play(decks, WARM_UP)
    decisions, seconds = play(decks, options.games)
    some = max(1, options.games // 10)
    return {
        "games": options.games,
        "decisions": decisions,
        "games_per_second": round(options.games / seconds, 1),
        "decisions_per_second": round(decisions / seconds),
        **measure_calls(decks, some),
        "apply_us_by_time": growth(decks, some),
        "live_battle_kb": measure_memory(decks, options.battles),
        "compiled": is_compiled(),
        "decks": name,
    }


def play_subject(name: str, games: int) -> tuple[int, float]:
    """Play random games of a registered game; return decisions and seconds."""
    from battles.games.registry import RULESETS

    begin = RULESETS[name].subject.start
    return play_all(lambda number: begin(f"bench {number}".encode()), games)


def measure_each(games: int, rounds: int) -> dict[str, dict[str, float]]:
    """Play every game in turns; a ratio is taken within a round."""
    from battles.games.registry import RULESETS, USUAL_GAME

    rates: dict[str, list[float]] = {name: [] for name in RULESETS}
    for _ in range(rounds):
        for name, found in rates.items():
            decisions, seconds = play_subject(name, games)
            found.append(decisions / seconds)
    usual = rates[USUAL_GAME.name]
    return {
        name: _chess_comparison.compare(found, usual) for name, found in rates.items()
    }


@benchmark(
    option("--games", 200),
    option("--battles", 1_000, help="live ones, whose memory is measured"),
    option("--decks", "auto", choices=("auto", "starter", "effects")),
    option("--beside", default=False, help="python-chess in turns"),
    option("--each", default=False, help="every game in turns"),
    option("--rounds", ROUNDS),
)
def measure(options: Namespace) -> Report:
    """Measure the engine alone, or in turns with others."""
    if options.beside:
        return _chess_comparison.measure_beside(options.games, options.rounds)
    if options.each:
        return dict(measure_each(options.games, options.rounds))
    return measure_engine(options)
