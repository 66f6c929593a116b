"""Nodes without a handler of their own: a phrase with a place for each field.

``Times`` is the phrase "Times" with its ``{amount}`` and ``{by}``. What stands in a
place follows from what is in the field; a word that has no words of its own (the point
of ``Until``) chooses the phrase: "Until.end_of_turn".
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from cards.effects.model.base import Amount, Node
from cards.effects.model.codec import list_field_shapes
from cards.effects.model.enums import Color, Icon, KeywordName, Side
from cards.effects.renderers import icons
from cards.effects.renderers.common_phrases import (
    render_caption,
    render_icon,
    render_keyword_icon,
    render_name,
    render_number,
    render_owner,
    render_phrase,
    render_trait,
)
from cards.effects.renderers.writer import Writer

# By the name of the field where its type does not tell, else by the type.
_NAMED: Final[Mapping[str, Callable[[Writer, Any], str]]] = {
    "name": render_name,
    "trait": render_trait,
}
_FIELD_RENDERERS: Final[Mapping[type, Callable[[Writer, Any], str]]] = {
    Color: lambda writer, color: render_caption(writer, icons.energy_key(color)),
    Icon: render_icon,
    KeywordName: render_keyword_icon,
    Side: render_owner,
}
_BETWEEN: Final = {Color: None, Icon: "or", KeywordName: "and"}  # None: nothing.


def render_node(writer: Writer, node: Node) -> str:
    """The phrase of a node; ``{whose}`` and ``{of}`` are the card a modifier is of."""
    key, places = select_phrase(writer, node)
    of = writer.owner.text
    owner = {"of": of, "whose": writer.language.possessive(of)}
    return render_phrase(writer, key, plural=writer.plural, **(owner | places))


def select_phrase(writer: Writer, node: Node) -> tuple[str, dict[str, str]]:
    """Return the key of a node's phrase, and what stands in its places."""
    node_type: type = type(node)
    key = node_type.__name__
    places: dict[str, str] = {}
    for shape in list_field_shapes(node_type):
        value = getattr(node, shape.name)
        if isinstance(value, StrEnum) and type(value) not in _FIELD_RENDERERS:
            key = f"{key}.{value.value}"
        else:
            places[shape.name] = _render_field(writer, shape.name, value)
    return key, places


def _render_field(writer: Writer, field: str, value: object) -> str:
    if isinstance(value, tuple):
        words = [_render_field(writer, field, item) for item in value]
        between = _BETWEEN[type(value[0])]
        return writer.language.join(words, between) if between else "".join(words)
    if isinstance(value, int | Amount):
        return render_number(writer, value)
    if isinstance(value, Node):
        return writer.write(value)
    rendered = _NAMED.get(field) or _FIELD_RENDERERS.get(type(value))
    return rendered(writer, value) if rendered else str(value)
