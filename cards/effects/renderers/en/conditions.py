"""English for conditions, as they stand after "if"."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cards.effects.model import amounts as a
from cards.effects.model import conditions as c
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.atoms import PayApNow
from cards.effects.model.base import Condition, Filters, Number
from cards.effects.model.control import As, May
from cards.effects.model.moments import Cause
from cards.effects.model.words import Operator, Pool, Side, SourceKind, Stat, Zone
from cards.effects.renderers.en import amounts, grammar, nouns
from cards.effects.renderers.references import found
from cards.effects.renderers.words import number, numeric, say, whose
from cards.effects.renderers.writer import THIS, Bound, Handler, Writer, entry

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
    """As in "there are 3 or more red cards on your field", "its BP is 3000 or less"."""
    left, right = node.left, node.right
    if isinstance(left, a.Count) and isinstance(right, (int, a.AltAmount)):
        said = _counted(writer, left, node.operator, right)
        if writer.topic == THIS:  # "It" could now be what was counted.
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
    if isinstance(right, (int, a.AltAmount)):
        owned = _owned(writer, left, node.operator, right)
        if owned is not None:
            return owned
    said = number(writer, left)
    return say(writer, "Compare", left=said, compared=_compared(writer, node))


def _owned(
    writer: Writer, left: Number, operator: Operator, value: int | a.AltAmount
) -> str | None:
    """As in "this character has 4000 or more BP", "you have 6 or more energy"."""
    match left:
        case a.StatOf(stat=stat, of=of, pool=Pool.ONLY):
            owner = nouns.noun(writer, of)
            topic = writer.topic
            what = nouns.stat_is(writer, f.StatIs(stat, operator, value))
            writer.topic = topic
            has = say(writer, "Is.having", plural=owner.plural, what=what)
            return f"{'they' if owner.text == 'them' else owner.text} {has}"
        case a.TotalEnergy(side=side, color=color):
            shade = "" if color is None else say(writer, f"Color.{color.value}") + " "
            energy = shade + say(writer, f"Stat.{Stat.GENERATED_ENERGY.value}")

            def said(number_: Number) -> str:
                shown = number(writer, number_)
                return say(writer, f"StatIs.{operator.value}", stat=energy, value=shown)

            has = say(writer, f"has.{side.value}")
            what = numeric(writer, value, said)
            return say(writer, "Compare.energy", has=has, value=what)
        case _:
            return None


def _compared(writer: Writer, node: c.Compare) -> str:
    operator = node.operator.value

    def said(value: Number) -> str:
        variant = "" if isinstance(value, int) else ".amount"
        return say(writer, f"Compare{variant}.{operator}", value=number(writer, value))

    return numeric(writer, node.right, said)


def _counted(
    writer: Writer, count: a.Count, operator: Operator, value: int | a.AltAmount
) -> str:
    special = _own_cards(writer, count, operator, value)
    if special is not None:
        return special
    if count.distinct is not None:
        words = how_many(writer, operator, value)
        what = nouns.several(writer, count.of)
        key = f"Compare.distinct.{count.distinct.value}"
        return say(writer, key, many=words, what=what)
    if nouns.is_at_least_one(operator, value) and not isinstance(count.of, s.Ref):
        return _there_is(writer, count)
    if operator is Operator.EQUAL and value == 0:
        return _there_is_no(writer, count)
    plural = not (value == 1 and operator is Operator.EQUAL)
    words = how_many(writer, operator, value)
    if isinstance(count.of, s.Ref):
        return _found_before(writer, count.of, words, plural=plural)
    what = nouns.several(writer, count.of, plural=plural, word="or")
    return say(writer, "Compare.there_are", plural=plural, many=words, what=what)


def _found_before(writer: Writer, cards: s.Ref, many: str, *, plural: bool) -> str:
    bound = writer.bindings.get(cards.name)
    if bound is None:
        return say(writer, f"Did.yes.{_person(writer)}")
    card = nouns.kind_noun(writer, bound.kind, plural=plural, on_field=bound.on_field)
    writer.topic = cards.name
    return say(writer, f"Did.yes.{bound.verb}", plural=plural, what=f"{many} {card}")


def how_many(writer: Writer, operator: Operator, value: Number) -> str:
    """As in "3 or more", "fewer than 3"; a slot if the number can be replaced."""
    key = f"Compare.many.{operator.value}"
    return numeric(
        writer, value, lambda count: say(writer, key, n=nouns.counted(writer, count))
    )


def _own_cards(
    writer: Writer, count: a.Count, operator: Operator, value: Number
) -> str | None:
    """Life, hand and deck, which a player has rather than there being any."""
    cards = count.of
    if not isinstance(cards, s.Cards) or cards.filters or count.distinct is not None:
        return None
    if len(cards.zones) != 1 or cards.zones[0] not in _HELD:
        return None
    zone = cards.zones[0]
    who = say(writer, f"has.{cards.side.value}")
    writer.topic = None
    if operator is Operator.EQUAL and value == 0:
        return say(writer, f"Compare.held.none.{zone.value}", has=who)
    key = "Compare.held" if zone is not Zone.LIFE_AREA else "Compare.held.life"
    words = numeric(
        writer,
        value,
        lambda n: say(writer, f"{key}.{operator.value}", n=number(writer, n)),
    )
    owner = say(writer, f"their.{cards.side.value}")
    singular = operator is Operator.EQUAL and value == 1
    where = f"Compare.held.{zone.value}"
    return say(writer, where, plural=not singular, has=who, many=words, whose=owner)


_HELD: Final = frozenset({Zone.LIFE_AREA, Zone.HAND, Zone.DECK})


def _there_is(writer: Writer, count: a.Count) -> str:
    named = nouns.only_names(count.of)
    if named is not None:
        what = nouns.describe(writer, named.filters, plural=False, on_field=True)
        where = nouns.place(writer, named.side, named.zones)
        writer.topic = None
        return say(writer, "Compare.named", what=what, where=where)
    what = nouns.several(writer, count.of, plural=False, word="or")
    return say(writer, "Compare.there_is", what=grammar.with_article(what))


def _there_is_no(writer: Writer, count: a.Count) -> str:
    named = nouns.only_names(count.of)
    if named is not None and all(isinstance(item, f.Named) for item in named.filters):
        what = nouns.describe(writer, named.filters, plural=False, on_field=True)
        where = nouns.place(writer, named.side, named.zones)
        writer.topic = None
        return say(writer, "Compare.not_named", what=what, where=where)
    what = nouns.several(writer, count.of, word="or")
    return say(writer, "Compare.there_are_no", what=what)


def _done(
    writer: Writer, count: a.CountThisTurn, operator: Operator, value: int
) -> str:
    one = nouns.is_at_least_one(operator, value)
    on_field = amounts.is_field_deed(count.deed)
    what = nouns.describe(writer, count.filters, plural=not one, on_field=on_field)
    if one:
        quantity = grammar.with_article(what)
    elif operator is Operator.EQUAL and value == 0:
        quantity = say(writer, "Compare.many.none", what=what)
    else:
        quantity = f"{how_many(writer, operator, value)} {what}"
    key = f"Compare.this_turn.{count.deed.value}"
    writer.topic = None
    done = say(
        writer,
        key,
        plural=not one,
        what=quantity,
        who=say(writer, f"who_has.{count.side.value}"),
        whose=whose(writer, count.side),
    )
    return amounts.caused(writer, done, count.cause)


# --- being ------------------------------------------------------------------------


class _Predicate(NamedTuple):
    """Words after a subject, positive and negative."""

    yes: str
    no: str


def is_(writer: Writer, node: c.Is) -> str:
    """As in "this Character is active", "the revealed card is a red card"."""
    return _is(writer, node, negative=False)


def _is(writer: Writer, node: c.Is, *, negative: bool) -> str:
    if node.filters == (f.EnergyMet(),):
        owner = nouns.noun(writer, node.subject)
        key = "Is.energy_unmet" if negative else "Is.energy_met"
        return say(writer, key, whose=grammar.possessive(owner.text))
    subject = nouns.noun(writer, node.subject)
    if not node.filters:
        key = "Is.gone" if negative else "Is.there"
        return say(writer, key, plural=subject.plural, what=subject.text)
    topic = writer.topic
    on_field = found(writer, node.subject).on_field
    said = _predicate(writer, node.filters, plural=subject.plural, on_field=on_field)
    writer.topic = topic
    what = "they" if subject.text == "them" else subject.text
    return f"{what} {said.no if negative else said.yes}"


def _predicate(
    writer: Writer, filters: Filters, *, plural: bool, on_field: bool
) -> _Predicate:
    if len(filters) == 1 and isinstance(filters[0], f.ThisTurn):
        deed = filters[0].deed.value
        return _Predicate(
            say(writer, f"DidThisTurn.{deed}", plural=plural),
            say(writer, f"DidThisTurn.not.{deed}", plural=plural),
        )
    parts = nouns.parts_of(writer, filters, plural=plural, on_field=on_field)
    if len(filters) == 1 and isinstance(filters[0], f.InZone):
        where = parts.clauses[0]
        return _Predicate(
            say(writer, "Is.so", plural=plural, what=where),
            say(writer, "Is.not_so", plural=plural, what=where),
        )
    if parts.kind or parts.names or parts.wholes or parts.besides or parts.clauses:
        return _is_noun(writer, parts, plural=plural)
    return _is_so(writer, parts, plural=plural)


def _is_noun(writer: Writer, parts: nouns.Parts, *, plural: bool) -> _Predicate:
    what = nouns.compose(writer, parts)
    bare_name = parts.names and parts.kind is None
    if not plural and not bare_name:
        what = grammar.with_article(what)
    return _Predicate(
        say(writer, "Is.noun", plural=plural, what=what),
        say(writer, "Is.not_noun", plural=plural, what=what),
    )


def _is_so(writer: Writer, parts: nouns.Parts, *, plural: bool) -> _Predicate:
    yes: list[str] = []
    no: list[str] = []
    having = [*parts.traits, *parts.having]
    for key, items in (
        ("so", parts.adjectives),
        ("having", having),
        ("lacking", parts.lacking),
    ):
        if items:
            what = grammar.join(items, "and")
            yes.append(say(writer, f"Is.{key}", plural=plural, what=what))
            no.append(say(writer, f"Is.not_{key}", plural=plural, what=what))
    return _Predicate(grammar.join(yes, "and"), grammar.join(no, "or"))


def did_this_turn(writer: Writer, node: c.DidThisTurn) -> str:
    """As in "this Character has moved this turn"."""
    return _did_this_turn(writer, node, negative=False)


def _did_this_turn(writer: Writer, node: c.DidThisTurn, *, negative: bool) -> str:
    subject = nouns.noun(writer, node.subject)
    key = f"DidThisTurn.{'not.' if negative else ''}{node.deed.value}"
    done = f"{subject.text} {say(writer, key, plural=subject.plural)}"
    return amounts.caused(writer, done, node.cause)


# --- having done ------------------------------------------------------------------


def did(writer: Writer, node: c.Did) -> str:
    """As in "you do" right after the step, else what was done."""
    return _did(writer, node, negative=False)


def _did(writer: Writer, node: c.Did, *, negative: bool) -> str:
    bound = writer.bindings.get(node.step)
    variant = "not" if negative else "yes"
    if bound is None:
        return say(writer, f"Did.{variant}.{_person(writer)}")
    if writer.last_step == node.step and not node.filters:
        return _you_do(writer, bound, negative=negative)
    what = nouns.describe(
        writer,
        node.filters or ((f.IsKind(bound.kind),) if bound.kind else ()),
        plural=bound.plural and not node.filters,
        on_field=bound.on_field,
    )
    if not (bound.plural and not node.filters):
        what = grammar.with_article(what)
    key = f"Did.{variant}.{bound.verb}"
    writer.topic = node.step
    return say(writer, key, plural=bound.plural and not node.filters, what=what)


def _you_do(writer: Writer, bound: Bound, *, negative: bool) -> str:
    person = _person(writer)
    if not negative:
        return say(writer, f"Did.yes.{person}")
    step = bound.step.do if isinstance(bound.step, As) else bound.step
    declined = isinstance(step, (May, PayApNow))
    return say(writer, f"Did.{'not' if declined else 'unable'}.{person}")


def _person(writer: Writer) -> str:
    bound = writer.bindings.get(writer.last_step or "")
    acted = bound is not None and isinstance(bound.step, As)
    return "you" if writer.performer is Side.ME and not acted else "they"


# --- the rest ---------------------------------------------------------------------


def turn_of(writer: Writer, node: c.TurnOf) -> str:
    """As in "it is your turn"."""
    return say(writer, "TurnOf", whose=whose(writer, node.side))


def entered_by(writer: Writer, node: c.EnteredBy) -> str:
    """As in "this Character entered the field by your Character effects"."""
    subject = nouns.noun(writer, node.subject)
    by = cause(writer, Cause(node.side, node.sources, node.filters))
    return say(writer, "EnteredBy", what=subject.text, cause=by)


def entered_from(writer: Writer, node: c.EnteredFrom) -> str:
    """From where the card entered."""
    subject = nouns.noun(writer, node.subject)
    places = nouns.place(writer, Side.ME, node.zones, way=nouns.Way.FROM)
    return say(writer, "EnteredFrom", what=subject.text, places=places)


def caused_by(writer: Writer, node: c.CausedBy) -> str:
    """Whether the ability's moment came about so."""
    return say(writer, "CausedBy", cause=cause(writer, node.cause))


def cause(writer: Writer, node: Cause) -> str:
    """As in "your opponent's Character or Event effects"."""
    owner = "" if node.side is None else whose(writer, node.side)
    if node.filters and node.sources == (SourceKind.BATTLE,):
        what = nouns.describe(writer, node.filters, plural=True, on_field=True)
        return say(writer, "Cause.battle_with", what=what)
    if node.filters:
        side = node.side or Side.EITHER
        key = f"Cause.cards.{side.value}"
        what = nouns.describe(writer, node.filters, plural=True, on_field=True)
        return say(writer, key, what=what)
    if node.sources == (SourceKind.BATTLE,):
        return say(writer, "Cause.battle")
    if node.sources == (SourceKind.EVENT_FROM_HAND,):
        return say(writer, "Cause.used_from_hand", whose=owner)
    kinds = [say(writer, f"Cause.{source.value}") for source in node.sources]
    key = "Cause.kinds" if kinds else "Cause"
    listed = grammar.join(kinds, "or") if kinds else ""
    return say(writer, key, whose=owner, kinds=listed).strip()


def and_(writer: Writer, node: c.And) -> str:
    """As in "A and B"; two bounds of one count are one range."""
    between = _range(writer, node.of)
    if between is not None:
        return between
    return _joined(writer, node.of, "and")


def _range(writer: Writer, parts: Sequence[Condition]) -> str | None:
    match parts:
        case (
            c.Compare(left=a.Count() as low, operator=Operator.AT_LEAST, right=least),
            c.Compare(left=high, operator=Operator.AT_MOST, right=most),
        ) if low == high:
            what = nouns.several(writer, low.of)
            adjacent = isinstance(most, int) and least == most - 1
            words = say(
                writer,
                "Compare.many.either" if adjacent else "Compare.many.range",
                least=nouns.counted(writer, least),
                most=nouns.counted(writer, most),
            )
            return say(writer, "Compare.there_are", plural=True, many=words, what=what)
        case _:
            return None


def or_(writer: Writer, node: c.Or) -> str:
    """As in "A or B"."""
    return _joined(writer, node.of, "or")


def _joined(writer: Writer, parts: Sequence[Condition], word: str) -> str:
    return grammar.join([writer.write(part) for part in parts], word)


def not_(writer: Writer, node: c.Not) -> str:
    """The opposite, said without "not" where English has a word for it."""
    match node.of:
        case c.Did():
            return _did(writer, node.of, negative=True)
        case c.Is():
            return _is(writer, node.of, negative=True)
        case c.DidThisTurn():
            return _did_this_turn(writer, node.of, negative=True)
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
