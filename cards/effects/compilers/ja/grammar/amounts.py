"""Numbers that are worked out: counts, kinds, sums, the best of several."""

from typing import Final

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import Values, _1, _2
from cards.effects.compilers.engine.phrases import (
    DEEDS,
    Doing,
    Location,
    Quantity,
    is_on_field,
)
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.compilers.ja.grammar.nouns import (
    ELSEWHERE,
    ON_FIELD,
    SAME_LINE,
    cards_at,
)
from cards.effects.compilers.ja.grammar.selections import (
    LIST_ELSEWHERE,
    LIST_ON_FIELD,
    listed,
)
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    Divided,
    FreeSlots,
    StatOf,
    Times,
    TotalEnergy,
)
from cards.effects.model.base import Amount, Filters, Subject
from cards.effects.model.enums import Deed, Distinct, Pool, Side, Stat, Zone
from cards.effects.model.filters import AnyOf
from cards.effects.model.subjects import Among, Cards, Ref, This, Union

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

# Sets that numbers are taken of. They begin with a place: a filter before the place
# would be read as part of the noun the number belongs to.


rule("counted", "{location}の{class-}", take=ON_FIELD)(cards_at)
rule("counted", "{location}にある{class+}", take=ELSEWHERE)(cards_at)
pair("counted", "{under}", _1)
pair("counted", "{revealed_too}", _1)
pair("counted", "{counted_list}", _1)


rule("counted_list", "{location}の{list_comma-}", take=LIST_ON_FIELD)(listed)
rule("counted_list", "{location}にある{list_comma+}", take=LIST_ELSEWHERE)(listed)


# How many there are.


def _is_list(cards: Subject) -> bool:
    return isinstance(cards, Cards) and any(
        isinstance(item, AnyOf) for item in cards.filters
    )


def _is_on_lines(cards: Subject) -> bool:
    if not isinstance(cards, Cards) or cards.zones == SAME_LINE.zones:
        return False
    return is_on_field(cards)


def _so_many(amount: Value) -> tuple[Value, ...] | None:
    return () if isinstance(amount, Count) and isinstance(amount.of, Ref) else None


@rule("quantity", "その枚数", "同じ枚数", take=_so_many)
def so_many() -> Amount:
    """As many as the step before has put somewhere, or retired."""
    return Count(Pronoun(ReferenceForm.SO_MANY))


# As many as that: 自分の手札を同じ枚数, 手札に加えた枚数と同じ枚数の自分の手札を.
rule("as_many", "その枚数", "同じ枚数")(so_many)
reads("as_many", _1, "{quantity}と同じ枚数", "{quantity}分")
reads("how_many", Quantity(_1), "{as_many}")


pair("counted_both", "{counted}と{counted}", Union((_1, _2)))
pair("quantity", "{counted_both}の合計枚数", Count(_1))
pair("quantity", "{stored}", Count(_1), also=("{stored}の枚数",))
pair("quantity", "{counted_list}の合計枚数", Count(_1))
pair("quantity", "{counted}の合計枚数", Count(_1), where=_is_list)
pair("quantity", "{counted}の数", Count(_1), where=_is_on_lines)
pair("quantity", "{counted}の枚数", Count(_1), also=("{counted}の合計枚数",))
_KINDS: Final = "quantity: {counted}の{told_apart}の種類の数"
pair("quantity", "{counted}の種類の数", Count(_1, Distinct.NAME), line=_KINDS)
pair(
    "quantity",
    "{counted}の{told_apart}の種類の数",
    Count(_1, _2),
    where=lambda _, by: by is not None,
)
reads("quantity", Count(_1, _2), "{counted}の{told_apart}の種類数", line=_KINDS)
pair("quantity", "{tally}の枚数", _1)


@rule("quantity", "{location}[にあるカード]の枚数")
def zone_size(where: Location) -> Amount:
    return Count(Cards(where.side, where.zones))


def _among_those(amount: Value) -> tuple[Filters] | None:
    if not isinstance(amount, Count) or not isinstance(amount.of, Among):
        return None
    return (amount.of.filters,) if isinstance(amount.of.of, Ref) else None


@rule("per_what", "その中の{class+}", take=_among_those)
def number_of_those_that(filters: Filters) -> Amount:
    """その中の［特徴：港］: of the cards of the step before."""
    return Count(Among(Pronoun(ReferenceForm.THAT), filters))


reads("quantity", Count(_1), "[この効果で]{done_with}[手札の]枚数")
# What is counted over the turn, and cards that were spoken of.
pair("tally", "{known}", Count(_1), where=lambda cards: cards != This())
pair("whose_class", "{class-}", Cards(Side.EITHER, (Zone.FIELD,), _1))
pair(
    "whose_class",
    "{placed}",
    _1,
    where=lambda cards: isinstance(cards, Cards) and cards.zones == (Zone.FIELD,),
)

pair(
    "tally",
    "このターン中に自分が使用した{class+}",
    CountThisTurn(Deed.USED, Side.ME, _1),
)
pair("tally", "このターン中に自分が引いたカード", CountThisTurn(Deed.DREW, Side.ME))
_TALLIED: Final = (Doing.RETIRE, Doing.PLAY, Doing.ATTACK, Doing.BLOCK, Doing.MOVE)


def _done(amount: Value) -> tuple[Doing, bool, Cards] | None:
    if not isinstance(amount, CountThisTurn):
        return None
    for doing in _TALLIED:
        if DEEDS[doing] is amount.deed:
            return doing, True, Cards(amount.side, (Zone.FIELD,), amount.filters)
    return None


@rule("tally", "このターン中に{doing}{which_did}{whose_class}", take=_done)
def number_done(doing: Doing, did: bool, cards: Cards) -> Value:
    if doing not in _TALLIED or not did:
        return REJECT
    return CountThisTurn(DEEDS[doing], cards.side, cards.filters)


# Numbers of cards, and energy.

pair("best", "{counted}の最大BP", StatOf(_1, Stat.BP, Pool.MAX))
pair("best", "{counted}の最小BP", StatOf(_1, Stat.BP, Pool.MIN))
pair("best", "{known}のBP", StatOf(_1, Stat.BP))
pair("quantity", "{best}", _1)
pair("numbered", "{counted}", _1)
pair("numbered", "{known}", _1, line="numbered: {counted}")
pair("quantity", "{numbered}の{stat}の合計", StatOf(_1, _2, Pool.SUM))
pair("quantity", "{numbered}の{stat}", StatOf(_1, _2))
pair("quantity", "{known}の{stat}の半分", Divided(StatOf(_1, _2), 2))
reads(
    "quantity",
    StatOf(_1, _2),
    "{known}の{stat}の数",
    line="quantity: {numbered}の{stat}",
)
pair("quantity", "{owner}{line}の空き", FreeSlots(_1, _2))
pair(
    "total_energy",
    "{owner}{color}の発生エナジー",
    TotalEnergy(_1, _2),
    also=("{owner}[場の]{color}の発生エナジー[の数|の合計]",),
)
pair(
    "total_energy",
    "{owner}発生エナジー",
    TotalEnergy(_1),
    also=("{owner}[場の]発生エナジー[の数|の合計]",),
)
pair("quantity", "{total_energy}", _1)
pair("amount", "{quantity}×{n}", Times(_1, _2))
pair("amount", "{n}", _1)
pair("amount", "{quantity}", _1)


# 1枚につき: for each of them.
def _each_so_many(amount: Value) -> tuple[Value, int] | None:
    if isinstance(amount, Divided):
        return amount.amount, amount.by
    return (amount, 1) if isinstance(amount, Amount) else None


@rule("per", "{per_what}{n}枚につき[、!]", take=_each_so_many)
def for_each(amount: Amount, n: int) -> Value:
    """手札2枚につき、: for each two of them."""
    return REJECT if n < 1 else amount if n == 1 else Divided(amount, n)


def _each_kind(amount: Value) -> Values | None:
    amount, n = _each_so_many(amount) or (None, 0)
    match amount:
        case Count(of, Distinct() as by):
            return of, by, n
        case _:
            return None


def _each_point(amount: Value) -> Values | None:
    amount, n = _each_so_many(amount) or (None, 0)
    match amount:
        case StatOf(of, stat, Pool.ONLY):
            return of, stat, n
        case _:
            return None


@rule("per", "{numbered}の{stat}{n}につき[、!]", take=_each_point)
def for_each_point(cards: Subject, stat: Stat, n: int) -> Value:
    """場外に置いたカードの必要エナジー1につき、."""
    return for_each(StatOf(cards, stat), n)


def _each_name(amount: Value) -> Values | None:
    found = _each_kind(amount)
    return (found[0], found[2]) if found and found[1] is Distinct.NAME else None


_EACH_KIND: Final = "per: {counted}の{told_apart}の数の種類{n}つにつき、"


@rule("per", "{counted}の種類{n}枚につき、", take=_each_name, line=_EACH_KIND)
@rule("per", "{counted}の種類{n}[つ]につき[、]", line=_EACH_KIND)
def for_each_name(cards: Subject, n: int) -> Value:
    return for_each_kind(cards, Distinct.NAME, n)


@rule("per", "{counted}の{told_apart}の数の種類{n}つにつき、", take=_each_kind)
@rule(
    "per",
    "{counted}の{told_apart}[の]{n}種類につき[、]",
    "{counted}の{told_apart}の種類{n}[つ|枚]につき[、]",
    line=_EACH_KIND,
)
def for_each_kind(cards: Subject, by: Distinct, n: int) -> Value:
    """自分の場の〈X〉のカード名1種類につき、: for each name of them."""
    return for_each(Count(cards, by), n)


pair("per_what", "{this_}と{same_line}", Count(_1))
pair(
    "same_line",
    "{placed}",
    _1,
    where=lambda cards: isinstance(cards, Cards) and cards.zones == SAME_LINE.zones,
)
pair("per_what", "{cards}", Count(_1))
pair("per_what", "{tally}", _1)
