"""Trees in a short notation, for people to read beside the text they come from.

``Draw(count=2)``: a node with every field that is not as usual; words of the model in
plain letters, lists in brackets, names of the text in quotes.
"""

import dataclasses
from enum import Enum
from pathlib import Path
from typing import Final

from cards.effects import compile_card
from cards.effects.model.words import CardKind

FILE: Final = Path(__file__).with_name("gold.txt")


def notation(value: object) -> str:
    """A tree on one line."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(notation, value))}]"
    if not dataclasses.is_dataclass(value):
        return repr(value)
    said = [
        f"{field.name}={notation(getattr(value, field.name))}"
        for field in dataclasses.fields(value)
        if getattr(value, field.name) != field.default
    ]
    return f"{type(value).__name__}({', '.join(said)})"


def tree_of(kind: str, text: str) -> str:
    """The tree of a text in the notation: its Raid line and abilities, or why not."""
    compiled = compile_card(CardKind(kind), text)
    if compiled.tree is None:
        return f"refused: {compiled.problems[0]}"
    tree = compiled.tree
    parts = [] if tree.raid is None else [tree.raid]
    return " ".join(map(notation, (*parts, *tree.abilities)))


def entries() -> list[tuple[str, str, str]]:
    """(kind, text, tree) of every entry of the file, in its order."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    lines = [block.split("\n") for block in blocks if not block.startswith("#")]
    return [
        (kind, text, tree)
        for heading, tree in lines
        for kind, _, text in [heading.partition(": ")]
    ]
