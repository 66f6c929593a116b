"""Costs, abilities, the Raid line and the whole card."""

from collections.abc import Mapping
from typing import Final

from cards.effects.model import costs
from cards.effects.model.abilities import Ability, CardEffects, Limit, Raid, Window
from cards.effects.model.control import May, Nothing
from cards.effects.model.icons import icons_of
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.words import AbilityKind, Side
from cards.effects.renderers import icons, structure
from cards.effects.renderers.markup import mark_icon
from cards.effects.renderers.walker import conditions, moments
from cards.effects.renderers.walker.control import BULLET, how_often, with_slots
from cards.effects.renderers.walker.filters import describe
from cards.effects.renderers.words import caption, known, name, number, say, whose
from cards.effects.renderers.writer import STOP, Handler, Writer, entry

# --- costs ------------------------------------------------------------------------


def of_cards(writer: Writer, node: costs.Discard | costs.RemoveFromOutside) -> str:
    """As in "place 1 card from your hand into your sideline"."""
    key = type(node).__name__
    return say(
        writer,
        known(writer, f"{key}.of", key) if node.filters else key,
        count=number(writer, node.count),
        what=describe(writer, node.filters, plural=node.count != 1, on_field=False),
        whose=_payer(writer),
    )


def move_this(writer: Writer, node: costs.MoveThis) -> str:
    """As in "return this card to your hand"."""
    return say(writer, f"MoveThis.{node.to.value}", whose=_payer(writer))


def _payer(writer: Writer) -> str:
    return whose(writer, Side.ME if writer.performer is Side.ME else Side.ACTING)


# --- abilities --------------------------------------------------------------------


def ability(writer: Writer, node: Ability) -> str:
    """One ability: icons, then sentences."""
    with structure.inside(writer, node):
        keywords = structure.keyword_line(writer, node)
        if keywords is not None:
            return keywords
        head = structure.head_icons(writer, node)
        body = writer.language.finish(_sentences(writer, node))
        return say(writer, "Ability", icons=head, body=body) if head else body


def window(writer: Writer, node: Window) -> str:
    """As in "[During Your Turn][While on the Front Line]"."""
    return "".join(caption(writer, key) for key in icons.window_keys(node))


def limit(writer: Writer, node: Limit) -> str:
    """As in "[Once per Turn]", or the sentence that says it of a name."""
    if node.times is None:
        return say(writer, "Limit.does_not_stack")
    if node.per_game:
        return say(writer, "Limit.per_game", times=how_often(writer, node.times))
    if node.name is not None:
        key = "Limit.by_name" if node.times == 1 else "Limit.by_name.times"
        named = name(writer, node.name)
        return say(writer, key, name=named, times=number(writer, node.times))
    key = "icon.per_turn_1" if node.times == 1 else "icon.per_turn"
    return mark_icon(icons.times_key(node.times), say(writer, key, n=node.times))


def _sentences(writer: Writer, node: Ability) -> str:
    said: list[str] = []
    if node.conditions:
        holds = [writer.write(item) for item in node.conditions]
        is_event = node.kind is AbilityKind.EVENT
        key = "Ability.use_only_if" if is_event else "Ability.only_if"
        said.append(say(writer, key, condition=writer.language.clauses(holds, "and")))
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
    if node.kind is AbilityKind.TIMED and not icons_of(node):
        when = moments.either(writer, node.moments)
        text = with_slots(writer, writer.write(node.body))
        return say(writer, "Ability.when", when=when, do=text)
    text = with_slots(writer, writer.write(node.body))
    if node.kind is not AbilityKind.ON_USE:
        return text
    if node.required:
        return say(writer, "Ability.required", do=writer.language.bare(text))
    return say(writer, "Ability.on_use", do=text)


def _replacement(writer: Writer, node: Ability) -> str:
    would = moments.either(writer, node.moments)
    if isinstance(node.body, Nothing):
        nothing = say(writer, f"Nothing.{node.moments[0].on.value}")
        return say(writer, "Ability.would_not", would=would, do=nothing)
    body, key = node.body, "Ability.instead"
    if isinstance(body, May) and "Ability.may_instead" in writer.phrases:
        body, key = body.do, "Ability.may_instead"
    text = with_slots(writer, writer.write(body))
    first, stop, rest = text.partition(STOP)
    return say(writer, key, would=would, do=first) + stop + rest


# --- the card ---------------------------------------------------------------------


def raid(writer: Writer, node: Raid) -> str:
    """As in "[Raid] <X>: …" with whom it may be raided onto."""
    onto = [
        describe(writer, filters, plural=False, on_field=True) for filters in node.onto
    ]
    listed = writer.language.join(onto, "or")
    return say(writer, "Raid", icon=caption(writer, icons.RAID), onto=listed)


def card_effects(writer: Writer, node: CardEffects) -> str:
    """All lines of a card but its life trigger."""
    return "\n".join(structure.lines(writer, node))


def moment(writer: Writer, node: Moment) -> str:
    """A moment, as if every such moment were meant."""
    return moments.clause(writer, node, once=False)


ABILITIES: Final[Mapping[type, Handler]] = dict(
    (
        entry(costs.Discard, of_cards),
        entry(costs.MoveThis, move_this),
        entry(costs.RemoveFromOutside, of_cards),
        entry(Ability, ability),
        entry(Window, window),
        entry(Limit, limit),
        entry(Raid, raid),
        entry(CardEffects, card_effects),
        entry(Cause, conditions.cause),
        entry(Moment, moment),
    )
)
