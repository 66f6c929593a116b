"""How a web process takes leave of its clients."""

import pytest

from unionarena.server.processes import web_server


@pytest.mark.parametrize(
    ("sockets", "seconds"), [(0, 1.0), (5, 1.0), (50, 10.0), (75, 15.0), (5000, 15.0)]
)
def test_the_more_sockets_the_longer_they_are_spread(sockets, seconds):
    """Issue 35: a hundred in five seconds waited up to 4 s for the other process."""
    assert web_server.compute_spread(sockets) == pytest.approx(seconds)


def test_the_last_socket_is_closed_long_before_the_process_ends():
    assert web_server.LONGEST_SPREAD_S + 5.0 <= web_server.WITHIN_S
