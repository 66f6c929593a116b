"""By correspondence, whoever must answer and is away is notified once."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from battles.live import presence
from battles.live.session import sessions
from battles.models import BattleSeat
from battles.seating import turn_notifications
from battles.tests.factories import CONCEDE, make_duel
from collection.tests.factories import load_starter_content
from unionarena.core.notifications import delivery, selectors
from unionarena.core.notifications.models import Notification

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)


@pytest.fixture
def duel(transactional_db):
    load_starter_content()
    duel = make_duel(clock="days3", now=NOON)
    for person in duel.people:
        person.email = f"{person.username}@example.org"
        person.save()
        person.emailaddress_set.create(email=person.email, primary=True, verified=True)
    return duel


def notify(now):
    count = turn_notifications.notify_of_turns(now=now)
    delivery.deliver_due(now=now)
    return count


def test_the_one_who_must_answer_is_notified_once(duel, mailoutbox):
    seat, _decision = duel.next_decision()

    assert notify(NOON + timedelta(seconds=119)) == 0
    assert notify(LATER) == 1
    assert notify(LATER) == 0

    (mail,) = mailoutbox
    assert mail.to == [f"{duel.people[seat].username}@example.org"]
    assert duel.people[1 - seat].username in mail.subject
    assert f"/battles/{duel.battle_id}/" in mail.body
    (row,) = selectors.list_notifications(duel.people[seat])
    assert row.path == f"/battles/{duel.battle_id}/"


def test_a_process_that_dies_before_its_mark_notifies_nobody_twice(duel, mailoutbox):
    duel.next_decision()
    notify(LATER)
    BattleSeat.objects.update(notified_at=None)

    notify(LATER)

    assert len(mailoutbox) == Notification.objects.count() == 1


def test_whoever_must_answer_next_is_notified_next(duel, mailoutbox):
    seat, decision = duel.next_decision()
    notify(LATER)

    duel.submit(seat, {"type": "decline"}, decision_id=decision["id"], now=LATER)
    notify(LATER + timedelta(minutes=5))

    assert mailoutbox[1].to == [f"{duel.people[1 - seat].username}@example.org"]


@pytest.mark.parametrize("end", [{"type": "decline"}, CONCEDE])
def test_a_turn_that_was_answered_is_not_sent_any_more(duel, mailoutbox, end):
    seat, decision = duel.next_decision()
    turn_notifications.notify_of_turns(now=LATER)
    duel.submit(seat, end, decision_id=decision["id"], now=LATER)

    delivery.deliver_due(now=LATER)

    rows = selectors.list_notifications(duel.people[seat])
    assert selectors.find_stale(rows, now=LATER) == {row.pk for row in rows}
    assert not [mail for mail in mailoutbox if duel.people[seat].email in mail.to]


def test_nobody_is_notified_who_is_at_the_table_or_mailed_without_address(
    duel, mailoutbox
):
    seat, _decision = duel.next_decision()
    session = sessions.get(duel.battle_id)
    with session.lock:
        presence.record_presence(session, (seat,), now=NOON)
    assert notify(LATER) == 0

    with session.lock:
        presence.record_presence(session, (), now=NOON)
    EmailAddress.objects.all().delete()
    assert notify(LATER) == 1
    assert mailoutbox == []


def test_the_home_page_lists_what_waits(duel):
    seat, _decision = duel.next_decision()
    pages = []
    for person in duel.people:
        client = Client()
        client.force_login(person)
        pages.append(client.get("/").content.decode())

    assert "data-own-move" in pages[seat]
    assert "data-letters" in pages[1 - seat]
    assert "data-own-move" not in pages[1 - seat]
    assert 'data-action="quick-match"' in pages[seat]  # free for other battles
