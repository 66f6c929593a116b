"""Floods: a bucket per person and one per address."""

import pytest

from battles.live.throttle import Throttle, get_client_address
from unionarena.core.errors import TooMany


def take(throttle, person, count, *, now):
    taken = 0
    for _ in range(count):
        try:
            throttle.take(person, now=now)
        except TooMany:
            break
        taken += 1
    return taken


def test_a_burst_is_free_and_more_is_refused_until_time_passes():
    throttle = Throttle(per_s=10, burst=5)

    assert take(throttle, "akari", 9, now=100.0) == 5
    assert take(throttle, "akari", 9, now=100.2) == 2
    assert take(throttle, "akari", 99, now=900.0) == 5


def test_one_person_does_not_use_up_another_ones_share():
    throttle = Throttle(per_s=10, burst=5)
    take(throttle, "akari", 9, now=100.0)

    assert take(throttle, "botan", 9, now=100.0) == 5


def test_the_refusal_says_how_long_to_wait():
    throttle = Throttle(per_s=10, burst=1)
    throttle.take("akari", now=100.0)

    with pytest.raises(TooMany) as refusal:
        throttle.take("akari", now=100.05)

    assert refusal.value.details == {"retry_after_s": 0.05}


def test_the_refusal_never_says_to_wait_for_nothing():
    throttle = Throttle(per_s=10, burst=1)
    throttle.take("akari", now=100.0)

    with pytest.raises(TooMany) as refusal:
        throttle.take("akari", now=100.099_99)

    assert refusal.value.details == {"retry_after_s": 0.001}


def scope(*forwarded, client="10.0.0.1"):
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    return {"client": (client, 5), "headers": headers}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, ["1.1.1.1"], "10.0.0.1"),
        (1, ["1.1.1.1"], "1.1.1.1"),
        (1, ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
        (1, ["6.6.6.6", "1.1.1.1"], "1.1.1.1"),
        (2, ["6.6.6.6, 1.1.1.1, 10.9.9.9"], "1.1.1.1"),
        (2, ["1.1.1.1"], "1.1.1.1"),
        (1, [], "10.0.0.1"),
        (1, [" , "], "10.0.0.1"),
    ],
)
def test_only_our_own_proxies_are_believed_about_an_address(
    settings, proxies, forwarded, address
):
    settings.PROXY_COUNT = proxies

    assert get_client_address(scope(*forwarded)) == address
