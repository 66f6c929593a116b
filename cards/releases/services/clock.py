"""What the clock does: previews, releases and balance changes whose moment has come.

Each is one transaction that takes the lock on its row, looks again whether it is still
due, acts and announces. Two ticks at once do it once; a tick that dies has done
nothing, and the next one does it. What is refused on purpose is written on the row for
editors to see, and not tried again until they act.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import transaction

from cards.releases.states import Machine, Move
from unionarena.errors import PlatformError

from .balance_moves import PROPOSALS
from .moving import due
from .release_moves import RELEASES

log = structlog.get_logger(__name__)

MACHINES: Final[tuple[Machine[Any], ...]] = (RELEASES, PROPOSALS)


@dataclass(frozen=True, slots=True)
class Ticked:
    """What one look at the clock did.

    Attributes:
        previewed: Releases shown.
        published: Releases brought out.
        activated: Balance changes put in force.
        failed: What could not be done.
    """

    previewed: int = 0
    published: int = 0
    activated: int = 0
    failed: int = 0


def tick(*, now: datetime) -> Ticked:
    """Do everything that is due, earlier dates first; safe twice, and twice at once."""
    done: Counter[str] = Counter()
    for machine, move, pk in _all_due(now):
        try:
            done[move.name] += _one(machine, move, pk, now)
        except PlatformError as refusal:
            done["failed"] += 1
            log.warning("the clock was refused", row=pk, code=refusal.code)
            obstacle = str(refusal.message)[:300]
            due(machine, move, now).filter(pk=pk).update(obstacle=obstacle)
        except Exception:  # what cannot act keeps nothing else from its moment
            done["failed"] += 1
            log.exception("the clock could not act", row=pk)
    return Ticked(
        previewed=done["preview"],
        published=done["publish"],
        activated=done["activate"],
        failed=done["failed"],
    )


def _all_due(now: datetime) -> list[tuple[Machine[Any], Move, int]]:
    found = [
        (date, machine, move, pk)
        for machine in MACHINES
        for move in machine.moves.values()
        if move.due
        for date, pk in due(machine, move, now)
        .order_by("pk")
        .values_list(move.due, "pk")
    ]
    found.sort(key=lambda item: item[0])
    return [(machine, move, pk) for _date, machine, move, pk in found]


@transaction.atomic
def _one(machine: Machine[Any], move: Move, pk: int, now: datetime) -> bool:
    rows = due(machine, move, now).select_for_update(of=("self",))
    row = rows.filter(pk=pk).first()
    if row is not None:  # or another tick was here, or an editor
        machine.perform(move.name, row, by=None, now=now)
    return row is not None
