"""What must hold: the part before 場合.

``cond`` stands right before 場合; ``cond_linking`` in mid-sentence (…あり、).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cards.effects.compilers.ja.engine import REJECT, Build, RuleBook, Value
from cards.effects.compilers.ja.grammar.deeds import DEEDS, Doing
from cards.effects.compilers.ja.grammar.filters import in_order
from cards.effects.compilers.ja.grammar.nouns import Location
from cards.effects.compilers.ja.pairs import (
    Take,
    _1,
    _2,
    _3,
    _4,
    built,
    parts_of,
    taken,
)
from cards.effects.compilers.ja.raw import Done, NamedNumber, Past, Pronoun, Said
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    FreeSlots,
    Plus,
    StatOf,
)
from cards.effects.model.base import Amount, Condition, Filters, Subject
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    DidThisTurn,
    EnteredBy,
    EnteredFrom,
    Is,
    Not,
    Or,
    TurnOf,
)
from cards.effects.model.filters import (
    AnyOf,
    EnergyMet,
    InBattle,
    InMode,
    InZone,
    IsKind,
    Other,
    Raided,
    Without,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards, This, Under
from cards.effects.model.words import (
    BattleRole,
    CardKind,
    Deed,
    Distinct,
    Operator,
    Side,
    SourceKind,
    Zone,
)

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

# What a card is, how many of them, and how they are told apart.
SoMany = tuple[Filters, int, Distinct | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """3枚以上, 2～4, 3種類: what a number is compared with."""

    low: int
    operator: Operator = Operator.EQUAL
    high: int | None = None
    is_kinds: bool = False

    def holds(self, amount: Amount) -> Value:
        """The condition that a number is so."""
        if self.is_kinds:
            if not isinstance(amount, Count):
                return REJECT
            amount = replace(amount, distinct=amount.distinct or Distinct.NAME)
        first = Compare(amount, self.operator, self.low)
        if self.high is None:
            return first
        return And((first, Compare(amount, Operator.AT_MOST, self.high)))


def clause(*templates: str, take: Take | None = None) -> Callable[[Build], Build]:
    """A condition in all its forms: …がある場合, …があり、, …があるか、."""

    def add(build: Build) -> Build:
        for template in templates:
            line = f"cond: {template}"
            inverse = take if template is templates[0] else None
            rule("cond", template, line=line, take=inverse)(build)
            for ending, (linking, before_or) in _ENDINGS.items():
                if template.endswith(ending):
                    stem = template.removesuffix(ending)
                    rule("cond_linking", stem + linking, line=line, take=inverse)(build)
                    rule("cond_or", stem + before_or, line=line, take=inverse)(build)
                    break
        return build

    return add


def says(pattern: Value, *templates: str) -> None:
    """A condition in all its forms, and the pattern it means; the first is written."""
    clause(*templates, take=taken(pattern, len(parts_of(pattern))))(built(pattern))


_ENDINGS = {
    "{be_}": ("{be_linking_}", "{be_or_}"),
    "{be_not_}": ("{be_not_linking_}", "{be_not_}"),
    "{did_}": ("{did_linking_}", "{did_}"),
    "{done_with}": ("{done_linking}", "{done_with}"),
    "の": ("で", ""),
    "した": ("し", "した"),
}


def _endings(name: str, forms: dict[str, tuple[str, str]]) -> None:
    """Words that end a condition: …がある場合, …があり、, …があるか、."""
    for word, (linking, before_or) in forms.items():
        line = f"{name}: {word}"
        rule(name, word)(_nothing)
        rule(f"{name}_linking", linking, line=line)(_nothing)
        rule(f"{name}_or", before_or, line=line)(_nothing)


def _nothing() -> Value:
    """A word that only ends a condition."""
    return True


_endings("be", {"ある": ("あり", "ある"), "いる": ("おり", "いる"), "の": ("で", "")})
_endings(
    "be_not",
    {
        "ない": ("なく", "ない"),
        "無い": ("無く", "無い"),
        "いない": ("おらず", "いない"),
    },
)

# --- how many -----------------------------------------------------------------------

book.words("unit", {"枚": False, "種類": True, "": False})


def _measure(found: Value) -> tuple[Value, ...] | None:
    """3枚以上; a measure with two ends is not written."""
    if not isinstance(found, Measure) or found.high is not None:
        return None
    return (found.low, found.low), found.is_kinds, found.operator


@rule("measure", "{range}{unit}{compared}", take=_measure)
def measure(span: tuple[int, int], is_kinds: bool, operator: Operator) -> Value:  # noqa: FBT001
    low, high = span
    if low == high:
        return Measure(low, operator, is_kinds=is_kinds)
    if operator is not Operator.EQUAL:
        return REJECT
    return Measure(low, Operator.AT_LEAST, high, is_kinds)


# --- there is, there is none --------------------------------------------------------


@rule("there", "{location}に[、]{class}")
def cards_there(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("there", "{location}の{class}", "{location}にある{class}")
def cards_of_there(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("there", "{mods}{location}の{class}", "{mods}{location}にある{class}")
def modified_there(mods: Filters, where: Location, filters: Filters) -> Subject:
    """BP5000以上の相手のフロントLのキャラが: the filter before the place."""
    return Cards(where.side, where.zones, in_order(mods + filters))


reads("there", Under(_1), "{base}の下に[、]裏向きのカード")
reads("there", Under(_1, face_down_only=False), "{base}の下に[、]カード")


@rule("there", "{base}の下に[、]{class}")
def those_under_there(of: Subject, filters: Filters) -> Value:
    """このキャラの下に〈X〉が: in its pile."""
    pile = Under(of, face_down_only=False)
    return Among(pile, filters) if filters else REJECT


reads("there", Cards(_1, (Zone.AP_AREA,), (InMode(_2),)), "{owner}{mode}のAPカード")
# その中に〈X〉が: among the cards of the step before.
reads("there", Among(Pronoun(Said.THAT), _1), "その中に{class}")


@rule("there", "{known}の中に{class}")
def among_known_there(cards: Subject, filters: Filters) -> Value:
    return Among(cards, filters) if isinstance(cards, Pronoun) else REJECT


reads("there", _1, "{under}")
reads("amount_there", Count(_1), "{there}")


@rule("amount_there", "{location}に[、]{differing}{class}")
def different_there(where: Location, by: Distinct, filters: Filters) -> Amount:
    """カード名の異なるキャラが3枚: as many names."""
    return Count(Cards(where.side, where.zones, filters), distinct=by)


reads("amount_there", _1, "{quantity}", "{tally}")
reads("amount_there", FreeSlots(_1, _2), "{owner}{line}に空き")
reads("amount_all", _1, "{amount_there}")


@rule("amount_all", "{location}に[、]{list_and}")
def number_of_list(where: Location, classes: tuple[Filters, ...]) -> Amount:
    return Count(Cards(where.side, where.zones, (AnyOf(classes),)))


@rule("kinds_there", "{location}に{list_comma}が[合計]")
def kinds_of_list(where: Location, classes: tuple[Filters, ...]) -> Amount:
    return Count(Cards(where.side, where.zones, (AnyOf(classes),)), Distinct.NAME)


reads("amount_all", Count(_1), "{counted}")
says(Compare(_1, Operator.AT_LEAST, 1), "{amount_there}が{be_}")
says(Compare(_1, Operator.EQUAL, 0), "{amount_there}が{be_not_}")


@clause("{amount_all}が[合計]{measure}{be_}")
def there_are(amount: Amount, measure: Measure) -> Value:
    return measure.holds(amount)


@clause("{stored}が他に{measure}{be_}")
def there_are_more(cards: Subject, measure: Measure) -> Value:
    """自分の手札が他に2枚以上ある: besides this card."""
    if not isinstance(cards, Cards):
        return REJECT
    others = in_order((*cards.filters, Other()))
    return measure.holds(Count(replace(cards, filters=others)))


says(Compare(_1, Operator.LESS, _2), "{amount_all}が[合計]{n}枚以上{be_not_}")


@clause(
    "{location}に{list_and}が{be_}", "{location}[を合わせて|に]{list_comma}が全て{be_}"
)
def there_are_all(where: Location, classes: tuple[Filters, ...]) -> Condition:
    """〈A〉と〈B〉がある: both."""
    return And(tuple(_at_least(Cards(where.side, where.zones, f), 1) for f in classes))


@clause("{location}に{list_and}がそれぞれ{n}枚以上{be_}")
def there_are_so_many_of_each(
    where: Location, classes: tuple[Filters, ...], n: int
) -> Condition:
    return And(tuple(_at_least(Cards(where.side, where.zones, f), n) for f in classes))


@rule("cond", "{location}に{class}があり[、]{class}がない")
def there_is_this_not_that(where: Location, this: Filters, that: Filters) -> Condition:
    """自分の場に〈A〉があり、〈B〉がない: both of the same place."""
    none = Count(Cards(where.side, where.zones, that))
    there = _at_least(Cards(where.side, where.zones, this), 1)
    return And((there, Compare(none, Operator.EQUAL, 0)))


# このフィールドがある: on the field, where it was.
says(Is(_1, (InZone((Zone.FIELD,)),)), "{this}が{be_}")
reads("so_many", (_1, _2, None), "{class}が{n}枚以上")
reads("so_many", (_1, _2, Distinct.NAME), "{class}が{n}種類以上")
reads("so_many_last", _1, "{so_many}")
reads("so_many_last", (_1, 1, None), "{class}が")


@clause("{location}に{so_many}か{so_many_last}{be_}")
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


# --- numbers ------------------------------------------------------------------------


@clause("{counted}の必要エナジー[の数]が{n}種類以上{be_}")
def energies_of_kinds(cards: Subject, n: int) -> Condition:
    count = Count(cards, distinct=Distinct.REQUIRED_ENERGY)
    return Compare(count, Operator.AT_LEAST, n)


book.words("told_apart", {"特徴": Distinct.TRAIT, "色": Distinct.COLOR})


@clause("{counted}の{told_apart}が{measure}{be_}")
def things_of_kinds(cards: Subject, by: Distinct, measure: Measure) -> Value:
    """［…］の特徴が3種類以上ある."""
    if not measure.is_kinds:
        return REJECT
    return measure.holds(Count(cards, distinct=by))


reads("than", _1, "より{bigger}")


@rule("than", "{compared}の")
def than(operator: Operator) -> Value:
    return REJECT if operator is Operator.EQUAL else operator


reads("cond", Compare(_1, _3, _2), "{quantity}が{quantity}{than}")
# このキャラのBPが元々のBPより低い.
reads(
    "cond", Compare(StatOf(_1, _2), _4, StatOf(_1, _3)), "{known}の{stat}が{stat}{than}"
)


@rule("cond", "{quantity}が{quantity}より{n}枚以上{bigger}")
@rule("cond", "{quantity}が{quantity}より{n}以上{bigger}")
def differ_by(left: Amount, right: Amount, n: int, operator: Operator) -> Condition:
    """相手の手札が自分の手札より3枚以上多い."""
    if operator is Operator.MORE:
        return Compare(left, Operator.AT_LEAST, Plus(right, n))
    return Compare(right, Operator.AT_LEAST, Plus(left, n))


reads("cond", Compare(_1, Operator.EQUAL, _2), "{quantity}と{quantity}が同じ")
reads(
    "cond",
    Compare(_1, Operator.EQUAL, NamedNumber()),
    "{quantity}がこの効果で指定した数と同じ",
)
reads("cond", Compare(Count(_1), _3, Count(_2)), "{counted}が{counted}{than}")


@rule("cond", "{amount_there}が相手{than}")
def compared_with_opponent(left: Amount, operator: Operator) -> Value:
    if not isinstance(left, Count) or not isinstance(left.of, Cards):
        return REJECT
    cards = Cards(Side.OPPONENT, left.of.zones, left.of.filters)
    return Compare(left, operator, Count(cards))


# --- what a card is -----------------------------------------------------------------

reads("cond", Is(_1, _2), "{base}が{quality_now}")
# このキャラのレイド元のカードが［特徴：港］の.
reads("cond", Is(_1, _2), "{part}が{quality_now}")
reads("cond_linking", Is(_1, _2), "{base}が{quality_linking}")


def _quality(*templates: str) -> Callable[[Build], Build]:
    """What a card is, in both its forms: …を持つ, …を持ち."""

    def add(build: Build) -> Build:
        for template in templates:
            rule("quality_now", template)(build)
            for ending, linking in _QUALITY_LINKING.items():
                if template.endswith(ending):
                    text = template.removesuffix(ending) + linking
                    rule("quality_linking", text)(build)
                    break
        return build

    return add


def _says_quality(pattern: Value, *templates: str) -> None:
    _quality(*templates)(built(pattern))


_QUALITY_LINKING = {"の": "で", "{held}つ": "{held}ち", "満たす": "満たし"}


@_quality("{class}の")
def is_class(filters: Filters) -> Value:
    return filters or REJECT


_says_quality((InMode(_1),), "{mode}の")
_says_quality((InBattle(BattleRole.ATTACKING),), "アタックしている")
_says_quality((InBattle(BattleRole.BLOCKING),), "ブロックしている")
_says_quality((Raided(),), "レイド状態の")
_says_quality(_1, "{held}つ", "{held}っている")
_says_quality((Without(_1),), "{except}以外の")
_says_quality(_1, "{lacking}")


@_quality("{class}で必要エナジーを満たす", "{class}で必要エナジーを満たしている")
def is_class_with_energy(filters: Filters) -> Filters:
    return in_order((*filters, EnergyMet()))


says(
    Compare(StatOf(_1, _2), _4, _3),
    "{known}の{stat}が{n}{compared}の",
    "{known}の{stat}が{n}{compared}になった",
)
# アタックしているキャラのBPが4000以上の: there is only one.
says(Compare(StatOf(_1, _2), _4, _3), "{battler}の{stat}が{n}{compared}の")
reads(
    "cond",
    Is(Pronoun(Said.ELIDED), (EnergyMet(),)),
    "必要エナジーを満たしている",
    "必要エナジーを満たす",
)
pair("cond", "{owner}ターン中ではない", Not(TurnOf(_1)))
says(TurnOf(_1), "{owner}ターン中の")


# --- what happened this turn --------------------------------------------------------


def _at_least_this_turn(
    deed: Deed, side: Side, filters: Filters, n: int, cause: Cause | None = None
) -> Condition:
    counted = CountThisTurn(deed, side, filters, cause)
    return Compare(counted, Operator.AT_LEAST, n)


book.words("times", {"": 1})


def _least(n: Value) -> tuple[Measure] | None:
    return (Measure(n, Operator.AT_LEAST),) if type(n) is int else None


@rule("times", "{measure}", take=_least)
def times(measure: Measure) -> Value:
    is_least = measure.operator is Operator.AT_LEAST and measure.high is None
    return measure.low if is_least and not measure.is_kinds else REJECT


@clause("このターン中に[自分が]{class}を{times}{doing}{did_}")
def was_done(filters: Filters, n: int, doing: Doing) -> Value:
    if doing is not Doing.USE:
        return REJECT
    return _at_least_this_turn(Deed.USED, Side.ME, filters, n)


_HAPPENS: Final = (Doing.RETIRE, Doing.PLAY, Doing.ATTACK, Doing.MOVE)


@clause("このターン中に{whose_class}が{times}{doing}{did_}")
def happened_to(cards: Cards, n: int, doing: Doing) -> Value:
    if doing not in _HAPPENS:
        return REJECT
    return _at_least_this_turn(DEEDS[doing], cards.side, cards.filters, n)


@rule(
    "cond",
    "このターン中に{whose_class}が{doing}していない",
    "このターン中、{whose_class}が{doing}していない",
)
def happened_to_none(cards: Cards, doing: Doing) -> Value:
    if doing not in _HAPPENS:
        return REJECT
    counted = CountThisTurn(DEEDS[doing], cards.side, cards.filters)
    return Compare(counted, Operator.EQUAL, 0)


@clause("このターン中に{cause}{whose_class}が{times}{doing}{did_}")
def happened_to_by(cause: Cause, cards: Cards, n: int, doing: Doing) -> Value:
    """キャラの効果でキャラが退場していた."""
    if doing not in _HAPPENS:
        return REJECT
    return _at_least_this_turn(DEEDS[doing], cards.side, cards.filters, n, cause)


says(
    _at_least_this_turn(Deed.ENTERED, _2, _1, 1),
    "このターン中に{class}が{owner}場に登場{did_}",
)


@clause("このターン中に{whose_class}が{n}回以上{doing}{did_}")
def happened_so_often(cards: Cards, n: int, doing: Doing) -> Value:
    """自分のキャラが3回以上アタックしている: one card may have done it twice."""
    if doing not in (Doing.ATTACK, Doing.BLOCK):
        return REJECT
    return _at_least_this_turn(DEEDS[doing], cards.side, cards.filters, n)


reads(
    "cond",
    _at_least_this_turn(Deed.ENTERED, Side.ME, _1, _2),
    "このターン中に[自分が]{class}を{times}登場させている",
    "このターン中に[自分が]{class}を{times}登場させていた",
    "このターン中に[自分が]{class}を{times}登場させた",
)


@clause("このターン中に{known}が{doing}{did_}", "{known}がこのターン中に{doing}{did_}")
def did_this_turn(cards: Subject, doing: Doing) -> Value:
    return REJECT if doing is Doing.USE else DidThisTurn(cards, DEEDS[doing])


@rule("cond", "このターン中に{known}が{doing}していない")
def did_not_this_turn(cards: Subject, doing: Doing) -> Value:
    return REJECT if doing is Doing.USE else Not(DidThisTurn(cards, DEEDS[doing]))


says(
    _at_least_this_turn(Deed.DREW, Side.ME, (), _1),
    *(
        f"このターン中に[自分が!]カードを[合計]{{n}}枚以上{verb}"
        for verb in ("引いている", "引いた", "引いていた")
    ),
)


@clause("このターン中に{whose_class}が{times}手札に戻っている")
def returned_this_turn(cards: Cards, n: int) -> Value:
    if cards.side is Side.EITHER:
        return REJECT
    return _at_least_this_turn(Deed.RETURNED_TO_HAND, cards.side, cards.filters, n)


says(
    _at_least_this_turn(Deed.TRIGGER_ACTIVATED, Side.OPPONENT, (), 1),
    "このターン中に相手がトリガーの効果を発動していた",
    "このターン中に相手がトリガーの効果を発動{did_}",
)


_DISCARDED: Final = (
    "自分の手札を{times}場外に置いている",
    "自分の手札が{times}場外に置かれている",
)


says(
    _at_least_this_turn(Deed.DISCARDED, Side.ME, (), _1),
    *(f"このターン中に{said}" for said in _DISCARDED),
)
says(
    _at_least_this_turn(Deed.DISCARDED, Side.ME, (), _2, _1),
    *(f"このターン中に{{cause}}{said}" for said in _DISCARDED),
)
says(
    _at_least_this_turn(Deed.ENTERED, Side.ME, _2, 1, _1),
    "このターン中に{cause}{class+}を〔登場させるかレイドさせている〕",
)
says(
    _at_least_this_turn(Deed.USED_FROM_HAND, Side.ME, _1, _2),
    "このターン中に[自分が!]手札から{class+}を{times}使用{did_}",
)


@clause("このターン中に[自分が]手札から{class}を他に{times}使用{did_}")
def others_were_used_from_hand(filters: Filters, n: int) -> Condition:
    others = in_order((*filters, Other()))
    return _at_least_this_turn(Deed.USED_FROM_HAND, Side.ME, others, n)


says(
    _at_least_this_turn(Deed.RAIDED, Side.ME, (), 1),
    "このターン中に[自分が!]レイド{did_}",
)


# --- how it came --------------------------------------------------------------------

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
pair("sources", "{source}", (_1,))
pair("sources", "{source}や{source}", (_1, _2))


_TWO: Final = 2  # So many are joined by や, more by ・.


def _more_sources(sources: tuple[SourceKind, ...]) -> tuple[Value, ...] | None:
    return (sources[0], sources[1:]) if len(sources) > _TWO else None


def more_sources(
    source: SourceKind, rest: tuple[SourceKind, ...]
) -> tuple[SourceKind, ...]:
    return (source, *rest)


rule("sources", "{source}・{sources}", "{source}や{sources}", "{source}か{sources}")(
    more_sources
)
rule("sources", "{source}・{dotted}", take=_more_sources)(more_sources)
rule("dotted", "{source}・{dotted}", take=_more_sources)(more_sources)
pair("dotted", "{source}・{source}", (_1, _2))
book.words(
    "source_kind",
    {
        "キャラ": SourceKind.CHARACTER,
        "フィールド": SourceKind.SITE,
        "イベント[カード]": SourceKind.EVENT,
    },
)


@rule("sources", "〔{source_kind}・{source_kind}〕の効果")
def sources_of_kinds(*kinds: SourceKind) -> tuple[SourceKind, ...]:
    return kinds


pair("bracketed_sources", "「{sources}」", _1, where=lambda kinds: len(kinds) > 1)
pair("bracketed_sources", "{sources}", _1)
reads("sources", _1, "「{sources}」")


rule("entry_cause", "{cause}")(lambda cause: cause)


@rule("entry_cause", "{class}の効果で")
def by_named(filters: Filters) -> Value:
    """〈X〉の効果で: one's own, as with 効果で."""
    return Cause(Side.ME, filters=filters) if names_source(filters) else REJECT


@clause("{known}が{entry_cause}登場{did_}")
def entered_by(cards: Subject, cause: Cause) -> Condition:
    return _entered_by(cards, cause)


@clause("{entry_cause}登場{did_}")
def this_entered_by(cause: Cause) -> Condition:
    return _entered_by(This(), cause)


@clause("このターン中に{known}が{entry_cause}登場{did_}")
def entered_this_turn_by(cards: Subject, cause: Cause) -> Condition:
    return And((DidThisTurn(cards, Deed.ENTERED), _entered_by(cards, cause)))


def _entered_by(cards: Subject, cause: Cause) -> Condition:
    """自分の is left out where only one's own effects could be meant."""
    return EnteredBy(cards, cause.side or Side.ME, cause.sources, cause.filters)


says(DidThisTurn(_1, Deed.RAIDED, _2), "{known}が{cause}レイド{did_}")
says(EnteredFrom(_1, _2), "{known}が[{owner_}]{zone}から登場{did_}")
reads(
    "cond", EnteredFrom(Pronoun(Said.PLAYED), _1), "[{owner_}]{zone}から登場させていた"
)


def names_source(filters: Filters) -> bool:
    """Whether these filters say more of a source than its kind."""
    return any(not isinstance(item, IsKind) for item in filters) and not any(
        isinstance(item, AnyOf) for item in filters
    )


# --- what was done just before ------------------------------------------------------

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
        "場外に置かない": Not(Done(Past.MOVED, (), Zone.OUTSIDE_AREA)),
        "手札に加えなかった": Not(Done(Past.ADDED_TO_HAND)),
        "登場させた": Done(Past.PLAYED),
        "退場させた": Done(Past.RETIRED),
        "相手が選ばれたキャラを退場させなかった": Not(Done(Past.PREVIOUS)),
    },
)
says(Is(_1, (InZone(_2),)), "{known}が{zone}に{be_}")


@clause("{known}がバトルによって退場{did_}")
def retired_by_battle(cards: Subject) -> Value:
    if cards != This():
        return REJECT
    return CausedBy(Cause(sources=(SourceKind.BATTLE,)))


says(CausedBy(Cause(sources=(SourceKind.BATTLE,))), "バトルによって退場{did_}")
says(CausedBy(_1), "[{this_}が]{cause}退場{did_}")


@rule("cond", "{known}が全て{quality_now}")
@rule("cond", "{placed}が全て{quality_now}")
def all_are(cards: Subject, filters: Filters) -> Value:
    return Is(cards, filters) if filters else REJECT


says(Compare(Count(Pronoun(Said.CHOSEN)), Operator.EQUAL, _1), "{n}枚選んだ")


@clause("[この効果で]{n}枚{done_with}")
def moved_so_many(n: int, done: Pronoun) -> Value:
    """2枚手札に加えた."""
    if done.said is not Said.MOVED:
        return REJECT
    return Compare(Count(done), Operator.EQUAL, n)


@clause("[この効果で]{n}枚以上{done_with}")
def moved_so_many_or_more(n: int, done: Pronoun) -> Value:
    if done.said is not Said.MOVED:
        return REJECT
    return Compare(Count(done), Operator.AT_LEAST, n)


_PAST = {
    Said.CHOSEN: Past.CHOSE,
    Said.REVEALED: Past.REVEALED,
    Said.PLAYED: Past.PLAYED,
    Said.RETIRED: Past.RETIRED,
    Said.RESTED: Past.RESTED,
}


@clause("[この効果で]{class}を{done_with}", "[この効果で]{class}が{done_with}")
def has_done(filters: Filters, done: Pronoun) -> Value:
    """〈X〉を公開した場合: cards as such are what the step was about anyway."""
    if done.said is Said.MOVED:
        is_to_hand = done.zone is Zone.HAND
        past = Past.ADDED_TO_HAND if is_to_hand else Past.MOVED
        return Done(past, filters, None if is_to_hand else done.zone)
    if done.said not in _PAST:
        return REJECT
    if done.said is Said.RETIRED and filters == _CHARACTER:
        filters = ()
    return Done(_PAST[done.said], filters)


_CHARACTER = (IsKind(CardKind.CHARACTER),)


@clause("このカードの効果で{class}を{done_with}")
def was_done_on_use(filters: Filters, done: Pronoun) -> Value:
    """Of an Event card: while it was being used."""
    return Done(Past.ON_USE, filters) if done.said is Said.MOVED else REJECT


@clause("このカードの効果で{location}の{class}を{done_with}")
def was_done_there_on_use(where: Location, filters: Filters, done: Pronoun) -> Value:
    found = was_done_on_use(filters, done)
    return replace(found, owner=where.side) if isinstance(found, Done) else REJECT


@clause("この効果で{owner}キャラを{done_with}")
def has_done_to_character(side: Side, done: Pronoun) -> Value:
    is_retired = done.said is Said.RETIRED
    return Done(Past.RETIRED, owner=side) if is_retired else REJECT


says(Done(Past.MOVED, (), Zone.UNDER), "この効果で{base_}の下に裏向きのカードを置いた")


# --- several conditions -------------------------------------------------------------


@rule("cond", "{cond_linking}[、]{cond}")
def both_hold(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, And) else (second,)
    return And((first, *more))


@rule("cond", "{cond_or}か[、]{cond}")
def either_holds(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, Or) else (second,)
    return Or((first, *more))
