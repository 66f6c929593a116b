"""A card as a card list describes it, whatever the format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from cards.card_data.sentences import Sentence, join_sentences
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.importing.values import FieldProblem


@dataclass(frozen=True, slots=True)
class Erratum:
    """A dated note of the publisher that the print of a card was corrected."""

    published_on: date
    text: str


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One printing of a card.

    Attributes:
        number: The part after the slash, ``TDL-1-001``; the key of the copy limit.
        printing: The whole printed number with the product code.
        name: Name in the language of the list.
        language: ``ja`` or ``en``.
        kind: Kind of the card.
        color: Its color.
        required_energy: Energy needed; a dash counts as zero.
        ap_cost: AP needed.
        generated_energy: Energy it generates, one entry per point.
        bp: BP, ``None`` for cards without.
        traits: Traits in printed order.
        text: Effect text as the list has it, markup included; empty for none.
        trigger: Trigger type.
        trigger_text: What the list says the trigger does; empty if it says nothing.
        rarity: Rarity as printed.
        image_url: Where the list says a picture is; the picture itself stays there.
        set_code: Product code before the slash; empty if the list does not tell.
        suffix: What tells this printing from others of the set, ``p1``; often empty.
        is_parallel: Whether it has another picture than the common printing.
        is_promo: Whether it was given away.
        artist: Who drew it, if the list knows.
        names: The name in further languages.
        texts: The text in further languages.
        series_name: What the list calls the series, in its language.
        errata: Notes at the end of the text, oldest first.
        missing: Attributes that the list does not give; the record has a placeholder.
        notices: What should be known about how the row was read.
    """

    number: str
    printing: str
    name: str
    language: str
    kind: CardKind
    color: Color
    required_energy: int = 0
    ap_cost: int = 1
    generated_energy: tuple[Color, ...] = ()
    bp: int | None = None
    traits: tuple[str, ...] = ()
    text: str = ""
    trigger: Trigger | None = None
    trigger_text: str = ""
    rarity: str = ""
    image_url: str = ""
    set_code: str = ""
    suffix: str = ""
    is_parallel: bool = False
    is_promo: bool = False
    artist: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    series_name: str = ""
    errata: tuple[Erratum, ...] = ()
    missing: frozenset[str] = frozenset()
    notices: tuple[FieldProblem, ...] = ()

    @property
    def series(self) -> str:
        """Return the title code that a deck must share (UA-2.2.2)."""
        return self.number.partition("-")[0]


@dataclass(frozen=True, slots=True)
class SkippedEntry:
    """An entry that is no card, and why.

    Attributes:
        index: Its place in the list, from zero.
        problems: What is wrong with it, in the order of its fields; at least one.
        name: Its name, as far as it has one.
        is_harmless: Whether the rest of the list can be imported without it.
        lacks: What it lacks to be a card: ``number``, ``kind``. With one of these it
            waits as incomplete; without, it never was a card of a deck.
    """

    index: int
    problems: tuple[FieldProblem, ...]
    name: str = ""
    is_harmless: bool = False
    lacks: tuple[str, ...] = ()

    @property
    def message(self) -> Sentence:
        """Return all that is wrong with it, in one sentence."""
        return join_sentences([problem.message for problem in self.problems])
