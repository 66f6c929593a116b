"""What a check reads: the cards of a deck, and the limits they are held to.

Clause UA-2.2.3 (what counts as the same card) lives in ``copy_key``; the numbers of
UA-2.2.1, UA-2.2.3 and UA-2.2.4 are the defaults of ``DeckRules``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

DECK_SIZE: Final = 50  # UA-2.2.1
COPIES_OF_ONE_NUMBER: Final = 4  # UA-2.2.3
COPIES_OF_SPECIAL_TRIGGERS: Final[Mapping[str, int]] = MappingProxyType(
    {"special": 4, "color": 4, "final": 4},  # UA-2.2.4, three separate limits
)
NOTHING_RESTRICTED: Final[Mapping[str, int]] = MappingProxyType({})


class CardLike(Protocol):
    """What a check needs to know of a card; the engine's own cards fit too."""

    @property
    def number(self) -> str:
        """Card number, with or without the product before the slash."""

    @property
    def series(self) -> str:
        """Series code, three letters."""

    @property
    def trigger(self) -> str | None:
        """Trigger type, or none."""

    @property
    def deck_limit(self) -> int | None:
        """Most copies its own text allows, or none."""


class DeckCard(NamedTuple):
    """One physical card of a deck.

    Attributes:
        number: Card number; ``UA00ST/TDL-1-001`` and ``TDL-1-001`` are the same card.
        series: Series code, three letters.
        trigger: Trigger type in small letters, or none.
        deck_limit: Most copies its own text allows, or none.
    """

    number: str
    series: str
    trigger: str | None = None
    deck_limit: int | None = None


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The limits a deck is held to; the defaults are the official ones.

    Attributes:
        size: Exact number of cards.
        copies: Most copies of one card number.
        trigger_copies: Most cards of a trigger type in total, whatever their number.
        restricted: Most copies of single card numbers (part after the slash), zero for
            a banned card: the configurable layer of UA-2.2.7, empty by default.
        series: Codes of the legal series of the format; ``None`` if all are.
    """

    size: int = DECK_SIZE
    copies: int = COPIES_OF_ONE_NUMBER
    trigger_copies: Mapping[str, int] = field(
        default_factory=lambda: COPIES_OF_SPECIAL_TRIGGERS,
    )
    restricted: Mapping[str, int] = field(default_factory=lambda: NOTHING_RESTRICTED)
    series: frozenset[str] | None = None


OFFICIAL: Final = DeckRules()


def get_copy_key(number: str) -> str:
    """The part of a card number that counts copies: after the slash (UA-2.2.3).

    >>> get_copy_key("UA03BT/HTR-1-001")
    'HTR-1-001'
    """
    return number.rpartition("/")[2]
