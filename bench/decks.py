"""Response times of deck building with 1,000 decks among 100,000 cards.

``python -m bench decks [--cards N] [--decks N] [--rounds N] [--json]``. The cards are
those of ``bench search``; the database is the one ``DATABASE_URL`` names, or SQLite in
a temporary folder. A whole request on the server is timed, with session and response:
adding a copy of a card to a deck by REST as the deck builder does, pasting a deck of
fifty cards (reading the list, then putting it into the deck, which answers whether it
is playable), then the pages and responses that list decks. The grid of the builder is
the card search, which ``bench
search`` measures; ``bench paint`` measures what a phone waits for.
"""

import random
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    option,
    percentile,
    time_calls,
)
from .search import CARDS, make_cards

CARDS_OF_A_DECK = 13  # numbers; four copies of most of them make fifty cards
COPIES = 4
LIMIT_MS = 50  # adding a card, p95
PASTE_LIMIT_MS = 150  # pasting a deck, p95
_PER_BATCH = 2_000


@benchmark(
    option("--cards", CARDS),
    option("--decks", 1_000),
    option("--rounds", 300),
    has_database=True,
)
def measure(options: Namespace) -> Report:
    """Time the requests of a user who builds decks."""
    from django.test import Client

    make_cards(options.cards)
    owner, lists = _make_owner(options.decks)
    client = Client()
    client.force_login(owner)
    chance = random.Random(3)

    def add_a_card() -> None:
        deck_id = chance.choice(list(lists))
        number = chance.choice(lists[deck_id])
        copies = chance.randrange(1, COPIES + 1)
        _expect_success(
            client.patch(
                f"/api/v1/decks/{deck_id}/entries/",
                {"entries": [{"number": number, "count": copies}]},
                content_type="application/json",
            )
        )

    def paste_a_deck() -> None:
        deck_id = chance.choice(list(lists))
        text = "\n".join(f"{COPIES} {number}" for number in lists[deck_id])
        read = client.post(
            "/api/v1/decks/read-list/", {"text": text}, content_type="application/json"
        )
        _expect_success(read)
        entries = [
            {"number": entry["number"], "count": entry["count"]}
            for entry in read.json()["entries"]
        ]
        _expect_success(
            client.patch(
                f"/api/v1/decks/{deck_id}/entries/",
                {"entries": entries},
                content_type="application/json",
            )
        )

    def open_page(path: str) -> Callable[[], None]:
        return lambda: _expect_success(
            client.get(path.format(deck=chance.choice(list(lists))))
        )

    requests = {
        "add_a_card": add_a_card,
        "paste_a_deck": paste_a_deck,
        "list_of_decks": open_page("/decks/"),
        "deck": open_page("/decks/{deck}/"),
        "decks_by_rest": open_page("/api/v1/decks/"),
    }
    report: Report = {
        "database": analyze_database(),
        "cards": options.cards,
        "decks": options.decks,
        "target_add_p95_ms": LIMIT_MS,
        "target_paste_p95_ms": PASTE_LIMIT_MS,
    }
    for name, send in requests.items():
        times = time_calls(send, options.rounds)
        report[f"{name}_median_ms"] = percentile(times, 0.5)
        report[f"{name}_p95_ms"] = percentile(times, 0.95)
    return report


def _expect_success(answer: Any) -> None:  # noqa: ANN401 - Django's test response
    assert answer.status_code == 200, answer.content[:300]


def _make_owner(decks: int) -> tuple[Any, dict[int, list[str]]]:
    """Create a user with so many decks; return the card numbers of each deck too."""
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
