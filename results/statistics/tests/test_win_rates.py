"""Win rates and their uncertainty."""

import pytest

from results.statistics.win_rates import (
    bootstrap_difference,
    build_trial_report,
    compute_wilson_interval,
)


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.278),
        (5, 10, 0.237, 0.763),
        (10, 10, 0.722, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_those_of_wilson(points, games, low, high):
    rate = compute_wilson_interval(points, games)

    assert (round(rate.low, 3), round(rate.high, 3)) == (low, high)


def test_more_games_make_an_interval_smaller():
    few, many = compute_wilson_interval(6, 10), compute_wilson_interval(600, 1000)

    assert many.high - many.low < few.high - few.low


def test_a_difference_that_varies_around_zero_is_not_clear():
    assert not bootstrap_difference([0.5, -0.5] * 10, seed="1").is_clear
    assert bootstrap_difference([0.5, 0.0, 0.5, 0.5] * 10, seed="1").is_clear


def test_the_same_seed_gives_the_same_interval():
    values = [0.0, 0.5, 1.0, -0.5, 0.5]

    assert bootstrap_difference(values, seed="1") == bootstrap_difference(
        values, seed="1"
    )


def test_a_deck_is_counted_from_its_own_side():
    units = {0: [(1.0, 1.0, 0.0, 0.0), (1.0, 0.5, 0.0, None)]}

    report = build_trial_report(
        names=["a", "b"], pairs=[(0, 1)], results=units, seed="1"
    )

    first, second = report["decks"]
    assert (first["before"]["points"], first["before"]["games"]) == (3.5, 4)
    assert (second["before"]["points"], second["after"]["points"]) == (0.5, 3.0)
    assert (report["games"], report["unfinished"]) == (8, 1)
    assert first["difference"]["mean"] == -second["difference"]["mean"] == -1.0


def test_a_proposal_without_effect_changes_nothing():
    units = {0: [(1.0, 0.0, 1.0, 0.0)] * 5}

    (line,) = build_trial_report(
        names=["a", "b"], pairs=[(0, 1)], results=units, seed="1"
    )["pairings"]

    assert line["difference"] == {
        "mean": 0.0,
        "low": 0.0,
        "high": 0.0,
        "is_clear": False,
    }
