"""What must hold: the part before 場合.

``cond`` stands right before 場合; ``cond_linking`` in mid-sentence (…あり、).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from cards.effects.compilers.ja.engine import REJECT, Build, RuleBook, Value
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
from cards.effects.compilers.ja.raw import (
    NamedNumber,
    Pronoun,
    Said,
    SoManyAgain,
)
from cards.effects.model.amounts import (
    Count,
    FreeSlots,
    Plus,
    StatOf,
)
from cards.effects.model.base import Amount, Condition, Filters, Subject
from cards.effects.model.conditions import (
    And,
    Compare,
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
    Other,
    Raided,
    Without,
)
from cards.effects.model.subjects import Among, Cards, Under
from cards.effects.model.words import (
    BattleRole,
    Distinct,
    Operator,
    Side,
    Zone,
)

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads


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


# What cards are, how many of them there are, and how they are told apart.
SoMany = tuple[Filters, Measure, Distinct | None]


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
    "{whether_did}": ("{whether_did_linking}", "{whether_did}"),
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


@rule("amount_there", "{location}に[、]{distinct_class}")
def different_there(where: Location, kinds: tuple[Distinct, Filters]) -> Amount:
    """カード名の異なるキャラが3枚: as many names."""
    return Count(Cards(where.side, where.zones, kinds[1]), distinct=kinds[0])


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
says(
    Compare(_1, Operator.EQUAL, 0),
    "{amount_there}が{be_not_}",
    "{amount_there}が1枚も{be_not_}",
)


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
# 〈X〉が, 〈X〉が3枚以上, 〈X〉のカード名が3種類以上: what must be somewhere.
reads("so_many", (_1, Measure(1, Operator.AT_LEAST), None), "{class}が")
reads("so_many", (_1, _2, None), "{class}が{measure}")
reads("so_many", (_1, _3, _2), "{class}の{told_apart}が{measure}")


def _is_there(where: Location, wanted: SoMany) -> Value:
    filters, measure, distinct = wanted
    if distinct is not None and not measure.is_kinds:
        return REJECT
    return measure.holds(Count(Cards(where.side, where.zones, filters), distinct))


@clause("{location}に[、]{so_many}{be_}")
def so_many_there(where: Location, wanted: SoMany) -> Value:
    return _is_there(where, wanted)


@clause("{location}に{so_many}か{so_many}{be_}")
def either_so_many(where: Location, first: SoMany, second: SoMany) -> Value:
    """自分の場に〈A〉が2枚以上か〈B〉がある: one of them is there."""
    options = (_is_there(where, first), _is_there(where, second))
    return REJECT if REJECT in options else Or(cast(tuple[Condition, ...], options))


def _at_least(cards: Subject, n: int) -> Condition:
    return Compare(Count(cards), Operator.AT_LEAST, n)


# 2枚以上ある場合: of what the condition before counted.


@clause("{measure}{be_}")
def there_are_again(measure: Measure) -> Value:
    if measure.high is not None or measure.is_kinds:
        return REJECT
    return SoManyAgain(measure.operator, measure.low)


# --- numbers ------------------------------------------------------------------------


@clause("{counted}の必要エナジー[の数]が{n}種類以上{be_}")
def energies_of_kinds(cards: Subject, n: int) -> Condition:
    count = Count(cards, distinct=Distinct.REQUIRED_ENERGY)
    return Compare(count, Operator.AT_LEAST, n)


@clause(
    "{counted}の{told_apart}が{measure}{be_}", "{there}の{told_apart}が{measure}{be_}"
)
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


reads(
    "cond",
    Compare(_1, Operator.EQUAL, _2),
    "{quantity}と{quantity}が同じ",
    "{quantity}と{quantity}が同じだった",
)
reads(
    "cond",
    Compare(_1, Operator.EQUAL, NamedNumber()),
    "{quantity}がこの効果で指定した数と同じ",
    "{quantity}がこの効果で指定した数と同じだった",
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
# 1枚見て、［特徴：港］の場合: the card just looked at.
reads("cond", Is(Pronoun(Said.SEEN), _1), "{class+}の")
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
