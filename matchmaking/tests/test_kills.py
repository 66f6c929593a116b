"""A process killed at any line of pairing leaves no half pair and no ghost ticket.

Each run counts the lines of the services it passes through and is aborted at one of
them, like a process that is killed: nothing after that line happens. What the database
keeps is what was committed.
"""

from contextlib import suppress
from functools import partial

import pytest

from battles.live import battle_access
from matchmaking import selectors, services
from matchmaking.errors import NoMeeting, TooLate
from matchmaking.models import Ticket
from matchmaking.services import meetings, queue, queue_places, queue_ticks
from matchmaking.tests.factories import (
    at,
    choose_deck,
    join,
    make_people,
    pair,
    status_of,
    stay,
)
from tests.concurrency import collect_failures_at_once
from tests.interruptions import run_until
from unionarena.core.errors import PlatformError

WATCHED = {module.__file__ for module in (meetings, queue, queue_ticks, queue_places)}


def whole():
    """Assert that nothing is half: meetings have two tickets, battles two seats."""
    waiting_now = list(Ticket.objects.waiting())
    meetings_now = [each.meeting for each in waiting_now if each.meeting]
    assert all(meetings_now.count(each) == 2 for each in meetings_now)
    seated = list(Ticket.objects.filter(status="matched"))
    battles = [each.battle_id for each in seated]
    assert all(battles.count(each) == 2 for each in battles)
    for ticket in seated:
        assert battle_access.list_battles_for(ticket.user).count() == 1
    for ticket in waiting_now:
        assert battle_access.list_battles_for(ticket.user).count() == 0


def start(people):
    """Let both wait, as if nothing had been before."""
    Ticket.objects.all().delete()
    for person in people:
        join(person)
    return people


def meeting_of(person):
    return Ticket.objects.waiting().get(user=person).meeting


def tick(_akari, _botan):
    services.run_tick(now=at(1))


def accept(akari, botan):
    services.accept_meeting(user=akari, meeting=meeting_of(akari), now=at(2))
    services.accept_meeting(user=botan, meeting=meeting_of(botan), now=at(2))


def decline(akari, _botan):
    services.decline_meeting(user=akari, meeting=meeting_of(akari), now=at(2))


def settle(_akari, _botan):
    services.run_tick(now=at(30))


def leave(akari, _botan):
    services.leave_queue(user=akari, now=at(2))


@pytest.mark.parametrize("work", [tick, accept, decline, settle, leave])
def test_dying_at_any_line_leaves_nothing_half(live_content, work):
    people = make_people("akari", "botan")
    came_through, lines, step = False, 0, 2
    while not came_through:
        lines += step
        start(people)
        if work is not tick:
            services.run_tick(now=at(1))

        came_through = run_until(lines, lambda: work(*people), WATCHED)

        whole()
    assert lines > step


def test_after_a_death_the_next_tick_goes_on(live_content):
    akari, botan = start(make_people("akari", "botan"))
    assert not run_until(20, lambda: services.run_tick(now=at(1)), WATCHED)

    services.run_tick(now=at(2))
    accept(akari, botan)

    whole()
    assert Ticket.objects.filter(status="matched").count() == 2


def test_many_at_once_have_one_outcome(live_content):
    """Accepting, declining, leaving, ticks and practice, all in any order at once."""
    for number in range(4):
        akari, botan = start(make_people(f"akari{number}", f"botan{number}"))
        services.run_tick(now=at(1))
        meeting = meeting_of(akari)

        def quietly(act, **given):
            def run():
                with suppress(PlatformError):
                    act(**given)

            return run

        answer = {"meeting": meeting, "now": at(2)}
        failures = collect_failures_at_once(
            quietly(services.accept_meeting, user=akari, **answer),
            quietly(services.accept_meeting, user=akari, **answer),
            quietly(services.accept_meeting, user=botan, **answer),
            quietly(services.run_tick, now=at(22 if number % 2 else 2)),
            quietly(services.run_tick, now=at(3)),
            quietly(
                services.leave_queue if number % 2 else services.touch_ticket,
                user=botan,
                now=at(2),
            ),
            quietly(services.start_practice, user=akari, deck=choose_deck(akari)),
        )

        assert failures == []

        assert battle_access.list_battles_for(akari).count() <= 1
        assert battle_access.list_battles_for(botan).count() <= 1
        seated = Ticket.objects.filter(user__in=(akari, botan), status="matched")
        assert seated.count() in (0, 2)
        for person in (akari, botan):
            services.leave_queue(user=person, now=at(60))


def test_an_answer_too_late_and_the_end_of_waiting_for_it_begin_no_battle(live_content):
    """Both at the same moment, in either order."""
    akari, botan = start(make_people("akari", "botan"))
    services.run_tick(now=at(1))
    meeting, late = meeting_of(akari), at(1 + selectors.ANSWER_S)
    services.accept_meeting(user=akari, meeting=meeting, now=at(2))
    services.touch_ticket(user=akari, now=late)

    failures = collect_failures_at_once(
        partial(services.accept_meeting, user=botan, meeting=meeting, now=late),
        partial(services.run_tick, now=late),
    )

    services.run_tick(now=late)  # the first passes over what is just being answered
    assert [type(each) for each in failures] in ([TooLate], [NoMeeting])
    assert not battle_access.list_battles_for(akari).exists()
    assert [status_of(each) for each in (akari, botan)] == [
        ("waiting", ""),
        ("cancelled", "missed"),
    ]


def test_two_beats_at_once_of_which_one_is_an_hour_behind_lose_nobody(live_content):
    akari, botan = start(make_people("akari", "botan"))
    services.run_tick(now=at(1))

    failures = collect_failures_at_once(
        partial(services.run_tick, now=at(-3600)), partial(services.run_tick, now=at(2))
    )

    assert failures == []
    assert [status_of(each)[0] for each in (akari, botan)] == ["waiting", "waiting"]
    stay(akari, botan, now=at(3))
    assert pair(now=at(3)).started == 1


@pytest.mark.parametrize("moments", [(-3600, 2), (2, -3600)])
def test_a_tick_an_hour_behind_sets_no_deadline_that_is_over(live_content, moments):
    """Whom it releases from a deadline of another clock it does not ask anew."""
    akari, botan = start(make_people("akari", "botan"))
    services.run_tick(now=at(1))

    missed = [services.run_tick(now=at(moment)).missed for moment in moments]

    assert missed == [0, 0]
    stay(akari, botan, now=at(3))
    assert pair(now=at(3)).started == 1
