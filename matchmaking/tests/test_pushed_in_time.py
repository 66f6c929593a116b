"""A found match is pushed within two seconds to a browser whose tab is closed."""

import time

import pytest
from django.utils import timezone

from collection.tests.factories import load_starter_content
from matchmaking import services as matchmaking
from matchmaking.models import Ticket
from matchmaking.tests.factories import join, make_people
from tools.receivers import Device, receiving
from unionarena.core import background_tasks
from unionarena.core.notifications import services

FOUND = 20


@pytest.fixture
def receiver(settings):
    with receiving() as server:
        settings.LOCAL_RECEIVERS = [server.origin]
        yield server


@pytest.mark.django_db(transaction=True)
def test_a_found_match_is_pushed_within_two_seconds(receiver, settings):
    """From the tick that pairs to the push service, 20 pairs: 95 % within 2 s."""
    settings.NOTIFY_IN_BACKGROUND = True
    load_starter_content()
    people = make_people(*(f"person{n}" for n in range(2 * FOUND)))
    devices = {}
    for person in people:
        device = devices[f"/push/{person.pk}"] = Device()
        services.subscribe_device(
            user=person,
            endpoint=f"{receiver.origin}/push/{person.pk}",
            label="",
            now=timezone.now(),
            **device.keys,
        )
    for person in people:
        join(person, now=timezone.now())
    took = []
    while len(took) < 2 * FOUND:
        began = time.monotonic()
        found = matchmaking.run_tick(now=timezone.now()).found
        assert found, "everyone waits, so someone is paired"
        got = receiver.await_requests(len(took) + 2 * found)
        assert len(got) == len(took) + 2 * found
        took += (request.at - began for request in got[len(took) :])
    background_tasks.caller.submit(lambda: None).result(10)

    assert sorted(took)[int(0.95 * len(took))] < 2.0
    for request in receiver.requests:
        message = devices[request.path].decrypt(request.body)
        assert (message["title"], message["url"]) == ("Opponent found", "/play/")
    assert not Ticket.objects.waiting().filter(meeting=None).exists()
