"""Plan an import: what the lines of a list would change, batch by batch.

Planning reads and never writes, so that it serves as the dry run. One batch costs a
handful of queries, however many cards it has; what concerns the whole file (which row
was the first about a card, which sets exist) is remembered between batches.
``list_parts`` and ``line_checks`` are the tables used here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.card_data import LANGUAGES, is_japanese
from cards.card_data.draft import (
    LONGEST_NAME,
    LONGEST_TRAIT,
    CardDraft,
)
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    ENGLISH,
    RULES_LANGUAGE,
    list_columns,
)
from cards.card_data.sentences import Sentence, say
from cards.card_data.text_translation import Glossary
from cards.card_data.unparsed_passages import UnparsedPassage
from cards.effects.witnesses import Pair
from cards.importing.change_summaries import summarize_change
from cards.importing.completion import (
    Difference,
    list_record_differences,
)
from cards.importing.editor_decisions import list_decisions
from cards.importing.evidence import Words, translate_card, weigh_texts
from cards.importing.import_report import CHANGED, NEW, UNCHANGED, ImportReport
from cards.importing.limits import LISTED_CHANGES, MOST_INCOMPLETE
from cards.importing.line_checks import find_part_problem, list_card_problems
from cards.importing.list_lines import (
    BAD_ROW,
    CardLine,
    IncompleteLine,
    PrintingLine,
    RowProblem,
    RulingLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from cards.importing.list_parts import (
    ENTRIES,
    PARTS,
    PRINTINGS,
    RULINGS,
    Entries,
    Entry,
)
from cards.importing.name_matching import LearnedNames, load_name_book
from cards.importing.name_mentions import NameMentions
from cards.importing.planned_changes import PartLine, Plan
from cards.importing.record_claims import compute_claims_digest
from cards.importing.record_merge import (
    TextCompiler,
    build_glossary,
    complete_from_row,
    merge_record,
)
from cards.importing.records import CardRecord
from cards.importing.text_cleaning import clean_english_text, clean_text
from cards.importing.values import drop_dash
from cards.models import Card, CardRevision, CardSource, IncompleteRow, Trait

# With one of these an editor has decided what the card does.
_OWN_EFFECT: Final = frozenset({"text_ja", "text_en", "effects"})


@dataclass(frozen=True, slots=True)
class _Settled:
    """What is reported on a card: its name, and why it cannot be played."""

    name: str
    gaps: tuple[UnparsedPassage, ...]
    evidence: str = ""

    def to_dict(self, number: str) -> dict[str, Any]:
        """Return plain data for the report."""
        reasons = [gap.to_dict() for gap in self.gaps]
        return {"number": number, "name": self.name, "reasons": reasons}


class Planner:
    """Plans the batches of one file, and reports on them.

    Attributes:
        report: The report being written.
        compiler: Compiles the texts of the file.
        learned: Names that an earlier pass over the file has found.
        codes: The card numbers of printed codes that do not have them, by code.
    """

    def __init__(
        self,
        report: ImportReport,
        compiler: TextCompiler,
        learned: LearnedNames | None = None,
    ) -> None:
        self.report = report
        self.compiler = compiler
        self._first: dict[tuple[str, str], tuple[CardLine, str]] = {}
        self._last_row = 0
        self._rulings: set[tuple[str, str]] = set()
        self._codes: dict[str, tuple[int, PrintingLine]] = {}
        self._status: dict[str, str] = {}
        self._drafts: dict[str, _Settled] = {}
        self._known = {kind: part.known() for kind, part in PARTS.items()}
        self._new: dict[str, set[str]] = {part.name: set() for part in PARTS.values()}
        self._glossaries: dict[str, Glossary] = {}
        self._words: dict[str, Words] = {}
        self._learned = learned if learned is not None else LearnedNames()
        self._mentions = NameMentions()
        self._incomplete: set[tuple[str, str, str]] | None = None
        self.codes: dict[str, str] = {}

    def plan(self, lines: Sequence[Any]) -> Plan:
        """Return what these lines would change; lines with errors change nothing."""
        batch = _Batch(self, [line for line in lines if isinstance(line, CardLine)])
        for line in lines:
            match line:
                case RowProblem():
                    self._count_row(line.row)
                    self.report.note(line)
                case CardLine():
                    self._count_row(line.row)
                    batch.add(line)
                    self._remember_code(line)
                case IncompleteLine():
                    self._plan_incomplete(batch.plan, line)
                case _:
                    self._plan_part(batch.plan, line)
        batch.finish()
        return batch.plan

    def _count_row(self, row: int) -> None:
        """Count a row once, however many lines came of it."""
        self.report.rows += bool(row) and row != self._last_row
        self._last_row = row

    def _remember_code(self, line: CardLine) -> None:
        code = line.record.printing if line.record else ""
        if code and line.number not in code:
            self.codes.setdefault(code, line.number)

    def _plan_incomplete(self, plan: Plan, line: IncompleteLine) -> None:
        """Plan to keep a row that is no card yet."""
        if self._incomplete is None:
            known = IncompleteRow.objects.values_list("code", "name", "language")
            self._incomplete = set(known)
        is_new = line.identity not in self._incomplete
        self._incomplete.add(line.identity)
        self.report.incomplete[NEW if is_new else UNCHANGED] += 1
        if is_new and self.report.incomplete[NEW] > MOST_INCOMPLETE:
            message = say("too_many_incomplete", most=MOST_INCOMPLETE)
            self.report.note(
                RowProblem(line.row, "", "import.too_many_incomplete", message)
            )
        else:
            plan.incomplete.append(line)

    def finish(self) -> None:
        """Write the totals into the report, and forget the lines of the file."""
        report = self.report
        for status in self._status.values():
            report.cards[status] += 1
        waiting = {number: it for number, it in self._drafts.items() if it.gaps}
        report.not_playable = len(waiting)
        report.evidence.update(
            it.evidence for it in self._drafts.values() if it.evidence
        )
        report.playable = len(self._drafts) - len(waiting)
        for number in sorted(waiting):
            found = waiting[number]
            report.missing.update(gap.missing for gap in found.gaps if gap.missing)
            if len(report.unplayable) < LISTED_CHANGES:
                report.unplayable.append(found.to_dict(number))
        report.created = {kind: sorted(new) for kind, new in self._new.items() if new}
        for problem in self._mentions.find_unknown():
            report.note(problem)
        for remembered in (self._first, self._codes, self._drafts):
            remembered.clear()

    # --- series, traits and sets ----------------------------------------------------

    def _plan_part(self, plan: Plan, line: PartLine) -> None:
        problem = find_part_problem(line)
        known = self._known[type(line)].get(line.key)
        if problem is not None:
            self.report.note(problem)
        elif known is None:
            self.have(plan, line)
        elif PARTS[type(line)].differs(known, line):
            plan.put(line)

    def have(self, plan: Plan, line: PartLine) -> None:
        """Plan a series, a trait or a set, unless it exists or is planned."""
        new = self._new[PARTS[type(line)].name]
        if line.key not in self._known[type(line)] and line.key not in new:
            new.add(line.key)
            plan.put(line)

    def name_series(self, plan: Plan, record: CardRecord) -> None:
        """Take the list's name for a series that has only its code for a name."""
        known = self._known[SeriesLine].get(record.series)
        column = f"name_{COLUMN_SUFFIXES[record.language]}"
        if known is None or not record.series_name:
            return
        if getattr(known, column) == known.code:
            name = record.series_name[:LONGEST_NAME]
            setattr(known, column, name)
            plan.put(SeriesLine(known.code, {record.language: name}))

    def name_traits(
        self, plan: Plan, japanese: Sequence[str], foreign: Sequence[str]
    ) -> None:
        """Learn English trait names from a card that has as many in both languages."""
        if len(japanese) != len(foreign):
            return
        rows = self._known[TraitLine]
        for original, name in zip(japanese, foreign, strict=True):
            is_english = name != original and not is_japanese(name)
            known = rows.get(original)
            if (known and known.name_en) or not is_english or len(name) > LONGEST_TRAIT:
                continue
            line = TraitLine({RULES_LANGUAGE: original, ENGLISH: name})
            self.have(plan, line)
            rows.setdefault(original, Trait(name_ja=original)).name_en = name
            self._learned.traits.add(Pair(original, name))
            plan.put(line)

    # --- what batches ask -----------------------------------------------------------

    def first(self, line: CardLine) -> tuple[CardLine, str] | None:
        """Return the first line about this card, and its digest."""
        return self._first.get((line.number, line.language))

    def remember(self, line: CardLine, digest: str) -> None:
        """Remember that this row decides the card's content in the file."""
        self._first.setdefault((line.number, line.language), (line, digest))

    def is_new_ruling(self, line: CardLine, ruling: RulingLine) -> bool:
        """Tell whether no earlier row had this ruling; then remember it."""
        key = (line.number, ruling.key)
        is_new = key not in self._rulings
        self._rulings.add(key)
        return is_new

    def is_first(self, line: CardLine, wanted: PrintingLine) -> bool:
        """Tell whether no earlier row listed this printing; then remember it."""
        before = self._codes.setdefault(wanted.code, (line.row, wanted))
        if before[1] is wanted:
            return True
        row, content = before
        sentence = "duplicate_printing" if content == wanted else "duplicate_differs"
        message = say(sentence, code=wanted.code, row=row)
        self.note(line, "code", "import.duplicate", message, is_error=False)
        return False

    def note(
        self,
        line: CardLine,
        place: str,
        code: str,
        message: Sentence,
        *,
        is_error: bool = True,
    ) -> None:
        """Report what is wrong with a row."""
        problem = RowProblem(line.row, place, code, message, line.number, is_error)
        self.report.note(problem)

    def settle(self, draft: CardDraft, status: str) -> None:
        """Record whether a card is new or changed; once recorded it stays so."""
        number = draft.face["number"]
        if self._status.get(number, UNCHANGED) == UNCHANGED:
            self._status[number] = status
        reasons = map(UnparsedPassage.from_dict, draft.not_playable_reason or ())
        self._drafts[number] = _Settled(
            draft.face["name"], tuple(reasons), draft.evidence.state
        )
        self._mentions.learn(draft)

    def glossary(self, series: str) -> Glossary:
        """Return names that texts of this series may mention."""
        if series not in self._glossaries:
            current = CardRevision.objects.filter(current_for__series__code=series)
            names = current.values_list(*list_columns("name"))
            traits = (
                (trait.name_ja, trait.name_zh_hant, trait.name_en)
                for trait in self._known[TraitLine].values()
            )
            self._glossaries[series] = build_glossary(names, traits)
        return self._glossaries[series]

    def words(self, series: str) -> Words:
        """Return names and traits of a series, to write and to read its texts."""
        if series not in self._words:
            book = load_name_book(series, self._learned)
            paraphrases = self.compiler.paraphrases
            self._words[series] = Words(self.glossary(series), book, paraphrases)
        return self._words[series]

    def learn_names(self, draft: CardDraft) -> None:
        """Remember the name of a card that has it in both languages."""
        japanese, english = (
            draft.names.get(code) for code in (RULES_LANGUAGE, ENGLISH)
        )
        if japanese and english:
            series = draft.face["series"]
            if self._learned.learn_name(series, Pair(japanese, english)):
                self._words.pop(series, None)


class _Batch:
    """Some hundred card lines, compared with their cards."""

    def __init__(self, planner: Planner, lines: Sequence[CardLine]) -> None:
        self._planner = planner
        self.plan = Plan()
        numbers = {line.number for line in lines}
        self.plan.cards = {
            card.number: card
            for card in Card.objects.with_current().filter(number__in=numbers)
        }
        ids = {card.pk: number for number, card in self.plan.cards.items()}
        self._sources = {
            (ids[source.card_id], source.language): source
            for source in CardSource.objects.filter(card__in=ids)
        }
        self._known = {kind.name: kind.known(lines, ids) for kind in ENTRIES}
        self._decided = list_decisions(ids)

    def add(self, line: CardLine) -> None:
        """Plan one line, or note what is wrong with it."""
        draft, digest = self._drafted(line)
        problems = [
            RowProblem(line.row, found.field, BAD_ROW, found.message, line.number)
            for found in (draft.problems() if draft else ())
        ]
        problems += list_card_problems(line)
        for problem in problems:
            self._planner.report.note(problem)
        if problems:
            return
        if digest:
            self._planner.remember(line, digest)
        if draft is not None:
            self._accept(line, draft)
        self._plan_source(line, digest)
        printings = [it for it in line.printings if self._planner.is_first(line, it)]
        for wanted in printings:
            series = "" if wanted.is_promo else line.series
            self._planner.have(self.plan, SetLine(wanted.card_set, series, {}))
        self._plan_entries(PRINTINGS, line, printings)
        rulings = [it for it in line.rulings if self._planner.is_new_ruling(line, it)]
        self._plan_entries(RULINGS, line, rulings)

    def finish(self) -> None:
        """Record the result for every card of the batch."""
        for number, draft in list(self.plan.drafts.items()):
            before = self._current(number)
            if before is None:
                status = NEW
            else:
                status = UNCHANGED if before.equals(draft) else CHANGED
            self._planner.settle(draft, status)
            if status == UNCHANGED:
                del self.plan.drafts[number]
            else:
                self._planner.report.change(summarize_change(draft, before))

    # --- one card -------------------------------------------------------------------

    def _drafted(self, line: CardLine) -> tuple[CardDraft | None, str]:
        """Return the card's draft, and the digest of the line.

        No draft if the line changes nothing: because an earlier row decided, or because
        the last import of this list had the same line.
        """
        first = self._planner.first(line)
        if line.draft is not None:
            if first is not None:
                message = say("duplicate_card", row=first[0].row)
                self._planner.note(line, "number", "import.duplicate", message)
                return None, ""
            return self._keep_evidence(line.draft), line.draft.digest()
        record = line.record
        if record is None:
            raise TypeError(line)  # A line has a record or a draft.
        digest = compute_claims_digest(record)
        if first is not None:
            return self._complete(line, record, first[0], is_equal=first[1] == digest)
        before = self._draft_before(line.number)
        source = self._sources.get((line.number, line.language))
        if before is not None and source is not None and source.digest == digest:
            return self._relearned(line, record, before), digest
        merged = merge_record(
            record,
            before,
            compiler=self._planner.compiler,
            glossary=self._planner.glossary(line.series),
            written=self._written_languages(line),
            decided=self._decided.get(line.number, ()),
        )
        fills = line.fills_only and line.language in (before.names if before else ())
        for it in merged.differences:
            keeps = fills or it.field in merged.keeps
            self._note_difference(line, it, None, keeps_other=keeps)
        if fills:
            return self._fill(line, record), ""
        if before is not None:
            self._learn_traits(record, before)
        return self._weigh(line, record, merged.draft, before), digest

    def _learn_traits(self, record: CardRecord, before: CardDraft) -> None:
        """Learn names of traits, whichever of the two lists came first."""
        traits = before.face["traits"]
        if not before.names.get(RULES_LANGUAGE):
            if record.language == RULES_LANGUAGE:
                self._planner.name_traits(self.plan, record.traits, traits)
        elif record.language == ENGLISH:
            self._planner.name_traits(self.plan, traits, record.traits)

    def _weigh(
        self,
        line: CardLine,
        record: CardRecord,
        draft: CardDraft,
        before: CardDraft | None,
    ) -> CardDraft:
        """Return the card with what its texts prove; an editor's own effect stays."""
        is_decided = bool(_OWN_EFFECT & {*self._decided.get(line.number, ())})
        if is_decided and before is not None and before.face["effects"] is not None:
            return replace(draft, evidence=before.evidence)
        words = self._planner.words(line.series)
        printed = {line.language, *record.texts, *self._written_languages(line)}
        if draft.texts.get(RULES_LANGUAGE):
            printed.add(RULES_LANGUAGE)
        return weigh_texts(
            translate_card(draft, words.book),
            printed,
            words,
            trigger_texts=_list_trigger_texts(record, draft, before),
        )

    def _keep_evidence(self, draft: CardDraft) -> CardDraft:
        """Return a card of a file that does not know evidence with what is known."""
        current = self._current(draft.face["number"])
        if draft.evidence.state or current is None or current.digest != draft.digest():
            return draft
        return replace(draft, evidence=current.as_draft().evidence)

    def _complete(
        self, line: CardLine, record: CardRecord, first: CardLine, *, is_equal: bool
    ) -> tuple[CardDraft | None, str]:
        """Tell where a further row about a card differs, and take what the first lacks.

        Returns:
            The completed card, if the row adds something; no digest, as the first row
            has it.
        """
        if first.record is None:
            raise TypeError(first)  # Rows of one list have records, all of them.
        if not is_equal:
            found = list_record_differences(first.record, record)
            for it in found:
                self._note_difference(line, it, first.row, keeps_other=True)
        return self._fill(line, record), ""

    def _fill(self, line: CardLine, record: CardRecord) -> CardDraft | None:
        """Return the card with what it lacks from a row; none if nothing is new."""
        before = self._draft_before(line.number)
        if before is None or not before.missing - record.missing:
            return None
        completed = complete_from_row(
            record,
            before,
            compiler=self._planner.compiler,
            glossary=self._planner.glossary(line.series),
        )
        return self._weigh(line, record, completed, before)

    def _note_difference(
        self,
        line: CardLine,
        difference: Difference,
        other: int | None,
        *,
        keeps_other: bool,
    ) -> None:
        message = difference.describe(other=other, keeps_other=keeps_other)
        self._planner.note(
            line, difference.field, "import.differs", message, is_error=False
        )

    def _relearned(
        self, line: CardLine, record: CardRecord, before: CardDraft
    ) -> CardDraft:
        """Return the card unchanged, unless its texts prove something else by now."""
        is_japanese = record.language == RULES_LANGUAGE
        clean = clean_text if is_japanese else clean_english_text
        if clean(record.text) != before.texts.get(record.language, ""):
            return before  # Somebody wrote another text.
        learned = self._weigh(line, record, before, before)
        is_unweighed = before.is_playable and not before.evidence.state
        if is_unweighed and learned.face["effects"] != before.face["effects"]:
            return before  # Somebody wrote another effect.
        return learned

    def _written_languages(self, line: CardLine) -> set[str]:
        return {
            language
            for language in LANGUAGES
            if language not in (RULES_LANGUAGE, line.language)
            and self._has_text(line.number, language)
        }

    def _has_text(self, number: str, language: str) -> bool:
        """Tell whether a list has given the card's text in this language."""
        planned = self.plan.sources.get((number, language))
        if planned is not None:
            return planned[1]
        known = self._sources.get((number, language))
        return known is not None and known.has_text

    def _accept(self, line: CardLine, draft: CardDraft) -> None:
        self.plan.drafts[line.number] = draft
        self._planner.learn_names(draft)
        if self._current(line.number) is None:
            record = line.record
            name = record.series_name if record else ""
            names = {record.language: name[:LONGEST_NAME]} if record and name else {}
            self._planner.have(self.plan, SeriesLine(line.series, names))
            self.plan.dates[line.number] = line
        elif line.record is not None:
            self._planner.name_series(self.plan, line.record)
        # A translation alone has no Japanese traits to offer.
        if draft.names.get(RULES_LANGUAGE):
            for trait in draft.face["traits"]:
                self._planner.have(self.plan, TraitLine({RULES_LANGUAGE: trait}))

    def _plan_source(self, line: CardLine, digest: str) -> None:
        if line.record is None or not digest:
            return
        known = self._sources.get((line.number, line.language))
        if known is None or known.digest != digest:
            has_text = bool(line.record.text or line.record.texts)
            self.plan.sources[line.number, line.language] = (digest, has_text)

    def _draft_before(self, number: str) -> CardDraft | None:
        planned = self.plan.drafts.get(number)
        if planned is not None:
            return planned
        current = self._current(number)
        return current.as_draft() if current else None

    def _current(self, number: str) -> CardRevision | None:
        card = self.plan.cards.get(number)
        return card.current_revision if card else None

    # --- printings and rulings ------------------------------------------------------

    def _plan_entries(
        self, kind: Entry, line: CardLine, entries: Sequence[Any]
    ) -> None:
        planned: Entries = getattr(self.plan, kind.name)
        for wanted in entries:
            known = self._known[kind.name].get(kind.key(line.number, wanted))
            status = UNCHANGED
            if known is None:
                planned.new.append((line.number, wanted))
                status = NEW
            elif kind.differs(known, wanted):
                planned.changed.append((known, wanted))
                status = CHANGED
            getattr(self._planner.report, kind.name)[status] += 1


def _list_trigger_texts(
    record: CardRecord, draft: CardDraft, before: CardDraft | None
) -> dict[str, str]:
    """Return the known texts of a card's trigger, as long as it is of the same type."""
    found: dict[str, str] = {}
    if before is not None and before.has_trigger_of(draft):
        found |= before.evidence.trigger_texts
    type_ = record.trigger and record.trigger.value
    if "trigger" in record.missing or type_ == draft.face["trigger"]:
        is_japanese = record.language == RULES_LANGUAGE
        clean = clean_text if is_japanese else clean_english_text
        if text := drop_dash(clean(record.trigger_text)):
            found[record.language] = text
    return found
