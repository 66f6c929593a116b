"""Which lines a text needs: for measuring how the grammar meets unseen titles.

A card is *read without its title* if every line its text needs is also needed by a
card of another title. The share of such cards, titles left out one by one, shows how
much of a new title the grammar would read without being taught.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.engine.ability_classifier import AbilityClassifier
from cards.effects.compilers.engine.language import CardLanguage
from cards.effects.compilers.engine.parser import REJECT, Node, Parser, Rule, Value
from cards.effects.compilers.engine.segmentation import Kind, split_text
from cards.effects.errors import TextError
from cards.effects.model.enums import CardKind

_NUMBER: Final = re.compile(r"\d+")

RuleTrace = tuple[int, Value, int, frozenset[Rule]]


class TracingParser(Parser):
    """A parser that also reports which rules the simplest reading used."""

    def traced(self, name: str, start: int = 0) -> list[RuleTrace]:
        """Like ``parse``, each reading with the rules it used."""
        key = (name, start)
        memo: dict[tuple[str, int], list[RuleTrace]] = self.__dict__.setdefault(
            "_told", {}
        )
        if key not in memo:
            terminal = self.grammar.terminals.get(name)
            if terminal is not None:
                memo[key] = [
                    (end, value, 0, frozenset()) for end, value in terminal(self, start)
                ]
            else:
                best: dict[tuple[int, Value], tuple[int, frozenset[Rule]]] = {}
                trie = self.grammar.tries[name]
                self._trace(trie, start, (), 1, frozenset(), best)
                memo[key] = [
                    (end, value, cost, rules)
                    for (end, value), (cost, rules) in best.items()
                ]
        return memo[key]

    def rules_of(self, name: str) -> frozenset[Rule] | None:
        """Return rules of the simplest reading of the whole text."""
        size = len(self.text)
        whole = [found for found in self.traced(name) if found[0] == size]
        return min(whole, key=_cost)[3] if whole else None

    def _trace(
        self,
        node: Node,
        position: int,
        values: tuple[Value, ...],
        cost: int,
        rules: frozenset[Rule],
        best: dict[tuple[int, Value], tuple[int, frozenset[Rule]]],
    ) -> None:
        self.budget.spend()
        for build, rule in node.builds:
            value = build(*values)
            if value is not REJECT:
                known = best.get((position, value))
                if known is None or cost < known[0]:
                    best[position, value] = (cost, rules | {rule})
        for literal, child in node.literals.items():
            if self.text.startswith(literal, position):
                at = position + len(literal)
                self._trace(child, at, values, cost, rules, best)
        for (part, is_used), child in node.parts.items():
            for end, value, used, more in self.traced(part, position):
                taken = (*values, value) if is_used else values
                self._trace(child, end, taken, cost + used, rules | more, best)


def _cost(found: RuleTrace) -> int:
    return found[2]


def find_needed_rules(
    language: CardLanguage, kind: CardKind, text: str
) -> frozenset[str] | None:
    """The lines a text needs; ``None`` if it does not compile."""
    attempts: list[tuple[str, str]] = []
    classifier = AbilityClassifier(
        language, kind, on_read=lambda name, part: attempts.append((name, part))
    )
    classifier.card(language.canonicalize(text))
    if classifier.problems:
        return None
    found: set[str] = set()
    for name, part in attempts:
        parser = classifier.reader.parser(part, TracingParser)
        rules = parser.rules_of(name)
        found |= {rule.line for rule in rules or ()}
    found |= {f"icon: {_NUMBER.sub('0', label)}" for label in _labels(language, text)}
    return frozenset(found)


def group_cards_by_rule(
    language: CardLanguage, cards: Iterable[tuple[str, CardKind, str]]
) -> dict[str, tuple[str, ...]]:
    """Every line of the grammar and the cards that need it, those of most cards first.

    Args:
        language: Of the texts.
        cards: Number, kind and effect text; one that does not compile needs nothing.
    """
    found: dict[str, dict[str, None]] = {
        rule.line: {} for rule in language.grammar.rules
    }
    for number, kind, text in dict.fromkeys(cards):
        try:
            lines = find_needed_rules(language, kind, text) or frozenset()
        except TextError:
            continue
        for line in lines & found.keys():
            found[line][number] = None
    order = sorted(found, key=lambda line: (-len(found[line]), line))
    return {line: tuple(found[line]) for line in order}


def _labels(language: CardLanguage, text: str) -> Iterable[str]:
    for chunk in split_text(language.canonicalize(text), language.cuts):
        if chunk.kind is not Kind.RAID:
            yield from chunk.icons
        else:
            yield "レイド"


@dataclass(frozen=True, slots=True)
class LeftOutTitle:
    """A title left out.

    Attributes:
        title: Its three letters.
        cards: Its cards with a text.
        read: Those that compile, and need no line that only this title needs.
        lost: The others: number, and the lines it needs that no other title needs;
            none of a card that does not compile.
    """

    title: str
    cards: int
    read: int
    lost: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def share(self) -> float:
        """Share of the cards that the grammar reads without what the title taught it."""
        return self.read / self.cards


def leave_one_title_out(
    needs: Mapping[str, frozenset[str] | None],
) -> tuple[LeftOutTitle, ...]:
    """For each title which of its cards the lines that others need can read.

    Args:
        needs: Lines needed, by card number (``TDL-1-001``); ``None`` of a card that
            does not compile.
    """
    by_title: dict[str, list[str]] = defaultdict(list)
    needing: dict[str, set[str]] = defaultdict(set)
    for number, lines in needs.items():
        title = number.partition("-")[0]
        by_title[title].append(number)
        for line in lines or ():
            needing[line].add(title)
    results: list[LeftOutTitle] = []
    for title, numbers in by_title.items():
        lost: list[tuple[str, tuple[str, ...]]] = []
        for number in numbers:
            lines = needs[number]
            own = sorted(line for line in lines or () if len(needing[line]) == 1)
            if lines is None or own:
                lost.append((number, tuple(own)))
        read = len(numbers) - len(lost)
        results.append(LeftOutTitle(title, len(numbers), read, tuple(lost)))
    return tuple(results)
