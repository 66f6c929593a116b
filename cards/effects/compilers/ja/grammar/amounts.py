"""Numbers that are worked out: counts, kinds, sums, the best of several."""

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.nouns import Location
from cards.effects.compilers.ja.raw import Pronoun, Said
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    Divided,
    StatOf,
    Times,
    TotalEnergy,
)
from cards.effects.model.base import Amount, Filters, Subject
from cards.effects.model.filters import AnyOf, Other
from cards.effects.model.subjects import Cards
from cards.effects.model.words import Deed, Distinct, Pool, Side, Stat, Zone

book = RuleBook()
rule = book.rule


# Sets that numbers are taken of. They begin with a place: a filter before the place
# would be read as part of the noun the number belongs to.


@rule("counted", "{location}の{class}", "{location}にある{class}")
def counted_cards(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("counted", "{location}の{list_and}", "{location}にある{list_and}")
def counted_list(where: Location, classes: tuple[Filters, ...]) -> Subject:
    return Cards(where.side, where.zones, (AnyOf(classes),))


@rule("counted", "{under}", "{revealed_too}")
def counted_others(cards: Subject) -> Subject:
    return cards


@rule(
    "quantity",
    "{counted}の枚数",
    "{counted}の数",
    "{counted}の合計枚数",
    "{counted}の合計数",
)
def number_of(cards: Subject) -> Amount:
    return Count(cards)


@rule("quantity", "{counted}の種類の数", "{counted}のカード名の種類の数")
def number_of_names(cards: Subject) -> Amount:
    return Count(cards, distinct=Distinct.NAME)


@rule("quantity", "その枚数")
def number_of_those() -> Amount:
    return Count(Pronoun(Said.MOVED))


@rule("quantity", "{known}の枚数")
def number_of_known(cards: Subject) -> Amount:
    return Count(cards)


@rule("quantity", "このターン中に自分が使用した{class}の枚数")
def number_used(filters: Filters) -> Amount:
    return CountThisTurn(Deed.USED, Side.ME, filters)


@rule("quantity", "{owner}発生エナジー[の数|の合計]")
def all_energy(side: Side) -> Amount:
    return TotalEnergy(side)


@rule("quantity", "{owner}ライフ[の数|の枚数]")
def life(side: Side) -> Amount:
    return Count(Cards(side, (Zone.LIFE_AREA,)))


@rule("quantity", "{owner}山札[の枚数]")
def deck_size(side: Side) -> Amount:
    return Count(Cards(side, (Zone.DECK,)))


@rule("quantity", "{owner}手札[の枚数]")
def hand_size(side: Side) -> Amount:
    return Count(Cards(side, (Zone.HAND,)))


@rule("quantity", "{owner}他の手札[の枚数]")
def other_hand_size(side: Side) -> Amount:
    return Count(Cards(side, (Zone.HAND,), (Other(),)))


@rule("quantity", "{location}[にあるカード]の枚数")
def zone_size(where: Location) -> Amount:
    return Count(Cards(where.side, where.zones))


@rule("amount", "{quantity}×{n}")
def so_many_times(quantity: Amount, n: int) -> Amount:
    return Times(quantity, n)


@rule("amount", "{n}")
def plain_number(n: int) -> int:
    return n


@rule("best", "{counted}の最大BP")
def best_bp(cards: Subject) -> Amount:
    return StatOf(cards, Stat.BP, Pool.MAX)


@rule("best", "{counted}の最小BP")
def lowest_bp(cards: Subject) -> Amount:
    return StatOf(cards, Stat.BP, Pool.MIN)


@rule("best", "{known}のBP")
def bp_of_known(cards: Subject) -> Amount:
    return StatOf(cards, Stat.BP)


# 1枚につき: for each of them.


@rule("per", "{counted}の種類1枚につき[、]", "{counted}1種類につき[、]")
def for_each_kind(cards: Subject) -> Amount:
    return Count(cards, distinct=Distinct.NAME)


@rule("per", "{cards}{n}枚につき[、]")
def for_every_few(cards: Subject, n: int) -> Value:
    return REJECT if n == 1 else Divided(Count(cards), n)


@rule("per", "{cards}1枚につき[、]")
def for_each(cards: Subject) -> Amount:
    return Count(cards)


@rule("per", "{known}1枚につき[、]")
def for_each_known(cards: Subject) -> Amount:
    return Count(cards)


@rule("per", "{owner}手札1枚につき[、]")
def for_each_in_hand(side: Side) -> Amount:
    return Count(Cards(side, (Zone.HAND,)))


@rule("per", "このターン中に自分が使用した{class}1枚につき[、]")
def for_each_used(filters: Filters) -> Amount:
    return CountThisTurn(Deed.USED, Side.ME, filters)


@rule("per", "このターン中に退場した{class}1枚につき[、]")
def for_each_retired(filters: Filters) -> Amount:
    return CountThisTurn(Deed.RETIRED, Side.EITHER, filters)


@rule("per", "このターン中に退場した{placed}1枚につき[、]")
def for_each_retired_of(cards: Subject) -> Value:
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return REJECT
    return CountThisTurn(Deed.RETIRED, cards.side, cards.filters)
