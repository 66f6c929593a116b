"""By correspondence, whoever is asked and away is told once by e-mail."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import BadHeaderError
from django.test import Client

from battles.live import presence
from battles.live.session import sessions
from battles.models import BattleSeat
from battles.seating import email_notices
from battles.tests.factories import make_duel
from collection.tests.factories import load_starter_content
from unionarena.core.accounts.models import User

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


def test_the_one_who_is_asked_is_told_once(duel, mailoutbox):
    seat, _decision = duel.next_decision()

    assert email_notices.send_due_notices(now=NOON + timedelta(seconds=119)) == 0
    assert email_notices.send_due_notices(now=LATER) == 1
    assert email_notices.send_due_notices(now=LATER) == 0

    (mail,) = mailoutbox
    assert mail.to == [f"{duel.people[seat].username}@example.org"]
    assert duel.people[1 - seat].username in mail.subject
    assert f"/battles/{duel.battle_id}/" in mail.body


def test_whoever_is_asked_next_is_told_next(duel, mailoutbox):
    seat, decision = duel.next_decision()
    email_notices.send_due_notices(now=LATER)

    duel.submit(seat, {"type": "decline"}, decision_id=decision["id"], now=LATER)
    email_notices.send_due_notices(now=LATER + timedelta(minutes=5))

    assert mailoutbox[1].to == [f"{duel.people[1 - seat].username}@example.org"]


def test_nobody_is_told_who_is_at_the_table_or_has_no_address(duel, mailoutbox):
    seat, _decision = duel.next_decision()
    session = sessions.get(duel.battle_id)
    with session.lock:
        presence.record_presence(session, (seat,), now=NOON)
    assert email_notices.send_due_notices(now=LATER) == 0

    with session.lock:
        presence.record_presence(session, (), now=NOON)
    EmailAddress.objects.all().delete()
    assert email_notices.send_due_notices(now=LATER) == 0
    assert mailoutbox == []


@pytest.mark.parametrize(
    "preference",
    [
        lambda: EmailAddress.objects.update(verified=False),
        lambda: User.objects.update(mail_notices=False),
    ],
    ids=["address not confirmed", "no mail wanted"],
)
def test_mail_goes_only_where_it_is_wanted_and_confirmed(duel, mailoutbox, preference):
    duel.next_decision()
    preference()

    assert email_notices.send_due_notices(now=LATER) == 0
    assert mailoutbox == []


def test_a_mail_that_cannot_be_sent_hinders_nobody_and_is_sent_later(
    duel, monkeypatch, mailoutbox
):
    def fail(*_args, **_kwargs):
        raise OSError("no mail server")

    with monkeypatch.context() as patch:
        patch.setattr(email_notices, "send_mail", fail)
        assert email_notices.send_due_notices(now=LATER) == 0
    assert not BattleSeat.objects.filter(notified_at__isnull=False).exists()

    assert email_notices.send_due_notices(now=LATER) == 1
    assert len(mailoutbox) == 1
    assert email_notices.send_due_notices(now=LATER) == 0


def test_an_address_that_is_refused_is_not_tried_for_ever(duel, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise SMTPRecipientsRefused({})

    monkeypatch.setattr(email_notices, "send_mail", refuse)

    assert email_notices.send_due_notices(now=LATER) == 0
    assert BattleSeat.objects.filter(notified_at=LATER).count() == 1


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


def test_a_mail_nobody_could_write_is_not_tried_again(duel, monkeypatch, mailoutbox):
    """A name from before names were cleaned holds up nobody for ever."""
    monkeypatch.setattr(email_notices, "_send", lambda _seat: _refuse_header())

    assert email_notices.send_due_notices(now=LATER) == 0

    assert BattleSeat.objects.filter(notified_at=LATER).count() == 1
    assert mailoutbox == []


def _refuse_header():
    raise BadHeaderError
