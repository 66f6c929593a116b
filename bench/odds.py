"""Measure what stands beside a deck: ``python -m bench odds [--json]``.

Legality and figures of the starter decks in the pure cores, in milliseconds a deck.
"""

import argparse
import json
import time
from collections.abc import Callable
from statistics import median
from typing import Final

from battles.simulation.starter_content import (
    list_starter_deck_files,
    read_starter_cards,
)
from collection.legality import DeckCard, check_deck
from collection.odds import ListedCard, compute_deck_figures, read_odds_card

ROUNDS: Final = 200


def measured(work: Callable[[], object]) -> dict[str, float]:
    """Median and 95th percentile of many runs, in milliseconds of the processor."""
    times = []
    for _round in range(ROUNDS):
        began = time.process_time()
        work()
        times.append((time.process_time() - began) * 1000)
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    return {"median_ms": round(median(times), 3), "p95_ms": round(p95, 3)}


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench odds")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    faces = read_starter_cards()
    report = {}
    for file in list_starter_deck_files():
        cards = [
            DeckCard(number, faces[number]["series"], faces[number]["trigger"])  # type: ignore[arg-type]  # plain data
            for number, count in file.counts.items()
            for _copy in range(count)
        ]
        listed = [
            ListedCard(read_odds_card(faces[number]), count)
            for number, count in file.counts.items()
        ]
        report[file.slug] = {
            "legality": measured(lambda cards=cards: check_deck(cards)),
            "figures": measured(lambda listed=listed: compute_deck_figures(listed)),
            "reading": measured(
                lambda counts=file.counts: [read_odds_card(faces[n]) for n in counts]
            ),
        }
    if options.json:
        print(json.dumps(report))
        return
    for slug, parts in report.items():
        for name, found in parts.items():
            print(f"{slug:18} {name:10} {found['median_ms']} ms, p95 {found['p95_ms']}")
