"""Notifications reach people by the channels they chose: once, in time or never."""

from datetime import UTC, datetime, time, timedelta
from time import sleep

import pytest
from django.conf import settings
from django.core.mail import BadHeaderError

from unionarena.core.notifications import delivery, selectors, services
from unionarena.core.notifications.models import (
    Delivery,
    Notification,
    PushSubscription,
)
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News
from unionarena.core.notifications.web_push import get_public_key

NOON = datetime(2030, 5, 4, 12, tzinfo=UTC)


def later(**time):
    return NOON + timedelta(**time)


def notify(person, occasion=Occasion.YOUR_MOVE, key="turn.1", now=NOON, **more):
    given = {"path": "/battles/1/", "details": {"name": "Botan"}} | more
    services.notify([News(person.pk, occasion, key=key, **given)], now=now)


def outcomes():
    return sorted(Delivery.objects.values_list("channel", "outcome"))


def test_a_device_reads_what_is_pushed_and_by_whom(akari, device, receiver):
    akari.language = "ja"
    akari.save()
    notify(akari, Occasion.MATCH_FOUND, key="match.1", path="/play/")

    assert delivery.deliver_due(now=later(seconds=1)) == 1

    (request,) = receiver.requests
    message = device.decrypt(request.body)
    assert message["title"] == "対戦相手が見つかりました"
    assert (message["url"], message["tag"]) == ("/play/", "match.1")
    assert request.path == "/push/1"
    assert request.is_signed
    assert f"k={get_public_key()}" in request.headers["Authorization"]
    assert request.headers["TTL"] == "19"
    assert request.headers["Urgency"] == "high"


def test_another_device_cannot_read_it(akari, device, receiver):
    from http_ece import ECEException

    from tools.receivers import Device

    notify(akari)
    delivery.deliver_due(now=NOON)

    with pytest.raises(ECEException):
        Device().decrypt(receiver.requests[0].body)


def test_the_same_thing_is_notified_of_once(akari, device, receiver, mailoutbox):
    notify(akari)
    notify(akari)
    delivery.deliver_due(now=NOON)
    delivery.deliver_due(now=NOON)
    notify(akari)
    delivery.deliver_due(now=later(days=1))

    assert len(receiver.requests) == 1
    assert len(mailoutbox) == 1
    assert Notification.objects.count() == 1


def test_a_match_is_not_pushed_after_its_twenty_seconds(akari, device, receiver):
    notify(akari, Occasion.MATCH_FOUND, expires_at=later(seconds=20))

    delivery.deliver_due(now=later(seconds=20))

    assert receiver.requests == []
    assert outcomes() == [("push", "stale")]


@pytest.mark.parametrize("how", ["read", "answered", "account closed"])
def test_what_needs_no_answer_any_more_is_not_sent(
    akari, device, receiver, mailoutbox, how, monkeypatch
):
    notify(akari)
    if how == "read":
        services.read_notifications(user=akari, now=NOON)
    elif how == "answered":
        monkeypatch.setitem(selectors._checks, Occasion.YOUR_MOVE, set)
    else:
        akari.is_active = False
        akari.save()

    delivery.deliver_due(now=NOON)

    assert (receiver.requests, mailoutbox) == ([], [])
    assert outcomes() == [("mail", "stale"), ("push", "stale")]


def test_each_channel_is_left_out_by_those_who_do_not_want_it(
    akari, device, receiver, mailoutbox
):
    def choose(*channels):
        services.choose(
            user=akari, channels={"your_move": channels}, quiet=None, zone="UTC"
        )

    choose()
    notify(akari, key="turn.none")
    assert not Notification.objects.exists()

    choose("push")
    notify(akari, key="turn.push")
    delivery.deliver_due(now=NOON)
    assert (len(receiver.requests), len(mailoutbox)) == (1, 0)
    assert not selectors.list_notifications(akari).exists()

    choose("page")
    notify(akari, key="turn.page")
    assert delivery.deliver_due(now=later(days=1)) == 0
    assert selectors.count_unread(akari, now=NOON) == 1


@pytest.mark.parametrize("how", ["mail turned off", "address not confirmed"])
def test_mail_goes_only_where_it_is_wanted_and_confirmed(akari, mailoutbox, how):
    if how == "mail turned off":
        akari.mail_notices = False
        akari.save()
    else:
        akari.emailaddress_set.update(verified=False)

    notify(akari)
    delivery.deliver_due(now=NOON)

    assert mailoutbox == []


def test_quiet_hours_hold_back_a_turn_but_not_a_found_match(akari, device, receiver):
    services.choose(user=akari, channels={}, quiet=(time(11), time(13)), zone="UTC")
    notify(akari)
    notify(akari, Occasion.MATCH_FOUND, key="match.1")

    delivery.deliver_due(now=NOON)
    tags = [device.decrypt(request.body)["tag"] for request in receiver.requests]
    assert tags == ["match.1"]

    delivery.deliver_due(now=later(minutes=59))
    assert len(receiver.requests) == 1
    delivery.deliver_due(now=later(hours=1))
    assert len(receiver.requests) == 2


def test_what_comes_soon_after_another_is_sent_together(akari, device, receiver):
    notify(akari, key="turn.1")
    delivery.deliver_due(now=NOON)
    for n in range(2, 8):
        notify(akari, key=f"turn.{n}", now=later(seconds=n))
    delivery.deliver_due(now=later(seconds=90))
    assert len(receiver.requests) == 1

    delivery.deliver_due(now=later(minutes=3))

    _first, together = [device.decrypt(one.body) for one in receiver.requests]
    assert together["title"] == "6 new notifications"
    assert together["url"] == "/notifications/"
    assert together["body"].count("It’s your turn against Botan") == 4
    assert together["body"].endswith("and 2 more")


def test_mail_names_everything_with_its_link_and_the_way_out(akari, mailoutbox):
    notify(akari, key="turn.1")
    delivery.deliver_due(now=NOON)
    (mail,) = mailoutbox

    assert mail.to == ["akari@example.org"]
    assert mail.subject == "It’s your turn against Botan"
    assert "http://localhost:8000/battles/1/" in mail.body
    assert "http://localhost:8000/notifications/choices/" in mail.body


def test_mail_that_fails_is_sent_later_and_a_bad_one_never(
    akari, mailoutbox, monkeypatch
):
    def fail(error):
        def send(*_arguments):
            raise error

        return send

    notify(akari)
    with monkeypatch.context() as patch:
        patch.setattr(delivery, "send_mail", fail(OSError("no mail server")))
        delivery.deliver_due(now=NOON)
    delivery.deliver_due(now=later(seconds=4))
    assert mailoutbox == []
    delivery.deliver_due(now=later(seconds=5))
    assert len(mailoutbox) == 1

    notify(akari, key="turn.2", now=later(hours=1))
    monkeypatch.setattr(delivery, "send_mail", fail(BadHeaderError()))
    delivery.deliver_due(now=later(hours=1))
    assert Delivery.objects.get(notification__key="turn.2").outcome == "refused"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_removed(akari, device, receiver, status):
    receiver.status = status
    notify(akari)
    delivery.deliver_due(now=NOON)

    assert not PushSubscription.objects.exists()


def test_a_device_that_answers_otherwise_is_kept(akari, device, receiver):
    receiver.status = 400
    notify(akari)
    delivery.deliver_due(now=NOON)

    assert PushSubscription.objects.get().failures == 0
    assert ("push", "refused") in outcomes()


@pytest.mark.parametrize(
    ("behaviour", "status"), [("answer", 503), ("answer", 429), ("garbage", 0)]
)
def test_a_push_service_in_trouble_is_left_alone_for_a_while(
    akari, device, receiver, behaviour, status
):
    receiver.behaviour, receiver.status = behaviour, status
    receiver.headers = {"Retry-After": "60"} if status == 429 else {}
    rest = 60 if status == 429 else 5
    notify(akari)
    delivery.deliver_due(now=NOON)
    delivery.deliver_due(now=later(seconds=rest - 1))
    assert len(receiver.requests) == 1

    receiver.behaviour, receiver.status = "answer", 201
    delivery.deliver_due(now=later(seconds=rest))

    assert len(receiver.requests) == 2
    device.row.refresh_from_db()
    assert (device.row.failures, device.row.rests_until) == (0, None)
    assert ("push", "sent") in outcomes()


def test_a_push_service_that_stays_away_is_given_up(akari, device, receiver):
    receiver.status = 500
    notify(akari)
    for hour in range(20):
        delivery.deliver_due(now=later(hours=2 * hour))

    assert ("push", "given_up") in outcomes()
    assert len(receiver.requests) == 10


@pytest.mark.parametrize("behaviour", ["hang", "drip"])
def test_a_push_service_that_never_ends_keeps_nobody_else_waiting(
    akari, device, receiver, behaviour, monkeypatch
):
    from unionarena.core.notifications import outbound

    monkeypatch.setattr(outbound, "_STEP_S", 1.0)
    monkeypatch.setattr(outbound, "DEADLINE_S", 1.0)
    receiver.behaviour = behaviour
    notify(akari)
    began = datetime.now(UTC)
    delivery.deliver_due(now=NOON)

    assert (datetime.now(UTC) - began).total_seconds() < 4
    device.row.refresh_from_db()
    assert device.row.failures == 1


def test_devices_that_hang_hold_back_neither_others_nor_the_next_run(
    akari, device, receiver, monkeypatch
):
    """Issue 31, bad input: an endpoint that hangs slows nobody."""
    from tools.receivers import Device, receiving
    from unionarena.core.notifications import outbound

    monkeypatch.setattr(outbound, "DEADLINE_S", 3.0)
    monkeypatch.setattr(delivery, "PATIENCE_S", 0.5)
    with receiving() as stuck:
        stuck.behaviour = "hang"
        settings.LOCAL_RECEIVERS.append(stuck.origin)
        hanging = services.subscribe_device(
            user=akari,
            endpoint=f"{stuck.origin}/push/2",
            label="",
            now=NOON,
            **Device().keys,
        )
        notify(akari)
        began = datetime.now(UTC)
        delivery.deliver_due(now=NOON)

        assert (datetime.now(UTC) - began).total_seconds() < 2
        sent = Delivery.objects.get(subscription=device.row)
        open_one = Delivery.objects.get(subscription=hanging)
        assert (sent.outcome, open_one.done_at) == ("sent", None)
        await_late()

    delivery.deliver_due(now=later(seconds=1))

    open_one.refresh_from_db()
    hanging.refresh_from_db()
    assert hanging.failures == 1
    assert (open_one.attempts, open_one.due_at) == (1, later(seconds=6))


def test_one_device_of_many_that_hangs_does_not_make_the_run_wait(
    akari, receiver, monkeypatch
):
    """One in a hundred hangs: every other run would be as long as that one."""
    from tools.receivers import Device, receiving
    from unionarena.core.notifications import outbound

    monkeypatch.setattr(outbound, "DEADLINE_S", 30.0)
    monkeypatch.setattr(delivery, "PATIENCE_S", 20.0)
    with receiving() as stuck:
        stuck.behaviour = "hang"
        settings.LOCAL_RECEIVERS.append(stuck.origin)
        for number in range(8):
            origin = receiver.origin if number else stuck.origin
            services.subscribe_device(
                user=akari,
                endpoint=f"{origin}/push/{number}",
                label="",
                now=NOON,
                **Device().keys,
            )
        notify(akari)
        began = datetime.now(UTC)
        delivery.deliver_due(now=NOON)

        assert (datetime.now(UTC) - began).total_seconds() < 15
        assert outcomes().count(("push", "sent")) == 7


def await_late():
    """Wait until the push for which no run waited has failed."""
    end = datetime.now(UTC) + timedelta(seconds=10)
    while not delivery._late and datetime.now(UTC) < end:
        sleep(0.02)
    assert delivery._late


def test_a_long_list_of_others_delays_nothing_urgent(
    akari, device, receiver, monkeypatch
):
    """A found match lasts twenty seconds; a release has thousands to notify."""
    monkeypatch.setattr(delivery, "PER_RUN", 1)
    notify(akari, key="turn.1")
    notify(akari, Occasion.MATCH_FOUND, key="match.1")
    (first,) = Notification.objects.filter(key="turn.1")

    delivery.deliver_due(now=NOON, notification_ids=[first.pk])

    tags = [device.decrypt(request.body)["tag"] for request in receiver.requests]
    assert tags == ["match.1"]


def test_a_row_left_by_a_dead_process_is_sent_after_the_lease(akari, device, receiver):
    notify(akari)
    assert len(delivery._claim(NOON, [])) == 2  # and then it dies

    assert delivery.deliver_due(now=later(minutes=4)) == 0
    assert delivery.deliver_due(now=later(minutes=5)) == 2
    assert len(receiver.requests) == 1


def test_every_device_of_a_person_gets_it_once(akari, device, receiver):
    from tools.receivers import Device

    services.subscribe_device(
        user=akari,
        endpoint=f"{receiver.origin}/push/2",
        label="",
        now=NOON,
        **Device().keys,
    )
    receiver.statuses = {"/push/2": 503}
    notify(akari)
    delivery.deliver_due(now=NOON)
    receiver.statuses = {}
    delivery.deliver_due(now=later(minutes=1))

    paths = [request.path for request in receiver.requests]
    assert sorted(paths) == ["/push/1", "/push/2", "/push/2"]


def test_failing_to_notify_stops_nobody(akari, monkeypatch):
    monkeypatch.setattr(services, "_plan_deliveries", lambda *_given: 1 / 0)

    notify(akari)

    assert not Notification.objects.exists()  # and the caller's work goes on


def test_bots_and_closed_accounts_are_not_notified(akari, db):
    akari.is_active = False
    akari.save()
    notify(akari)

    assert not Notification.objects.exists()


def test_a_message_from_moderators_is_a_notification(akari):
    from unionarena.core.accounts.models import Notice

    Notice.objects.create(user=akari, kind=Notice.Kind.UPHELD, created_at=NOON)

    (row,) = selectors.list_notifications(akari)
    assert (row.occasion, row.path) == ("report_decided", "/notices/")
