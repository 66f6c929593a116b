"""Spectators see the clocks, as late as the moves they belong to (issue 5)."""

import json

from battles.live.session import sessions
from battles.seating.clock_timeouts import give_back_time
from battles.tests.client_view import read_all
from battles.watching.spectating.spectator_hub import spectator_hub
from battles.watching.tests.people import Onlooker, age, in_future, make_room

DELAY_MS = 30_000


def clocks_of(onlooker):
    """Every clock that was sent, alone or with the welcome."""
    found = []
    for _number, frame in onlooker.told:
        message = json.loads(frame)
        clock = message if message["type"] == "clock" else message.get("clock")
        if clock is not None:
            found.append(clock)
    return found


def seat_to_answer(clock):
    return [one["seat"] for one in clock["seats"] if one["running"]]


def truth(room):
    """What the players' clocks say after the last action: running, reserve, end."""
    clock = sessions.get(room.battle_id).circumstances.clock
    return [
        (one.deadline is not None, one.reserve_ms, one.deadline) for one in clock.seats
    ]


def delayed(clock, *, earlier_ms=0):
    return [
        (
            one["running"],
            one["reserve_ms"],
            None if one["deadline"] is None else one["deadline"] - earlier_ms,
        )
        for one in clock["seats"]
    ]


def test_without_a_delay_spectators_see_what_the_players_see(content):
    room = make_room(clock="normal")
    with Onlooker(room) as onlooker:
        first = truth(room)
        room.play(5)

    clocks = clocks_of(onlooker)
    assert delayed(clocks[0]) == first
    assert delayed(clocks[-1]) == truth(room)
    assert len(clocks) > 3


def test_a_clock_is_as_late_as_the_move_it_belongs_to(content):
    """It runs on as it did then, whatever has been played since."""
    room = make_room(clock="normal", ranked=True)
    room.play(3)
    with Onlooker(room) as onlooker:
        after_three = truth(room)
        age(room, 40)
        room.play(4)
        spectator_hub.sweep(now=in_future(0))
        shown = clocks_of(onlooker)
        age(room, 40)
        spectator_hub.sweep(now=in_future(0))
        later = clocks_of(onlooker)

    assert [delayed(clock, earlier_ms=DELAY_MS) for clock in shown] == [after_three]
    assert delayed(later[-1], earlier_ms=DELAY_MS) == truth(room)
    assert later[-1]["claim"] is None


def test_no_clock_tells_of_a_move_that_is_not_shown_yet(content):
    """Whose clock runs is who is asked in the view, never who is asked by now."""
    room = make_room(clock="normal", ranked=True)
    with Onlooker(room) as onlooker:
        for turn in range(12):
            room.play(1, seed=turn)
            age(room, 9)
            spectator_hub.sweep(now=in_future(0))
        with Onlooker(room, user_id=1) as late_comer:
            pass

    checked = 0
    for one in (onlooker, late_comer):
        decision = None
        for message in read_all(frame for _number, frame in one.told):
            if "view" in message:
                decision = message["view"]["decision"]
            clock = message if message["type"] == "clock" else message.get("clock")
            if clock is None:
                continue
            # Both are asked at once for their first hands; the view names one.
            assert decision["player"] in seat_to_answer(clock)
            assert clock["claim"] is None
            checked += 1
    assert checked > 3


def test_who_comes_in_between_two_moves_sees_no_clock_of_the_present(content):
    room = make_room(clock="normal", ranked=True)
    room.play(6)
    age(room, 40)
    room.play(2)

    with Onlooker(room) as onlooker:
        pass

    assert clocks_of(onlooker) == []


def test_a_battle_without_clocks_tells_of_none(content):
    room = make_room()
    with Onlooker(room) as onlooker:
        room.play(4)

    assert clocks_of(onlooker) == []


def test_time_given_back_reaches_spectators(content):
    room = make_room(clock="normal")
    with Onlooker(room) as onlooker:
        before = clocks_of(onlooker)[-1]
        give_back_time(room.battle_id, milliseconds=5000)
        sessions.clear()
        spectator_hub.moved(room.battle_id)

    after = clocks_of(onlooker)[-1]
    ends = [
        (one["deadline"], other["deadline"])
        for one, other in zip(before["seats"], after["seats"], strict=True)
        if one["deadline"]
    ]
    assert ends
    assert {later - earlier for earlier, later in ends} == {5000}
