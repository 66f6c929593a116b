"""Invented cards and what they mean, each tree read against its text (``gold.txt``).

Those marked ``*`` are the examples: in the renderer's own wording, and together they
use every node of the effect model. The reference page shows them, tests render and
play them; none is a card that can be played.
"""

import dataclasses
from enum import Enum
from pathlib import Path
from typing import Final

from cards.effects.card_compiler import compile_card
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind

FILE: Final = Path(__file__).with_name("gold.txt")
_MARK: Final = "*"


@dataclasses.dataclass(frozen=True, slots=True)
class Example:
    """An invented card.

    Attributes:
        text: Its Japanese text, paragraphs separated by ``¶``.
        kind: What kind of card it is.
        meaning: Its tree as ``notation`` writes it.
        is_shown: Whether it is one of the examples.
    """

    text: str
    kind: CardKind = CardKind.CHARACTER
    meaning: str = ""
    is_shown: bool = False

    @property
    def tree(self) -> CardEffects:
        """Return what the text means.

        Raises:
            ValueError: The compiler does not understand the text.
        """
        compiled = compile_card(self.kind, self.text)
        if compiled.tree is None:
            raise ValueError(f"{self.text}: {'; '.join(map(str, compiled.problems))}")
        return compiled.tree


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
        parts = (
            value.abilities if value.raid is None else (value.raid, *value.abilities)
        )
        return " ".join(map(format_tree, parts))
    if not dataclasses.is_dataclass(value):
        return repr(value)
    fields = [
        f"{field.name}={format_tree(getattr(value, field.name))}"
        for field in dataclasses.fields(value)
        if getattr(value, field.name) != field.default
    ]
    return f"{type(value).__name__}({', '.join(fields)})"


def _read() -> tuple[Example, ...]:
    """Return every entry of the file, in its order."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    found: list[Example] = []
    for block in blocks:
        if not block.startswith("#"):
            heading, meaning = block.split("\n")
            kind, _, text = heading.partition(": ")
            shown = kind.endswith(_MARK)
            plain = CardKind(kind.removesuffix(_MARK))
            found.append(Example(text, plain, meaning, is_shown=shown))
    return tuple(found)


GOLD: Final = _read()
EXAMPLES: Final = tuple(example for example in GOLD if example.is_shown)
