"""The nightly recognition of archetypes, and the pages of statistics, on many games.

``python -m bench archetypes [--lists N] [--games N] [--json]``. Invented lists around
thirty cores are written as played decks with rated games between people; measured are
the task that clusters them, the count of the statistics, and both pages.
"""

import random
import time
from argparse import Namespace
from collections import Counter
from datetime import timedelta
from functools import partial
from typing import Final

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    load_shipped_content,
    option,
    summarize,
    time_call,
)

CORES: Final = 30
PEOPLE: Final = 400
SEEN: Final = 10  # how often each page is read


@benchmark(option("--lists", 20_000), option("--games", 100_000), has_database=True)
def measure(options: Namespace) -> Report:
    """Write games, recognise archetypes, count statistics, and read the pages."""
    from django.test import Client
    from django.utils import timezone

    from results.archetypes.recognition import recognize_archetypes
    from results.models import Archetype
    from results.statistics.ladder_statistics import count_statistics

    load_shipped_content()
    _write_games(options.games, _write_lists(options.lists))
    database = analyze_database()
    now = timezone.now()
    began = time.process_time()
    recognize_archetypes(now=now)
    recognized = time.process_time() - began
    began = time.process_time()
    recognize_archetypes(now=now)
    again = time.process_time() - began
    began = time.perf_counter()
    counted = count_statistics(seasons=[1], now=now)
    seconds = time.perf_counter() - began
    client = Client()
    pages = {}
    for name in ("statistics", "statistics/archetypes"):
        client.get(f"/{name}/")
        read = partial(client.get, f"/{name}/")
        pages[name] = summarize([time_call(read) for _ in range(SEEN)])
    return {
        "database": database,
        "lists": options.lists,
        "games": counted,
        "archetypes": Archetype.objects.count(),
        "recognized_processor_s": round(recognized, 1),
        "recognized_again_processor_s": round(again, 1),
        "counted_s": round(seconds, 1),
        "pages_ms": pages,
    }


def _write_lists(lists: int) -> list[int]:
    """Write lists of fifty cards around cores of real cards; return their keys."""
    from cards.models import Card
    from results.models import PlayedDeck

    chance = random.Random(lists)
    known = list(
        Card.objects.filter(number__startswith="TDL").values_list("number", flat=True)
    )
    numbers = known + [f"TDL-9-{number:03}" for number in range(CORES * 10)]
    cores = [chance.sample(numbers, 12) for _core in range(CORES)]
    rows = []
    for number in range(lists):
        cards: Counter[str] = Counter()
        for card in chance.choice(cores):
            cards[card] += 4
        for _change in range(chance.randrange(8)):
            cards[chance.choice(sorted(cards))] -= 1
            cards[chance.choice(numbers)] += 1
        rows.append(
            PlayedDeck(
                digest=f"{number:064}",
                revision_ids=[],
                cards={card: count for card, count in cards.items() if count > 0},
                series="TDL",
            )
        )
    return [row.pk for row in PlayedDeck.objects.bulk_create(rows, batch_size=500)]


def _write_games(games: int, decks: list[int]) -> None:
    """Write rated games of these lists between random people."""
    from django.contrib.auth import get_user_model
    from django.utils import timezone

    from battles.models import Battle
    from cards.releases.selectors import list_formats
    from results.models import Outcome, Participant, Result

    chance = random.Random(games)
    now = timezone.now()
    code = next((each.code for each in list_formats(now)), "")
    people = get_user_model().objects.bulk_create(
        get_user_model()(username=f"bench-{number}") for number in range(PEOPLE)
    )
    for start in range(0, games, 1_000):
        ended = [now - timedelta(seconds=n) for n in range(start, start + 1_000)]
        battles = Battle.objects.bulk_create(
            Battle(
                ruleset="unionarena",
                ruleset_version=1,
                seed=b"bench",
                origin="queue",
                ranked=True,
                status="finished",
                finished_at=moment,
                winner=0,
                result_reason="life",
            )
            for moment in ended
        )
        outcomes = Outcome.objects.bulk_create(
            Outcome(
                battle=battle,
                origin="queue",
                game="unionarena",
                format=code,
                is_rated=True,
                level=chance.randrange(1200, 2000),
                first_seat=chance.randrange(2),
                winner_seat=0,
                reason="life",
                turns=9,
                started_at=moment,
                finished_at=moment,
                duration=timedelta(minutes=10),
            )
            for battle, moment in zip(battles, ended, strict=True)
        )
        Participant.objects.bulk_create(
            Participant(
                outcome=outcome,
                seat=seat,
                user=user,
                name=user.username,
                deck_id=chance.choice(decks),
                result=(Result.WIN, Result.LOSS)[seat],
            )
            for outcome in outcomes
            for seat, user in enumerate(chance.sample(people, 2))
        )
