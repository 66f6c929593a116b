"""Scheduled transitions: previews, releases and balance changes that are due.

Each is one transaction that locks its row, checks again whether it is still due, acts
and announces. Two runs at once do it once; a run that dies has done nothing, and the
next one does it. A refusal is written on the row for editors to see, and not tried
again until they act.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import transaction

from cards.releases.state_machine import StateMachine, Transition
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork

from .balance_transitions import PROPOSALS
from .release_transitions import RELEASES
from .transitions import list_due_rows

log = structlog.get_logger(__name__)

MACHINES: Final[tuple[StateMachine[Any], ...]] = (RELEASES, PROPOSALS)


@dataclass(frozen=True, slots=True)
class ClockReport:
    """The result of one run.

    Attributes:
        previewed: Releases now in preview.
        published: Releases published.
        activated: Balance changes put in force.
        failed: What could not be done.
    """

    previewed: int = 0
    published: int = 0
    activated: int = 0
    failed: int = 0


def run_due_transitions(*, now: datetime) -> ClockReport:
    """Do everything that is due, earlier dates first; safe twice, and twice at once."""
    done: Counter[str] = Counter()
    for machine, move, pk in _list_all_due(now):
        # A failure must not keep others from their moment.
        work = IsolatedWork(log, "the clock could not act", row=pk)
        with work:
            try:
                done[move.name] += _run_one(machine, move, pk, now)
            except PlatformError as refusal:
                done["failed"] += 1
                log.warning("the clock was refused", row=pk, code=refusal.code)
                rows = list_due_rows(machine, move, now).filter(pk=pk)
                rows.update(obstacle=str(refusal.message)[:300])
        done["failed"] += work.error is not None
    return ClockReport(
        previewed=done["preview"],
        published=done["publish"],
        activated=done["activate"],
        failed=done["failed"],
    )


def _list_all_due(now: datetime) -> list[tuple[StateMachine[Any], Transition, int]]:
    found = [
        (date, machine, move, pk)
        for machine in MACHINES
        for move in machine.moves.values()
        if move.due
        for date, pk in list_due_rows(machine, move, now)
        .order_by("pk")
        .values_list(move.due, "pk")
    ]
    found.sort(key=lambda item: item[0])
    return [(machine, move, pk) for _date, machine, move, pk in found]


@transaction.atomic
def _run_one(
    machine: StateMachine[Any], move: Transition, pk: int, now: datetime
) -> bool:
    rows = list_due_rows(machine, move, now).select_for_update(of=("self",))
    row = rows.filter(pk=pk).first()
    if row is not None:  # Or another run or an editor was first.
        machine.perform(move.name, row, by=None, now=now)
    return row is not None
