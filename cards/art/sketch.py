"""One picture in the making: its inks, its chance, and the words that ask."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .palettes import Inks
from .parts import BlankFiller, load_family
from .seeded_random import SeededRandom


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a picture is drawn from.

    Attributes:
        inks: Tones by name.
        chance: The chance of the card, the same for the same card.
        words: What was asked for, for example ``hood`` and ``lantern``.
    """

    inks: Inks
    chance: SeededRandom
    words: frozenset[str]

    def asked(self, *families: str) -> tuple[str, str] | None:
        """The first family and thing of it that was asked for."""
        for name in families:
            for word in list_things(name):
                if word in self.words:
                    return name, word
        return None

    def variant(self, name: str, word: str) -> str:
        """One of the drawings a family has of a thing: ``hood`` or ``hood.2``."""
        drawings = [part for part in load_family(name) if part.split(".")[0] == word]
        return self.chance.pick(f"{name}/{word}", drawings)

    def draw(self, name: str, part: str) -> str:
        """A part of a family; nothing if there is none of this name."""
        drawn = load_family(name).get(part)
        hand = BlankFiller(self.inks, self.chance, f"{name}/{part}")
        return drawn.draw(hand) if drawn else ""

    def any_of(self, name: str, word: str) -> str:
        """One of the drawings of a thing, drawn."""
        return self.draw(name, self.variant(name, word))

    def inked(self, **inks: str) -> "Sketch":
        """The same with other inks."""
        return replace(self, inks={**self.inks, **inks})

    def with_words(self, words: Iterable[str]) -> "Sketch":
        """The same, asked for more."""
        return replace(self, words=self.words | set(words))


def list_things(name: str) -> tuple[str, ...]:
    """What can be asked of a family, in the order of its file."""
    return tuple(
        part for part in load_family(name) if "." not in part and "-" not in part
    )


def move_drawing(drawing: str, transform: str) -> str:
    """A drawing somewhere else, if it is moved at all."""
    return f'<g transform="{transform}">{drawing}</g>' if transform else drawing
