"""Server time of pages with many cards and a long history of battles.

``python -m bench pages [--cards N] [--battles N] [--rounds N] [--json]``. The cards are
those of ``bench search``, the battles those of ``bench history``. The user who looks
owns a fifth of the cards, marks a few, has the starter decks and has played. Reported
are milliseconds and kB of each page, uncompressed and without the network, and under
``p95`` those of each page again, of which the slowest counts. Needs PostgreSQL
(``DATABASE_URL``).
"""

import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    option,
    percentile,
    time_calls,
)
from .search import CARDS, make_cards, make_holdings

if TYPE_CHECKING:
    from django.test import Client

    from unionarena.core.accounts.models import User

BATTLES: Final = 50_000
LIMIT_MS: Final = 60


@benchmark(
    option("--cards", CARDS),
    option("--battles", BATTLES),
    option("--rounds", 20),
    has_database=True,
)
def measure(options: Namespace) -> Report:
    """Make cards and battles, and time the pages."""
    from django.db import connection

    if connection.vendor != "postgresql":
        sys.exit("bench pages needs PostgreSQL: set DATABASE_URL.")
    began = time.perf_counter()
    user = prepare(options.cards, options.battles)
    prepared = time.perf_counter()
    pages = time_pages(user, options.rounds)
    return {
        "cards": options.cards,
        "battles": options.battles,
        "prepare_s": round(prepared - began, 1),
        "pages": pages,
        "p95": {name: page["p95"] for name, page in pages.items()},
        "target_p95_ms": LIMIT_MS,
    }


def prepare(cards: int, battles: int) -> "User":
    """Fill the database; return the user who looks."""
    from cards.search.indexing import index_everything
    from unionarena.core.accounts.models import User

    from .history import count_copies, multiply, write_templates

    make_cards(cards)
    write_templates()
    index_everything()
    multiply(1, count_copies(battles))
    user = User.objects.get(username="bench-0")
    make_holdings(user)
    analyze_database()
    return user


def time_pages(user: "User", rounds: int) -> dict[str, dict[str, float]]:
    """Return p50, p95 and kB of each page, by name."""
    from django.test import Client

    from unionarena.core.web.process_tuning import freeze_memory

    browser = Client()
    browser.force_login(user)
    freeze_memory()  # as web processes do
    return {
        name: _time_page(browser, address, rounds)
        for name, address in _list_addresses(user).items()
    }


def _time_page(browser: "Client", address: str, rounds: int) -> dict[str, float]:
    answer = browser.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answers {answer.status_code}")
    times = time_calls(lambda: browser.get(address), rounds)
    return {
        "p50": percentile(times, 0.50),
        "p95": percentile(times, 0.95),
        "kb": round(len(answer.content) / 1024),
    }


def _list_addresses(user: "User") -> Mapping[str, str]:
    from cards.models import Card
    from collection.models import Deck

    card = Card.objects.order_by("pk").values_list("number", flat=True)[0]
    deck = Deck.objects.filter(owner=user).latest("pk").pk
    return {
        "first page": "/",
        "cards": "/cards/",
        "cards of a query": "/cards/?q=c:red+e<%3D2",
        "cards of a word": "/cards/?q=dawn",
        "a card": f"/cards/{card}/",
        "sets": "/cards/sets/",
        "collection": "/collection/",
        "decks": "/decks/",
        "a deck": f"/decks/{deck}/",
        "builder": f"/decks/{deck}/edit/",
        "public decks": "/decks/public/",
        "play": "/play/",
        "history": "/history/",
        "opponents": "/history/opponents/",
        "statistics": "/statistics/",
        "archetypes": "/statistics/archetypes/",
        "leaderboard": "/leaderboard/",
    }
