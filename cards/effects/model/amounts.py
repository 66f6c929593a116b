"""Amounts: numbers worked out from the state of the battle."""

from dataclasses import dataclass

from cards.effects.model.base import Amount, Condition, Filters, Number, Subject
from cards.effects.model.enums import Color, Deed, Distinct, Pool, Side, Stat, Zone
from cards.effects.model.moments import Cause


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many cards, or how many different names or traits among them."""

    of: Subject
    distinct: Distinct | None = None


@dataclass(frozen=True, slots=True)
class CountThisTurn(Amount):
    """How often something happened this turn (a counter per player).

    Attributes:
        deed: What happened.
        side: To, or by, whose cards.
        filters: What the cards were at that moment.
        cause: Whose doing, where the text says so.
    """

    deed: Deed
    side: Side
    filters: Filters = ()
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class StatOf(Amount):
    """A number of a card, or the largest, smallest or total of several."""

    of: Subject
    stat: Stat
    pool: Pool = Pool.ONLY


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """An amount so many times over."""

    amount: Number
    by: int


@dataclass(frozen=True, slots=True)
class Divided(Amount):
    """How many times a number goes into an amount, rounded down."""

    amount: Number
    by: int


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """Two amounts together."""

    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class FreeSlots(Amount):
    """How many cards still find room on a line (UA-1.2)."""

    side: Side
    zone: Zone


@dataclass(frozen=True, slots=True)
class TotalEnergy(Amount):
    """All energy a player generates now, or all of one color."""

    side: Side
    color: Color | None = None


@dataclass(frozen=True, slots=True)
class NumberRef(Amount):
    """The number a step bound (``NameNumber``)."""

    name: str


@dataclass(frozen=True, slots=True)
class ReplacedCount(Amount):
    """How many cards would have been drawn by what is replaced."""


@dataclass(frozen=True, slots=True)
class AmountCase:
    """A number that replaces another while the condition holds."""

    condition: Condition
    value: Number
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AltAmount(Amount):
    """A number that the last case that holds replaces (UA-7.5.6)."""

    base: Number
    cases: tuple[AmountCase, ...]
