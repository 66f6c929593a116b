"""Reading sentences: the grammar at work, and what to say when it does not fit."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

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
        parser = self._parser(traced.text)
        readings = self._parse_whole(parser, name, traced)
        if not readings:
            raise _not_understood(parser, traced)
        best, cost = readings[0]
        if len(readings) > 1 and readings[1][1] == cost:
            span = traced.span(0, len(traced.text))
            raise TextError(
                "effects.ambiguous", f"can be read in two ways: {traced.text}", span
            )
        if self.on_read is not None:
            self.on_read(name, traced.text)
        return best

    def try_read(self, name: str, text: str) -> Value | None:
        """Return the meaning of a text, or nothing."""
        try:
            return self.read(name, TracedText.of(text))
        except TextError:
            return None

    def parser(self, text: str, kind: type[P]) -> P:
        """Return a parser of a kind for a text, with a budget of its own."""
        return kind(
            self.language.grammar, text, budget=WorkBudget(), nested=self.nested
        )

    def _parser(self, text: str) -> Parser:
        return Parser(
            self.language.grammar, text, budget=self.budget, nested=self.nested
        )

    def _parse_whole(
        self, parser: Parser, name: str, traced: TracedText
    ) -> list[tuple[Value, int]]:
        try:
            return parser.whole(name)
        except TooMuchWorkError as error:
            span = traced.span(0, len(traced.text))
            message = "takes more work than any card text"
            raise TextError("effects.too_complex", message, span) from error


def _not_understood(parser: Parser, traced: TracedText) -> TextError:
    end = min(parser.furthest(), len(traced.text))
    missing = traced.text[end:] or traced.text
    if end == len(traced.text):
        end = 0
    return TextError(
        "effects.not_understood",
        f"not understood: {missing}",
        traced.span(end, len(traced.text)),
        understood=traced.text[:end],
        nearest=find_nearest_phrasing(parser.grammar, missing),
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
    """Return the template that shares most with a text; empty if none shares anything."""
    wanted = _character_pairs(text[:40])
    best, best_share = "", 0.0
    for template, pairs in _phrasings(grammar):
        share = len(wanted & pairs) / (len(pairs) + 2)
        if share > best_share:
            best, best_share = template, share
    return best
