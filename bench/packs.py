"""Whether packs opened by many processes at once lose or invent a card.

``python -m bench packs [--packs N] [--processes N] [--json]``. The database is the one
``DATABASE_URL`` names, or SQLite in a temporary folder. Every person's packs are spread
over all processes, and every fifth pack is opened by two of them at once. Afterwards
every card is counted, the ledger is proven, and every pack is drawn again.
"""

import multiprocessing
import random
import time
from argparse import Namespace
from functools import partial

from ._harness import (
    Report,
    analyze_database,
    benchmark,
    close_connections,
    load_shipped_content,
    option,
    percentile,
    time_call,
)

PEOPLE = 50
TWICE = 5  # every so many packs are opened by two processes


@benchmark(option("--packs", 10_000), option("--processes", 8), has_database=True)
def measure(options: Namespace) -> Report:
    """Give packs, open them in several processes, and verify the result."""
    shares = spread(grant_packs(options.packs), options.processes)
    database = analyze_database()
    close_connections()
    context = multiprocessing.get_context("fork")
    found = context.Queue()
    workers = [context.Process(target=work, args=(one, found)) for one in shares]
    began = time.perf_counter()
    for worker in workers:
        worker.start()
    times = sorted(ms for _worker in workers for ms in found.get())
    for worker in workers:
        worker.join()
    seconds = time.perf_counter() - began
    return {
        "database": database,
        "processes": options.processes,
        "openings_requested": len(times),
        "seconds": round(seconds, 1),
        "openings_per_second": round(len(times) / seconds),
        "ms_median": percentile(times, 0.5),
        "ms_p95": percentile(times, 0.95),
        **verify_packs(options.packs),
    }


def grant_packs(packs: int) -> list[tuple[int, int]]:
    """Give packs to many people; return user id and pack id of each."""
    from django.utils import timezone

    from collection.models import PackReason
    from collection.packs.products import list_products
    from collection.packs.services import give_pack
    from unionarena.core.accounts.models import User

    load_shipped_content()
    now = timezone.now()
    slugs = [product.slug for product in list_products(now)]
    people = [
        User.objects.create_user(username=f"person{number}") for number in range(PEOPLE)
    ]
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
    """Return what each process opens; two of them open some packs."""
    shares: list[list[tuple[int, int]]] = [[] for _ in range(processes)]
    for number, pack in enumerate(given):
        shares[number // PEOPLE % processes].append(pack)
        if number % TWICE == 0:
            shares[(number // PEOPLE + 1) % processes].append(pack)
    for share in shares:
        random.shuffle(share)
    return shares


def work(
    packs: list[tuple[int, int]], found: "multiprocessing.Queue[list[float]]"
) -> None:
    """Open packs in a process of its own; send milliseconds to the queue."""
    from django.utils import timezone

    from collection.packs.services import open_pack
    from unionarena.core.accounts.models import User

    people = User.objects.in_bulk()
    times = []
    for user_id, pack_id in packs:
        user, now = people[user_id], timezone.now()
        times.append(time_call(partial(open_pack, user=user, pack_id=pack_id, now=now)))
    found.put(times)


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
