"""Rows of lists that are no cards yet: kept, completed by a list, or set aside.

A later list completes a row by its printed code, or by its name, if exactly one card
has it and the row, text included, contradicts that card nowhere.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from cards.card_data.languages import COLUMN_SUFFIXES
from cards.importing.community_formats import KIND, NUMBER
from cards.importing.incomplete_entries import complete_entry
from cards.importing.list_files import read_row
from cards.importing.list_lines import CardLine, IncompleteLine, RowProblem
from cards.importing.record_merge import TextCompiler, build_glossary, merge_record
from cards.importing.surveys import Survey
from cards.models import Card, ImportRun, IncompleteRow, RowState
from unionarena.core.accounts.models import User


def keep_rows(
    lines: Sequence[IncompleteLine], *, file_name: str, run: ImportRun | None
) -> None:
    """Store the new rows of a list, and note its import in the known ones; one query.

    Args:
        lines: The rows.
        file_name: The name of the list.
        run: Its import, if it is one of the admin.
    """
    on_known: dict[str, Any] = {"ignore_conflicts": True}
    if run is not None:
        on_known = {
            "update_conflicts": True,
            "unique_fields": ["code", "name", "language"],
            "update_fields": ["import_run"],
        }
    by_identity = {line.identity: line for line in lines}
    IncompleteRow.objects.bulk_create(
        [
            IncompleteRow(
                import_run=run,
                code=line.code,
                name=line.name,
                language=line.language,
                lacks=list(line.lacks),
                format_name=line.format_name,
                entry=line.entry,
                file_name=file_name[-120:],
                row=line.row,
            )
            for line in by_identity.values()
        ],
        **on_known,
    )


def list_waiting() -> QuerySet[IncompleteRow]:
    """List the rows that wait, the oldest first."""
    return IncompleteRow.objects.filter(state=RowState.WAITING).order_by("pk")


def list_rows() -> QuerySet[IncompleteRow]:
    """List every row with what was decided about it, the newest first."""
    return IncompleteRow.objects.select_related("card", "decided_by").order_by("-pk")


def read_completed(
    row: IncompleteRow, *, number: str, kind: str = "", color: str = ""
) -> tuple[CardLine | None, list[RowProblem]]:
    """Read a row again with what it lacked.

    Returns:
        The card, if there is one by now, and what is wrong with the row or should be
        known about it.
    """
    entry = complete_entry(
        row.entry, row.format_name, number=number, kind=kind, color=color
    )
    survey = Survey(format_name=row.format_name, language=row.language)
    card, problems = None, []
    for line in read_row(row.row, entry, row.format_name, survey):
        if isinstance(line, CardLine):
            card = replace(line, fills_only=True)
        elif isinstance(line, RowProblem):
            problems.append(line)
    return card, problems


def list_completions(
    codes: Mapping[str, str], compiler: TextCompiler
) -> Iterator[tuple[IncompleteRow, CardLine]]:
    """Yield each waiting row whose card is known by now, with its line.

    Args:
        codes: Card numbers that a list gives, by printed code.
        compiler: Compiles the texts of the rows.
    """
    waiting = list(list_waiting())
    namesakes = list_namesakes(waiting)
    for row in waiting:
        number = codes.get(row.code, "") if _is_own_code(row.code) else ""
        if number:
            line = _read_with(row, Card.objects.filter(number=number).first(), number)
        else:
            found = namesakes.get((row.language, row.name), ())
            line = _read_agreeing(row, found, compiler)
        if line is not None:
            yield row, line


def mark_completed(row: IncompleteRow, number: str, *, by: User | None) -> None:
    """Record that a row is this card."""
    row.state = RowState.COMPLETED
    row.card = Card.objects.filter(number=number).first()
    row.decided_by, row.decided_at = by, timezone.now()
    row.save(update_fields=["state", "card", "decided_by", "decided_at"])


def _is_own_code(code: str) -> bool:
    """Return whether a code can name one card; PROMO is printed on many."""
    return any(map(str.isdigit, code))


def list_namesakes(
    rows: Collection[IncompleteRow],
) -> dict[tuple[str, str], list[Card]]:
    """Return the cards with the names of these rows, by language and name."""
    found: dict[tuple[str, str], list[Card]] = {}
    for language in {row.language for row in rows}:
        column = f"name_{COLUMN_SUFFIXES[language]}"
        names = {row.name for row in rows if row.language == language}
        cards = Card.objects.with_current().filter(
            **{f"current_revision__{column}__in": names}
        )
        for card in cards:
            key = (language, getattr(card.current_revision, column))
            found.setdefault(key, []).append(card)
    return found


def _read_with(row: IncompleteRow, card: Card | None, number: str) -> CardLine | None:
    """Read a row with a number; kind and color come from the card if it lacks them."""
    face: dict[str, Any] = {}
    if card is not None and card.current_revision and KIND in row.lacks:
        face = card.current_revision.data
    line, _problems = read_completed(
        row,
        number=number,
        kind=face.get("kind", "").upper(),
        color=face.get("color", "").upper(),
    )
    return line


def _read_agreeing(
    row: IncompleteRow, cards: Sequence[Card], compiler: TextCompiler
) -> CardLine | None:
    """Read a row with the number of its only namesake, if it agrees in all it says."""
    if len(cards) != 1 or row.lacks != [NUMBER]:
        return None
    (card,) = cards
    line = _read_with(row, card, card.number)
    is_of_it = line is not None and row.entry.get("titleCode", line.series) in {
        "",
        line.series,
    }
    if line is None or line.record is None or not line.record.text or not is_of_it:
        return None
    if card.current_revision is None:
        return None
    merged = merge_record(
        line.record,
        card.current_revision.as_draft(),
        compiler=compiler,
        glossary=build_glossary((), ()),
    )
    return None if merged.differences else line
