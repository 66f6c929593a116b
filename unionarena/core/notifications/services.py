"""Notify people, and what they do with it: read, choose, subscribe a device."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any, Final

import structlog
from allauth.account.models import EmailAddress
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import translation

from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.isolation import IsolatedWork
from unionarena.core.text_input import clean_line

from . import selectors, tasks, texts
from .errors import (
    AddressRefused,
    ForeignSubscription,
    SubscriptionNotFound,
    TooManySubscriptions,
)
from .models import (
    LONGEST_LABEL,
    LONGEST_URL,
    Choices,
    Delivery,
    Notification,
    PushSubscription,
)
from .occasions import POLICIES, Channel, Occasion
from .outbound import check_address
from .page_groups import get_page_group
from .timing import MAIL_WINDOW, PUSH_WINDOW, compute_due
from .web_push import check_keys

log = structlog.get_logger(__name__)

MOST_SUBSCRIPTIONS: Final = 10
# A channel layer that hangs must not delay whoever notifies.
_SEND_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class News:
    """Something one person is to be notified of.

    Attributes:
        user_id: Who.
        occasion: Of what.
        key: What it is about; the same key for a person is notified of once.
        path: The page where it is answered.
        details: What the sentence of the occasion names.
        expires_at: From when on it is of no use; by default as the occasion says.
    """

    user_id: int
    occasion: Occasion
    key: str
    path: str
    details: Mapping[str, Any] = field(default_factory=dict)
    expires_at: datetime | None = None


def notify(news: Sequence[News], *, now: datetime) -> None:
    """Notify people, each as they chose, after the running transaction commits.

    Failing to notify stops nobody: it is logged, and the caller's work goes on.
    """
    if news:
        with IsolatedWork(log, "could not notify", count=len(news)):
            _notify(news, now)


@transaction.atomic
def _notify(news: Sequence[News], now: datetime) -> None:
    people = User.objects.filter(
        pk__in={each.user_id for each in news}, is_active=True, bot_owner=None
    ).in_bulk()
    chosen = selectors.list_choices(people.keys())
    fresh = _write(
        [
            (each, channels)
            for each in news
            if each.user_id in people
            and (
                channels := selectors.list_channels(
                    chosen.get(each.user_id), each.occasion
                )
            )
        ],
        now,
    )
    if not fresh:
        return
    _plan_deliveries(fresh, people, chosen, now)
    rows = [row for row, _channels in fresh]
    shown = [(row, people[row.user_id]) for row in rows if row.is_shown]
    transaction.on_commit(lambda: _send_to_pages(shown), robust=True)
    ids = [row.pk for row in rows]
    transaction.on_commit(lambda: tasks.request_delivery(ids), robust=True)


def _write(
    news: Sequence[tuple[News, Sequence[Channel]]], now: datetime
) -> list[tuple[Notification, Sequence[Channel]]]:
    """Write what is new; return it with its channels."""
    known = set(
        Notification.objects.filter(
            user__in={each.user_id for each, _channels in news},
            key__in={each.key for each, _channels in news},
        ).values_list("user", "key")
    )
    made = {
        (each.user_id, each.key): (each, channels)
        for each, channels in news
        if (each.user_id, each.key) not in known
    }
    Notification.objects.bulk_create(
        [_build(each, channels, now) for each, channels in made.values()],
        ignore_conflicts=True,  # another process may notify of the same
    )
    rows = Notification.objects.filter(
        user__in={user for user, _key in made}, key__in={key for _user, key in made}
    )
    return [
        (row, made[row.user_id, row.key][1])
        for row in rows
        if (row.user_id, row.key) in made
    ]


def _build(each: News, channels: Sequence[Channel], now: datetime) -> Notification:
    return Notification(
        user_id=each.user_id,
        occasion=each.occasion,
        key=each.key,
        details=dict(each.details),
        path=each.path,
        created_at=now,
        expires_at=each.expires_at or now + POLICIES[each.occasion].lasts,
        is_shown=Channel.PAGE in channels,
    )


def _plan_deliveries(
    fresh: Sequence[tuple[Notification, Sequence[Channel]]],
    people: Mapping[int, User],
    chosen: Mapping[int, Choices],
    now: datetime,
) -> None:
    """Write when each new notification goes to each device and mailbox."""
    devices: dict[int, list[PushSubscription]] = {}
    for each in PushSubscription.objects.filter(user__in=people.keys()):
        devices.setdefault(each.user_id, []).append(each)
    mailboxes = _list_mailboxes(
        row for row, channels in fresh if Channel.MAIL in channels
    )
    last = _list_last_sent(people.keys(), now)
    planned = []
    for row, channels in fresh:
        is_urgent = POLICIES[Occasion(row.occasion)].is_urgent
        quiet = selectors.get_quiet_hours(chosen.get(row.user_id))
        receivers: list[tuple[Channel, PushSubscription | None]] = []
        if Channel.PUSH in channels:
            receivers += ((Channel.PUSH, each) for each in devices.get(row.user_id, ()))
        if Channel.MAIL in channels and row.user_id in mailboxes:
            receivers.append((Channel.MAIL, None))
        for channel, device in receivers:
            due = now
            if not is_urgent:
                due = compute_due(
                    now,
                    quiet=quiet,
                    last_sent_at=last.get((row.user_id, channel)),
                    window=PUSH_WINDOW if channel == Channel.PUSH else MAIL_WINDOW,
                )
            planned.append(
                Delivery(
                    notification=row,
                    channel=channel,
                    subscription=device,
                    is_urgent=is_urgent,
                    due_at=due,
                )
            )
    Delivery.objects.bulk_create(planned, ignore_conflicts=True)


def _list_mailboxes(rows: Iterable[Notification]) -> set[int]:
    """Return whose confirmed address takes mail, of those who are written to."""
    wanted = {row.user_id for row in rows}
    if not wanted:
        return set()
    confirmed = EmailAddress.objects.filter(primary=True, verified=True)
    known = confirmed.filter(user__in=wanted, user__mail_notices=True)
    return set(known.values_list("user", flat=True))


def _list_last_sent(
    user_ids: Collection[int], now: datetime
) -> dict[tuple[int, str], datetime]:
    """Return when something was last sent to people by each channel, if lately."""
    rows = Delivery.objects.filter(
        notification__user__in=user_ids, done_at__gt=now - MAIL_WINDOW, is_urgent=False
    )
    found = rows.values_list("notification__user", "channel").annotate(
        at=Max("done_at")
    )
    return {(user, channel): at for user, channel, at in found}


@async_to_sync
async def _send_to_pages(shown: Sequence[tuple[Notification, User]]) -> None:
    layer = get_channel_layer()
    for row, user in shown:
        with translation.override(user.language or settings.LANGUAGE_CODE):
            title = texts.write_text(row).title
        message = {
            "type": "notification",
            "id": row.pk,
            "occasion": row.occasion,
            "title": title,
            "url": row.path,
        }
        sending = layer.group_send(get_page_group(row.user_id), message)
        await asyncio.wait_for(sending, _SEND_S)


# --- What people do with it.


def read_notifications(*, user: User, now: datetime, up_to: int | None = None) -> int:
    """Mark a person's notifications as read; return how many were new.

    Args:
        user: Whose.
        now: The present moment.
        up_to: Only up to this one, so that what came meanwhile stays unread.
    """
    rows = selectors.list_notifications(user, only_unread=True)
    if up_to is not None:
        rows = rows.filter(pk__lte=up_to)
    return rows.order_by().update(read_at=now)


def read_notifications_about(*, user: User, topic: str, now: datetime) -> int:
    """Mark those whose key begins with a topic as read; return how many were new."""
    rows = Notification.objects.filter(user=user, key__startswith=topic, read_at=None)
    return rows.update(read_at=now)


def choose(
    *,
    user: User,
    channels: Mapping[str, Collection[str]],
    quiet: tuple[time, time] | None,
    zone: str,
) -> Choices:
    """Store by which channels a person is notified of what, and their quiet hours.

    Args:
        user: Who chooses.
        channels: By occasion; what an occasion does not offer is left out, and an
            occasion that is missing keeps its default.
        quiet: Begin and end of the quiet hours, or None.
        zone: The time zone of these hours.
    """
    kept = {
        occasion.value: [
            each.value for each in policy.channels if each in channels[occasion]
        ]
        for occasion, policy in POLICIES.items()
        if occasion in channels
    }
    begin, end = quiet or (None, None)
    chosen, _is_new = Choices.objects.update_or_create(
        user=user,
        defaults={
            "channels": kept,
            "quiet_begin": begin,
            "quiet_end": end,
            "zone": zone,
        },
    )
    return chosen


@transaction.atomic
def subscribe_device(
    *, user: User, endpoint: str, p256dh: str, auth: str, label: str, now: datetime
) -> PushSubscription:
    """Subscribe a browser to push; the same one again changes nothing.

    A browser in which another person has signed in is that person's from then on: it
    shows the same keys.

    Raises:
        AddressRefused: Its push service is none we know.
        BadSubscription: Its keys are none.
        ForeignSubscription: It is another person's, with other keys.
        TooManySubscriptions: The person has too many.
    """
    if len(endpoint) > LONGEST_URL:
        raise AddressRefused
    check_address(endpoint, hosts=settings.PUSH_HOSTS)
    check_keys(p256dh, auth)
    lock_people(user.pk)
    known = PushSubscription.objects.filter(endpoint=endpoint).first()
    if known is not None:
        is_same = (known.p256dh, known.auth) == (p256dh, auth)
        if known.user_id == user.pk and is_same:
            return known
        if not is_same and known.user_id != user.pk:
            raise ForeignSubscription
        known.delete()  # with what was on its way to whoever had it before
    if user.push_subscriptions.count() >= MOST_SUBSCRIPTIONS:
        raise TooManySubscriptions(details={"most": MOST_SUBSCRIPTIONS})
    return PushSubscription.objects.create(
        user=user,
        endpoint=endpoint,
        p256dh=p256dh,
        auth=auth,
        label=clean_line(label, longest=LONGEST_LABEL),
        created_at=now,
    )


def unsubscribe_device(*, user: User, pk: int) -> None:
    """Remove a device.

    Raises:
        SubscriptionNotFound: It is not one of theirs, or was removed before.
    """
    if not user.push_subscriptions.filter(pk=pk).delete()[0]:
        raise SubscriptionNotFound
