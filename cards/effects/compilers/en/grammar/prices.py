"""What cards cost: which of it, of which cards, where, for how long, for each of what."""

from dataclasses import dataclass, replace
from typing import Final, cast

from cards.effects.compilers.en.grammar.filters import add
from cards.effects.compilers.en.grammar.modifiers import scale
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.unresolved import InHand
from cards.effects.model.atoms import Modify
from cards.effects.model.base import (
    Amount,
    Duration,
    Effect,
    Filters,
    Modifiers,
    Subject,
)
from cards.effects.model.control import Seq
from cards.effects.model.enums import Color, Place, Side, Zone
from cards.effects.model.modifiers import (
    AlsoCostsAp,
    AlsoRequires,
    ApCost,
    Bp,
    RequiredEnergy,
)
from cards.effects.model.subjects import Cards, NextUsed, This

book = RuleBook()
rule, reads, words = book.rule, book.reads, book.words

# --- how much -----------------------------------------------------------------------

_ENERGY: Final = "much_energy: so much of a color"
reads("much_energy", _1, "{energy}", line=_ENERGY)
reads("much_energy", (_1, 1), "{color}", line=_ENERGY)
reads("much_energy", (_2, _1), "{n} {color}", line=_ENERGY)

Price = tuple[Color, int] | int


def lower(*prices: Price) -> Modifiers:
    """Return modifiers that lower required energy and AP cost by so much."""
    return tuple(
        ApCost(-price)
        if isinstance(price, int)
        else RequiredEnergy(-price[1], price[0])
        for price in prices
    )


def to_raid(prices: Modifiers, onto: Filters = ()) -> Modifiers:
    """Return prices that are lower only for Raid, onto whatever card or such a one."""
    return tuple(
        replace(price, onto=onto) if isinstance(price, RequiredEnergy) else price
        for price in prices
    )


# What is lowered, and by how much: the two are said together or apart.
_LOWERED: Final = "lowered: what a card costs"
_PRICES: Final = {
    "required energy": "{much_energy}",
    "AP cost": "{n}",
    "required energy and AP cost": "{much_energy} and {n}",
}
for _price, _amount in _PRICES.items():
    rule("lowered", f"{_price} by {_amount}", line=_LOWERED)(lower)
rule(
    "lowered",
    "required energy by {much_energy} and its AP cost by {n}",
    "AP cost by {n} and its required energy by {much_energy}",
    line=_LOWERED,
)(lower)

# --- where, for how long, for each of what ------------------------------------------

book.terms(
    "where_it_is",
    {
        " while in your hand": Place.HAND,
        " while in hand": Place.HAND,
        " while it is in your hand": Place.HAND,
        " when playing it": Place.HAND,
        " while anywhere other than on your field": Place.OFF_FIELD,
        " while in your sideline": Place.OUTSIDE_AREA,
        " while anywhere other than your field or in your sideline": Place.UNPLAYED,
        " while anywhere other than on your field or in your sideline": Place.UNPLAYED,
        " while in your deck": Place.DECK,
        " while on your field or a raid base": Place.FIELD_AND_BASE,
        " in all areas": Place.ANYWHERE,
    },
)


@dataclass(frozen=True, slots=True)
class _Scope:
    place: Place | None = None
    per: Amount | None = None
    duration: Duration | None = None
    onto: Filters | None = None


_RAID: Final = "price: of raid"
reads("price_scope", _Scope(_1), "{where_it_is}")
reads("price_scope", _Scope(_1, _2), "{where_it_is} {per}")
reads("price_scope", _Scope(_2, _1), " {per}{where_it_is}")
reads("price_scope", _Scope(None, _1), " {per}")
reads("price_scope", _Scope(None, None, _1), " {until}")
words("price_scope", {"": _Scope()})
book.forms("raids", " when it performs raid", " when performing raid with it")
reads("price_scope", _Scope(_1, onto=()), "{raids_}{where_it_is}", line=_RAID)
reads(
    "price_scope", _Scope(_2, onto=_1), "{raids_} onto {class}{where_it_is}", line=_RAID
)
reads(
    "price_scope", _Scope(None, onto=_1), "{raids_} onto {article_}{class}", line=_RAID
)
words("price_scope", {" when it performs raid": _Scope(onto=())}, line=_RAID)


@rule("statement", "reduce {its} {lowered}{price_scope}")
def costs_less(cards: Subject, lowered: Modifiers, scope: _Scope) -> Value:
    """A card's own price is lower in the hand, or where the text says."""
    if scope.per is not None:
        scaled = scale(scope.per, lowered)
        if scaled is REJECT:
            return REJECT
        lowered = cast(Modifiers, scaled)
    if scope.onto is not None:
        lowered = to_raid(lowered, scope.onto)
    found = [Modify(cards, (price,), scope.duration) for price in lowered]
    effect = found[0] if len(found) == 1 else Seq(tuple(found))
    if cards == This() and scope.duration is None:
        return InHand(effect, scope.place or Place.HAND)
    return REJECT if scope.place else effect


@rule("statement", "{per}, reduce {its} {lowered}{price_scope}")
def costs_less_for_each(
    per: Amount, cards: Subject, lowered: Modifiers, scope: _Scope
) -> Value:
    if scope.per is not None:
        return REJECT
    return costs_less(cards, lowered, replace(scope, per=per))


reads("anywhere", _1, "{where_it_is}", line="anywhere: or where it is")
words("anywhere", {"": Place.ANYWHERE}, line="anywhere: or where it is")


@rule(
    "statement",
    "you may treat this card as if its required energy is {energy}{anywhere}",
)
def requires_as_well(energy: tuple[Color, int], place: Place) -> Effect:
    return InHand(Modify(This(), (AlsoRequires(*energy),)), place)


reads(
    "statement",
    InHand(Modify(This(), (AlsoCostsAp(_1),)), _2),
    "you may treat this card as if its AP cost is {n}{where_it_is}",
)

# --- of other cards -----------------------------------------------------------------

_NEXT: Final = "next_used: the next card used"
reads("next_used", NextUsed(_1), "next {class} you use from your hand", line=_NEXT)
reads("next_used", NextUsed(_1), "next {classes} you use from your hand", line=_NEXT)
# Cards, and for how long.
reads("priced", (_1, None), "the {next_used}", "all {cards}")
reads("priced", (_1, _2), "the {next_used} {this_turn}", line=_NEXT)


@rule("priced", "the {next_used} {this_turn}{posts}", line=_NEXT)
def next_used_that(cards: NextUsed, duration: Duration, more: Filters) -> Value:
    return NextUsed(add(cards.filters, more)), duration


words("price_end", {"": None})
reads("price_end", _1, " {until}")
reads("price_end", True, " when {it_again_} performs raid", line=_RAID)


def _lower_of(priced: tuple[Subject, Duration | None], *rest: Value) -> Value:
    """Reduce the required energy of … by …: of cards in hand, or still to be used."""
    cards, duration = priced
    *prices, end = rest
    if not isinstance(cards, Cards | NextUsed):
        return REJECT
    lowered = lower(*cast(tuple[Price, ...], tuple(prices)))
    if end is True:
        return Modify(cards, to_raid(lowered), duration)
    if end is not None and duration is not None:
        return REJECT
    lasting = duration or cast(Duration | None, end)
    if isinstance(cards, NextUsed) and lasting is None:
        return REJECT
    return Modify(cards, lowered, lasting)


_REDUCED: Final = "statement: reduce what {priced} cost"
for _price, _amount in _PRICES.items():
    rule(
        "statement",
        f"reduce the {_price} of {{priced}} by {_amount}{{price_end}}",
        line=_REDUCED,
    )(_lower_of)
reads(
    "act",
    Modify(_1, (_2,), _3),
    "<reduce> the BP of {topic} by {less_bp}{lasting}",
    "<reduce> {its} BP by {less_bp}{lasting}",
    line=_REDUCED,
)
rule("less_bp", "{n}[ BP]", line=_REDUCED)(lambda n: Bp(-n))


@rule(
    "sentence",
    "when a {class} performs raid from your hand, reduce its {lowered}",
    line=_RAID,
)
def raids_from_hand_for_less(filters: Filters, lowered: Modifiers) -> Effect:
    return Modify(Cards(Side.ME, (Zone.HAND,), filters), to_raid(lowered))
