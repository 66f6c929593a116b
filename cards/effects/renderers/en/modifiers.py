"""English for modifiers.

Three forms: what a card *gets* ("BP+1000", an icon, a quoted ability), what it *does or
is* ("cannot attack", "is also treated as …"), and whole statements that begin with
something else than the card ("this card's AP cost is reduced by 1").
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeVar, cast

from cards.effects.model import amounts as a
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model.base import Modifier, Modifiers, Number
from cards.effects.model.words import KeywordName, Side
from cards.effects.renderers import icons
from cards.effects.renderers.en import amounts, conditions, grammar, nouns
from cards.effects.renderers.en.nouns import Noun
from cards.effects.renderers.markup import mark_icon, mark_number
from cards.effects.renderers.words import (
    caption,
    fixed,
    icon,
    keyword_icon,
    name,
    number,
    numeric,
    open_slot,
    say,
    trait,
)
from cards.effects.renderers.writer import Handler, SlotCase, Writer, entry

M = TypeVar("M", bound=Modifier)


# --- what a card gets -------------------------------------------------------------


def bp(writer: Writer, node: m.Bp) -> str:
    """As in "BP+1000", "BP+500 for each red card in your hand"."""
    return numeric(writer, node.by, lambda by: _bp(writer, by))


def is_loss(node: Modifier) -> bool:
    """Whether a card loses BP by it, always or in some case."""
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


def _is_mixed(node: Modifier) -> bool:
    """Whether BP is gained in one case and lost in another."""
    if not isinstance(node, m.Bp) or not isinstance(node.by, a.AltAmount):
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
    """As in "gains 1000 BP", "loses 500 BP for each red card in your hand"."""
    key = "loses" if _is_negative(by) else "gains"
    what = _bp(writer, _opposite(by) if key == "loses" else by)
    return say(writer, f"Modify.{key}", plural=plural, what=what)


def _bp(writer: Writer, by: Number) -> str:
    match by:
        case int():
            return say(writer, "Bp", by=mark_number(str(by)))
        case a.Times(amount=amount, by=step):
            return _bp_per(writer, amount, step)
        case a.Plus(left=int() as left, right=right):
            more = _bp(writer, right)
            return say(writer, "Bp.plus", base=_bp(writer, left), more=more)
        case _:
            return say(writer, "Bp.amount", amount=number(writer, by))


def _bp_per(writer: Writer, counted: Number, step: int) -> str:
    by = mark_number(str(step))
    unit = amounts.unit(writer, counted)
    if unit is None:
        return say(writer, "Bp.times", by=by, amount=number(writer, counted))
    return say(writer, "per", what=say(writer, "Bp", by=by), unit=unit)


def generates(writer: Writer, node: m.Generates) -> str:
    """As in "energy generation +[red]"."""
    energy = "".join(caption(writer, icons.energy_key(color)) for color in node.energy)
    return say(writer, "Generates", energy=energy)


def keyword(writer: Writer, node: m.Keyword) -> str:
    """A keyword icon, with its reminder if wanted."""
    key = icons.keyword_key(node)
    name_key = node.keyword.value
    plus = "_plus" if node.plus else ""
    value = "" if node.value is None else str(node.value)
    label = say(writer, f"icon.{name_key}{plus}{'_n' if value else ''}", n=value)
    shown = mark_icon(key, label)
    if not writer.options.reminders:
        return shown
    reminder = say(writer, f"reminder.{name_key}{plus}", n=value)
    return f"{shown} ({reminder})"


def grant(writer: Writer, node: m.Grant) -> str:
    """An ability in quotation marks."""
    return say(writer, "Grant", ability=writer.write(node.ability))


def one_of_modifiers(writer: Writer, node: m.OneOfModifiers) -> str:
    """As in "BP+1000 or [Impact 1]"."""
    options = [payloads(writer, option) for option in node.options]
    return say(writer, "OneOfModifiers", options=grammar.join(options, "or"))


def copy_abilities(writer: Writer, node: m.CopyAbilities) -> str:
    """As in "all [Activate: Main] effects of …"."""
    of = nouns.several(writer, node.of)
    return say(writer, "CopyAbilities", icon=icon(writer, node.icon), of=of)


def alt_modifier(writer: Writer, node: m.AltModifier) -> str:
    """Modifiers that can be replaced, as a slot."""
    cases = tuple(
        SlotCase(case.condition, listed(writer, case.value), case.optional)
        for case in node.cases
    )
    return open_slot(writer, listed(writer, node.base), cases)


# --- what a card does or is -------------------------------------------------------


def lose_keywords(writer: Writer, node: m.LoseKeywords) -> str:
    """As in "loses [Impact]"."""
    lost = [keyword_icon(writer, KeywordName(item)) for item in node.keywords]
    what = grammar.join(lost, "and")
    return say(writer, "LoseKeywords", plural=writer.plural, what=what)


def also_named(writer: Writer, node: m.AlsoNamed) -> str:
    """As in "is also treated as <X>"."""
    named = name(writer, node.name)
    return say(writer, "AlsoNamed", plural=writer.plural, name=named)


def unblockable_by(writer: Writer, node: m.UnblockableBy) -> str:
    """As in "cannot be blocked by Characters with BP 2000 or less"."""
    if not node.filters:
        return say(writer, "UnblockableBy.any")
    by = nouns.describe(writer, node.filters, plural=True, on_field=True)
    return say(writer, "UnblockableBy", by=by)


def cannot(writer: Writer, node: m.Cannot) -> str:
    """As in "cannot attack or block"."""
    what = ""
    if node.filters:
        what = nouns.describe(writer, node.filters, plural=True, on_field=True)
    acts = [
        say(writer, f"Cannot.{act.value}{'.what' if what else ''}", what=what)
        for act in node.acts
    ]
    by = "" if node.cause is None else conditions.cause(writer, node.cause)
    key = "Cannot.by" if by else "Cannot"
    return say(writer, key, acts=grammar.join(acts, "or"), cause=by)


def untargetable(writer: Writer, node: m.Untargetable) -> str:
    """As in "cannot be chosen by your opponent's Character effects"."""
    return say(writer, "Untargetable", cause=conditions.cause(writer, node.by))


def unaffected(writer: Writer, node: m.Unaffected) -> str:
    """As in "is not affected by your opponent's effects"."""
    by = conditions.cause(writer, node.by)
    return say(writer, "Unaffected", plural=writer.plural, cause=by)


def stays_resting(writer: Writer, node: m.StaysResting) -> str:
    """As in "does not become active the next time it would"."""
    said = [say(writer, f"Phase.{phase.value}") for phase in node.phases]
    phases = grammar.join(said, "or") if said else ""
    if node.times is None:
        key = "StaysResting.phases" if phases else "StaysResting"
        return say(writer, key, plural=writer.plural, phases=phases)
    key = "StaysResting.once" if node.times == 1 else "StaysResting.times"
    times = number(writer, node.times)
    text = say(writer, key, plural=writer.plural, times=times)
    more = say(writer, "StaysResting.in", phases=phases) if phases else ""
    return text + more


# --- whole statements -------------------------------------------------------------


def required_energy(writer: Writer, node: m.RequiredEnergy, of: Noun) -> str:
    """As in "this card's required energy is reduced by 1"."""

    def said(by: Number) -> str:
        key, size = _change(by)
        each = amounts.unit(writer, by.amount) if isinstance(by, a.Times) else None
        if each is not None and isinstance(by, a.Times):
            size = abs(by.by)
        if node.color is not None and isinstance(size, int):
            shown = caption(writer, icons.energy_key(node.color)) * size
        else:
            shown = number(writer, size)
        if each is not None:
            shown = say(writer, "per", what=shown, unit=each)
        return say(writer, f"RequiredEnergy.{key}", by=shown)

    change = numeric(writer, node.by, said)
    key = "RequiredEnergy" if len(of.text) < _LONG else "RequiredEnergy.of"
    owner = grammar.possessive(of.text)
    return say(writer, key, whose=owner, of=of.text, change=change)


def ap_cost(writer: Writer, node: m.ApCost, of: Noun) -> str:
    """As in "the AP cost of the next Event card you use is reduced by 1"."""

    def said(by: Number) -> str:
        key, size = _change(by)
        return say(writer, f"ApCost.{key}", by=number(writer, size))

    change = numeric(writer, node.by, said)
    owner = grammar.possessive(of.text)
    key = "ApCost" if len(of.text) < _LONG else "ApCost.of"
    return say(writer, key, whose=owner, of=of.text, change=change)


_LONG: Final = 40  # Longer owners read better after "of"; marks count too.


def _change(by: Number) -> tuple[str, Number]:
    if isinstance(by, int):
        return ("less" if by < 0 else "more"), abs(by)
    if isinstance(by, a.Times):
        size = by.amount if abs(by.by) == 1 else a.Times(by.amount, abs(by.by))
        return ("less" if by.by < 0 else "more"), size
    return "more", by


def bp_becomes(writer: Writer, node: m.BpBecomes, of: Noun) -> str:
    """As in "its BP becomes 5000"."""
    key = "BpBecomes.printed" if node.printed else "BpBecomes"
    owner = grammar.possessive(of.text)
    return numeric(
        writer,
        node.to,
        lambda to: say(writer, key, whose=owner, to=number(writer, to)),
    )


def bp_times(writer: Writer, node: m.BpTimes, of: Noun) -> str:
    """As in "its BP becomes 2 times as high"."""
    owner = grammar.possessive(of.text)
    return say(writer, "BpTimes", whose=owner, by=number(writer, node.by))


def hand_limit(writer: Writer, node: m.HandLimit, of: Noun) -> str:
    """As in "your hand limit is 10"."""
    owner = grammar.possessive(of.text)
    return say(writer, "HandLimit", whose=owner, count=number(writer, node.count))


def bp_reach(writer: Writer, node: m.BpReach, of: Noun) -> str:
    """As in "the next time you choose by BP, the limit is 1000 higher"."""
    owner = grammar.possessive(of.text)
    key = "BpReach" if node.once else "BpReach.always"
    return say(writer, key, whose=owner, by=number(writer, node.by))


def also_has_trait(writer: Writer, node: m.AlsoHasTrait) -> str:
    """As in "also has [Trait: Harbor]"."""
    named = trait(writer, node.trait)
    return say(writer, "AlsoHasTrait", plural=writer.plural, trait=named)


def also_kind(writer: Writer, node: m.AlsoKind) -> str:
    """As in "is also treated as an Event card everywhere"."""
    kind = nouns.describe(writer, (f.IsKind(node.kind),), plural=False, on_field=False)
    one = grammar.with_article(kind)
    return say(writer, "AlsoKind", plural=writer.plural, kind=one)


def must_be_blocked(writer: Writer, node: m.MustBeBlocked) -> str:
    """As in "must be blocked when it attacks if able"."""
    if not node.filters:
        return say(writer, "MustBeBlocked", plural=writer.plural)
    what = nouns.describe(writer, node.filters, plural=False, on_field=True)
    one = grammar.with_article(what)
    return say(writer, "MustBeBlocked.by", plural=writer.plural, what=one)


def silenced(writer: Writer, node: m.Silenced) -> str:
    """As in "cannot activate [On Play] effects"."""
    icons = grammar.join([icon(writer, item) for item in node.icons], "or")
    return say(writer, "Silenced", icons=icons)


def damage_taken(writer: Writer, node: m.DamageTaken, of: Noun) -> str:
    """As in "each damage you would take is reduced by 1"."""
    change, by = _change(node.by)
    return say(writer, f"DamageTaken.{change}", who=of.text, by=number(writer, by))


def raidable_by(writer: Writer, node: m.RaidableBy, of: Noun) -> str:
    """As in "your red Characters can also be Raided onto this Character"."""
    what = nouns.describe(writer, node.filters, plural=True, on_field=False)
    return say(writer, "RaidableBy", what=what, onto=of.text)


def target_tax(writer: Writer, node: m.TargetTax, of: Noun) -> str:
    """As in "to choose it by …, your opponent must also …"."""
    by = conditions.cause(writer, node.by)
    performer, writer.performer = writer.performer, Side.OPPONENT
    cost = grammar.bare(writer.write(node.cost))
    writer.performer = performer
    return say(writer, "TargetTax", what=of.text, cause=by, cost=cost)


def no_bp_loss(writer: Writer, node: m.NoBpLoss, of: Noun) -> str:
    """As in "its BP cannot be lowered by effects"."""
    del node
    return say(writer, "NoBpLoss", whose=grammar.possessive(of.text))


GETS: Final[Mapping[type, Handler]] = dict(
    (
        entry(m.Bp, bp),
        entry(m.Generates, generates),
        entry(m.Keyword, keyword),
        entry(m.Grant, grant),
        entry(m.OneOfModifiers, one_of_modifiers),
        entry(m.CopyAbilities, copy_abilities),
        entry(m.AltModifier, alt_modifier),
    )
)

PREDICATES: Final[Mapping[type, Handler]] = dict(
    (
        entry(m.LoseKeywords, lose_keywords),
        entry(m.LosePrinted, fixed("LosePrinted")),
        entry(m.AlsoNamed, also_named),
        entry(m.AlsoHasTrait, also_has_trait),
        entry(m.AlsoKind, also_kind),
        entry(m.Silenced, silenced),
        entry(m.UnblockableBy, unblockable_by),
        entry(m.MustBeBlocked, must_be_blocked),
        entry(m.MustBlock, fixed("MustBlock")),
        entry(m.Cannot, cannot),
        entry(m.Untargetable, untargetable),
        entry(m.Unaffected, unaffected),
        entry(m.EveryColor, fixed("EveryColor")),
        entry(m.EntersActive, fixed("EntersActive")),
        entry(m.StaysResting, stays_resting),
        entry(m.GeneratesOnFront, fixed("GeneratesOnFront")),
    )
)

StatementHandler = Callable[[Writer, Modifier, Noun], str]


def _statement(
    modifier_type: type[M], handler: Callable[[Writer, M, Noun], str]
) -> tuple[type, StatementHandler]:
    return modifier_type, cast(StatementHandler, handler)


STATEMENTS: Final[Mapping[type, StatementHandler]] = dict(
    (
        _statement(m.RequiredEnergy, required_energy),
        _statement(m.ApCost, ap_cost),
        _statement(m.BpBecomes, bp_becomes),
        _statement(m.BpTimes, bp_times),
        _statement(m.HandLimit, hand_limit),
        _statement(m.BpReach, bp_reach),
        _statement(m.RaidableBy, raidable_by),
        _statement(m.TargetTax, target_tax),
        _statement(m.NoBpLoss, no_bp_loss),
        _statement(m.DamageTaken, damage_taken),
    )
)


# --- together ---------------------------------------------------------------------


class Grouped(NamedTuple):
    """Modifiers by the form they take, each group in printed order."""

    gets: Modifiers
    predicates: Modifiers
    statements: Modifiers


def grouped(modifiers: Modifiers) -> Grouped:
    """Modifiers by the form they take."""

    def those(table: Mapping[type, object]) -> Modifiers:
        return tuple(item for item in modifiers if _form(item) in table)

    return Grouped(those(GETS), those(PREDICATES), those(STATEMENTS))


def _form(modifier: Modifier) -> type:
    # An alternative takes the form of what it replaces.
    if isinstance(modifier, m.AltModifier) and type(modifier.base[0]) not in GETS:
        return m.LosePrinted
    return type(modifier)


def payloads(writer: Writer, modifiers: Modifiers) -> str:
    """As in "BP+1000, [Impact 1] and [Step]"."""
    return grammar.join([writer.write(item) for item in modifiers], "and")


def listed(writer: Writer, modifiers: Modifiers) -> str:
    """Modifiers of any form, one after the other."""
    said: list[str] = []
    for item in modifiers:
        if type(item) in STATEMENTS:
            owner = Noun(say(writer, "it"), False)
            said.append(STATEMENTS[type(item)](writer, item, owner))
        else:
            said.append(writer.write(item))
    return grammar.join(said, "and")


def predicate(writer: Writer, groups: Grouped, *, plural: bool) -> str:
    """As in "gets BP+1000 and cannot attack"."""
    writer.plural = plural
    said: list[str] = []
    gains = tuple(item for item in groups.gets if not is_loss(item))
    if gains:
        what = payloads(writer, gains)
        said.append(say(writer, "Modify.gains", plural=plural, what=what))
    for item in groups.gets:
        if isinstance(item, m.Bp) and item not in gains:
            change = partial(_change_of_bp, writer, plural=plural)
            said.append(numeric(writer, item.by, change))
    said.extend(writer.write(item) for item in groups.predicates)
    return grammar.join(said, "and")
