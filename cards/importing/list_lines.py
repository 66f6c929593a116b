"""The contents of a list, whatever its format: data between readers and services."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES, RULES_LANGUAGE
from cards.card_data.sentences import Sentence

from .records import CardRecord

BAD_ROW: Final = "import.bad_row"
WHOLE: Final = "*"  # Instead of a language: the entry is the whole card.


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One thing that is wrong with one row of a list.

    Attributes:
        row: Number of the entry or line, from one; zero for the file as a whole.
        field: Which field, in the words of the file; empty for the whole row.
        code: Stable, dotted: ``import.bad_row``, ``import.duplicate``, ….
        message: A sentence without a full stop.
        card: Card number, as far as the row has one.
        is_error: Whether it keeps the row from being imported; else it is a notice.
    """

    row: int
    field: str
    code: str
    message: Sentence
    card: str = ""
    is_error: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return plain data with the names of the attributes as keys."""
        return {
            "row": self.row,
            "field": self.field,
            "code": self.code,
            "message": self.message,
            "sentence": self.message.to_dict(),
            "card": self.card,
            "level": "error" if self.is_error else "notice",
        }


@dataclass(frozen=True, slots=True)
class PrintingLine:
    """One printing, as the database will have it."""

    code: str
    card_set: str
    rarity: str
    is_parallel: bool = False
    is_promo: bool = False
    image_url: str = ""
    artist: str = ""

    def columns(self) -> dict[str, Any]:
        """Return its columns that may change."""
        return {
            "rarity": self.rarity,
            "is_parallel": self.is_parallel,
            "is_promo": self.is_promo,
            "image_url": self.image_url,
            "artist": self.artist,
        }


@dataclass(frozen=True, slots=True)
class RulingLine:
    """One ruling, as the database will have it."""

    key: str
    ruled_on: date | None
    texts: Mapping[str, str]
    source: str
    is_public: bool
    questions: Mapping[str, str] = field(default_factory=dict)
    source_url: str = ""
    scenario: str = ""
    scenario_name: str = ""

    def columns(self) -> dict[str, Any]:
        """Return its columns that may change; a text that is not given stays."""
        texts = {"text": self.texts, "question": self.questions}
        return {
            "ruled_on": self.ruled_on,
            "source": self.source,
            "source_url": self.source_url,
            "is_public": self.is_public,
            "scenario": self.scenario,
            "scenario_name": self.scenario_name,
            **{
                f"{stem}_{COLUMN_SUFFIXES[language]}": text
                for stem, words in texts.items()
                for language, text in words.items()
                if text
            },
        }


@dataclass(frozen=True, slots=True)
class CardLine:
    """The content of one row about a card.

    Attributes:
        row: Number of the entry or line, from one.
        number: Card number.
        language: Language of the row, or ``WHOLE``.
        record: The row of a community list; none in the exchange format.
        draft: The card of the exchange format; none in community lists.
        printings: Printings of the row.
        rulings: Rulings of the row; only the exchange format has them.
        preview_at: Date for a card that is new.
        released_at: Date for a card that is new.
        fills_only: Whether the row adds what the card lacks, and changes nothing.
    """

    row: int
    number: str
    language: str
    record: CardRecord | None = None
    draft: CardDraft | None = None
    printings: tuple[PrintingLine, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    preview_at: datetime | None = None
    released_at: datetime | None = None
    fills_only: bool = False

    @property
    def series(self) -> str:
        """Return the letters before the first dash."""
        return self.number.partition("-")[0]


@dataclass(frozen=True, slots=True)
class IncompleteLine:
    """A row that is no card yet: its card number or its kind is missing.

    Attributes:
        row: Number of the entry or line, from one.
        code: What the list gives as its number; may be empty.
        name: Its name.
        language: Language of the row.
        lacks: ``number``, ``kind``, or both.
        format_name: The format of the list.
        entry: The row itself, to be read again once it is complete.
    """

    row: int
    code: str
    name: str
    language: str
    lacks: tuple[str, ...]
    format_name: str
    entry: Mapping[str, Any]

    @property
    def identity(self) -> tuple[str, str, str]:
        """Return what tells it from other rows, in this list and in the next."""
        return self.code, self.name, self.language


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A series of the exchange format."""

    code: str
    names: Mapping[str, str]
    descriptions: Mapping[str, str] = field(default_factory=dict)
    is_public: bool = True

    @property
    def key(self) -> str:
        """Return what identifies it."""
        return self.code


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A trait of the exchange format."""

    names: Mapping[str, str]

    @property
    def key(self) -> str:
        """Return what identifies it."""
        return self.names[RULES_LANGUAGE]


@dataclass(frozen=True, slots=True)
class SetLine:
    """A set of the exchange format."""

    code: str
    series: str
    names: Mapping[str, str]
    released_on: date | None = None

    @property
    def key(self) -> str:
        """Return what identifies it."""
        return self.code


Line = CardLine | IncompleteLine | SeriesLine | TraitLine | SetLine | RowProblem
