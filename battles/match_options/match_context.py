"""Options, clocks and absence: the columns of a battle besides the game.

A ``MatchContext`` is the part of a session that is not the engine's. Like the session
it is a cache of the battle's row, and is read again whenever the session catches up.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar

from battles.clocks import game_clock
from battles.clocks.service_time import to_service_ms
from battles.models import Battle, BattleSeat

from .options import BattleOptions, get_grace_ms, read_options


class MatchContext:
    """The state of a running battle that no rule of the game depends on.

    Attributes:
        options: What was agreed on.
        clock: Both clocks after the last action; None if untimed.
        absent_ms: Since when each player is away, in service time; None: connected.
        version: Grows whenever seats change outside the log.
        match: What ``battles.live.match_state`` last read, and of which version that
            was.
    """

    COLUMNS: ClassVar = ("room_version", "clock", "seat0_absent_ms", "seat1_absent_ms")
    __slots__ = ("absent_ms", "clock", "match", "options", "version")

    def __init__(self, record: Battle) -> None:
        self.options: BattleOptions = read_options(
            room=record.room, rules=record.options, ranked=record.ranked
        )
        self.match: Any = None
        self.version = -1
        self.clock: game_clock.Clock | None = None
        self.absent_ms: list[int | None] = [None, None]
        self.read([getattr(record, name) for name in self.COLUMNS])

    def read(self, values: Sequence[Any]) -> bool:
        """Copy the columns of the row; return whether seats have changed."""
        version, clock, *absent = values
        changed = version != self.version
        self.version = version
        self.clock = None if clock is None else game_clock.Clock.from_dict(clock)
        self.absent_ms = list(absent)
        return changed

    @property
    def is_correspondence(self) -> bool:
        """Whether the players need not be at the table."""
        preset = self.options.preset
        return preset is not None and not preset.is_live

    @property
    def grace_ms(self) -> int | None:
        """Return how long a player may be away before a claim; None: for ever."""
        clock = self.clock
        return get_grace_ms(clock.preset if clock else self.options.preset)

    def advance_clock(
        self, moment: game_clock.ClockEvent, *, now: datetime
    ) -> game_clock.Clock | None:
        """Return the clocks after an action; the own are kept until that is durable."""
        if self.clock is None:
            return None
        return game_clock.advance_clocks(self.clock, moment, now=to_service_ms(now))


def get_bot_of_seat(seat: BattleSeat) -> str:
    """Return the bot that plays a seat, its own or a stand-in; empty for a user."""
    return seat.bot or seat.stand_in


def list_seats_of_people_to_answer(
    seats_to_answer: Iterable[int], seats: Sequence[BattleSeat]
) -> list[int]:
    """Return those of the seats that a user must answer for; bots have no clock."""
    return [seat for seat in seats_to_answer if not get_bot_of_seat(seats[seat])]
