"""Whether packs opened by many processes at once lose or invent a card.

``python -m bench packs [--packs N] [--processes N] [--json]``. The database is the one
``DATABASE_URL`` names, or SQLite in a temporary folder. Every person's packs are spread
over all processes, and every fifth pack is opened by two of them at once. Afterwards
every card is counted, the ledger is proven, and every pack is drawn again.
"""

import argparse
import json
import multiprocessing
import random
import time
from collections.abc import Sequence
from statistics import median, quantiles

from ._database import fresh_database

PACKS, PROCESSES, PEOPLE = 10_000, 8, 50
TWICE = 5  # every so many packs are opened by two processes


def main(arguments: Sequence[str]) -> None:
    """Give packs, open them, and count."""
    parser = argparse.ArgumentParser(prog="bench packs")
    parser.add_argument("--packs", type=int, default=PACKS)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args(arguments)
    with fresh_database():
        figures = measure(wishes.packs, wishes.processes)
    if wishes.json:
        print(json.dumps(figures, indent=2))
    else:
        for name, value in figures.items():
            print(f"{name:24} {value}")


def measure(packs: int, processes: int) -> dict[str, object]:
    """Give so many packs, open them by so many processes, and prove the result."""
    from django.db import connection, connections

    shares = spread(grant_packs(packs), processes)
    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()
    context = multiprocessing.get_context("fork")
    told = context.Queue()
    workers = [context.Process(target=work, args=(one, told)) for one in shares]
    began = time.perf_counter()
    for worker in workers:
        worker.start()
    times = sorted(ms for _worker in workers for ms in told.get())
    for worker in workers:
        worker.join()
    seconds = time.perf_counter() - began
    return {
        "database": connection.vendor,
        "processes": processes,
        "openings_asked": len(times),
        "seconds": round(seconds, 1),
        "openings_per_second": round(len(times) / seconds),
        "ms_median": round(median(times), 1),
        "ms_p95": round(quantiles(times, n=20)[-1], 1),
        **verify_packs(packs),
    }


def grant_packs(packs: int) -> list[tuple[int, int]]:
    """Packs of many people; each is its person and its id."""
    from django.utils import timezone

    from collection.models import PackReason
    from collection.packs.products import list_products
    from collection.packs.services import give_pack
    from collection.tests.factories import load_starter_content, make_user

    load_starter_content()
    now = timezone.now()
    slugs = [product.slug for product in list_products(now)]
    people = [make_user(f"person{number}") for number in range(PEOPLE)]
    given = (
        give_pack(
            user=people[number % PEOPLE],
            reason=PackReason.GIVEN,
            key=str(number),
            product=slugs[number % len(slugs)],
            now=now,
        )
        for number in range(packs)
    )
    return [(pack.user_id, pack.pk) for pack in given]


def spread(given: list[tuple[int, int]], processes: int) -> list[list[tuple[int, int]]]:
    """What each process opens; some packs are in the lists of two."""
    shares: list[list[tuple[int, int]]] = [[] for _ in range(processes)]
    for number, pack in enumerate(given):
        shares[number // PEOPLE % processes].append(pack)
        if number % TWICE == 0:
            shares[(number // PEOPLE + 1) % processes].append(pack)
    for share in shares:
        random.shuffle(share)
    return shares


def work(
    packs: list[tuple[int, int]], told: "multiprocessing.Queue[list[float]]"
) -> None:
    """Open packs in a process of its own; tells milliseconds."""
    from django.utils import timezone

    from collection.packs.services import open_pack
    from unionarena.core.accounts.models import User

    people = User.objects.in_bulk()
    times = []
    for user_id, pack_id in packs:
        began = time.perf_counter()
        open_pack(user=people[user_id], pack_id=pack_id, now=timezone.now())
        times.append((time.perf_counter() - began) * 1_000)
    told.put(times)


def verify_packs(packs: int) -> dict[str, object]:
    """Count every card, and draw every pack again.

    Raises:
        AssertionError: A card was lost or invented.
    """
    from django.db.models import Sum

    from collection.models import CardMovement, OwnedCard, PackGrant
    from collection.packs.verification import verify_pack
    from collection.services import find_ledger_mismatches

    opened = PackGrant.objects.filter(opened_at__isnull=False).select_related("recipe")
    drawn = sum(len(pack.cards) for pack in opened)
    owned = OwnedCard.objects.aggregate(sum=Sum("count"))["sum"]
    moved = CardMovement.objects.aggregate(sum=Sum("change"))["sum"]
    assert len(opened) == packs
    assert drawn == owned == moved
    assert find_ledger_mismatches() == []
    assert all(verify_pack(pack).is_fair for pack in opened)
    return {"packs_opened": len(opened), "cards_drawn": drawn, "cards_owned": owned}
