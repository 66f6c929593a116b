"""A deck as plain records: what a person reads, and what a battle is given."""

from dataclasses import dataclass

from cards.selectors import ShownCard

from .legality import Problem
from .models import Deck
from .sentences import describe


@dataclass(frozen=True, slots=True)
class LockedDeck:
    """A checked deck as a fixed list of revisions, ready for a battle.

    Attributes:
        deck_id: Which deck it was; none for a starter deck that a bot plays.
        name: Its name at that moment.
        revision_ids: One for each physical card, by card number.
    """

    deck_id: int | None
    name: str
    revision_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One card of a deck.

    Attributes:
        number: Card number.
        card: What the reader sees; none if the card is no longer theirs to see.
        count: Copies in the deck.
        owned: Copies the deck's owner has.
    """

    number: str
    card: ShownCard | None
    count: int
    owned: int


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck with its cards and everything that keeps it from being played."""

    deck: Deck
    lines: tuple[DeckLine, ...]
    problems: tuple[Problem, ...]

    @property
    def is_legal(self) -> bool:
        """Whether the deck may be played as it is."""
        return not self.problems

    @property
    def count(self) -> int:
        """Number of cards in the deck."""
        return sum(line.count for line in self.lines)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The problems in the reader's language, cards by name and number."""
        names = {line.number: line.card.name for line in self.lines if line.card}
        return tuple(describe(problem, names) for problem in self.problems)

    @property
    def colors(self) -> tuple[tuple[str, int], ...]:
        """Number of cards by colour, most first."""
        counts: dict[str, int] = {}
        for line in self.lines:
            if line.card:
                color = line.card.face["color"]
                counts[color] = counts.get(color, 0) + line.count
        return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    @property
    def cover(self) -> ShownCard | None:
        """The card that stands for the deck: the one that needs most energy."""
        shown = [line.card for line in self.lines if line.card]
        return max(
            shown,
            key=lambda card: (card.face["required_energy"], card.face["bp"] or 0),
            default=None,
        )
