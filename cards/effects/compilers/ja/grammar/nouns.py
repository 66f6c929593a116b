"""Naming cards: owners and places, what a card is, counts, pronouns.

A *class* says what a card is (a tuple of filters, all of which it must pass); *cards*
are the cards of a class in a place; an *object* is what a verb acts on, with a count.
"""

from dataclasses import dataclass, replace
from typing import Final

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.raw import (
    NamedNumber,
    Pronoun,
    Remaining,
    Said,
    SameName,
)
from cards.effects.model.amounts import Plus, StatOf
from cards.effects.model.base import Filter, Filters, Number, Subject
from cards.effects.model.filters import (
    AnyOf,
    EnergyMet,
    HasEffects,
    HasIcon,
    HasKeyword,
    HasTrait,
    HasTrigger,
    HasUnder,
    InBattle,
    InMode,
    InZone,
    IsColor,
    IsKind,
    NameContains,
    Named,
    Other,
    Raided,
    SameNameAs,
    StatIs,
    ThisTurn,
    TraitContains,
    Without,
)
from cards.effects.model.subjects import (
    Among,
    BattleOpponent,
    Cards,
    EventCard,
    PartOf,
    Pick,
    SumLimit,
    This,
    Together,
    Top,
    TopUntil,
    Under,
    Union,
)
from cards.effects.model.words import (
    BattleRole,
    CardKind,
    Color,
    Distinct,
    Icon,
    KeywordName,
    Mode,
    Operator,
    Pool,
    Side,
    StackPart,
    Stat,
    Trigger,
    Zone,
)

book = RuleBook()
rule = book.rule


@dataclass(frozen=True, slots=True)
class Location:
    """Whose cards, in which zones."""

    side: Side
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many are chosen; see ``Pick``."""

    count: Number | None
    least: Number | None = None
    distinct: Distinct | None = None
    total: SumLimit | None = None


# --- owners and places --------------------------------------------------------------

book.words(
    "owner",
    {
        "自分の": Side.ME,
        "相手の": Side.OPPONENT,
        "自身の": Side.ACTING,
        "自分か相手の": Side.EITHER,
        "お互いの": Side.EITHER,
    },
)
book.words(
    "zone",
    {
        "場": (Zone.FIELD,),
        "フロントL": (Zone.FRONT_LINE,),
        "エナジーL": (Zone.ENERGY_LINE,),
        "場外": (Zone.OUTSIDE_AREA,),
        "手札": (Zone.HAND,),
        "山札": (Zone.DECK,),
        "ライフエリア": (Zone.LIFE_AREA,),
        "リムーブエリア": (Zone.REMOVE_AREA,),
    },
)
book.words(
    "line",
    {"フロントL": Zone.FRONT_LINE, "エナジーL": Zone.ENERGY_LINE},
)
SAME_LINE: Final = Location(Side.ME, (Zone.SAME_LINE,))


@rule("location", "[{this_}と]同じライン")
def same_line() -> Location:
    return SAME_LINE


@rule("location", "{owner}{zone}")
def location(side: Side, zones: tuple[Zone, ...]) -> Location:
    return Location(side, zones)


@rule(
    "location",
    "{owner}{zone}か[{owner_}]{zone}",
    "{owner}{zone}と[{owner_}]{zone}",
)
def two_zones(
    side: Side, first: tuple[Zone, ...], second: tuple[Zone, ...]
) -> Location:
    return Location(side, first + second)


# --- what a card is -----------------------------------------------------------------

book.words(
    "head",
    {
        "カード": (),
    },
)
book.words(
    "kind",
    {
        "キャラ": CardKind.CHARACTER,
        "フィールド": CardKind.SITE,
        "イベント": CardKind.EVENT,
    },
)


@rule("head", "{kind}[カード]")
def of_kind(kind: CardKind) -> Filters:
    return (IsKind(kind),)


@rule("head", "{name}")
def named(name: str) -> Filters:
    return (Named(name),)


@rule("head", "{trait}")
def with_trait(trait: str) -> Filters:
    return (HasTrait(trait),)


@rule("head", "〔{class}〕", "「{class}」")
def bracketed_list(filters: Filters) -> Value:
    """A list in brackets is one head: what stands before it holds for all of it."""
    return filters if any(isinstance(item, AnyOf) for item in filters) else REJECT


@rule("one_class", "{head}")
def bare_class(head: Filters) -> Filters:
    return head


@rule("one_class", "{mods}{one_class}")
def modified_class(mods: Filters, rest: Filters) -> Filters:
    return in_order(mods + rest)


@rule("class", "{one_class}")
def single_class(filters: Filters) -> Filters:
    return filters


@rule("class", "{one_class}か{class}")
def either_class(first: Filters, rest: Filters) -> Value:
    """AかB: what stands before A holds for A alone."""
    if not first or not rest:
        return REJECT
    return (AnyOf((first, *_options(rest))),)


@rule("list_and", "{one_class}と{one_class}", "{one_class}、{one_class}")
def two_classes(first: Filters, second: Filters) -> tuple[Filters, ...]:
    return (first, second)


@rule("list_and", "{one_class}と{list_and}", "{one_class}、{list_and}")
def more_classes(first: Filters, rest: tuple[Filters, ...]) -> tuple[Filters, ...]:
    return (first, *rest)


def _options(filters: Filters) -> tuple[Filters, ...]:
    if len(filters) == 1 and isinstance(filters[0], AnyOf):
        return filters[0].options
    return (filters,)


# The order in which filters stand in a tree; also the order they are printed in.
_ORDER: Final = (
    ThisTurn,
    InBattle,
    EnergyMet,
    StatIs,
    SameNameAs,
    SameName,
    InZone,
    Other,
    Without,
    Raided,
    InMode,
    HasUnder,
    HasIcon,
    HasKeyword,
    HasEffects,
    HasTrigger,
    NameContains,
    TraitContains,
    HasTrait,
    IsColor,
    Named,
    AnyOf,
    IsKind,
)
_STATS: Final = tuple(Stat)


def in_order(filters: Filters) -> Filters:
    """The same filters as every tree lists them; their order means nothing."""
    return tuple(sorted(filters, key=_place))


def _place(item: Filter) -> tuple[int, int]:
    stat = _STATS.index(item.stat) if isinstance(item, StatIs) else 0
    return _ORDER.index(type(item)), stat


# --- what stands before a noun ------------------------------------------------------

book.words(
    "color",
    {
        "赤": Color.RED,
        "青": Color.BLUE,
        "黄": Color.YELLOW,
        "緑": Color.GREEN,
        "紫": Color.PURPLE,
    },
)
book.words(
    "mods",
    {
        "他の": (Other(),),
        "レイド状態の": (Raided(),),
        "レイド状態で": (Raided(),),
        "レイド状態ではない": (Without((Raided(),)),),
        "レイド状態でない": (Without((Raided(),)),),
        "レイド状態でなく": (Without((Raided(),)),),
        "【トリガー】を持つ": (HasTrigger(),),
        "【トリガー】を持たない": (Without((HasTrigger(),)),),
        "【トリガー】を持ち": (HasTrigger(),),
        "アタックしている": (InBattle(BattleRole.ATTACKING),),
        "ブロックしている": (InBattle(BattleRole.BLOCKING),),
        "効果を持つ": (HasEffects(),),
        "効果を持たない": (Without((HasEffects(),)),),
        "下に裏向きのカードがある": (HasUnder(),),
        "下に裏向きのカードがない": (Without((HasUnder(),)),),
        "裏向きのカードが下にある": (HasUnder(),),
        "裏向きのカードが下にない": (Without((HasUnder(),)),),
        "トリガーを持つ": (HasTrigger(),),
        "トリガーを持たない": (Without((HasTrigger(),)),),
    },
)


book.words("mode", {"アクティブ": Mode.ACTIVE, "レスト": Mode.RESTING})


@rule("mods", "{trait}か{trait}の")
def traits_of_kind(first: str, second: str) -> Filters:
    """［特徴：港］か［特徴：海］のキャラ: of one of them, and of that kind."""
    return (AnyOf(((HasTrait(first),), (HasTrait(second),))),)


@rule("mods", "{trait}の")
def trait_of_kind(trait: str) -> Filters:
    """［特徴：港］のキャラ: of that trait and of that kind."""
    return (HasTrait(trait),)


@rule("mods", "{mode}の")
def in_mode(mode: Mode) -> Filters:
    return (InMode(mode),)


@rule("mods", "{known}と同じカード名の", "{known}と同じ名前の")
def with_same_name(of: Subject) -> Filters:
    return (SameName(of),)


@rule(
    "mods",
    "{known}と[は]異なるカード名の",
    "{known}と[は]異なるカード名で",
    "{known}とカード名の異なる",
)
def with_other_name(of: Subject) -> Filters:
    return (Without((SameName(of),)),)


@rule("mods", "{colors}の")
def colored(colors: tuple[Color, ...]) -> Filters:
    return (IsColor(colors),)


@rule("colors", "{color}")
def one_color(color: Color) -> tuple[Color, ...]:
    return (color,)


@rule("colors", "{color}か{colors}")
def more_colors(color: Color, rest: tuple[Color, ...]) -> tuple[Color, ...]:
    return (color, *rest)


book.words(
    "stat",
    {
        "必要エナジー": Stat.REQUIRED_ENERGY,
        "消費AP": Stat.AP_COST,
        "発生エナジー": Stat.GENERATED_ENERGY,
        "BP": Stat.BP,
        "元々のBP": Stat.PRINTED_BP,
        "元々の必要エナジー": Stat.PRINTED_REQUIRED_ENERGY,
    },
)
book.words(
    "compared",
    {
        "以下": Operator.AT_MOST,
        "以上": Operator.AT_LEAST,
        "未満": Operator.LESS,
        "": Operator.EQUAL,
    },
)


@rule("stat_clause", "{stat}が{n}{compared}")
def stat_clause(stat: Stat, n: int, operator: Operator) -> Filters:
    return (StatIs(stat, operator, n),)


book.words("energy_met", {"必要エナジーを満たし": (EnergyMet(),)})


@rule("mods", "{stat_clause}の")
def with_stat(clause: Filters) -> Filters:
    return clause


@rule("mods", "{stat_clause}で", "{energy_met}[、]")
def stat_and_more(clause: Filters) -> Filters:
    """必要エナジーが2以下で…の: more of the same follows."""
    return clause


@rule("mods", "必要エナジーを満たす", "必要エナジーを満たしている")
def with_energy_met() -> Filters:
    return (EnergyMet(),)


@rule("mods", "BP{n}～{n}の")
def with_bp_between(low: int, high: int) -> Filters:
    return (
        StatIs(Stat.BP, Operator.AT_LEAST, low),
        StatIs(Stat.BP, Operator.AT_MOST, high),
    )


@rule("mods", "BP{n}{compared}かBP{n}{compared}の")
def with_bp_outside(first: int, low: Operator, second: int, high: Operator) -> Filters:
    """BP2500以下かBP4500以上の."""
    sides = ((first, low), (second, high))
    return (AnyOf(tuple((StatIs(Stat.BP, o, n),) for n, o in sides)),)


@rule("mods", "BP{n}{compared}の", "BP{n}{compared}で")
def with_bp(n: int, operator: Operator) -> Filters:
    return (StatIs(Stat.BP, operator, n),)


@rule("mods", "{amount}{compared}のBPの")
def with_bp_of(amount: Number, operator: Operator) -> Value:
    return REJECT if isinstance(amount, int) else (StatIs(Stat.BP, operator, amount),)


@rule("mods", "{best}{compared}の")
def with_best_bp(amount: Number, operator: Operator) -> Filters:
    return (StatIs(Stat.BP, operator, amount),)


# A number of the card compared with the same number of a card spoken of.

book.words(
    "bigger",
    {
        "高い": Operator.MORE,
        "大きい": Operator.MORE,
        "多い": Operator.MORE,
        "低い": Operator.LESS,
        "小さい": Operator.LESS,
        "少ない": Operator.LESS,
    },
)


@rule("mods", "{known}より{stat}が{bigger}", "{known}より{stat}の{bigger}")
def with_bigger_stat(of: Subject, stat: Stat, operator: Operator) -> Filters:
    return (StatIs(stat, operator, StatOf(of, stat)),)


@rule("mods", "{known}より{stat}が{n}{bigger}")
def with_stat_so_much_bigger(
    of: Subject, stat: Stat, n: int, operator: Operator
) -> Filters:
    by = n if operator is Operator.MORE else -n
    return (StatIs(stat, Operator.EQUAL, Plus(StatOf(of, stat), by)),)


@rule("mods", "{known}の{stat}{compared}の", "{stat}が{known}{compared}の")
def with_stat_of_known(*parts: Value) -> Value:
    of = next(part for part in parts if isinstance(part, Subject))
    stat = next(part for part in parts if isinstance(part, Stat))
    operator = next(part for part in parts if isinstance(part, Operator))
    if operator is Operator.EQUAL:
        return REJECT
    return (StatIs(stat, operator, StatOf(of, stat)),)


@rule("mods", "{known}と同じ{stat}の", "{stat}が{known}と同じ")
def with_same_stat(*parts: Value) -> Filters:
    of = next(part for part in parts if isinstance(part, Subject))
    stat = next(part for part in parts if isinstance(part, Stat))
    return (StatIs(stat, Operator.EQUAL, StatOf(of, stat)),)


@rule("mods", "この効果で指定した数と同じ必要エナジーの")
def with_named_number() -> Filters:
    return (StatIs(Stat.REQUIRED_ENERGY, Operator.EQUAL, NamedNumber()),)


@rule("mods", "{this_}以外の")
def other_than_this() -> Filters:
    return (Other(),)


@rule("mods", "{except}以外の")
def excluding(filters: Filters) -> Filters:
    return (Without(filters),)


@rule("except", "{name}", "カード名が{name}")
def except_name(name: str) -> Filters:
    return (Named(name),)


@rule("except", "アタックしているキャラ", "アタックしているカード")
def except_attacker() -> Filters:
    return (InBattle(BattleRole.ATTACKING),)


@rule("mods", "{colors}以外の色の")
def not_colored(colors: tuple[Color, ...]) -> Filters:
    return (Without((IsColor(colors),)),)


@rule("except", "{trait}")
def except_trait(trait: str) -> Filters:
    return (HasTrait(trait),)


@rule("except", "{except_one}か{except}", "{except_one}と{except}")
def except_several(first: Filters, rest: Filters) -> Filters:
    return (AnyOf((first, *_options(rest))),)


@rule("except", "{colors}")
def except_colors(colors: tuple[Color, ...]) -> Filters:
    return (IsColor(colors),)


@rule("except_one", "{name}")
def except_one_name(name: str) -> Filters:
    return (Named(name),)


@rule("except_one", "{trait}")
def except_one_trait(trait: str) -> Filters:
    return (HasTrait(trait),)


@rule("held", "{quality}を持")
def held(quality: Filters) -> Filters:
    return quality


@rule("mods", "{held}つ", "{held}ち[、]", "{held}っている")
def having(quality: Filters) -> Filters:
    return quality


@rule("lacking", "{held}たない", "{held}っていない")
def lacking(quality: Filters) -> Filters:
    return (Without(quality),)


@rule("mods", "{lacking}")
def that_lacks(quality: Filters) -> Filters:
    return quality


@rule("quality", "{quality_one}か{quality}")
def either_quality(first: Filters, rest: Filters) -> Filters:
    return (AnyOf((first, *_options(rest))),)


@rule("quality", "{quality_one}")
def one_quality(quality: Filters) -> Filters:
    return quality


@rule("quality_one", "{timing}")
def with_icon(icon: Icon) -> Filters:
    return (HasIcon(icon),)


@rule("quality_one", "{keyword_name}")
def with_keyword(keyword: KeywordName) -> Filters:
    return (HasKeyword(keyword),)


@rule("quality_one", "特徴に{quoted}")
def with_quoted_trait(trait: str) -> Filters:
    return (HasTrait(trait),)


@rule("quality_one", "特徴に{quoted}か{quoted}")
def with_one_of_traits(first: str, second: str) -> Filters:
    return (AnyOf(((HasTrait(first),), (HasTrait(second),))),)


book.words(
    "trigger_name",
    {
        "ゲット": Trigger.GET,
        "ドロー": Trigger.DRAW,
        "アクティブ": Trigger.ACTIVE,
        "レイド": Trigger.RAID,
        "スペシャル": Trigger.SPECIAL,
        "ファイナル": Trigger.FINAL,
        "カラー": Trigger.COLOR,
    },
)


@rule(
    "quality_one",
    "{trigger_name}トリガー",
    "【{trigger_name}】のトリガー",
    "【{trigger_name}】トリガー",
    "トリガー【{trigger_name}】",
    "トリガーに【{trigger_name}】",
)
def with_trigger(trigger: Trigger) -> Filters:
    return (HasTrigger(trigger),)


@rule("mods", "カード名に{contained}を含む")
def name_with(filters: Filters) -> Filters:
    return filters


@rule("mods", "カード名に{contained}を含まない")
def name_without(filters: Filters) -> Filters:
    return (Without(filters),)


@rule("mods", "特徴に{quoted}を含む")
def trait_with(text: str) -> Filters:
    return (TraitContains(text),)


@rule("contained", "{quoted}")
def one_contained(text: str) -> Filters:
    return (NameContains(text),)


@rule("contained", "{quoted}と{quoted}")
def both_contained(first: str, second: str) -> Filters:
    return (NameContains(first), NameContains(second))


@rule("contained", "{quoted}か{contained}")
def more_contained(text: str, rest: Filters) -> Filters:
    return (AnyOf(((NameContains(text),), *_options(rest))),)


# --- cards somewhere ----------------------------------------------------------------


@rule("placed", "{location}の{class}", "{location}にある{class}")
def cards_at(where: Location, filters: Filters) -> Value:
    return _cards(where, filters)


@rule("placed", "{mods}{placed}")
def modified_cards(mods: Filters, cards: Subject) -> Value:
    """BP3000以下の相手のフロントLのキャラ: the filter may stand before the place."""
    if not isinstance(cards, Cards):
        return REJECT
    return replace(cards, filters=in_order(mods + cards.filters))


@rule("placed", "{location}から[、]{class}")
def cards_from(where: Location, filters: Filters) -> Value:
    return _cards(where, filters)


@rule("placed", "{owner}{class}")
def cards_of(side: Side, filters: Filters) -> Value:
    """相手のキャラ, 自分の〈X〉: those on the field."""
    if not any(isinstance(item, (IsKind, Named, HasTrait, AnyOf)) for item in filters):
        return REJECT
    return Cards(side, (Zone.FIELD,), filters)


@rule("battler", "{class}")
def in_battle_of_anyone(filters: Filters) -> Value:
    """アタックしているキャラ: there is only one, so whose it is need not be said."""
    is_in_battle = any(isinstance(item, InBattle) for item in filters)
    return Cards(Side.EITHER, (Zone.FIELD,), filters) if is_in_battle else REJECT


@rule("placed", "{battler}")
def card_in_battle(cards: Subject) -> Subject:
    return cards


@rule("object", "{battler}を[、]")
def battler_object(cards: Subject) -> Subject:
    """アタックしているキャラを手札に戻す."""
    return cards


# The best of a set is one of it whose number is the best number of the set.

book.words(
    "most",
    {
        "高い": Pool.MAX,
        "大きい": Pool.MAX,
        "多い": Pool.MAX,
        "低い": Pool.MIN,
        "小さい": Pool.MIN,
        "少ない": Pool.MIN,
    },
)


@rule("best_stat", "最も{stat}が{most}", "最も{stat}の{most}")
def best_stat(stat: Stat, pool: Pool) -> tuple[Stat, Pool]:
    return stat, pool


@rule("placed", "{location}の{best_stat}{class}", "{location}にある{best_stat}{class}")
def best_of_class(where: Location, best: tuple[Stat, Pool], filters: Filters) -> Value:
    return _best_of(_cards(where, filters), *best)


@rule("placed", "{owner}{best_stat}{class}")
def best_of_owner(side: Side, best: tuple[Stat, Pool], filters: Filters) -> Value:
    """相手の最もBPが高いキャラ: those on the field."""
    return _best_of(Cards(side, (Zone.FIELD,), filters), *best)


@rule("placed", "{location}の{class}のうち[、]{best_stat}{head}")
def best_of_those(
    where: Location, filters: Filters, best: tuple[Stat, Pool], head: Filters
) -> Value:
    if not set(head) <= set(filters):
        return REJECT
    return _best_of(_cards(where, filters), *best)


def _best_of(cards: Value, stat: Stat, pool: Pool) -> Value:
    if not isinstance(cards, Cards) or not cards.filters:
        return REJECT
    best = StatIs(stat, Operator.EQUAL, StatOf(cards, stat, pool))
    return replace(cards, filters=in_order((best, *cards.filters)))


@rule("placed", "手札の{class}", "手札にある{class}")
def cards_in_hand(filters: Filters) -> Value:
    """手札にある〈X〉: whoever does it, of their own hand."""
    return Cards(Side.ACTING, (Zone.HAND,), filters) if filters else REJECT


@rule("placed", "{owner}APカード")
def ap_cards(side: Side) -> Subject:
    return Cards(side, (Zone.AP_AREA,))


@rule("placed", "{owner}{mode}のAPカード")
def ap_cards_in_mode(side: Side, mode: Mode) -> Subject:
    return Cards(side, (Zone.AP_AREA,), (InMode(mode),))


# Places whose name also stands for the cards in them.
book.words("store", {"手札": Zone.HAND, "山札": Zone.DECK, "ライフ": Zone.LIFE_AREA})


@rule("stored", "{owner}{store}")
def stored(side: Side, zone: Zone) -> Subject:
    return Cards(side, (zone,))


@rule("stored", "手札")
def own_hand() -> Subject:
    """手札を1枚場外に置く: whoever does it, of their own hand."""
    return Cards(Side.ACTING, (Zone.HAND,))


@rule("stored", "{owner}他の{store}")
def other_stored(side: Side, zone: Zone) -> Subject:
    return Cards(side, (zone,), (Other(),))


@rule("placed", "{stored}")
def hand(cards: Cards) -> Value:
    """自分の手札を1枚場外に置く; decks and life are never acted on like that."""
    return cards if cards.zones == (Zone.HAND,) else REJECT


@rule("whole", "{mods}{this_}")
def this_if(mods: Filters) -> Subject:
    """レストのこのキャラ."""
    return Among(This(), mods)


def _cards(where: Location, filters: Filters) -> Value:
    """Cards in a place; on the field a class without a kind or name is too little."""
    if Zone.DECK in where.zones:
        return REJECT
    return Cards(where.side, where.zones, filters)


# --- pronouns and parts -------------------------------------------------------------

book.words(
    "this", {"このキャラ": This(), "このカード": This(), "このフィールド": This()}
)
book.words(
    "known",
    {
        "それ": Pronoun(Said.THAT),
        "それら": Pronoun(Said.THAT),
        "それらのキャラ": Pronoun(Said.THAT),
        "それらのカード": Pronoun(Said.THAT),
        "そのキャラ": Pronoun(Said.THAT_CHARACTER),
        "そのカード": Pronoun(Said.THAT),
        "そのフィールド": Pronoun(Said.THAT),
        "このキャラとバトル[を]したキャラ": BattleOpponent(),
        "残り[のカード]": Remaining(),
        "アタックしたキャラ": EventCard(),
    },
)


@rule("known", "{this}")
def this_card(this: Subject) -> Subject:
    return this


# What was done with cards before, as it stands before the noun: a verb in its past, in
# its passive, and in mid-sentence.
for _past, _passive, _linking, _said in (
    ("選んだ", "選ばれた", "選び", Pronoun(Said.CHOSEN)),
    ("見た", "見られた", "見", Pronoun(Said.LOOKED)),
    ("公開し[てい]た", "公開された", "公開し", Pronoun(Said.REVEALED)),
    ("登場させ[てい]た", "登場した", "登場させ", Pronoun(Said.PLAYED)),
    ("退場させ[てい]た", "退場した", "退場させ", Pronoun(Said.RETIRED)),
    ("レスト[に]し[てい]た", "レストになった", "レストにし", Pronoun(Said.RESTED)),
    ("置い[てい]た", "置かれた", "置き", Pronoun(Said.MOVED)),
    *(
        (
            f"{_to}に{_put}[てい]た",
            f"{_to}に{_was_put}た",
            f"{_to}に{_and_put}",
            Pronoun(Said.MOVED, _zone),
        )
        for _to, _put, _was_put, _and_put, _zone in (
            ("場外", "置い", "置かれ", "置き", Zone.OUTSIDE_AREA),
            ("自分の山札の下", "置い", "置かれ", "置き", Zone.DECK),
            ("リムーブエリア", "置い", "置かれ", "置き", Zone.REMOVE_AREA),
            ("手札", "加え", "加えられ", "加え", Zone.HAND),
            ("手札", "戻し", "戻され", "戻し", Zone.HAND),
        )
    ),
):
    _line = f"done_with: {_past}"
    book.words("done_with", {_past: _said, _passive: _said}, line=_line)
    book.words("done_linking", {_linking: _said}, line=_line)
# Cards that are chosen, played, … are of the kind that was asked for.
_SAYS_NOTHING: Final = {
    (),
    (IsKind(CardKind.CHARACTER),),
    (IsKind(CardKind.SITE),),
}
_OF_ANY_KIND: Final = (Said.REVEALED, Said.LOOKED, Said.MOVED)


@rule("known", "[この効果で]{done_with}{class}")
def known_by_deed(pronoun: Pronoun, filters: Filters) -> Subject:
    """選んだキャラ, この効果で公開した〈X〉."""
    if not filters or (pronoun.said not in _OF_ANY_KIND and filters in _SAYS_NOTHING):
        return pronoun
    return Among(pronoun, filters)


@rule("deck_top", "{owner}山札の上から{n}枚まで")
def up_to_top_of_deck(side: Side, n: int) -> Subject:
    return Top(side, n, up_to=True)


@rule("deck_top", "{owner}山札の上から{n}枚", "{owner}山札の上を{n}枚")
def top_of_deck(side: Side, n: int) -> Subject:
    return Top(side, n)


@rule("deck_top", "{owner}山札の上から{class}が出るまで")
def top_of_deck_until(side: Side, filters: Filters) -> Value:
    return TopUntil(side, filters) if filters else REJECT


book.words(
    "below",
    {
        "の下の裏向きのカード": True,
        "の下に置かれた裏向きのカード": True,
        "の下にある裏向きのカード": True,
        "の下のカード": False,
        "の下に置かれたカード": False,
        "の下にあるカード": False,
    },
)


@rule("under", "{under_base}{below}")
def cards_under(of: Subject, face_down: bool) -> Subject:  # noqa: FBT001 (a word)
    return Under(of, face_down_only=face_down)


@rule("under_base", "{known}")
def known_under_base(of: Subject) -> Subject:
    return of


@rule("under_base", "{location}の{class}")
def placed_under_base(where: Location, filters: Filters) -> Subject:
    return Cards(where.side, where.zones, filters)


@rule("under_base", "{owner}{class}")
def owned_under_base(side: Side, filters: Filters) -> Value:
    """自分のレイド状態の〈X〉の下のカード."""
    return Cards(side, (Zone.FIELD,), filters) if filters else REJECT


@rule("base", "{known}")
def known_base(of: Subject) -> Subject:
    return of


@rule("base", "{mods}{this_}")
def this_being_so(mods: Filters) -> Subject:
    """BP500以上のこのキャラ."""
    return Among(This(), mods)


@rule("base", "{placed}")
def placed_base(of: Subject) -> Subject:
    return of


book.words(
    "stack_part",
    {
        "一番下のカード": StackPart.BOTTOM,
        "一番上のカード": StackPart.TOP,
        "上のカード": StackPart.TOP,
    },
)


@rule("part", "レイド状態の{known}の{stack_part}")
def part_of_stack(of: Subject, part: StackPart) -> Subject:
    return PartOf(of, part)


@rule("part", "{known}の一番上のカード")
def top_of_stack(of: Subject) -> Subject:
    return PartOf(of, StackPart.TOP)


@rule("part", "{known}のレイド元のカード")
def raid_base(of: Subject) -> Subject:
    return PartOf(of, StackPart.BELOW_TOP)


@rule("object", "{part}を{how_many}")
def part_picked(part: Subject, quantity: Quantity) -> Value:
    return REJECT if quantity == Quantity(1) else pick(part, quantity)


@rule("part", "レイド状態の{stack_part}")
def part_of_that_stack(part: StackPart) -> Subject:
    return PartOf(Pronoun(Said.ELIDED), part)


book.words("pool", {"その中から[、]": Pronoun(Said.LOOKED)})


@rule("pool", "{known}の中から[、]", "{known}のうち[、]")
def pool_of_known(cards: Subject) -> Value:
    """公開したカードの中から: all that was shown, whatever was taken of it since."""
    if isinstance(cards, Pronoun) and cards.said in (Said.REVEALED, Said.LOOKED):
        return Pronoun(Said.LOOKED)
    return cards if isinstance(cards, Pronoun) else REJECT


# --- sets and objects ---------------------------------------------------------------


@rule("cards", "{placed}", "{under}", "{revealed_too}")
def set_of_cards(cards: Subject) -> Subject:
    return cards


@rule("cards", "{pool}{class}")
def pool_cards(of: Subject, filters: Filters) -> Subject:
    return Among(of, filters)


@rule("cards", "{under}の中から{class}")
def under_cards(of: Subject, filters: Filters) -> Subject:
    return Among(of, filters) if filters else of


@rule("revealed_too", "{location}と{location}から公開した{class}")
def on_field_and_revealed(first: Location, second: Location, f: Filters) -> Value:
    """自分の場と手札から公開した…: cards on the field and those just revealed."""
    del second
    return Union((Cards(first.side, first.zones, f), Among(Pronoun(Said.REVEALED), f)))


@rule("revealed_too", "{owner}{zone}と{zone}から公開した{class}")
def on_field_and_revealed_hand(
    side: Side, first: tuple[Zone, ...], second: tuple[Zone, ...], f: Filters
) -> Subject:
    del second
    return Union((Cards(side, first, f), Among(Pronoun(Said.REVEALED), f)))


@rule("cards", "{location}の{list_and}", "{location}にある{list_and}")
def cards_of_list(where: Location, classes: tuple[Filters, ...]) -> Subject:
    return Cards(where.side, where.zones, (AnyOf(classes),))


@rule("cards", "{placed}と{placed}", "{placed}か{placed}")
def two_sets(first: Subject, second: Subject) -> Value:
    return Union((first, second))


@rule("whole", "{known}", "{deck_top}", "{part}", "{under}")
def all_of_known(cards: Subject) -> Subject:
    return cards


@rule("whole", "{location}にある全ての{class}", "{location}の全ての{class}")
def all_of_class(where: Location, filters: Filters) -> Value:
    return _cards(where, filters)


@rule("whole", "{cards}全て")
def all_cards(cards: Subject) -> Subject:
    return cards


@rule("whole", "{known}と{cards}全て")
def known_and_all(first: Subject, cards: Subject) -> Subject:
    return Union((first, cards))


@rule("whole", "{known}と{known}")
def two_known(first: Subject, second: Subject) -> Subject:
    return Union((first, second))


# 3, 2～4: a number, or from one number to another.


@rule("range", "{n}")
def one_number(n: int) -> tuple[int, int]:
    return n, n


@rule("range", "{n}～{n}")
def two_numbers(low: int, high: int) -> Value:
    return (low, high) if low < high else REJECT


@rule("how_many", "{range}枚")
def exactly(span: tuple[int, int]) -> Quantity:
    low, high = span
    return Quantity(high) if low == high else Quantity(high, low)


@rule("how_many", "{range}枚まで")
def up_to(span: tuple[int, int]) -> Value:
    low, high = span
    return Quantity(high, 0) if low == high else REJECT


book.words("how_many", {"望む枚数": Quantity(None)})


@rule("object", "{whole}を[、]")
def whole_object(cards: Subject) -> Subject:
    return cards


@rule("object", "{cards}を{stat}の合計が{n}{compared}になるように{how_many}[を]")
def total_after_object(
    cards: Subject, stat: Stat, n: int, operator: Operator, quantity: Quantity
) -> Value:
    return pick(cards, replace(quantity, total=SumLimit(stat, operator, n)))


@rule("object", "{cards}を全て", "{known}を全て")
def all_object(cards: Subject) -> Subject:
    return cards


@rule("object", "{cards}を{how_many}[、]", "{cards}{how_many}を")
def counted_object(cards: Subject, quantity: Quantity) -> Value:
    return pick(cards, quantity)


@rule("object", "{part}を1枚")
def part_object(part: Subject) -> Subject:
    return part


@rule("object", "{pool}{how_many}[を]")
def pool_object(of: Subject, quantity: Quantity) -> Value:
    return pick(Among(of), quantity)


@rule("object", "{deck_top}")
def top_object(cards: Subject) -> Subject:
    """山札の上から3枚見る: the particle is left out before a few verbs."""
    return cards


@rule("object", "{how_many}を")
def number_of_pool(quantity: Quantity) -> Value:
    """1枚を手札に加え、1枚を場外に置く: more of the pool of the step before."""
    return pick(Among(Pronoun(Said.LOOKED)), quantity)


book.words(
    "differing",
    {
        "カード名の異なる": Distinct.NAME,
        "異なるカード名の": Distinct.NAME,
        "異なるカード名を持つ": Distinct.NAME,
        "必要エナジーの異なる": Distinct.REQUIRED_ENERGY,
        "必要エナジーが異なる": Distinct.REQUIRED_ENERGY,
        "色の異なる": Distinct.COLOR,
    },
)


@rule("object", "{differing}{cards}を{how_many}")
def distinct_object(by: Distinct, cards: Subject, quantity: Quantity) -> Value:
    return pick(cards, replace(quantity, distinct=by))


@rule("object", "{cards}を{differing}{how_many}")
def object_of_distinct(cards: Subject, by: Distinct, quantity: Quantity) -> Value:
    return pick(cards, replace(quantity, distinct=by))


@rule("object", "{pool}{differing}{class}を{how_many}")
def distinct_of_pool(
    of: Subject, by: Distinct, filters: Filters, quantity: Quantity
) -> Value:
    return pick(Among(of, filters), replace(quantity, distinct=by))


@rule(
    "object",
    "{pool}{stat}の合計が{n}{compared}になるように[、]{class}を{how_many}",
)
def total_of_pool(
    of: Subject,
    stat: Stat,
    n: int,
    operator: Operator,
    filters: Filters,
    quantity: Quantity,
) -> Value:
    limit = SumLimit(stat, operator, n)
    return pick(Among(of, filters), replace(quantity, total=limit))


@rule(
    "object",
    "{stat}の合計が{n}{compared}になるように[、]{cards}を{how_many}",
)
def total_object(
    stat: Stat, n: int, operator: Operator, cards: Subject, quantity: Quantity
) -> Value:
    return pick(cards, replace(quantity, total=SumLimit(stat, operator, n)))


@rule(
    "object",
    "{location}から[、]{stat}の合計が{n}{compared}になるように[、]{class}を{how_many}",
)
def total_object_from(
    where: Location,
    stat: Stat,
    n: int,
    operator: Operator,
    filters: Filters,
    quantity: Quantity,
) -> Value:
    if Zone.DECK in where.zones:
        return REJECT
    limit = SumLimit(stat, operator, n)
    cards = Cards(where.side, where.zones, filters)
    return pick(cards, replace(quantity, total=limit))


@rule("object", "{cards}を合計{how_many}")
def counted_together(cards: Subject, quantity: Quantity) -> Value:
    """AかBを合計2枚まで: so many of both together."""
    return pick(cards, quantity)


@rule("object", "{cards}を{how_many}見ないで", "{cards}を見ないで{how_many}")
def unseen_object(cards: Subject, quantity: Quantity) -> Value:
    """相手の手札を見ないで1枚: nobody knows what is chosen, so chance decides."""
    choice = pick(cards, quantity)
    is_hand = isinstance(cards, Cards) and cards.zones == (Zone.HAND,)
    if not isinstance(choice, Pick) or not is_hand:
        return REJECT
    return replace(choice, at_random=True)


@rule("each", "{cards}と[、]{cards}を{n}枚ずつ")
def one_of_each(first: Subject, second: Subject, n: int) -> Value:
    return _together((first, second), Quantity(n))


@rule(
    "each",
    "{owner}{line}と[{owner_}]{line}の{class}を{n}枚ずつ",
    "{owner}{line}と[{owner_}]{line}の{class}をそれぞれ{n}枚[ずつ]",
)
def one_of_each_line(
    side: Side, first: Zone, second: Zone, filters: Filters, n: int
) -> Value:
    """自分のフロントLとエナジーLのキャラを1枚ずつ."""
    return some_of_each_line(side, first, second, filters, Quantity(n))


@rule("each", "{owner}{line}と[{owner_}]{line}の{class}をそれぞれ{how_many}[ずつ]")
def some_of_each_line(
    side: Side, first: Zone, second: Zone, filters: Filters, quantity: Quantity
) -> Value:
    sets = tuple(Cards(side, (zone,), filters) for zone in (first, second))
    return _together(sets, quantity)


@rule("each", "{cards}と[、]{cards}をそれぞれ{how_many}[ずつ]")
def so_many_of_each(first: Subject, second: Subject, quantity: Quantity) -> Value:
    return _together((first, second), quantity)


@rule("each", "{location}の{list_and}をそれぞれ{how_many}[ずつ]")
def so_many_of_each_class(
    where: Location, classes: tuple[Filters, ...], quantity: Quantity
) -> Value:
    sets = tuple(Cards(where.side, where.zones, f) for f in classes)
    return _together(sets, quantity)


@rule("each", "{location}の{list_and}を{n}枚ずつ")
def one_of_each_class(where: Location, classes: tuple[Filters, ...], n: int) -> Value:
    sets = tuple(Cards(where.side, where.zones, f) for f in classes)
    return _together(sets, Quantity(n))


@rule("each", "{location}から[、]{list_and}をそれぞれ{how_many}[ずつ]")
def so_many_of_each_from(
    where: Location, classes: tuple[Filters, ...], quantity: Quantity
) -> Value:
    sets = tuple(Cards(where.side, where.zones, f) for f in classes)
    return _together(sets, quantity)


@rule("each", "{pool}{list_and}をそれぞれ{how_many}[ずつ]")
def so_many_of_each_looked(
    of: Subject, classes: tuple[Filters, ...], quantity: Quantity
) -> Value:
    return _together(tuple(Among(of, f) for f in classes), quantity)


@rule("object", "{each}")
def each_object(cards: Subject) -> Subject:
    return cards


def pick(cards: Subject, quantity: Quantity) -> Value:
    """A choice of so many of a set."""
    if isinstance(cards, (Pick, Together, Top, This)):
        return REJECT
    return Pick(
        cards,
        count=quantity.count,
        least=quantity.least,
        distinct=quantity.distinct,
        total=quantity.total,
    )


def _together(sets: tuple[Subject, ...], quantity: Quantity) -> Value:
    choices = []
    for cards in sets:
        choice = pick(cards, quantity)
        if not isinstance(choice, Pick):
            return REJECT
        choices.append(choice)
    return Together(tuple(choices))
