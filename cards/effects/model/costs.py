"""Costs: what activating an ability takes. All of them must be payable together."""

from dataclasses import dataclass
from typing import Final

from cards.effects.model.base import Cost, Filters
from cards.effects.model.enums import Side, Zone
from cards.effects.model.filters import InZone
from cards.effects.model.subjects import Cards


@dataclass(frozen=True, slots=True)
class RestThis(Cost):
    """The source, which must be active, becomes resting."""


@dataclass(frozen=True, slots=True)
class RetireThis(Cost):
    """The source is retired (UA-7.7.2: it counts as retiring)."""


@dataclass(frozen=True, slots=True)
class PayAp(Cost):
    """So many active AP cards become resting."""

    count: int


@dataclass(frozen=True, slots=True)
class Discard(Cost):
    """So many cards go from hand to the sideline."""

    count: int
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class MoveThis(Cost):
    """The source goes to a zone without being retired."""

    to: Zone


@dataclass(frozen=True, slots=True)
class RemoveFromOutside(Cost):
    """So many cards go from the sideline to the removal area."""

    count: int
    filters: Filters = ()


@dataclass(frozen=True, slots=True)
class RestCards(Cost):
    """So many active cards of the payer's field become resting."""

    count: int
    filters: Filters = ()


def find_rested_cards(cost: RestCards) -> Cards:
    """Return the cards of its payer among which a cost rests some."""
    places = tuple(item for item in cost.filters if isinstance(item, InZone))
    rest = tuple(item for item in cost.filters if item not in places)
    return Cards(Side.ACTING, places[0].zones if places else (Zone.FIELD,), rest)


# Costs whose payer says which cards they give.
CardCost = Discard | RemoveFromOutside | RestCards
CARD_COSTS: Final = (Discard, RemoveFromOutside, RestCards)
