"""Chinese for conditions, as they stand after 若."""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import conditions as c
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.atoms import PayApNow
from cards.effects.model.base import Condition, Filters, Number, Subject
from cards.effects.model.control import As, May
from cards.effects.model.moments import Cause
from cards.effects.model.words import Operator, Side, SourceKind, Zone
from cards.effects.renderers.references import found
from cards.effects.renderers.words import number, numeric, say, whose
from cards.effects.renderers.writer import THIS, Bound, Handler, Writer, entry
from cards.effects.renderers.zh_hant import amounts, grammar, nouns

_INVERSE: Final = {
    Operator.LESS: Operator.AT_LEAST,
    Operator.AT_MOST: Operator.MORE,
    Operator.EQUAL: Operator.DIFFERENT,
    Operator.AT_LEAST: Operator.LESS,
    Operator.MORE: Operator.AT_MOST,
    Operator.DIFFERENT: Operator.EQUAL,
}


# --- comparisons ------------------------------------------------------------------


def compare(writer: Writer, node: c.Compare) -> str:
    """As in 自己場上有3張以上紅色卡片, 其BP為3000以下."""
    left, right = node.left, node.right
    if isinstance(left, a.Count) and isinstance(right, (int, a.AltAmount)):
        said = _counted(writer, left, node.operator, right)
        if writer.topic == THIS:  # 其 could now be what was counted.
            writer.topic = None
        return said
    if isinstance(left, a.CountThisTurn) and isinstance(right, int):
        return _done(writer, left, node.operator, right)
    if isinstance(left, a.FreeSlots) and nouns.is_at_least_one(node.operator, right):
        where = nouns.place(writer, left.side, (left.zone,))
        return say(writer, "Compare.free_slot", where=where)
    if isinstance(left, a.FreeSlots) and node.operator is Operator.EQUAL and right == 0:
        where = nouns.place(writer, left.side, (left.zone,))
        return say(writer, "Compare.no_free_slot", where=where)
    said = number(writer, left)
    return say(writer, "Compare", left=said, compared=_compared(writer, node))


def _compared(writer: Writer, node: c.Compare) -> str:
    operator = node.operator.value

    def said(value: Number) -> str:
        variant = "" if isinstance(value, int) else ".amount"
        return say(writer, f"Compare{variant}.{operator}", value=number(writer, value))

    return numeric(writer, node.right, said)


def _counted(
    writer: Writer, count: a.Count, operator: Operator, value: int | a.AltAmount
) -> str:
    cards = count.of
    if _is_life(cards) and count.distinct is None:
        return _life(writer, cards, operator, value)
    if nouns.is_whole_hand(cards):
        return _hand(writer, cards, operator, value)
    if count.distinct is not None:
        what = nouns.several(writer, cards)
        many = numeric(
            writer,
            value,
            lambda n: say(
                writer, f"Compare.kinds.{operator.value}", n=number(writer, n)
            ),
        )
        key = f"Compare.distinct.{count.distinct.value}"
        return say(writer, key, what=what, many=many)
    if isinstance(cards, s.Ref):
        return _found_before(writer, cards, how_many(writer, operator, value))
    return _there_are(writer, cards, operator, value)


def _there_are(
    writer: Writer, cards: Subject, operator: Operator, value: int | a.AltAmount
) -> str:
    where, what = _where(writer, cards)
    if nouns.is_at_least_one(operator, value):
        return say(writer, "Compare.there_is", where=where, what=what)
    if operator is Operator.EQUAL and value == 0:
        return say(writer, "Compare.there_is_no", where=where, what=what)
    many = how_many(writer, operator, value)
    return say(writer, "Compare.there_are", where=where, many=many, what=what)


def _where(writer: Writer, cards: Subject) -> tuple[str, str]:
    """Place and noun of a set, apart."""
    match cards:
        case s.Cards(side=side, zones=zones, filters=filters):
            where = nouns.place(writer, side, zones)
            on_field = found(writer, cards).on_field
            what = nouns.describe(writer, filters, on_field=on_field)
            writer.topic = None
            return where, what
        case s.Among(of=of, filters=filters):
            on_field = found(writer, cards).on_field
            what = nouns.describe(writer, filters, on_field=on_field)
            whole = nouns.noun(writer, of)
            return say(writer, "Compare.among", whole=whole), what
        case s.Under(of=of, face_down_only=face_down):
            key = "Under.noun" if face_down else "Under.pile.noun"
            under = say(writer, "Under.where", of=nouns.one_of(writer, of))
            return under, say(writer, key)
        case s.Union(of=parts):
            places = [_where(writer, part) for part in parts]
            if len({where for where, _ in places}) == 1:
                what = grammar.join([what for _, what in places], say(writer, "or"))
                return places[0][0], what
            return "", grammar.join([a + b for a, b in places], say(writer, "or"))
        case _:
            return "", nouns.several(writer, cards)


def _hand(writer: Writer, cards: Subject, operator: Operator, value: Number) -> str:
    owner = whose(writer, found(writer, cards).side)
    many = how_many(writer, operator, value)
    none = operator is Operator.EQUAL and value == 0
    key = "Compare.hand.none" if none else "Compare.hand"
    return say(writer, key, whose=owner, many=many)


def _found_before(writer: Writer, cards: s.Ref, many: str) -> str:
    bound = writer.bindings.get(cards.name)
    if bound is None:
        return say(writer, "Did.yes")
    card = nouns.kind_noun(writer, bound.kind, on_field=bound.on_field)
    writer.topic = cards.name
    return say(writer, f"Did.yes.{bound.verb}", what=many + card)


def how_many(writer: Writer, operator: Operator, value: Number) -> str:
    """As in 3張以上; a slot if the number can be replaced."""
    key = f"Compare.many.{operator.value}"
    return numeric(
        writer, value, lambda count: say(writer, key, n=number(writer, count))
    )


def _is_life(cards: Subject) -> bool:
    return (
        isinstance(cards, s.Cards)
        and cards.zones == (Zone.LIFE_AREA,)
        and not cards.filters
    )


def _life(writer: Writer, cards: Subject, operator: Operator, value: Number) -> str:
    owner = whose(writer, found(writer, cards).side)
    writer.topic = None
    if operator is Operator.EQUAL and value == 0:
        return say(writer, "Compare.life.none", whose=owner)
    many = numeric(
        writer,
        value,
        lambda n: say(writer, f"Compare.{operator.value}", value=number(writer, n)),
    )
    return say(writer, "Compare.life", whose=owner, many=many)


def _done(
    writer: Writer, count: a.CountThisTurn, operator: Operator, value: int
) -> str:
    on_field = amounts.is_field_deed(count.deed)
    what = nouns.describe(writer, count.filters, on_field=on_field)
    owner = whose(writer, count.side)
    writer.topic = None
    if nouns.is_at_least_one(operator, value):
        key = f"Compare.this_turn.{count.deed.value}"
        done = say(writer, key, whose=owner, what=what)
        return amounts.caused(writer, done, count.cause)
    deeds = amounts.deeds(writer, count)
    many = how_many(writer, operator, value)
    return say(writer, "Compare.this_turn.many", what=deeds, many=many)


# --- being ------------------------------------------------------------------------


def is_(writer: Writer, node: c.Is) -> str:
    """As in 這個角色為活動狀態, 公開的卡片為紅色卡片."""
    return _is(writer, node, negative=False)


def _is(writer: Writer, node: c.Is, *, negative: bool) -> str:
    no = "not_" if negative else ""
    if node.filters == (f.EnergyMet(),):
        return say(writer, f"Is.{no}energy", what=nouns.noun(writer, node.subject))
    subject = nouns.noun(writer, node.subject)
    if not node.filters:
        return say(writer, f"Is.{no}there", what=subject)
    topic = writer.topic
    on_field = found(writer, node.subject).on_field
    said = _predicate(writer, node.filters, on_field=on_field, no=no)
    writer.topic = topic
    return subject + said


def _predicate(writer: Writer, filters: Filters, *, on_field: bool, no: str) -> str:
    if len(filters) == 1 and isinstance(filters[0], f.ThisTurn):
        return say(writer, f"DidThisTurn.{no}{filters[0].deed.value}")
    parts = nouns.parts_of(writer, filters, on_field=on_field)
    if len(filters) == 1 and isinstance(filters[0], f.InZone):
        return say(writer, f"Is.{no}in", what=parts.clauses[0])
    if filters == (f.HasUnder(),):
        return say(writer, f"Is.{no}under")
    if parts.kind or parts.names or parts.wholes or parts.besides or parts.clauses:
        return say(writer, f"Is.{no}noun", what=nouns.compose(writer, parts))
    said = [say(writer, f"Is.{no}so", what=item) for item in parts.states]
    said += [say(writer, f"Is.{no}noun", what=item) for item in parts.colors]
    said += [say(writer, f"Is.{no}having", what=item) for item in parts.traits]
    said += [say(writer, f"Is.{no}stat", what=item) for item in parts.having]
    return grammar.join(said, say(writer, "both" if not no else "or"))


def did_this_turn(writer: Writer, node: c.DidThisTurn) -> str:
    """As in 這個角色在這個回合中移動過."""
    return _did_this_turn(writer, node, no="")


def _did_this_turn(writer: Writer, node: c.DidThisTurn, *, no: str) -> str:
    subject = nouns.noun(writer, node.subject)
    done = say(writer, f"DidThisTurn.{no}{node.deed.value}")
    return subject + amounts.caused(writer, done, node.cause)


# --- having done ------------------------------------------------------------------


def did(writer: Writer, node: c.Did) -> str:
    """這麼做 right after the step, else what was done."""
    return _did(writer, node, negative=False)


def _did(writer: Writer, node: c.Did, *, negative: bool) -> str:
    bound = writer.bindings.get(node.step)
    variant = "not" if negative else "yes"
    if bound is None:
        return say(writer, f"Did.{variant}")
    if writer.last_step == node.step and not node.filters:
        return _you_do(writer, bound, negative=negative)
    filters = node.filters or ((f.IsKind(bound.kind),) if bound.kind else ())
    what = nouns.describe(writer, filters, on_field=bound.on_field)
    writer.topic = node.step
    return say(writer, f"Did.{variant}.{bound.verb}", what=what)


def _you_do(writer: Writer, bound: Bound, *, negative: bool) -> str:
    if not negative:
        return say(writer, "Did.yes")
    step = bound.step.do if isinstance(bound.step, As) else bound.step
    declined = isinstance(step, (May, PayApNow))
    return say(writer, "Did.not" if declined else "Did.unable")


# --- the rest ---------------------------------------------------------------------


def turn_of(writer: Writer, node: c.TurnOf) -> str:
    """As in 是自己的回合."""
    return say(writer, "TurnOf", whose=whose(writer, node.side))


def entered_by(writer: Writer, node: c.EnteredBy) -> str:
    """As in 這個角色是以自己的角色的效果登場."""
    subject = nouns.noun(writer, node.subject)
    by = cause(writer, Cause(node.side, node.sources, node.filters))
    return say(writer, "EnteredBy", what=subject, cause=by)


def entered_from(writer: Writer, node: c.EnteredFrom) -> str:
    """From where the card entered."""
    subject = nouns.noun(writer, node.subject)
    places = nouns.place(writer, Side.ME, node.zones)
    return say(writer, "EnteredFrom", what=subject, places=places)


def caused_by(writer: Writer, node: c.CausedBy) -> str:
    """Whether the ability's moment came about so."""
    return say(writer, "CausedBy", cause=cause(writer, node.cause))


def cause(writer: Writer, node: Cause) -> str:
    """As in 對手的角色或事件卡的效果."""
    owner = "" if node.side is None else whose(writer, node.side)
    if node.filters and node.sources == (SourceKind.BATTLE,):
        what = nouns.describe(writer, node.filters, on_field=True)
        return say(writer, "Cause.battle_with", what=what)
    if node.filters:
        what = nouns.describe(writer, node.filters, on_field=True)
        key = "Cause.kinds" if owner else "Cause.anybodys"
        return say(writer, key, whose=owner, kinds=what)
    if node.sources == (SourceKind.BATTLE,):
        return say(writer, "Cause.battle")
    kinds = [say(writer, f"Cause.{source.value}") for source in node.sources]
    if not kinds:
        return say(writer, "Cause" if owner else "Cause.any", whose=owner)
    listed = grammar.join(kinds, say(writer, "or"))
    key = "Cause.kinds" if owner else "Cause.kinds.any"
    return say(writer, key, whose=owner, kinds=listed)


def and_(writer: Writer, node: c.And) -> str:
    """Both; two bounds of one count are one range."""
    between = _range(writer, node.of)
    if between is not None:
        return between
    return say(writer, "And").join(writer.write(part) for part in node.of)


def _range(writer: Writer, parts: Sequence[Condition]) -> str | None:
    match parts:
        case (
            c.Compare(left=a.Count() as low, operator=Operator.AT_LEAST, right=least),
            c.Compare(left=high, operator=Operator.AT_MOST, right=most),
        ) if low == high:
            where, what = _where(writer, low.of)
            many = say(
                writer,
                "Compare.many.range",
                least=number(writer, least),
                most=number(writer, most),
            )
            return say(writer, "Compare.there_are", where=where, many=many, what=what)
        case _:
            return None


def or_(writer: Writer, node: c.Or) -> str:
    """Either."""
    return say(writer, "Or").join(writer.write(part) for part in node.of)


def not_(writer: Writer, node: c.Not) -> str:
    """The opposite, said directly where there is a word for it."""
    match node.of:
        case c.Did():
            return _did(writer, node.of, negative=True)
        case c.Is():
            return _is(writer, node.of, negative=True)
        case c.DidThisTurn():
            return _did_this_turn(writer, node.of, no="not_")
        case c.Compare(left=left, operator=operator, right=right):
            return compare(writer, c.Compare(left, _INVERSE[operator], right))
        case c.TurnOf(side=side):
            return say(writer, "TurnOf.not", whose=whose(writer, side))
        case _:
            return say(writer, "Not", condition=writer.write(node.of))


CONDITIONS: Final[Mapping[type, Handler]] = dict(
    (
        entry(c.Compare, compare),
        entry(c.Is, is_),
        entry(c.Did, did),
        entry(c.TurnOf, turn_of),
        entry(c.EnteredBy, entered_by),
        entry(c.EnteredFrom, entered_from),
        entry(c.CausedBy, caused_by),
        entry(c.DidThisTurn, did_this_turn),
        entry(c.And, and_),
        entry(c.Or, or_),
        entry(c.Not, not_),
    )
)
