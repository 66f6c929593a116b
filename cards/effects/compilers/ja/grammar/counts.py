"""What must hold: how many there are, and how numbers compare.

The lines stand in the book of ``conditions``.
"""

from dataclasses import replace
from typing import Any, Final, cast

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import (
    Take,
    Values,
    _1,
    _2,
    _3,
    _4,
    define_view,
    read_only,
)
from cards.effects.compilers.engine.phrases import Location, Measure, sort_filters
from cards.effects.compilers.engine.unresolved import (
    NamedNumber,
    Pronoun,
    ReferenceForm,
    SoManyAgain,
)
from cards.effects.compilers.ja.grammar.conditions import (
    book,
    clause,
    pair,
    reads,
    rule,
    says,
)
from cards.effects.compilers.ja.grammar.nouns import also, cards_at, where_and_what
from cards.effects.compilers.ja.grammar.selections import listed
from cards.effects.model.amounts import Count, CountThisTurn, FreeSlots, Plus, StatOf
from cards.effects.model.base import Amount, Condition, Filters, Subject
from cards.effects.model.conditions import And, Compare, Is, Or
from cards.effects.model.enums import Distinct, Operator, Side, Stat, Zone
from cards.effects.model.filters import AnyOf, InMode, InZone, Other
from cards.effects.model.subjects import Among, Cards, Ref, This, Under

__all__ = ["book", "clause", "pair", "reads", "rule", "says"]

# What cards are, how many of them there are, and how they are told apart.
SoMany = tuple[Filters, Measure, Distinct | None]
_ONE: Final = Measure(1, Operator.AT_LEAST)

# --- how many -----------------------------------------------------------------------

book.words("unit", {"枚": False, "種類": True, "": None})


def _measure(found: Value) -> tuple[Value, ...] | None:
    """3枚以上, 2～4枚."""
    if not isinstance(found, Measure):
        return None
    if found.high is not None:
        return (found.low, found.high), found.is_kinds, Operator.EQUAL
    return (found.low, found.low), found.is_kinds, found.operator


@rule("measure", "{range}{unit}{compared}", take=_measure)
def measure(span: tuple[int, int], is_kinds: bool | None, operator: Operator) -> Value:
    low, high = span
    if low == high:
        return Measure(low, operator, is_kinds=is_kinds)
    if operator is not Operator.EQUAL:
        return REJECT
    return Measure(low, Operator.AT_LEAST, high, is_kinds)


def _measured(condition: Value) -> tuple[Amount, Measure] | None:
    """Return an amount, and what it is compared with."""
    match condition:
        case Compare(left=left, operator=operator, right=int(low)):
            found = Measure(low, operator)
        case And(
            of=(
                Compare(left=left, operator=Operator.AT_LEAST, right=int(low)),
                Compare(left=other, operator=Operator.AT_MOST, right=int(high)),
            )
        ) if left == other:
            found = Measure(low, Operator.AT_LEAST, high)
        case _:
            return None
    if isinstance(left, (int, CountThisTurn)):
        return None
    if isinstance(left, Count) and left.distinct is Distinct.NAME:
        return replace(left, distinct=None), replace(found, is_kinds=True)
    if isinstance(left, Count) and left.distinct is not None:
        return None
    return left, found if is_of_cards(left) else replace(found, is_kinds=None)


def is_of_cards(amount: Amount) -> bool:
    """Return whether it is so many 枚; life is a plain number."""
    of = amount.of if isinstance(amount, Count) else None
    is_life = isinstance(of, Cards) and of.zones == (Zone.LIFE_AREA,)
    return of is not None and not is_life


def _at_most(condition: Value) -> tuple[Amount, Measure] | None:
    found = _measured(condition)
    return found if found and found[1].operator is Operator.AT_MOST else None


# --- there is, there is none --------------------------------------------------------


def _there(cards: Value) -> Values | None:
    """Cards that are said to be there; those of a hand, life or deck are a number."""
    match cards:
        case Cards(zones=(zone, *_), filters=() | (Other(),)) if zone in _NUMBERS:
            return None
        case _:
            return where_and_what(cards)


_NUMBERS: Final = (Zone.LIFE_AREA, Zone.HAND, Zone.DECK)
pair("there", "{owner}{mode}のAPカード", Cards(_1, (Zone.AP_AREA,), (InMode(_2),)))


rule("there", "{location}に[、]{class=}", take=_there)(cards_at)
reads("there", cards_at(_1, _2), "{location}の{class}")
reads(  # BP5000以上の相手のフロントLのキャラが: the filter before the place.
    "there", cards_at(_2, also(_1, _3)), "{mods}{location}の{class}"
)
pair("there", "{base}の下に[、]裏向きのカード", Under(_1))
pair("there", "{base}の下に[、]カード", Under(_1, face_down_only=False))


pair(  # このキャラの下に〈X〉が: in its pile.
    "there",
    "{base}の下に[、]{class+}",
    Among(Under(_1, face_down_only=False), _2),
    where=lambda _, filters: bool(filters),
)
# その中に〈X〉が: among the cards of the step before.
reads("there", Among(Pronoun(ReferenceForm.THAT), _1), "その中に{class}")


pair(
    "there",
    "{known}の中に{class+}",
    Among(_1, _2),
    where=lambda cards, _: isinstance(cards, (Pronoun, Ref)),
)
pair("amount_there", "{there}", Count(_1))


@rule(
    "amount_there",
    "{location}に[、]{distinct_class}",
    "{location}の{distinct_class}",
    "{location}にある{distinct_class}",
)
def different_there(where: Location, kinds: tuple[Distinct, Filters]) -> Amount:
    """カード名の異なるキャラが3枚: as many names."""
    return Count(Cards(where.side, where.zones, kinds[1]), distinct=kinds[0])


reads("amount_there", _1, "{quantity}", "{tally}")
pair("amount_there", "{owner}{line}に空き", FreeSlots(_1, _2))
pair("amount_all", "{amount_there}", _1)
pair("together", "{revealed_too}", Count(_1))


pair("together", "{location}に[、]{list_comma=}", Count(listed(_1, _2)))
reads(
    "kinds_there",
    Count(listed(_1, _2), Distinct.NAME),
    "{location}に{list_comma}が[合計]",
)
reads("amount_all", Count(_1), "{counted}")
says(Compare(_1, Operator.AT_LEAST, 1), "{amount_there}が{be_}")
says(
    Compare(_1, Operator.EQUAL, 0),
    "{amount_there}が{be_not_}",
    "{amount_there}が1枚も{be_not_}",
)


@define_view(_measured)
def holds(amount: Amount, measure: Measure) -> Value:
    """That an amount is so."""
    return measure.holds(amount)


says(Compare(_1, Operator.LESS, _2), "{together}が[合計!]{n}枚以上{be_not_}")
says(Compare(_1, Operator.LESS, _2), "{amount_all}が[合計]{n}枚以上{be_not_}")
says(holds(_1, _2), "{together}が[合計!]{measure}{be_}")
_SO_MANY: Final = "cond: {amount_all}が[合計]{measure}{be_}"
clause("{amount_all}が{measure}の", take=_at_most, line=_SO_MANY)(holds)
says(
    holds(Count(_1), _2),
    "{under}が{measure}の",
    where=lambda cards, _: isinstance(cards, Under),
    line=_SO_MANY,
)
says(holds(_1, _2), "{amount_all}が[合計]{measure}{be_}")
says(holds(Count(_1), _2), "{counted_both}が合計{measure}{be_}")
says(holds(_1, _2), "{total_energy}が{measure}ある", line=_SO_MANY)
says(
    holds(_1, _2),
    "{quantity}が{measure}の",
    "{quantity}が{measure}{be_}",
    line=_SO_MANY,
)


@clause("{stored}が他に{measure}{be_}")
def there_are_more(cards: Subject, measure: Measure) -> Value:
    """自分の手札が他に2枚以上ある: besides this card."""
    if not isinstance(cards, Cards):
        return REJECT
    others = sort_filters((*cards.filters, Other()))
    return measure.holds(Count(replace(cards, filters=others)))


_ONLY_CARD: Final = And(
    (
        Is(This(), (InZone((Zone.HAND,)),)),
        Compare(Count(Cards(Side.ME, (Zone.HAND,))), Operator.EQUAL, 1),
    )
)
says(_ONLY_CARD, "自分の手札がこのカード1枚のみの", "[自分の]手札が{this_}[1枚]のみの")


def _each_at_least(condition: Value) -> Values | None:
    """Return the same number of each of several classes in one place."""
    parts = condition.of if isinstance(condition, And) else (None,)
    found = [_so_many(part) for part in parts]
    if None in found:
        return None
    least = {n for _, n, _ in found}
    where = {Location(cards.side, cards.zones) for cards, *_ in found}
    classes = tuple(cards.filters for cards, *_ in found)
    is_list = any(isinstance(item, AnyOf) for each in classes for item in each)
    if is_list or len(where) > 1 or len(least) > 1 or any(by for *_, by in found):
        return None
    return (*where, classes, *least)


def _so_many(condition: Value) -> Any:  # noqa: ANN401 (cards, how many, told apart)
    match condition:
        case Compare(
            left=Count(of=Cards() as cards, distinct=distinct),
            operator=Operator.AT_LEAST,
            right=int(least),
        ):
            return cards, least, distinct
        case _:
            return None


@define_view(_each_at_least)
def at_least_of_each(where: Location, classes: tuple[Filters, ...], n: int) -> Value:
    """〈A〉と〈B〉がある: both."""
    return And(
        tuple(
            Compare(Count(cards_at(where, each)), Operator.AT_LEAST, n)
            for each in classes
        )
    )


says(
    at_least_of_each(_1, _2, 1),
    "{location}に{list_and=}が{be_}",
    "{location}[を合わせて|に]{list_comma}が全て{be_}",
    "{location}に{list_and=}がどちらも{be_}",
)
says(at_least_of_each(_1, _2, _3), "{location}に{list_and=}がそれぞれ{n}枚以上{be_}")
reads(  # 自分の場に〈A〉があり、〈B〉がない: both of the same place.
    "cond",
    And(
        (
            Compare(Count(cards_at(_1, _2)), Operator.AT_LEAST, 1),
            Compare(Count(cards_at(_1, _3)), Operator.EQUAL, 0),
        )
    ),
    "{location}に{class}があり[、]{class}がない",
)
# このフィールドがある: on the field, where it was.
_on_field = define_view(read_only)(lambda this: Is(this, (InZone((Zone.FIELD,)),)))
says(_on_field(_1), "{this}が{be_}")
# 〈X〉が3枚以上, 〈X〉のカード名が3種類以上, 〈X〉が: what must be somewhere.
pair("so_many", "{class}が{measure}", (_1, _2, None))
reads("so_many", (_1, _3, _2), "{class}の{told_apart}が{measure}")
# Without a number it is one.
pair("so_many_last", "{class}が", (_1, _ONE, None), line="so_many: {class}が{measure}")
pair("so_many_last", "{so_many}", _1)
reads("so_many", (_1, _ONE, None), "{class}が", line="so_many: {class}が{measure}")


def _is_there(where: Location, wanted: SoMany) -> Value:
    filters, measure, distinct = wanted
    if distinct is not None and not measure.is_kinds:
        return REJECT
    return measure.holds(Count(cards_at(where, filters), distinct))


@clause("{location}に[、]{so_many}{be_}")
def so_many_there(where: Location, wanted: SoMany) -> Value:
    return _is_there(where, wanted)


def _either(condition: Value) -> Values | None:
    parts = condition.of if isinstance(condition, Or) else ()
    found = [_so_many(part) for part in parts]
    if len(found) != len((_1, _2)) or None in found:
        return None
    where = {Location(cards.side, cards.zones) for cards, *_ in found}
    sets = [
        (cards.filters, Measure(n, Operator.AT_LEAST, is_kinds=by is not None), None)
        for cards, n, by in found
    ]
    return (*where, *sets) if len(where) == 1 else None


@clause("{location}に{so_many=}か{so_many_last=}{be_}", take=_either)
def either_so_many(where: Location, *sets: SoMany) -> Value:
    """自分の場に〈A〉が2枚以上か〈B〉がある: one of them is there."""
    options = tuple(_is_there(where, wanted) for wanted in sets)
    return REJECT if REJECT in options else Or(cast(tuple[Condition, ...], options))


# 2枚以上ある場合: of what the condition before counted.


@clause("{measure}{be_}")
def there_are_again(measure: Measure) -> Value:
    if measure.high is not None or measure.is_kinds:
        return REJECT
    return SoManyAgain(measure.operator, measure.low)


# --- numbers ------------------------------------------------------------------------

says(
    Compare(StatOf(_1, _2), _4, _3),
    "{known}の{stat}が{n}{compared}の",
    "{known}の{stat}が{n}{compared}になった",
)
# このカードを公開し、BPが4000以上の場合: of what was just shown.
reads(
    "cond",
    Compare(StatOf(Pronoun(ReferenceForm.ELIDED), _1), _3, _2),
    "{stat}が{n}{compared}の",
)
# アタックしているキャラのBPが4000以上の: there is only one.
says(Compare(StatOf(_1, _2), _4, _3), "{battler}の{stat}が{n}{compared}の")


def _kinds(condition: Value) -> Values | None:
    match condition:
        case Compare(left=Count(of=cards, distinct=Distinct() as by)):
            found = _measured(replace(condition, left=Count(cards)))
            return found and (cards, by, replace(found[1], is_kinds=True))
        case _:
            return None


@clause("{counted}の{told_apart}が{measure}{be_}", take=_kinds, line=_SO_MANY)
@clause("{there}の{told_apart}が{measure}{be_}", line=_SO_MANY)
def things_of_kinds(cards: Subject, by: Distinct, measure: Measure) -> Value:
    """［…］の特徴が3種類以上ある."""
    return measure.holds(Count(cards, by)) if measure.is_kinds else REJECT


reads("than", _1, "より{bigger}")


@rule("than", "{compared}の")
def than(operator: Operator) -> Value:
    return REJECT if operator is Operator.EQUAL else operator


def _is_stat(left: Amount, *_: Value) -> bool:
    return isinstance(left, StatOf)


def _is_bp(left: Amount, *_: Value) -> bool:
    return isinstance(left, StatOf) and left.stat is Stat.BP


def _against_opponent(condition: Value) -> Values | None:
    """Return what is compared with the same of the opponent, and how."""
    match condition:
        case Compare(
            left=Count(of=Cards() as cards) as left,
            operator=Operator.LESS | Operator.MORE as operator,
            right=right,
        ) if right == Count(replace(cards, side=Side.OPPONENT)):
            return left, operator
        case _:
            return None


@rule("cond", "{amount_there}が相手{than}")
@rule("cond", "{quantity}が相手より{more}", take=_against_opponent)
@rule("cond", "{pile_size}が相手より{more}", take=_against_opponent)
def compared_with_opponent(left: Amount, operator: Operator) -> Value:
    return _with_other(left, operator, Side.OPPONENT)


@rule("cond", "{quantity}が自分より{more}")
def compared_with_oneself(left: Amount, operator: Operator) -> Value:
    """相手のフロントLのキャラの枚数が自分より多い."""
    return _with_other(left, operator, Side.ME)


def _with_other(left: Amount, operator: Operator, side: Side) -> Value:
    """Compared with as many of the other player; no player has more than themself."""
    if not isinstance(left, Count) or not isinstance(left.of, Cards):
        return REJECT
    if left.of.side not in {Side.ME, Side.OPPONENT} - {side}:
        return REJECT
    return Compare(left, operator, Count(replace(left.of, side=side)))


@rule(
    "cond",
    "{quantity}が相手より{n}枚以上{more}",
    "{pile_size}が相手より{n}枚以上{more}",
    line="cond: {quantity}が{quantity}より{n}枚以上{more}",
)
def differs_from_opponent(left: Amount, n: int, operator: Operator) -> Value:
    """自分の手札が相手より2枚以上少ない."""
    found = compared_with_opponent(left, operator)
    if not isinstance(found, Compare):
        return REJECT
    return differ_by(left, cast(Amount, found.right), n, operator)


pair("pile_size", "{stored}の枚数", Count(_1))
for _word, _where in (("higher", _is_bp), ("bigger", _is_stat), ("more", None)):
    pair(
        "cond",
        f"{{quantity}}が{{quantity}}より{{{_word}}}",
        Compare(_1, _3, _2),
        where=_where,
    )
# このキャラのBPが元々のBPより低い.
reads(
    "cond", Compare(StatOf(_1, _2), _4, StatOf(_1, _3)), "{known}の{stat}が{stat}{than}"
)


def _differ(*, of_cards: bool) -> Take:
    def take(condition: Value) -> Values | None:
        match condition:
            case Compare(
                left=left, operator=Operator.AT_LEAST, right=Plus(right, int(by))
            ) if not isinstance(left, int) and is_of_cards(left) is of_cards:
                return left, right, by, Operator.MORE
            case _:
                return None

    return take


@rule("cond", "{quantity}が{quantity}より{n}枚以上{more}", take=_differ(of_cards=True))
@rule("cond", "{quantity}が{quantity}より{n}以上{more}", take=_differ(of_cards=False))
def differ_by(left: Amount, right: Amount, n: int, operator: Operator) -> Condition:
    """相手の手札が自分の手札より3枚以上多い."""
    if operator is Operator.MORE:
        return Compare(left, Operator.AT_LEAST, Plus(right, n))
    return Compare(right, Operator.AT_LEAST, Plus(left, n))


pair(
    "cond",
    "{quantity}が{quantity}と同じ",
    Compare(_1, Operator.EQUAL, _2),
    where=lambda _, other: other == NamedNumber(),
)
pair("cond", "{quantity}と{quantity}が同じ", Compare(_1, Operator.EQUAL, _2))
reads(
    "cond",
    Compare(_1, Operator.EQUAL, _2),
    "{quantity}が{quantity}と同じ[だった]",
    line="cond: {quantity}が{quantity}と同じ",
)
says(
    Compare(_1, _3, _2),
    "{quantity}が{quantity}{compared}の",
    "{quantity}[の数]が{quantity}[の数]{compared}だった",
    line="cond: {quantity}が{quantity}{compared}の",
)
reads("cond", Compare(Count(_1), _3, Count(_2)), "{counted}が{counted}{than}")
