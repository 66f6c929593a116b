"""What a list brings beside the words of a card, as tables: what names it, what is new.

A planner walks the tables and knows no kind of thing by name.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cards.card_data.languages import COLUMN_SUFFIXES
from cards.importing.list_lines import (
    CardLine,
    PrintingLine,
    RulingLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from cards.models import CardSet, Printing, Ruling, Series, Trait


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of word that cards speak of: series, traits, sets.

    Attributes:
        name: As plans and reports call it.
        model: Its table.
        column: What names a row of it; ``key`` of a line is the same.
        words: Stems of its columns in three languages, each with its name in a line.
        columns: Its other columns that a list may change.
    """

    name: str
    model: Any
    column: str
    words: Mapping[str, str]
    columns: Sequence[str] = ()

    def known(self) -> dict[str, Any]:
        """Every row, by what names it."""
        return {getattr(row, self.column): row for row in self.model.objects.all()}

    def differs(self, row: Any, line: Any) -> bool:  # noqa: ANN401 - a row and a line of its kind
        """Whether a line says something else; what it leaves empty does not count."""
        return any(
            do_words_differ(row, stem, getattr(line, said))
            for stem, said in self.words.items()
        ) or any(
            getattr(line, column) and getattr(line, column) != getattr(row, column)
            for column in self.columns
        )


PARTS: Final[Mapping[type, Part]] = {
    SeriesLine: Part(
        "series", Series, "code", {"name": "names", "description": "descriptions"}
    ),
    TraitLine: Part("traits", Trait, "name_ja", {"name": "names"}),
    SetLine: Part("sets", CardSet, "code", {"name": "names"}, ("released_on",)),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of thing that hangs on a card: printings, rulings.

    Attributes:
        name: As lines, plans and reports call it.
        known: The rows that lines speak of, by their key, given the cards' keys.
        key: What names one in a line, with the card number.
        differs: Whether a line says something else than its row.
    """

    name: str
    known: Callable[[Sequence[CardLine], Mapping[int, str]], dict[Hashable, Any]]
    key: Callable[[str, Any], Hashable]
    differs: Callable[[Any, Any], bool]


@dataclass(slots=True)
class Entries:
    """What becomes of the entries of one kind.

    Attributes:
        new: Each with its card number.
        changed: Rows, each with what it shall say.
    """

    new: list[tuple[str, Any]] = field(default_factory=list)
    changed: list[tuple[Any, Any]] = field(default_factory=list)


def _known_printings(
    lines: Iterable[CardLine], _numbers: Mapping[int, str]
) -> dict[Hashable, Printing]:
    codes = {printing.code for line in lines for printing in line.printings}
    return {row.code: row for row in Printing.objects.filter(code__in=codes)}


def _known_rulings(
    lines: Iterable[CardLine], numbers: Mapping[int, str]
) -> dict[Hashable, Ruling]:
    ruled = numbers if any(line.rulings for line in lines) else {}
    return {
        (numbers[row.card_id], row.key): row
        for row in Ruling.objects.filter(card__in=ruled)
    }


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
        getattr(known, f"text_{COLUMN_SUFFIXES[language]}") != text
        for language, text in wanted.texts.items()
    )


PRINTINGS: Final = Entry(
    "printings", _known_printings, lambda _number, it: it.code, _printing_differs
)
RULINGS: Final = Entry(
    "rulings", _known_rulings, lambda number, it: (number, it.key), _ruling_differs
)
ENTRIES: Final = (PRINTINGS, RULINGS)


def do_words_differ(row: Any, stem: str, words: Mapping[str, str]) -> bool:  # noqa: ANN401 - a row with words
    """Whether words are given that the row has not."""
    return any(
        word and getattr(row, f"{stem}_{COLUMN_SUFFIXES[language]}") != word
        for language, word in words.items()
    )
