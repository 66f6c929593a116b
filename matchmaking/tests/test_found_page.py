"""The page of a found match: what a player sees and can press without a script."""

from django.utils import timezone

from matchmaking import selectors, services
from matchmaking.tests.factories import join


def test_whoever_is_found_may_say_that_they_are_ready_or_not(client, akari, botan):
    now = timezone.now()
    join(akari, now=now)
    join(botan, now=now)
    services.run_tick(now=now)
    client.force_login(akari)

    page = client.get("/play/").content.decode()

    assert 'data-action="accept-meeting"' in page
    assert 'data-state="found"' in page
    meeting = selectors.find_waiting_ticket(akari).meeting
    client.post("/play/answer/", {"meeting": meeting, "ready": "yes"})
    page = client.get("/play/").content.decode()
    assert 'data-action="accept-meeting"' not in page
    client.post("/play/answer/", {"meeting": meeting, "ready": "no"})
    assert selectors.find_waiting_ticket(akari) is None
    assert selectors.find_waiting_ticket(botan).returned == 1
    client.force_login(botan)
    assert "data-returned" in client.get("/play/").content.decode()
