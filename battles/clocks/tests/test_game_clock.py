"""Clocks as arithmetic: nothing lost, nothing made, never below zero."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.clocks import game_clock
from battles.clocks.game_clock import Clock, ClockEvent, Preset

FISCHER = Preset("t", reserve_ms=60_000, question_ms=5_000, increment_ms=7_000)
POST = Preset("p", reserve_ms=1000, question_ms=0, increment_ms=0, turn_ms=1000)
SEATS = st.sets(st.sampled_from((0, 1)))


def start(preset=FISCHER, due=(0,), now=0, **fields):
    return game_clock.start_clocks(preset, ClockEvent(due, **fields), now=now)


def test_only_the_seat_that_is_asked_runs():
    clock = start()

    assert clock.seats[0].deadline == 65_000
    assert clock.seats[1].deadline is None
    assert clock.deadline == 65_000


def test_an_answer_within_the_time_of_its_question_costs_nothing():
    clock = game_clock.advance_clocks(start(), ClockEvent([1], answered=0), now=5_000)

    assert clock.seats[0] == game_clock.SeatClock(60_000)
    assert clock.seats[1].deadline == 5_000 + 65_000


def test_what_is_used_beyond_comes_from_the_reserve():
    clock = game_clock.advance_clocks(start(), ClockEvent([0], answered=0), now=12_000)

    assert clock.seats[0].reserve_ms == 53_000
    assert clock.seats[0].deadline == 12_000 + 5_000 + 53_000


def test_both_run_while_both_are_asked_and_the_slower_is_not_reset():
    both = start(due=(0, 1))

    one = game_clock.advance_clocks(both, ClockEvent([1], answered=0), now=9_000)

    assert one.seats[0] == game_clock.SeatClock(56_000)
    assert one.seats[1] == both.seats[1]


def test_an_answer_taken_back_starts_the_question_anew_for_whoever_is_asked():
    """Nobody answered: whoever runs is settled first."""
    clock = game_clock.advance_clocks(start(), ClockEvent([0]), now=8_000)

    assert clock.seats[0].reserve_ms == 57_000
    assert clock.seats[0].since == 8_000


@pytest.mark.parametrize(
    ("held", "own", "reserve"),
    [(3_000, 2_000, 60_000), (5_000, 1, 60_000), (9_000, 1, 56_000)],
    ids=["within the question's time", "at its end", "beyond"],
)
def test_a_question_handed_over_and_taken_back_has_the_time_it_had_left(
    held, own, reserve
):
    """F5: to and fro every few seconds, the reserve was never touched."""
    away = game_clock.stop_clock_for_bot(start(), 0, now=held)
    back = game_clock.restart_clock_for_person(away, 0, now=held + 60_000)

    assert away.deadline is None
    assert back.seats[0] == game_clock.SeatClock(reserve, own, held + 60_000)


def test_to_and_fro_gains_no_time():
    clock = start()
    for at in range(1_000, 20_000, 1_000):
        clock = game_clock.restart_clock_for_person(
            game_clock.stop_clock_for_bot(clock, 0, now=at), 0, now=at
        )

    assert clock.deadline <= 65_000 + 20  # a moment for each time


def test_a_new_question_taken_back_has_its_own_time():
    away = game_clock.stop_clock_for_bot(start(), 0, now=4_000)
    answered = game_clock.advance_clocks(away, ClockEvent([1], answered=0), now=5_000)
    due = game_clock.advance_clocks(answered, ClockEvent([], answered=1), now=6_000)

    back = game_clock.restart_clock_for_person(due, 0, now=7_000)

    assert back.seats[0] == game_clock.SeatClock(60_000, 5_000, 7_000)


def test_the_increment_comes_at_the_start_of_the_own_turn_once():
    clock = start()

    clock = game_clock.advance_clocks(clock, ClockEvent([1], 1, 1, answered=0), now=0)
    clock = game_clock.advance_clocks(clock, ClockEvent([1], 1, 1, answered=1), now=0)

    assert [seat.reserve_ms for seat in clock.seats] == [60_000, 67_000]


def test_by_correspondence_every_turn_fills_both_reserves():
    clock = start(POST)

    clock = game_clock.advance_clocks(clock, ClockEvent([0], 1, 0, answered=0), now=900)
    clock = game_clock.advance_clocks(
        clock, ClockEvent([1], 1, 0, answered=0), now=1400
    )
    assert clock.seats[0].reserve_ms == 500
    clock = game_clock.advance_clocks(
        clock, ClockEvent([1], 2, 1, answered=1), now=1600
    )

    assert [seat.reserve_ms for seat in clock.seats] == [1000, 1000]


def test_time_is_up_exactly_at_the_deadline():
    clock = start()

    assert game_clock.find_seat_out_of_time(clock, now=64_999) is None
    assert game_clock.find_seat_out_of_time(clock, now=65_000) == 0


def test_of_two_that_ran_out_the_earlier_loses():
    clock = start(due=(0, 1))
    slow = replace(clock.seats[1], reserve_ms=10)
    clock = replace(clock, seats=(clock.seats[0], slow))

    assert game_clock.find_seat_out_of_time(clock, now=10**9) == 1


def test_an_answer_after_the_deadline_leaves_nothing_and_not_less():
    clock = game_clock.advance_clocks(start(), ClockEvent([1], answered=0), now=10**9)

    assert clock.seats[0] == game_clock.SeatClock(0)


@pytest.mark.parametrize("preset", game_clock.PRESETS.values(), ids=lambda p: p.name)
def test_a_clock_is_the_same_after_a_way_through_the_database(preset):
    clock = start(preset, due=(0, 1), now=123)

    assert Clock.from_dict(clock.to_dict()) == clock


STEPS = st.lists(
    st.tuples(
        st.integers(0, 90_000),  # passed
        SEATS,  # asked
        st.integers(0, 1),  # turns begun
        st.sampled_from((0, 1, None)),  # answered
    ),
    max_size=30,
)


@given(STEPS, st.sampled_from([FISCHER, *game_clock.PRESETS.values()]))
def test_no_clock_is_ever_negative_nor_runs_unasked(steps, preset):
    clock, now, turn = start(preset), 0, 0
    for passed, due, turns, answered in steps:
        now, turn = now + passed, turn + turns
        clock = game_clock.advance_clocks(
            clock, ClockEvent(due, turn, turn % 2, answered), now=now
        )
        for number, seat in enumerate(clock.seats):
            assert seat.reserve_ms >= 0
            assert seat.question_ms >= 0
            assert (seat.since is not None) == (number in due)


@given(STEPS)
def test_time_is_conserved(steps):
    """Reserve left = reserve at first + increments - what was used beyond questions."""
    clock, now, turn = start(replace(FISCHER, reserve_ms=10**9)), 0, 0
    used = [0, 0]
    gained = [0, 0]
    for passed, due, turns, answered in steps:
        now, turn = now + passed, turn + turns
        for number, seat in enumerate(clock.seats):
            settled = number not in due or answered in (number, None)
            if seat.since is not None and settled:
                used[number] += max(0, now - seat.since - seat.question_ms)
        if turns:
            gained[turn % 2] += FISCHER.increment_ms
        clock = game_clock.advance_clocks(
            clock, ClockEvent(due, turn, turn % 2, answered), now=now
        )

    for number, seat in enumerate(clock.seats):
        assert seat.reserve_ms == 10**9 + gained[number] - used[number]


@given(STEPS, st.integers(0, 10**7))
def test_an_outage_shifts_every_deadline_by_its_length(steps, gap):
    clock, now = start(), 0
    for passed, due, _turns, answered in steps:
        now += passed
        clock = game_clock.advance_clocks(
            clock, ClockEvent(due, answered=answered), now=now
        )

    later = game_clock.shift_clocks(clock, by_ms=gap)

    for before, after in zip(clock.seats, later.seats, strict=True):
        if before.deadline is None:
            assert after == before
        else:
            assert after.deadline == before.deadline + gap
