"""A report on what lists in two languages prove together, without the database."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.card_data.languages import ENGLISH, RULES_LANGUAGE
from cards.effects import CompiledCard
from cards.effects.witnesses import (
    AcceptedDisagreement,
    EvidenceState,
    NameBook,
    Pair,
    Verdict,
    Witness,
    build_name_book,
    judge_witnesses,
    load_accepted_disagreements,
)
from cards.importing.records import CardRecord
from cards.importing.values import drop_dash

Compiled = tuple[CardRecord, CompiledCard]


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card number and what its texts prove.

    Attributes:
        number: The number.
        verdict: What was judged.
        is_pair: Whether there are texts in both languages.
        accepted: The known reason why the texts differ, if there is one.
    """

    number: str
    verdict: Verdict
    is_pair: bool
    accepted: AcceptedDisagreement | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return a disagreement as plain data."""
        return {
            "number": self.number,
            "state": self.verdict.state.value,
            "differences": [item.to_dict() for item in self.verdict.differences],
            "counts": self.verdict.language or None,
            "explained": self.accepted.reason if self.accepted else None,
        }


@dataclass(frozen=True, slots=True)
class EvidenceReport:
    """What the texts of all cards prove; cards without a text are left out."""

    cards: tuple[JudgedCard, ...]

    @property
    def pairs(self) -> tuple[JudgedCard, ...]:
        """Return the cards with texts in both languages."""
        return tuple(card for card in self.cards if card.is_pair)

    @property
    def disagreements(self) -> tuple[JudgedCard, ...]:
        """Return the cards whose texts differ, those without an explanation first."""
        differing = [card for card in self.cards if card.verdict.differences]
        return tuple(sorted(differing, key=lambda card: card.accepted is not None))

    def count_states(self, cards: Iterable[JudgedCard]) -> dict[str, int]:
        """Return how many of these cards are in each state."""
        found = Counter(card.verdict.state for card in cards)
        return {state.value: found[state] for state in EvidenceState}

    def to_dict(self) -> dict[str, Any]:
        """Return plain data with the keys that ``compile_cards --json`` prints."""
        return {
            "states": self.count_states(self.cards),
            "pairs": len(self.pairs),
            "states_of_pairs": self.count_states(self.pairs),
            "disagreements": [card.to_dict() for card in self.disagreements],
        }


def report_evidence(compiled: Iterable[Compiled]) -> EvidenceReport:
    """Judge every card of some lists by the first printing in each language."""
    by_number: dict[str, dict[str, Compiled]] = {}
    for record, card in compiled:
        known = by_number.setdefault(record.number, {})
        before = known.get(record.language)
        if before is None or not drop_dash(before[0].text):
            known[record.language] = (record, card)
    books = build_books(by_number)
    judged = (
        _judge(number, found, books[number.partition("-")[0]])
        for number, found in by_number.items()
    )
    return EvidenceReport(tuple(card for card in judged if card is not None))


def build_books(
    cards: Mapping[str, Mapping[str, Compiled]],
) -> dict[str, NameBook]:
    """Return the names of each series, matched by card number."""
    names: dict[str, list[Pair]] = {number.partition("-")[0]: [] for number in cards}
    traits: list[Pair] = []
    for number, found in cards.items():
        if not {RULES_LANGUAGE, ENGLISH} <= found.keys():
            continue
        (japanese, _), (english, _) = found[RULES_LANGUAGE], found[ENGLISH]
        names[number.partition("-")[0]].append(Pair(japanese.name, english.name))
        if len(japanese.traits) == len(english.traits):
            traits += map(Pair, japanese.traits, english.traits)
    return {series: build_name_book(pairs, traits) for series, pairs in names.items()}


def _judge(
    number: str, found: Mapping[str, Compiled], book: NameBook
) -> JudgedCard | None:
    witnesses = [
        Witness(language, found[language][1].tree, found[language][1].problems)
        for language in (RULES_LANGUAGE, ENGLISH)
        if language in found and drop_dash(found[language][0].text)
    ]
    if not witnesses:
        return None
    accepted = load_accepted_disagreements().get(number)
    decided = accepted.language if accepted else ""
    verdict = judge_witnesses(witnesses, book, decided=decided)
    is_explained = accepted is not None and bool(verdict.differences)
    return JudgedCard(
        number, verdict, len(witnesses) > 1, accepted if is_explained else None
    )
