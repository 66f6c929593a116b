"""Going back, and what it gives away: which hidden cards have become known since.

Taking back is fair only if nobody has seen anything; whoever allows it decides by this
report.
"""

from typing import Any, Final

from battles.rules.kernel.battle import Battle
from battles.rules.kernel.cards import Table
from battles.rules.kernel.events import SEATS, CardSeen, Event, viewer_bit
from battles.rules.kernel.json_types import JsonObject

VIEWERS: Final = (*range(SEATS), None)


class Learned:
    """What became known between a decision and now.

    Attributes:
        numbers: Card numbers by viewer, seats first and spectators (None) last: of the
            cards that viewer did not know then and has seen since, in that order.
    """

    __slots__ = ("numbers",)

    def __init__(self, numbers: dict[int | None, list[str]]) -> None:
        self.numbers = numbers

    @property
    def is_nothing(self) -> bool:
        """Whether nobody has learned anything, so that going back is fair."""
        return not any(self.numbers.values())

    def to_dict(self) -> JsonObject:
        """Give the report as plain data; for the referee, not for the players."""
        return {
            "seats": [list(self.numbers[seat]) for seat in range(SEATS)],
            "spectators": list(self.numbers[None]),
        }


def learned_since(battle: Battle[Any], answered: int, *, table: Table) -> Learned:
    """Report what became known since so many actions had been accepted.

    Args:
        battle: The battle now; stays as it is.
        answered: Where one would go back to.
        table: The table of ``battle.rewind(answered)``, which says what was known.

    Raises:
        DamagedState: If the log does not reach back so far.
    """
    known = list(table.known)
    numbers: dict[int | None, list[str]] = {viewer: [] for viewer in VIEWERS}
    told: dict[int | None, list[int]] = {viewer: [] for viewer in VIEWERS}
    twin = battle.rewind(answered)
    for entry in battle.log[answered - battle.answered :] if battle.log else ():
        for seen in _cards_in(twin.apply(entry.action, entry.player)):
            for viewer in VIEWERS:
                bit = viewer_bit(viewer)
                if not seen.knows_face & bit or known[seen.card] & bit:
                    continue
                if seen.card not in told[viewer]:
                    told[viewer].append(seen.card)
                    numbers[viewer].append(seen.number)
    return Learned(numbers)


def _cards_in(events: tuple[Event, ...]) -> list[CardSeen]:
    found: list[CardSeen] = []
    for event in events:
        for value in event.data.values():
            if isinstance(value, CardSeen):
                found.append(value)
            elif isinstance(value, list):
                found.extend(item for item in value if isinstance(item, CardSeen))
    return found
