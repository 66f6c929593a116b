"""Nodes without a handler of their own: a phrase with a place for each field.

``Times`` is the phrase "Times" with its ``{amount}`` and ``{by}``. What stands in a
place follows from what is in the field; a word that has no words of its own (the point
of ``Until``) chooses the phrase: "Until.end_of_turn".
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from cards.effects.model.base import Amount, Node
from cards.effects.model.codec import field_shapes
from cards.effects.model.words import Color, Icon, KeywordName, Side
from cards.effects.renderers import icons
from cards.effects.renderers.words import (
    caption,
    icon,
    keyword_icon,
    name,
    number,
    say,
    trait,
    whose,
)
from cards.effects.renderers.writer import Writer

# By the name of the field where its type does not tell, else by the type.
_NAMED: Final[Mapping[str, Callable[[Writer, Any], str]]] = {
    "name": name,
    "trait": trait,
}
_SAID: Final[Mapping[type, Callable[[Writer, Any], str]]] = {
    Color: lambda writer, color: caption(writer, icons.energy_key(color)),
    Icon: icon,
    KeywordName: keyword_icon,
    Side: whose,
}
_BETWEEN: Final = {Color: None, Icon: "or", KeywordName: "and"}  # None: nothing.


def plain(writer: Writer, node: Node) -> str:
    """The phrase of a node; ``{whose}`` and ``{of}`` are the card a modifier is of."""
    key, places = phrase_of(writer, node)
    of = writer.owner.text
    owner = {"of": of, "whose": writer.language.possessive(of)}
    return say(writer, key, plural=writer.plural, **(owner | places))


def phrase_of(writer: Writer, node: Node) -> tuple[str, dict[str, str]]:
    """The key of a node's phrase, and what stands in its places."""
    node_type: type = type(node)
    key = node_type.__name__
    places: dict[str, str] = {}
    for shape in field_shapes(node_type):
        value = getattr(node, shape.name)
        if isinstance(value, StrEnum) and type(value) not in _SAID:
            key = f"{key}.{value.value}"
        else:
            places[shape.name] = _said(writer, shape.name, value)
    return key, places


def _said(writer: Writer, field: str, value: object) -> str:
    if isinstance(value, tuple):
        words = [_said(writer, field, item) for item in value]
        between = _BETWEEN[type(value[0])]
        return writer.language.join(words, between) if between else "".join(words)
    if isinstance(value, int | Amount):
        return number(writer, value)
    if isinstance(value, Node):
        return writer.write(value)
    said = _NAMED.get(field) or _SAID.get(type(value))
    return said(writer, value) if said else str(value)
