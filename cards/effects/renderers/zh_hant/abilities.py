"""Chinese for costs, abilities, the Raid line and the whole card."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import costs
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.control import May, Nothing
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.words import AbilityKind
from cards.effects.renderers import icons, structure
from cards.effects.renderers.markup import mark_icon
from cards.effects.renderers.words import caption, fixed, name, number, say
from cards.effects.renderers.writer import Handler, Writer, entry
from cards.effects.renderers.zh_hant import conditions, grammar, moments, nouns
from cards.effects.renderers.zh_hant.control import BULLET, with_slots
from cards.effects.renderers.zh_hant.grammar import STOP

# --- costs ------------------------------------------------------------------------


def pay_ap(writer: Writer, node: costs.PayAp) -> str:
    """As in 支付1AP."""
    return say(writer, "PayAp", count=number(writer, node.count))


def discard(writer: Writer, node: costs.Discard) -> str:
    """As in 將1張手牌放置於場外."""
    key = "Discard.of" if node.filters else "Discard"
    what = nouns.describe(writer, node.filters, on_field=False)
    return say(writer, key, count=number(writer, node.count), what=what)


def move_this(writer: Writer, node: costs.MoveThis) -> str:
    """As in 將這張卡片放回手牌."""
    return say(writer, f"MoveThis.{node.to.value}")


def remove_from_outside(writer: Writer, node: costs.RemoveFromOutside) -> str:
    """As in 將2張場外的卡片放置於移除區."""
    what = nouns.describe(writer, node.filters, on_field=False)
    return say(writer, "RemoveFromOutside", count=number(writer, node.count), what=what)


# --- abilities --------------------------------------------------------------------


def ability(writer: Writer, node: Ability) -> str:
    """One ability: icons, then sentences."""
    with structure.inside(writer, node):
        keywords = structure.keyword_line(writer, node)
        if keywords is not None:
            return keywords
        head = structure.head_icons(writer, node)
        body = grammar.finish(_sentences(writer, node))
        return head + body


def window(writer: Writer, node: Window) -> str:
    """As in 【自己的回合中】【在前線時】."""
    return "".join(caption(writer, key) for key in icons.window_keys(node))


def limit(writer: Writer, node: Limit) -> str:
    """As in 【1回合1次】, or the sentence that says it of a name."""
    if node.times is None:
        return say(writer, "Limit.does_not_stack")
    if node.per_game:
        return say(writer, "Limit.per_game", times=number(writer, node.times))
    if node.name is not None:
        key = "Limit.by_name" if node.times == 1 else "Limit.by_name.times"
        named = name(writer, node.name)
        return say(writer, key, name=named, times=number(writer, node.times))
    key = "icon.per_turn_1" if node.times == 1 else "icon.per_turn"
    return mark_icon(icons.times_key(node.times), say(writer, key, n=node.times))


def _sentences(writer: Writer, node: Ability) -> str:
    said: list[str] = []
    if node.conditions:
        joined = say(writer, "And").join(writer.write(item) for item in node.conditions)
        is_event = node.kind is AbilityKind.EVENT
        key = "Ability.use_only_if" if is_event else "Ability.only_if"
        said.append(say(writer, key, condition=joined))
        writer.topic = None
    said.append(_body(writer, node))
    if node.limit is not None and structure.is_said(node.limit):
        # After a list it needs a line of its own.
        gap = "\n" if BULLET in said[-1] else ""
        said.append(gap + writer.write(node.limit))
    return STOP.join(said)


def _body(writer: Writer, node: Ability) -> str:
    if node.kind is AbilityKind.REPLACEMENT:
        return _replacement(writer, node)
    if node.kind is AbilityKind.TIMED and not structure.has_icons(node):
        when = moments.either(writer, node.moments)
        text = with_slots(writer, writer.write(node.body))
        return say(writer, "Ability.when", when=when, do=text)
    text = with_slots(writer, writer.write(node.body))
    if node.kind is not AbilityKind.ON_USE:
        return text
    if node.required:
        return say(writer, "Ability.required", do=grammar.unheaded(text))
    return say(writer, "Ability.on_use", do=text)


def _replacement(writer: Writer, node: Ability) -> str:
    would = moments.either(writer, node.moments)
    if isinstance(node.body, Nothing):
        nothing = say(writer, f"Nothing.{node.moments[0].on.value}")
        return say(writer, "Ability.would_not", would=would, do=nothing)
    body = node.body.do if isinstance(node.body, May) else node.body
    key = "Ability.instead" if body is node.body else "Ability.may_instead"
    text = grammar.unheaded(with_slots(writer, writer.write(body)))
    return say(writer, key, would=would, do=text)


# --- the card ---------------------------------------------------------------------


def raid(writer: Writer, node: Raid) -> str:
    """As in 【突襲】〈X〉 with what it does."""
    onto = [nouns.describe(writer, filters, on_field=True) for filters in node.onto]
    joined = grammar.join(onto, say(writer, "or"))
    return say(writer, "Raid", icon=caption(writer, icons.RAID), onto=joined)


def card_effects(writer: Writer, node: CardEffects) -> str:
    """All lines of a card but its life trigger."""
    return "\n".join(structure.lines(writer, node))


def cause(writer: Writer, node: Cause) -> str:
    """Whose doing, as a noun."""
    return conditions.cause(writer, node)


def moment(writer: Writer, node: Moment) -> str:
    """A moment, as if every such moment were meant."""
    return moments.clause(writer, node, once=False)


ABILITIES: Final[Mapping[type, Handler]] = dict(
    (
        entry(costs.RestThis, fixed("RestThis")),
        entry(costs.RetireThis, fixed("RetireThis")),
        entry(costs.PayAp, pay_ap),
        entry(costs.Discard, discard),
        entry(costs.MoveThis, move_this),
        entry(costs.RemoveFromOutside, remove_from_outside),
        entry(Ability, ability),
        entry(Window, window),
        entry(Limit, limit),
        entry(Raid, raid),
        entry(CardEffects, card_effects),
        entry(Cause, cause),
        entry(Moment, moment),
    )
)
