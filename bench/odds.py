"""Legality and figures of the starter decks in the pure cores, by deck.

``python -m bench odds [--rounds N] [--json]``. Processor time in milliseconds.
"""

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import process_time
from typing import Any

from battles.simulation.starter_content import (
    list_starter_deck_files,
    read_starter_cards,
)
from collection.legality import DeckCard, check_deck
from collection.odds import ListedCard, compute_deck_figures, read_odds_card

from ._harness import Report, benchmark, median_of, option, percentile, time_calls


@benchmark(option("--rounds", 200))
def measure(options: Namespace) -> Report:
    """Measure every starter deck."""
    faces: dict[str, Any] = {**read_starter_cards()}
    report: Report = {}
    for file in list_starter_deck_files():
        cards = [
            DeckCard(number, faces[number]["series"], faces[number]["trigger"])
            for number, count in file.counts.items()
            for _copy in range(count)
        ]
        listed = [
            ListedCard(read_odds_card(faces[number]), count)
            for number, count in file.counts.items()
        ]
        read = partial(_read_cards, faces, file.counts)
        report[file.slug] = {
            "legality": _measure(partial(check_deck, cards), options.rounds),
            "figures": _measure(partial(compute_deck_figures, listed), options.rounds),
            "reading": _measure(read, options.rounds),
        }
    return report


def _read_cards(faces: Mapping[str, Any], numbers: Iterable[str]) -> None:
    for number in numbers:
        read_odds_card(faces[number])


def _measure(work: Callable[[], object], rounds: int) -> dict[str, float]:
    times = time_calls(work, rounds, process_time)
    return {"median_ms": median_of(times), "p95_ms": percentile(times, 0.95)}
