"""The parts of a list beside card texts, as tables: keys and differences.

A planner walks the tables and knows no kind of part by name.
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
from cards.models import CardSet, Printing, Ruling, RulingCard, Series, Trait


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of word that cards refer to: series, traits, sets.

    Attributes:
        name: Its name in plans and reports.
        model: Its table.
        column: The column that identifies a row; ``key`` of a line is the same.
        words: Stems of its columns in three languages, each with its name in a line.
        columns: Its other columns that a list may change.
    """

    name: str
    model: Any
    column: str
    words: Mapping[str, str]
    columns: Sequence[str] = ()

    def known(self) -> dict[str, Any]:
        """Return every row, by its key."""
        return {getattr(row, self.column): row for row in self.model.objects.all()}

    def differs(self, row: object, line: object) -> bool:
        """Tell whether a line differs from its row; its empty fields do not count."""
        return any(
            do_words_differ(row, stem, getattr(line, given))
            for stem, given in self.words.items()
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
    """A kind of row that belongs to a card: printings, rulings.

    Attributes:
        name: Its name in lines, plans and reports.
        known: The rows of the lines, by their key, given the cards' keys.
        key: What identifies one in a line, with the card number.
        differs: Whether a line differs from its row.
    """

    name: str
    known: Callable[[Sequence[CardLine], Mapping[int, str]], dict[Hashable, Any]]
    key: Callable[[str, Any], Hashable]
    differs: Callable[[Any, Any], bool]


@dataclass(slots=True)
class Entries:
    """The entries of one kind to write.

    Attributes:
        new: Each with its card number.
        changed: Rows, each with its new content.
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
    is_ruled = any(line.rulings for line in lines)
    links = RulingCard.objects.filter(
        card__number__in=numbers.values() if is_ruled else ()
    )
    return {
        (link.card_id, link.ruling.key): link.ruling
        for link in links.select_related("ruling")
    }


def _printing_differs(known: Printing, wanted: PrintingLine) -> bool:
    """Tell whether a line differs; empty fields of a list remove nothing."""
    return any(
        getattr(known, column) != value
        for column, value in wanted.columns().items()
        if value != ""
    )


def does_ruling_differ(known: Ruling, wanted: RulingLine) -> bool:
    """Tell whether a line says something else; a text it leaves out stays."""
    return any(
        getattr(known, column) != value for column, value in wanted.columns().items()
    )


PRINTINGS: Final = Entry(
    "printings", _known_printings, lambda _number, it: it.code, _printing_differs
)
RULINGS: Final = Entry(
    "rulings", _known_rulings, lambda number, it: (number, it.key), does_ruling_differ
)
ENTRIES: Final = (PRINTINGS, RULINGS)


def do_words_differ(row: object, stem: str, words: Mapping[str, str]) -> bool:
    """Tell whether words are given that the row has not."""
    return any(
        word and getattr(row, f"{stem}_{COLUMN_SUFFIXES[language]}") != word
        for language, word in words.items()
    )
