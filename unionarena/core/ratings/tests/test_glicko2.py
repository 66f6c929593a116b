"""Glicko-2 against the paper's own example, and against what must hold for anybody."""

import doctest
from datetime import timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from unionarena.core import ratings as package
from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    PERIOD,
    Game,
    Rating,
    Score,
    apply_pause,
    compute_expected_score,
    rate_game,
    update_rating,
)
from unionarena.core.ratings.glicko2 import _expected, _g

# "Example of the Glicko-2 system", pages 4 and 5.
PAPER_PLAYER = Rating(1500, 200, 0.06)
PAPER_GAMES = [
    Game(Rating(1400, 30, 0.06), Score.WIN),
    Game(Rating(1550, 100, 0.06), Score.LOSS),
    Game(Rating(1700, 300, 0.06), Score.LOSS),
]

ratings = st.builds(
    Rating,
    rating=st.floats(100, 3500),
    deviation=st.floats(30, INITIAL_DEVIATION),
    volatility=st.floats(0.02, 0.2),
)
scores = st.sampled_from(Score)
games = st.builds(Game, opponent=ratings, score=scores)
periods = st.lists(games, min_size=1, max_size=8)


class Approximately:
    """Equal up to rounding in all three numbers."""

    def __init__(self, rating):
        self.rating = rating

    def __eq__(self, other):
        return (other.rating, other.deviation, other.volatility) == pytest.approx(
            (self.rating.rating, self.rating.deviation, self.rating.volatility),
            rel=1e-6,
        )

    __hash__ = None


def test_paper_example_comes_out_to_the_published_digits():
    after = update_rating(PAPER_PLAYER, PAPER_GAMES)

    assert round(after.rating, 2) == 1464.05  # the paper rounds on the way: 1464.06
    assert round(after.deviation, 2) == 151.52
    assert round(after.volatility, 5) == 0.06


def test_paper_example_gives_the_published_volatility():
    after = update_rating(PAPER_PLAYER, PAPER_GAMES)

    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(
    ("opponent", "weight", "expected"),
    [
        (PAPER_GAMES[0].opponent, 0.9955, 0.639),
        (PAPER_GAMES[1].opponent, 0.9531, 0.432),
        (PAPER_GAMES[2].opponent, 0.7242, 0.303),
    ],
)
def test_table_of_the_paper_comes_out(opponent, weight, expected):
    assert _g(opponent.phi) == pytest.approx(weight, abs=0.0001)
    assert _expected(0.0, opponent.mu, opponent.phi) == pytest.approx(
        expected, abs=0.0006
    )


def test_period_without_games_only_makes_less_sure():
    after = update_rating(PAPER_PLAYER, [])

    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5)


def test_year_without_play_makes_a_regular_unsure_but_not_unknown():
    regular = Rating(1800, 60, 0.06)

    after = apply_pause(regular, timedelta(days=365))

    assert after.rating == pytest.approx(1800)
    assert 105 < after.deviation < 115


def test_no_pause_changes_nothing():
    assert apply_pause(PAPER_PLAYER, timedelta()) == Approximately(PAPER_PLAYER)


def test_clock_that_ran_backwards_changes_nothing():
    assert apply_pause(PAPER_PLAYER, -PERIOD) == Approximately(PAPER_PLAYER)


def test_nobody_gets_less_known_than_a_newcomer():
    after = apply_pause(Rating(1500, 340, 0.2), timedelta(days=36_500))

    assert after.deviation == INITIAL_DEVIATION


def test_upset_beyond_any_scale_is_still_rated():
    beginner, master = Rating(100, 30, 0.06), Rating(9_000, 30, 0.06)

    won, lost = rate_game(beginner, master, Score.WIN)

    assert won.rating > beginner.rating
    assert lost.rating < master.rating


@given(player=ratings, period=periods, shift=st.floats(-800, 800))
def test_shifting_everybody_shifts_the_rating_and_nothing_else(player, period, shift):
    """Finds the known fault of taking the rating for the deviation in step 5."""

    def moved(rating):
        return Rating(rating.rating + shift, rating.deviation, rating.volatility)

    plain = update_rating(player, period)
    shifted = update_rating(
        moved(player), [Game(moved(g.opponent), g.score) for g in period]
    )

    assert shifted.rating - shift == pytest.approx(plain.rating, abs=1e-6)
    assert shifted.deviation == pytest.approx(plain.deviation, rel=1e-9)
    assert shifted.volatility == pytest.approx(plain.volatility, abs=1e-6)


@given(player=ratings, opponent=ratings, score=scores)
def test_who_is_named_first_makes_no_difference(player, opponent, score):
    first, second = rate_game(player, opponent, score)

    assert rate_game(opponent, player, score.other_side) == (second, first)


@given(player=ratings, opponent=ratings)
def test_mirrored_strengths_move_by_mirrored_amounts(player, opponent):
    """Symmetry around 1500: what the strong win, the weak lose."""

    def mirrored(rating):
        return Rating(3000 - rating.rating, rating.deviation, rating.volatility)

    won = update_rating(player, [Game(opponent, Score.WIN)])
    lost = update_rating(mirrored(player), [Game(mirrored(opponent), Score.LOSS)])

    assert mirrored(lost).rating == pytest.approx(won.rating, abs=1e-6)
    assert lost.deviation == pytest.approx(won.deviation)


@given(rating=ratings)
def test_draw_between_equals_moves_nobody(rating):
    after, other = rate_game(rating, rating, Score.DRAW)

    assert after.rating == pytest.approx(rating.rating)
    assert other.rating == pytest.approx(rating.rating)
    assert after.deviation <= (rating.deviation**2 + 35.0**2) ** 0.5


@given(player=ratings, opponent=ratings)
def test_win_never_lowers_and_loss_never_raises(player, opponent):
    winner, loser = rate_game(player, opponent, Score.WIN)

    assert winner.rating >= player.rating
    assert loser.rating <= opponent.rating


@given(player=ratings, opponent=ratings)
def test_draw_lies_between_loss_and_win(player, opponent):
    lost, drew, won = (
        update_rating(player, [Game(opponent, score)]).rating for score in Score
    )

    assert lost <= drew <= won


@given(player=ratings, weak=ratings, strong=ratings)
def test_beating_the_stronger_of_two_equally_known_gains_more(player, weak, strong):
    assume(weak.rating < strong.rating)
    strong = Rating(strong.rating, weak.deviation, strong.volatility)

    over_weak = update_rating(player, [Game(weak, Score.WIN)]).rating
    over_strong = update_rating(player, [Game(strong, Score.WIN)]).rating

    assert over_strong >= over_weak - 1e-6


@given(player=ratings, period=periods)
def test_order_of_the_games_of_a_period_makes_no_difference(player, period):
    there, back = update_rating(player, period), update_rating(player, period[::-1])

    assert there == Approximately(back)


@given(player=ratings, period=periods)
def test_numbers_stay_sane(player, period):
    after = update_rating(player, period)

    assert 0 < after.deviation <= INITIAL_DEVIATION
    assert 0 < after.volatility < 1
    assert abs(after.rating - player.rating) < 3_000


@given(player=ratings, opponent=ratings)
def test_expectations_of_equally_known_players_add_up_to_the_game(player, opponent):
    opponent = Rating(opponent.rating, player.deviation, opponent.volatility)

    both = compute_expected_score(player, opponent) + compute_expected_score(
        opponent, player
    )

    assert both == pytest.approx(1.0)


def test_a_hundred_games_find_the_true_strength():
    """A player who wins three games of four against 1500 is about 1690."""
    player, opponent = Rating(), Rating(1500, 50, 0.06)
    for game in range(200):
        score = Score.LOSS if game % 4 == 0 else Score.WIN
        player = update_rating(player, [Game(opponent, score)])

    assert player.rating == pytest.approx(1690, abs=50)
    assert player.deviation < 80


@pytest.mark.parametrize("module", [package, package.glicko2])
def test_examples_in_the_documentation_run(module):
    assert doctest.testmod(module).failed == 0
