"""How fast the engine plays, copies and saves: ``python -m bench engine [--json]``.

One core, one process. Random games are played with decks in which cards act; the
figures are processor time of this process, which is wall-clock time on an idle machine
and does not count what others do on a busy one. ``--decks starter`` takes the starter
decks as they are in the content files, ``--decks effects`` two decks in which every
card has an effect (the default while starter cards have none). Whether the engine is
compiled (``make compiled``) stands in the answer.

``--each`` plays random games of every registered game in turns, each with the decks its
conformance is tried with, and prints how many decisions it makes while the usual game
makes one.

``--beside`` plays python-chess in turns with ours, plain and compiled, and prints how
many decisions ours makes while python-chess makes one.
"""

import argparse
import json
import platform
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Final

from battles.rules import unionarena as ua
from tools.compile import is_compiled

from . import _chess_comparison

if TYPE_CHECKING:
    from battles.games.ruleset import AnyBattle

GAMES: Final = 200
WARM_UP: Final = 10
SAMPLED_EVERY: Final = 5  # Of the decisions, these are measured one by one.
LIVE_BATTLES: Final = 1000
LIVE_DECISIONS: Final = 60  # About the middle of a game.

Deck = Sequence[ua.CardDefinition]


def find_decks(wanted: str = "auto") -> tuple[str, Deck, Deck]:
    """Give the name and the two decks to measure with."""
    from battles.rules.unionarena.tests.effect_decks import effect_deck

    if wanted != "effects":
        from battles.simulation.starter_content import read_starter_decks

        first, second, *_ = read_starter_decks().values()
        acts = any(card.effects and card.effects.get("abilities") for card in first)
        if wanted == "starter" or acts:
            return "starter", first, second
    return "effects", effect_deck("red"), effect_deck("purple")


def start(decks: tuple[Deck, Deck], number: int) -> ua.Battle:
    """Start one of the measured games."""
    return ua.Battle.start(decks=decks, seed=f"bench {number}".encode())


def play(decks: tuple[Deck, Deck], games: int) -> tuple[int, float]:
    """Play random games; give decisions and seconds."""
    return play_all(partial(start, decks), games)


def play_all(begin: "Callable[[int], AnyBattle]", games: int) -> tuple[int, float]:
    """Play random games of any kind, begun by their numbers."""
    decisions = 0
    began = time.process_time()
    for number in range(games):
        battle = begin(number)
        lots = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            seat = battle.decision.player
            battle.apply(battle.legal_actions(seat).sample(lots), seat)
            decisions += 1
    return decisions, time.process_time() - began


def microseconds(work: Callable[[], object]) -> float:
    """Give how long one call takes."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1e6


def count_legal(battle: ua.Battle) -> int:
    """Count what may be done; the questions themselves are made by ``apply``."""
    return len(battle.legal_actions())


def save(battle: ua.Battle) -> dict[str, object]:
    """Serialise what changes; cards and options are stored once per battle."""
    return battle.to_dict(fixed=False)


def measure_calls(decks: tuple[Deck, Deck], games: int) -> dict[str, float]:
    """Measure single operations at sampled decisions; give the means."""
    sums = {"legal_actions_us": 0.0, "apply_us": 0.0, "copy_us": 0.0, "to_dict_us": 0.0}
    sizes = 0
    count = 0
    for number in range(games):
        battle = start(decks, number)
        lots = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            action = battle.legal_actions().sample(lots)
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
    """Give the mean microseconds of ``apply`` early, in the middle and late."""
    totals = {"early": [0.0, 0], "middle": [0.0, 0], "late": [0.0, 0]}
    for number in range(games):
        battle = start(decks, number)
        lots = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            action = battle.legal_actions().sample(lots)
            part = ("early", "middle", "late")[min(2, battle.answered // 50)]
            totals[part][0] += microseconds(partial(battle.apply, action))
            totals[part][1] += 1
    return {part: round(t / n, 1) for part, (t, n) in totals.items() if n}


def measure_memory(decks: tuple[Deck, Deck], battles: int) -> float:
    """Give kB per live battle in the middle of a game, its log included."""
    warm = start(decks, 0)
    warm.apply(warm.legal_actions().sample(ua.Chance(b"warm")))
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    live = []
    for number in range(battles):
        battle = start(decks, number)
        lots = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None and battle.answered < LIVE_DECISIONS:
            battle.apply(battle.legal_actions().sample(lots))
        live.append(battle)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((peak - before) / len(live) / 1024, 1)


def measure(arguments: argparse.Namespace) -> dict[str, object]:
    """Take every figure."""
    name, first, second = find_decks(arguments.decks)
    decks = (first, second)
    play(decks, WARM_UP)
    decisions, seconds = play(decks, arguments.games)
    return {
        "games": arguments.games,
        "decisions": decisions,
        "games_per_second": round(arguments.games / seconds, 1),
        "decisions_per_second": round(decisions / seconds),
        **measure_calls(decks, max(1, arguments.games // 10)),
        "apply_us_by_time": growth(decks, max(1, arguments.games // 10)),
        "live_battle_kb": measure_memory(decks, arguments.battles),
        "compiled": is_compiled(),
        "decks": name,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def play_subject(name: str, games: int) -> tuple[int, float]:
    """Play random games of a registered game; give decisions and seconds."""
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
        name: {
            "decisions_per_second": round(median(found)),
            "ratio": round(
                median(one / other for one, other in zip(found, usual, strict=True)), 2
            ),
        }
        for name, found in rates.items()
    }


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print for machines")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--battles", type=int, default=LIVE_BATTLES)
    parser.add_argument(
        "--decks", choices=("auto", "starter", "effects"), default="auto"
    )
    parser.add_argument("--beside", action="store_true", help="python-chess in turns")
    parser.add_argument("--each", action="store_true", help="every game in turns")
    parser.add_argument("--rounds", type=int, default=_chess_comparison.ROUNDS)
    chosen = parser.parse_args(arguments)
    if chosen.beside:
        figures = _chess_comparison.measure_beside(chosen.games, chosen.rounds)
    elif chosen.each:
        figures = dict(measure_each(chosen.games, chosen.rounds))
    else:
        figures = measure(chosen)
    if chosen.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:22} {value}")
