"""What editors do with rows that are no cards yet: complete, set aside, wait again."""

import re
from collections.abc import Collection, Iterable, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.card_data import NUMBER_PATTERN
from cards.catalogue.problem_sentences import explain_sentence
from cards.errors import ImportRefused
from cards.importing.imports import import_line
from cards.importing.incomplete_rows import (
    list_namesakes,
    mark_completed,
    read_completed,
)
from cards.importing.list_lines import RowProblem
from cards.importing.runs import require_importer
from cards.models import Card, IncompleteRow, RowState
from unionarena.core.accounts.models import User


@transaction.atomic
def complete_row(
    *, row_id: int, number: str, by: User, kind: str = "", color: str = ""
) -> IncompleteRow:
    """Make a waiting row the card, or a printing of the card, with this number.

    Where the card is known already, the row adds what it lacks and changes nothing.

    Args:
        row_id: The row.
        number: The card number.
        by: Who completes it.
        kind: The kind of the card, for a row that does not say it.
        color: Its color, likewise.

    Raises:
        MayNotImport: The user has no permission to import.
        ImportRefused: It does not wait, the number is none, or the row is no card with
            it: the message names field and value.
    """
    require_importer(by)
    row = IncompleteRow.objects.select_for_update().filter(pk=row_id).first()
    if row is None or row.state != RowState.WAITING:
        raise ImportRefused(_("This row isn’t waiting."))
    if not re.fullmatch(NUMBER_PATTERN, number):
        message = _("“%(number)s” isn’t a card number such as TDL-1-001.")
        raise ImportRefused(message % {"number": number[:40]})
    line, problems = read_completed(
        row, number=number, kind=kind.upper(), color=color.upper()
    )
    if line is None:
        raise ImportRefused(_describe(problems))
    report = import_line(line, name=row.file_name, author=by)
    if report.errors:
        raise ImportRefused(_describe(report.listed_errors))
    mark_completed(row, line.number, by=by)
    return row


def set_rows_aside(*, row_ids: Collection[int], by: User) -> int:
    """Set waiting rows aside: AP cards, or what no deck needs; return their number.

    Raises:
        MayNotImport: The user has no permission to import.
    """
    return _move(row_ids, RowState.WAITING, RowState.SET_ASIDE, by)


def wait_again(*, row_ids: Collection[int], by: User) -> int:
    """Let rows that were set aside wait again; return their number.

    Raises:
        MayNotImport: The user has no permission to import.
    """
    return _move(row_ids, RowState.SET_ASIDE, RowState.WAITING, by)


def suggest_cards(row: IncompleteRow) -> Sequence[Card]:
    """Return the cards that have the name of a row."""
    return list_namesakes([row]).get((row.language, row.name), ())


def _move(row_ids: Collection[int], before: str, after: str, by: User) -> int:
    require_importer(by)
    rows = IncompleteRow.objects.filter(pk__in=row_ids, state=before)
    return rows.update(state=after, decided_by=by, decided_at=timezone.now())


def _describe(problems: Iterable[RowProblem]) -> str:
    """Return each field with what is wrong with it."""
    listed = ((it.field, explain_sentence(it.message)) for it in problems)
    return "; ".join(f"{field}: {told}".removeprefix(": ") for field, told in listed)
