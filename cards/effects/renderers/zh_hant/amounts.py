"""Chinese for numbers that are worked out, and for 每有1張."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model.base import Number
from cards.effects.model.moments import Cause
from cards.effects.model.words import Deed, Pool
from cards.effects.renderers.words import number, numeric, say, whose
from cards.effects.renderers.writer import Handler, Writer, entry
from cards.effects.renderers.zh_hant import nouns


def count(writer: Writer, node: a.Count) -> str:
    """As in 自己場外的紅色卡片的張數."""
    what = nouns.several(writer, node.of, word="and")
    if node.distinct is not None:
        return say(writer, f"Count.distinct.{node.distinct.value}", what=what)
    return say(writer, "Count", what=what)


def count_this_turn(writer: Writer, node: a.CountThisTurn) -> str:
    """As in 這個回合中自己使用的事件卡的張數."""
    return say(writer, "CountThisTurn", what=deeds(writer, node))


def deeds(writer: Writer, node: a.CountThisTurn) -> str:
    """As in 這個回合中自己使用的事件卡."""
    on_field = is_field_deed(node.deed)
    what = nouns.describe(writer, node.filters, on_field=on_field)
    owner = whose(writer, node.side)
    done = say(writer, f"CountThisTurn.{node.deed.value}", what=what, whose=owner)
    return caused(writer, done, node.cause)


def caused(writer: Writer, done: str, by: Cause | None) -> str:
    """As in 因角色的效果在這個回合中退場的角色."""
    if by is None:
        return done
    return say(writer, "caused", done=done, cause=writer.write(by))


_FIELD_DEEDS: Final = frozenset(
    {
        Deed.ENTERED,
        Deed.MOVED,
        Deed.ATTACKED,
        Deed.BLOCKED,
        Deed.RETIRED,
        Deed.RAIDED,
        Deed.RETURNED_TO_HAND,
    }
)


def is_field_deed(deed: Deed) -> bool:
    """Whether cards do this on the field (角色, not 角色卡)."""
    return deed in _FIELD_DEEDS


def stat_of(writer: Writer, node: a.StatOf) -> str:
    """As in 其BP, 自己場上的角色中最高的BP."""
    stat = say(writer, f"Stat.{node.stat.value}")
    if node.pool is Pool.ONLY:
        of = nouns.noun(writer, node.of)
        return say(writer, "StatOf", of=of, stat=stat)
    of = nouns.several(writer, node.of, word="and")
    return say(writer, f"StatOf.{node.pool.value}", of=of, stat=stat)


def times(writer: Writer, node: a.Times) -> str:
    """As in …的張數×1000."""
    amount = number(writer, node.amount)
    return say(writer, "Times", amount=amount, by=number(writer, node.by))


def divided(writer: Writer, node: a.Divided) -> str:
    """As in …的張數除以2."""
    amount = number(writer, node.amount)
    return say(writer, "Divided", amount=amount, by=number(writer, node.by))


def plus(writer: Writer, node: a.Plus) -> str:
    """As in …的張數+1."""
    left, right = number(writer, node.left), number(writer, node.right)
    return say(writer, "Plus", left=left, right=right)


def free_slots(writer: Writer, node: a.FreeSlots) -> str:
    """As in 自己前線的空位數."""
    where = nouns.place(writer, node.side, (node.zone,))
    return say(writer, "FreeSlots", where=where)


def total_energy(writer: Writer, node: a.TotalEnergy) -> str:
    """As in 自己的產生能源合計."""
    owner = whose(writer, node.side)
    if node.color is not None:
        color = say(writer, f"Color.{node.color.value}")
        return say(writer, "TotalEnergy.color", whose=owner, color=color)
    return say(writer, "TotalEnergy", whose=owner)


def number_ref(writer: Writer, node: a.NumberRef) -> str:
    """As in 指定的數字."""
    return say(writer, "NumberRef", name=node.name)


def alt_amount(writer: Writer, node: a.AltAmount) -> str:
    """A number that can be replaced, as a slot."""
    return numeric(writer, node, lambda value: number(writer, value))


def unit(writer: Writer, value: Number) -> str | None:
    """What stands after 每有, if the amount is counted."""
    match value:
        case a.Divided(amount=a.Count(of=of, distinct=None), by=by):
            what = nouns.several(writer, of)
            return say(writer, "Divided.unit", by=number(writer, by), what=what)
        case a.Count(of=of, distinct=None):
            return say(writer, "unit", what=nouns.several(writer, of))
        case a.Count(of=of, distinct=distinct) if distinct is not None:
            what = nouns.several(writer, of)
            return say(writer, f"Count.unit.{distinct.value}", what=what)
        case a.CountThisTurn():
            return say(writer, "unit", what=deeds(writer, value))
        case a.FreeSlots(side=side, zone=zone):
            where = nouns.place(writer, side, (zone,))
            return say(writer, "FreeSlots.unit", where=where)
        case _:
            return None


AMOUNTS: Final[Mapping[type, Handler]] = dict(
    (
        entry(a.Count, count),
        entry(a.CountThisTurn, count_this_turn),
        entry(a.StatOf, stat_of),
        entry(a.Times, times),
        entry(a.Divided, divided),
        entry(a.Plus, plus),
        entry(a.FreeSlots, free_slots),
        entry(a.TotalEnergy, total_energy),
        entry(a.NumberRef, number_ref),
        entry(a.AltAmount, alt_amount),
    )
)
