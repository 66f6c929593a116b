"""Pairing: what players may expect of the queue, and what must always hold."""

import doctest
import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import matchmaking.pairing
from matchmaking.pairing import (
    MET_BEFORE_POINTS,
    OVERDUE_S,
    Acquaintance,
    Waiting,
    compute_distance,
    compute_worth,
    is_overdue,
    may_meet,
    pair_up,
)
from matchmaking.pairing.arrival_replay import draw_arrivals, replay_arrivals
from matchmaking.pairing.pair_values import PAIR_POINTS

NEVER_SEEN = Acquaintance()


def someone(user_id, *, rating=1500.0, waited_s=0.0, ticket_id=None):
    return Waiting(ticket_id or user_id, user_id, rating, waited_s)


def users(pairs):
    return {frozenset((pair.first.user_id, pair.second.user_id)) for pair in pairs}


def pair_of(*user_ids):
    return frozenset(user_ids)


@st.composite
def queues(draw, max_size=40, longest_s=240):
    """Draw a queue; some players have two tickets, which must do no harm."""
    size = draw(st.integers(0, max_size))
    return [
        Waiting(
            ticket_id=ticket_id,
            user_id=draw(st.integers(0, max(size - 1, 1))),
            rating=draw(st.sampled_from([1100, 1450, 1500, 1500, 1650, 2400]))
            + draw(st.integers(-40, 40)),
            waited_s=draw(st.integers(0, longest_s)),
        )
        for ticket_id in range(size)
    ]


@st.composite
def acquaintances(draw):
    pairs = st.frozensets(
        st.tuples(st.integers(0, 12), st.integers(0, 12)).map(frozenset), max_size=12
    )
    return Acquaintance(blocked=draw(pairs), met_before=draw(pairs))


def best_worth_by_trying(people, acquaintance):
    """Return the worth of the best set of pairs, found by trying every set."""
    if len(people) < 2:
        return 0.0
    first, *rest = people
    best = best_worth_by_trying(rest, acquaintance)
    for index, other in enumerate(rest):
        if may_meet(first, other, acquaintance):
            others = rest[:index] + rest[index + 1 :]
            best = max(
                best,
                compute_worth(first, other, acquaintance)
                + best_worth_by_trying(others, acquaintance),
            )
    return best


def test_empty_queue_gives_no_pairs():
    assert pair_up([]) == ()


def test_somebody_alone_waits_on():
    assert pair_up([someone(1, waited_s=3600)]) == ()


def test_two_newcomers_play_at_once():
    assert users(pair_up([someone(1), someone(2)])) == {pair_of(1, 2)}


def test_longer_waiting_player_comes_first():
    (pair,) = pair_up([someone(1, waited_s=2), someone(2, waited_s=9)])

    assert (pair.first.user_id, pair.second.user_id) == (2, 1)


def test_neighbours_in_strength_are_paired():
    ratings = {1: 1300, 2: 1700, 3: 1320, 4: 1680}
    queue = [someone(user, rating=rating) for user, rating in ratings.items()]

    assert users(pair_up(queue)) == {pair_of(1, 3), pair_of(2, 4)}


@pytest.mark.parametrize(
    ("waited_s", "distance", "expected"),
    [
        (0, 200, True),
        (0, 201, False),
        (10, 400, True),
        (10, 401, False),
        (90, 2000, True),
    ],
)
def test_accepted_distance_widens_with_waiting(waited_s, distance, expected):
    weak = someone(1, rating=1000, waited_s=waited_s)
    strong = someone(2, rating=1000 + distance, waited_s=waited_s)

    assert bool(pair_up([weak, strong])) is expected


def test_impatience_of_one_does_not_bind_the_other():
    """As long as no one would wait for ever."""
    veteran = someone(1, rating=2400, waited_s=OVERDUE_S - 1)
    newcomer = someone(2, rating=1500, waited_s=0)

    assert pair_up([veteran, newcomer]) == ()


def test_who_has_waited_longest_is_not_left_over():
    queue = [someone(1, waited_s=60), someone(2, waited_s=1), someone(3, waited_s=30)]

    assert users(pair_up(queue)) == {pair_of(1, 3)}


def test_blocked_people_never_meet_however_long_they_wait():
    queue = [someone(1, waited_s=9999), someone(2, waited_s=9999)]

    assert pair_up(queue, Acquaintance(blocked={pair_of(1, 2)})) == ()


def test_blocked_people_each_find_somebody_else():
    queue = [someone(user) for user in (1, 2, 3, 4)]
    apart = Acquaintance(blocked={pair_of(1, 2), pair_of(3, 4), pair_of(1, 3)})

    assert users(pair_up(queue, apart)) == {pair_of(1, 4), pair_of(2, 3)}


def test_somebody_new_is_preferred_to_the_last_opponent():
    queue = [someone(1), someone(2), someone(3, rating=1500 + MET_BEFORE_POINTS - 1)]
    again = Acquaintance(met_before={pair_of(1, 2)})

    assert pair_of(1, 2) not in users(pair_up(queue, again))


def test_last_opponent_is_better_than_nobody():
    queue = [someone(1), someone(2)]
    again = Acquaintance(met_before={pair_of(1, 2)})

    assert users(pair_up(queue, again)) == {pair_of(1, 2)}


def test_nobody_is_left_standing_to_make_another_pair_nicer():
    """Greedy pairing would take the two equals in the middle and leave the others."""
    queue = [
        someone(1, rating=1000),
        someone(2, rating=1190),
        someone(3, rating=1190),
        someone(4, rating=1380),
    ]

    assert users(pair_up(queue)) in (
        {pair_of(1, 2), pair_of(3, 4)},
        {pair_of(1, 3), pair_of(2, 4)},
    )


def test_second_ticket_of_the_same_person_does_not_count():
    queue = [someone(1, ticket_id=1), someone(1, ticket_id=2), someone(2, ticket_id=3)]

    assert users(pair_up(queue)) == {pair_of(1, 2)}


def test_edges_of_windows_leave_nobody_over():
    """301 people are three windows and a bit; exactly one must be left."""
    queue = [someone(user, rating=1500 + user / 10) for user in range(1, 302)]

    assert len(pair_up(queue)) == 150


def test_crowd_of_equals_is_paired_whole():
    assert len(pair_up([someone(user) for user in range(1, 1001)])) == 500


@given(queue=queues(), acquaintance=acquaintances())
def test_nobody_meets_themselves_or_sits_at_two_tables(queue, acquaintance):
    pairs = pair_up(queue, acquaintance)

    seated = [seat.user_id for pair in pairs for seat in (pair.first, pair.second)]
    assert len(seated) == len(set(seated))


@given(queue=queues(), acquaintance=acquaintances())
def test_only_those_meet_who_may(queue, acquaintance):
    for pair in pair_up(queue, acquaintance):
        assert may_meet(pair.first, pair.second, acquaintance)
        assert pair.first in queue
        assert pair.second in queue


@given(queue=queues(), acquaintance=acquaintances())
def test_no_two_who_may_meet_are_both_left_over(queue, acquaintance):
    """A queue never stalls while two players could meet."""
    pairs = pair_up(queue, acquaintance)

    seated = {seat.user_id for pair in pairs for seat in (pair.first, pair.second)}
    first_tickets = {}
    for each in sorted(queue, key=lambda each: (-each.waited_s, each.ticket_id)):
        first_tickets.setdefault(each.user_id, each)
    left = [each for user, each in first_tickets.items() if user not in seated]
    assert not [
        (one, other)
        for one, other in combinations(left, 2)
        if may_meet(one, other, acquaintance)
    ]


@given(queue=queues(longest_s=119, max_size=8), acquaintance=acquaintances())
def test_small_queues_are_paired_in_the_best_way_there_is(queue, acquaintance):
    single = {each.user_id: each for each in queue}.values()

    total = sum(
        compute_worth(pair.first, pair.second, acquaintance)
        for pair in pair_up(single, acquaintance)
    )

    best = best_worth_by_trying(list(single), acquaintance)
    assert total == pytest.approx(best, abs=0.1)


@given(queue=queues(), acquaintance=acquaintances(), seed=st.integers(0, 2**16))
def test_order_of_the_queue_makes_no_difference(queue, acquaintance, seed):
    shuffled = queue[:]
    random.Random(seed).shuffle(shuffled)

    assert pair_up(shuffled, acquaintance) == pair_up(queue, acquaintance)


@given(queue=queues(), acquaintance=acquaintances())
def test_worth_is_the_same_from_both_sides_and_above_zero(queue, acquaintance):
    for one, other in combinations(queue, 2):
        assert compute_worth(one, other, acquaintance) == compute_worth(
            other, one, acquaintance
        )
        assert compute_worth(one, other, acquaintance) > 0


def test_mali_together_never_outweigh_a_pair():
    """Otherwise leaving two players out could be "better" than pairing them."""
    worst = compute_worth(
        someone(1, rating=0),
        someone(2, rating=1_000_000),
        Acquaintance(met_before={pair_of(1, 2)}),
    )

    assert worst > PAIR_POINTS / 3


def test_examples_in_the_documentation_run():
    assert doctest.testmod(matchmaking.pairing).failed == 0


# --- No one waits for ever.

COMPANY = [(), (1500,), (1400, 1500), (1500, 1600, 1700), (1500, 1500, 1500, 1500)]


@given(queues(max_size=20), acquaintances())
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whoever_waits_too_long_goes_before_everybody_who_has_waited_less(
    queue, acquaintance
):
    """Whoever is left has nobody left but people who are blocked, or taken by somebody
    who has waited longer."""
    pairs = pair_up(queue, acquaintance)
    longest = {
        seat.user_id: max(pair.first.waited_s, pair.second.waited_s)
        for pair in pairs
        for seat in (pair.first, pair.second)
    }
    for left in queue:
        if not is_overdue(left) or left.user_id in longest:
            continue
        for other in queue:
            if may_meet(left, other, acquaintance):
                assert longest.get(other.user_id, -1) >= left.waited_s


@given(
    rating=st.integers(-500, 4000),
    deviation=st.sampled_from([30, 60, 350]),
    arriving=st.lists(st.sampled_from(COMPANY), min_size=125, max_size=125),
)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_nobody_waits_longer_than_two_minutes_and_two_ticks(
    rating, deviation, arriving
):
    """While others come in pairs that suit each other better, however far away."""
    queue = {0: Waiting(0, 0, rating, 0.0, deviation)}
    came_with_company = 0
    for second, ratings in enumerate(arriving):
        for place, each in enumerate(ratings):
            number = 1 + 10 * second + place
            queue[number] = Waiting(number, number, each, 0.0, 60)
        if is_overdue(queue[0]) and len(queue) > 1:
            came_with_company += 1
        for pair in pair_up(queue.values()):
            del queue[pair.first.ticket_id], queue[pair.second.ticket_id]
        if 0 not in queue:
            return
        queue = {
            key: replace(each, waited_s=each.waited_s + 1)
            for key, each in queue.items()
        }
    assert came_with_company == 0


def test_a_second_before_two_minutes_strangers_in_strength_do_not_meet():
    new = someone(2, rating=3000)

    assert not pair_up([someone(1, waited_s=OVERDUE_S - 1), new])
    assert pair_up([someone(1, waited_s=OVERDUE_S), new])


# --- How much a rating tells.


def test_a_newcomer_may_be_as_strong_as_somebody_far_away():
    """A difference of uncertain ratings says less: 0.54 of it for two newcomers."""
    certain = [Waiting(1, 1, 1500, 0, 30), Waiting(2, 2, 1800, 0, 30)]
    unknown = [replace(each, deviation=350) for each in certain]

    assert pair_up(certain) == ()
    assert len(pair_up(unknown)) == 1
    assert compute_distance(*unknown) == pytest.approx(0.537 * 300, rel=0.01)


def test_both_deviations_count_the_same():
    one, other = Waiting(1, 1, 1500, 0, 350), Waiting(2, 2, 1800, 0, 30)

    assert compute_distance(one, other) == compute_distance(other, one)


# --- Replaying.


def test_the_same_arrivals_fare_the_same():
    drawn = {"players": 40, "per_s": 1.0, "seconds": 120, "game_s": 30, "seed": 7}

    one, other = (replay_arrivals(draw_arrivals(**drawn)) for _ in range(2))

    assert one.waits == other.waits
    assert one.arrivals == 2 * len(one.differences) + one.left > 0
    assert min(one.shares) > 0.97
