"""The clocks of a battle as arithmetic: plain records in, plain records out.

A seat's clock runs while the seat is asked. Each question first has some time of its
own; what is used beyond comes from the reserve. At the start of a seat's own turn the
increment is added to its reserve. By correspondence, the reserve is filled up at every
turn instead. All moments are milliseconds that somebody else measures.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

SEATS: Final = (0, 1)
SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Preset:
    """How much time there is.

    Attributes:
        name: As stored with each battle.
        reserve_ms: The reserve to begin with.
        question_ms: Time of its own that each question has.
        increment_ms: Added to the reserve at the start of each own turn.
        turn_ms: What the reserve is filled up to at every turn; 0: it is not.
        grace_ms: How long somebody may be away before the other may claim the win; 0:
            as long as their clock allows.
    """

    name: str
    reserve_ms: int
    question_ms: int
    increment_ms: int
    turn_ms: int = 0
    grace_ms: int = 0

    @property
    def is_live(self) -> bool:
        """Whether both players are expected at the table."""
        return not self.turn_ms


PRESETS: Final[Mapping[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset("quick", 5 * MINUTE, 10 * SECOND, 10 * SECOND, grace_ms=MINUTE),
        Preset("normal", 12 * MINUTE, 20 * SECOND, 20 * SECOND, grace_ms=90 * SECOND),
        Preset("long", 30 * MINUTE, 30 * SECOND, 30 * SECOND, grace_ms=3 * MINUTE),
        Preset("days1", DAY, 0, 0, turn_ms=DAY),
        Preset("days3", 3 * DAY, 0, 0, turn_ms=3 * DAY),
    )
}
# Nobody can run out of time in a battle without a clock, only stay away.
UNTIMED_GRACE_MS: Final = 5 * MINUTE


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat.

    Attributes:
        reserve_ms: What was left of the reserve when the clock began to run.
        question_ms: What was left of the question's own time then; of a standing
            clock, of the question that a bot was given. 0: the next is a new one.
        since: When it began to run; None while it stands.
    """

    reserve_ms: int
    question_ms: int = 0
    since: int | None = None

    @property
    def deadline(self) -> int | None:
        """When the time is up; None while the clock stands."""
        if self.since is None:
            return None
        return self.since + self.question_ms + self.reserve_ms

    def stopped(self, now: int) -> "SeatClock":
        """The clock after it has run until ``now``; the question's rest is lost."""
        if self.since is None:
            return self
        over = max(0, now - self.since - self.question_ms)
        return SeatClock(max(0, self.reserve_ms - over))

    def paused(self, now: int) -> "SeatClock":
        """As :meth:`stopped`, but the question's rest is kept, if only a moment."""
        if self.since is None:
            return self
        rest = max(1, self.question_ms - max(0, now - self.since))
        return replace(self.stopped(now), question_ms=rest)


@dataclass(frozen=True, slots=True)
class Clock:
    """Both clocks of a battle.

    Attributes:
        preset: How much time there is.
        seats: The clock of each seat.
        turn: Number of the turn for which increments have been given.
    """

    preset: Preset
    seats: tuple[SeatClock, SeatClock]
    turn: int = 0

    @property
    def deadline(self) -> int | None:
        """When the first of the running clocks runs out."""
        running = [seat.deadline for seat in self.seats if seat.deadline is not None]
        return min(running, default=None)

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "preset": _preset_to_dict(self.preset),
            "turn": self.turn,
            "seats": [
                [seat.reserve_ms, seat.question_ms, seat.since] for seat in self.seats
            ],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Clock":
        """The inverse of :meth:`to_dict`."""
        first, second = (SeatClock(*values) for values in data["seats"])
        return cls(Preset(**data["preset"]), (first, second), data["turn"])


def _preset_to_dict(preset: Preset) -> dict[str, Any]:
    """Stored with the battle, so that a changed preset changes no running one."""
    return {name: getattr(preset, name) for name in Preset.__slots__}


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """What the clocks need to know of a battle after an action.

    Attributes:
        asked: Seats that must answer now; bots left out.
        turn: Number of the turn; 0 before the first.
        turn_player: Whose turn it is; None before the first.
        answered: Seat whose answer led here; None: nobody's, start all anew.
    """

    seats_to_answer: Collection[int]
    turn: int = 0
    turn_player: int | None = None
    answered: int | None = None


def start_clocks(preset: Preset, moment: ClockEvent, *, now: int) -> Clock:
    """The clocks at the first question."""
    fresh = SeatClock(preset.reserve_ms)
    return advance_clocks(Clock(preset, (fresh, fresh)), moment, now=now)


def advance_clocks(clock: Clock, moment: ClockEvent, *, now: int) -> Clock:
    """The clocks after an action.

    Whoever answered pays for it; whoever is asked anew has the question's own time;
    whoever was asked before and still is goes on as if nothing had happened.
    """
    seats = [
        _apply_elapsed_time(clock.seats[seat], seat, moment, now=now) for seat in SEATS
    ]
    if moment.turn > clock.turn:
        turns = moment.turn - clock.turn
        seats = [
            _refill_at_new_turn(one, clock.preset, is_own=seat == moment.turn_player)
            for seat, one in enumerate(seats)
        ]
        clock = replace(clock, turn=clock.turn + turns)
    started = [
        replace(one, question_ms=clock.preset.question_ms, since=now)
        if seat in moment.seats_to_answer and one.since is None
        else one
        for seat, one in enumerate(seats)
    ]
    return replace(clock, seats=(started[0], started[1]))


def _apply_elapsed_time(
    one: SeatClock, seat: int, moment: ClockEvent, *, now: int
) -> SeatClock:
    goes_on = seat in moment.seats_to_answer and moment.answered not in (seat, None)
    return one if goes_on else replace(one.stopped(now), question_ms=0)


def stop_clock_for_bot(clock: Clock, seat: int, *, now: int) -> Clock:
    """The clocks after a bot was asked to answer for a seat: its own stands."""
    return _replace_seat(clock, seat, clock.seats[seat].paused(now))


def restart_clock_for_person(clock: Clock, seat: int, *, now: int) -> Clock:
    """The clocks after a seat that is asked is played by its person again.

    A question that was handed over comes back with the time it had left, so that
    going to and fro gains none.
    """
    one = clock.seats[seat]
    if one.since is not None:
        return clock
    own = one.question_ms or clock.preset.question_ms
    return _replace_seat(clock, seat, replace(one, question_ms=own, since=now))


def _replace_seat(clock: Clock, seat: int, one: SeatClock) -> Clock:
    first, second = (one if seat == at else clock.seats[at] for at in SEATS)
    return replace(clock, seats=(first, second))


def _refill_at_new_turn(one: SeatClock, preset: Preset, *, is_own: bool) -> SeatClock:
    gain = preset.increment_ms if is_own else 0
    filled = max(one.reserve_ms + gain, preset.turn_ms)
    return replace(one, reserve_ms=filled)


def stop_clocks(clock: Clock, *, now: int) -> Clock:
    """Both clocks standing, at the end of a battle."""
    first, second = (seat.stopped(now) for seat in clock.seats)
    return replace(clock, seats=(first, second))


def shift_clocks(clock: Clock, *, by_ms: int) -> Clock:
    """The clocks as if the last ``by_ms`` had not passed for them."""
    first, second = (
        seat if seat.since is None else replace(seat, since=seat.since + by_ms)
        for seat in clock.seats
    )
    return replace(clock, seats=(first, second))


def find_seat_out_of_time(clock: Clock, *, now: int) -> int | None:
    """The seat whose time is up, the earlier if both are, or None."""
    late = [
        (seat.deadline, number)
        for number, seat in enumerate(clock.seats)
        if seat.deadline is not None and seat.deadline <= now
    ]
    return min(late)[1] if late else None
