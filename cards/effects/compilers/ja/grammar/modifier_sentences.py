"""Who changes, for how long, and for each of what: the sentences around modifiers.

A sentence without a duration is a continuous effect.
"""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import Location, is_on_field
from cards.effects.compilers.engine.unresolved import InHand, Pronoun, ReferenceForm
from cards.effects.compilers.ja.grammar.modifiers import bp_becomes, which_bp
from cards.effects.compilers.ja.grammar.past_events import names_source
from cards.effects.model import modifiers as m
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import (
    Amount,
    Duration,
    Effect,
    Filters,
    Modifier,
    Subject,
)
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    CardKind,
    Color,
    Icon,
    Place,
    Point,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.model.filters import THE_SOURCE, HasTrigger
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards, NextUsed, Player, This

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

ELIDED = Pronoun(ReferenceForm.ELIDED)


# --- statements of their own --------------------------------------------------------

# With a duration before them they say how things are for so long.


def _timed(effect: Value) -> tuple[Duration, Modify] | None:
    if not isinstance(effect, Modify) or effect.duration is None:
        return None
    if isinstance(effect.modifiers[0], m.MustBeBlocked):  # Given in quotes.
        return None
    return effect.duration, replace(effect, duration=None)


@rule("act", "{duration}{statement.*}", take=_timed)
def for_so_long(duration: Duration, statement: Modify) -> Effect:
    return replace(statement, duration=duration)


pair("act", "{statement.*}", _1)
_GENERATES: Final = "statement: {base}の{generated}"
pair("statement.plain", "{base}の{generated}", Modify(_1, (_2,)), line=_GENERATES)


def _generated_per(effect: Value) -> tuple[Value, ...] | None:
    match effect:
        case Modify(what, (m.Generates(energy, Amount() as times),), None):
            return times, what, m.Generates(energy)
        case _:
            return None


@rule("act", "{per}{base}の{generated}", take=_generated_per, line=_GENERATES)
def generates_per(count: Amount, cards: Subject, energy: m.Generates) -> Effect:
    """2枚につき、このキャラの発生エナジー+【紫】."""
    return Modify(cards, (replace(energy, times=count),))


pair("blocked_with", "", ())
pair("blocked_with", "{class-}で", _1, where=bool, line="blocked_with: ")
pair(
    "statement.plain",
    "相手は{known}のアタックを可能なら{blocked_with}ブロックしなければならない",
    Modify(_1, (m.MustBeBlocked(_2),)),
)
book.words("receiver", {"自分が": Side.ME, "相手が": Side.OPPONENT})
pair(
    "statement",
    "{receiver}受けるダメージを{signed}<する>",
    Modify(Player(_1), (m.DamageTaken(_2),)),
)

# --- players ------------------------------------------------------------------------

book.words("player", {"自分は": Side.ME, "相手は": Side.OPPONENT})
_BANNED: Final = "act: {player}[、]{duration}{player_ban}"
pair("act", "{player}[、]{player_ban}", Modify(Player(_1), (_2,)), line=_BANNED)
pair(
    "act",
    "{player}[、]{duration}{player_ban}",
    Modify(Player(_1), (_3,), _2),
    also=("{player}[、]{duration}「{player_ban}[。]」を得る",),
    line=_BANNED,
)
reads(
    "act",
    Modify(Player(_2), (_3,), _1),
    "{duration}{player}[、]{player_ban}",
    line=_BANNED,
)
pair(  # 「自分の場の〈X〉全ては、BP+500。」: of those there are at any time.
    "act",
    "{player}[、]{duration}{granted}を<得る>",
    Modify(Player(_1), (m.Grant(_3),), _2),
    where=lambda _, __, ability: ability.kind is AbilityKind.CONTINUOUS,
)
# By an attack, a battle or an effect of it.
_BY_THIS_CARD: Final = Cause(
    sources=(SourceKind.CHARACTER, SourceKind.BATTLE), filters=THE_SOURCE
)
pair(
    "act",
    "このキャラが与えたダメージによるトリガーチェックでは、相手は【{trigger_name}】を発動できない",
    Modify(
        Player(Side.OPPONENT),
        (m.Cannot((Act.ACTIVATE_TRIGGERS,), _BY_THIS_CARD, (HasTrigger(_1),)),),
    ),
)
pair("act", "{owner}手札の上限は{n}枚になる", Modify(Player(_1), (m.HandLimit(_2),)))
pair(
    "act",
    "{player}APを支払わずにエクストラドローしてもよい",
    Modify(Player(_1), (m.FreeExtraDraw(),)),
)
_REACHES: Final = (
    "自分が「BPの範囲に指定がある効果」でキャラを選ぶ際[に]、指定できるBPの範囲+{n}"
)
pair(
    "act", f"{{duration}}次に{_REACHES}", Modify(Player(Side.ME), (m.BpReach(_2),), _1)
)
pair("act", _REACHES, Modify(Player(Side.ME), (m.BpReach(_1, once=False),)))
pair(
    "act",
    "自分が{cause}キャラを選ぶ際[に!]、指定できるBPの範囲+{n}",
    Modify(Player(Side.ME), (m.BpReach(_2, once=False, cause=_1),)),
    where=lambda cause, _: bool(cause),
)

pair(
    "act",
    "自分の効果で自分の手札の{class+}のBPを参照する場合、BP+{n}されたものとして扱ってもよい",
    Modify(Player(Side.ME), (m.HandBpReads(_2, _1),)),
)

pair(
    "act",
    "自分の効果で{class-}を数える場合、{topic}{n}枚分として扱ってもよい",
    Modify(_2, (m.CountsAs(_3, _1),)),
    where=lambda filters, *_: bool(filters),
)

# --- what cards cost ----------------------------------------------------------------

_PRICES: Final = (m.RequiredEnergy, m.ApCost)


def _price(effect: Value, of: type[Subject]) -> Modifier | None:
    """Return the only change of an effect, if it is that of what such cards cost."""
    if not isinstance(effect, Modify) or len(effect.modifiers) != 1:
        return None
    is_price = isinstance(effect.modifiers[0], _PRICES) and isinstance(effect.what, of)
    return effect.modifiers[0] if is_price and effect.duration is None else None


def _price_of_cards(effect: Value) -> tuple[Value, ...] | None:
    price = _price(effect, Cards)
    if price is None:
        return None
    cards = cast(Cards, cast(Modify, effect).what)
    return Location(cards.side, cards.zones), cards.filters, price


pair("act", "{price.*}", Modify(ELIDED, (_1,)))


_COST_LESS: Final = "act: {location}にある全ての{class+}の{price.*}"


@rule("act", "{location}にある全ての{class+}の{price.*}", take=_price_of_cards)
def all_cost_less(where: Location, filters: Filters, price: Modifier) -> Value:
    return Modify(Cards(where.side, where.zones, filters), (price,))


pair("act", "{duration}{whole}の{price.*}", Modify(_2, (_3,), _1), line=_COST_LESS)


@rule("act", "{location}の{class}の{price.*}", line=_COST_LESS)
def those_in_hand_cost_less(
    where: Location, filters: Filters, price: Modifier
) -> Value:
    """自分の手札の〈X〉の消費APを-1する: all of them."""
    is_stated = where.zones == (Zone.HAND,) and filters
    return all_cost_less(where, filters, price) if is_stated else REJECT


# What this card costs matters while it is in hand, unless another place is named.
book.terms(
    "cost_place",
    {
        "[自分の]手札にあるこのカードの": Place.HAND,
        "[自分の]手札にあるこのカードは[、]": Place.HAND,
        "このカードの": Place.HAND,
        "場外にあるこのカードの": Place.OUTSIDE_AREA,
        "山札にあるこのカードの": Place.DECK,
        "[自分の!]場とレイド元のこのカードの": Place.FIELD_AND_BASE,
        "場以外の全ての場所でこのカードの": Place.OFF_FIELD,
        "場と場外以外の全ての場所でこのカードの": Place.UNPLAYED,
    },
)
pair("per_if_any", "{per}", _1)
pair("per_if_any", "", None, line="per_if_any: {per}")


def _price_there(effect: Value) -> tuple[Value, ...] | None:
    """Return for each of what, and by how much, this card costs less in hand."""
    price = _price(effect, This)
    if not isinstance(price, _PRICES):
        return None
    if isinstance(price.by, Times):
        return price.by.amount, Place.HAND, replace(price, by=price.by.by)
    return None, Place.HAND, price


@rule("act", "{per_if_any}{cost_place}{price.*}", take=_price_there)
def costs_less_there(count: Amount | None, place: Place, price: Modifier) -> Effect:
    if count and isinstance(price, _PRICES) and isinstance(price.by, int):
        price = replace(price, by=Times(count, price.by))
    return InHand(Modify(This(), (price,)), place)


def _raid_price(effect: Value) -> tuple[Value, ...] | None:
    """Return onto what, for each of what, and by how much less the card costs."""
    match effect:
        case Modify(
            This(), (m.RequiredEnergy(by, onto=tuple() as onto) as price,), None
        ):
            per = by.amount if isinstance(by, Times) else None
            less = by.by if isinstance(by, Times) else by
            return onto, per, replace(price, by=less, onto=None)
        case _:
            return None


pair("raid_base", "が[、!]{class-}に", _1, where=bool)
pair("raid_base", "が", (), line="raid_base: が[、!]{class-}に")


@rule(
    "act", "このカード{raid_base}レイドする際、{per_if_any}{price.*}", take=_raid_price
)
def raids_for_less(onto: Filters, per: Amount | None, price: Modifier) -> Value:
    """このカードが〈X〉にレイドする際、必要エナジーを【赤×2】減らす."""
    if not isinstance(price, m.RequiredEnergy) or not isinstance(price.by, int):
        return REJECT
    by = price.by if per is None else Times(per, price.by)
    return InHand(Modify(This(), (replace(price, by=by, onto=onto),)))


book.forms("using", "手札から使用する", "手札から登場させる", "使用する", "登場させる")
pair(
    "next_used",
    "次に手札から使用する{class+}",
    NextUsed(_1),
    also=("次に[自分が]{using_}{class}", "自分が次に{using_}{class}"),
)
pair("prices", "{price.*}", (_1,))
pair("prices", "{price.linking}、{prices.*}", (_1, *_2))
pair("act", "{duration}{next_used}の{prices.*}", Modify(_2, _3, _1))
pair(
    "act",
    "このカードの色と必要エナジーは[、!]全ての色として<扱う>",
    Modify(This(), (m.EveryColor(),)),
)

# --- what cards are, and how they enter ---------------------------------------------

reads("topic", _1, "{whole}は[、]", "{cards}は[、]")  # 自分の場の〈X〉は: all of them.
pair(
    "act",
    "{topic}アクティブで場に登場<させる>",
    Modify(_1, (m.EntersActive(),)),
    also=("{topic}アクティブで登場<する>", "{topic}アクティブで登場<させる>"),
)
pair("act", "このカードは{names}としても<扱う>", Modify(This(), _1))
pair("act", "{topic}{names}としても<扱う>", Modify(_1, _2))
pair(
    "act",
    "このカードは全ての場所で{kind}カードとしても<扱う>",
    Modify(This(), (m.AlsoKind(_1),)),
)


def _shown_as(effect: Value) -> tuple[Value, ...] | None:
    match effect:
        case Modify(This(), (m.AlsoKind(kind, int(bp)),), None):
            return bp, kind
        case _:
            return None


@rule(
    "act",
    "自分の効果で自分の手札から公開しているこのカードは元々のBPが{n}の{kind}カードとしても<扱う>",
    take=_shown_as,
)
def counts_when_shown(bp: int, kind: CardKind) -> Effect:
    return InHand(Modify(This(), (m.AlsoKind(kind, bp),)), Place.SHOWN)


def _also_requires(effect: Value) -> tuple[Value, ...] | None:
    match effect:
        case Modify(This(), (m.AlsoRequires(color, count),), None):
            return ((color, count),)
        case _:
            return None


@rule("other_price", "必要エナジーを{energy}", take=_also_requires)
def other_energy(energy: tuple[Color, int]) -> Effect:
    return Modify(This(), (m.AlsoRequires(*energy),))


pair("other_price", "消費APを{n}", Modify(This(), (m.AlsoCostsAp(_1),)))
_AS_WELL: Final = "act: このカードは全ての場所で{other_price}としても<扱う>"
pair("act", "このカードは全ての場所で{other_price}としても<扱う>", _1, line=_AS_WELL)
reads(
    "act",
    InHand(_1, Place.DECK),
    "山札にあるこのカードは{other_price}としても<扱う>",
    "山札にあるこのカードは{other_price}として扱ってもよい",
    line=_AS_WELL,
)


pair("act", "このカードは{trait}としても<扱う>", Modify(This(), (m.AlsoHasTrait(_1),)))
pair("act", "{topic}{trait}としても<扱う>", Modify(_1, (m.AlsoHasTrait(_2),)))


pair(
    "act",
    "{topic}フロントLにある場合もエナジーを発生<させる>",
    Modify(_1, (m.GeneratesOnFront(),)),
    also=("{topic}フロントLでもエナジーを発生<させる>",),
)
pair("act", "自分の{class+}は{known}にレイドできる", Modify(_2, (m.RaidableBy(_1),)))
reads("act", Modify(ELIDED, (_1,)), "{stays}")
_LOSING: Final = m.Cannot((Act.BE_RETIRED,), cause=Cause(sources=(SourceKind.BATTLE,)))
reads(
    "act",
    Modify(_1, (_LOSING,), Until(Point.END_OF_BATTLE)),
    "{topic}このバトルの敗北によって退場しない",
)
_SILENCES: Final = "{class-}の{silent}"


def _silenced(effect: Value) -> tuple[Value, ...] | None:
    match effect:
        case Modify(
            what=Cards() as cards, modifiers=(m.Silenced(icons=icons),), duration=None
        ):
            return Location(cards.side, cards.zones), cards.filters, icons
        case _:
            return None


@rule("act", f"{{location}}の{_SILENCES}", take=_silenced)
def are_silenced(where: Location, filters: Filters, icons: tuple[Icon, ...]) -> Value:
    """相手のフロントLのキャラの【登場時】は発動しない: any of them that enters."""
    cards = Cards(where.side, where.zones, filters)
    if Icon.RAID in icons or not filters or not is_on_field(cards):
        return REJECT
    return Modify(cards, (m.Silenced(icons),))


@rule("act", f"{{owner}}{_SILENCES}")
def characters_are_silenced(
    side: Side, filters: Filters, icons: tuple[Icon, ...]
) -> Value:
    return are_silenced(Location(side, (Zone.FIELD,)), filters, icons)


# --- choosing -----------------------------------------------------------------------


def _is_set(cards: Subject, *_: object) -> bool:
    return isinstance(cards, Cards)


_BY_OPPONENT: Final = m.Untargetable(Cause(Side.OPPONENT, _1))
pair("act", "相手は{sources}で{known}を選べない", Modify(_2, (_BY_OPPONENT,)))
pair(
    "act",
    "相手は{class-}の効果で{known}を選べない",
    Modify(_2, (m.Untargetable(Cause(Side.OPPONENT, filters=_1)),)),
    where=lambda filters, _: names_source(filters),
)
pair(
    "act",
    "相手は効果で{known}を選べない",
    Modify(_1, (m.Untargetable(Cause(Side.OPPONENT)),)),
)
pair(
    "act",
    "{placed}は[、!]相手が{sources}で選ばれない",
    Modify(_1, (m.Untargetable(Cause(Side.OPPONENT, _2)),)),
    where=_is_set,
)
for _by, _taxed in (
    ("{sources}", Modify(_2, (m.TargetTax(Cause(Side.OPPONENT, _1), _3),))),
    ("効果", Modify(_1, (m.TargetTax(Cause(Side.OPPONENT), _2),))),
):
    _choosing = f"相手は{_by}で{{known}}を選ぶ際[に!][、!][追加で!]"
    pair(
        "act",
        _choosing + "{tax}ないと選べない",
        _taxed,
        also=(_choosing + "{tax}なければ選べない",),
    )

# --- BP that becomes a number -------------------------------------------------------

_WHOSE_BP: Final = (This, Pronoun, Cards, Among)


def _their_new_bp(effect: Value) -> tuple[Value, ...] | None:
    """Whose, whether it is the printed one, for how long, and what it becomes."""
    if not isinstance(effect, Modify) or len(effect.modifiers) != 1:
        return None
    found = which_bp(effect.modifiers[0])
    return None if found is None else (effect.what, found[0], effect.duration, found[1])


def _their_bp_now(effect: Value) -> tuple[Value, ...] | None:
    found = _their_new_bp(effect)
    return None if found is None or found[2] is not None else (*found[:2], found[3])


@rule("act", "{whole}の{which_bp}は[、]{new_bp}になる", take=_their_bp_now)
def always_bp(cards: Subject, printed: bool, modifier: Modifier) -> Value:
    """Only the printed BP can be another number for good."""
    return their_bp(cards, printed, None, modifier) if printed else REJECT


@rule("act", "{whole}の{which_bp}を[、!]{duration}{new_bp}に<する>", take=_their_new_bp)
def their_bp(
    cards: Subject, printed: bool, duration: Duration | None, modifier: Modifier
) -> Value:
    found = bp_becomes(printed, modifier)
    if found is REJECT or not isinstance(cards, _WHOSE_BP):
        return REJECT
    return Modify(cards, (cast(Modifier, found),), duration)


@rule("act", "{duration}{whole}の{which_bp}を[、]{new_bp}に<する>")
@rule("act", "{duration}{whole}の{which_bp}は[、]{new_bp}になる")
def for_so_long_bp(
    duration: Duration, cards: Subject, printed: bool, modifier: Modifier
) -> Value:
    return their_bp(cards, printed, duration, modifier)
