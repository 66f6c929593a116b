"""Decks as plain records: for pages and REST, and for battles."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cards.catalogue.selectors import ShownCard
from cards.releases.rules import FormatRules
from collection.legality import DECK_SIZE, LIMITED_SIZE, Change, Problem, game_rules
from collection.legality.problems import RESTRICTED
from collection.lists import write_code, write_document, write_list
from collection.models import Deck
from collection.odds import ListedCard, compute_deck_figures, read_odds_card

from .problem_sentences import describe_remark


@dataclass(frozen=True, slots=True)
class FrozenDeck:
    """A checked deck as a fixed list of revisions, ready for a battle.

    Attributes:
        deck_id: The deck; none for a starter deck that a bot plays.
        name: Its name at that moment.
        revision_ids: One for each physical card, by card number.
        format: Code of the format it was checked for; empty where none was made.
        is_limited: Whether that is one of decks built from a pool.
        pool_id: Pool that a bot was dealt; none for a user's deck.
    """

    deck_id: int | None
    name: str
    revision_ids: tuple[int, ...]
    format: str = ""
    is_limited: bool = False
    pool_id: int | None = None


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One card of a deck.

    Attributes:
        number: Card number.
        card: The card as the user sees it; none if they may no longer see it.
        count: Copies in the deck.
        owned: Copies the deck's owner has, or those in its pool; none where everyone
            may use every card.
        is_released: Whether the card's release date has passed.
    """

    number: str
    card: ShownCard | None
    count: int
    owned: int | None
    is_released: bool = True


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A list of cards, not necessarily a stored deck.

    Attributes:
        lines: Its cards.
        problems: Everything that keeps it from being played.
        played: The format it was checked for.
        changes: What would make it legal; none if it is.
    """

    lines: tuple[DeckLine, ...]
    problems: tuple[Problem, ...]
    played: FormatRules
    changes: tuple[Change, ...]

    @property
    def is_legal(self) -> bool:
        """Return whether it is legal."""
        return not self.problems

    @property
    def size(self) -> int:
        """Return the number of cards its format requires."""
        return LIMITED_SIZE if self.played.is_limited else DECK_SIZE

    @property
    def names(self) -> dict[str, str]:
        """Names of its cards in the reader's language, by number."""
        return {line.number: line.card.name for line in self.lines if line.card}

    def locked(self, name: str, deck_id: int | None = None) -> FrozenDeck:
        """Return the list for a battle; the caller has checked the problems."""
        in_order = sorted(self.lines, key=lambda line: line.number)
        revisions = tuple(
            line.card.revision_id
            for line in in_order
            if line.card is not None
            for _copy in range(line.count)
        )
        return FrozenDeck(
            deck_id=deck_id,
            name=name,
            revision_ids=revisions,
            format=self.played.code,
            is_limited=self.played.is_limited,
        )


@dataclass(frozen=True, slots=True)
class DeckSheet(CheckedList):
    """A deck with its cards and everything that keeps it from being played.

    Attributes:
        deck: The deck.
    """

    deck: Deck

    @classmethod
    def of(cls, deck: Deck, checked: CheckedList) -> "DeckSheet":
        """A deck whose list was checked."""
        return cls(
            checked.lines, checked.problems, checked.played, checked.changes, deck
        )

    @property
    def count(self) -> int:
        """Number of cards in the deck."""
        return sum(line.count for line in self.lines)

    @property
    def text(self) -> str:
        """Return the written list."""
        return write_list(self._written)

    @property
    def document(self) -> dict[str, Any]:
        """Return the list as JSON (docs/reference/deck.schema.json)."""
        game = game_rules.get_game_name(self.deck.game)
        return write_document(self.deck.title, self._written, game=game)

    @property
    def code(self) -> str:
        """Return the code of the list for a link; empty for an empty deck."""
        counts = {line.number: line.count for line in self.lines}
        return write_code(counts) if counts else ""

    @property
    def _written(self) -> Iterator[tuple[int, str, str]]:
        for line in self.lines:
            yield line.count, line.number, line.card.name if line.card else ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return the problems in the user's language, cards by name and number."""
        names = self.names
        return tuple(describe_remark(problem, names) for problem in self.problems)

    @property
    def advice(self) -> tuple[str, ...]:
        """Return what would make it legal, in the user's language."""
        names = self.names
        return tuple(describe_remark(change, names) for change in self.changes)

    @property
    def reasons(self) -> tuple[tuple[str, str], ...]:
        """Return the problems, each with the address of its patch notes, if any."""
        limited = (
            str(problem.params.get("number")) if problem.code == RESTRICTED else ""
            for problem in self.problems
        )
        addresses = (self.played.patches.get(number, "") for number in limited)
        return tuple(zip(self.sentences, addresses, strict=True))

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
    def figures(self) -> dict[str, Any]:
        """Return its figures (``collection.odds.compute_deck_figures``)."""
        return compute_deck_figures(
            ListedCard(read_odds_card(line.card.face), line.count)
            for line in self.lines
            if line.card
        )

    @property
    def cover(self) -> ShownCard | None:
        """Return the cover: the chosen card, or the one with the most energy."""
        shown = [line.card for line in self.lines if line.card]
        chosen = self.deck.cover_card and self.deck.cover_card.number
        return max(
            shown,
            key=lambda card: (
                card.number == chosen,
                card.face["required_energy"],
                card.face["bp"] or 0,
            ),
            default=None,
        )


@dataclass(frozen=True, slots=True)
class FormatVerdict:
    """Whether a deck may be played in a format.

    Attributes:
        code: Code of the format.
        name: Its name in the reader's language.
        sentences: Why not, as far as the format goes; none if it may be played.
    """

    code: str
    name: str
    sentences: tuple[str, ...]
