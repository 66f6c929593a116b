"""How quick building is for somebody with 1,000 decks among 100,000 cards.

``python -m bench decks [--cards N] [--decks N] [--rounds N] [--json]``. The cards are
those of ``bench search``; the database is the one ``DATABASE_URL`` names, or SQLite in
a temporary folder. What is timed is a whole request on the server, session, gate and
answer included: one more copy of a card put into a deck by REST as the deckbuilder
does, then the pages and answers that list decks. The grid of the builder is the
card search, which ``bench search`` measures; what a phone waits for, ``bench paint``.
"""

import argparse
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from ._database import fresh_database
from .search import CARDS, make_cards, percentile

DECKS = 1_000
ROUNDS = 300
CARDS_OF_A_DECK = 13  # numbers; four copies of most of them make fifty cards
COPIES = 4
LIMIT_MS = 50  # adding a card, p95
_PER_BATCH = 2_000


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser("bench decks", description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS)
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    with fresh_database():
        report = _measure(options.cards, options.decks, options.rounds)
    if options.json:
        print(json.dumps(report, indent=2))
        return
    for name, value in report.items():
        print(f"{name:24} {value}")


def _measure(cards: int, decks: int, rounds: int) -> dict[str, Any]:
    from django.db import connection
    from django.test import Client

    make_cards(cards)
    owner, lists = _make_owner(decks)
    client = Client()
    client.force_login(owner)
    chance = random.Random(3)

    def add_a_card() -> float:
        deck_id = chance.choice(list(lists))
        number = chance.choice(lists[deck_id])
        copies = chance.randrange(1, COPIES + 1)
        return _timed(
            lambda: client.patch(
                f"/api/v1/decks/{deck_id}/entries/",
                {"entries": [{"number": number, "count": copies}]},
                content_type="application/json",
            )
        )

    def open_page(path: str) -> Callable[[], float]:
        return lambda: _timed(
            lambda: client.get(path.format(deck=chance.choice(list(lists))))
        )

    asked = {
        "add_a_card": add_a_card,
        "list_of_decks": open_page("/decks/"),
        "deck": open_page("/decks/{deck}/"),
        "decks_by_rest": open_page("/api/v1/decks/"),
    }
    report: dict[str, Any] = {
        "database": connection.vendor,
        "cards": cards,
        "decks": decks,
        "target_add_p95_ms": LIMIT_MS,
    }
    for name, ask in asked.items():
        ask()  # the first one warms the caches, as any server soon is
        times = sorted(ask() for _round in range(rounds))
        report[f"{name}_median_ms"] = percentile(times, 0.5)
        report[f"{name}_p95_ms"] = percentile(times, 0.95)
    return report


def _timed(ask: Callable[[], Any]) -> float:
    start = time.perf_counter()
    answer = ask()
    spent = (time.perf_counter() - start) * 1000
    assert answer.status_code == 200, answer.content[:300]
    return spent


def _make_owner(decks: int) -> tuple[Any, dict[int, list[str]]]:
    """Somebody with so many decks, and the card numbers of each."""
    from cards.models import Card
    from collection.models import Deck, DeckEntry
    from unionarena.core.accounts.models import User

    owner = User.objects.create_user(username="builder")
    known: dict[int, list[tuple[int, str]]] = {}
    for series, pk, number in Card.objects.values_list("series", "pk", "number"):
        known.setdefault(series, []).append((pk, number))
    chance = random.Random(2)
    made = Deck.objects.bulk_create(
        Deck(owner=owner, name=f"Deck {n}") for n in range(decks)
    )
    of_series = sorted(known.values())
    chosen = {
        deck.pk: chance.sample(chance.choice(of_series), CARDS_OF_A_DECK)
        for deck in made
    }
    DeckEntry.objects.bulk_create(
        (
            DeckEntry(deck_id=deck_id, card_id=card_id, count=COPIES)
            for deck_id, sample in chosen.items()
            for card_id, _number in sample[1:]
        ),
        batch_size=_PER_BATCH,
    )
    return owner, {
        deck_id: [number for _pk, number in sample]
        for deck_id, sample in chosen.items()
    }
