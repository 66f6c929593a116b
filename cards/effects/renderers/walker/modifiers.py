"""Modifiers: what is different about a card while it applies.

What stands in the phrase for the card that has the modifier is ``writer.owner``, for
languages in which some modifiers are statements about it ("its BP becomes 5000").
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from cards.effects.keywords import KEYWORDS
from cards.effects.model import amounts as a
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model.abilities import Window
from cards.effects.model.base import Filters, Modifier, Modifiers, Number
from cards.effects.model.enums import Color, Operator, Phase, Side, Stat
from cards.effects.renderers import icons
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_alternatives,
    render_caption,
    render_icon,
    render_number,
    render_numeric_phrase,
    render_phrase,
)
from cards.effects.renderers.markup import mark_icon
from cards.effects.renderers.walker import amounts, conditions, nouns
from cards.effects.renderers.walker.filters import describe_filters
from cards.effects.renderers.writer import Handler, Writer, make_entry

# --- numbers ----------------------------------------------------------------------


def bp(writer: Writer, node: m.Bp) -> str:
    """Render text like "BP+1000", "BP+500 for each red card in your hand"."""
    return render_numeric_phrase(writer, node.by, lambda by: bp_by(writer, by))


def bp_by(writer: Writer, by: Number) -> str:
    """So much BP."""
    match by:
        case int():
            return render_phrase(writer, "Bp", by=writer.language.signed(by))
        case a.Times(amount=amount, by=step):
            rendered = writer.language.signed(step)
            unit = amounts.unit(writer, amount)
            if unit is None:
                return render_phrase(
                    writer,
                    "Bp.times",
                    by=rendered,
                    amount=render_number(writer, amount),
                )
            return render_for_each(
                writer, render_phrase(writer, "Bp", by=rendered), unit
            )
        case a.Plus(left=int() as left, right=right):
            more = render_for_each_before(writer, m.Bp(right)) + bp_by(writer, right)
            return render_phrase(writer, "Bp.plus", base=bp_by(writer, left), more=more)
        case _:
            return render_phrase(writer, "Bp.amount", amount=render_number(writer, by))


def render_for_each(writer: Writer, what: str, unit: str) -> str:
    """Render text like "500 BP for each red card", where that follows the number."""
    if "per" not in writer.phrases:
        return what
    return render_phrase(writer, "per", what=what, unit=unit)


def render_for_each_before(writer: Writer, modifier: Modifier) -> str:
    """Render text like 每有1張自己的手牌，, where "for each" comes before."""
    if "per.before" not in writer.phrases:
        return ""
    counts = (m.Bp, m.RequiredEnergy)
    by = modifier.by if isinstance(modifier, counts) else 0
    if isinstance(modifier, m.Generates):
        by = a.Times(modifier.times, 1)
    if isinstance(modifier, m.RequiredEnergy) and modifier.color is None:
        return ""
    if not isinstance(by, a.Times):
        return ""
    unit = amounts.unit(writer, by.amount)
    return "" if unit is None else render_phrase(writer, "per.before", unit=unit)


def bp_becomes(writer: Writer, node: m.BpBecomes) -> str:
    """Render text like "its BP becomes 5000"."""
    key = "BpBecomes.printed" if node.printed else "BpBecomes"
    return render_numeric_phrase(
        writer, node.to, lambda to: _owned(writer, key, to=render_number(writer, to))
    )


def generates(writer: Writer, node: m.Generates) -> str:
    """Render text like "[Red] energy generation", for each of what if so many times."""
    colors = [render_caption(writer, icons.energy_key(color)) for color in node.energy]
    text = render_phrase(writer, "Generates", energy="".join(colors))
    unit = None if node.times == 1 else amounts.unit(writer, node.times)
    return text if unit is None else render_for_each(writer, text, unit)


def no_bp_loss(writer: Writer, node: m.NoBpLoss) -> str:
    """Render text like "its BP cannot be lowered by abilities"."""
    if node.cause is None:
        return _owned(writer, "NoBpLoss")
    cause = conditions.cause(writer, node.cause)
    return _owned(writer, "NoBpLoss.by", cause=cause)


def required_energy(writer: Writer, node: m.RequiredEnergy) -> str:
    """Render text like "reduce this card's required energy by 1"."""

    def rendered(by: Number) -> str:
        key, size = _change(by)
        unit = None
        # Where "for each" stands before the card, a plain number reads better.
        countable = node.color is not None or "per" in writer.phrases
        if isinstance(by, a.Times) and countable:
            unit = amounts.unit(writer, by.amount)
            size = size if unit is None else abs(by.by)
        if node.color is not None and isinstance(size, int):
            shown = _render_energy(writer, node.color, size)
        else:
            shown = render_number(writer, size)
        if unit is not None:
            shown = render_for_each(writer, shown, unit)
        price = _price(writer, "RequiredEnergy")
        text = render_phrase(writer, f"RequiredEnergy.{key}", by=shown, price=price)
        if node.onto is None:
            return text
        onto = _such(writer, node.onto)
        raid = "RequiredEnergy.raid_onto" if onto else "RequiredEnergy.raid"
        return render_phrase(writer, raid, text=text, what=onto)

    return render_numeric_phrase(writer, node.by, rendered)


def _render_energy(writer: Writer, color: Color, count: int) -> str:
    """As in "[Yellow] x5", or the icon as often where a language has no such form."""
    icon = render_caption(writer, icons.energy_key(color))
    if count == 1 or "energy.times" not in writer.phrases:
        return icon * count
    return render_phrase(writer, "energy.times", energy=icon, n=count)


def also_requires(writer: Writer, node: m.AlsoRequires) -> str:
    """Render text like "its required energy also counts as [Red] x5"."""
    return _owned(
        writer, "AlsoRequires", energy=_render_energy(writer, node.color, node.count)
    )


def also_costs_ap(writer: Writer, node: m.AlsoCostsAp) -> str:
    """Render text like "its AP cost also counts as 1"."""
    return _owned(writer, "AlsoCostsAp", count=str(node.count))


def ap_cost(writer: Writer, node: m.ApCost) -> str:
    """Render text like "reduce the AP cost of the next event card you use by 1"."""

    def rendered(by: Number) -> str:
        key, size = _change(by)
        return render_phrase(
            writer,
            f"ApCost.{key}",
            by=render_number(writer, size),
            price=_price(writer, "ApCost"),
        )

    return render_numeric_phrase(writer, node.by, rendered)


_LONG: Final = 40  # Longer owners read better after "of"; marks count too.


def _price(writer: Writer, key: str) -> str:
    """Render text like "its AP cost", if the language has such a phrase."""
    key += (
        ".price.of"
        if writer.owner.plural or len(writer.owner.text) >= _LONG
        else ".price"
    )
    return _owned(writer, key) if key in writer.phrases else ""


def _owned(writer: Writer, key: str, **places: object) -> str:
    """Render a phrase about the card that has the modifier, in its number."""
    of = writer.owner.text
    owner = writer.language.possessive(of)
    return render_phrase(
        writer, key, plural=writer.plural, whose=owner, of=of, **places
    )


def _change(by: Number) -> tuple[str, Number]:
    if isinstance(by, int):
        return ("less" if by < 0 else "more"), abs(by)
    if isinstance(by, a.Times):
        size = by.amount if abs(by.by) == 1 else a.Times(by.amount, abs(by.by))
        return ("less" if by.by < 0 else "more"), size
    return "more", by


def bp_reach(writer: Writer, node: m.BpReach) -> str:
    """Render text like "the next time you choose by BP, the limit is 1000 higher"."""
    key = "BpReach" if node.once else "BpReach.always"
    by = ""
    if node.cause is not None:
        words = conditions.cause(writer, node.cause)
        by = render_phrase(writer, "BpReach.by", cause=words)
    return _owned(writer, key, by=render_number(writer, node.by), cause=by)


def hand_bp_reads(writer: Writer, node: m.HandBpReads) -> str:
    """Render text like "your abilities may treat the BP of … as 1000 higher"."""
    what = describe_filters(writer, node.filters, plural=True, on_field=False)
    return _owned(writer, "HandBpReads", by=node.by, filters=what)


def counts_as(writer: Writer, node: m.CountsAs) -> str:
    """Render text like "when your abilities count …, this may count as 2 cards"."""
    what = describe_filters(writer, node.filters, plural=True, on_field=True)
    count = render_number(writer, node.count)
    return _owned(writer, "CountsAs", count=count, filters=what)


def damage_taken(writer: Writer, node: m.DamageTaken) -> str:
    """Render text like "each damage you would take is reduced by 1"."""
    key, by = _change(node.by)
    return _owned(writer, f"DamageTaken.{key}", by=render_number(writer, by))


# --- abilities --------------------------------------------------------------------


def keyword(writer: Writer, node: m.Keyword) -> str:
    """Render a keyword icon, with its reminder if wanted."""
    key = icons.keyword_key(node)
    name_key = node.keyword.value
    plus = "_plus" if node.plus else ""
    value = "" if node.value is None else str(node.value)
    label = render_phrase(
        writer, f"icon.{name_key}{plus}{'_n' if value else ''}", n=value
    )
    shown = mark_icon(key, label)
    if not writer.options.reminders:
        return shown
    definition = KEYWORDS[node.keyword]
    text = definition.get_reminder(writer.language.code, value, plus=node.plus)
    return shown + render_phrase(writer, "reminder", text=text)


def one_of_modifiers(writer: Writer, node: m.OneOfModifiers) -> str:
    """Render text like "BP+1000 or [Impact (1)]"."""
    options = [render_payloads(writer, option) for option in node.options]
    joined = writer.language.join(options, "or")
    return render_phrase(writer, "OneOfModifiers", options=joined)


def copy_abilities(writer: Writer, node: m.CopyAbilities) -> str:
    """Render text like "all [Activate: Main] abilities of …"."""
    of = nouns.render_set(writer, node.of)
    if node.icon is not None:
        icon = render_icon(writer, node.icon)
    else:
        icon = writer.write(Window(turn=node.turn))
    return render_phrase(writer, "CopyAbilities", icon=icon, of=of)


def lose_abilities(writer: Writer, node: m.LoseAbilities) -> str:
    """Render text like "loses [During Your Turn] abilities"."""
    icon = writer.write(Window(turn=node.turn))
    return render_phrase(writer, "LoseAbilities", plural=writer.plural, icon=icon)


# --- identity ---------------------------------------------------------------------


def also_kind(writer: Writer, node: m.AlsoKind) -> str:
    """Render text like "is also treated as an event card everywhere"."""
    bp: Filters = ()
    if node.bp is not None:
        bp = (f.StatIs(Stat.PRINTED_BP, Operator.EQUAL, node.bp),)
    filters = (*bp, f.IsKind(node.kind))
    kind = describe_filters(writer, filters, plural=False, on_field=False)
    key = "AlsoKind" if node.bp is None else "AlsoKind.shown"
    return _owned(writer, key, kind=writer.language.one(kind))


def raidable_by(writer: Writer, node: m.RaidableBy) -> str:
    """Render text like "your red characters can also be Raided onto this character"."""
    what = describe_filters(writer, node.filters, plural=True, on_field=False)
    return _owned(writer, "RaidableBy", what=what)


# --- attack and block ---------------------------------------------------------------


def _such(writer: Writer, filters: Filters) -> str:
    """Render cards on the field that pass filters; empty for none."""
    return (
        describe_filters(writer, filters, plural=True, on_field=True) if filters else ""
    )


def unblockable_by(writer: Writer, node: m.UnblockableBy) -> str:
    """Render text like "cannot be blocked by characters with BP 2000 or less"."""
    if not node.filters:
        return render_phrase(writer, "UnblockableBy.any")
    return render_phrase(writer, "UnblockableBy", by=_such(writer, node.filters))


def must_be_blocked(writer: Writer, node: m.MustBeBlocked) -> str:
    """Render text like "must be blocked when it attacks if able"."""
    if not node.filters:
        return _owned(writer, "MustBeBlocked")
    what = describe_filters(writer, node.filters, plural=False, on_field=True)
    return _owned(writer, "MustBeBlocked.by", what=writer.language.one(what))


def must_block(writer: Writer, node: m.MustBlock) -> str:
    """Render text like "must block its attacks if able"."""
    if node.attacker is None:
        return render_phrase(writer, "MustBlock")
    attacker = nouns.render_set(writer, node.attacker, plural=False)
    return render_phrase(writer, "MustBlock.of", attacker=attacker)


def cannot(writer: Writer, node: m.Cannot) -> str:
    """Render text like "cannot attack or block"."""
    what = _such(writer, node.filters)
    acts = [
        render_phrase(writer, f"Cannot.{act.value}{'.what' if what else ''}", what=what)
        for act in node.acts
    ]
    joint = f"Cannot.{'.'.join(node.acts)}"
    if joint in writer.phrases and not what:
        acts = [render_phrase(writer, joint)]
    by = "" if node.cause is None else conditions.cause(writer, node.cause)
    key = "Cannot.by" if by else "Cannot"
    listed = writer.language.join(acts, "or")
    text = render_phrase(writer, key, acts=listed, cause=by)
    if not node.phases:
        return text
    phases = _list_phases(writer, node.phases)
    return render_phrase(writer, "Cannot.phases", text=text, phases=phases)


def _list_phases(writer: Writer, phases: tuple[Phase, ...]) -> str:
    rendered = [render_phrase(writer, f"Phase.{phase.value}") for phase in phases]
    return writer.language.join(rendered, "phases") if rendered else ""


def cannot_gain(writer: Writer, node: m.CannotGain) -> str:
    """Render text like "cannot gain "This character cannot attack."."""
    bans = conditions.list_bans(writer, node.bans, "or")
    return render_phrase(writer, "CannotGain", bans=bans)


# --- choosing and state -------------------------------------------------------------


def target_tax(writer: Writer, node: m.TargetTax) -> str:
    """Render text like "to choose it by …, your opponent must also …"."""
    by = conditions.cause(writer, node.by)
    kinds = conditions.cause(writer, replace(node.by, side=None))
    performer, writer.performer = writer.performer, Side.OPPONENT
    cost = writer.language.bare(writer.write(node.cost))
    writer.performer = performer
    return _owned(writer, "TargetTax", cause=by, kinds=kinds, cost=cost)


def stays_resting(writer: Writer, node: m.StaysResting) -> str:
    """Render text like "does not become active the next time it would"."""
    phases = _list_phases(writer, node.phases)
    key = "StaysResting.phases" if phases else "StaysResting"
    if node.times is None:
        return _owned(writer, key, phases=phases)
    form = "times_in" if phases else "times"
    key = find_known_key(
        writer, f"StaysResting.{form}.{node.times}", f"StaysResting.{form}"
    )
    return _owned(writer, key, times=render_number(writer, node.times), phases=phases)


# --- together ---------------------------------------------------------------------


def alt_modifier(writer: Writer, node: m.AltModifier) -> str:
    """Render modifiers that can be replaced, as a slot."""
    return render_alternatives(writer, node, partial(writer.language.modifiers, writer))


def render_payloads(writer: Writer, modifiers: Modifiers) -> str:
    """Render text like "1000 BP, [Impact (1)] and [Step]"."""
    return writer.language.join([writer.write(item) for item in modifiers], "and")


MODIFIERS: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(m.Bp, bp),
        make_entry(m.BpBecomes, bp_becomes),
        make_entry(m.Generates, generates),
        make_entry(m.NoBpLoss, no_bp_loss),
        make_entry(m.RequiredEnergy, required_energy),
        make_entry(m.AlsoRequires, also_requires),
        make_entry(m.AlsoCostsAp, also_costs_ap),
        make_entry(m.ApCost, ap_cost),
        make_entry(m.BpReach, bp_reach),
        make_entry(m.HandBpReads, hand_bp_reads),
        make_entry(m.CountsAs, counts_as),
        make_entry(m.DamageTaken, damage_taken),
        make_entry(m.Keyword, keyword),
        make_entry(m.OneOfModifiers, one_of_modifiers),
        make_entry(m.CopyAbilities, copy_abilities),
        make_entry(m.LoseAbilities, lose_abilities),
        make_entry(m.AlsoKind, also_kind),
        make_entry(m.RaidableBy, raidable_by),
        make_entry(m.UnblockableBy, unblockable_by),
        make_entry(m.MustBeBlocked, must_be_blocked),
        make_entry(m.MustBlock, must_block),
        make_entry(m.Cannot, cannot),
        make_entry(m.CannotGain, cannot_gain),
        make_entry(m.TargetTax, target_tax),
        make_entry(m.StaysResting, stays_resting),
        make_entry(m.AltModifier, alt_modifier),
    )
)
