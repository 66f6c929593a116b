"""English for costs, abilities, the Raid line and the whole card."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import costs
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.base import Cost, Filters
from cards.effects.model.control import Nothing
from cards.effects.model.icons import ICON_BY_MOMENT
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import This
from cards.effects.model.words import AbilityKind, Frame, Icon, Side
from cards.effects.renderers import icons
from cards.effects.renderers.en import conditions, grammar, moments, nouns
from cards.effects.renderers.en.control import with_slots
from cards.effects.renderers.en.grammar import STOP
from cards.effects.renderers.en.words import caption, icon, name, number, say, whose
from cards.effects.renderers.markup import mark_icon, plain
from cards.effects.renderers.writer import Handler, Writer, entry

# --- costs ------------------------------------------------------------------------


def rest_this(writer: Writer, node: costs.RestThis) -> str:
    """ "rest this card"."""
    return say(writer, "RestThis")


def retire_this(writer: Writer, node: costs.RetireThis) -> str:
    """ "retire this card"."""
    return say(writer, "RetireThis")


def pay_ap(writer: Writer, node: costs.PayAp) -> str:
    """ "pay 1 AP"."""
    return say(writer, "PayAp", count=number(writer, node.count))


def discard(writer: Writer, node: costs.Discard) -> str:
    """ "place 1 card from your hand in your outside area"."""
    what = _counted_cards(writer, node.count, node.filters)
    return say(writer, "Discard", what=what, whose=_payer(writer))


def move_this(writer: Writer, node: costs.MoveThis) -> str:
    """ "return this card to your hand"."""
    key = f"MoveThis.{node.to.value}"
    return say(writer, key, whose=_payer(writer))


def remove_from_outside(writer: Writer, node: costs.RemoveFromOutside) -> str:
    """ "place 2 cards from your outside area in your remove area"."""
    what = _counted_cards(writer, node.count, node.filters)
    return say(writer, "RemoveFromOutside", what=what, whose=_payer(writer))


def _payer(writer: Writer) -> str:
    side = Side.ME if writer.performer is Side.ME else Side.ACTING
    return whose(writer, side)


def _counted_cards(writer: Writer, count: int, filters: Filters) -> str:
    cards = nouns.describe(writer, filters, plural=count != 1, on_field=False)
    return f"{number(writer, count)} {cards}"


def cost_icon(writer: Writer, cost: Cost) -> str:
    """A cost as an icon; one without an icon of its own in the same brackets."""
    text = grammar.bare(writer.write(cost))
    label = say(writer, "icon.cost", what=text[:1].upper() + text[1:])
    return mark_icon(icons.cost_key(cost), plain(label))


# --- abilities --------------------------------------------------------------------


def ability(writer: Writer, node: Ability) -> str:
    """One ability: icons, then sentences."""
    outer = writer.ability, writer.topic, writer.last_step, writer.performer
    slots, bindings = writer.slots, writer.bindings
    is_granted = outer[0] is not None
    quoted = writer.in_quotes
    writer.ability, writer.topic, writer.last_step = node, None, None
    writer.performer, writer.slots = Side.ME, []
    writer.in_quotes = quoted or is_granted
    writer.bindings = dict(bindings)
    text = _ability(writer, node)
    kept = writer.bindings if node.kind is AbilityKind.ON_USE else bindings
    writer.ability, writer.topic, writer.last_step, writer.performer = outer
    writer.slots, writer.bindings, writer.in_quotes = slots, kept, quoted
    return text


def _ability(writer: Writer, node: Ability) -> str:
    head = "".join(header(writer, node))
    body = grammar.finish(_sentences(writer, node))
    return f"{head} {body}" if head else body


def header(writer: Writer, node: Ability) -> list[str]:
    """Icons of an ability in printed order."""
    shown = [icon(writer, item) for item in _timing(node)]
    if node.window is not None:
        shown.append(writer.write(node.window))
    shown.extend(cost_icon(writer, cost) for cost in node.costs)
    if node.limit is not None and node.limit.name is None:
        shown.append(writer.write(node.limit))
    return shown


def _timing(node: Ability) -> list[Icon]:
    if node.kind is AbilityKind.ACTIVATED:
        return [Icon.ACTIVATE_MAIN]
    if node.kind is AbilityKind.TIMED and has_icons(node):
        return [ICON_BY_MOMENT[moment.on] for moment in node.moments]
    return []


def has_icons(node: Ability) -> bool:
    """Whether every moment of a timed ability is an icon, not words."""
    return all(_is_icon(moment) for moment in node.moments)


def _is_icon(moment: Moment) -> bool:
    own = moment.on in ICON_BY_MOMENT and moment.subject == This()
    plain = moment.opponent is None and not moment.opponent_is_this
    return own and plain and moment.cause is None


def window(writer: Writer, node: Window) -> str:
    """ "[During Your Turn][While on the Front Line]"."""
    return "".join(caption(writer, key) for key in icons.window_keys(node))


def limit(writer: Writer, node: Limit) -> str:
    """ "[Once per Turn]", or the sentence that says it of a name."""
    if node.times is None:
        return say(writer, "Limit.does_not_stack")
    if node.name is not None:
        key = "Limit.by_name" if node.times == 1 else "Limit.by_name.times"
        named = name(writer, node.name)
        return say(writer, key, name=named, times=number(writer, node.times))
    key = "icon.per_turn_1" if node.times == 1 else "icon.per_turn"
    return mark_icon(icons.times_key(node.times), say(writer, key, n=node.times))


def _sentences(writer: Writer, node: Ability) -> str:
    before: list[str] = []
    if node.conditions:
        said = [writer.write(condition) for condition in node.conditions]
        only = grammar.join(said, "and")
        before.append(say(writer, "Ability.only_if", condition=only))
        writer.topic = None
    body = _bodies(writer, node)
    after: list[str] = []
    if node.limit is not None and node.limit.name is not None:
        after.append(writer.write(node.limit))
    elif node.limit is not None and not node.limit.stacks:
        after.append(say(writer, "Limit.does_not_stack"))
    return STOP.join([*before, body, *after])


def _bodies(writer: Writer, node: Ability) -> str:
    match node.kind:
        case AbilityKind.TIMED if not has_icons(node):
            when = moments.either(writer, node.moments)
            text = with_slots(writer, writer.write(node.body))
            return say(writer, "Ability.when", when=when, do=text)
        case AbilityKind.REPLACEMENT:
            return _replacement(writer, node)
        case AbilityKind.ON_USE:
            text = with_slots(writer, writer.write(node.body))
            key = "Ability.required" if node.required else "Ability.on_use"
            shown = grammar.bare(text) if node.required else text
            return say(writer, key, do=shown)
        case _:
            return with_slots(writer, writer.write(node.body))


def _replacement(writer: Writer, node: Ability) -> str:
    would = moments.either(writer, node.moments)
    if isinstance(node.body, Nothing):
        key = f"Nothing.{node.moments[0].on.value}"
        return say(writer, "Ability.would_not", would=would, do=say(writer, key))
    text = with_slots(writer, writer.write(node.body))
    first, stop, rest = text.partition(STOP)
    return say(writer, "Ability.instead", would=would, do=first) + stop + rest


# --- the card ---------------------------------------------------------------------


def raid(writer: Writer, node: Raid) -> str:
    """ "[Raid] <X>: …" with whom it may be raided onto."""
    onto = [
        nouns.describe(writer, filters, plural=False, on_field=True)
        for filters in node.onto
    ]
    return say(
        writer, "Raid", icon=caption(writer, icons.RAID), onto=grammar.join(onto, "or")
    )


def card_effects(writer: Writer, node: CardEffects) -> str:
    """All lines of a card but its life trigger."""
    lines: list[str] = []
    if node.deck_limit is not None:
        limit_text = say(writer, "CardEffects.deck_limit", n=node.deck_limit)
        lines.append(limit_text)
    base = [item for item in node.abilities if item.frame is Frame.BASE]
    raided = [item for item in node.abilities if item.frame is not Frame.BASE]
    lines.extend(writer.write(item) for item in base)
    if node.raid is not None:
        lines.append(writer.write(node.raid))
    lines.extend(writer.write(item) for item in raided)
    return "\n".join(lines)


def cause(writer: Writer, node: Cause) -> str:
    """Whose doing, as a noun."""
    return conditions.cause(writer, node)


def moment(writer: Writer, node: Moment) -> str:
    """A moment, as if every such moment were meant."""
    return moments.clause(writer, node, once=False)


ABILITIES: Final[Mapping[type, Handler]] = dict(
    (
        entry(costs.RestThis, rest_this),
        entry(costs.RetireThis, retire_this),
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
