"""Filters: what a card must be to be meant.

Names are compared with the names a card has, aliases included (UA-6.2); numbers
with current numbers unless the statistic says printed.
"""

from dataclasses import dataclass
from typing import Final

from cards.effects.model import enums
from cards.effects.model.base import Filter, Filters, Number
from cards.effects.model.moments import Cause

# Cards that need no name to be spoken of.
THIS_CARD = "this"
EVENT_CARD = "event"


@dataclass(frozen=True, slots=True)
class IsKind(Filter):
    """The card is of this kind."""

    kind: enums.CardKind


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """One of the card's names, aliases included, is exactly this."""

    name: str


@dataclass(frozen=True, slots=True)
class NameContains(Filter):
    """One of the card's names contains this text."""

    text: str


@dataclass(frozen=True, slots=True)
class HasTrait(Filter):
    """The card has exactly this trait."""

    trait: str


@dataclass(frozen=True, slots=True)
class HasTraits(Filter):
    """The card has any trait, or any but these."""

    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TraitContains(Filter):
    """One of the card's traits contains this text."""

    text: str


@dataclass(frozen=True, slots=True)
class IsColor(Filter):
    """The card has one of these colors."""

    colors: tuple[enums.Color, ...]


@dataclass(frozen=True, slots=True)
class StatIs(Filter):
    """A number of the card compares so with a value."""

    stat: enums.Stat
    operator: enums.Operator
    value: Number


@dataclass(frozen=True, slots=True)
class BpAgainstPrinted(Filter):
    """The card's BP compares so with its printed BP."""

    operator: enums.Operator


@dataclass(frozen=True, slots=True)
class InMode(Filter):
    """The card is active, or resting."""

    mode: enums.Mode


@dataclass(frozen=True, slots=True)
class Raided(Filter):
    """The card is a Raid stack."""


@dataclass(frozen=True, slots=True)
class Other(Filter):
    """The card is not the source of the effect."""


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """The card is that player's."""

    side: enums.Side


@dataclass(frozen=True, slots=True)
class HasIcon(Filter):
    """The card has an ability with this icon."""

    icon: enums.Icon


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """The card has this keyword, whatever its number."""

    keyword: enums.KeywordName


@dataclass(frozen=True, slots=True)
class HasTrigger(Filter):
    """The card has this trigger, or any trigger."""

    trigger: enums.Trigger | None = None


@dataclass(frozen=True, slots=True)
class HasEffects(Filter):
    """The card has any effect text."""


@dataclass(frozen=True, slots=True)
class HasUnder(Filter):
    """Face-down cards lie under the card (not a Raid base, UA-6.12)."""


@dataclass(frozen=True, slots=True)
class EnergyMet(Filter):
    """The performing player meets the card's required energy now."""


@dataclass(frozen=True, slots=True)
class ThisTurn(Filter):
    """The card did this, or had it done to it, this turn; by this cause, if any."""

    deed: enums.Deed
    cause: Cause | None = None


@dataclass(frozen=True, slots=True)
class InBattle(Filter):
    """The Character attacks or blocks in the current attack."""

    role: enums.BattleRole


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """The card is in one of these zones (a line of the field) now."""

    zones: tuple[enums.Zone, ...]


@dataclass(frozen=True, slots=True)
class SameNameAs(Filter):
    """The card shares a name with a card bound before.

    Attributes:
        of: That card; also ``THIS_CARD``, the source, or ``EVENT_CARD``, the card the
            ability's moment spoke of.
        by_number: It is the same card number, not the name, that counts.
    """

    of: str
    by_number: bool = False


@dataclass(frozen=True, slots=True)
class AnyOf(Filter):
    """At least one of these lists of filters is passed whole."""

    options: tuple[Filters, ...]


@dataclass(frozen=True, slots=True)
class Without(Filter):
    """These filters are not all passed."""

    filters: Filters


# The card that has the effect, where a text says whose effect something is.
THE_SOURCE: Final = (Without((Other(),)),)
