"""Best of three as arithmetic."""

import pytest

from battles.match_options.series_score import score_series


@pytest.mark.parametrize(
    ("winners", "wins", "decided", "winner"),
    [
        pytest.param([], (0, 0), False, None, id="nothing played"),
        pytest.param([0], (1, 0), False, None, id="one win"),
        pytest.param([0, 1], (2, 0), True, 0, id="two wins from both seats"),
        pytest.param([0, 0], (1, 1), False, None, id="one each"),
        pytest.param([0, 0, 1], (1, 2), True, 1, id="the third decides"),
        pytest.param([None, 1], (1, 0), False, None, id="a draw and a win"),
        pytest.param([None, None, 1], (0, 1), True, 1, id="a single win is enough"),
        pytest.param([0, 0, None], (1, 1), True, None, id="drawn in the end"),
    ],
)
def test_a_series_of_three(winners, wins, decided, winner):
    """Seats are swapped after every battle."""
    standing = score_series(3, winners)

    assert standing.wins == wins
    assert standing.is_decided is decided
    assert standing.winner == winner


def test_wins_are_told_by_the_seats_of_the_battle():
    standing = score_series(3, [0])

    assert [standing.by_seat(game) for game in (1, 2, 3)] == [(1, 0), (0, 1), (1, 0)]
