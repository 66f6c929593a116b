"""Import card lists: check the whole file, then write it in one transaction.

The first pass plans every batch and finds every error; nothing is locked and texts are
compiled. Only if the file is good (or bad rows may be left out) is it read again and
written, all or nothing. Importing the same file again changes nothing: rows that equal
those of the last import are skipped, and revisions are published only where a card
changes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, BinaryIO, Final

from django.db import transaction
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES
from cards.card_data.sentences import say
from cards.catalogue.change_announcements import announce_changed, announce_rulings
from cards.catalogue.paraphrases import load_paraphrases
from cards.catalogue.revisions import BY_IMPORT, publish_revisions
from cards.importing.import_report import ImportReport
from cards.importing.list_files import AUTO, CardList, open_list
from cards.importing.list_lines import (
    CardLine,
    Line,
    PrintingLine,
    RowProblem,
    RulingLine,
    SeriesLine,
)
from cards.importing.name_matching import LearnedNames, match_names
from cards.importing.record_merge import TextCompiler
from cards.importing.text_files import UnreadableFileError
from cards.models import (
    HELD,
    Card,
    CardSet,
    CardSource,
    ImportRun,
    Printing,
    Ruling,
    RulingCard,
    Series,
    Trait,
    build_identity,
)
from cards.models.rulings import RULING_COLUMNS
from unionarena.core.accounts.models import User

from .incomplete_rows import keep_rows, list_completions, mark_completed
from .list_parts import does_ruling_differ
from .planned_changes import Plan
from .plans import Planner

# Measured: 100 to 1,000 differ by a tenth; more only makes the progress bar jump.
BATCH: Final = 500
_CHECKING: Final = 0.6  # Share of the time that goes into checking and compiling.

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How to import.

    Attributes:
        format_name: A format, or ``auto``.
        is_dry_run: Report what would change, and change nothing.
        skip_bad: Import the good rows of a file with bad ones.
        hide_new_series: Let only editors see series that the file adds.
        author: Who imports; revisions and printings are attributed to them.
        run: The import of the admin, if it is one.
        holds_cards: Hold new cards back, and do not publish changes of cards that are
            out: ``on_written`` gets them.
        on_written: Called when all is written, in the same transaction.
    """

    format_name: str = AUTO
    is_dry_run: bool = False
    skip_bad: bool = False
    hide_new_series: bool = False
    author: User | None = None
    run: ImportRun | None = None
    holds_cards: bool = False
    on_written: Callable[["WrittenCards"], None] = lambda _written: None


@dataclass(frozen=True, slots=True)
class WrittenCards:
    """What an import wrote.

    Attributes:
        new: Numbers of new cards.
        waiting: New contents of cards that are out, to be published with a release.
    """

    new: tuple[str, ...]
    waiting: tuple[CardDraft, ...]


def import_cards(
    *,
    file: BinaryIO,
    name: str,
    options: ImportOptions = ImportOptions(),
    progress: Progress = lambda _done: None,
) -> ImportReport:
    """Import one file, or report what importing it would do.

    Args:
        file: The file; it can be rewound.
        name: Its name, for the report and the reasons of revisions.
        options: How.
        progress: Called now and then with the share done, from 0 to 1.

    Returns:
        The report. With errors and without ``skip_bad`` nothing was written.
    """
    report = ImportReport(file=name)
    try:
        source = open_list(file, name=name, format_name=options.format_name)
    except UnreadableFileError as error:
        report.note(RowProblem(0, "", error.code, error.message))
        return report
    compiler = TextCompiler(load_paraphrases())
    learned = LearnedNames()
    checking = _share(progress, 0.0, _CHECKING)
    for _plan in _plans(source, Planner(report, compiler, learned), checking):
        pass
    may_write = not report.errors or (options.skip_bad and not report.is_broken)
    if options.is_dry_run or not may_write or not report.changes_something:
        progress(1.0)
        return report
    planner = Planner(ImportReport(file=name), compiler, learned)
    written = _write(source, planner, options, _share(progress, _CHECKING, 1.0))
    progress(1.0)
    return written


@transaction.atomic
def _write(
    source: CardList, planner: Planner, options: ImportOptions, progress: Progress
) -> ImportReport:
    report = planner.report
    writer = _Writer(source.name, options)
    for plan in _plans(source, planner, progress):
        writer.write(plan)
    _complete_rows(planner, writer)
    planner.compiler.clear()  # The search index, after the commit, needs the memory.
    writer.match_names()
    announce_changed(writer.touched)
    report.is_applied = True
    options.on_written(WrittenCards(tuple(writer.new), tuple(writer.waiting)))
    return report


def _complete_rows(planner: Planner, writer: "_Writer") -> None:
    """Complete the rows of earlier lists whose card number is known by now."""
    report = planner.report
    for row, line in list_completions(planner.codes, planner.compiler):
        further = Planner(ImportReport(file=row.file_name), planner.compiler)
        plan = further.plan([line])
        for problem in further.report.problems:
            message = say(
                "in_row_of", row=row.row, file=row.file_name, problem=problem.message
            )
            report.note(replace(problem, row=0, message=message, is_error=False))
        if not further.report.errors:
            writer.write(plan)
            mark_completed(row, line.number, by=None)
            report.completed.append({"code": row.code, "number": line.number})


@transaction.atomic
def import_line(line: CardLine, *, name: str, author: User) -> ImportReport:
    """Import one row of a list; nothing is written if it has errors."""
    report = ImportReport(file=name)
    planner = Planner(report, TextCompiler(load_paraphrases()))
    plan = planner.plan([line])
    planner.finish()
    if not report.errors:
        writer = _Writer(name, ImportOptions(author=author))
        writer.write(plan)
        writer.match_names()
        announce_changed(writer.touched)
    return report


def _plans(source: CardList, planner: Planner, progress: Progress) -> Iterator[Plan]:
    report = planner.report
    report.format_name, report.encoding = source.format_name, source.opened.encoding
    lines: Iterator[Line] = source.lines()
    while batch := list(islice(lines, BATCH)):
        done = source.progress()
        yield planner.plan(batch)
        progress(done)
    planner.finish()


def _share(progress: Progress, start: float, end: float) -> Progress:
    return lambda done: progress(start + (end - start) * done)


class _Writer:
    """Writes plans, a handful of queries for each.

    Attributes:
        touched: Cards that changed, announced together, so that derived data is rebuilt
            once.
        new: Numbers of the cards that are new.
        waiting: New contents of cards that are out, if they wait for a release.
    """

    def __init__(self, name: str, options: ImportOptions) -> None:
        self.touched: set[int] = set()
        self.new: list[str] = []
        self.waiting: list[CardDraft] = []
        self._changed_series: set[str] = set()
        self._name = name
        self._reason = f"Imported from {name}"[:200]
        self._options = options
        self._history = {
            "default_user": options.author,
            "default_change_reason": self._reason[:100],
        }
        self._series = {series.code: series for series in Series.objects.all()}
        self._sets = {card_set.code: card_set for card_set in CardSet.objects.all()}

    def write(self, plan: Plan) -> None:
        """Write one batch."""
        self._write_words(plan)
        ids = self._write_cards(plan)
        self._write_printings(plan, ids)
        self._write_rulings(plan)
        keep_rows(plan.incomplete, file_name=self._name, run=self._options.run)
        new = (*plan.printings.new, *plan.rulings.new)
        self.touched |= {ids[number] for number in plan.drafts if number in ids}
        self._changed_series |= {draft.face["series"] for draft in plan.drafts.values()}
        self.touched |= {ids[number] for number, _line in new}
        self.touched |= {row.card_id for row, _line in plan.printings.changed}

    def match_names(self) -> None:
        """Give cards the names in other languages that are known by now.

        Not while changes wait for a release.
        """
        if self._options.holds_cards:
            return
        changed = match_names(
            self._changed_series, reason=self._reason, author=self._options.author
        )
        self.touched.update(changed)

    # --- series, traits and sets: few, so one by one ----------------------------------

    def _write_words(self, plan: Plan) -> None:
        for code, series_line in plan.series.items():
            series = self._series.setdefault(code, Series(code=code))
            self._write_series(series, series_line)
        known = {
            trait.name_ja: trait
            for trait in Trait.objects.filter(name_ja__in=plan.traits)
        }
        for name, trait_line in plan.traits.items():
            trait = known.get(name) or Trait(name_ja=name)
            _set_words(trait, "name", trait_line.names)
            self._save(trait)
        for code, set_line in plan.sets.items():
            card_set = self._sets.setdefault(code, CardSet(code=code))
            _set_words(card_set, "name", set_line.names)
            card_set.series = self._series.get(set_line.series) or card_set.series
            card_set.released_on = set_line.released_on or card_set.released_on
            self._save(card_set)

    def _write_series(self, series: Series, line: SeriesLine) -> None:
        if series._state.adding:
            series.is_public = line.is_public and not self._options.hide_new_series
            name = next((name for name in line.names.values() if name), line.code)
            series.name_ja = series.name_zh_hant = series.name_en = name
        _set_words(series, "name", line.names)
        _set_words(series, "description", line.descriptions)
        self._save(series)

    def _save(self, row: Any) -> None:  # noqa: ANN401 - any model with a history
        row._history_user = self._options.author  # noqa: SLF001 - simple_history's way
        row._change_reason = self._reason[:100]  # noqa: SLF001 - the same
        row.save()

    # --- cards ----------------------------------------------------------------------

    def _write_cards(self, plan: Plan) -> dict[str, int]:
        now, later = self._split_drafts(plan)
        self.waiting += later
        waiting = {draft.face["number"] for draft in later}
        revisions = publish_revisions(
            drafts=now,
            reason=self._reason,
            author=self._options.author,
            origin=BY_IMPORT,
            announces=False,
        )
        ids = {number: card.pk for number, card in plan.cards.items()}
        ids |= {r.data["number"]: r.card_id for r in revisions}
        CardSource.objects.bulk_create(
            [
                CardSource(
                    card_id=ids[number], language=language, digest=d, has_text=has_text
                )
                for (number, language), (d, has_text) in plan.sources.items()
                if number not in waiting
            ],
            update_conflicts=True,
            unique_fields=["card", "language"],
            update_fields=["digest", "has_text"],
        )
        new = [number for number in plan.drafts if number not in plan.cards]
        self.new += new
        if self._options.holds_cards:
            Card.objects.filter(number__in=new).update(released_at=HELD)
        dated = [
            Card(pk=ids[n], preview_at=line.preview_at, released_at=line.released_at)
            for n, line in plan.dates.items()
            if line.released_at is not None
        ]
        Card.objects.bulk_update(dated, ["preview_at", "released_at"])
        return ids

    def _split_drafts(self, plan: Plan) -> tuple[list[CardDraft], list[CardDraft]]:
        """Return what is published now, and what waits for a release."""
        if not self._options.holds_cards:
            return list(plan.drafts.values()), []
        out = {number for number, card in plan.cards.items() if card.is_legal_at()}
        now = [draft for number, draft in plan.drafts.items() if number not in out]
        later = [draft for number, draft in plan.drafts.items() if number in out]
        return now, later

    # --- printings and rulings -----------------------------------------------------

    def _write_printings(self, plan: Plan, ids: Mapping[str, int]) -> None:
        new = [
            Printing(
                card_id=ids[number],
                card_set=self._sets[line.card_set],
                code=line.code,
                **line.columns(),
            )
            for number, line in plan.printings.new
        ]
        changed = [_updated(row, line) for row, line in plan.printings.changed]
        self._store(Printing, new, changed, list(PrintingLine("", "", "").columns()))

    def _write_rulings(self, plan: Plan) -> None:
        changed = {row.pk: _ruled(row, line) for row, line in plan.rulings.changed}
        wanted = [
            build_identity(line.source, line.key) for _number, line in plan.rulings.new
        ]
        taken = (*wanted, *(row.identity for row in changed.values()))
        known = {r.identity: r for r in Ruling.objects.filter(identity__in=taken)}
        for row in changed.values():
            if known.setdefault(row.identity, row).pk != row.pk:
                row.identity = None
        self._store(Ruling, [], list(changed.values()), RULING_COLUMNS)
        new: list[Ruling] = []
        links: list[tuple[Ruling, str]] = []
        for identity, (number, line) in zip(wanted, plan.rulings.new, strict=True):
            ruling = known.get(identity)
            if ruling is None or does_ruling_differ(ruling, line):
                ruling = _ruled(Ruling(key=line.key), line)
                # A list may number its rulings card by card.
                ruling.identity = None if identity in known else identity
                known.setdefault(identity, ruling)
                new.append(ruling)
            links.append((ruling, number))
        self._store(Ruling, new, [], RULING_COLUMNS)
        RulingCard.objects.bulk_create(
            [RulingCard(ruling=ruling, card_id=number) for ruling, number in links],
            ignore_conflicts=True,
        )
        announce_rulings(changed)

    def _store(
        self,
        model: Any,  # noqa: ANN401 - a model with a history
        new: Sequence[Any],
        changed: Sequence[Any],
        fields: Sequence[str],
    ) -> None:
        if new:
            bulk_create_with_history(new, model, **self._history)
        if changed:
            bulk_update_with_history(changed, model, list(fields), **self._history)


def _set_words(row: object, stem: str, words: Mapping[str, str]) -> None:
    for language, word in words.items():
        if word:
            setattr(row, f"{stem}_{COLUMN_SUFFIXES[language]}", word)


def _updated(row: Printing, line: PrintingLine) -> Printing:
    for column, value in line.columns().items():
        if value != "":
            setattr(row, column, value)
    return row


def _ruled(row: Ruling, line: RulingLine) -> Ruling:
    for column, value in line.columns().items():
        setattr(row, column, value)
    row.refresh_derived()
    return row
