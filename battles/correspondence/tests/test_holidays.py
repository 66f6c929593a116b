"""Holidays hold one's own correspondence clocks, within a yearly allowance."""

from datetime import UTC, datetime, timedelta

import pytest

from battles.clocks import game_clock
from battles.correspondence import holidays
from battles.errors import AlreadyOnHoliday, NoHolidayLeft
from battles.models import Battle, Holiday
from battles.seating import clock_timeouts, turn_notifications
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content, make_player

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def duel(transactional_db):
    load_starter_content()
    return make_duel(clock="days1", now=NOON)


@pytest.fixture(autouse=True)
def _service_is_up(monkeypatch):
    monkeypatch.setattr("battles.clocks.service_time.is_service_up", lambda _now: True)


def deadline(duel):
    return Battle.objects.get(pk=duel.battle_id).deadline_ms


def test_a_holiday_adds_its_days_to_the_own_clock(duel):
    seat, _decision = duel.next_decision()
    before = deadline(duel)

    holidays.start_holiday(user=duel.people[seat], days=3, now=NOON + DAY / 2)

    assert deadline(duel) - before == 3 * game_clock.DAY
    assert clock_timeouts.end_overdue_battles(now=NOON + 3 * DAY) == 0
    assert clock_timeouts.end_overdue_battles(now=NOON + 4.1 * DAY) == 1


def test_the_opponents_clock_runs_on_during_a_holiday(duel):
    seat, _decision = duel.next_decision()
    before = deadline(duel)

    holidays.start_holiday(user=duel.people[1 - seat], days=3, now=NOON)

    assert deadline(duel) == before


def test_a_turn_that_comes_during_a_holiday_begins_after_it(duel):
    seat, decision = duel.next_decision()
    holidays.start_holiday(user=duel.people[1 - seat], days=3, now=NOON)

    duel.submit(seat, {"type": "decline"}, decision_id=decision["id"], now=NOON + DAY)

    now_asked, _decision = duel.next_decision()
    assert now_asked == 1 - seat
    ends_ms = int((NOON + 3 * DAY).timestamp() * 1000)
    assert deadline(duel) == ends_ms + game_clock.DAY


def test_who_comes_back_earlier_keeps_the_days_and_their_clock_runs(duel):
    seat, _decision = duel.next_decision()
    before, person = deadline(duel), duel.people[seat]
    holidays.start_holiday(user=person, days=10, now=NOON)

    holidays.end_holiday(user=person, now=NOON + 2 * DAY)

    assert deadline(duel) - before == 2 * game_clock.DAY
    assert holidays.count_days_left(person, now=NOON + 2 * DAY) == 26
    assert holidays.find_holiday(person, now=NOON + 2 * DAY) is None


def test_the_sweep_holds_a_battle_that_began_during_a_holiday(duel):
    person = duel.people[0]
    holidays.start_holiday(user=person, days=3, now=NOON)
    Battle.objects.update(
        clock=game_clock.start_clocks(
            game_clock.PRESETS["days1"],
            game_clock.ClockEvent([0]),
            now=int(NOON.timestamp() * 1000),
        ).to_dict()
    )

    assert holidays.hold_clocks(now=NOON) == 1
    assert holidays.hold_clocks(now=NOON) == 0
    assert deadline(duel) == int((NOON + 4 * DAY).timestamp() * 1000)


def test_nobody_is_notified_of_a_turn_during_their_holiday(duel):
    seat, _decision = duel.next_decision()
    holidays.start_holiday(user=duel.people[seat], days=2, now=NOON)

    assert turn_notifications.notify_of_turns(now=NOON + DAY) == 0
    assert turn_notifications.notify_of_turns(now=NOON + 2.1 * DAY) == 1


@pytest.mark.parametrize("days", [0, -1, 29])
def test_no_more_days_than_are_left(db, days):
    person = make_player("akari")

    with pytest.raises(NoHolidayLeft) as refusal:
        holidays.start_holiday(user=person, days=days, now=NOON)

    assert refusal.value.details == {"left": 28}
    assert not Holiday.objects.exists()


def test_days_come_back_after_a_year(db):
    person = make_player("akari")
    holidays.start_holiday(user=person, days=28, now=NOON)

    assert holidays.count_days_left(person, now=NOON + 100 * DAY) == 0
    assert holidays.count_days_left(person, now=NOON + 366 * DAY) == 1
    with pytest.raises(AlreadyOnHoliday):
        holidays.start_holiday(user=person, days=1, now=NOON + DAY)
