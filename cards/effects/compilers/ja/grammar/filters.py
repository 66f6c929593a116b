"""What a card is: a *class*, a tuple of filters all of which it must pass."""

from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import Values, _1, _2
from cards.effects.compilers.engine.phrases import either, options_of, sort_filters
from cards.effects.compilers.engine.unresolved import NamedNumber, SameName
from cards.effects.model.amounts import NumberRef, Plus, StatOf, Times
from cards.effects.model.base import Amount, Filter, Filters, Number, Subject
from cards.effects.model.enums import BattleRole, Color, Operator, Pool, Stat
from cards.effects.model.filters import (
    AnyOf,
    BpAgainstPrinted,
    EnergyMet,
    HasEffects,
    HasIcon,
    HasKeyword,
    HasTrait,
    HasTraits,
    HasTrigger,
    HasUnder,
    InBattle,
    InMode,
    IsColor,
    IsKind,
    NameContains,
    Named,
    Other,
    Raided,
    SameNameAs,
    StatIs,
    TraitContains,
    Without,
)
from cards.effects.model.subjects import get_name_source

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

_SEVERAL: Final = 2


# --- a noun -------------------------------------------------------------------------

pair("head", "{name}", (Named(_1),))
pair("head", "{kind}[カード+]", (IsKind(_1),))
pair("head", "{trait}", (HasTrait(_1),))
book.words("head", {"カード": ()})


def _list(filters: Filters) -> tuple[Filters] | None:
    return (filters,) if _is_list(filters) else None


@rule("head", "〔{class}〕", "「{class}」", take=_list)
def bracketed_list(filters: Filters) -> Value:
    """A list in brackets is one head: what stands before it holds for all of it."""
    return filters if any(isinstance(item, AnyOf) for item in filters) else REJECT


def _is_list(filters: Filters) -> bool:
    return len(filters) == 1 and isinstance(filters[0], AnyOf)


def _bare(filters: Filters) -> tuple[Filters] | None:
    return (filters,) if filters == _head(filters) else None


def _modified(filters: Filters) -> tuple[Filters, Filters] | None:
    """Return what comes first, and the rest with the noun last."""
    head = _head(filters)
    rest = tuple(item for item in filters if item not in head)
    if not rest:
        return None
    size = count_joint_filters(rest)
    return rest[:size], rest[size:] + head


@rule("one_class", "{head}", take=_bare)
def bare_class(head: Filters) -> Filters:
    return head


@rule("one_class", "{mods}{one_class}", take=_modified)
def modified_class(mods: Filters, rest: Filters) -> Filters:
    return sort_filters(mods + rest)


def count_joint_filters(filters: Filters) -> int:
    """Return how many of the first filters one line says."""
    first, second = (*filters[:_SEVERAL], None, None)[:_SEVERAL]
    if not isinstance(second, StatIs):
        return 1
    is_between = isinstance(first, StatIs) and (
        (first.stat, first.operator) == (Stat.BP, Operator.AT_LEAST)
        and (second.stat, second.operator) == (Stat.BP, Operator.AT_MOST)
    )
    is_plain = second.stat is not Stat.BP and _is_plain(second)
    is_linked = isinstance(first, EnergyMet) or (
        isinstance(first, StatIs) and first.stat is not Stat.BP and _is_plain(first)
    )
    return _SEVERAL if is_between or (is_linked and is_plain) else 1


def _is_plain(item: StatIs) -> bool:
    return not isinstance(item.value, (NumberRef, Plus, StatOf))


def _head(filters: Filters) -> Filters:
    """Return the filter that the noun itself says."""
    lists = [item for item in filters if isinstance(item, AnyOf)]
    has_kind = any(isinstance(item, IsKind) for item in filters)
    if len(lists) == 1 and not _is_quality(lists[0], has_kind=has_kind):
        return (lists[0],)
    for kind in (Named, IsKind, HasTrait):
        found = [item for item in filters if isinstance(item, kind)]
        if found:
            return (found[0] if kind is not HasTrait else found[-1],)
    return ()


_HELD: Final = {HasIcon, HasKeyword, HasTrigger}


def _is_quality(either: AnyOf, *, has_kind: bool = False) -> bool:
    """Return whether the options are said before a noun: カード名に「A」か「B」を含む."""
    kinds = {type(item) for option in either.options for item in option}
    if kinds == {NameContains}:
        return True
    if any(len(option) != 1 for option in either.options):
        return False
    are_two = len(either.options) == _SEVERAL and has_kind
    are_traits = kinds == {HasTrait} and are_two
    are_states = kinds == {StatIs, HasTrait} and are_two
    return are_traits or are_states or kinds == {StatIs} or kinds <= _HELD


def first_of(filters: Filters) -> tuple[Filters, Filters] | None:
    """Return a and the rest of AかBか…."""
    if not _is_list(filters) or len(options_of(filters)) < _SEVERAL:
        return None
    first, *rest = options_of(filters)
    return first, rest[0] if len(rest) == 1 else (AnyOf(tuple(rest)),)


def _first_of_class(filters: Filters) -> tuple[Filters, Filters] | None:
    match filters:
        case (AnyOf() as only,) if _is_quality(only):
            return None
    return first_of(filters)


rule("class", "{one_class}か{class}", take=_first_of_class)(either)
pair("class", "{one_class}", _1)


# AとB, A、B: each of them, where they are counted together or one by one.


def _two(classes: tuple[Filters, ...]) -> tuple[Filters, ...] | None:
    return classes if len(classes) == _SEVERAL else None


def _more(classes: tuple[Filters, ...]) -> tuple[Value, ...] | None:
    return (classes[0], classes[1:]) if len(classes) > _SEVERAL else None


for _name, _joint, _other in (("list_and", "と", "、"), ("list_comma", "、", "と")):

    @rule(
        _name,
        f"{{one_class}}{_joint}{{one_class}}",
        f"{{one_class}}{_other}{{one_class}}",
        take=_two,
    )
    def two_classes(first: Filters, second: Filters) -> tuple[Filters, ...]:
        return (first, second)

    @rule(
        _name,
        f"{{one_class}}{_joint}{{{_name}}}",
        f"{{one_class}}{_other}{{{_name}}}",
        take=_more,
    )
    def more_classes(first: Filters, rest: tuple[Filters, ...]) -> tuple[Filters, ...]:
        return (first, *rest)


# --- what stands before a noun ------------------------------------------------------

book.words(
    "mods",
    {
        "他の": (Other(),),
        "効果を持つ": (HasEffects(),),
        "効果を持たない": (Without((HasEffects(),)),),
        "下に裏向きのカードがある": (HasUnder(),),
        "裏向きのカードが下にある": (HasUnder(),),
        "下に裏向きのカードがない": (Without((HasUnder(),)),),
        "裏向きのカードが下にない": (Without((HasUnder(),)),),
        "必要エナジーを満たす": (EnergyMet(),),
        "必要エナジーを満たしている": (EnergyMet(),),
    },
)
book.terms(
    "fighting",
    {
        "アタックしている": (InBattle(BattleRole.ATTACKING),),
        "ブロックしている": (InBattle(BattleRole.BLOCKING),),
        "バトルしている": (InBattle(BattleRole.BATTLING),),
    },
)
pair("mods", "{fighting}", _1)
pair("mods", "元々のBPよりBPが{higher}", (BpAgainstPrinted(_1),))
# A state stands before a noun, or before more of the same: …で、…のキャラ.
book.words("state", {"レイド状態": (Raided(),)})
pair("mods", "{state}の", _1, also=("{state}で[、]",))
book.words(
    "is_not",
    dict.fromkeys(("ではない", "でない", "ではなく", "でなく"), True),
    line="is_not: ではない",
)
pair("mods", "{state}{is_not_}[、]", (Without(_1),))


def _two_limits(filters: Filters) -> tuple[Value, ...] | None:
    match filters:
        case (AnyOf(options=((StatIs(),) as first, (StatIs(),) as second)),):
            return None if _same_numbers(filters) else (first, second)
        case (
            AnyOf(options=((StatIs() | HasTrait(),), (StatIs() | HasTrait(),)) as two),
        ):
            return None if {type(f) for (f,) in two} == {HasTrait} else two
        case _:
            return None


pair("either_part", "{state}", _1)
pair("either_part", "{trait}", (HasTrait(_1),))


@rule("mods", "{either_part}か{either_part}の", take=_two_limits)
def either_state(first: Filters, second: Filters) -> Value:
    """BP1000以下かBP5000以上のキャラ, ［特徴：港］か［特徴：海］のキャラ."""
    return (AnyOf((first, second)),)


book.words(
    "energy_met",
    {"必要エナジーを満たし": EnergyMet()},
    line="mods: 必要エナジーを満たす",
)
pair("state", "{mode}", (InMode(_1),))
pair("mods", "{colors}の", (IsColor(_1),))
pair("colors", "{color}", (_1,))


def _first_color(colors: tuple[Color, ...]) -> tuple[Value, ...] | None:
    return (colors[0], colors[1:]) if len(colors) > 1 else None


@rule("colors", "{color}か{colors}", take=_first_color)
def more_colors(color: Color, rest: tuple[Color, ...]) -> tuple[Color, ...]:
    return (color, *rest)


# Names: of a card spoken of, or parts of them.


def _like(filters: Filters) -> tuple[Subject] | None:
    only = filters[0] if len(filters) == 1 else None
    if not isinstance(only, SameNameAs) or only.by_number:
        return None
    return (get_name_source(only),)


def _unlike(filters: Filters) -> tuple[Subject] | None:
    only = filters[0] if len(filters) == 1 else None
    return _like(only.filters) if isinstance(only, Without) else None


@rule("state", "{known}と同じカード名", take=_like)
def with_same_name(of: Subject) -> Filters:
    return (SameName(of),)


def _like_number(filters: Filters) -> tuple[Subject] | None:
    only = filters[0] if len(filters) == 1 else None
    if not isinstance(only, SameNameAs) or not only.by_number:
        return None
    return (get_name_source(only),)


@rule("state", "{known}と同じカードナンバー", take=_like_number)
def with_same_number(of: Subject) -> Filters:
    return (SameName(of, by_number=True),)


@rule("state", "{known}と[は]異なるカード名", take=_unlike)
def with_other_name(of: Subject) -> Filters:
    return (Without((SameName(of),)),)


pair("mods", "カード名に{contained}を含む", _1, also=("名前に{contained}を含む",))
pair("mods", "カード名に{contained}を含まない", (Without(_1),))
pair("mods", "特徴に{quoted}を含む", (TraitContains(_1),))
pair("contained", "{contained_one}", _1)
rule("contained", "{contained_one}か{contained}", take=first_of)(either)
pair("contained_one", "{quoted}", (NameContains(_1),))
pair("contained_one", "{quoted}と{contained_one}", (NameContains(_1), *_2))


# Numbers. BP is said without が: BP3000以下の.


pair("state", "{bp_limit}", (_1,), where=lambda item: isinstance(item, StatIs))
pair("bp_limit", "{bp_range}{compared}", StatIs(Stat.BP, _2, _1))
pair("bp_range", "BP{n}", _1)
pair(
    "mods",
    "BP{n}～{n}の",
    (StatIs(Stat.BP, Operator.AT_LEAST, _1), StatIs(Stat.BP, Operator.AT_MOST, _2)),
)


@rule("mods", "{stat}が{n}～{n}の")
def with_stat_between(stat: Stat, low: int, high: int) -> Value:
    """必要エナジーが2～4の."""
    least, most = Operator.AT_LEAST, Operator.AT_MOST
    return (
        (StatIs(stat, least, low), StatIs(stat, most, high)) if low < high else REJECT
    )


pair("state", "{stat_clause}", (_1,))
pair("mods", "{stat_clause}で{stat_clause}の", (_1, _2))
pair("mods", "{energy_met}[、]{stat_clause}の", (_1, _2))
# 必要エナジーが2以下で…の: more of the same follows.


def _stat_limit(item: Filter) -> tuple[Stat, tuple[Number, Operator]] | None:
    if not isinstance(item, StatIs):
        return None
    return item.stat, (item.value, item.operator)


@rule("stat_clause", "{stat}が{limit}", "{stat}{limit}", take=_stat_limit)
def stat_clause(stat: Stat, limit: tuple[Number, Operator]) -> Filter:
    number, operator = limit
    return StatIs(stat, operator, number)


pair("limit", "{n}{compared}", (_1, _2))


def _worked_out(limit: tuple[Number, Operator]) -> Values | None:
    number, operator = limit
    is_plain = isinstance(number, int | NumberRef | Plus | StatOf | Times)
    return None if is_plain else (number, operator)


@rule("limit", "{quantity}{compared}", take=_worked_out)
def worked_out_limit(amount: Amount, operator: Operator) -> Value:
    """必要エナジーが自分の場の〈X〉の枚数以下の."""
    return REJECT if operator is Operator.EQUAL else (amount, operator)


# A number of the card compared with the same number of a card spoken of, of the best of
# several, of all of them, or with any other number that is worked out.


def _compared(filters: Filters) -> tuple[StatIs, Amount] | None:
    match filters:
        case (StatIs(value=Amount() as amount) as item,):
            return item, amount
        case _:
            return None


def _same_number(filters: Filters) -> tuple[object, Stat] | None:
    match _compared(filters):
        case StatIs(stat, Operator.EQUAL), StatOf(of, same, Pool.ONLY) if same is stat:
            return of, stat
        case StatIs(stat, Operator.EQUAL), NumberRef():
            return NamedNumber(), stat
        case _:
            return None


book.words("quantity", {"この効果で指定した数": NamedNumber()})
pair("same_as", "{known}", _1)
pair("same_as", "{quantity}", _1)


@rule("mods", "{same_as}と同じ{stat}の", take=_same_number)
def with_same_number_as(of: Subject | Amount, stat: Stat) -> Filters:
    number = of if isinstance(of, Amount) else StatOf(of, stat)
    return (StatIs(stat, Operator.EQUAL, number),)


def _same_numbers(filters: Filters) -> tuple[object, Stat, Stat] | None:
    match filters:
        case (AnyOf(options=(first, second)),):
            one, other = _same_number(first), _same_number(second)
            is_same = one and other and one[0] == other[0]
            return (*one, other[1]) if one and other and is_same else None
        case _:
            return None


@rule("mods", "{same_as}と同じ{stat}か{stat}の", take=_same_numbers)
def with_either_number_of(of: Subject | Amount, stat: Stat, other: Stat) -> Filters:
    """そのカードと同じ必要エナジーか元々のBPの."""
    options = (with_same_number_as(of, stat), with_same_number_as(of, other))
    return (AnyOf(cast(tuple[Filters, ...], options)),)


def _number_limit(filters: Filters) -> tuple[Amount, Operator] | None:
    """Return a number of one card, or the best of several, and how it compares."""
    match _compared(filters):
        case StatIs(stat, operator), StatOf(_, same, pool) as amount if (
            same is stat
            and operator is not Operator.EQUAL
            and (pool is not Pool.ONLY or operator in _INCLUSIVE)
        ):
            return amount, operator
        case _:
            return None


_INCLUSIVE: Final = (Operator.AT_MOST, Operator.AT_LEAST)


@rule("mods", "{quantity}{compared}の", take=_number_limit)
def with_number_of(amount: Amount, operator: Operator) -> Value:
    """このキャラのBP以下の, 自分の場の〈X〉の最大BP未満の."""
    if not isinstance(amount, StatOf) or operator is Operator.EQUAL:
        return REJECT
    return (StatIs(amount.stat, operator, amount),)


def _other_limit(filters: Filters) -> tuple[Amount, Operator, Stat] | None:
    found = _compared(filters)
    if found is None or not isinstance(found[1], Times):
        return None
    return found[1], found[0].operator, found[0].stat


@rule("mods", "{amount}{compared}の{stat}の", take=_other_limit)
def with_worked_out_limit(number: Number, operator: Operator, stat: Stat) -> Value:
    """自分の場のキャラの枚数×1000以下のBPの."""
    if operator is Operator.EQUAL or not isinstance(number, Amount):
        return REJECT
    return (StatIs(stat, operator, number),)


def _bigger_number(filters: Filters) -> tuple[Subject, Stat, int, Operator] | None:
    """Return the card, the number, by how much it differs, and which is bigger."""
    match _compared(filters):
        case StatIs(stat, operator), StatOf(of, same, Pool.ONLY) if (
            same is stat and operator in (Operator.MORE, Operator.LESS)
        ):
            return of, stat, 0, operator
        case StatIs(stat, Operator.EQUAL), Plus(
            StatOf(of, same, Pool.ONLY), int(by)
        ) if same is stat and by:
            return of, stat, abs(by), Operator.MORE if by > 0 else Operator.LESS
        case _:
            return None


book.words("by_so_much", {"": 0})
pair("by_so_much", "{n}", _1, where=bool, line="by_so_much: ")


def _higher_bp(filters: Filters) -> tuple[Value, ...] | None:
    found = _bigger_number(filters)
    return (found[0], *found[2:]) if found and found[1] is Stat.BP else None


@rule("mods", "{known}よりBPが{by_so_much}{higher}", take=_higher_bp)
def with_higher_bp(of: Subject, by: int, operator: Operator) -> Value:
    return with_bigger_number(of, Stat.BP, by, operator)


@rule(
    "mods",
    "{known}より{stat}が{by_so_much}{bigger}",
    take=_bigger_number,
    line="mods: {known}よりBPが{by_so_much}{higher}",
)
def with_bigger_number(of: Subject, stat: Stat, by: int, operator: Operator) -> Filters:
    if not by:
        return (StatIs(stat, operator, StatOf(of, stat)),)
    more = by if operator is Operator.MORE else -by
    return (StatIs(stat, Operator.EQUAL, Plus(StatOf(of, stat), more)),)


@rule("mods", "{stat}が{known}{compared}の")
def with_number_of_known(stat: Stat, of: Subject, operator: Operator) -> Value:
    return with_number_of(StatOf(of, stat), operator)


@rule(
    "mods",
    "{stat}が{known}より{bigger}",
    line="mods: {known}よりBPが{by_so_much}{higher}",
)
def with_number_bigger(stat: Stat, of: Subject, operator: Operator) -> Value:
    return with_bigger_number(of, stat, 0, operator)


# --- what a card is not -------------------------------------------------------------

pair("mods", "{this_}以外の", (Other(),))
_EXCEPT: Final = "mods: {except}以外の"
pair("mods", "{except}以外の", (Without(_1),))
rule("except", "{except_one}か{except}", "{except_one}と{except}", take=first_of)(
    either
)


pair("except", "{fighting}キャラ", _1)
pair("except", "{state}のキャラ", _1)
reads("mods", (Without((IsColor(_1),)),), "{colors}以外の色の", line=_EXCEPT)
pair("except", "{except_one}", _1)
pair("except_one", "{name}", (Named(_1),))
pair("except_one", "{trait}", (HasTrait(_1),))
pair("except", "{colors}", (IsColor(_1),))

# --- what a card has ----------------------------------------------------------------

pair("held", "{quality}を持", _1)
pair(
    "mods",
    "{held}つ",
    _1,
    also=("{held}ち[、]", "{held}っている"),
    line="mods: {held}つ",
)
pair("mods", "{lacking}", _1)
pair("lacking", "{held}たない", (Without(_1),))
pair(
    "quality_one",
    "特徴に{quoted}か{quoted}",
    (AnyOf(((HasTrait(_1),), (HasTrait(_2),))),),
)
pair("quality", "{quality_one}", _1)
rule("quality", "{quality_one}か{quality}", take=first_of)(either)
reads("quality_one", (HasTrait(_1),), "{trait}")
pair("quality_one", "特徴", (HasTraits(),), line="quality_one: 【トリガー】")
pair("quality_one", "{quoted}以外の特徴", (HasTraits((_1,)),))
pair("quality_one", "【トリガー】", (HasTrigger(),), also=("トリガー",))
pair("quality_one", "{timing}", (HasIcon(_1),))
pair("quality_one", "{keyword_name}", (HasKeyword(_1),))
pair("quality_one", "特徴に{quoted}", (HasTrait(_1),))
pair(
    "quality_one",
    "【{trigger_name}】のトリガー",
    (HasTrigger(_1),),
    also=("【{trigger_name}トリガー】",),
)
# ［特徴：港］のキャラ: of that trait and of that kind.
reads("state", (HasTrait(_1),), "{trait}")
