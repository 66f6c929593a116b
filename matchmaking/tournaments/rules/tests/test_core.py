"""Pairing, tie-breaks and overtime, as players at an event would check them."""

import itertools
import random
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchmaking.tournaments.rules import (
    Board,
    Measure,
    Outcome,
    Player,
    Table,
    count_points,
    count_robin_rounds,
    decide_table,
    get_usual_rounds,
    is_over,
    pair_bracket,
    pair_first_round,
    pair_next_round,
    pair_robin_round,
    pair_round,
    rank_elimination,
    rank_swiss,
    rank_top_cut,
    swiss,
)

SEED = b"harbour lights"


def make(count):
    return [Player(id=number, lot=number) for number in range(1, count + 1)]


def played(tables, rng):
    """Return each table with a random outcome."""
    outcomes = [Outcome.FIRST, Outcome.SECOND, Outcome.FIRST, Outcome.DRAW]
    games = {Outcome.FIRST: (1, 0), Outcome.SECOND: (0, 1), Outcome.DRAW: (0, 0)}
    for table in tables:
        if table.outcome == Outcome.BYE:
            yield replace(table, games=(1, 0))
        else:
            outcome = rng.choice(outcomes)
            yield replace(table, outcome=outcome, games=games[outcome])


def play_swiss(players, rounds, rng):
    tables = []
    for _round in range(rounds):
        tables += played(pair_round(players, tables, seed=SEED), rng)
    return tables


@settings(max_examples=60, deadline=None)
@given(count=st.integers(2, 21), seed=st.integers(0, 10**6))
def test_usual_swiss_repeats_no_table_and_gives_nobody_two_byes(count, seed):
    players = make(count)

    tables = play_swiss(players, get_usual_rounds(count), random.Random(seed))

    met = [frozenset(table.players) for table in tables if table.second]
    assert len(met) == len(set(met))
    byes = [table.first for table in tables if table.second is None]
    assert len(byes) == len(set(byes)) == (get_usual_rounds(count) if count % 2 else 0)
    for number in range(1, get_usual_rounds(count) + 1):
        seated = [p for t in tables if t.round == number for p in t.players]
        assert sorted(seated) == [player.id for player in players]


@given(order=st.permutations(make(9)))
@settings(max_examples=20, deadline=None)
def test_pairing_does_not_depend_on_the_order_of_the_list(order):
    assert pair_round(order, [], seed=SEED) == pair_round(make(9), [], seed=SEED)


def test_winners_meet_winners_in_the_second_round():
    tables = [
        replace(table, outcome=Outcome.FIRST, games=(1, 0))
        for table in pair_round(make(8), [], seed=SEED)
    ]
    won = count_points(make(8), tables)

    following = pair_round(make(8), tables, seed=SEED)

    assert [won[t.first] - won[t.second] for t in following] == [0, 0, 0, 0]


def test_more_rounds_than_opponents_repeat_tables_rather_than_stop():
    tables = play_swiss(make(4), 5, random.Random(1))

    assert len(tables) == 10
    met = [frozenset(t.players) for t in tables]
    assert max(met.count(pair) for pair in met) == 2


def test_bye_goes_to_somebody_with_the_fewest_points():
    tables = play_swiss(make(7), 2, random.Random(3))
    won = count_points(make(7), tables)
    had = {table.first for table in tables if table.second is None}

    bye = pair_round(make(7), tables, seed=SEED)[-1]

    assert bye.second is None
    assert won[bye.first] == min(won[p] for p in won if p not in had)


def test_who_has_dropped_out_is_not_paired():
    players = [replace(one, is_out=one.id == 3) for one in make(6)]

    seated = [p for t in pair_round(players, [], seed=SEED) for p in t.players]

    assert sorted(seated) == [1, 2, 4, 5, 6]


def test_who_floated_down_last_round_costs_more_to_float_down_again():
    """3 met somebody with fewer points in the second round; 4 did not."""
    tables = [table(n, n, n + 4, "first") for n in (1, 2, 3, 4)]
    tables += [
        table(1, 1, 2, "first", round_=2),
        table(2, 3, 5, "second", round_=2),
        table(3, 4, 6, "second", round_=2),
        table(4, 7, 8, "draw", round_=2),
    ]
    won = count_points(make(8), tables)
    past = swiss._Past(tables, won, 3)
    twice = swiss._Past(tables[:-2], won, 3)

    assert won[3] == won[4] == 3
    assert past.cost(3, 8) == past.cost(4, 7) == swiss.GAP * 4 + swiss.FLOAT
    assert twice.cost(4, 7) == swiss.GAP * 4


def test_pairing_of_256_takes_a_moment():
    begun = perf_counter()

    tables = play_swiss(make(256), 2, random.Random(2))

    assert len(tables) == 256
    assert perf_counter() - begun < 20


# --- Standings.


def table(number, first, second, outcome, games=None, round_=1):
    usual = {"first": (1, 0), "second": (0, 1), "bye": (1, 0)}
    return Table(
        round_,
        number,
        first,
        second,
        Outcome(outcome),
        games or usual.get(outcome, (0, 0)),
    )


def test_three_points_for_a_win_or_a_bye_and_one_for_a_draw():
    tables = [
        table(1, 1, 2, "first"),
        table(2, 3, 4, "draw"),
        table(3, 5, None, "bye"),
        table(4, 6, 7, "neither"),
        table(5, 8, 9, "pending"),
    ]

    lines = {line.player: line for line in rank_swiss(make(9), tables)}

    assert [lines[p].points for p in range(1, 10)] == [3, 0, 1, 1, 3, 0, 0, 0, 0]
    assert (lines[6].losses, lines[7].losses, lines[8].losses) == (1, 1, 0)
    assert (lines[5].wins, lines[5].byes) == (1, 1)


def test_equal_points_are_parted_by_what_the_opponents_have_won():
    tables = [
        table(1, 1, 2, "first"),
        table(2, 3, 4, "first"),
        table(1, 5, 1, "first", round_=2),
        table(2, 3, 2, "second", round_=2),
        table(3, 4, 6, "first", round_=2),
    ]

    lines = {line.player: line for line in rank_swiss(make(6), tables)}

    # 1 has met 5 (1 of 1) and 2 (1 of 2); 4 has met 3 (1 of 2) and 6 (0, counts 1/3).
    assert lines[1].points == lines[4].points == 3
    assert lines[1].opponents == Fraction(3, 4)
    assert lines[4].opponents == Fraction(5, 12)
    assert lines[1].place < lines[4].place


def test_a_hapless_opponent_counts_a_third_and_a_bye_is_no_opponent():
    tables = [table(1, 1, 2, "first"), table(2, 3, None, "bye")]

    lines = {line.player: line for line in rank_swiss(make(3), tables)}

    assert lines[1].opponents == Fraction(1, 3)
    assert lines[3].opponents == Fraction(1, 3)


def test_lot_parts_those_whom_nothing_else_parts():
    players = [Player(1, lot=9), Player(2, lot=4)]

    assert [line.player for line in rank_swiss(players, [])] == [2, 1]


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 12), seed=st.integers(0, 1000))
def test_places_are_a_row_and_points_never_rise_down_the_list(count, seed):
    players = make(count)
    lines = rank_swiss(players, play_swiss(players, 3, random.Random(seed)))

    assert [line.place for line in lines] == list(range(1, count + 1))
    assert all(a.points >= b.points for a, b in itertools.pairwise(lines))
    assert all(Fraction(1, 3) <= line.opponents <= 1 for line in lines)


# --- Elimination.


@pytest.mark.parametrize("count", range(2, 18))
def test_bracket_ends_with_one_winner_after_the_usual_rounds(count):
    players, tables = make(count), []
    following = pair_first_round(players)
    while following:
        tables += [
            t if t.second is None else replace(t, outcome=Outcome.FIRST, games=(1, 0))
            for t in following
        ]
        following = pair_next_round(players, tables)

    assert max(t.round for t in tables) == get_usual_rounds(count)
    lines = rank_elimination(players, tables)
    assert [line.place for line in lines].count(1) == 1
    assert sum(t.second is not None for t in tables) == count - 1


def test_those_who_went_out_together_share_a_place():
    tables = [table(1, 1, 4, "first"), table(2, 2, 3, "first")]
    tables += [table(1, 1, 2, "first", round_=2)]

    lines = rank_elimination(make(4), tables)

    assert [(line.player, line.place) for line in lines[:2]] == [(1, 1), (2, 2)]
    assert {line.place for line in lines[2:]} == {3}


def test_winner_who_drops_out_leaves_the_next_opponent_a_bye():
    tables = [table(1, 1, 4, "first"), table(2, 2, 3, "first")]
    players = [replace(one, is_out=one.id == 1) for one in make(4)]

    (final,) = pair_next_round(players, tables)

    assert (final.first, final.second, final.outcome) == (2, None, Outcome.BYE)


def test_two_who_both_lost_leave_their_place_in_the_bracket_empty():
    tables = [table(1, 1, 4, "neither"), table(2, 2, 3, "second")]

    (final,) = pair_next_round(make(4), tables)

    assert (final.first, final.second) == (3, None)


# --- Overtime.


@pytest.mark.parametrize(
    ("turn", "seconds", "over"),
    [(5, 0, False), (8, 299, False), (9, 0, True), (5, 300, True)],
)
def test_three_further_turns_or_five_minutes(turn, seconds, over):
    """Called in turn 5: turns 6, 7 and 8 are played to their end."""
    board = Board(turn=turn, life=(3, 3), deck=(20, 20))

    assert is_over(board, called_in_turn=5, called_s=seconds) is over


@pytest.mark.parametrize(
    ("life", "deck", "games", "expected"),
    [
        ((4, 3), (10, 20), (0, 0), (0, Measure.LIFE)),
        ((3, 4), (20, 10), (0, 0), (1, Measure.LIFE)),
        ((3, 3), (10, 11), (0, 0), (1, Measure.DECK)),
        ((3, 3), (10, 10), (0, 0), (1, Measure.LOT)),
        ((1, 6), (10, 10), (1, 0), (0, Measure.GAMES)),
    ],
)
def test_life_then_deck_then_lot_decide(life, deck, games, expected):
    board = Board(turn=9, life=life, deck=deck, games=games)

    assert decide_table(board, lot=1) == expected


# --- Players who are out are not seated.


def next_round(kind, players, tables):
    """Pair the next round of a tournament of a kind; empty once it is over."""
    if kind == "elimination":
        return pair_next_round(players, tables) if tables else pair_first_round(players)
    played_rounds = max((table.round for table in tables), default=0)
    if played_rounds >= get_usual_rounds(len(players)):
        return []
    return pair_round(players, tables, seed=SEED)


@pytest.mark.parametrize("kind", ["swiss", "elimination"])
@settings(max_examples=60, deadline=None)
@given(count=st.integers(2, 17), seed=st.integers(0, 10**6), data=st.data())
def test_nobody_who_is_out_is_seated_in_a_tournament_of_any_kind(
    kind, count, seed, data
):
    """Exchange F5: who was dropped before the first round was seated in a bracket."""
    rng = random.Random(seed)
    players, tables = make(count), []
    for _round in range(count):
        leaving = data.draw(st.sets(st.integers(1, count), max_size=2))
        players = [
            replace(player, is_out=player.is_out or player.id in leaving)
            for player in players
        ]
        staying = {player.id for player in players if not player.is_out}
        following = next_round(kind, players, tables)
        if not any(table.second for table in following):
            break
        seated = [player for table in following for player in table.players]
        assert len(seated) == len(set(seated))
        last = [table for table in tables if table.round == following[0].round - 1]
        won = {table.winner for table in last} if last else staying
        expected = won & staying if kind == "elimination" else staying
        assert set(seated) == expected
        tables += [
            table
            if table.outcome == Outcome.BYE
            else replace(table, outcome=rng.choice([Outcome.FIRST, Outcome.SECOND]))
            for table in following
        ]


@pytest.mark.parametrize("out", [1, 2, 3, 5, 8])
def test_bracket_with_gaps_before_the_first_round_ends_with_one_winner(out):
    """The size of the bracket is that of who is seated, not of who had entered."""
    players = [replace(player, is_out=player.id <= out) for player in make(9)]
    tables = pair_first_round(players)
    following = tables
    while following and any(table.second for table in following):
        tables = [
            replace(table, outcome=Outcome.FIRST) if table.second else table
            for table in tables
        ]
        following = pair_next_round(players, tables)
        tables = [*tables, *following]

    rounds = max(table.round for table in tables)
    assert rounds == get_usual_rounds(9 - out)
    assert sum(table.round == rounds for table in tables) == 1


# --- Round robin and top cut.


def decided(tables, choose):
    """Return each table with the outcome of a function, byes as they are."""
    for one in tables:
        yield one if one.outcome == Outcome.BYE else replace(one, outcome=choose(one))


@pytest.mark.parametrize("count", range(2, 17))
def test_in_a_round_robin_everyone_meets_everyone_once(count):
    players, tables = make(count), []
    while following := pair_robin_round(players, tables):
        tables += decided(following, lambda _table: Outcome.FIRST)

    met = [frozenset(one.players) for one in tables if one.second]
    assert sorted(map(sorted, met)) == sorted(
        map(list, itertools.combinations([player.id for player in players], 2))
    )
    assert max(one.round for one in tables) == count_robin_rounds(count)
    byes = [one.first for one in tables if one.second is None]
    assert sorted(byes) == ([player.id for player in players] if count % 2 else [])


def test_who_leaves_a_round_robin_gives_byes_and_who_never_came_plays_no_part():
    players = [replace(one, is_out=one.id == 5) for one in make(5)]
    first = pair_robin_round(players, [])
    assert [one.players for one in first] == [(1, 4), (2, 3)]

    gone = [replace(one, is_out=one.id in {4, 5}) for one in make(5)]
    played_out = list(decided(first, lambda _table: Outcome.FIRST))
    for _round in (2, 3):
        following = pair_robin_round(gone, played_out)
        assert [len(one.players) for one in following] == [2, 1]
        assert 4 not in [id_ for one in following for id_ in one.players]
        played_out += decided(following, lambda _table: Outcome.FIRST)
    assert pair_robin_round(gone, played_out) == []


def cut_after_two_rounds(final):
    """Return players and tables: two Swiss rounds, semifinals, and a final."""
    players = make(8)
    tables = []
    for _round in (1, 2):
        tables += decided(
            pair_round(players, tables, seed=SEED),
            lambda one: Outcome.FIRST if one.first < one.second else Outcome.SECOND,
        )
    seeds = [line.player for line in rank_swiss(players, tables)][:4]
    tables += decided(pair_bracket(seeds, number=3), lambda _table: Outcome.SECOND)
    tables += decided(pair_next_round(players, tables, begins=3), lambda _table: final)
    assert pair_next_round(players, tables, begins=3) == []
    return players, tables, seeds


def test_a_top_cut_seats_the_best_and_its_bracket_stands_first():
    players, tables, seeds = cut_after_two_rounds(Outcome.FIRST)
    semifinals = [one for one in tables if one.round == 3]
    assert [one.players for one in semifinals] == [
        (seeds[0], seeds[3]), (seeds[1], seeds[2])
    ]  # fmt: skip

    lines = rank_top_cut(players, tables, begins=3)

    assert [line.player for line in lines[:4]] == [
        seeds[3], seeds[2], seeds[0], seeds[1]
    ]  # fmt: skip
    assert [line.place for line in lines] == list(range(1, 9))
    swiss_alone = [one for one in tables if one.round < 3]
    assert {(line.player, line.points) for line in lines} == {
        (line.player, line.points) for line in rank_swiss(players, swiss_alone)
    }


def test_while_a_bracket_is_played_who_is_still_in_it_stands_before_who_has_lost():
    players, tables, seeds = cut_after_two_rounds(Outcome.FIRST)
    before_final = [
        replace(one, outcome=Outcome.PENDING) if one.number == 2 else one
        for one in tables
        if one.round <= 3
    ]
    swiss_alone = [one for one in tables if one.round < 3]
    running = swiss_alone + [one for one in before_final if one.round == 3]

    lines = rank_top_cut(players, running, begins=3)

    assert [line.player for line in lines[:4]] == [
        seeds[3], seeds[1], seeds[2], seeds[0]
    ]  # fmt: skip


def test_a_final_that_nobody_wins_has_no_first_place():
    """Exchange F12: a double loss in the final left two on place 1."""
    players, tables, _seeds = cut_after_two_rounds(Outcome.NEITHER)
    assert [line.place for line in rank_top_cut(players, tables, begins=3)][:3] == [
        2,
        3,
        4,
    ]

    four = make(4)
    bracket = list(decided(pair_first_round(four), lambda _table: Outcome.FIRST))
    bracket += decided(pair_next_round(four, bracket), lambda _table: Outcome.NEITHER)
    assert [line.place for line in rank_elimination(four, bracket)] == [2, 2, 3, 3]
