"""The notation of trees in ``gold.txt`` and in reports: one line for people to read."""

import dataclasses
from enum import Enum

from cards.effects.model.abilities import CardEffects


def format_tree(value: object) -> str:
    """A tree on one line, for people to read beside the text it comes from.

    ``Draw(count=2)``: a node with every field that is not as usual; words of the model
    in plain letters, lists in brackets, names of the text in quotes.
    """
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(format_tree, value))}]"
    if isinstance(value, CardEffects):
        parts = (*([value.raid] if value.raid else []), *value.abilities)
        return " ".join(map(format_tree, parts))
    if not dataclasses.is_dataclass(value):
        return repr(value)
    fields = [
        f"{field.name}={format_tree(getattr(value, field.name))}"
        for field in dataclasses.fields(value)
        if getattr(value, field.name) != field.default
    ]
    return f"{type(value).__name__}({', '.join(fields)})"
