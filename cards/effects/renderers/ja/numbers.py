"""Numbers in words: counts, products, sums that grow."""

from cards.effects.model.amounts import (
    AltAmount,
    FreeSlots,
    Plus,
    StatOf,
    Times,
)
from cards.effects.model.base import Number
from cards.effects.model.subjects import Cards
from cards.effects.model.words import Pool
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import (
    SIDES,
    STATS,
    ZONES,
)


def number(ctx: Context, value: Number) -> str:
    """A number, or how it is worked out."""
    if isinstance(value, (int, Times)):
        return nouns.said(ctx, "amount", value)
    return quantity(ctx, value)


def quantity(ctx: Context, value: Number) -> str:
    """An amount as a noun: 〜の枚数, 自分のライフ."""
    match value:
        case int():
            return str(value)
        case StatOf(pool=Pool.MAX | Pool.MIN):
            return nouns.said(ctx, "best", value)
        case StatOf(of=Cards() as cards, pool=Pool.ONLY):
            return f"{nouns.at(ctx, cards)}の{STATS[value.stat]}"
        case FreeSlots():
            return f"{SIDES[value.side]}{ZONES[value.zone]}の空き"
        case _:
            return nouns.said(ctx, "quantity", value)


def per(ctx: Context, count: Number) -> str:
    """〜1枚につき、."""
    return nouns.said(ctx, "per", count)


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
