"""What phrases of card text mean before they are put together, in any language.

A *class* says what a card is (a tuple of filters, all of which it must pass); a
*location* whose cards are meant, in which zones; a *destination* where cards are put; a
*quantity* how many are chosen; a *measure* what a number is compared with.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.unresolved import Barred, SameName
from cards.effects.model import filters as f
from cards.effects.model.amounts import Count
from cards.effects.model.base import Amount, Filter, Filters, Number, Subject
from cards.effects.model.conditions import And, Compare
from cards.effects.model.costs import RestCards
from cards.effects.model.enums import (
    Deed,
    Distinct,
    Operator,
    Position,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.subjects import Cards, SumLimit

# The order in which filters stand in a tree; also the order they are printed in.
_ORDER: Final = (
    f.ThisTurn,
    f.InBattle,
    f.EnergyMet,
    f.StatIs,
    f.BpAgainstPrinted,
    f.SameNameAs,
    SameName,
    f.InZone,
    f.Other,
    f.OwnedBy,
    f.Without,
    f.Raided,
    f.InMode,
    f.HasUnder,
    f.HasIcon,
    f.HasKeyword,
    f.HasEffects,
    f.HasTraits,
    f.HasTrigger,
    f.NameContains,
    f.TraitContains,
    f.HasTrait,
    f.IsColor,
    f.Named,
    f.AnyOf,
    f.IsKind,
)
_STATS: Final = tuple(Stat)
_FIELD: Final = frozenset(
    {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE, Zone.OTHER_LINE}
)


def sort_filters(filters: Filters) -> Filters:
    """Return the same filters as every tree lists them; their order means nothing."""
    return tuple(sorted(filters, key=_place))


def _place(item: Filter) -> tuple[int, int]:
    place = _ORDER.index(type(item))
    if isinstance(item, f.Without):
        return place, _ORDER.index(type(item.filters[0]))
    return place, _STATS.index(item.stat) if isinstance(item, f.StatIs) else 0


def options_of(filters: Filters) -> tuple[Filters, ...]:
    """Return the members of a list; a class that is none is a list of itself."""
    if len(filters) == 1 and isinstance(filters[0], f.AnyOf):
        return filters[0].options
    return (filters,)


def either(first: Filters, rest: Filters) -> Value:
    """Return a class of cards that are of the one or of the other class."""
    if not first or not rest:
        return REJECT
    return (f.AnyOf((first, *options_of(rest))),)


def bar_from_choice(filters: Filters) -> Value:
    """Return a rule of the next choice: cards this was done to are left out."""
    found = tuple(item for item in filters if isinstance(item, f.ThisTurn))
    is_plain = all(isinstance(item, f.IsKind | f.ThisTurn) for item in filters)
    return Barred(found) if found and is_plain else REJECT


@dataclass(frozen=True, slots=True)
class Location:
    """Whose cards, in which zones."""

    side: Side
    zones: tuple[Zone, ...]

    @property
    def is_on_field(self) -> bool:
        """Whether all of it is on the field; what is there is no ``{class=}`` card."""
        return set(self.zones) <= _FIELD


def is_on_field(cards: Cards) -> bool:
    """Return whether all cards meant are on the field."""
    return set(cards.zones) <= _FIELD


def rest_cards(cards: Subject, n: int) -> Value:
    """自身のフロントLのアクティブのキャラを1枚レストにし: as a cost of the player who acts."""
    if not isinstance(cards, Cards) or cards.side is not Side.ACTING:
        return REJECT
    there = () if cards.zones == (Zone.FIELD,) else (f.InZone(cards.zones),)
    return RestCards(n, sort_filters((*cards.filters, *there)))


@dataclass(frozen=True, slots=True)
class Destination:
    """Where cards are put, and how.

    Attributes:
        manner: In any order, face down.
        under: The card they are put under.
    """

    zone: Zone
    position: Position | None = None
    by: Side | None = None
    or_to: Zone | None = None
    owner: Side | None = None
    manner: "Manner | None" = None
    under: Subject | None = None


class Manner(StrEnum):
    """How cards are put somewhere."""

    IN_ANY_ORDER = "in any order"
    FACE_UP = "face up"
    FACE_DOWN = "face down"


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many are chosen; see ``Pick``."""

    count: Number | None
    least: Number | None = None
    distinct: Distinct | None = None
    total: SumLimit | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """Three or more, 2 to 4, three kinds: what a number is compared with."""

    low: int
    operator: Operator = Operator.EQUAL
    high: int | None = None
    is_kinds: bool | None = False  # None: neither cards nor kinds, a number.

    def holds(self, amount: Amount) -> Value:
        """Return the condition that a number is so."""
        if self.is_kinds:
            if not isinstance(amount, Count):
                return REJECT
            amount = replace(amount, distinct=amount.distinct or Distinct.NAME)
        first = Compare(amount, self.operator, self.low)
        if self.high is None:
            return first
        return And((first, Compare(amount, Operator.AT_MOST, self.high)))


class Doing(StrEnum):
    """What a card does, or has done to it."""

    ATTACK = "attack"
    BLOCK = "block"
    PLAY = "play"
    MOVE = "move"
    RETIRE = "retire"
    USE = "use"
    RAID = "raid"


DEEDS: Final = {
    Doing.ATTACK: Deed.ATTACKED,
    Doing.BLOCK: Deed.BLOCKED,
    Doing.PLAY: Deed.ENTERED,
    Doing.MOVE: Deed.MOVED,
    Doing.RETIRE: Deed.RETIRED,
    Doing.USE: Deed.USED,
    Doing.RAID: Deed.RAIDED,
}
