"""When a notification is sent: quiet hours, bundling, back-off, channels."""

from datetime import UTC, datetime, time, timedelta

import pytest

from unionarena.core.notifications.occasions import (
    POLICIES,
    Channel,
    Occasion,
    choose_channels,
)
from unionarena.core.notifications.timing import (
    MOST_ATTEMPTS,
    QuietHours,
    compute_due,
    compute_retry,
)

NIGHT = QuietHours(time(22), time(7), "Asia/Tokyo")


def tokyo(day, hour, minute=0):
    """Return a moment by the clock in Tokyo, nine hours ahead."""
    return datetime(2030, 5, day, hour, minute, tzinfo=UTC) - timedelta(hours=9)


@pytest.mark.parametrize(
    ("now", "end"),
    [
        (tokyo(4, 21, 59), None),
        (tokyo(4, 22), tokyo(5, 7)),
        (tokyo(5, 0), tokyo(5, 7)),
        (tokyo(5, 6, 59), tokyo(5, 7)),
        (tokyo(5, 7), None),
    ],
)
def test_a_night_ends_on_the_morning_after_by_the_clock_of_the_person(now, end):
    assert NIGHT.find_end(now) == end


def test_hours_within_a_day_and_none_at_all():
    noon = QuietHours(time(12), time(13), "UTC")
    assert noon.find_end(datetime(2030, 5, 4, 12, 30, tzinfo=UTC)) == datetime(
        2030, 5, 4, 13, tzinfo=UTC
    )
    same = QuietHours(time(12), time(12), "UTC")
    assert same.find_end(datetime(2030, 5, 4, 12, tzinfo=UTC)) is None


def test_a_night_in_which_clocks_are_put_forward_ends_by_the_new_time():
    berlin = QuietHours(time(22), time(7), "Europe/Berlin")
    before = datetime(2030, 3, 30, 22, tzinfo=UTC)  # 23:00; clocks change at 2:00
    assert berlin.find_end(before) == datetime(2030, 3, 31, 5, tzinfo=UTC)


def test_two_within_the_window_are_sent_together():
    now = tokyo(4, 12)
    window = timedelta(minutes=2)

    def due(last):
        return compute_due(now, quiet=None, last_sent_at=last, window=window)

    assert due(None) == now
    assert due(now - timedelta(minutes=3)) == now
    assert due(now - timedelta(minutes=1)) == now + timedelta(minutes=1)


def test_what_would_come_in_quiet_hours_waits_for_their_end():
    now = tokyo(4, 21, 59)
    due = compute_due(now, quiet=NIGHT, last_sent_at=now, window=timedelta(minutes=2))
    assert due == tokyo(5, 7)


def test_retries_come_later_and_later_and_end():
    now = tokyo(4, 12)
    waits = [compute_retry(now, attempts=n) for n in range(1, MOST_ATTEMPTS)]

    assert waits == sorted(waits)
    assert waits[0] == now + timedelta(seconds=5)
    assert waits[-1] == now + timedelta(hours=1)
    assert compute_retry(now, attempts=MOST_ATTEMPTS) is None


def test_a_person_chooses_among_the_channels_of_an_occasion():
    found = Occasion.MATCH_FOUND
    assert choose_channels(found, {}) == (Channel.PAGE, Channel.PUSH)
    assert choose_channels(found, {found: []}) == ()
    assert choose_channels(found, {found: ["mail", "push"]}) == (Channel.PUSH,)


def test_every_occasion_has_a_policy_whose_defaults_it_offers():
    assert set(POLICIES) == set(Occasion)
    assert all(set(one.default) <= set(one.channels) for one in POLICIES.values())
