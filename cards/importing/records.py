"""A card as a list of cards describes it, whatever the format."""

from dataclasses import dataclass, field

from cards.effects.model.words import CardKind, Color, Trigger


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

    @property
    def series(self) -> str:
        """The three letters that a deck must share (UA-2.2.2)."""
        return self.number.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Oddity:
    """An entry that is no card, and why.

    Attributes:
        index: Its place in the list, from zero.
        message: What is wrong with it.
        name: What it calls itself, as far as it does.
    """

    index: int
    message: str
    name: str = field(default="")
