"""Send what is due: by push to devices, by mail to mailboxes.

Rows are claimed under a lock, sent without one, and written down afterwards. A process
that dies in between leaves its rows due again after ``LEASE``: a push that comes twice
replaces itself on the device, and mail is written down before it is sent, so that it
comes at most once.

A push service that hangs delays nobody else: a run sends to all its devices at once,
waits for most of them, at most ``PATIENCE_S``, and ``HURRY_S`` for the rest. Those that
are late are left to their threads; what becomes of them is written down by the next run
of the process.
"""

import math
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from itertools import islice
from smtplib import SMTPRecipientsRefused
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import BadHeaderError, send_mail
from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import translation

from unionarena.core.accounts.models import User
from unionarena.core.isolation import Attempt

from . import selectors, texts
from .errors import AddressRefused
from .models import Delivery, Notification, Outcome, PushSubscription
from .occasions import Channel
from .outbound import Answer, NoAnswerError
from .timing import compute_retry
from .web_push import send_push

log = structlog.get_logger(__name__)

LEASE: Final = timedelta(minutes=5)
PER_RUN: Final = 64
PATIENCE_S: Final = 2.0
HURRY_S: Final = 0.25
_MOST: Final = 0.75
_BUNDLE: Final = "bundle"
_GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
# Push services take 4096 bytes in all.
_LONGEST_TITLE: Final = 120
_LONGEST_BODY: Final = 400


@dataclass(frozen=True, slots=True)
class Parcel:
    """Deliveries that go to one receiver as one message."""

    deliveries: tuple[Delivery, ...]

    @property
    def first(self) -> Delivery:
        """The delivery that names the receiver."""
        return self.deliveries[0]

    @property
    def notifications(self) -> list[Notification]:
        """What the message is about, oldest first."""
        return [each.notification for each in self.deliveries]

    @property
    def user(self) -> User:
        """Who receives it."""
        person: User = self.first.notification.user
        return person

    @property
    def device(self) -> PushSubscription:
        """Where it goes; a parcel of mail has none."""
        assert self.first.subscription is not None  # its constraint
        return self.first.subscription

    @property
    def keys(self) -> set[int]:
        """The primary keys of the deliveries."""
        return {each.pk for each in self.deliveries}


@dataclass(frozen=True, slots=True)
class PushResult:
    """A parcel, and the answer to it or why there is none."""

    parcel: Parcel
    answer: Answer | Exception


# Of pushes for which their run did not wait.
_late: Final = deque[PushResult]()


def deliver_due(*, now: datetime, notification_ids: Sequence[int] = ()) -> int:
    """Send what is due; return how many rows were taken, at most ``PER_RUN``.

    Args:
        now: The present moment.
        notification_ids: Only these, and urgent ones before them; by default all that
            are due, urgent ones first.
    """
    rows = _claim(now, notification_ids)
    fresh = _drop_stale(rows, now)
    pushes = _make_parcels(row for row in fresh if row.channel == Channel.PUSH)
    late = [_late.popleft() for _each in range(len(_late))]
    _note_pushes([*late, *_send_pushes(pushes, now)], now)
    for parcel in _make_parcels(row for row in fresh if row.channel == Channel.MAIL):
        _mail(parcel, now)
    return len(rows)


@transaction.atomic
def _claim(now: datetime, notification_ids: Sequence[int]) -> list[Delivery]:
    """Claim rows that are due, so that no other worker sends them."""
    due = Delivery.objects.filter(done_at=None, due_at__lte=now)
    if notification_ids:  # a long list of others delays nothing urgent
        due = due.filter(Q(notification__in=notification_ids) | Q(is_urgent=True))
    awake = Q(subscription=None) | Q(subscription__rests_until=None)
    due = due.filter(awake | Q(subscription__rests_until__lte=now))
    due = due.order_by("-is_urgent", "due_at", "pk")
    keys = list(
        due.select_for_update(of=("self",), skip_locked=True).values_list(
            "pk", flat=True
        )[:PER_RUN]
    )
    Delivery.objects.filter(pk__in=keys).update(
        due_at=now + LEASE, attempts=F("attempts") + 1
    )
    rows = Delivery.objects.filter(pk__in=keys).order_by("pk")
    return list(rows.select_related("notification__user", "subscription"))


def _drop_stale(rows: Sequence[Delivery], now: datetime) -> list[Delivery]:
    """Return the rows that are still of use; the others are done."""
    stale = selectors.find_stale({row.notification for row in rows}, now=now)
    gone = {
        row.pk
        for row in rows
        if row.notification_id in stale
        or row.notification.read_at is not None
        or not row.notification.user.is_active
    }
    _finish(gone, Outcome.STALE, now)
    return [row for row in rows if row.pk not in gone]


def _make_parcels(rows: Iterable[Delivery]) -> list[Parcel]:
    """Put rows of one receiver together, except urgent ones."""
    together = defaultdict[Any, list[Delivery]](list)
    for row in rows:
        receiver = (row.notification.user_id, row.subscription_id)
        together[(row.pk,) if row.is_urgent else receiver].append(row)
    return [Parcel(tuple(each)) for each in together.values()]


# --- Push.


def _send_pushes(parcels: Sequence[Parcel], now: datetime) -> list[PushResult]:
    """Send parcels to their devices; return the results of those that answer soon."""
    if not parcels:
        return []
    pool = ThreadPoolExecutor(len(parcels), thread_name_prefix="push")
    sending = [pool.submit(_push, parcel, now) for parcel in parcels]
    pool.shutdown(wait=False)
    most = math.ceil(_MOST * len(sending))
    with suppress(TimeoutError):
        list(islice(as_completed(sending, PATIENCE_S), most))
    done, hanging = wait(sending, HURRY_S)
    for each in hanging:
        each.add_done_callback(_keep_late)
    return [each.result() for each in done]


def _keep_late(done: Future[PushResult]) -> None:
    _late.append(done.result())


def _push(parcel: Parcel, now: datetime) -> PushResult:
    """Send a parcel to its device."""
    with Attempt() as attempt:
        lasts = max(each.expires_at for each in parcel.notifications) - now
        answer = send_push(
            parcel.device,
            write_message(parcel),
            lasts_s=int(lasts.total_seconds()),
            topic=_find_tag(parcel),
            is_urgent=parcel.first.is_urgent,
            now=now,
        )
        return PushResult(parcel, answer)
    assert attempt.error is not None  # or it has returned
    return PushResult(parcel, attempt.error)


def _find_tag(parcel: Parcel) -> str:
    is_one = len(parcel.deliveries) == 1
    return parcel.first.notification.key if is_one else _BUNDLE


def write_message(parcel: Parcel) -> dict[str, Any]:
    """Return what the service worker shows."""
    (first, *more) = parcel.notifications
    with translation.override(parcel.user.language or settings.LANGUAGE_CODE):
        text = texts.write_bundle(parcel.notifications) if more else None
        text = text or texts.write_text(first)
    return {
        "title": text.title[:_LONGEST_TITLE],
        "body": text.body[:_LONGEST_BODY],
        "tag": _find_tag(parcel),
        "url": reverse("notifications:list") if more else first.path,
        "until": max(each.expires_at for each in parcel.notifications).isoformat(),
        "urgent": parcel.first.is_urgent,
    }


def _note_pushes(results: Iterable[PushResult], now: datetime) -> None:
    """Write down what became of pushes, and how the devices fare."""
    arrived, recovered = set[int](), set[int]()
    for result in results:
        parcel, status = result.parcel, getattr(result.answer, "status", 0)
        if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            arrived |= parcel.keys
            if parcel.device.failures:
                recovered.add(parcel.device.pk)
        else:
            _note_failure(parcel, result.answer, now)
    _finish(arrived, Outcome.SENT, now)
    if recovered:
        rows = PushSubscription.objects.filter(pk__in=recovered)
        rows.update(failures=0, rests_until=None)


def _note_failure(parcel: Parcel, answer: Answer | Exception, now: datetime) -> None:
    match answer:
        case Answer(status) if status in _GONE:
            parcel.device.delete()  # with its deliveries
        case Answer(status, pause) if (
            status == HTTPStatus.TOO_MANY_REQUESTS
            or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        ):
            _put_off(parcel, now, pause)
        case NoAnswerError():
            log.info("push service does not answer", error=str(answer))
            _put_off(parcel, now, 0)
        case Answer(status):
            log.warning("push refused", status=status, subscription=parcel.device.pk)
            _finish(parcel.keys, Outcome.REFUSED, now)
        case AddressRefused():
            _finish(parcel.keys, Outcome.REFUSED, now)
        case Exception():
            log.error("push failed", exc_info=answer, subscription=parcel.device.pk)
            _finish(parcel.keys, Outcome.REFUSED, now)


def _put_off(parcel: Parcel, now: datetime, pause_s: int) -> None:
    """Try again later; the device rests as long as it has failed often."""
    failures = parcel.device.failures + 1
    rest = compute_retry(now, attempts=min(failures, 9)) or now
    rest = max(rest, now + timedelta(seconds=pause_s))
    PushSubscription.objects.filter(pk=parcel.device.pk).update(
        failures=failures, rests_until=rest
    )
    for each in parcel.deliveries:
        retry = compute_retry(now, attempts=each.attempts)
        if retry is None or max(retry, rest) >= each.notification.expires_at:
            _finish({each.pk}, Outcome.GIVEN_UP, now)
        else:
            Delivery.objects.filter(pk=each.pk).update(due_at=max(retry, rest))


# --- Mail.


def _mail(parcel: Parcel, now: datetime) -> None:
    """Send a parcel to a mailbox: written down first, undone if sending fails."""
    _finish(parcel.keys, Outcome.SENT, now)
    with Attempt() as attempt:
        subject, body = write_mail(parcel.user, parcel.notifications)
        send_mail(subject, body, None, [parcel.user.email])
    if attempt.error is None:
        return
    log.warning(
        "mail could not be sent", error=repr(attempt.error), count=len(parcel.keys)
    )
    lasting = (SMTPRecipientsRefused, BadHeaderError, UnicodeError)
    for each in parcel.deliveries:
        retry = compute_retry(now, attempts=each.attempts)
        if retry is None or isinstance(attempt.error, lasting):
            _finish({each.pk}, Outcome.REFUSED, now)
        else:
            rows = Delivery.objects.filter(pk=each.pk)
            rows.update(due_at=retry, done_at=None, outcome="")


def write_mail(user: User, rows: Sequence[Notification]) -> tuple[str, str]:
    """Return subject and body of a mail about some notifications."""
    with translation.override(user.language or settings.LANGUAGE_CODE):
        written = [(texts.write_text(row), row.path) for row in rows]
        subject = written[0][0].title if len(written) == 1 else ""
        subject = subject or texts.write_bundle(rows).title
        parts = [
            f"{text.title}\n{text.body}\n{settings.SITE_URL}{path}"
            for text, path in written
        ]
        choose = f"{settings.SITE_URL}{reverse('notifications:choices')}"
        ending = translation.gettext("Choose what you’re notified of: %(link)s")
        return subject, "\n\n".join([*parts, ending % {"link": choose}]) + "\n"


def _finish(keys: Iterable[int], outcome: Outcome, now: datetime) -> None:
    if taken := list(keys):
        rows = Delivery.objects.filter(pk__in=taken)
        rows.update(done_at=now, outcome=outcome)
