"""Compilation of card records, and a report on it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cards.effects import CompiledCard, TextError, compile_card
from cards.importing.evidence_report import EvidenceReport, report_evidence
from cards.importing.records import CardRecord
from cards.importing.values import drop_dash

# What ``cards.effects.card_compiler`` finds wrong with a tree that a text did compile
# to.
_REFUSED_BY_PROOF: Final = frozenset({"effects.unwritable", "effects.round_trip"})


@dataclass(frozen=True, slots=True)
class UnparsedText:
    """A part of a text that could not be parsed.

    Attributes:
        number: The card.
        span: Where, in characters of the text as the list has it.
        reason: Code and sentence.
        pattern: The part with names and numbers masked: what a rule would parse.
        nearest: The closest known phrasing, or empty.
    """

    number: str
    span: tuple[int, int]
    reason: str
    pattern: str
    nearest: str


@dataclass(frozen=True, slots=True)
class MissingPattern:
    """A missing pattern and the cards that need it.

    Attributes:
        pattern: The masked wording.
        unlocks: Cards that lack nothing else.
        numbers: All cards that lack it.
        nearest: The closest known phrasing, or empty.
    """

    pattern: str
    unlocks: int
    numbers: tuple[str, ...]
    nearest: str


@dataclass(frozen=True, slots=True)
class CompilationReport:
    """The result of compiling a list of cards; shares are of numbers, not printings.

    Attributes:
        cards: Distinct card numbers.
        playable: Numbers all of whose printings are playable; with texts in both
            languages those that are proved, or of which one text is understood.
        by_series: Playable and all numbers by series, in the order of the list.
        with_text: Playable and all numbers of cards with a text.
        unproved: Numbers whose text compiles to a tree that renders to another text.
        canonical: Playable numbers whose rendering has the words of the text.
        missing: What could not be parsed, in the order of the list.
        gaps: The same grouped, those that unlock most cards first.
        evidence: What the texts prove, each card judged by both its languages.
    """

    cards: int
    playable: int
    by_series: dict[str, tuple[int, int]]
    with_text: tuple[int, int]
    unproved: int
    canonical: int
    missing: tuple[UnparsedText, ...]
    gaps: tuple[MissingPattern, ...]
    evidence: EvidenceReport

    @property
    def share(self) -> float:
        """Return the share of the cards that are playable."""
        return _share(self.playable, self.cards)

    def to_dict(self) -> dict[str, object]:
        """Return plain data with the keys that ``compile_cards --json`` prints."""
        return {
            "cards": self.cards,
            "playable": self.playable,
            "share": self.share,
            "cards_with_text": self.with_text[1],
            "playable_with_text": self.with_text[0],
            "share_with_text": _share(*self.with_text),
            "by_series": {
                series: {
                    "cards": total,
                    "playable": playable,
                    "share": _share(playable, total),
                }
                for series, (playable, total) in self.by_series.items()
            },
            "round_trip_identity": _share(self.playable, self.playable + self.unproved),
            "canonical_identity": _share(self.canonical, self.playable),
            "evidence": self.evidence.to_dict(),
            "not_playable": [
                {
                    "number": item.number,
                    "span": list(item.span),
                    "reason": item.reason,
                    "pattern": item.pattern,
                    "nearest": item.nearest,
                }
                for item in self.missing
            ],
            "gaps": [
                {
                    "pattern": gap.pattern,
                    "unlocks": gap.unlocks,
                    "numbers": list(gap.numbers),
                    "nearest": gap.nearest,
                }
                for gap in self.gaps
            ],
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def compile_record(record: CardRecord) -> CompiledCard:
    """Return the tree of a record, or why there is none."""
    return compile_card(
        record.kind,
        record.text,
        trigger=record.trigger,
        trigger_text=record.trigger_text,
        color=record.color,
        language=record.language,
    )


def compile_records(records: Iterable[CardRecord]) -> CompilationReport:
    """Compile every record and report on it."""
    return build_report((record, compile_record(record)) for record in records)


def build_report(pairs: Iterable[tuple[CardRecord, CompiledCard]]) -> CompilationReport:
    """Build the report of records, each with its compilation."""
    pairs = list(pairs)
    evidence = report_evidence(pairs)
    by_number: dict[str, list[CompiledCard]] = defaultdict(list)
    missing: dict[tuple[str, str, tuple[int, int]], UnparsedText] = {}
    with_text: set[str] = set()
    unproved: set[str] = set()
    for record, compiled in pairs:
        by_number[record.number].append(compiled)
        if drop_dash(record.text):
            with_text.add(record.number)
        if any(problem.code in _REFUSED_BY_PROOF for problem in compiled.problems):
            unproved.add(record.number)
        for item in _describe_unparsed(record.number, compiled):
            missing.setdefault((item.number, item.reason, item.span), item)
    found = tuple(missing.values())
    by_both = {card.number: card for card in evidence.pairs}
    playable = {
        number
        for number, printings in by_number.items()
        if (
            by_both[number].verdict.tree is not None
            if number in by_both
            else all(compiled.is_playable for compiled in printings)
        )
    }
    return CompilationReport(
        cards=len(by_number),
        playable=len(playable),
        by_series=_by_series(by_number, playable),
        with_text=(len(playable & with_text), len(with_text)),
        unproved=len(unproved),
        canonical=sum(by_number[number][0].is_identical for number in sorted(playable)),
        evidence=evidence,
        missing=found,
        gaps=_group_by_pattern(found),
    )


def _by_series(
    numbers: Iterable[str], playable: set[str]
) -> dict[str, tuple[int, int]]:
    counts: dict[str, tuple[int, int]] = {}
    for number in numbers:
        series = number.partition("-")[0]
        good, total = counts.get(series, (0, 0))
        counts[series] = (good + (number in playable), total + 1)
    return counts


# --- what is missing ----------------------------------------------------------------

_MASKS: Final = (
    (re.compile(r"〈[^〉]*〉"), "〈X〉"),
    (re.compile(r"［[^］]*］"), "［特徴：T］"),
    (re.compile(r"(特徴に|カード名に)「[^」]*」"), r"\1「T」"),
    (re.compile(r"\d+"), "n"),
)
_CLAUSE: Final = re.compile(r"^.*?(?:[、。]|$)")


def _describe_unparsed(number: str, compiled: CompiledCard) -> Iterable[UnparsedText]:
    for problem in compiled.problems:
        yield UnparsedText(
            number=number,
            span=problem.span,
            reason=f"{problem.code}: {problem}",
            pattern=_pattern(problem),
            nearest=problem.nearest,
        )


def _pattern(problem: TextError) -> str:
    """Return the first clause that could not be parsed, names and numbers masked."""
    text = str(problem).partition(": ")[2]
    if problem.code != "effects.not_understood":
        return problem.code
    match = _CLAUSE.match(text)
    clause = match.group(0) if match else text
    for mask, placeholder in _MASKS:
        clause = mask.sub(placeholder, clause)
    return clause.strip("、。")


def _group_by_pattern(missing: tuple[UnparsedText, ...]) -> tuple[MissingPattern, ...]:
    lacks = Counter(item.number for item in missing)
    grouped: dict[str, list[UnparsedText]] = defaultdict(list)
    for item in missing:
        grouped[item.pattern].append(item)
    gaps = [
        MissingPattern(
            pattern=pattern,
            unlocks=len({i.number for i in items if lacks[i.number] == 1}),
            numbers=tuple(dict.fromkeys(i.number for i in items)),
            nearest=items[0].nearest,
        )
        for pattern, items in grouped.items()
    ]
    return tuple(sorted(gaps, key=_most_first))


def _most_first(gap: MissingPattern) -> tuple[int, int, str]:
    return -gap.unlocks, -len(gap.numbers), gap.pattern
