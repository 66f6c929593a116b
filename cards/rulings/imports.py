"""Import lists of rulings: a second import updates, and keeps what editors changed.

For each column the last import is remembered by a digest. A column that the list has
not changed since stays as it is here; one that it has changed is taken over, unless an
editor changed it too: then the editor's stays and the report says so.
"""

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, BinaryIO, Final

from django.db import transaction
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.card_data.draft import compute_content_digest
from cards.card_data.sentences import join_sentences, say
from cards.catalogue.change_announcements import (
    announce_new_rulings,
    announce_rulings,
)
from cards.importing.text_files import UnreadableFileError
from cards.models import Card, Ruling, RulingCard, build_identity
from cards.models.rulings import RULING_COLUMNS
from unionarena.core.accounts.models import User

from .row_checks import ReadRuling, RowDefaults, read_ruling
from .ruling_files import RulingProblem, RulingRow, read_rows, shorten

BATCH: Final = 500
MOST_PROBLEMS: Final = 1000
ADDED: Final = "added"
CHANGED: Final = "changed"
UNCHANGED: Final = "unchanged"
STATUSES: Final = (ADDED, CHANGED, UNCHANGED)
NO_DEFAULTS: Final = RowDefaults()
_CARDS: Final = "cards"
_DIGEST_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class RulingImportOptions:
    """How to import.

    Attributes:
        defaults: What holds for rows that do not say it.
        is_dry_run: Report what would change, and change nothing.
        skip_bad: Import the good rows of a file with bad ones.
        overwrite: Take the list's words even where an editor changed them.
        author: Who imports.
    """

    defaults: RowDefaults = NO_DEFAULTS
    is_dry_run: bool = False
    skip_bad: bool = False
    overwrite: bool = False
    author: User | None = None


@dataclass(slots=True)
class RulingImportReport:
    """What became of one file.

    Attributes:
        file: Its name.
        rows: Number of rows that were read, good or bad.
        rulings: Number of rulings by status.
        kept: Number of rulings with a change of an editor that the list contradicts.
        waiting: Number of rulings about a card that does not exist yet.
        errors: Number of rows that were not read.
        problems: The first problems, by line.
        is_applied: Whether the database was changed, or would have been if needed.
    """

    file: str
    rows: int = 0
    rulings: Counter[str] = field(default_factory=Counter)
    kept: int = 0
    waiting: int = 0
    errors: int = 0
    problems: list[RulingProblem] = field(default_factory=list)
    left_out: int = 0
    is_applied: bool = False

    def note(self, problem: RulingProblem) -> None:
        """Keep a problem, as long as there is room."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)
        else:
            self.left_out += 1

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "file": self.file,
            "applied": self.is_applied,
            "rows": self.rows,
            **{status: self.rulings[status] for status in STATUSES},
            "kept": self.kept,
            "waiting": self.waiting,
            "errors": self.errors,
            "problems": [problem.to_dict() for problem in self.problems],
            "left_out": self.left_out,
        }


def import_ruling_file(
    *,
    file: BinaryIO,
    name: str,
    options: RulingImportOptions = RulingImportOptions(),
) -> RulingImportReport:
    """Import one file, or report what importing it would do.

    Returns:
        The report. With errors and without ``skip_bad`` nothing was written.
    """
    try:
        rows = list(read_rows(file, name=name))
    except UnreadableFileError as error:
        report = RulingImportReport(name, errors=1)
        report.note(RulingProblem(0, "", "", error.message))
        return report
    return import_rows(rows, name=name, options=options)


def import_rows(
    rows: Iterable[RulingRow | RulingProblem],
    *,
    name: str,
    options: RulingImportOptions = RulingImportOptions(),
) -> RulingImportReport:
    """Import rows of any origin; see ``import_ruling_file``."""
    report = RulingImportReport(name)
    rulings = list(_read_all(rows, report, options.defaults))
    if report.errors and not options.skip_bad:
        report.problems.sort(key=lambda problem: problem.line)
        return report
    with transaction.atomic():
        _Writer(report, options).write_all(rulings)
        report.is_applied = not options.is_dry_run
        if options.is_dry_run:
            transaction.set_rollback(True)
    report.problems.sort(key=lambda problem: problem.line)
    return report


def _read_all(
    rows: Iterable[RulingRow | RulingProblem],
    report: RulingImportReport,
    defaults: RowDefaults,
) -> Iterator[ReadRuling]:
    """Yield the good rows, and report wrong rows and duplicates."""
    lines: dict[str, int] = {}
    unknown: set[str] = set()
    for row in rows:
        report.rows += 1
        if isinstance(row, RulingProblem):
            report.errors += 1
            report.note(row)
            continue
        ruling, problems = read_ruling(row, defaults)
        for problem in problems:
            # An unknown field stands in every row; it is told once.
            if problem.is_error or problem.field not in unknown:
                report.note(problem)
            unknown |= set() if problem.is_error else {problem.field}
        if ruling is None:
            report.errors += 1
            continue
        identity = build_identity(ruling.source, ruling.key)
        if identity in lines:
            report.errors += 1
            message = say("ruling_twice", line=lines[identity])
            report.note(RulingProblem(ruling.line, "number", ruling.key, message))
            continue
        lines[identity] = ruling.line
        yield ruling


class _Writer:
    """Writes rulings in batches, a handful of queries for each."""

    def __init__(
        self, report: RulingImportReport, options: RulingImportOptions
    ) -> None:
        self._report = report
        self._options = options
        self._numbers = dict.fromkeys(Card.objects.values_list("number", flat=True))
        self._nearest: dict[str, str] = {}
        self._history = {
            "default_user": options.author,
            "default_change_reason": f"Imported from {report.file}"[:100],
        }

    def write_all(self, rulings: Iterable[ReadRuling]) -> None:
        """Write all of them, and announce the cards they concern."""
        waiting = iter(rulings)
        while batch := list(islice(waiting, BATCH)):
            self._write_batch(batch)

    def _write_batch(self, batch: Sequence[ReadRuling]) -> None:
        known = self._load(batch)
        new: list[Ruling] = []
        changed: list[Ruling] = []
        touched: list[Ruling] = []
        links: dict[int, tuple[Ruling, tuple[str, ...]]] = {}
        for read in batch:
            identity = build_identity(read.source, read.key)
            ruling = known.get(identity)
            is_new = ruling is None
            if ruling is None:
                ruling = Ruling(key=read.key, source=read.source, identity=identity)
            linked = () if is_new else _linked(ruling)
            merge = _Merge(ruling, linked, self._options, self._report)
            merge.apply(read)
            self._note_unknown_cards(read)
            self._report.kept += merge.has_kept
            if is_new:
                new.append(ruling)
                links[id(ruling)] = (ruling, read.cards)
                self._report.rulings[ADDED] += 1
                continue
            touched.append(ruling)
            if merge.cards != linked:
                links[id(ruling)] = (ruling, merge.cards)
            if merge.is_changed:
                changed.append(ruling)
            self._report.rulings[CHANGED if merge.is_changed else UNCHANGED] += 1
        self._store(new, changed, touched)
        self._link(links.values())
        announce_rulings([ruling.pk for ruling in (*new, *changed)])
        announce_new_rulings([ruling.pk for ruling in new])

    def _load(self, batch: Sequence[ReadRuling]) -> dict[str | None, Ruling]:
        wanted = [build_identity(read.source, read.key) for read in batch]
        rows = Ruling.objects.filter(identity__in=wanted).prefetch_related("concerned")
        return {ruling.identity: ruling for ruling in rows}

    def _store(
        self, new: list[Ruling], changed: list[Ruling], touched: list[Ruling]
    ) -> None:
        for ruling in (*new, *changed):
            ruling.refresh_derived()
        if new:
            bulk_create_with_history(new, Ruling, **self._history)
        if changed:
            columns = list(RULING_COLUMNS)
            bulk_update_with_history(changed, Ruling, columns, **self._history)
        Ruling.objects.bulk_update(touched, ["imported"])

    def _link(self, wanted: Iterable[tuple[Ruling, tuple[str, ...]]]) -> None:
        pairs = list(wanted)
        RulingCard.objects.filter(ruling__in=[ruling for ruling, _ in pairs]).delete()
        RulingCard.objects.bulk_create(
            RulingCard(ruling=ruling, card_id=number)
            for ruling, numbers in pairs
            for number in numbers
        )

    def _note_unknown_cards(self, read: ReadRuling) -> None:
        unknown = [number for number in read.cards if number not in self._numbers]
        self._report.waiting += bool(unknown)
        for number in unknown:
            nearest = self._find_nearest(number)
            hints = [say("ruling_nearest", number=nearest)] if nearest else []
            message = join_sentences([say("ruling_waits"), *hints])
            self._report.note(
                RulingProblem(
                    read.line, _CARDS, number, message, nearest, is_error=False
                )
            )

    def _find_nearest(self, number: str) -> str:
        """Return the known number that comes nearest, first among those of its set."""
        if number not in self._nearest:
            stem = number.rpartition("-")[0]
            near = [one for one in self._numbers if one.rpartition("-")[0] == stem]
            among = near or [one for one in self._numbers if one[:2] == number[:2]]
            found = difflib.get_close_matches(number, among, n=1)
            self._nearest[number] = found[0] if found else ""
        return self._nearest[number]


class _Merge:
    """Merges one row into one ruling, column by column.

    Attributes:
        cards: The card numbers afterwards.
        is_changed: Whether anything of the ruling changes.
        has_kept: Whether a change of an editor was kept against the list.
    """

    def __init__(
        self,
        ruling: Ruling,
        linked: tuple[str, ...],
        options: RulingImportOptions,
        report: RulingImportReport,
    ) -> None:
        self.cards = linked
        self.is_changed = self.has_kept = False
        self._ruling = ruling
        self._options = options
        self._report = report
        self._imported: dict[str, str] = dict(ruling.imported or {})

    def apply(self, read: ReadRuling) -> None:
        """Take over what the list has changed and no editor has."""
        for column, value in read.columns.items():
            here = getattr(self._ruling, column)
            if self._takes(column, here, value, read.line):
                setattr(self._ruling, column, value)
        if self._takes(_CARDS, sorted(self.cards), sorted(read.cards), read.line):
            self.cards = read.cards
        self._ruling.imported = self._imported

    def _takes(self, column: str, here: Any, value: Any, line: int) -> bool:  # noqa: ANN401 - a column's value
        """Tell whether a value is taken over, and remember it as imported."""
        last, given = self._imported.get(column), _digest(value)
        is_ours = here in (None, "", []) or last == _digest(here)
        is_new = self._ruling.pk is None
        self._imported[column] = given
        if here == value or (last == given and not self._options.overwrite):
            return False
        if is_new or is_ours or self._options.overwrite:
            self.is_changed = True
            return True
        self.has_kept = True
        # Not taken over, so that the next import reports it again.
        self._imported[column] = last or ""
        message = say("ruling_kept")
        self._report.note(
            RulingProblem(line, column, shorten(value), message, is_error=False)
        )
        return False


def _linked(ruling: Ruling) -> tuple[str, ...]:
    return tuple(link.card_id or "" for link in ruling.concerned.all())


def _digest(value: object) -> str:
    written: Mapping[str, object] = {"value": str(value)}
    return compute_content_digest(written)[:_DIGEST_LENGTH]
