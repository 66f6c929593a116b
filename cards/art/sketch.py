"""One picture in the making: its inks, its random numbers, and its words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .palettes import Inks
from .parts import BlankFiller, load_family
from .seeded_random import SeededRandom


@dataclass(frozen=True, slots=True)
class Sketch:
    """The inputs of a picture.

    Attributes:
        inks: Tones by name.
        chance: The random numbers of the card, the same for the same card.
        words: The words of the art line, for example ``hood`` and ``lantern``.
    """

    inks: Inks
    chance: SeededRandom
    words: frozenset[str]

    def find_named(self, *families: str) -> tuple[str, str] | None:
        """Return the first family and part of it that the words name."""
        for name in families:
            for word in list_things(name):
                if word in self.words:
                    return name, word
        return None

    def variant(self, name: str, word: str) -> str:
        """Return one of the drawings a family has of a part: ``hood`` or ``hood.2``."""
        drawings = [part for part in load_family(name) if part.split(".")[0] == word]
        return self.chance.pick(f"{name}/{word}", drawings)

    def draw(self, name: str, part: str) -> str:
        """Draw a part of a family; nothing if there is none of this name."""
        drawn = load_family(name).get(part)
        hand = BlankFiller(self.inks, self.chance, f"{name}/{part}")
        return drawn.draw(hand) if drawn else ""

    def any_of(self, name: str, word: str) -> str:
        """Draw one of the drawings of a part."""
        return self.draw(name, self.variant(name, word))

    def inked(self, **inks: str) -> "Sketch":
        """Return the same with other inks."""
        return replace(self, inks={**self.inks, **inks})

    def with_words(self, words: Iterable[str]) -> "Sketch":
        """Return the same with more words."""
        return replace(self, words=self.words | set(words))


def list_things(name: str) -> tuple[str, ...]:
    """List the parts of a family, in the order of its file."""
    return tuple(
        part for part in load_family(name) if "." not in part and "-" not in part
    )


def move_drawing(drawing: str, transform: str) -> str:
    """Return a drawing moved, if it is moved at all."""
    return f'<g transform="{transform}">{drawing}</g>' if transform else drawing
