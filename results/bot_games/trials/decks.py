"""Decks of a trial, before and after: changed cards, and fewer copies.

Where a limit takes copies out of a deck, further copies of its other cards fill the
places, those of the nearest required energy first; the report names what was filled.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from collection.legality import OFFICIAL

Face = Mapping[str, Any]
# Cards with these triggers are limited themselves (UA-2.2.4), so none of them fill
# places.
_SCARCE: Final = frozenset(OFFICIAL.trigger_copies)


class CannotFill(ValueError):
    """A deck has too few other cards to replace the ones that are no longer allowed."""


@dataclass(frozen=True, slots=True)
class TrialDeck:
    """A deck before and after a proposal.

    Attributes:
        name: Name of the deck.
        before: Card numbers, one for each physical card.
        after: The same once the proposal is in force.
        is_touched: Whether the proposal changes anything about it.
    """

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    is_touched: bool

    @property
    def replaced(self) -> dict[str, int]:
        """Copies by number of the cards that replaced others."""
        extra = Counter(self.after) - Counter(self.before)
        return dict(sorted(extra.items()))


def make_deck(
    name: str,
    numbers: Sequence[str],
    *,
    faces: Mapping[str, Face],
    changed: frozenset[str],
    limits: Mapping[str, int],
) -> TrialDeck:
    """Build a deck before and after a proposal.

    Args:
        name: Name of the deck.
        numbers: Its cards before.
        faces: Faces by number.
        changed: Numbers whose faces change.
        limits: Copies allowed by number.

    Raises:
        CannotFill: It cannot be filled up again.
    """
    after = _within_limits(name, numbers, faces, limits)
    touched = bool(changed & set(numbers)) or Counter(after) != Counter(numbers)
    return TrialDeck(name, tuple(numbers), after, touched)


def _within_limits(
    name: str,
    numbers: Sequence[str],
    faces: Mapping[str, Face],
    limits: Mapping[str, int],
) -> tuple[str, ...]:
    counts: Counter[str] = Counter(numbers)
    for number in sorted(counts):
        surplus = counts[number] - limits.get(number, OFFICIAL.copies)
        for _copy in range(max(0, surplus)):
            counts[number] -= 1
            counts[_filler(name, number, counts, faces, limits)] += 1
    return tuple(sorted(counts.elements()))


def _filler(
    name: str,
    gone: str,
    counts: Counter[str],
    faces: Mapping[str, Face],
    limits: Mapping[str, int],
) -> str:
    wanted = faces[gone]["required_energy"]
    free = [
        number
        for number, count in counts.items()
        if number != gone
        and count < limits.get(number, OFFICIAL.copies)
        and faces[number]["trigger"] not in _SCARCE
    ]
    if not free:
        raise CannotFill(name)
    return min(
        free,
        key=lambda number: (abs(faces[number]["required_energy"] - wanted), number),
    )
