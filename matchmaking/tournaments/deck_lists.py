"""The deck lists of a tournament, as its judges read them."""

from dataclasses import dataclass

from battles.games.pinned_cards import PinnedCards
from unionarena.core.accounts.models import User

from . import selectors, services
from .models import Entry


@dataclass(frozen=True, slots=True)
class DeckLine:
    """Copies of a card in a deck; the name is in the reader's language."""

    number: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """What a player entered with; the cards by their numbers."""

    entry: Entry
    cards: list[DeckLine]


def open_deck_lists(*, judge: User, pk: int, language: str) -> list[DeckList]:
    """Give a judge who does not play every deck list; it is remembered who read them.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: They are none of its judges.
        PlaysHere: They play in it, and it is not over.
    """
    tournament = selectors.find_tournament(pk)
    opened = services.open_lists(judge=judge, pk=pk)
    revisions = {pk for entry, _counts in opened for pk in entry.revision_ids}
    cards = PinnedCards(tournament.game, revisions)
    known = cards.names(cards.revision_by_number, language)
    return [
        DeckList(
            entry,
            [
                DeckLine(number, known[number], count)
                for number, count in sorted(counts.items())
            ],
        )
        for entry, counts in opened
    ]
