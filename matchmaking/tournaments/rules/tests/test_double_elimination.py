"""Double elimination of every size from 2 to 64: two losses, byes, drops, the final."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from matchmaking.tournaments.rules import (
    Bracket,
    Outcome,
    Player,
    Table,
    count_double_rounds,
    count_lower_places,
    find_brackets,
    pair_double_round,
    rank_double_elimination,
)
from matchmaking.tournaments.rules.double_elimination import count_losses

SIZES = range(2, 65)
DECIDED = (Outcome.FIRST, Outcome.SECOND)


def enter(count):
    return [Player(number, number) for number in range(1, count + 1)]


def decide(tables, outcome):
    return [replace(each, outcome=outcome) if each.second else each for each in tables]


def play(count, *, seed, dropping=0.0, neither=0.0):
    """Play to the end with random winners, drops and rulings against both."""
    chance = random.Random(seed)
    players, tables = enter(count), []
    while True:
        players = [
            replace(one, is_out=one.is_out or chance.random() < dropping)
            for one in players
        ]
        paired = pair_double_round(players, tables)
        if not any(table.second for table in paired):
            return players, tables
        check_round(players, tables, paired)
        for table in paired:
            ruled = chance.random() < neither
            outcome = Outcome.NEITHER if ruled else chance.choice(DECIDED)
            tables += decide([table], outcome)


def check_round(players, tables, paired):
    """No one is seated twice, after two losses, or after dropping out."""
    seated = [one for table in paired for one in table.players]
    losses = count_losses(tables)
    assert len(seated) == len(set(seated))
    assert len({table.number for table in paired}) == len(paired)
    assert not {one.id for one in players if one.is_out} & set(seated)
    assert all(losses[one] < 2 for one in seated)


def list_left(players, tables):
    losses = count_losses(tables)
    return [one.id for one in players if not one.is_out and losses[one.id] < 2]


@pytest.mark.parametrize("count", SIZES)
def test_everyone_but_the_winner_loses_twice(count):
    for seed in range(3):
        players, tables = play(count, seed=seed)

        losses = count_losses(tables)
        (winner,) = list_left(players, tables)
        assert all(losses[one.id] == 2 for one in players if one.id != winner)
        played = sum(table.second is not None for table in tables)
        assert played == 2 * (count - 1) + losses[winner]
        assert tables[-1].round <= count_double_rounds(count) + 1
        places = rank_double_elimination(players, tables)
        assert [line.player for line in places if line.place == 1] == [winner]


@pytest.mark.parametrize("count", SIZES)
def test_it_ends_with_drops_and_rulings_against_both(count):
    for seed, (dropping, neither) in enumerate([(0.05, 0.05), (0.3, 0), (0, 0.3)]):
        players, tables = play(count, seed=seed, dropping=dropping, neither=neither)

        assert len(list_left(players, tables)) <= 1


@pytest.mark.parametrize("count", [4, 8, 16, 32, 64])
def test_a_full_bracket_has_no_bye_among_the_unbeaten(count):
    _players, tables = play(count, seed=1)

    first = [table for table in tables if table.round == 1]
    assert Counter(table.outcome == Outcome.BYE for table in first) == {
        False: count // 2
    }


def test_who_dropped_out_before_the_first_round_is_not_seated():
    """F5: what single elimination and Swiss rounds do."""
    players = [replace(one, is_out=one.id == 3) for one in enter(4)]

    seated = {one for table in pair_double_round(players, []) for one in table.players}

    assert seated == {1, 2, 4}


def play_to_the_final():
    """Return two players and their first match; 1 is unbeaten, 2 has one loss."""
    return enter(2), [Table(1, 1, 1, 2, Outcome.FIRST)]


def test_the_unbeaten_wins_by_winning_the_final():
    players, tables = play_to_the_final()
    tables += decide(pair_double_round(players, tables), Outcome.FIRST)

    assert pair_double_round(players, tables) == []
    assert [line.place for line in rank_double_elimination(players, tables)] == [1, 2]


def test_the_final_is_played_again_if_the_unbeaten_loses_it():
    players, tables = play_to_the_final()
    tables += decide(pair_double_round(players, tables), Outcome.SECOND)

    (again,) = pair_double_round(players, tables)

    assert set(again.players) == {1, 2}


def test_a_final_that_both_lose_is_won_by_the_unbeaten():
    players, tables = play_to_the_final()
    tables += decide(pair_double_round(players, tables), Outcome.NEITHER)

    assert pair_double_round(players, tables) == []
    places = {one.player: one.place for one in rank_double_elimination(players, tables)}
    assert places == {1: 1, 2: 2}


def test_a_second_final_that_both_lose_has_no_winner():
    """F12: nobody is first."""
    players, tables = play_to_the_final()
    tables += decide(pair_double_round(players, tables), Outcome.SECOND)
    tables += decide(pair_double_round(players, tables), Outcome.NEITHER)

    assert pair_double_round(players, tables) == []
    assert [line.place for line in rank_double_elimination(players, tables)] == [2, 2]


def test_nobody_plays_the_same_opponent_again_while_another_is_there():
    for seed in range(20):
        _players, tables = play(16, seed=seed)
        early = [table for table in tables if table.round <= 3 and table.second]
        met = Counter(frozenset(table.players) for table in early)
        assert max(met.values()) == 1


@pytest.mark.parametrize("count", SIZES)
def test_each_table_is_in_the_bracket_its_players_losses_say(count):
    _players, tables = play(count, seed=2)

    brackets = find_brackets(tables)

    finals = [key for key, bracket in brackets.items() if bracket == Bracket.FINAL]
    last = tables[-1].round
    assert finals in ([(last, 1)], [(last - 1, 1), (last, 1)])
    for table in tables:
        bracket = brackets[table.round, table.number]
        before = count_losses(each for each in tables if each.round < table.round)
        losses = {before[one] for one in table.players}
        if bracket == Bracket.WINNERS:
            assert losses == {0}
        elif bracket == Bracket.LOSERS:
            assert losses == {1}


@pytest.mark.parametrize("count", SIZES)
def test_places_to_come_are_the_tables_that_are_played(count):
    players, tables = play(count, seed=3)
    brackets = find_brackets(tables)
    lower = Counter(
        number for (number, _), one in brackets.items() if one == Bracket.LOSERS
    )
    last = max(lower, default=1)

    for number in range(1, tables[-1].round):
        known = [
            replace(each, outcome=Outcome.PENDING)
            if each.round == number and each.second
            else each
            for each in tables
            if each.round <= number
        ]
        coming = [lower[one] for one in range(number + 1, last + 1)]
        assert count_lower_places(players, known) == coming


def test_before_the_first_round_there_are_no_brackets():
    assert find_brackets([]) == {}


def test_a_last_match_of_two_with_a_loss_each_is_no_final():
    """The unbeaten has dropped out: it decides the losers' bracket, and it all."""
    tables = [
        Table(1, 1, 1, 4, Outcome.FIRST),
        Table(1, 2, 2, 3, Outcome.FIRST),
        Table(2, 1, 1, 2, Outcome.FIRST),
        Table(2, 2, 3, 4, Outcome.FIRST),
        Table(3, 1, 2, 3),
    ]

    assert find_brackets(tables)[3, 1] == Bracket.LOSERS
