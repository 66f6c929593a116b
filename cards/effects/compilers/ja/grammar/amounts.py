"""Numbers that are worked out: counts, kinds, sums, the best of several."""

from typing import Final

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.deeds import DEEDS, Doing
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
from cards.effects.model.filters import AnyOf
from cards.effects.model.subjects import Among, Cards, This
from cards.effects.model.words import Color, Deed, Distinct, Pool, Side, Stat, Zone

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
    "{counted}の[合計]枚数",
    "{counted}の[合計]数",
)
def number_of(cards: Subject) -> Amount:
    return Count(cards)


@rule("quantity", "その中[の|にある]{class}の[枚]数")
def number_of_those_that(filters: Filters) -> Amount:
    return Count(Among(Pronoun(Said.THAT), filters))


@rule("quantity", "{counted}の[カード名の]種類の数")
def number_of_names(cards: Subject) -> Amount:
    return Count(cards, distinct=Distinct.NAME)


@rule("quantity", "{counted}の特徴の種類の数")
def number_of_traits(cards: Subject) -> Amount:
    return Count(cards, distinct=Distinct.TRAIT)


@rule("quantity", "{counted}の色の種類の数")
def number_of_colors(cards: Subject) -> Amount:
    return Count(cards, distinct=Distinct.COLOR)


@rule("quantity", "その枚数", "同じ枚数")
def so_many() -> Amount:
    """As many as the step before has put somewhere, or retired."""
    return Count(Pronoun(Said.SO_MANY))


@rule("quantity", "[この効果で]レストにした[キャラの|カードの]枚数")
def number_rested() -> Amount:
    return Count(Pronoun(Said.RESTED))


@rule("quantity", "[この効果で]退場させた[キャラの]枚数")
def number_retired() -> Amount:
    return Count(Pronoun(Said.RETIRED))


@rule(
    "quantity",
    "[この効果で][場外に]置いた枚数",
    "[この効果で]場外に置いた[手札の|カードの]枚数",
)
def number_of_those() -> Amount:
    return Count(Pronoun(Said.MOVED))


# What is counted over the turn, and cards that were spoken of.


@rule("tally", "{known}")
def number_of_known(cards: Subject) -> Value:
    return REJECT if cards == This() else Count(cards)


@rule("whose_class", "{class}")
def class_of_anyone(filters: Filters) -> Subject:
    return Cards(Side.EITHER, (Zone.FIELD,), filters)


@rule("whose_class", "{placed}")
def class_of_someone(cards: Subject) -> Value:
    is_on_field = isinstance(cards, Cards) and cards.zones == (Zone.FIELD,)
    return cards if is_on_field else REJECT


@rule("tally", "このターン中に[自分が]使用した{class}")
def number_used(filters: Filters) -> Amount:
    return CountThisTurn(Deed.USED, Side.ME, filters)


_TALLIED: Final = (Doing.RETIRE, Doing.PLAY, Doing.ATTACK, Doing.MOVE)


@rule("tally", "このターン中に{doing}{did_}{whose_class}")
def number_done(doing: Doing, cards: Cards) -> Value:
    if doing not in _TALLIED:
        return REJECT
    return CountThisTurn(DEEDS[doing], cards.side, cards.filters)


@rule("tally", "このターン中に[自分が]引いたカード")
def number_drawn() -> Amount:
    return CountThisTurn(Deed.DREW, Side.ME)


@rule("quantity", "{tally}の[合計]枚数", "{tally}の[合計]数")
def number_tallied(amount: Amount) -> Amount:
    return amount


@rule("quantity", "{known}の{stat}[の数]")
def stat_of_known(cards: Subject, stat: Stat) -> Amount:
    return StatOf(cards, stat)


@rule("quantity", "{counted}の{stat}の合計")
def total_stat(cards: Subject, stat: Stat) -> Amount:
    return StatOf(cards, stat, Pool.SUM)


@rule("quantity", "{owner}発生エナジー[の数|の合計]")
def all_energy(side: Side) -> Amount:
    return TotalEnergy(side)


@rule("quantity", "{owner}[場の]{color}の発生エナジー[の数|の合計]")
def energy_of_color(side: Side, color: Color) -> Amount:
    return TotalEnergy(side, color)


@rule("quantity", "{stored}[の数|の枚数]")
def number_stored(cards: Subject) -> Amount:
    return Count(cards)


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


@rule("per_what", "{cards}")
def per_cards(cards: Subject) -> Amount:
    return Count(cards)


@rule("per_what", "その中[の|にある]{class}")
def per_those(filters: Filters) -> Amount:
    """その中の［特徴：港］1枚につき: of the cards of the step before."""
    return Count(Among(Pronoun(Said.THAT), filters))


@rule("per_what", "{tally}")
def per_tally(amount: Amount) -> Amount:
    return amount


@rule("per", "{per_what}{n}枚につき[、]")
def for_every_few(amount: Amount, n: int) -> Amount:
    return amount if n == 1 else Divided(amount, n)
