"""The grammar tables read the other way: what a tree says, in words.

A meaning is written by the first line of its name that fits it and whose parts can be
written. Of a template everything is written but what stands in ``[...]`` without a sign; a part whose
meaning is not used takes the first words of its name.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from cards.effects.compilers.engine import icons
from cards.effects.compilers.engine.parser import Rule
from cards.effects.compilers.engine.patterns import Take, get_lookup_key
from cards.effects.compilers.ja.inflection import INFLECTED, Form, inflect_verb
from cards.effects.model.enums import Color, Icon, KeywordName
from cards.effects.model.modifiers import Keyword
from cards.vocabulary import Kind
from cards.vocabulary import get_name as word

_TOKEN: Final = re.compile(
    r"\{(?P<part>\w+?)(?P<unused>_?)(?:\.(?P<form>\w+|\*))?(?P<style>[-+=]?)\}"
    r"|<(?P<verb>[^>]+)>|\[(?P<option>[^\]]*)\]|(?P<literal>[^{<\[]+)"
)


class NoWordsError(Exception):
    """A tree says something that no line of a name can write.

    Attributes:
        name: What was to be written.
        value: What had no words.
    """

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"no {name} says {value!r}")
        self.name = name
        self.value = value


@dataclass(frozen=True, slots=True)
class TemplatePiece:
    """A piece of a template: words, a verb to inflect, or a part to write."""

    words: str = ""
    verb: str = ""
    part: str = ""
    form: str = ""
    is_used: bool = True
    style: str = ""
    is_of_cards: bool = False


@dataclass(frozen=True, slots=True)
class TemplateLine:
    """A rule as it is written, in one form or in any."""

    pieces: tuple[TemplatePiece, ...]
    take: Take
    form: str = ""


Write = Callable[[Any], str | None]
OwnWrite = Callable[[Any, Any], str | None]  # The writing, the meaning.
Own = Mapping[str, OwnWrite]


def _number(value: object) -> str | None:
    return str(value) if type(value) is int else None


def _energy(value: object) -> str | None:
    match value:
        case (Color() as color, int(count)):
            return f"【{word('color', color, 'ja')}×{count}】"
        case _:
            return None


def _keyword(value: object) -> str | None:
    if not isinstance(value, Keyword):
        return None
    label = word("keyword", value.keyword, "ja")
    if value.value is None:
        return f"【{label}】"
    return f"【{label}（{'+' if value.plus else ''}{value.value}）】"


def _icon(value: object) -> str | None:
    if not isinstance(value, Icon):
        return None
    return f"【{icons.RAID if value is Icon.RAID else word('timing', value, 'ja')}】"


def _of(kind: type, before: str, after: str) -> Write:
    def write(value: object) -> str | None:
        return f"{before}{value}{after}" if type(value) is kind else None

    return write


def _named(kind: type, table: Kind) -> Write:
    def write(value: object) -> str | None:
        return (
            f"【{word(table, str(value), 'ja')}】" if isinstance(value, kind) else None
        )

    return write


# How the terminals are written.
_TERMINALS: Final[dict[str, Write]] = {
    "n": _number,
    "name": _of(str, "〈", "〉"),
    "trait": _of(str, "［特徴：", "］"),
    "quoted": _of(str, "「", "」"),
    "keyword": _keyword,
    "keyword_name": _named(KeywordName, "keyword"),
    "timing": _icon,
    "color_icon": _named(Color, "color"),
    "energy": _energy,
}


class GenerationTable:
    """The lines of a grammar, to write with; sorted when something is written."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._found: dict[tuple[str, Any, str], tuple[TemplateLine, ...]] = {}

    @cached_property
    def _lines(self) -> dict[str, list[tuple[Any, TemplateLine]]]:
        lines: dict[str, list[tuple[Any, TemplateLine]]] = {}
        for rule in self._rules:
            if rule.take is not None:
                name, _, form = rule.name.partition(".")
                pieces = _pieces(rule.template)
                if not form and name in INFLECTED and not _is_inflected(pieces):
                    form = Form.PLAIN
                line = TemplateLine(pieces, rule.take, form)
                lines.setdefault(name, []).append((rule.kind, line))
        return lines

    def lines(self, name: str, value: object, form: str) -> tuple[TemplateLine, ...]:
        """Return lines of a name that a meaning of this kind can be written by."""
        key = (name, get_lookup_key(value), form or Form.PLAIN)
        if key not in self._found:
            self._found[key] = tuple(
                line
                for kind, line in self._lines.get(name, ())
                if line.form in ("", key[2])
                and (kind is None or kind in (key[1], (None,)))
            )
        return self._found[key]

    def first(self, name: str) -> str:
        """Return the first words of a name."""
        _, line = self._lines[name][0]
        return "".join(piece.words for piece in line.pieces)


def _is_inflected(pieces: Iterable[TemplatePiece]) -> bool:
    return any(piece.verb or piece.form == "*" for piece in pieces)


def _pieces(template: str) -> tuple[TemplatePiece, ...]:
    pieces: list[TemplatePiece] = []
    for match in _TOKEN.finditer(template):
        option = match["option"]
        if option is not None:
            if option.endswith("+"):
                pieces.append(TemplatePiece(option[:-1], is_of_cards=True))
            if option.endswith("!"):
                pieces.extend(_pieces(option[:-1]))
            continue
        pieces.append(
            TemplatePiece(
                words=match["literal"] or "",
                verb=match["verb"] or "",
                part=match["part"] or "",
                form=match["form"] or "",
                is_used=not match["unused"],
                style=match["style"] or "",
            )
        )
    return tuple(pieces)


class TextGenerator:
    """Writes meanings with a table.

    Attributes:
        own: What writes meanings of a name before its lines are tried.
        context: What ``own`` must know.
        is_of_cards: What is written is of cards: キャラカード, not キャラ.
        notes: What ``own`` wants said later; only of lines that are written.
    """

    def __init__(
        self,
        table: GenerationTable,
        own: Own,
        context: Any = None,  # noqa: ANN401 (what ``own`` asks for)
        notes: list[Any] | None = None,
    ) -> None:
        """Nothing is written yet."""
        self.table = table
        self.own = own
        self.context = context
        self.notes: list[Any] = [] if notes is None else notes
        self.is_of_cards = False

    def write(
        self, name: str, value: object, *, of_cards: bool | None = None, form: str = ""
    ) -> str:
        """Return a meaning in words; ``of_cards``: キャラカード, not キャラ.

        Raises:
            NoWordsError: No line can write it.
        """
        before = self.is_of_cards
        if of_cards is not None:
            self.is_of_cards = of_cards
        try:
            text = self.attempt(name, value, form)
        finally:
            self.is_of_cards = before
        if text is None:
            raise NoWordsError(name, value)
        return text

    def attempt(self, name: str, value: object, form: str = "") -> str | None:
        """Return a meaning in words, if any line can write it."""
        own = self.own.get(name)
        if own is not None:
            text = own(self, value)
            if text is not None:
                return text
        terminal = _TERMINALS.get(name)
        if terminal is not None:
            return terminal(value)
        for line in self.table.lines(name, value, form):
            values = line.take(value)
            if values is not None:
                size = len(self.notes)
                text = self._line(line, values, form)
                if text is not None:
                    return text
                del self.notes[size:]
        return None

    def _line(
        self, line: TemplateLine, values: tuple[Any, ...], form: str
    ) -> str | None:
        text = ""
        index = 0
        for piece in line.pieces:
            if piece.part and piece.is_used:
                words = self._part(piece, values, index, form)
                if words is None:
                    return None
                text += words
                index += 1
            elif piece.part:
                text += self.table.first(piece.part)
            elif piece.verb:
                text += inflect_verb(piece.verb)[Form(form or Form.PLAIN)]
            elif not piece.is_of_cards or self.is_of_cards:
                text += piece.words
        return text

    def _part(
        self, piece: TemplatePiece, values: tuple[Any, ...], index: int, form: str
    ) -> str | None:
        wanted = form if piece.form == "*" else piece.form
        if not piece.style:
            return self.attempt(piece.part, values[index], wanted)
        before = self.is_of_cards
        self.is_of_cards = piece.style == "+" or (
            piece.style == "=" and not any(getattr(v, "is_on_field", 0) for v in values)
        )
        try:
            return self.attempt(piece.part, values[index], wanted)
        finally:
            self.is_of_cards = before
