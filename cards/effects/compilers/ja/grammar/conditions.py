"""What must hold: the part before 場合.

``cond`` stands right before 場合; ``cond_linking`` in mid-sentence (…あり、).
"""

from collections.abc import Callable

from cards.effects.compilers.ja.engine import REJECT, Build, RuleBook, Value
from cards.effects.compilers.ja.grammar.nouns import Location, in_order
from cards.effects.compilers.ja.raw import Done, Past, Pronoun, Said
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    FreeSlots,
    StatOf,
)
from cards.effects.model.base import Amount, Condition, Filters, Number, Subject
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    DidThisTurn,
    EnteredBy,
    Is,
    Not,
    Or,
    TurnOf,
)
from cards.effects.model.filters import (
    AnyOf,
    EnergyMet,
    InMode,
    InZone,
    Raided,
    Without,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, This, Under
from cards.effects.model.words import (
    Deed,
    Distinct,
    Mode,
    Operator,
    Side,
    SourceKind,
    Stat,
    Zone,
)

book = RuleBook()
rule = book.rule

# What a card is, how many of them, and how they are told apart.
SoMany = tuple[Filters, int, Distinct | None]


def clause(*templates: str) -> Callable[[Build], Build]:
    """A condition in both its forms: …がある場合, …があり、; …の場合, …で、."""

    def add(build: Build) -> Build:
        for template in templates:
            rule("cond", template)(build)
            for ending, linking in _LINKING.items():
                if template.endswith(ending):
                    text = template.removesuffix(ending) + linking
                    rule("cond_linking", text)(build)
                    break
        return build

    return add


_LINKING = {
    "ある": "あり",
    "ない": "なく",
    "無い": "無く",
    "いる": "おり",
    "の": "で",
    "した": "し",
    "させた": "させ",
}

# --- there is, there is none ---------------------------------------------------------


@rule("there", "{location}に[、]{class}")
def cards_there(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("there_all", "{location}に[、]{list_and}", "{location}の{list_and}")
def listed_cards_there(where: Location, classes: tuple[Filters, ...]) -> Value:
    return Cards(where.side, where.zones, (AnyOf(classes),))


@rule("there_all", "{there}", "{revealed_too}")
def any_cards_there(cards: Subject) -> Subject:
    return cards


@rule("there", "{location}の{class}")
def cards_of_there(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("there", "{base}の下に[、]裏向きのカード")
def cards_under_there(of: Subject) -> Subject:
    return Under(of)


@rule("there", "{under}")
def under_there(cards: Subject) -> Subject:
    return cards


@clause("{there}がある", "{there}がいる")
def there_is(cards: Subject) -> Value:
    return _at_least(cards, 1)


@clause("{there}がない", "{there}が無い", "{there}がいない")
def there_is_none(cards: Subject) -> Condition:
    return Compare(Count(cards), Operator.EQUAL, 0)


@clause("{location}に{list_all}がある")
def there_are_all(where: Location, classes: tuple[Filters, ...]) -> Condition:
    """〈A〉と〈B〉がある: both."""
    return And(tuple(_at_least(Cards(where.side, where.zones, f), 1) for f in classes))


@rule("list_all", "{one_class}と{one_class}")
def both_classes(first: Filters, second: Filters) -> tuple[Filters, ...]:
    return (first, second)


@rule("list_all", "{one_class}と{list_all}")
def all_classes(first: Filters, rest: tuple[Filters, ...]) -> tuple[Filters, ...]:
    return (first, *rest)


@clause("{there_all}が[合計]{n}枚以上ある", "{there_all}が{n}枚以上の")
def there_are(cards: Subject, n: int) -> Condition:
    return _at_least(cards, n)


@clause("{there_all}が[合計]{n}枚以上ない")
def there_are_not(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards), Operator.LESS, n)


@clause("{there_all}が[合計]{n}枚以下の", "{there_all}が[合計]{n}枚以下ある")
def there_are_at_most(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards), Operator.AT_MOST, n)


@clause("{there_all}が[合計]{n}枚ある", "{there_all}が[合計]{n}枚の")
def there_are_exactly(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards), Operator.EQUAL, n)


@clause("{there_all}が[合計]{n}～{n}枚ある")
def there_are_between(cards: Subject, low: int, high: int) -> Condition:
    count = Count(cards)
    return And(
        (
            Compare(count, Operator.AT_LEAST, low),
            Compare(count, Operator.AT_MOST, high),
        )
    )


@clause("{there_all}が{n}種類以上ある", "異なるカード名の{there_all}が{n}種類以上ある")
def there_are_kinds(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards, distinct=Distinct.NAME), Operator.AT_LEAST, n)


@rule("so_many", "{class}が{n}枚以上")
def so_many_of(filters: Filters, n: int) -> SoMany:
    return filters, n, None


@rule("so_many", "{class}が{n}種類以上")
def so_many_kinds_of(filters: Filters, n: int) -> SoMany:
    return filters, n, Distinct.NAME


@rule("so_many_last", "{so_many}")
def last_so_many(found: SoMany) -> SoMany:
    return found


@rule("so_many_last", "{class}が")
def last_single(filters: Filters) -> SoMany:
    return filters, 1, None


@clause("{location}に{so_many}か{so_many_last}ある")
def either_so_many(where: Location, first: SoMany, second: SoMany) -> Condition:
    return Or(
        tuple(
            Compare(
                Count(Cards(where.side, where.zones, filters), distinct=distinct),
                Operator.AT_LEAST,
                n,
            )
            for filters, n, distinct in (first, second)
        )
    )


def _at_least(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards), Operator.AT_LEAST, n)


# --- numbers ------------------------------------------------------------------------------


@clause("{quantity}が{n}[枚]以上の", "{quantity}が{n}[枚]以上ある")
def number_at_least(quantity: Amount, n: int) -> Condition:
    return Compare(quantity, Operator.AT_LEAST, n)


@clause("{quantity}が{n}[枚]以下の")
def number_at_most(quantity: Amount, n: int) -> Condition:
    return Compare(quantity, Operator.AT_MOST, n)


@clause("{quantity}が{n}～{n}[枚]の")
def number_between(quantity: Amount, low: int, high: int) -> Condition:
    return And(
        (
            Compare(quantity, Operator.AT_LEAST, low),
            Compare(quantity, Operator.AT_MOST, high),
        )
    )


@clause("{counted}の必要エナジー[の数]が{n}種類以上ある")
def energies_of_kinds(cards: Subject, n: int) -> Condition:
    count = Count(cards, distinct=Distinct.REQUIRED_ENERGY)
    return Compare(count, Operator.AT_LEAST, n)


@clause("{quantity}が{n}[枚]の")
def number_exactly(quantity: Amount, n: int) -> Condition:
    return Compare(quantity, Operator.EQUAL, n)


@clause("{quantity}が無い", "{quantity}がない")
def number_is_zero(quantity: Amount) -> Condition:
    return Compare(quantity, Operator.EQUAL, 0)


@clause("{quantity}が{quantity}以上の")
def number_at_least_other(left: Amount, right: Amount) -> Condition:
    return Compare(left, Operator.AT_LEAST, right)


@clause("{quantity}が{quantity}以下の")
def number_at_most_other(left: Amount, right: Amount) -> Condition:
    return Compare(left, Operator.AT_MOST, right)


@clause("{quantity}が{quantity}より少ない", "{quantity}が{quantity}未満の")
def number_below_other(left: Amount, right: Amount) -> Condition:
    return Compare(left, Operator.LESS, right)


@clause("{quantity}が{quantity}より多い")
def number_above_other(left: Amount, right: Amount) -> Condition:
    return Compare(left, Operator.MORE, right)


@clause("{quantity}が相手より少ない")
def fewer_than_opponent(left: Amount) -> Value:
    return _against_opponent(left, Operator.LESS)


@clause("{quantity}が相手より多い")
def more_than_opponent(left: Amount) -> Value:
    return _against_opponent(left, Operator.MORE)


def _against_opponent(left: Amount, operator: Operator) -> Value:
    if not isinstance(left, Count) or not isinstance(left.of, Cards):
        return REJECT
    cards = Cards(Side.OPPONENT, left.of.zones, left.of.filters)
    return Compare(left, operator, Count(cards))


@clause("{owner}{line}に空きがある")
def has_room(side: Side, line: Zone) -> Condition:
    return Compare(FreeSlots(side, line), Operator.AT_LEAST, 1)


@clause("{owner}{line}に空きがない")
def has_no_room(side: Side, line: Zone) -> Condition:
    return Compare(FreeSlots(side, line), Operator.EQUAL, 0)


# --- what a card is ---------------------------------------------------------------------------

book.words("mode", {"アクティブ": Mode.ACTIVE, "レスト": Mode.RESTING})


@clause("{known}が{quality_now}", "{placed}が{quality_now}")
def is_now(cards: Subject, filters: Filters) -> Condition:
    return Is(cards, filters)


def _quality(*templates: str) -> Callable[[Build], Build]:
    return rule("quality_now", *templates)


@_quality("{class}の")
def is_class(filters: Filters) -> Value:
    return filters or REJECT


@_quality("{mode}の")
def is_in_mode(mode: Mode) -> Filters:
    return (InMode(mode),)


@_quality("レイド状態の")
def is_raided() -> Filters:
    return (Raided(),)


@_quality("{quality}を持つ", "{quality}を持っている")
def has_quality(filters: Filters) -> Filters:
    return filters


@_quality("{quality}を持たない", "{quality}を持っていない")
def lacks_quality(filters: Filters) -> Filters:
    return (Without(filters),)


@_quality("{class}で必要エナジーを満たす", "{class}で必要エナジーを満たしている")
def is_class_with_energy(filters: Filters) -> Filters:
    return in_order((*filters, EnergyMet()))


@clause("{known}の{stat}が{n}{compared}の", "{known}の{stat}が{n}{compared}になった")
def stat_is(cards: Subject, stat: Stat, n: int, operator: Operator) -> Condition:
    return Compare(StatOf(cards, stat), operator, n)


@clause("必要エナジーを満たしている", "必要エナジーを満たす")
def energy_is_met() -> Condition:
    return Is(Pronoun(Said.ELIDED), (EnergyMet(),))


@clause("{owner}ターン中ではない")
def not_in_turn_of(side: Side) -> Condition:
    return Not(TurnOf(side))


@clause("{owner}ターン中の")
def in_turn_of(side: Side) -> Condition:
    return TurnOf(side)


# --- what happened this turn -------------------------------------------------------------------------


@clause(
    "このターン中に自分が{class}を使用している",
    "このターン中に自分が{class}を使用していた",
    "このターン中に{class}を使用している",
    "このターン中に{class}を使用していた",
)
def has_used(filters: Filters) -> Condition:
    return _happened(Deed.USED, Side.ME, filters, 1)


@clause(
    "このターン中に自分が{class}を{n}枚以上使用している",
    "このターン中に{class}を{n}枚以上使用している",
    "このターン中に自分が使用した{class}が{n}枚以上の",
)
def has_used_several(filters: Filters, n: int) -> Condition:
    return _happened(Deed.USED, Side.ME, filters, n)


@clause("このターン中に{class}が退場していた", "このターン中に{class}が退場している")
def was_retired(filters: Filters) -> Condition:
    return _happened(Deed.RETIRED, Side.EITHER, filters, 1)


@clause("このターン中に{placed}が退場していた", "このターン中に{placed}が退場している")
def was_retired_of(cards: Subject) -> Value:
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return REJECT
    return _happened(Deed.RETIRED, cards.side, cards.filters, 1)


@clause("このターン中に{class}が{n}枚以上退場している")
def several_were_retired(filters: Filters, n: int) -> Condition:
    return _happened(Deed.RETIRED, Side.EITHER, filters, n)


@clause("このターン中に{placed}が{n}枚以上退場している")
def several_were_retired_of(cards: Subject, n: int) -> Value:
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return REJECT
    return _happened(Deed.RETIRED, cards.side, cards.filters, n)


book.words(
    "deed_done",
    {
        "移動している": Deed.MOVED,
        "移動していた": Deed.MOVED,
        "登場している": Deed.ENTERED,
        "登場していた": Deed.ENTERED,
        "アタックしている": Deed.ATTACKED,
        "アタックしていた": Deed.ATTACKED,
    },
)


@clause("このターン中に{known}が{deed_done}", "{known}がこのターン中に{deed_done}")
def did_this_turn(cards: Subject, deed: Deed) -> Condition:
    return DidThisTurn(cards, deed)


@clause(
    "このターン中に相手がトリガーの効果を発動していた",
    "このターン中に相手がトリガーの効果を発動している",
)
def opponent_activated_trigger() -> Condition:
    return _happened(Deed.TRIGGER_ACTIVATED, Side.OPPONENT, (), 1)


@clause(
    "このターン中に自分の効果で自分の手札を場外に置いている",
    "このターン中に自分の手札が場外に置かれている",
    "このターン中に自分の手札を場外に置いている",
)
def discarded_this_turn() -> Condition:
    return _happened(Deed.DISCARDED, Side.ME, (), 1)


@clause("このターン中に自分の手札を{n}枚以上場外に置いている")
def discarded_several_this_turn(n: int) -> Condition:
    return _happened(Deed.DISCARDED, Side.ME, (), n)


def _happened(deed: Deed, side: Side, filters: Filters, n: int) -> Condition:
    return Compare(CountThisTurn(deed, side, filters), Operator.AT_LEAST, n)


# --- how it came ------------------------------------------------------------------------------------------

book.words(
    "source",
    {
        "キャラの効果": SourceKind.CHARACTER,
        "フィールドの効果": SourceKind.SITE,
        "イベントカードの効果": SourceKind.EVENT,
        "トリガーの効果": SourceKind.TRIGGER,
        "手札から使用したイベントカードの効果": SourceKind.EVENT_FROM_HAND,
    },
)


@rule("sources", "{source}")
def one_source(source: SourceKind) -> tuple[SourceKind, ...]:
    return (source,)


@rule("sources", "{source}や{sources}", "{source}・{sources}", "{source}か{sources}")
def more_sources(
    source: SourceKind, rest: tuple[SourceKind, ...]
) -> tuple[SourceKind, ...]:
    return (source, *rest)


@rule("sources", "「{sources}」")
def bracketed_sources(sources: tuple[SourceKind, ...]) -> tuple[SourceKind, ...]:
    return sources


@clause(
    "{known}が自分の{sources}で登場していた",
    "{known}が自分の{sources}で登場した",
    "{known}が{sources}で登場していた",
    "{known}が{sources}で登場した",
)
def entered_by(cards: Subject, sources: tuple[SourceKind, ...]) -> Condition:
    return EnteredBy(cards, Side.ME, sources)


@clause("{known}が自分の効果で登場していた", "{known}が自分の効果で登場した")
def entered_by_any(cards: Subject) -> Condition:
    return EnteredBy(cards, Side.ME)


# --- what was done just before ---------------------------------------------------------------------------------

book.words(
    "cond",
    {
        "そうした": Done(Past.PREVIOUS),
        "そうしない": Not(Done(Past.DECLINED)),
        "そうしなかった": Not(Done(Past.DECLINED)),
        "戻せない": Not(Done(Past.PREVIOUS)),
        "置けない": Not(Done(Past.PREVIOUS)),
        "退場させられない": Not(Done(Past.PREVIOUS)),
        "手札に加えた": Done(Past.ADDED_TO_HAND),
        "手札に加えない": Not(Done(Past.ADDED_TO_HAND)),
        "手札に加えなかった": Not(Done(Past.ADDED_TO_HAND)),
        "登場させた": Done(Past.PLAYED),
        "退場させた": Done(Past.RETIRED),
        "相手が選ばれたキャラを退場させなかった": Not(Done(Past.PREVIOUS)),
    },
)


@clause("{known}が{zone}にある")
def is_in_zone(cards: Subject, zones: tuple[Zone, ...]) -> Condition:
    return Is(cards, (InZone(zones),))


@clause("{known}がバトルによって退場した", "{known}がバトルによって退場している")
def retired_by_battle(cards: Subject) -> Value:
    if cards != This():
        return REJECT
    return CausedBy(Cause(sources=(SourceKind.BATTLE,)))


@clause("{n}枚選んだ")
def chose_so_many(n: int) -> Condition:
    return Compare(Count(Pronoun(Said.CHOSEN)), Operator.EQUAL, n)


@clause("この効果で{class}を公開した", "{class}を公開した")
def revealed_class(filters: Filters) -> Value:
    return Done(Past.REVEALED, filters) if filters else REJECT


@clause("この効果で{class}を手札に加えた", "{class}を手札に加えた")
def added_class(filters: Filters) -> Value:
    return Done(Past.ADDED_TO_HAND, filters) if filters else REJECT


@clause("この効果で{class}を場外に置いた", "{class}を場外に置いた")
def discarded_class(filters: Filters) -> Value:
    return Done(Past.MOVED, filters, Zone.OUTSIDE_AREA)


@clause("このカードの効果で{class}を場外に置いていた")
def discarded_class_on_use(filters: Filters) -> Value:
    return Done(Past.ON_USE, filters)


@clause(
    "この効果で[{owner_}]キャラを退場させた",
)
def retired_one() -> Condition:
    return Done(Past.RETIRED)


@clause("この効果で{class}を退場させた")
def retired_class(filters: Filters) -> Value:
    return Done(Past.RETIRED, filters)


@clause("この効果で{base_}の下に裏向きのカードを置いた")
def put_under() -> Condition:
    return Done(Past.MOVED, (), Zone.UNDER)


@clause("{class}をレスト[に]していた", "この効果で{class}をレストにした")
def rested_class(filters: Filters) -> Value:
    return Done(Past.RESTED, filters)


# --- several conditions ---------------------------------------------------------------------------------------------


@rule("cond", "{cond_linking}[、]{cond}")
def both_hold(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, And) else (second,)
    return And((first, *more))


@rule("cond", "{cond_or}か[、]{cond}")
def either_holds(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, Or) else (second,)
    return Or((first, *more))


@rule("cond_or", "{there}がある")
def there_is_or(cards: Subject) -> Condition:
    return _at_least(cards, 1)


@rule("cond_or", "{there_all}が[合計]{n}枚以上ある")
def there_are_or(cards: Subject, n: int) -> Condition:
    return _at_least(cards, n)


@rule("cond_or", "{quantity}が{n}[枚]以下")
def number_at_most_or(quantity: Number, n: int) -> Condition:
    return Compare(quantity, Operator.AT_MOST, n)
