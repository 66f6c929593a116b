"""What a picture is drawn from: inks, chance, and the words that ask for things."""

from dataclasses import dataclass
from typing import Final

from .chance import Dice
from .palettes import Palette

# The page: five by seven, as a card is. The eye rests on the focus; the lowest part
# is left to water, because names and numbers are printed over it.
WIDTH: Final = 500
HEIGHT: Final = 700
FOCUS: Final = (250.0, 235.0)


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture to be drawn.

    Attributes:
        palette: The inks.
        dice: Chance, the same for the same card.
        words: What was asked for, for example ``hood`` and ``lantern``.
    """

    palette: Palette
    dice: Dice
    words: frozenset[str]

    def first(self, *choices: str) -> str:
        """The first of the choices that was asked for, or the empty word."""
        return next((choice for choice in choices if choice in self.words), "")
