"""Our engine beside python-chess: random games of each in turns, in one run.

The speed of a machine changes by the hour, so the ratio of the two says more than
either figure. Each player is a process of its own; they play one at a time. A ratio is
taken within a round; the report has the median over all rounds.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from statistics import median
from time import process_time
from typing import Any, Final

WARM_UP: Final = 5
CHESS: Final = "python-chess"
OURS: Final = ("compiled", "plain")

Games = Callable[[int], tuple[int, float]]
"""Plays random games; returns decisions and seconds of processor time."""


def play_chess(games: int) -> tuple[int, float]:
    """Play random games of chess, each move drawn from the legal ones."""
    import chess

    decisions = 0
    began = process_time()
    for number in range(games):
        board, chance = chess.Board(), random.Random(number)
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            decisions += 1
    return decisions, process_time() - began


def _prepare(name: str) -> Games | None:
    """Return what plays in this process; None if it is missing."""
    if name == CHESS:
        return play_chess
    if name == "plain":
        os.environ["ENGINE"] = "plain"
    from bench import _games
    from tools.compile import is_compiled

    if is_compiled() != (name == "compiled"):
        return None
    _name, first, second = _games.find_decks()
    return lambda games: _games.play((first, second), games)


def _serve(name: str, requests: Connection) -> None:
    play = _prepare(name)
    if play is not None:
        play(WARM_UP)
    requests.send(play is not None)
    while play is not None and (games := requests.recv()):
        requests.send(play(games))


@contextmanager
def _player(name: str) -> Iterator[Connection | None]:
    """Run a process that plays; yield None if it cannot."""
    context = get_context("spawn")  # nothing imported here is imported there
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(name, theirs), daemon=True)
    process.start()
    theirs.close()  # so that a process that dies is noticed
    is_there = ours.recv()
    try:
        yield ours if is_there else None
    finally:
        if is_there:
            ours.send(0)
        process.join()


def measure_beside(games: int, rounds: int) -> dict[str, Any]:
    """Play in turns.

    Args:
        games: Of ours in each round; of chess half as many, which are longer.
        rounds: How often each has its turn.

    Returns:
        For each of ours decisions per second, the ratio to chess, and the least and
        greatest ratio of a round; ``compiled`` is missing where nothing is compiled.
        Of chess the decisions per second.
    """
    rates: dict[str, list[float]] = {name: [] for name in (CHESS, *OURS)}
    with (
        _player(CHESS) as chess,
        _player(OURS[0]) as compiled,
        _player(OURS[1]) as plain,
    ):
        players = dict(zip(rates, (chess, compiled, plain), strict=True))
        for _ in range(rounds):
            for name, player in players.items():
                if player is None:
                    continue
                player.send(games // 2 if name == CHESS else games)
                decisions, seconds = player.recv()
                rates[name].append(decisions / seconds)
    report: dict[str, Any] = {"rounds": rounds, "games": games}
    report[CHESS] = {"decisions_per_second": round(median(rates[CHESS]))}
    return report | {
        name: compare(rates[name], rates[CHESS]) for name in OURS if rates[name]
    }


def compare(own: list[float], beside: list[float]) -> dict[str, float]:
    """Return the rate, and the ratio to another's with the least and the greatest."""
    ratios = [one / other for one, other in zip(own, beside, strict=True)]
    return {
        "decisions_per_second": round(median(own)),
        "ratio": round(median(ratios), 2),
        "least": round(min(ratios), 2),
        "greatest": round(max(ratios), 2),
    }
