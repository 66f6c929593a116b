"""How bots take cards, and what is proposed to people: points, the most wins; pure.

- Rarity: a rare card is a strong one more often than not.
- Colour: a point for every card of it that was taken, up to ten; a bot that has begun
  with two colours leaves even rare cards of a third one lying.
- Energy: up to three points where the curve of the taken cards has a gap.
- A Character counts one more: decks are mostly made of them.

Of equals the first number is taken, so that the same pack gives the same pick.

>>> lamp = DraftedCard("TDL-1-001", rarity="C", color="blue", required_energy=1)
>>> tower = DraftedCard("TDL-1-002", rarity="SR", color="red", required_energy=5)
>>> propose_pick([lamp, tower], []).number
'TDL-1-002'
>>> propose_pick([lamp, tower], [lamp] * 10).number
'TDL-1-001'
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

OF_RARITY: Final[Mapping[str, int]] = MappingProxyType(
    {"U": 1, "R": 4, "S": 6, "SR": 6, "UR": 7, "SP": 7}
)
MOST_FOR_COLOUR: Final = 10
MOST_FOR_CURVE: Final = 3
# Of forty cards, how many should require so much energy; the last is that or more.
CURVE: Final = (8, 8, 8, 7, 5, 4)


@dataclass(frozen=True, slots=True)
class DraftedCard:
    """A card as a draft weighs it.

    Attributes:
        number: Card number.
        rarity: Code of its rarity.
        color: Colour of the required energy (UA-2.1.4).
        required_energy: The amount of that colour.
        kind: ``character``, ``site`` or ``event``.
    """

    number: str
    rarity: str = "C"
    color: str = ""
    required_energy: int = 0
    kind: str = "character"

    @property
    def place_on_curve(self) -> int:
        """Which column of the curve it stands in."""
        return min(self.required_energy, len(CURVE) - 1)


def value_card(card: DraftedCard, taken: Iterable[DraftedCard]) -> int:
    """What a card is worth to somebody who has taken these, in points."""
    of_color = alike = 0
    for other in taken:
        of_color += other.color == card.color
        alike += other.place_on_curve == card.place_on_curve
    wanted = CURVE[card.place_on_curve]
    return (
        OF_RARITY.get(card.rarity, 0)
        + min(of_color, MOST_FOR_COLOUR)
        + MOST_FOR_CURVE * max(wanted - alike, 0) // wanted
        + (card.kind == "character")
    )


def propose_pick(
    pack: Sequence[DraftedCard], taken: Sequence[DraftedCard]
) -> DraftedCard:
    """The card of a pack that is worth most; the pack is not empty."""
    return min(pack, key=lambda card: (-value_card(card, taken), card.number))
