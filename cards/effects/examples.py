"""Invented cards and what they mean, each tree read against its text (``gold.txt``).

Those marked ``*`` are the examples: in the renderer's own wording, and together they
use every node of the effect model. The reference page shows them, tests render and
play them; none is a card that can be played.
"""

import dataclasses
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
        meaning: Its tree as ``format_tree`` writes it.
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
