"""The shape of a card, alike in every language: lines, icons, nested abilities."""

from collections.abc import Iterator
from contextlib import contextmanager

from cards.effects.model.abilities import Ability, CardEffects, Limit
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Cost
from cards.effects.model.enums import AbilityKind, Frame, Place, Side
from cards.effects.model.icons import list_ability_icons
from cards.effects.model.modifiers import Keyword
from cards.effects.model.subjects import This
from cards.effects.renderers import icons
from cards.effects.renderers.common_phrases import (
    render_caption,
    render_icon,
    render_phrase,
)
from cards.effects.renderers.markup import mark_icon, strip_marks
from cards.effects.renderers.writer import Writer


def arrange_lines(writer: Writer, tree: CardEffects) -> list[str]:
    """Deck limit, abilities, Raid line, abilities of the Raid frame."""
    shown: list[str] = []
    if tree.deck_limit is not None:
        shown.append(render_phrase(writer, "CardEffects.deck_limit", n=tree.deck_limit))
    base = [item for item in tree.abilities if item.frame is Frame.BASE]
    raided = [item for item in tree.abilities if item.frame is not Frame.BASE]
    shown.extend(writer.write(item) for item in base)
    if tree.raid is not None:
        shown.append(writer.write(tree.raid))
    shown.extend(writer.write(item) for item in raided)
    return shown


@contextmanager
def nested_state(writer: Writer, ability: Ability) -> Iterator[None]:
    """Write an ability with a state of its own, and take the outer one up again.

    What ``on_use`` abilities bind stays known to the abilities after them.
    """
    outer = writer.ability, writer.topic, writer.last_step, writer.performer
    slots, bindings, quoted = writer.slots, writer.bindings, writer.in_quotes
    writer.in_quotes = quoted or writer.ability is not None
    writer.ability, writer.topic, writer.last_step = ability, None, None
    writer.performer, writer.slots, writer.bindings = Side.ME, [], dict(bindings)
    yield
    if ability.kind is AbilityKind.ON_USE:
        bindings = writer.bindings
    writer.ability, writer.topic, writer.last_step, writer.performer = outer
    writer.slots, writer.bindings, writer.in_quotes = slots, bindings, quoted


def list_header_icons(writer: Writer, ability: Ability) -> str:
    """Render icons of an ability in printed order, costs in the language's words."""
    shown = [render_icon(writer, item) for item in list_ability_icons(ability)]
    if ability.window is not None:
        shown.append(writer.write(ability.window))
    shown.extend(_cost_icon(writer, cost) for cost in ability.costs)
    if ability.limit is not None and not is_sentence_limit(ability.limit):
        shown.append(writer.write(ability.limit))
    return "".join(shown)


def is_sentence_limit(limit: Limit) -> bool:
    """Return whether a limit is a sentence; others are an icon."""
    return limit.name is not None or not limit.stacks or limit.per_game


def _cost_icon(writer: Writer, cost: Cost) -> str:
    """Render a cost in the brackets of an icon, without marks of its own."""
    key = icons.cost_key(cost)
    if f"icon.{key}" in writer.phrases:
        return render_caption(writer, key)
    text = strip_marks(writer.language.bare(writer.write(cost)))
    what = writer.language.cost_label(text)
    return mark_icon(key, render_phrase(writer, "cost.icon", what=what))


def render_keyword_line(writer: Writer, ability: Ability) -> str | None:
    """Render the icons of an ability that only gives the card keywords."""
    body = ability.body
    if ability.kind is not AbilityKind.CONTINUOUS or ability.place is not Place.FIELD:
        return None
    if ability.window is not None or ability.conditions:
        return None
    if not isinstance(body, Modify) or not isinstance(body.what, This):
        return None
    if not all(isinstance(item, Keyword) for item in body.modifiers):
        return None
    return "".join(writer.write(item) for item in body.modifiers)
