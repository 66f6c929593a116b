"""Numbers in words: counts, products, sums that grow."""

from typing import Final

from cards.effects.model.amounts import (
    AltAmount,
    Count,
    CountThisTurn,
    Divided,
    FreeSlots,
    Plus,
    StatOf,
    Times,
    TotalEnergy,
)
from cards.effects.model.base import Number, Subject
from cards.effects.model.filters import AnyOf, Other
from cards.effects.model.subjects import Among, Cards, Ref, Union
from cards.effects.model.words import Deed, Distinct, Pool, Side, Zone
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import (
    COLORS,
    SIDES,
    STATS,
    ZONES,
    UnwritableError,
)


def number(ctx: Context, value: Number) -> str:
    """A number, or how it is worked out."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Times):
        return f"{quantity(ctx, value.amount)}×{value.by}"
    return quantity(ctx, value)


def quantity(ctx: Context, value: Number) -> str:
    """An amount as a noun: 〜の枚数, 自分のライフ."""
    match value:
        case int():
            return str(value)
        case Count():
            return _count(ctx, value)
        case CountThisTurn():
            return f"{_done_this_turn(ctx, value)}の枚数"
        case StatOf(pool=Pool.MAX):
            return f"{_set(ctx, value.of)}の最大BP"
        case StatOf(pool=Pool.MIN):
            return f"{_set(ctx, value.of)}の最小BP"
        case StatOf(pool=Pool.SUM):
            return f"{_set(ctx, value.of)}の{STATS[value.stat]}の合計"
        case StatOf(of=Cards() as cards, pool=Pool.ONLY):
            return f"{nouns.at(ctx, cards)}の{STATS[value.stat]}"
        case StatOf(pool=Pool.ONLY):
            return f"{nouns.known(ctx, value.of)}の{STATS[value.stat]}"
        case TotalEnergy(color=color) if color is not None:
            return f"{SIDES[value.side]}{COLORS[color]}の発生エナジー"
        case TotalEnergy():
            return f"{SIDES[value.side]}発生エナジー"
        case FreeSlots():
            return f"{SIDES[value.side]}{ZONES[value.zone]}の空き"
        case _:
            raise UnwritableError(value)


_KINDS: Final = {Distinct.TRAIT: "特徴", Distinct.COLOR: "色"}


def _count(ctx: Context, count: Count) -> str:
    of = count.of
    if count.distinct in _KINDS:
        return f"{_set(ctx, of)}の{_KINDS[count.distinct]}の種類の数"
    if count.distinct not in (None, Distinct.NAME):
        raise UnwritableError(count)
    if count.distinct is Distinct.NAME:
        return f"{_set(ctx, of)}の種類の数"
    if isinstance(of, Cards) and of.filters in ((), (Other(),)):
        words = _whole_zone(of)
        if words is not None:
            return words
    if isinstance(of, Ref):
        return "その枚数"
    if isinstance(of, Cards) and any(isinstance(item, AnyOf) for item in of.filters):
        return f"{nouns.at(ctx, of, joint='、')}の合計枚数"
    if isinstance(of, Cards) and nouns.on_field(of) and of.zones != (Zone.SAME_LINE,):
        return f"{_set(ctx, of)}の数"
    return f"{_set(ctx, of)}の枚数"


def _whole_zone(cards: Cards) -> str | None:
    """自分のライフ, 自分の手札, 自分の山札: the place stands for the number."""
    zones = {Zone.LIFE_AREA: "ライフ", Zone.HAND: "手札", Zone.DECK: "山札"}
    word = zones.get(cards.zones[0]) if len(cards.zones) == 1 else None
    if word is None:
        return None
    other = "他の" if cards.filters else ""
    return f"{SIDES[cards.side]}{other}{word}"


def _set(ctx: Context, of: Subject) -> str:
    if isinstance(of, Cards):
        return nouns.at(ctx, of)
    if isinstance(of, Union):
        return revealed_too(ctx, of)
    return nouns.known(ctx, of)


def revealed_too(ctx: Context, union: Union) -> str:
    """自分の場と手札から公開した…."""
    cards = union.of[0]
    if not isinstance(cards, Cards):
        raise UnwritableError(union)
    noun = nouns.class_of(ctx, cards.filters, on_field=nouns.on_field(cards))
    return f"{nouns.place(cards)}と手札から公開した{noun}"


# --- for each -----------------------------------------------------------------------


def per(ctx: Context, count: Number) -> str:
    """〜1枚につき、."""
    match count:
        case Count(of=Cards() as cards, distinct=Distinct.NAME):
            return f"{nouns.at(ctx, cards)}の種類1枚につき、"
        case Divided(amount=Count(of=Cards() as cards), by=by):
            return f"{nouns.at(ctx, cards, joint='と')}{by}枚につき、"
        case Divided(amount=Count(of=Ref() as of, distinct=None), by=by):
            return f"{nouns.known(ctx, of)}{by}枚につき、"
        case Count(of=Cards() as cards):
            same_line = cards.zones == (Zone.SAME_LINE,)
            lead = "このキャラと" if same_line else ""
            return f"{lead}{nouns.at(ctx, cards, joint='と')}1枚につき、"
        case Count(of=Among(of=Ref()) as some):
            noun = nouns.class_of(ctx, some.filters, on_field=False)
            return f"その中の{noun}1枚につき、"
        case Count(of=of):
            return f"{nouns.known(ctx, of)}1枚につき、"
        case Divided(amount=CountThisTurn() as done, by=by):
            return f"{_done_this_turn(ctx, done)}{by}枚につき、"
        case CountThisTurn():
            return f"{_done_this_turn(ctx, count)}1枚につき、"
        case _:
            raise UnwritableError(count)


_ONE_SIDE = frozenset(side for side in SIDES if side.value in ("me", "opponent"))
_DONE: Final = {
    Deed.RETIRED: "退場した",
    Deed.ENTERED: "登場した",
    Deed.ATTACKED: "アタックした",
    Deed.MOVED: "移動した",
}


def _done_this_turn(ctx: Context, count: CountThisTurn) -> str:
    """このターン中に自分が使用したイベントカード."""
    if count.deed is Deed.DREW and count.side is Side.ME and not count.filters:
        return "このターン中に自分が引いたカード"
    if count.deed is Deed.USED and count.side is Side.ME:
        noun = nouns.class_of(ctx, count.filters, on_field=False)
        return f"このターン中に自分が使用した{noun}"
    if count.deed not in _DONE:
        raise UnwritableError(count)
    noun = nouns.class_of(ctx, count.filters, on_field=True)
    owner = SIDES[count.side] + "場の" if count.side in _ONE_SIDE else ""
    return f"このターン中に{_DONE[count.deed]}{owner}{noun}"


def growth_of(ctx: Context, value: Number) -> tuple[int, Replacement] | None:
    """A number that grows for each card: the number, and what is said after it."""
    if isinstance(value, AltAmount) and len(value.cases) == 1:
        case = value.cases[0]
        grown = _grown(ctx, case.value)
        if grown is None:
            return None
        base, words, growth = grown
        return base, Replacement(case.condition, words, "される", growth)
    grown = _grown(ctx, value)
    if grown is None:
        return None
    base, words, growth = grown
    return base, Replacement(None, words, "される", growth)


def _grown(ctx: Context, value: Number) -> tuple[int, str, str] | None:
    match value:
        case Plus(left=int(base), right=Times(amount=amount, by=by)):
            return base, f"BP+{by}", per(ctx, amount)
        case _:
            return None


class _Numbers:
    """This module as the context knows it."""

    def number(self, ctx: Context, value: Number) -> str:
        return number(ctx, value)

    def growth_of(self, ctx: Context, value: Number) -> tuple[int, Replacement] | None:
        return growth_of(ctx, value)


NUMBERS = _Numbers()
