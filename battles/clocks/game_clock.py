"""The clocks of a battle as arithmetic: plain records in, plain records out.

A seat's clock runs while the seat must answer. Each question first has some time of its
own; what is used beyond comes from the reserve. At the start of a seat's own turn the
increment is added to its reserve. By correspondence, the reserve is refilled at every
turn instead. All moments are milliseconds measured by the caller.
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
    """A time control.

    Attributes:
        name: As stored with each battle.
        reserve_ms: The reserve to begin with.
        question_ms: Time of its own that each question has.
        increment_ms: Added to the reserve at the start of each own turn.
        turn_ms: What the reserve is refilled to at every turn; 0: it is not.
        grace_ms: How long a player may be away before the other may claim the win; 0:
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
        Preset("days7", 7 * DAY, 0, 0, turn_ms=7 * DAY),
    )
}
# Without a clock no player can run out of time, only leave.
UNTIMED_GRACE_MS: Final = 5 * MINUTE


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat.

    Attributes:
        reserve_ms: What was left of the reserve when the clock began to run.
        question_ms: What was left of the question's own time then; of a stopped
            clock, of the question that a bot was given. 0: the next is a new one.
        since: When it began to run, or will; None while it is stopped.
        held_until: Moment before which it does not run, because its player is on
            holiday; 0: no such moment.
    """

    reserve_ms: int
    question_ms: int = 0
    since: int | None = None
    held_until: int = 0

    @property
    def deadline(self) -> int | None:
        """Return when the time is up; None while the clock is stopped."""
        if self.since is None:
            return None
        return self.since + self.question_ms + self.reserve_ms

    def stopped(self, now: int) -> "SeatClock":
        """Return the clock after running until ``now``; the question's rest is lost."""
        if self.since is None:
            return self
        over = max(0, now - self.since - self.question_ms)
        rest = max(0, self.reserve_ms - over)
        return SeatClock(rest, held_until=self.held_until)

    def paused(self, now: int) -> "SeatClock":
        """Return the same as :meth:`stopped`, but keep the question's rest."""
        if self.since is None:
            return self
        rest = max(1, self.question_ms - max(0, now - self.since))
        return replace(self.stopped(now), question_ms=rest)

    def started(self, question_ms: int, *, now: int) -> "SeatClock":
        """Return the clock running from ``now``, or from the end of a holiday."""
        since = max(now, self.held_until)
        return replace(self, question_ms=question_ms, since=since)

    def held(self, until: int, *, now: int) -> "SeatClock":
        """Return the clock not running from ``now`` to ``until``.

        Held before, it is held until the new moment instead; repeating it changes
        nothing. A past ``until`` lets it run again.
        """
        longer = max(until, now) - max(self.held_until, now)
        since = None if self.since is None else self.since + longer
        return replace(self, since=since, held_until=until if until > now else 0)


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
        """Return when the first of the running clocks runs out."""
        running = [seat.deadline for seat in self.seats if seat.deadline is not None]
        return min(running, default=None)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "preset": _preset_to_dict(self.preset),
            "turn": self.turn,
            "seats": [_seat_to_list(seat) for seat in self.seats],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Clock":
        """Reverse :meth:`to_dict`."""
        first, second = (SeatClock(*values) for values in data["seats"])
        return cls(Preset(**data["preset"]), (first, second), data["turn"])


def _seat_to_list(seat: SeatClock) -> list[int | None]:
    held = [seat.held_until] if seat.held_until else []
    return [seat.reserve_ms, seat.question_ms, seat.since, *held]


def _preset_to_dict(preset: Preset) -> dict[str, Any]:
    """Return the preset as stored with the battle, which keeps it."""
    return {name: getattr(preset, name) for name in Preset.__slots__}


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """What the clocks need to know of a battle after an action.

    Attributes:
        seats_to_answer: Seats that must answer now; bots left out.
        turn: Number of the turn; 0 before the first.
        turn_player: Whose turn it is; None before the first.
        answered: Seat whose answer led here; None: no one's, start all anew.
    """

    seats_to_answer: Collection[int]
    turn: int = 0
    turn_player: int | None = None
    answered: int | None = None


def start_clocks(preset: Preset, moment: ClockEvent, *, now: int) -> Clock:
    """Return the clocks at the first question."""
    fresh = SeatClock(preset.reserve_ms)
    return advance_clocks(Clock(preset, (fresh, fresh)), moment, now=now)


def advance_clocks(clock: Clock, moment: ClockEvent, *, now: int) -> Clock:
    """Return the clocks after an action.

    The seat that answered pays for it; a seat with a new question has the question's
    own time; a seat that had to answer before and still must goes on as if nothing had
    happened.
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
        one.started(clock.preset.question_ms, now=now)
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
    """Return the clocks after a bot was put on a seat: its own is stopped."""
    return _replace_seat(clock, seat, clock.seats[seat].paused(now))


def restart_clock_for_person(clock: Clock, seat: int, *, now: int) -> Clock:
    """Return the clocks after a user took a seat that must answer back from a bot.

    A question that was handed over comes back with the time it had left, so that
    handing over and back gains none.
    """
    one = clock.seats[seat]
    if one.since is not None:
        return clock
    own = one.question_ms or clock.preset.question_ms
    return _replace_seat(clock, seat, one.started(own, now=now))


def hold_clock(clock: Clock, seat: int, until: int, *, now: int) -> Clock:
    """Return the clocks with that of a seat held until the end of a holiday."""
    return _replace_seat(clock, seat, clock.seats[seat].held(until, now=now))


def _replace_seat(clock: Clock, seat: int, one: SeatClock) -> Clock:
    first, second = (one if seat == at else clock.seats[at] for at in SEATS)
    return replace(clock, seats=(first, second))


def _refill_at_new_turn(one: SeatClock, preset: Preset, *, is_own: bool) -> SeatClock:
    gain = preset.increment_ms if is_own else 0
    filled = max(one.reserve_ms + gain, preset.turn_ms)
    return replace(one, reserve_ms=filled)


def shift_clocks(clock: Clock, *, by_ms: int) -> Clock:
    """Return the clocks as if the last ``by_ms`` had not passed for them."""
    first, second = (
        seat if seat.since is None else replace(seat, since=seat.since + by_ms)
        for seat in clock.seats
    )
    return replace(clock, seats=(first, second))


def find_seat_out_of_time(clock: Clock, *, now: int) -> int | None:
    """Return the seat whose time is up, the earlier if both are, or None."""
    late = [
        (seat.deadline, number)
        for number, seat in enumerate(clock.seats)
        if seat.deadline is not None and seat.deadline <= now
    ]
    return min(late)[1] if late else None
