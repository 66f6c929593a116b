"""Queues: each combination of game, mode, format, length and clock is its own.

A player waits in one of them with a ``DeckChoice``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import CASUAL, RANKED, SERIES_LENGTHS, BattleOptions
from battles.match_options.options import list_clock_presets as all_clocks
from matchmaking.errors import UnknownMode
from matchmaking.models import USUAL_CLOCK, Mode, Ticket

FIELDS: Final = ("game", "mode", "format", "best_of", "clock")


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """The deck a player chose: one of theirs, or one of the game's own.

    Attributes:
        deck_id: A deck of theirs; None for one of the game's own.
        bundled: Name of one of the game's own decks.
    """

    deck_id: int | None = None
    bundled: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Queue:
    """A queue of players who wait for the same.

    Attributes:
        game: Name of its rules.
        mode: ``ranked`` or ``casual``.
        format: Code of the format; sealed decks have one of their own. Empty in a
            request: that of the deck.
        best_of: Battles of the match: 1 or 3.
        clock: Name of a clock for people who sit at the table.
    """

    game: str = USUAL_GAME.name
    mode: str = Mode.RANKED.value
    format: str = ""
    best_of: int = 1
    clock: str = USUAL_CLOCK

    def columns(self) -> dict[str, Any]:
        """Its values as columns of a ticket."""
        return {name: getattr(self, name) for name in FIELDS}

    def options(self) -> BattleOptions:
        """Options of its matches."""
        usual = RANKED if self.mode == Mode.RANKED else CASUAL
        return replace(
            usual, best_of=self.best_of, clock=self.clock, format=self.format
        )

    def check(self) -> None:
        """Refuse a queue that does not exist.

        Raises:
            UnknownMode: Naming the field, and what there is.
        """
        offered: dict[str, Sequence[Any]] = {
            "game": list(RULESETS),
            "mode": Mode.values,
            "best_of": SERIES_LENGTHS,
            "clock": list_live_clocks(),
        }
        for name, values in offered.items():
            if getattr(self, name) not in values:
                details = {"field": name, "offered": list(values)}
                raise UnknownMode(details=details)


def list_live_clocks() -> list[str]:
    """Return names of the clocks for live games."""
    return [name for name, preset in all_clocks().items() if preset.is_live]


def get_queue(ticket: Ticket) -> Queue:
    """Return the queue of a ticket."""
    return Queue(**{name: getattr(ticket, name) for name in FIELDS})
