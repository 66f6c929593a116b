"""Transitions of releases and proposals in the database: lock the row, perform."""

from datetime import datetime
from typing import Any, TypeVar, cast

from django.db import models, transaction
from django.db.models import Q

from cards.releases.state_machine import StatefulRowT, StateMachine, Transition
from unionarena.core.accounts.models import User

Row = TypeVar("Row", bound=models.Model)


def lock_row(machine: StateMachine[StatefulRowT], row_id: int) -> StatefulRowT:
    """Return a row, locked until the transaction ends.

    Raises:
        NotFound: There is none; the machine names the refusal.
    """
    row = _rows(machine).select_for_update(of=("self",)).filter(pk=row_id).first()
    if row is None:
        raise machine.missing(row_id)
    return cast("StatefulRowT", row)


@transaction.atomic
def perform_transition(
    machine: StateMachine[StatefulRowT],
    name: str,
    row_id: int,
    *,
    by: User,
    **wanted: Any,
) -> StatefulRowT:
    """Perform a transition for a user; all of it or nothing.

    Raises:
        NotYours: The user may not.
        NotFound: There is no such row.
        WrongState: The transition is not possible in this state.
    """
    machine.refuse_person(name, by)
    row = lock_row(machine, row_id)
    machine.perform(name, row, by=by, **wanted)
    return row


def list_due_rows(
    machine: StateMachine[Any], move: Transition, now: datetime
) -> "models.QuerySet":
    """List rows for which this transition is due; none that was refused before."""
    is_due = Q(**{f"{move.due}__lte": now})
    if move.until:
        is_due &= Q(**{f"{move.until}__gt": now})
    return _rows(machine).filter(is_due, state__in=move.before, obstacle="")


def _rows(machine: StateMachine[Any]) -> "models.QuerySet":
    return machine.kind.objects.all()
