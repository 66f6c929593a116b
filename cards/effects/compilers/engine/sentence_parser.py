"""Reading sentences: the grammar at work, and what to say when it does not fit."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeVar

from cards.effects.compilers.engine.language import CardLanguage
from cards.effects.compilers.engine.parser import (
    Grammar,
    Parser,
    TooMuchWorkError,
    Value,
    WorkBudget,
)
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.errors import TextError
from cards.effects.model.abilities import Ability

Nested = Callable[[str], Ability | None]
OnParsed = Callable[[str, str], None]  # Name of the rule, text.
P = TypeVar("P", bound=Parser)

_QUOTES: Final = '「"'  # What is in them is read by the classifier of the card.


@dataclass(frozen=True, slots=True)
class _Parsed:
    """How a text reads.

    Attributes:
        simplest: Its meanings that take the fewest rules; none if it has none.
        furthest: How far any rule has got.
        work: Steps it took.
    """

    simplest: tuple[Value, ...]
    furthest: int
    work: int


class SentenceParser:
    """Reads the sentences of one card within one budget."""

    def __init__(
        self, language: CardLanguage, nested: Nested, on_read: OnParsed | None = None
    ) -> None:
        """``nested`` reads an ability in quotes; ``on_read`` hears what was read."""
        self.language = language
        self.budget = WorkBudget()
        self.nested = nested
        self.on_read = on_read

    def read(self, name: str, traced: TracedText) -> Value:
        """Return the only, or the simplest, meaning of a text.

        Raises:
            TextError: It has none, or several that are as simple.
        """
        parsed = self._parse(name, traced)
        if not parsed.simplest:
            raise _not_understood(self.language.grammar, parsed, traced)
        if len(parsed.simplest) > 1:
            span = traced.span(0, len(traced.text))
            raise TextError(
                "effects.ambiguous", f"can be read in two ways: {traced.text}", span
            )
        if self.on_read is not None:
            self.on_read(name, traced.text)
        return parsed.simplest[0]

    def try_read(self, name: str, text: str) -> Value | None:
        """Return the meaning of a text, or nothing."""
        traced = TracedText.of(text)
        try:
            is_one = len(self._parse(name, traced).simplest) == 1
        except TextError:
            return None
        return self.read(name, traced) if is_one else None

    def parser(self, text: str, kind: type[P]) -> P:
        """Return a parser of a kind for a text, with a budget of its own."""
        return kind(
            self.language.grammar, text, budget=WorkBudget(), nested=self.nested
        )

    def _parse(self, name: str, traced: TracedText) -> _Parsed:
        """Return how a text reads; what others read before costs as much again."""
        text, budget = traced.text, self.budget
        try:
            if any(quote in text for quote in _QUOTES):
                parser = Parser(
                    self.language.grammar, text, budget=budget, nested=self.nested
                )
                return _parse_whole(parser, name)
            budget.spend(0)  # Nothing more is parsed once it is used up.
            parsed = _parse_unquoted(self.language.grammar, name, text)
            budget.spend(parsed.work)
        except TooMuchWorkError as error:
            budget.exhaust()
            span = traced.span(0, len(text))
            message = "takes more work than any card text"
            raise TextError("effects.too_complex", message, span) from error
        return parsed


@lru_cache(maxsize=8_192)  # Many cards say the same, and so do their renderings.
def _parse_unquoted(grammar: Grammar, name: str, text: str) -> _Parsed:
    parser = Parser(grammar, text, budget=WorkBudget(), nested=lambda _: None)
    return _parse_whole(parser, name)


def _parse_whole(parser: Parser, name: str) -> _Parsed:
    before = parser.budget.left
    readings = parser.whole(name)
    return _Parsed(
        tuple(value for value, cost in readings if cost == readings[0][1]),
        parser.furthest(),
        before - parser.budget.left,
    )


def clear_sentence_cache() -> None:
    """Forget parsed sentences."""
    _parse_unquoted.cache_clear()


def _not_understood(grammar: Grammar, parsed: _Parsed, traced: TracedText) -> TextError:
    end = min(parsed.furthest, len(traced.text))
    missing = traced.text[end:] or traced.text
    if end == len(traced.text):
        end = 0
    return TextError(
        "effects.not_understood",
        f"not understood: {missing}",
        traced.span(end, len(traced.text)),
        understood=traced.text[:end],
        nearest=find_nearest_phrasing(grammar, missing),
    )


@cache
def _phrasings(grammar: Grammar) -> tuple[tuple[str, frozenset[str]], ...]:
    names = {"act", "cond", "sentence", "mods", "moment", "ban", "quantity", "menu"}
    found = {
        rule.template: _character_pairs(_without_parts(rule.template))
        for rule in grammar.rules
        if rule.name in names
    }
    return tuple((text, pairs) for text, pairs in found.items() if pairs)


def _without_parts(template: str) -> str:
    text = ""
    depth = 0
    for character in template:
        depth += (character == "{") - (character == "}")
        if depth == 0 and character not in "}[]<>|":
            text += character
    return text


def _character_pairs(text: str) -> frozenset[str]:
    return frozenset(text[i : i + 2] for i in range(len(text) - 1))


def find_nearest_phrasing(grammar: Grammar, text: str) -> str:
    """Return the template that shares most with a text, with "…" for open places."""
    wanted = _character_pairs(text[:40])
    shares = {it: len(wanted & p) / (len(p) + 2) for it, p in _phrasings(grammar)}
    best = max(shares, key=shares.__getitem__, default="")
    return re.sub(r"\{[^}]*\}", "…", best) if shares.get(best) else ""
