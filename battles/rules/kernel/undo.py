"""Undoing, and what it gives away: which hidden cards have become known since.

An undo is fair only if nothing hidden has been seen; the code that allows it decides by
this report.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.battle import AnyBattle, LogEntry
from battles.rules.kernel.cards import Table
from battles.rules.kernel.events import SEATS, CardSeen, Event, viewer_bit
from battles.rules.kernel.json_types import JsonObject

VIEWERS: Final = (*range(SEATS), None)


class LearnedCards:
    """What became known between a decision and now.

    Attributes:
        numbers: Card numbers by viewer, seats first and spectators (None) last: of the
            cards that viewer did not know then and has seen since, in that order.
        openly: Of those, the numbers of the cards that everybody has seen since.
    """

    __slots__ = ("numbers", "openly")

    def __init__(
        self,
        numbers: dict[int | None, list[str]],
        openly: dict[int | None, list[str]] | None = None,
    ) -> None:
        self.numbers = numbers
        self.openly = openly or {viewer: [] for viewer in VIEWERS}

    @property
    def is_nothing(self) -> bool:
        """Return whether no player has learned anything, so that undoing is fair."""
        return not any(self.numbers.values())

    def for_viewer(self, viewer: int | None) -> JsonObject:
        """Return the report as one viewer may see it: of others only what is public.

        How many cards a seat has learned is public; which ones, only that seat sees,
        unless all viewers have seen the card.
        """
        return {
            "seats": [
                {
                    "seat": seat,
                    "count": len(self.numbers[seat]),
                    "cards": list(
                        self.numbers[seat] if seat == viewer else self.openly[seat]
                    ),
                }
                for seat in range(SEATS)
            ]
        }

    def to_dict(self) -> JsonObject:
        """Return the report as plain data; for the referee, not for the players."""
        return {
            "seats": [list(self.numbers[seat]) for seat in range(SEATS)],
            "spectators": list(self.numbers[None]),
        }


def find_cards_learned_in(
    then: AnyBattle, entries: Sequence[LogEntry], *, table: Table
) -> LearnedCards:
    """Report what becomes known while a battle is played on.

    Args:
        then: The battle where one would go back to; plays these actions.
        entries: All that was accepted since.
        table: Another copy of its table, which says what was known.
    """
    known = list(table.known)
    numbers: dict[int | None, list[str]] = {viewer: [] for viewer in VIEWERS}
    learned: dict[int | None, list[int]] = {viewer: [] for viewer in VIEWERS}
    faces: dict[int, str] = {}
    for entry in entries:
        for seen in _list_seen_cards(then.apply(entry.action, entry.player)):
            for viewer in VIEWERS:
                bit = viewer_bit(viewer)
                if not seen.knows_face & bit or known[seen.card] & bit:
                    continue
                if seen.card not in learned[viewer]:
                    learned[viewer].append(seen.card)
                    numbers[viewer].append(seen.number)
                    faces[seen.card] = seen.number
    openly: dict[int | None, list[str]] = {
        viewer: [faces[card] for card in learned[viewer] if card in learned[None]]
        for viewer in VIEWERS
    }
    return LearnedCards(numbers, openly)


def _list_seen_cards(events: tuple[Event, ...]) -> list[CardSeen]:
    found: list[CardSeen] = []
    for event in events:
        for value in event.data.values():
            if isinstance(value, CardSeen):
                found.append(value)
            elif isinstance(value, list):
                found.extend(item for item in value if isinstance(item, CardSeen))
    return found
