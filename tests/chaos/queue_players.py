"""People who look for opponents, meet and give up, until so many battles have ended.

``python -m tests.chaos.queue_players BATTLES`` prints what came of it, and what is
wrong with it: run by ``test_workers``, which kills the workers meanwhile. Every end of
a battle is told three times over, the last first.
"""

import json
import os
import random
import sys
import time
from collections import Counter
from contextlib import suppress

PEOPLE = 10
PATIENCE_S = 60
LONGEST_S = 240


def main() -> None:
    """Migrate, play, wait for the workers, and look."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
    import django

    django.setup()
    from bench._people import make_people
    from bench._processes import fill_database
    from collection.services import grant_starter

    fill_database()
    people = [person for person, _session in make_people(PEOPLE)]
    decks = {person.pk: grant_starter(user=person)[0].pk for person in people}
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    _play(people, decks, int(sys.argv[1]))
    sys.stdout.write(json.dumps(_look(people)) + "\n")


def _play(people, decks, battles):
    from results.tasks import record_outcome

    ended, count, end = [], 0, time.monotonic() + LONGEST_S
    while count < battles and time.monotonic() < end:
        for person in people:
            for battle_id in _take_a_step(person, decks[person.pk]):
                ended.append(battle_id)
                count += 1
                sys.stdout.write("ended\n")  # whoever kills workers reads along
                sys.stdout.flush()
        if len(ended) > 2:  # the broker brings them again, and in another order
            for battle_id in [*ended[::-1], *ended]:
                record_outcome.delay(battle_id=str(battle_id))
            ended.clear()
        time.sleep(0.1)


def _take_a_step(person, deck_id):
    """Do what is next for somebody; the battle that ended by it, if any."""
    from battles.live import submissions
    from matchmaking import selectors, services
    from unionarena.core import site_time
    from unionarena.core.errors import PlatformError

    now = site_time.now()
    place = selectors.get_place(person)
    with suppress(PlatformError):
        if place.battle_id:
            submissions.concede_battle(battle_id=place.battle_id, viewer=person)
            return [place.battle_id]
        if place.is_found:
            if random.random() < 0.9:
                meeting = place.ticket.meeting
                services.accept_meeting(user=person, meeting=meeting, now=now)
        elif place.is_waiting:
            services.touch_ticket(user=person, now=now)
        else:
            services.join_queue(user=person, deck=services.DeckChoice(deck_id), now=now)
    return []


def _look(people):
    """What came of it; the workers may take their time."""
    from battles.models import Battle, BattleSeat
    from matchmaking.models import Ticket
    from results import tasks
    from results.corrections import recalculation
    from results.models import Outcome, Participant

    finished = Battle.objects.filter(status="finished")
    end = time.monotonic() + PATIENCE_S
    while Outcome.objects.count() < finished.count() and time.monotonic() < end:
        time.sleep(3)
        tasks.sweep()  # as it does every half minute
    problems = [repr(each) for each in recalculation.compare_outcomes()]
    problems += [repr(each) for each in recalculation.compare_ratings()]
    sides = Counter(Participant.objects.values_list("outcome", flat=True))
    if Outcome.objects.count() != finished.count() or set(sides.values()) - {2}:
        problems.append("an outcome is missing, or half")
    meetings = Counter(Ticket.objects.waiting().values_list("meeting", flat=True))
    meetings.pop(None, None)
    if set(meetings.values()) - {2}:
        problems.append("somebody is to meet nobody")
    tickets = Counter(Ticket.objects.waiting().values_list("user", flat=True))
    if set(tickets.values()) - {1}:
        problems.append("somebody waits twice")
    matched = Ticket.objects.filter(status="matched")
    seated = Counter(matched.values_list("battle_id", flat=True))
    if set(seated) != set(Battle.objects.values_list("pk", flat=True)):
        problems.append("a battle without its tickets, or the other way round")
    if set(seated.values()) - {2}:
        problems.append("half a pair")
    running = BattleSeat.objects.filter(battle__status="running")
    at_table = Counter(running.values_list("user", flat=True))
    if set(at_table.values()) - {1} or set(at_table) & set(tickets):
        problems.append("somebody sits twice, or waits and sits")
    return {
        "battles": finished.count(),
        "outcomes": Outcome.objects.count(),
        "tickets": Ticket.objects.count(),
        "problems": problems,
    }


if __name__ == "__main__":
    main()
