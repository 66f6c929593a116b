"""Chinese for modifiers: what is said of a card after its name.

What a card gets (BP+1000, 獲得【衝擊1】) and what it does or is (不能攻擊) stand
side by side; some need 的 before them (這張卡片的消耗AP減少1).
"""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import amounts as a
from cards.effects.model import filters as f
from cards.effects.model import modifiers as m
from cards.effects.model.base import Modifier, Modifiers, Number
from cards.effects.model.words import Side
from cards.effects.renderers import icons
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
from cards.effects.renderers.zh_hant import amounts, conditions, grammar, nouns

# --- numbers ----------------------------------------------------------------------


def bp(writer: Writer, node: m.Bp) -> str:
    """As in BP+1000, 每有1張自己的手牌，BP+500."""
    return numeric(writer, node.by, lambda by: _bp(writer, by))


def _bp(writer: Writer, by: Number) -> str:
    match by:
        case int():
            return say(writer, "Bp", by=mark_number(f"{by:+}"))
        case a.Times(amount=amount, by=step):
            return _bp_per(writer, amount, step)
        case a.Plus(left=int() as left, right=right):
            more = per(writer, m.Bp(right)) + _bp(writer, right)
            return say(writer, "Bp.plus", base=_bp(writer, left), more=more)
        case _:
            return say(writer, "Bp.amount", amount=number(writer, by))


def _bp_per(writer: Writer, counted: Number, step: int) -> str:
    by = mark_number(f"{step:+}")
    unit = amounts.unit(writer, counted)
    if unit is None:
        return say(writer, "Bp.times", by=by, amount=number(writer, counted))
    return say(writer, "Bp", by=by)


def per(writer: Writer, modifier: Modifier) -> str:
    """As in 每有1張自己的手牌，; it stands before the card that is modified."""
    by = modifier.by if isinstance(modifier, (m.Bp, m.RequiredEnergy)) else 0
    if isinstance(modifier, m.RequiredEnergy) and modifier.color is None:
        return ""
    if not isinstance(by, a.Times):
        return ""
    unit = amounts.unit(writer, by.amount)
    return "" if unit is None else say(writer, "Bp.per", unit=unit)


def bp_becomes(writer: Writer, node: m.BpBecomes) -> str:
    """As in BP變為5000, 原本的BP視為5000."""
    key = "BpBecomes.printed" if node.printed else "BpBecomes"
    return numeric(writer, node.to, lambda to: say(writer, key, to=number(writer, to)))


def bp_times(writer: Writer, node: m.BpTimes) -> str:
    """As in BP變為2倍."""
    return say(writer, "BpTimes", by=number(writer, node.by))


def generates(writer: Writer, node: m.Generates) -> str:
    """As in 產生能源+【紅】."""
    energy = "".join(caption(writer, icons.energy_key(color)) for color in node.energy)
    return say(writer, "Generates", energy=energy)


def required_energy(writer: Writer, node: m.RequiredEnergy) -> str:
    """As in 能源需求減少【紅】."""

    def said(by: Number) -> str:
        key, size = _change(by)
        per_unit = per(writer, node)
        if per_unit:
            size = abs(by.by) if isinstance(by, a.Times) else 1
        if node.color is not None and isinstance(size, int):
            shown = caption(writer, icons.energy_key(node.color)) * size
        else:
            shown = number(writer, size)
        return say(writer, f"RequiredEnergy.{key}", by=shown)

    return numeric(writer, node.by, said)


def also_kind(writer: Writer, node: m.AlsoKind) -> str:
    """As in 在所有地方也視為事件卡."""
    kind = nouns.describe(writer, (f.IsKind(node.kind),), on_field=False)
    return say(writer, "AlsoKind", kind=kind)


def must_be_blocked(writer: Writer, node: m.MustBeBlocked) -> str:
    """As in 攻擊時，對手必須盡可能進行防禦."""
    if not node.filters:
        return say(writer, "MustBeBlocked")
    what = nouns.describe(writer, node.filters, on_field=True)
    return say(writer, "MustBeBlocked.by", what=what)


def also_has_trait(writer: Writer, node: m.AlsoHasTrait) -> str:
    """As in 也視為具有［特徵：港］."""
    return say(writer, "AlsoHasTrait", trait=trait(writer, node.trait))


def silenced(writer: Writer, node: m.Silenced) -> str:
    """As in 不會發動【登場時】的效果."""
    icons_ = grammar.join(
        [icon(writer, item) for item in node.icons], say(writer, "or")
    )
    return say(writer, "Silenced", icons=icons_)


def damage_taken(writer: Writer, node: m.DamageTaken) -> str:
    """As in 每次受到的傷害減少1."""
    key, by = _change(node.by)
    return say(writer, f"DamageTaken.{key}", by=number(writer, by))


def ap_cost(writer: Writer, node: m.ApCost) -> str:
    """As in 消耗AP減少1."""

    def said(by: Number) -> str:
        key, size = _change(by)
        return say(writer, f"ApCost.{key}", by=number(writer, size))

    return numeric(writer, node.by, said)


def _change(by: Number) -> tuple[str, Number]:
    if isinstance(by, int):
        return ("less" if by < 0 else "more"), abs(by)
    if isinstance(by, a.Times):
        size = by.amount if abs(by.by) == 1 else a.Times(by.amount, abs(by.by))
        return ("less" if by.by < 0 else "more"), size
    return "more", by


def hand_limit(writer: Writer, node: m.HandLimit) -> str:
    """As in 手牌上限為10張."""
    return say(writer, "HandLimit", count=number(writer, node.count))


def bp_reach(writer: Writer, node: m.BpReach) -> str:
    """As in 下一次依BP選擇時，上限增加1000."""
    key = "BpReach" if node.once else "BpReach.always"
    return say(writer, key, by=number(writer, node.by))


# --- abilities --------------------------------------------------------------------


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
    return f"{shown}（{say(writer, f'reminder.{name_key}{plus}', n=value)}）"


def grant(writer: Writer, node: m.Grant) -> str:
    """An ability in quotation marks."""
    return say(writer, "Grant", ability=writer.write(node.ability))


def one_of_modifiers(writer: Writer, node: m.OneOfModifiers) -> str:
    """As in 【衝擊1】或【狙擊】其中1項."""
    word = say(writer, "and")
    options = [
        grammar.join([writer.write(item) for item in option], word)
        for option in node.options
    ]
    joined = grammar.join(options, say(writer, "or"))
    return say(writer, "OneOfModifiers", options=joined)


def copy_abilities(writer: Writer, node: m.CopyAbilities) -> str:
    """As in …的所有【啟動主要】效果."""
    of = nouns.several(writer, node.of)
    return say(writer, "CopyAbilities", icon=icon(writer, node.icon), of=of)


def lose_keywords(writer: Writer, node: m.LoseKeywords) -> str:
    """As in 失去【衝擊】."""
    lost = [keyword_icon(writer, item) for item in node.keywords]
    joined = grammar.join(lost, say(writer, "and"))
    return say(writer, "LoseKeywords", what=joined)


# --- identity, attack, block --------------------------------------------------------


def also_named(writer: Writer, node: m.AlsoNamed) -> str:
    """As in 也視為〈X〉."""
    return say(writer, "AlsoNamed", name=name(writer, node.name))


def raidable_by(writer: Writer, node: m.RaidableBy) -> str:
    """As in 也可以作為〈X〉的突襲對象."""
    what = nouns.describe(writer, node.filters, on_field=False)
    return say(writer, "RaidableBy", what=what)


def unblockable_by(writer: Writer, node: m.UnblockableBy) -> str:
    """As in 不會被BP2000以下的角色防禦."""
    if not node.filters:
        return say(writer, "UnblockableBy.any")
    by = nouns.describe(writer, node.filters, on_field=True)
    return say(writer, "UnblockableBy", by=by)


def cannot(writer: Writer, node: m.Cannot) -> str:
    """As in 不能攻擊或防禦."""
    what = nouns.describe(writer, node.filters, on_field=True) if node.filters else ""
    acts = [
        say(writer, f"Cannot.{act.value}{'.what' if what else ''}", what=what)
        for act in node.acts
    ]
    by = "" if node.cause is None else conditions.cause(writer, node.cause)
    key = "Cannot.by" if by else "Cannot"
    joined = grammar.join(acts, say(writer, "or"))
    return say(writer, key, acts=joined, cause=by)


# --- choosing and state -------------------------------------------------------------


def untargetable(writer: Writer, node: m.Untargetable) -> str:
    """As in 不能被對手的角色的效果選擇."""
    return say(writer, "Untargetable", cause=conditions.cause(writer, node.by))


def target_tax(writer: Writer, node: m.TargetTax) -> str:
    """As in 要以…選擇時，對手必須…."""
    by = conditions.cause(writer, node.by)
    performer, writer.performer = writer.performer, Side.OPPONENT
    cost = grammar.unheaded(writer.write(node.cost))
    writer.performer = performer
    return say(writer, "TargetTax", cause=by, cost=cost)


def unaffected(writer: Writer, node: m.Unaffected) -> str:
    """As in 不受對手的效果影響."""
    return say(writer, "Unaffected", cause=conditions.cause(writer, node.by))


def stays_resting(writer: Writer, node: m.StaysResting) -> str:
    """As in 下1次不會轉為活動."""
    phases = [say(writer, f"Phase.{phase.value}") for phase in node.phases]
    joined = grammar.join(phases, say(writer, "and")) if phases else ""
    if node.times is not None:
        times = number(writer, node.times)
        key = "StaysResting.times_in" if phases else "StaysResting.times"
        return say(writer, key, times=times, phases=joined)
    if phases:
        return say(writer, "StaysResting.phases", phases=joined)
    return say(writer, "StaysResting")


def alt_modifier(writer: Writer, node: m.AltModifier) -> str:
    """Modifiers that can be replaced, as a slot."""
    cases = tuple(
        SlotCase(case.condition, _alone(writer, case.value), case.optional)
        for case in node.cases
    )
    return open_slot(writer, _alone(writer, node.base), cases)


def _alone(writer: Writer, modifiers: Modifiers) -> str:
    return per(writer, modifiers[0]) + listed(writer, modifiers)


MODIFIERS: Final[Mapping[type, Handler]] = dict(
    (
        entry(m.Bp, bp),
        entry(m.BpBecomes, bp_becomes),
        entry(m.BpTimes, bp_times),
        entry(m.Generates, generates),
        entry(m.RequiredEnergy, required_energy),
        entry(m.ApCost, ap_cost),
        entry(m.HandLimit, hand_limit),
        entry(m.BpReach, bp_reach),
        entry(m.Keyword, keyword),
        entry(m.Grant, grant),
        entry(m.OneOfModifiers, one_of_modifiers),
        entry(m.CopyAbilities, copy_abilities),
        entry(m.LoseKeywords, lose_keywords),
        entry(m.LosePrinted, fixed("LosePrinted")),
        entry(m.AlsoNamed, also_named),
        entry(m.AlsoHasTrait, also_has_trait),
        entry(m.AlsoKind, also_kind),
        entry(m.Silenced, silenced),
        entry(m.RaidableBy, raidable_by),
        entry(m.UnblockableBy, unblockable_by),
        entry(m.MustBeBlocked, must_be_blocked),
        entry(m.MustBlock, fixed("MustBlock")),
        entry(m.Cannot, cannot),
        entry(m.Untargetable, untargetable),
        entry(m.TargetTax, target_tax),
        entry(m.Unaffected, unaffected),
        entry(m.EveryColor, fixed("EveryColor")),
        entry(m.EntersActive, fixed("EntersActive")),
        entry(m.StaysResting, stays_resting),
        entry(m.GeneratesOnFront, fixed("GeneratesOnFront")),
        entry(m.NoBpLoss, fixed("NoBpLoss")),
        entry(m.DamageTaken, damage_taken),
        entry(m.AltModifier, alt_modifier),
    )
)

# --- together ---------------------------------------------------------------------

_GAINED: Final = (m.Keyword, m.Grant, m.OneOfModifiers, m.CopyAbilities)
_NUMBERS: Final = (
    m.Bp,
    m.BpBecomes,
    m.BpTimes,
    m.Generates,
    m.RequiredEnergy,
    m.ApCost,
    m.AltModifier,
)
_OF: Final = (
    m.BpBecomes,
    m.BpTimes,
    m.RequiredEnergy,
    m.ApCost,
    m.HandLimit,
    m.Generates,
    m.NoBpLoss,
)


def needs_of(modifiers: Modifiers) -> bool:
    """Whether 的 stands before the modifiers (這張卡片的消耗AP…)."""
    return isinstance(modifiers[0], _OF)


def listed(writer: Writer, modifiers: Modifiers) -> str:
    """Modifiers one after the other: BP+1000並獲得【衝擊1】，且不能攻擊."""
    said: list[str] = []
    gained: list[str] = []
    others: list[str] = []
    for index, item in enumerate(modifiers):
        if isinstance(item, _GAINED):
            gained.append(writer.write(item))
        elif isinstance(item, _NUMBERS):
            said.append((per(writer, item) if index else "") + writer.write(item))
        else:
            others.append(writer.write(item))
    first = say(writer, "also").join([*said, *_gained(writer, gained)])
    # What has a subject of its own comes last, or the rest would belong to it.
    return say(writer, "besides_that").join([*([first] if first else []), *others])


def _gained(writer: Writer, gained: list[str]) -> list[str]:
    if not gained:
        return []
    return [say(writer, "Modify.gains", what=grammar.join(gained, say(writer, "and")))]
