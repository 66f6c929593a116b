"""What stays of a tournament: winner, published deck lists, figures by kind of deck."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from battles.games.pinned_cards import get_card_data
from collection.lists import write_code
from results.statistics.deck_kinds import get_deck_kinds

from .models import Tournament
from .rules import Standing
from .selectors import Line, Viewer


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """What the decks of one kind did.

    Attributes:
        kind: What statistics call the decks, in the reader's language.
        players: How many played one.
        share: Of all players, in per cent.
        wins: Matches won, byes not among them.
        losses: Matches lost.
        draws: Matches drawn.
        best_place: The best place of one.
    """

    kind: str
    players: int = 0
    share: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    best_place: int = 0

    def add(self, standing: Standing) -> Self:
        """Return the figures with one more player."""
        return replace(
            self,
            players=self.players + 1,
            wins=self.wins + standing.wins - standing.byes,
            losses=self.losses + standing.losses,
            draws=self.draws + standing.draws,
            best_place=min(self.best_place or standing.place, standing.place),
        )


def list_winners(lines: Sequence[Line]) -> list[Line]:
    """Return who came first; nobody where nobody won the final."""
    return [line for line in lines if line.standing.place == 1]


def add_deck_codes(tournament: Tournament, lines: Sequence[Line]) -> list[Line]:
    """Return the lines with the codes of their decks, once the lists are published."""
    if not tournament.has_open_lists:
        return list(lines)
    faces = get_card_data({pk for line in lines for pk in line.entry.revision_ids})
    return [
        replace(
            line,
            deck_code=write_code(
                Counter(str(faces[pk]["number"]) for pk in line.entry.revision_ids)
            ),
        )
        if line.entry.revision_ids
        else line
        for line in lines
    ]


def count_deck_kinds(
    tournament: Tournament, viewer: Viewer, lines: Sequence[Line]
) -> list[DeckFigures]:
    """Return what each kind of deck did, the most played first."""
    faces = get_card_data({pk for line in lines for pk in line.entry.revision_ids})
    game = tournament.ruleset
    names = get_deck_kinds(game, viewer)
    found: dict[str, DeckFigures] = {}
    lines = [line for line in lines if line.entry.revision_ids]
    for line in lines:
        kind = game.kinds.of([faces[pk] for pk in line.entry.revision_ids])
        before = found.get(kind) or DeckFigures(names.get(kind, kind))
        found[kind] = before.add(line.standing)
    shared = (
        replace(one, share=round(100 * one.players / len(lines)))
        for one in found.values()
    )
    return sorted(shared, key=lambda one: (-one.players, one.best_place))
