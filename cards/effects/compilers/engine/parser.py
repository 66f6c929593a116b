"""The parser that the grammar tables run on.

A grammar is a table of rules: a name, a template and what the template means.
Templates read like card text::

    "{cards}を{count}<選ぶ>"     {name}  another rule or terminal
                                <verb>  a verb in the requested form
                                [、]    may be left out
                                [a|b]   either, or left out
                                {a_}    like {a}, but what it means is not used
                                {a.*}   in the requested form
                                {a+} {a-}  like {a}; written of cards, of the field
                                {a=}    like {a}; written as the place before it is
                                [カード+]  may be left out; written of cards
                                [、!]   may be left out; written

Rules of one name are merged into a trie, so that common beginnings are read once;
results are remembered per name and position. All readings are found. Of several that
mean the same the one with the fewest rules is kept; the caller refuses a text whose
best readings differ in meaning. Left recursion is refused when the grammar is built.
Work is bounded: ``Parser`` gives up with ``TooMuchWorkError``.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from cards.effects.compilers.engine.patterns import (
    REJECT,
    Take,
    get_lookup_key,
    list_part_indices,
    make_builder,
    make_matcher,
)

__all__ = [
    "REJECT",
    "Grammar",
    "GrammarError",
    "Parser",
    "RuleBook",
    "expand_spellings",
]

PLAIN: Final = "plain"  # The form of a verb, or of a rule without one.

Value = object
Build = Callable[..., Value]
ParseResult = tuple[int, Value, int]  # End position, meaning, rules used.
Terminal = Callable[["Parser", int], Iterable[tuple[int, Value]]]
# Literals and parts that a text can go on with, each with the node after it.
Ways = tuple[list[tuple[str, "Node"]], list[tuple[str, bool, "Node"]]]

_WORK_LIMIT: Final = 60_000  # The hardest real text needs about a tenth of it.
_DEPTH_LIMIT: Final = 64  # The deepest real text needs 26.
_TOKEN: Final = re.compile(r"\{(\w+?)(_?)(?:\.(\w+|\*))?[-+=]?\}|([^{]+)")
_ANY_FORM: Final = re.compile(r"\.\*\}")


# What terminals begin with.
FIRST_OF_TERMINALS: Final = {
    "n": frozenset("0123456789"),
    "name": frozenset("〈"),
    "trait": frozenset("［"),
    "quoted": frozenset("「"),
    "marked": frozenset("『"),
    "keyword": frozenset("【"),
    "keyword_name": frozenset("【"),
    "timing": frozenset("【"),
    "color_icon": frozenset("【"),
    "energy": frozenset("【"),
    "granted": frozenset("「"),
}
_KNOWN: Final = frozenset("?")  # Stands for names that are no terminals.


class TooMuchWorkError(Exception):
    """The text takes more work than any card text does."""


class GrammarError(Exception):
    """The grammar itself is wrong; found when it is built."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the grammar.

    Attributes:
        name: What the rule is a case of.
        template: How it reads.
        build: What it means; takes the meanings of the ``{...}`` in order.
        line: The line of the table it comes from; other forms of a line share it.
        take: The meanings of the ``{...}`` of what is to be written, or ``None``;
            without it the line is only read.
        kind: What it can be written for, as ``kind_of``; ``None`` is anything.
    """

    name: str
    template: str
    build: Build
    line: str = ""
    take: Take | None = None
    kind: Value = None

    def __post_init__(self) -> None:
        """A rule is its own line unless it says otherwise."""
        if not self.line:
            object.__setattr__(self, "line", f"{self.name}: {self.template}")


@dataclass(slots=True)
class Node:
    """A place in the trie of one rule name."""

    literals: dict[str, "Node"] = field(default_factory=dict)
    parts: dict[tuple[str, bool], "Node"] = field(default_factory=dict)
    builds: list[tuple[Build, Rule]] = field(default_factory=list)
    ways: dict[str, Ways] = field(default_factory=dict)  # By the next character.


@dataclass(frozen=True, slots=True)
class Inflection:
    """How a language inflects its verbs.

    Attributes:
        names: Names whose rules have a verb; one of theirs without a verb has only the
            plain form.
        forms: The forms of a verb, ``PLAIN`` among them.
        inflect: The forms of a verb given in its plain form.
    """

    names: frozenset[str] = frozenset()
    forms: tuple[str, ...] = (PLAIN,)
    inflect: Callable[[str], Mapping[str, str]] = lambda verb: {PLAIN: verb}


_NOTHING: Final = Node()  # A name that a language has no rules for.


class RuleBook:
    """Collects the rules of a module by decorator.

    >>> book = RuleBook()
    >>> @book.rule("greeting", "{word}さん")
    ... def greeting(word: str) -> str:
    ...     return word
    """

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def rule(
        self, name: str, *templates: str, line: str = "", take: Take | None = None
    ) -> Callable[[Build], Build]:
        """Return templates of one name that mean what the decorated function says.

        ``take`` is its inverse: with it the first template is also written.
        """
        shared = line or _join_forms(name, templates)

        def add(build: Build) -> Build:
            for index, template in enumerate(templates):
                inverse = take if index == 0 else None
                self.rules.append(Rule(name, template, build, shared, inverse))
            return build

        return add

    def pair(
        self,
        name: str,
        template: str,
        pattern: Value,
        *,
        also: tuple[str, ...] = (),
        where: Callable[..., bool] | None = None,
        line: str = "",
    ) -> None:
        """A template and the pattern it means, to be read and written.

        Args:
            name: What the line is a case of.
            template: How it is written; lines are tried in their order.
            pattern: What it means; see ``pairs``.
            also: Other templates with the same parts; only read.
            where: What the parts' meanings must be like.
            line: The line of the table it belongs to; else it is one.

        Raises:
            GrammarError: A part of the template is not in the pattern.
        """
        count = _count_parts(template)
        if list_part_indices(pattern) != set(range(count)):
            raise GrammarError(f"{name}: {template!r} and its pattern differ")
        build, take = derive_inverses(pattern, count, where)
        kind = get_lookup_key(pattern)
        self.rules.append(Rule(name, template, build, line, take, kind))
        self.rules.extend(Rule(name, other, build, line) for other in also)

    def reads(self, name: str, pattern: Value, *templates: str, line: str = "") -> None:
        """Templates with the pattern they mean, never written."""
        build = make_builder(pattern)
        used = list_part_indices(pattern)
        line = line or _join_forms(name, templates)
        for template in templates:
            if not used <= set(range(_count_parts(template))):
                raise GrammarError(f"{name}: {template!r} has too few parts")
            self.rules.append(Rule(name, template, build, line))

    def words(
        self, name: str, meanings: Mapping[str, Value], *, line: str = ""
    ) -> None:
        """Fixed words of one name; of several that mean the same the first is written.

        Those are forms of one line.
        """
        first: dict[Value, str] = {}
        for word, meaning in meanings.items():
            same = first.setdefault((type(meaning), meaning), f"{name}: {word}")
            build, take = make_builder(meaning), make_matcher(meaning, 0)
            self.rules.append(
                Rule(name, word, build, line or same, take, get_lookup_key(meaning))
            )

    def terms(self, name: str, meanings: Mapping[str, Value]) -> None:
        """Words the rules of the game define; a table of them is one line.

        No title teaches them: they follow from the rules.
        """
        self.words(name, meanings, line=f"{name}: a term of the rules")

    def spellings(self, name: str, texts: Mapping[Value, str]) -> None:
        """Terms of the rules by what they mean, their wordings divided by strokes."""
        for meaning, words in texts.items():
            self.terms(name, dict.fromkeys(words.split("|"), meaning))

    def forms(self, name: str, *words: str, means: Value = True) -> None:
        """Words that differ by their form only (a, an; it, them): one line."""
        self.words(
            name, dict.fromkeys(words, means), line=f"{name}: forms of {words[0]}"
        )


def _join_forms(name: str, templates: tuple[str, ...]) -> str:
    """Return the line of templates of the same parts, which are forms of one another."""
    parts = {tuple(sorted(re.findall(r"\{\w+", item))) for item in templates}
    return f"{name}: {templates[0]}" if len(templates) > 1 == len(parts) else ""


def _count_parts(template: str) -> int:
    """Return how many parts of a template have a meaning that is used."""
    parts = _TOKEN.findall(template)
    return sum(bool(part) and not unused for part, unused, *_ in parts)


def derive_inverses(
    pattern: Value, count: int, where: Callable[..., bool] | None = None
) -> tuple[Build, Take]:
    """What puts parts into a pattern, and what finds them; see ``RuleBook.pair``."""
    build, take = make_builder(pattern), make_matcher(pattern, count)
    if where is None:
        return build, take
    return _only(where, build), _taken_only(where, take)


def _only(where: Callable[..., bool], build: Build) -> Build:
    return lambda *values: build(*values) if where(*values) else REJECT


def _taken_only(where: Callable[..., bool], take: Take) -> Take:
    def only(value: Value) -> tuple[Value, ...] | None:
        found = take(value)
        return found if found is not None and where(*found) else None

    return only


class Grammar:
    """Rules, terminals and what these begin with; built when something is parsed."""

    def __init__(
        self,
        rules: Iterable[Rule],
        terminals: dict[str, Terminal],
        inflection: Inflection | None = None,
        firsts: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self.terminals = terminals
        self.inflection = inflection or Inflection()
        self.firsts = FIRST_OF_TERMINALS if firsts is None else firsts
        self.rules = tuple(rules)

    @cached_property
    def tries(self) -> dict[str, Node]:
        """One by rule name; GrammarError: one is unknown, or left-recursive."""
        tries: dict[str, Node] = {}
        for rule in self.rules:
            for template in expand_spellings(rule.template):
                for name, text in _in_all_forms(rule.name, template, self.inflection):
                    _insert(tries.setdefault(name, Node()), text, rule)
        _check(tries, self.terminals)
        return tries

    def find_ways(self, node: Node, character: str) -> Ways:
        """Return what can begin with a character ("" is the end of the text)."""
        node.ways[character] = found = (
            [
                (literal, child)
                for literal, child in node.literals.items()
                if literal[0] == character
            ],
            [
                (part, is_used, child)
                for (part, is_used), child in node.parts.items()
                if (first := self._firsts.get(part)) is None or character in first
            ],
        )
        return found

    @cached_property
    def _firsts(self) -> dict[str, frozenset[str] | None]:
        """Characters each name can begin with; ``None`` if it can be empty, or any."""
        firsts: dict[str, frozenset[str] | None] = {
            name: self.firsts.get(name) for name in self.terminals
        }
        known: dict[str, frozenset[str]] = {name: frozenset() for name in self.tries}
        nullable = {name for name, trie in self.tries.items() if trie.builds}
        changed = True
        while changed:
            changed = False
            for name, trie in self.tries.items():
                found = {literal[0] for literal in trie.literals}
                for part, _ in trie.parts:
                    if part in nullable or firsts.get(part, _KNOWN) is None:
                        nullable.add(name)
                    found |= known.get(part) or firsts.get(part) or set()
                if found != known[name]:
                    known[name] = frozenset(found)
                    changed = True
        return firsts | {
            name: None if name in nullable else first for name, first in known.items()
        }


def _insert(node: Node, template: str, rule: Rule) -> None:
    for part, unused, form, literal in _TOKEN.findall(template):
        if literal:
            node = node.literals.setdefault(literal, Node())
        else:
            key = (f"{part}.{form}" if form else part, not unused)
            node = node.parts.setdefault(key, Node())
    node.builds.append((rule.build, rule))


def _check(tries: dict[str, Node], terminals: Mapping[str, Terminal]) -> None:
    firsts = {name: {part for part, _ in trie.parts} for name, trie in tries.items()}
    for name, trie in tries.items():
        for part in _all_parts(trie):
            if part not in tries and part not in terminals:
                raise GrammarError(f"{name}: nothing is called {part!r}")
        if name in _reachable(name, firsts):
            raise GrammarError(f"{name} is left-recursive")


def _in_all_forms(
    name: str, template: str, inflection: Inflection
) -> Iterator[tuple[str, str]]:
    """Yield the rule once for each form of its verb, or of the part that has the verb."""
    verb = re.search(r"<([^>]+)>", template)
    if verb is not None:
        for form, inflected in inflection.inflect(verb.group(1)).items():
            yield f"{name}.{form}", template.replace(verb.group(0), inflected)
    elif _ANY_FORM.search(template):
        for form in inflection.forms:
            yield f"{name}.{form}", _ANY_FORM.sub(f".{form}}}", template)
    elif name in inflection.names:
        yield f"{name}.{PLAIN}", template
    else:
        yield name, template


def _all_parts(node: Node) -> Iterator[str]:
    yield from (part for part, _ in node.parts)
    for child in (*node.parts.values(), *node.literals.values()):
        yield from _all_parts(child)


def _reachable(name: str, firsts: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = list(firsts.get(name, ()))
    while todo:
        part = todo.pop()
        if part not in found:
            found.add(part)
            todo.extend(firsts.get(part, ()))
    return found


def expand_spellings(template: str) -> list[str]:
    """Return the template with each ``[a|b]`` spelled out, once left out."""
    match = re.search(r"\[([^\]]*)\]", template)
    if match is None:
        return [template]
    before, after = template[: match.start()], template[match.end() :]
    return [
        result
        for choice in ("", *match.group(1).rstrip("+!").split("|"))
        for result in expand_spellings(before + choice + after)
    ]


class Parser:
    """One text being parsed with a grammar.

    Attributes:
        text: The text.
        budget: Work left.
        nested: Reads the text of an ability in quotes.
    """

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        *,
        budget: "WorkBudget",
        nested: Callable[[str], Value | None],
    ) -> None:
        """Nothing is parsed yet; ``nested`` reads an ability in quotes."""
        self.grammar = grammar
        self.text = text
        self.budget = budget
        self.nested = nested
        self._memo: list[dict[str, list[ParseResult]]] = [{} for _ in f"{text}$"]
        self._depth = 0

    def parse(self, name: str, start: int = 0) -> list[ParseResult]:
        """Return all readings of a name that begin at a position.

        Raises:
            TooMuchWorkError: They are too deep, or take too many steps.
        """
        memo = self._memo[start]
        known = memo.get(name)
        if known is not None:
            return known
        terminal = self.grammar.terminals.get(name)
        if terminal is not None:
            readings = [(end, value, 0) for end, value in terminal(self, start)]
        else:
            best: dict[tuple[int, Value], int] = {}
            self._depth += 1  # Here, not in a method: a fifth of all calls.
            if self._depth > _DEPTH_LIMIT:
                raise TooMuchWorkError
            self._walk(self.grammar.tries.get(name, _NOTHING), start, (), 1, best)
            self._depth -= 1
            readings = [(end, value, cost) for (end, value), cost in best.items()]
        memo[name] = readings
        return readings

    def longest(self, name: str) -> int:
        """Return where the longest reading of a name ends that begins at the start."""
        return max((end for end, _, _ in self.parse(name)), default=0)

    def whole(self, name: str) -> list[tuple[Value, int]]:
        """Return readings of the whole text, those with the fewest rules first."""
        size = len(self.text)
        found = [(value, cost) for end, value, cost in self.parse(name) if end == size]
        return sorted(found, key=_cost)

    def furthest(self) -> int:
        """Return how far any rule has got in this text."""
        return max(
            (
                end
                for memo in self._memo
                for readings in memo.values()
                for end, _, _ in readings
            ),
            default=0,
        )

    def _walk(
        self,
        node: Node,
        position: int,
        values: tuple[Value, ...],
        cost: int,
        best: dict[tuple[int, Value], int],
    ) -> None:
        budget = self.budget
        budget.left -= 1  # Here, not in a method: it is done for every step.
        if budget.left < 0:
            raise TooMuchWorkError
        for build, _ in node.builds:
            value = build(*values)
            if value is not REJECT:
                key = (position, value)
                if cost < best.get(key, cost + 1):
                    best[key] = cost
        text = self.text
        character = text[position : position + 1]
        ways = node.ways.get(character)
        literals, parts = ways or self.grammar.find_ways(node, character)
        for literal, child in literals:
            if text.startswith(literal, position):
                self._walk(child, position + len(literal), values, cost, best)
        memo = self._memo[position]
        for part, is_used, child in parts:
            readings = memo.get(part)
            if readings is None:
                readings = self.parse(part, position)
            for end, value, used in readings:
                more = (*values, value) if is_used else values
                self._walk(child, end, more, cost + used, best)


class WorkBudget:
    """How much work one card may still cost."""

    def __init__(self, limit: int = _WORK_LIMIT) -> None:
        self.left = limit

    def spend(self, steps: int = 1) -> None:
        """Take some steps.

        Raises:
            TooMuchWorkError: There is nothing left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooMuchWorkError

    def exhaust(self) -> None:
        """Leave nothing."""
        self.left = -1


def _cost(item: tuple[Value, int]) -> int:
    return item[1]
