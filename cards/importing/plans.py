"""Plan an import: what the lines of a list would change, batch by batch.

Planning reads and never writes, so that it serves as the dry run. One batch costs a
handful of queries, however many cards it has; what concerns the file as a whole (which
row was the first to speak of a card, which sets exist) is remembered between batches.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from cards.faces import LANGUAGES
from cards.faces.draft import CardDraft, content_digest
from cards.faces.texts import Glossary
from cards.importing.entries import (
    CardLine,
    PrintingLine,
    RowProblem,
    RulingLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from cards.importing.limits import LONGEST_ADDRESS
from cards.importing.merging import (
    Compiler,
    clean_text,
    glossary_of,
    merge,
    understood_now,
)
from cards.importing.records import CardRecord
from cards.importing.report import CHANGED, NEW, UNCHANGED, ImportReport
from cards.models import (
    Card,
    CardRevision,
    CardSet,
    CardSource,
    Printing,
    Ruling,
    Series,
    Trait,
)
from cards.models.printings import (
    PRINTED_RARITY_PATTERN,
    PRINTING_PATTERN,
    SET_PATTERN,
)

_ADDRESS: Final = re.compile(r"https?://[^\s\"<>]+")
_KEY: Final = re.compile(r"[-a-zA-Z0-9_]{1,40}")
_OF_A_PRINTING: Final = {
    "printing",
    "rarity",
    "image_url",
    "set_code",
    "suffix",
    "is_parallel",
    "is_promo",
    "artist",
    "series_name",
}


@dataclass(slots=True)
class Plan:
    """What one batch of lines would change.

    Attributes:
        series: New series by code, and known ones with new words.
        traits: New traits by Japanese name, and known ones with new words.
        sets: New sets by code, and known ones with new words.
        drafts: What cards shall say, by number; only where it is new.
        cards: The cards of the batch that exist, by number.
        sources: What the lists said, by number and language.
        new_printings: Each with its card number.
        changed_printings: Each with what it shall say.
        new_rulings: Each with its card number.
        changed_rulings: Each with what it shall say.
        dates: Preview and release of new cards, by number.
    """

    series: dict[str, SeriesLine] = field(default_factory=dict)
    traits: dict[str, TraitLine] = field(default_factory=dict)
    sets: dict[str, SetLine] = field(default_factory=dict)
    drafts: dict[str, CardDraft] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    sources: dict[tuple[str, str], tuple[str, bool]] = field(default_factory=dict)
    new_printings: list[tuple[str, PrintingLine]] = field(default_factory=list)
    changed_printings: list[tuple[Printing, PrintingLine]] = field(default_factory=list)
    new_rulings: list[tuple[str, RulingLine]] = field(default_factory=list)
    changed_rulings: list[tuple[Ruling, RulingLine]] = field(default_factory=list)
    dates: dict[str, CardLine] = field(default_factory=dict)


class Planner:
    """Plans the batches of one file, and reports on them."""

    def __init__(self, report: ImportReport, compiler: Compiler) -> None:
        self._report = report
        self._compiler = compiler
        self._first: dict[tuple[str, str], tuple[int, str]] = {}
        self._codes: dict[str, tuple[int, PrintingLine]] = {}
        self._status: dict[str, str] = {}
        self._playable: dict[str, bool] = {}
        self._series = {series.code: series for series in Series.objects.all()}
        self._sets = {card_set.code: card_set for card_set in CardSet.objects.all()}
        self._traits = {trait.name_ja: trait for trait in Trait.objects.all()}
        self._new: dict[str, set[str]] = {
            "series": set(),
            "sets": set(),
            "traits": set(),
        }
        self._glossaries: dict[str, Glossary] = {}

    def plan(self, lines: Sequence[Any]) -> Plan:
        """What these lines would change; lines with errors change nothing."""
        batch = _Batch(self, [line for line in lines if isinstance(line, CardLine)])
        for line in lines:
            match line:
                case RowProblem():
                    self._report.rows += bool(line.row)
                    self._report.note(line)
                case SeriesLine():
                    self._plan_series(batch.plan, line)
                case TraitLine():
                    self._plan_trait(batch.plan, line)
                case SetLine():
                    self._plan_set(batch.plan, line)
                case CardLine():
                    self._report.rows += 1
                    batch.add(line)
        batch.finish()
        return batch.plan

    def finish(self) -> None:
        """Write the sums into the report."""
        report = self._report
        for status in self._status.values():
            report.cards[status] += 1
        report.playable = sum(self._playable.values())
        report.not_playable = len(self._playable) - report.playable
        report.created = {kind: sorted(new) for kind, new in self._new.items() if new}

    # --- series, traits and sets ----------------------------------------------------

    def _plan_series(self, plan: Plan, line: SeriesLine) -> None:
        if not re.fullmatch(r"[A-Z]{3}", line.code):
            self._refuse_part("series.code", f"{line.code[:20]!r} is no series code")
            return
        known = self._series.get(line.code)
        if known is None:
            self.new_series(plan, line)
        elif _differs(known, "name", line.names) or _differs(
            known, "description", line.descriptions
        ):
            plan.series[line.code] = line

    def new_series(self, plan: Plan, line: SeriesLine) -> None:
        """Have a series made, unless it was planned before."""
        if line.code in self._series or line.code in self._new["series"]:
            return
        self._new["series"].add(line.code)
        plan.series[line.code] = line

    def name_series(self, plan: Plan, record: CardRecord) -> None:
        """Take the list's name for a series that has only its code for a name."""
        known = self._series.get(record.series)
        suffix = record.language.replace("-", "_")
        if known is None or not record.series_name:
            return
        if getattr(known, f"name_{suffix}") == known.code:
            name = record.series_name[:80]
            setattr(known, f"name_{suffix}", name)
            plan.series[known.code] = SeriesLine(known.code, {record.language: name})

    def _plan_trait(self, plan: Plan, line: TraitLine) -> None:
        name = line.names["ja"]
        if any(len(word) > 40 for word in line.names.values()):  # noqa: PLR2004 - column
            self._refuse_part(
                "traits.names", f"{name[:20]!r} is longer than 40 letters"
            )
            return
        known = self._traits.get(name)
        if known is None:
            self.new_trait(plan, line)
        elif _differs(known, "name", line.names):
            plan.traits[name] = line

    def new_trait(self, plan: Plan, line: TraitLine) -> None:
        """Have a trait made, unless it was planned before."""
        name = line.names["ja"]
        if name not in self._traits and name not in self._new["traits"]:
            self._new["traits"].add(name)
            plan.traits[name] = line

    def name_traits(
        self, plan: Plan, japanese: list[str], foreign: Sequence[str]
    ) -> None:
        """Learn English names of traits from a card that has as many in both."""
        if len(japanese) != len(foreign):
            return
        for original, name in zip(japanese, foreign, strict=True):
            known = self._traits.get(original)
            if known is not None and not known.name_en and len(name) <= 40:  # noqa: PLR2004 - column
                known.name_en = name
                plan.traits[original] = TraitLine({"ja": original, "en": name})

    def _plan_set(self, plan: Plan, line: SetLine) -> None:
        if not re.fullmatch(SET_PATTERN, line.code):
            self._refuse_part("sets.code", f"{line.code[:20]!r} is no set code")
            return
        known = self._sets.get(line.code)
        if known is None:
            self.new_set(plan, line)
        elif _differs(known, "name", line.names) or (
            line.released_on and known.released_on != line.released_on
        ):
            plan.sets[line.code] = line

    def new_set(self, plan: Plan, line: SetLine) -> None:
        """Have a set made, unless it was planned before."""
        if line.code not in self._sets and line.code not in self._new["sets"]:
            self._new["sets"].add(line.code)
            plan.sets[line.code] = line

    def _refuse_part(self, place: str, message: str) -> None:
        self._report.note(RowProblem(0, place, "import.bad_row", message))

    # --- what batches ask -----------------------------------------------------------

    @property
    def report(self) -> ImportReport:
        """The report being written."""
        return self._report

    @property
    def compiler(self) -> Compiler:
        """Compiles the texts of the file."""
        return self._compiler

    def first(self, number: str, language: str) -> tuple[int, str] | None:
        """The row that spoke of this card first, and what it said."""
        return self._first.get((number, language))

    def remember(self, line: CardLine, digest: str) -> None:
        """This row decides what the file says of the card."""
        self._first[line.number, line.language] = (line.row, digest)

    def printing_before(self, line: CardLine, wanted: PrintingLine) -> int | None:
        """The row that listed this printing already; else it is remembered."""
        before = self._codes.get(wanted.code)
        if before is None:
            self._codes[wanted.code] = (line.row, wanted)
            return None
        row, said = before
        message = f"{wanted.code} is listed in row {row} already"
        if said != wanted:
            message += ", with other values; the first one counts"
        problem = RowProblem(
            line.row, "code", "import.duplicate", message, line.number, is_error=False
        )
        self._report.note(problem)
        return row

    def settle(self, number: str, status: str, *, is_playable: bool) -> None:
        """What becomes of a card; what it is already is not taken back."""
        if self._status.get(number, UNCHANGED) == UNCHANGED:
            self._status[number] = status
        self._playable[number] = is_playable

    def glossary(self, series: str) -> Glossary:
        """Names that texts of this series may speak of."""
        if series not in self._glossaries:
            current = CardRevision.objects.filter(current_for__series__code=series)
            names = current.values_list("name_ja", "name_zh_hant", "name_en")
            traits = (
                (trait.name_ja, trait.name_zh_hant, trait.name_en)
                for trait in self._traits.values()
            )
            self._glossaries[series] = glossary_of(names, traits)
        return self._glossaries[series]


class _Batch:
    """Some hundred card lines against the cards they speak of."""

    def __init__(self, planner: Planner, lines: Sequence[CardLine]) -> None:
        self._planner = planner
        self.plan = Plan()
        numbers = {line.number for line in lines}
        codes = {printing.code for line in lines for printing in line.printings}
        self.plan.cards = {
            card.number: card
            for card in Card.objects.with_current().filter(number__in=numbers)
        }
        ids = {card.pk: number for number, card in self.plan.cards.items()}
        self._sources = {
            (ids[source.card_id], source.language): source
            for source in CardSource.objects.filter(card__in=ids)
        }
        self._printings = {
            printing.code: printing
            for printing in Printing.objects.filter(code__in=codes)
        }
        ruled = ids if any(line.rulings for line in lines) else {}
        self._rulings = {
            (ids[ruling.card_id], ruling.key): ruling
            for ruling in Ruling.objects.filter(card__in=ruled)
        }

    def add(self, line: CardLine) -> None:
        """Plan one line, or note what is wrong with it."""
        draft, digest = self._drafted(line)
        problems = [
            *(_draft_problems(line, draft) if draft else ()),
            *_line_problems(line),
        ]
        for problem in problems:
            self._planner.report.note(problem)
        if problems:
            return
        if digest:
            self._planner.remember(line, digest)
        if draft is not None:
            self._accept(line, draft)
        self._plan_source(line, digest)
        self._plan_printings(line)
        self._plan_rulings(line)

    def finish(self) -> None:
        """Say what becomes of every card of the batch."""
        for number, draft in list(self.plan.drafts.items()):
            before = self._current(number)
            if before is None:
                status = NEW
            else:
                status = CHANGED if before.digest != draft.digest() else UNCHANGED
            self._planner.settle(number, status, is_playable=draft.is_playable)
            if status == UNCHANGED:
                del self.plan.drafts[number]
            else:
                self._planner.report.change(_change(draft, before))

    # --- one card -------------------------------------------------------------------

    def _drafted(self, line: CardLine) -> tuple[CardDraft | None, str]:
        """What the card shall say, and the fingerprint of what the line says.

        No draft if the line has nothing to say: because an earlier row decided, or
        because the last import of this list said the same.
        """
        if line.draft is not None:
            first = self._planner.first(line.number, line.language)
            if first is not None:
                self._note_second(line, first[0])
                return None, ""
            return line.draft, line.draft.digest()
        record = line.record
        if record is None:
            raise TypeError(line)  # a line has a record or a draft
        digest = _claims(record)
        first = self._planner.first(line.number, line.language)
        if first is not None:
            if first[1] != digest:
                self._note_difference(line, first[0])
            return None, ""
        before = self._draft_before(line.number)
        source = self._sources.get((line.number, line.language))
        if before is not None and source is not None and source.digest == digest:
            return self._relearned(line, record, before), digest
        draft = merge(
            record,
            before,
            compiler=self._planner.compiler,
            glossary=self._planner.glossary(line.series),
            written=self._written_languages(line),
        )
        if record.language == "en" and before is not None:
            self._planner.name_traits(self.plan, before.face["traits"], record.traits)
        return draft, digest

    def _relearned(
        self, line: CardLine, record: CardRecord, before: CardDraft
    ) -> CardDraft:
        """The card as it is, unless its text can be understood by now."""
        if before.is_playable or record.language != "ja":
            return before
        planner = self._planner
        glossary = planner.glossary(line.series)
        learned = understood_now(
            record, before, compiler=planner.compiler, glossary=glossary
        )
        return learned or before

    def _written_languages(self, line: CardLine) -> set[str]:
        return {
            language
            for language in LANGUAGES
            if language not in ("ja", line.language)
            and self._has_text(line.number, language)
        }

    def _has_text(self, number: str, language: str) -> bool:
        """Whether a list has given the card's text in this language."""
        planned = self.plan.sources.get((number, language))
        if planned is not None:
            return planned[1]
        known = self._sources.get((number, language))
        return known is not None and known.has_text

    def _accept(self, line: CardLine, draft: CardDraft) -> None:
        self.plan.drafts[line.number] = draft
        if self._current(line.number) is None:
            record = line.record
            name = record.series_name if record else ""
            names = {record.language: name[:80]} if record and name else {}
            self._planner.new_series(self.plan, SeriesLine(line.series, names))
            self.plan.dates[line.number] = line
        elif line.record is not None:
            self._planner.name_series(self.plan, line.record)
        # A translation alone has no Japanese traits to offer.
        if draft.names.get("ja"):
            for trait in draft.face["traits"]:
                self._planner.new_trait(self.plan, TraitLine({"ja": trait}))

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

    def _note_second(self, line: CardLine, row: int) -> None:
        message = f"this card stands in row {row} already"
        problem = RowProblem(
            line.row, "number", "import.duplicate", message, line.number
        )
        self._planner.report.note(problem)

    def _note_difference(self, line: CardLine, row: int) -> None:
        message = f"says something else than row {row}, which counts"
        problem = RowProblem(
            line.row, "", "import.differs", message, line.number, is_error=False
        )
        self._planner.report.note(problem)

    # --- printings and rulings ------------------------------------------------------

    def _plan_printings(self, line: CardLine) -> None:
        for wanted in line.printings:
            if self._planner.printing_before(line, wanted) is not None:
                continue
            series = "" if wanted.is_promo else line.series
            self._planner.new_set(self.plan, SetLine(wanted.card_set, series, {}))
            known = self._printings.get(wanted.code)
            if known is None:
                self.plan.new_printings.append((line.number, wanted))
                status = NEW
            elif _printing_differs(known, wanted):
                self.plan.changed_printings.append((known, wanted))
                status = CHANGED
            else:
                status = UNCHANGED
            self._planner.report.printings[status] += 1

    def _plan_rulings(self, line: CardLine) -> None:
        for wanted in line.rulings:
            known = self._rulings.get((line.number, wanted.key))
            if known is None:
                self.plan.new_rulings.append((line.number, wanted))
                status = NEW
            elif _ruling_differs(known, wanted):
                self.plan.changed_rulings.append((known, wanted))
                status = CHANGED
            else:
                status = UNCHANGED
            self._planner.report.rulings[status] += 1


def _claims(record: CardRecord) -> str:
    """Fingerprint of what a row says about the card, not about its printing."""
    said = asdict(record)
    claims = {key: said[key] for key in said if key not in _OF_A_PRINTING}
    # Lists break lines as they like; that is no difference.
    claims["text"] = "".join(clean_text(record.text).split())
    return content_digest(claims)


def _differs(
    row: Series | Trait | CardSet, stem: str, words: Mapping[str, str]
) -> bool:
    return any(
        word and getattr(row, f"{stem}_{language.replace('-', '_')}") != word
        for language, word in words.items()
    )


def _printing_differs(known: Printing, wanted: PrintingLine) -> bool:
    """What a list leaves empty does not take away what is known."""
    return any(
        getattr(known, column) != value
        for column, value in wanted.columns().items()
        if value != ""
    )


def _ruling_differs(known: Ruling, wanted: RulingLine) -> bool:
    said = (known.ruled_on, known.source, known.is_public)
    return said != (wanted.ruled_on, wanted.source, wanted.is_public) or any(
        getattr(known, f"text_{language.replace('-', '_')}") != text
        for language, text in wanted.texts.items()
    )


def _draft_problems(line: CardLine, draft: CardDraft) -> Iterator[RowProblem]:
    for problem in draft.problems():
        yield RowProblem(
            line.row, problem.field, "import.bad_row", problem.message, line.number
        )


def _line_problems(line: CardLine) -> Iterable[RowProblem]:
    for index, printing in enumerate(line.printings):
        place = "" if line.record else f"printings.{index}."
        for name, message in _printing_problems(printing, line.number):
            yield RowProblem(
                line.row, place + name, "import.bad_row", message, line.number
            )
    keys = [ruling.key for ruling in line.rulings]
    for index, ruling in enumerate(line.rulings):
        if not _KEY.fullmatch(ruling.key) or keys.count(ruling.key) > 1:
            message = "a key is 1 to 40 letters, digits, - or _, and used once"
            yield RowProblem(
                line.row,
                f"rulings.{index}.key",
                "import.bad_row",
                message,
                line.number,
            )
        if any(len(text) > 4000 for text in ruling.texts.values()):  # noqa: PLR2004 - column
            yield RowProblem(
                line.row,
                f"rulings.{index}.texts",
                "import.bad_row",
                "a ruling has at most 4000 characters",
                line.number,
            )


def _printing_problems(line: PrintingLine, number: str) -> Iterator[tuple[str, str]]:
    if not re.fullmatch(SET_PATTERN, line.card_set):
        yield "set", f"{line.card_set[:20]!r} is no set code such as UA01BT"
    elif (
        not re.fullmatch(PRINTING_PATTERN, line.code)
        or line.code.partition("/")[0] != line.card_set
        or line.code.partition("/")[2].partition("_")[0] != number
    ):
        yield "code", f"{line.code[:40]!r} is no printed code of {number[:20]}"
    if not re.fullmatch(PRINTED_RARITY_PATTERN, line.rarity):
        yield "rarity", f"{line.rarity[:20]!r} is no rarity such as C or SR★"
    if line.image_url and (
        len(line.image_url) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(line.image_url)
    ):
        yield "image_url", "a picture is an http or https address of 400 characters"
    if len(line.artist) > 120:  # noqa: PLR2004 - column
        yield "artist", "a credit has at most 120 characters"


def _change(draft: CardDraft, before: CardRevision | None) -> dict[str, Any]:
    """What is new about a card, for people: field, before and after."""
    name = draft.face["name"]
    if before is None:
        return {"number": draft.face["number"], "name": name, "what": NEW, "fields": []}
    old = before.as_draft()
    then = {**old.face, **old.columns(), "rarity": old.rarity, "art": old.art}
    now = {**draft.face, **draft.columns(), "rarity": draft.rarity, "art": draft.art}
    fields = [
        {"field": key, "before": _short(then.get(key)), "after": _short(value)}
        for key, value in now.items()
        if then.get(key) != value and key != "effects"
    ]
    if then["effects"] != now["effects"]:
        fields.append({"field": "effects", "before": "", "after": ""})
    return {
        "number": draft.face["number"],
        "name": name,
        "what": CHANGED,
        "fields": fields,
    }


def _short(value: object) -> str:
    written = "" if value is None else str(value)
    return written if len(written) <= 200 else f"{written[:199]}…"  # noqa: PLR2004 - of a line
