"""What a battle's row says beside the game: options, clocks, who is away.

``Circumstances`` are the part of a session that is not the engine's. Like the session
they are a cache of the battle's row, and read again whenever the session catches up.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar

from battles.clocks import game_clock
from battles.clocks.service_time import to_service_ms
from battles.models import Battle, BattleSeat

from .options import BattleOptions, get_grace_ms, read_options


class MatchContext:
    """Everything about a running battle that no rule of the game asks for.

    Attributes:
        options: What was agreed on.
        clock: Both clocks after the last action; None if untimed.
        absent_ms: Since when each seat's person is away, in service time; None: there.
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
        """Take over the columns of the row; whether seats have changed."""
        version, clock, *absent = values
        changed = version != self.version
        self.version = version
        self.clock = None if clock is None else game_clock.Clock.from_dict(clock)
        self.absent_ms = list(absent)
        return changed

    @property
    def grace_ms(self) -> int | None:
        """How long one may be away before the other may claim; None: for ever."""
        clock = self.clock
        return get_grace_ms(clock.preset if clock else self.options.preset)

    def advance_clock(
        self, moment: game_clock.ClockEvent, *, now: datetime
    ) -> game_clock.Clock | None:
        """The clocks after an action; these keep their own until that is durable."""
        if self.clock is None:
            return None
        return game_clock.advance_clocks(self.clock, moment, now=to_service_ms(now))


def get_bot_of_seat(seat: BattleSeat) -> str:
    """The bot that answers for a seat, its own or a stand-in; empty for a person."""
    return seat.bot or seat.stand_in


def list_seats_of_people_to_answer(
    seats_to_answer: Iterable[int], seats: Sequence[BattleSeat]
) -> list[int]:
    """Seats among those asked at which a person must answer; bots have no clock."""
    return [seat for seat in seats_to_answer if not get_bot_of_seat(seats[seat])]
