"""Conditions, as they stand after "if"."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import conditions as c
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.atoms import Modify, PayApNow
from cards.effects.model.base import Condition, Filters, Number
from cards.effects.model.control import As, May
from cards.effects.model.enums import AbilityKind, Operator, Side, SourceKind, Zone
from cards.effects.model.modifiers import Cannot, Grant
from cards.effects.model.moments import Cause
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_caused,
    render_number,
    render_numeric_phrase,
    render_optional_phrase,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.phrase_parts import Parts, Way
from cards.effects.renderers.references import find_referenced_cards
from cards.effects.renderers.walker import amounts, nouns
from cards.effects.renderers.walker.filters import (
    collect_parts,
    describe_filters,
    render_kind_noun,
)
from cards.effects.renderers.writer import THIS, Bound, Handler, Writer, make_entry

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
        rendered = _counted(writer, left, node.operator, right)
        if writer.topic == THIS:  # "It" could now be what was counted.
            writer.topic = None
        return rendered
    if isinstance(left, a.CountThisTurn) and isinstance(right, int):
        return _done(writer, left, node.operator, right)
    if isinstance(left, a.FreeSlots):
        is_one = nouns.is_at_least_one(node.operator, right)
        if is_one or (node.operator is Operator.EQUAL and right == 0):
            where = nouns.render_place(writer, left.side, (left.zone,))
            key = "Compare.free_slot" if is_one else "Compare.no_free_slot"
            return render_phrase(writer, key, where=where)
    own = writer.language.number_of(writer, left, node.operator, right)
    if own is not None:
        return own
    rendered = render_number(writer, left)
    return render_phrase(
        writer, "Compare", left=rendered, compared=_compared(writer, node)
    )


def _compared(writer: Writer, node: c.Compare) -> str:
    operator = node.operator.value

    def rendered(value: Number) -> str:
        variant = "" if isinstance(value, int) else ".amount"
        return render_phrase(
            writer, f"Compare{variant}.{operator}", value=render_number(writer, value)
        )

    return render_numeric_phrase(writer, node.right, rendered)


def _counted(
    writer: Writer, count: a.Count, operator: Operator, value: int | a.AltAmount
) -> str:
    if count.distinct is not None:
        key = f"Compare.kinds.{operator.value}"
        words = render_quantity(writer, operator, value, key)
        what = nouns.render_set(writer, count.of)
        key = f"Compare.distinct.{count.distinct.value}"
        return render_phrase(writer, key, many=words, what=what)
    if isinstance(count.of, s.Cards) and _is_held(count.of):
        return _held(writer, count.of, operator, value)
    if isinstance(count.of, s.Ref) and not (operator is Operator.EQUAL and value == 0):
        plural = not (value == 1 and operator is Operator.EQUAL)
        words = render_quantity(writer, operator, value)
        return _found_before(writer, count.of, words, plural=plural)
    return writer.language.there_are(writer, count.of, operator, value)


def _found_before(writer: Writer, cards: s.Ref, many: str, *, plural: bool) -> str:
    bound = writer.bindings.get(cards.name)
    if bound is None:
        return render_phrase(writer, _of_person(writer, "Did.yes"))
    card = render_kind_noun(writer, bound.kind, plural=plural, on_field=bound.on_field)
    writer.topic = cards.name
    what = render_phrase(writer, "Compare.many.of", many=many, what=card)
    return _done_with(writer, bound, "Did.yes", what, plural=plural)


def render_quantity(
    writer: Writer, operator: Operator, value: Number, key: str = ""
) -> str:
    """As in "3 or more", "fewer than 3"; a slot if the number can be replaced."""
    key = find_known_key(writer, key, f"Compare.many.{operator.value}")
    return render_numeric_phrase(
        writer,
        value,
        lambda count: render_phrase(writer, key, n=nouns.render_count(writer, count)),
    )


_HELD: Final = frozenset({Zone.LIFE_AREA, Zone.HAND, Zone.DECK})


def _is_held(cards: s.Cards) -> bool:
    """Life, hand and deck, which a player has rather than there being any."""
    return not cards.filters and len(cards.zones) == 1 and cards.zones[0] in _HELD


def _held(writer: Writer, cards: s.Cards, operator: Operator, value: Number) -> str:
    zone = cards.zones[0]
    writer.topic = None
    has = render_optional_phrase(writer, f"has.{cards.side.value}")
    owner = render_owner(writer, cards.side)
    if operator is Operator.EQUAL and value == 0:
        return render_phrase(
            writer, f"Compare.held.none.{zone.value}", whose=owner, has=has
        )
    key = "Compare.held" if zone is not Zone.LIFE_AREA else "Compare.held.life"
    many = render_numeric_phrase(
        writer,
        value,
        lambda n: render_phrase(
            writer, f"{key}.{operator.value}", n=render_number(writer, n)
        ),
    )
    plural = not (operator is Operator.EQUAL and value == 1)
    return render_phrase(
        writer,
        f"Compare.held.{zone.value}",
        plural=plural,
        many=many,
        whose=owner,
        has=has,
        their=render_optional_phrase(writer, f"their.{cards.side.value}"),
    )


def _done(
    writer: Writer, count: a.CountThisTurn, operator: Operator, value: int
) -> str:
    one = nouns.is_at_least_one(operator, value)
    many_of = "Compare.this_turn.many"
    if not one and many_of in writer.phrases:
        what = amounts.deeds(writer, count, plural=True)
        writer.topic = None
        return render_phrase(
            writer, many_of, what=what, many=render_quantity(writer, operator, value)
        )
    on_field = amounts.is_field_deed(count.deed)
    is_single = one or (operator is Operator.EQUAL and value == 1)
    what = describe_filters(
        writer, count.filters, plural=not is_single, on_field=on_field
    )
    if one:
        quantity = writer.language.one(what)
    elif operator is Operator.EQUAL and value == 0:
        quantity = render_phrase(writer, "Compare.many.none", what=what)
    else:
        many = render_quantity(writer, operator, value)
        quantity = render_phrase(writer, "Compare.many.of", many=many, what=what)
    writer.topic = None
    done = render_phrase(
        writer,
        f"Compare.this_turn.{count.deed.value}",
        plural=not one,
        what=quantity,
        has=render_optional_phrase(writer, f"has.{count.side.value}"),
        their=render_optional_phrase(writer, f"their.{count.side.value}"),
        whose=render_owner(writer, count.side),
    )
    return render_caused(writer, done, count.cause)


# --- being ------------------------------------------------------------------------


def is_(writer: Writer, node: c.Is, *, negative: bool = False) -> str:
    """Render text like "the revealed card is a red card"."""
    subject = nouns.render_noun(writer, node.subject)
    if node.filters == (f.EnergyMet(),):
        key = "Is.energy_unmet" if negative else "Is.energy_met"
        return render_phrase(
            writer, key, whose=writer.language.possessive(subject.text)
        )
    if not node.filters:
        key = "Is.gone" if negative else "Is.there"
        return render_phrase(writer, key, plural=subject.plural, what=subject.text)
    topic = writer.topic
    on_field = find_referenced_cards(writer, node.subject).on_field
    rendered = _predicate(
        writer,
        node.filters,
        plural=subject.plural,
        on_field=on_field,
        negative=negative,
    )
    writer.topic = topic
    return render_phrase(
        writer,
        "Is",
        what=nouns.to_subject_form(writer, subject.text),
        rendered=rendered,
    )


def _predicate(
    writer: Writer, filters: Filters, *, plural: bool, on_field: bool, negative: bool
) -> str:
    no = "not_" if negative else ""
    only = filters[0] if len(filters) == 1 else None
    if isinstance(only, f.ThisTurn):
        done = _deed_this_turn(
            writer, only.deed.value, plural=plural, negative=negative
        )
        return render_caused(writer, done, only.cause)
    if isinstance(only, f.HasUnder) and f"Is.{no}under" in writer.phrases:
        return render_phrase(writer, f"Is.{no}under", plural=plural)
    parts = collect_parts(writer, filters, plural=plural, on_field=on_field)
    if isinstance(only, f.InZone):
        key = find_known_key(writer, f"Is.{no}in", f"Is.{no}so")
        return render_phrase(writer, key, plural=plural, what=parts.rendered[0][1])
    if parts.are_noun():
        what = writer.language.compose(writer, parts)
        bare_name = parts.names and parts.kind is None
        if not plural and not bare_name:
            what = writer.language.one(what)
        return render_phrase(writer, f"Is.{no}noun", plural=plural, what=what)
    return _is_so(writer, parts, negative=negative)


def _is_so(writer: Writer, parts: Parts, *, negative: bool) -> str:
    rendered: list[str] = []
    no = "not_" if negative else ""
    for key, roles in writer.language.predicates:
        items = parts.of(*roles)
        if items:
            what = writer.language.join(items, "both")
            rendered.append(
                render_phrase(writer, f"Is.{no}{key}", plural=parts.plural, what=what)
            )
    return writer.language.join(rendered, "or" if negative else "both")


def did_this_turn(
    writer: Writer, node: c.DidThisTurn, *, negative: bool = False
) -> str:
    """Render text like "this character has moved this turn"."""
    subject = nouns.render_noun(writer, node.subject)
    rendered = _deed_this_turn(
        writer, node.deed.value, plural=subject.plural, negative=negative
    )
    done = render_caused(writer, rendered, node.cause)
    if node.times:
        many = node.times != 1
        n = render_number(writer, node.times)
        done = render_phrase(writer, "DidThisTurn.times", plural=many, done=done, n=n)
    return render_phrase(writer, "Is", what=subject.text, rendered=done)


def _deed_this_turn(writer: Writer, deed: str, *, plural: bool, negative: bool) -> str:
    key = f"DidThisTurn.{'not.' if negative else ''}{deed}"
    return render_phrase(writer, key, plural=plural)


# --- having done ------------------------------------------------------------------


def did(writer: Writer, node: c.Did, *, negative: bool = False) -> str:
    """Render text like "you do" right after the step, else what was done."""
    bound = writer.bindings.get(node.step)
    variant = "Did.not" if negative else "Did.yes"
    if bound is None:
        return render_phrase(writer, _of_person(writer, variant))
    if writer.last_step == node.step and not node.filters:
        return _you_do(writer, bound, negative=negative)
    # "You added a card to your hand": any of those that could be added.
    is_any = bound.verb == "added"
    kinds = (f.IsKind(bound.kind),) if bound.kind and not is_any else ()
    filters = node.filters or kinds
    plural = bound.plural and not node.filters and not is_any
    what = describe_filters(writer, filters, plural=plural, on_field=bound.on_field)
    if not plural:
        what = writer.language.one(what)
    writer.topic = node.step
    return _done_with(writer, bound, variant, what, plural=plural)


def _done_with(
    writer: Writer, bound: Bound, variant: str, what: str, *, plural: bool
) -> str:
    key = f"{variant}.{bound.verb}"
    owner = render_owner(writer, bound.side)
    return render_phrase(writer, key, plural=plural, what=what, whose=owner)


def _you_do(writer: Writer, bound: Bound, *, negative: bool) -> str:
    if not negative:
        return render_phrase(writer, _of_person(writer, "Did.yes"))
    step = bound.step.do if isinstance(bound.step, As) else bound.step
    declined = bound.optional or isinstance(step, (May, PayApNow))
    return render_phrase(
        writer, _of_person(writer, "Did.not" if declined else "Did.unable")
    )


def _of_person(writer: Writer, key: str) -> str:
    """Render the phrase for the player who acted, in languages that say so."""
    bound = writer.bindings.get(writer.last_step or "")
    acted = bound is not None and isinstance(bound.step, As)
    person = "you" if writer.performer is Side.ME and not acted else "they"
    return find_known_key(writer, f"{key}.{person}", key)


# --- the rest ---------------------------------------------------------------------


def entered_by(writer: Writer, node: c.EnteredBy) -> str:
    """Render text like "this character entered the field by your abilities"."""
    subject = nouns.render_noun(writer, node.subject)
    by = cause(writer, Cause(node.side, node.sources, node.filters))
    return render_phrase(writer, "EnteredBy", what=subject.text, cause=by)


def entered_from(writer: Writer, node: c.EnteredFrom) -> str:
    """From where the card entered."""
    subject = nouns.render_noun(writer, node.subject)
    places = nouns.render_place(writer, Side.ME, node.zones, way=Way.FROM)
    key = "EnteredFrom.used" if node.used else "EnteredFrom"
    return render_phrase(writer, key, what=subject.text, places=places)


_ABILITIES: Final = (
    SourceKind.CHARACTER,
    SourceKind.SITE,
    SourceKind.EVENT,
    SourceKind.TRIGGER,
)


def _cause_of_cards(writer: Writer, node: Cause, owner: str) -> str:
    """Render text like "abilities on your <X> cards", "triggers of red cards"."""
    variant = "" if owner else ".any"
    what = describe_filters(writer, node.filters, plural=True, on_field=True)
    key = f"Cause.cards.{(node.side or Side.EITHER).value}"
    key = find_known_key(writer, key, f"Cause.kinds{variant}")
    if node.sources == (SourceKind.BATTLE,):
        key = "Cause.battle_with"
    if node.sources == (SourceKind.TRIGGER,):
        key = f"Cause.triggers{variant}"
    return render_phrase(writer, key, whose=owner, kinds=what)


def cause(writer: Writer, node: Cause) -> str:
    """Render text like "your opponent's character or event abilities"."""
    if node.is_other:
        inner = cause(writer, replace(node, is_other=False))
        return render_phrase(writer, "Cause.other", cause=inner)
    if node.filters == f.THE_SOURCE:
        is_any = SourceKind.BATTLE in node.sources
        return render_phrase(writer, "Cause.this.damage" if is_any else "Cause.this")
    owner = "" if node.side is None else render_owner(writer, node.side)
    variant = "" if owner else ".any"
    if node.filters:
        return _cause_of_cards(writer, node, owner)
    if node.sources == (SourceKind.BATTLE,):
        return render_phrase(writer, "Cause.battle")
    if SourceKind.BATTLE in node.sources and not owner:
        battle = render_phrase(writer, "Cause.battle")
        rest = tuple(item for item in node.sources if item is not SourceKind.BATTLE)
        abilities = cause(writer, Cause(sources=() if rest == _ABILITIES else rest))
        return writer.language.join([battle, abilities], "or")
    if not node.sources:
        return render_phrase(writer, f"Cause{variant}", whose=owner)
    if node.sources == (SourceKind.EVENT_FROM_HAND,):
        key = f"Cause.used_from_hand{variant}"
        if key in writer.phrases:
            return render_phrase(writer, key, whose=owner)
    kinds = [render_phrase(writer, f"Cause.{source.value}") for source in node.sources]
    listed = writer.language.join(kinds, "or")
    return render_phrase(writer, f"Cause.kinds{variant}", whose=owner, kinds=listed)


def was_given(writer: Writer, node: c.WasGiven) -> str:
    """Render text like "it has been given "cannot attack" or …"."""
    subject = nouns.render_noun(writer, node.subject)
    bans = list_bans(writer, node.bans, "or")
    key = "WasGiven" if node.cause is None else "WasGiven.by"
    by = "" if node.cause is None else cause(writer, node.cause)
    return render_phrase(
        writer, key, plural=subject.plural, what=subject.text, bans=bans, cause=by
    )


def list_bans(writer: Writer, bans: tuple[Cannot, ...], word: str) -> str:
    """Render prohibitions as the quoted abilities that give them."""
    bodies = [Modify(s.This(), (ban,)) for ban in bans]
    given = [Grant(Ability(AbilityKind.CONTINUOUS, body)) for body in bodies]
    return writer.language.join([writer.write(item) for item in given], word)


def and_(writer: Writer, node: c.And) -> str:
    """Render text like "A and B"; two bounds of one count are one range."""
    match node.of:
        case (
            c.Compare(left=a.Count() as low, operator=Operator.AT_LEAST, right=least),
            c.Compare(left=high, operator=Operator.AT_MOST, right=most),
        ) if low == high:
            return writer.language.between(writer, low.of, least, most)
        case _:
            return _joined(writer, node.of, "and")


def or_(writer: Writer, node: c.Or) -> str:
    """Render text like "A or B"."""
    return _joined(writer, node.of, "or")


def _joined(writer: Writer, parts: Sequence[Condition], word: str) -> str:
    return writer.language.clauses([writer.write(part) for part in parts], word)


def not_(writer: Writer, node: c.Not) -> str:
    """The opposite, said without "not" where there is a word for it."""
    match node.of:
        case c.Did():
            return did(writer, node.of, negative=True)
        case c.Is():
            return is_(writer, node.of, negative=True)
        case c.DidThisTurn():
            return did_this_turn(writer, node.of, negative=True)
        case c.Compare(left=left, operator=operator, right=right):
            return compare(writer, c.Compare(left, _INVERSE[operator], right))
        case c.TurnOf(side=side):
            return render_phrase(writer, "TurnOf.not", side=render_owner(writer, side))
        case _:
            return render_phrase(writer, "Not", condition=writer.write(node.of))


CONDITIONS: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(c.Compare, compare),
        make_entry(c.Is, is_),
        make_entry(c.Did, did),
        make_entry(c.EnteredBy, entered_by),
        make_entry(c.EnteredFrom, entered_from),
        make_entry(c.DidThisTurn, did_this_turn),
        make_entry(c.WasGiven, was_given),
        make_entry(c.And, and_),
        make_entry(c.Or, or_),
        make_entry(c.Not, not_),
    )
)
