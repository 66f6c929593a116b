"""Operators look at the queue and change nothing."""

from django.urls import reverse

from collection.tests.factories import make_user
from matchmaking import services
from matchmaking.models import Ticket
from matchmaking.tests.factories import NOON, at, join


def test_operators_can_look(admin_client, akari):
    ticket = join(akari)

    rows = admin_client.get(reverse("admin:matchmaking_ticket_changelist"))
    page = admin_client.get(
        reverse("admin:matchmaking_ticket_change", args=[ticket.pk])
    )

    assert (rows.status_code, page.status_code) == (200, 200)
    assert "akari" in rows.content.decode()


def test_nobody_can_add_change_or_delete(admin_client, akari):
    ticket = join(akari)

    answers = [
        admin_client.post(reverse("admin:matchmaking_ticket_add"), {}),
        admin_client.post(
            reverse("admin:matchmaking_ticket_change", args=[ticket.pk]), {}
        ),
        admin_client.post(
            reverse("admin:matchmaking_ticket_delete", args=[ticket.pk]),
            {"post": "yes"},
        ),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert Ticket.objects.filter(pk=ticket.pk).exists()


def test_account_that_has_queued_can_be_deleted(admin_client, akari):
    newcomer = make_user("newcomer")
    join(akari)
    services.leave_queue(user=akari, now=at(1))
    Ticket.objects.update(user=newcomer, deck=None, joined_at=NOON)

    admin_client.post(
        reverse("admin:accounts_user_delete", args=[newcomer.pk]), {"post": "yes"}
    )

    assert not Ticket.objects.exists()
