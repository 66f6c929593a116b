"""English for what is different about a card: "it gains 1000 BP and cannot attack".

Three forms: what a card *gets* ("1000 BP", an icon, a quoted ability), what it *does or
is* ("cannot attack", "is also treated as …"), and statements that begin with something
else than the card ("reduce this card's AP cost by 1").
"""

from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from cards.effects.model import amounts as a
from cards.effects.model import atoms
from cards.effects.model import modifiers as m
from cards.effects.model import subjects as s
from cards.effects.model.base import Modifier, Modifiers, Number
from cards.effects.model.durations import Until
from cards.effects.model.enums import AbilityKind, Place, Point
from cards.effects.renderers.common_phrases import (
    render_number,
    render_numeric_phrase,
    render_phrase,
)
from cards.effects.renderers.en import grammar
from cards.effects.renderers.phrase_parts import Noun
from cards.effects.renderers.walker import nouns
from cards.effects.renderers.walker.modifiers import bp_by, render_payloads
from cards.effects.renderers.writer import Writer

_GETS: Final = (
    m.Bp,
    m.Generates,
    m.Keyword,
    m.Grant,
    m.OneOfModifiers,
    m.CopyAbilities,
    m.AltModifier,
)
_STATEMENTS: Final = (
    m.RequiredEnergy,
    m.ApCost,
    m.AlsoRequires,
    m.AlsoCostsAp,
    m.BpBecomes,
    m.BpTimes,
    m.HandLimit,
    m.FreeExtraDraw,
    m.BpReach,
    m.HandBpReads,
    m.RaidableBy,
    m.TargetTax,
    m.CountsAs,
    m.DamageTaken,
)


_THIS_TURN: Final = Until(Point.END_OF_TURN)


class _Grouped(NamedTuple):
    """Modifiers by the form they take, each group in printed order."""

    gets: Modifiers
    predicates: Modifiers
    statements: Modifiers


def _grouped(modifiers: Modifiers) -> _Grouped:
    forms: tuple[list[Modifier], list[Modifier], list[Modifier]] = [], [], []
    for item in modifiers:
        forms[_form(item)].append(item)
    return _Grouped(*map(tuple, forms))


def _form(item: Modifier) -> int:
    # An alternative takes the form of what it replaces.
    if isinstance(item, m.AltModifier) and not isinstance(item.base[0], _GETS):
        return 1
    if isinstance(item, _STATEMENTS):
        return 2
    return 0 if isinstance(item, _GETS) else 1


def render_modification(writer: Writer, node: atoms.Modify) -> str:
    """Render text like "give it 1000 BP this turn"."""
    match node.modifiers:
        case (m.BpReach(by=by, once=True),) if node.duration == _THIS_TURN:
            return render_phrase(
                writer, "BpReach.this_turn", by=render_number(writer, by)
            )
    groups = _grouped(node.modifiers)
    commanded = _is_given(writer, node) and not (groups.predicates or groups.statements)
    text = _given(writer, node, groups) if commanded else _stated(writer, node, groups)
    return text if node.duration is None else f"{text} {writer.write(node.duration)}"


def _is_given(writer: Writer, node: atoms.Modify) -> bool:
    is_continuous = (
        writer.ability is not None and writer.ability.kind is AbilityKind.CONTINUOUS
    )
    loses = any(_is_loss(item) for item in node.modifiers)
    given = writer.optional or isinstance(node.what, s.Pick)
    return given and not (is_continuous or loses)


def _given(writer: Writer, node: atoms.Modify, groups: _Grouped) -> str:
    whom = nouns.render_noun(writer, node.what)
    topic = writer.topic
    payload = render_payloads(writer, groups.gets)
    text = render_phrase(writer, "Modify.give", whom=whom.text, what=payload)
    writer.topic = topic
    return text


def _stated(writer: Writer, node: atoms.Modify, groups: _Grouped) -> str:
    of = _subject(writer, node, is_banned=bool(groups.predicates) and not groups.gets)
    topic = writer.topic
    clauses: list[str] = []
    if groups.gets or groups.predicates:
        rendered = _predicate(writer, groups, plural=of.plural)
        clauses.append(f"{of.text} {rendered}")
    for item in groups.statements:
        it = nouns.render_pronoun(writer, plural=of.plural)
        writer.owner = of if not clauses else Noun(it, of.plural)
        clauses.append(writer.write(item))
    writer.topic = topic
    return grammar.join_list(clauses, "and") + _in_hand(writer, node, of.text)


def _subject(writer: Writer, node: atoms.Modify, *, is_banned: bool) -> Noun:
    if isinstance(node.what, s.Cards) and is_banned:
        # "All … cannot" could mean "not all … can".
        return Noun(nouns.render_set(writer, node.what), True)
    of = nouns.render_noun(writer, node.what)
    subject = nouns.to_subject_form(writer, of.text)
    return of if subject == of.text else Noun(subject, True)


def _in_hand(writer: Writer, node: atoms.Modify, of: str) -> str:
    on_field = (Place.FIELD, Place.ANYWHERE)
    if writer.ability is None or writer.ability.place in on_field:
        return ""
    if not isinstance(node.what, s.This):
        return ""
    if of == render_phrase(writer, "it"):  # Said before.
        return ""
    stated = (m.RequiredEnergy, m.ApCost, m.AlsoRequires, m.AlsoCostsAp, m.AlsoKind)
    if not any(isinstance(item, stated) for item in node.modifiers):
        return ""
    return " " + render_phrase(writer, f"Modify.in_{writer.ability.place.value}")


def _predicate(writer: Writer, groups: _Grouped, *, plural: bool) -> str:
    """Render text like "gains 1000 BP and cannot attack"."""
    writer.plural = plural
    rendered: list[str] = []
    gains = tuple(item for item in groups.gets if not _is_loss(item))
    quoted = [_quote(writer, item) for item in groups.predicates if gains]
    if gains:
        what = grammar.join_list([*map(writer.write, gains), *quoted], "and")
        rendered.append(render_phrase(writer, "Modify.gains", plural=plural, what=what))
    for item in groups.gets:
        if isinstance(item, m.Bp) and item not in gains:
            change = partial(_change_of_bp, writer, plural=plural)
            loss = render_numeric_phrase(writer, item.by, change)
            rendered.insert(0 if item is groups.gets[0] else len(rendered), loss)
    if not quoted:
        rendered.extend(writer.write(item) for item in groups.predicates)
    return grammar.join_list(rendered, "and")


def _quote(writer: Writer, item: Modifier) -> str:
    """Render what a card gains besides BP, as in “This character cannot attack”."""
    if item == m.MustBeBlocked():
        text = render_phrase(writer, "MustBeBlocked.quoted")
    else:
        plural, writer.plural = writer.plural, False
        text = f"{render_phrase(writer, 'This.character')} {writer.write(item)}"
        writer.plural = plural
    said = grammar.capitalize_text(text)
    return render_phrase(writer, "Grant", ability=said)


# --- gains and losses of BP -------------------------------------------------------


def _is_loss(node: Modifier) -> bool:
    """Return whether a card loses BP by it, always or in some case."""
    return isinstance(node, m.Bp) and (_is_mixed(node) or _is_negative(node.by))


def _is_negative(by: Number) -> bool:
    match by:
        case int():
            return by < 0
        case a.Times(by=step):
            return step < 0
        case a.Plus(left=left, right=right):
            return _is_negative(left) and _is_negative(right)
        case a.AltAmount():
            return all(map(_is_negative, _values(by)))
        case _:
            return False


def _values(by: a.AltAmount) -> tuple[Number, ...]:
    return by.base, *(case.value for case in by.cases)


def _is_mixed(node: m.Bp) -> bool:
    """Return whether BP is gained in one case and lost in another."""
    if not isinstance(node.by, a.AltAmount):
        return False
    return len({_is_negative(value) for value in _values(node.by)}) > 1


def _opposite(by: Number) -> Number:
    match by:
        case int():
            return -by
        case a.Times(amount=amount, by=step):
            return a.Times(amount, -step)
        case a.Plus(left=left, right=right):
            return a.Plus(_opposite(left), _opposite(right))
        case a.AltAmount(base=base, cases=cases):
            others = (replace(case, value=_opposite(case.value)) for case in cases)
            return a.AltAmount(_opposite(base), tuple(others))
        case _:
            return by


def _change_of_bp(writer: Writer, by: Number, *, plural: bool) -> str:
    """Render text like "loses 500 BP for each red card in your hand"."""
    key = "loses" if _is_negative(by) else "gains"
    what = bp_by(writer, _opposite(by) if key == "loses" else by)
    return render_phrase(writer, f"Modify.{key}", plural=plural, what=what)
