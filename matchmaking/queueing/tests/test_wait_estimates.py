"""Estimates of the wait, for players and operators."""

import pytest
from django.utils import timezone

from matchmaking import selectors, services
from matchmaking.models import Ticket
from matchmaking.queueing.queues import get_queue
from matchmaking.queueing.wait_estimates import ENOUGH, estimate_wait, list_queue_days
from matchmaking.tests.factories import (
    at,
    choose_deck,
    join,
    make_people,
    pair,
)


def estimate_for(user, seconds):
    ticket = selectors.find_waiting_ticket(user)
    return estimate_wait(get_queue(ticket), user=user, now=at(seconds))


def test_nothing_is_promised_where_nobody_has_waited(akari):
    join(akari)

    estimate = estimate_for(akari, 1)

    assert not estimate.is_known
    assert (estimate.others, estimate.playing, estimate.found) == (0, 0, 0)


def test_others_of_the_same_queue_are_counted(akari, botan, chidori):
    join(akari)
    join(botan, mode="casual")
    assert estimate_for(akari, 1).others == 0

    join(chidori)

    assert estimate_for(akari, 1).others == 1


def test_waits_of_the_last_days_tell_their_spread(akari, content):
    """Just enough of them, and one fewer."""
    for number in range(ENOUGH):
        one, other = make_people(f"one{number}", f"other{number}")
        join(one, now=at(100 * number))
        join(other, now=at(100 * number + 10))
        pair(now=at(100 * number + 20))
        if number == ENOUGH // 2 - 1:
            join(akari, now=at(100 * number + 21))
            assert not estimate_for(akari, 100 * number + 22).is_known
            services.leave_queue(user=akari, now=at(100 * number + 23))
    join(akari, now=at(1000))

    estimate = estimate_for(akari, 1000)

    assert estimate.is_known
    assert (estimate.quick_s, estimate.slow_s) == (10, 20)
    assert estimate.found == 2 * ENOUGH
    assert estimate.given_up == 1
    assert estimate.playing == ENOUGH


def test_waits_of_long_ago_tell_nothing(akari, botan):
    join(akari)
    join(botan)
    pair(now=at(1))
    week = 7 * 24 * 3600
    ticket = Ticket.objects.first()

    def count_found(seconds):
        estimate = estimate_wait(get_queue(ticket), user=akari, now=at(seconds))
        return estimate.found

    assert (count_found(week), count_found(week + 2)) == (2, 0)


def test_operators_see_waiting_and_quality_by_day(akari, botan, chidori):
    for person, rating in ((akari, 1500), (botan, 1600)):
        ticket = join(person)
        Ticket.objects.filter(pk=ticket.pk).update(rating=rating)
    pair(now=at(30))
    join(chidori)
    services.leave_queue(user=chidori, now=at(40))

    (day,) = list_queue_days(now=at(60))

    assert (day.waits, day.median_s, day.difference) == (2, 30, 100)
    assert (day.gave_up, day.declined) == (1, 0)


def test_the_desk_of_operators_shows_it(admin_client, akari):
    join(akari, now=timezone.now())
    services.leave_queue(user=akari, now=timezone.now())

    page = admin_client.get("/admin/matchmaking/ticket/").content.decode()

    assert "data-days" in page


def test_who_waits_is_told_and_offered_something_else_after_a_while(client, akari):
    client.force_login(akari)
    services.join_queue(user=akari, deck=choose_deck(akari), now=timezone.now())

    page = client.get("/play/").content.decode()

    assert "data-expected" in page
    assert "data-offer" in page


@pytest.mark.parametrize("seconds", [0, 59, 60, 3601])
def test_spans_are_minutes_and_seconds(seconds):
    from matchmaking.templatetags.waits import span

    assert span(seconds) == f"{seconds // 60}:{seconds % 60:02}"
