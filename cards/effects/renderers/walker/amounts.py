"""Numbers that are worked out, and "for each"."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import subjects as s
from cards.effects.model.base import Number, Subject
from cards.effects.model.enums import Deed, Pool
from cards.effects.renderers.common_phrases import (
    render_caused,
    render_number,
    render_numeric_phrase,
    render_optional_phrase,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.walker import nouns
from cards.effects.renderers.walker.filters import describe_filters
from cards.effects.renderers.writer import Handler, Writer, make_entry


def count(writer: Writer, node: a.Count) -> str:
    """Render text like "the number of red cards in your sideline"."""
    what = nouns.render_set(writer, node.of)
    if node.distinct is not None:
        return render_phrase(writer, f"Count.distinct.{node.distinct.value}", what=what)
    return render_phrase(writer, "Count", what=what)


def count_this_turn(writer: Writer, node: a.CountThisTurn) -> str:
    """Render text like "the number of event cards you used this turn"."""
    return render_phrase(writer, "CountThisTurn", what=deeds(writer, node, plural=True))


def deeds(writer: Writer, node: a.CountThisTurn, *, plural: bool) -> str:
    """Render text like "event cards you used this turn", or one of them."""
    on_field = is_field_deed(node.deed)
    rendered = render_phrase(
        writer,
        f"CountThisTurn.{node.deed.value}",
        plural=plural,
        what=describe_filters(writer, node.filters, plural=plural, on_field=on_field),
        who=render_phrase(writer, f"who.{node.side.value}"),
        has=render_optional_phrase(writer, f"has.{node.side.value}"),
        whose=render_owner(writer, node.side),
    )
    return render_caused(writer, rendered, node.cause)


def is_field_deed(deed: Deed) -> bool:
    """Return whether cards do this on the field (not "character cards")."""
    return deed in _FIELD_DEEDS


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


_LONG_NAME: Final = 4  # Blanks in it: "the card placed into the sideline".


def stat_of(writer: Writer, node: a.StatOf) -> str:
    """Render text like "its BP", "the highest BP among your characters"."""
    stat = render_phrase(writer, f"Stat.{node.stat.value}")
    if node.pool is Pool.ONLY:
        owner = nouns.render_noun(writer, node.of).text
        if "StatOf.of" in writer.phrases and owner.count(" ") >= _LONG_NAME:
            return render_phrase(writer, "StatOf.of", of=owner, stat=stat)
        owner = writer.language.possessive(owner)
        return render_phrase(writer, "StatOf", whose=owner, stat=stat)
    among = nouns.render_set(writer, node.of)
    if isinstance(node.of, s.Cards):
        among = render_phrase(writer, "all.the", what=among)
    return render_phrase(writer, f"StatOf.{node.pool.value}", stat=stat, among=among)


def free_slots(writer: Writer, node: a.FreeSlots) -> str:
    """Render text like "the number of free spaces on your front line"."""
    where = nouns.render_place(writer, node.side, (node.zone,))
    return render_phrase(writer, "FreeSlots", where=where)


def total_energy(writer: Writer, node: a.TotalEnergy) -> str:
    """Render text like "your total energy generation"."""
    owner = render_owner(writer, node.side)
    if node.color is not None:
        color = render_phrase(writer, f"Color.{node.color.value}")
        return render_phrase(writer, "TotalEnergy.color", whose=owner, color=color)
    return render_phrase(writer, "TotalEnergy", whose=owner)


def alt_amount(writer: Writer, node: a.AltAmount) -> str:
    """Render a number that can be replaced, as a slot."""
    return render_numeric_phrase(
        writer, node, lambda value: render_number(writer, value)
    )


def _each(writer: Writer, of: Subject) -> str:
    if isinstance(of, s.Ref):
        each = nouns.render_each_found(writer, of.name)
        return each or render_phrase(
            writer, "unit", what=nouns.render_noun(writer, of).text
        )
    return render_phrase(
        writer, "unit", what=nouns.render_set(writer, of, plural=False)
    )


def unit(writer: Writer, value: Number) -> str | None:
    """As in "each red card in your hand", "every 2 characters", if it is counted."""
    match value:
        case a.Divided(amount=a.Count(of=of, distinct=None), by=by):
            what = nouns.render_set(writer, of)
            return render_phrase(
                writer, "Divided.unit", by=nouns.render_count(writer, by), what=what
            )
        case a.Count(of=of, distinct=None):
            return _each(writer, of)
        case a.Count(of=of, distinct=distinct) if distinct is not None:
            what = nouns.render_set(writer, of)
            return render_phrase(writer, f"Count.unit.{distinct.value}", what=what)
        case a.CountThisTurn():
            return render_phrase(
                writer, "unit", what=deeds(writer, value, plural=False)
            )
        case a.FreeSlots(side=side, zone=zone):
            where = nouns.render_place(writer, side, (zone,))
            return render_phrase(writer, "FreeSlots.unit", where=where)
        case _:
            return None


AMOUNTS: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(a.Count, count),
        make_entry(a.CountThisTurn, count_this_turn),
        make_entry(a.StatOf, stat_of),
        make_entry(a.FreeSlots, free_slots),
        make_entry(a.TotalEnergy, total_energy),
        make_entry(a.AltAmount, alt_amount),
    )
)
