"""Sanctions: limits that moderators put on an account for a time, and appeals.

Every interface calls :func:`refuse_sanctioned`. The user of a suspended account can
still read the reason, and appeal.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.dispatch import Signal
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound
from unionarena.core.text_input import clean_line, clean_lines

from .interests import Contest, refuse_interested
from .models import (
    LONGEST_APPEAL,
    LONGEST_REASON,
    ModeratorAct,
    Notice,
    Sanction,
    User,
)
from .services import lock_people

MODERATE: Final = "accounts.moderate"
LONGEST_DAYS: Final = 3650

# Sent after a new sanction, with ``user`` and ``kind``, within the transaction.
sanction_imposed = Signal()


class Sanctioned(Forbidden):
    """The user is sanctioned; the details say until when and why."""

    default_code = "sanction.forbidden"
    default_message = gettext_lazy("A moderator has barred you from this for a time.")


class NotAModerator(Forbidden):
    """Only moderators can do this."""

    default_code = "sanction.not_a_moderator"
    default_message = gettext_lazy("Only moderators can do this.")


class CannotSanction(Conflict):
    """A moderator cannot sanction this user, or not in this way."""

    default_code = "sanction.cannot"
    default_message = gettext_lazy("This person can’t be sanctioned that way.")


class SanctionNotFound(NotFound):
    """There is no such sanction, or it is another user's."""

    default_code = "sanction.unknown"
    default_message = gettext_lazy("Sanction not found.")


class SanctionOver(Conflict):
    """The sanction has ended."""

    default_code = "sanction.over"
    default_message = gettext_lazy("This has already ended.")


class AppealedAlready(Conflict):
    """A sanction can be appealed once."""

    default_code = "appeal.again"
    default_message = gettext_lazy("You’ve already appealed.")


class NoAppeal(Conflict):
    """There is no appeal to decide."""

    default_code = "appeal.none"
    default_message = gettext_lazy("There is no open appeal here.")


class OwnDecision(Conflict):
    """A moderator cannot decide an appeal against their own decision."""

    default_code = "appeal.own_decision"
    default_message = gettext_lazy(
        "You imposed this yourself; another moderator must decide the appeal."
    )


class NothingWritten(Malformed):
    """A reason or a text is missing."""

    default_code = "sanction.no_reason"
    default_message = gettext_lazy("Please give a reason.")


@dataclass(frozen=True, slots=True)
class ProposedSanction:
    """A sanction a moderator wants to impose.

    Attributes:
        kind: One of ``Sanction.Kind``.
        days: How long it lasts; 1 to ``LONGEST_DAYS``.
        reason: What the user reads.
    """

    kind: str
    days: int
    reason: str


# --- Checks.


def refuse_sanctioned(user: User, kind: str, *, now: datetime | None = None) -> None:
    """Refuse a user who has a sanction of this kind (one query).

    Raises:
        Sanctioned: They have one.
    """
    running = user.sanctions.running(now or timezone.now()).filter(kind=kind)
    found = running.order_by("-ends_at").first()
    if found is not None:
        raise _refusal(found)


def refuse_suspended(user: User, *, now: datetime | None = None) -> None:
    """Refuse a user whose account is suspended; no query if it is not.

    Raises:
        Sanctioned: It is suspended.
    """
    if user.suspended_until and user.suspended_until > (now or timezone.now()):
        refuse_sanctioned(user, Sanction.Kind.ACCOUNT, now=now)


def _refusal(sanction: Sanction) -> Sanctioned:
    text = _("Until %(end)s you’re barred from %(kind)s: %(reason)s") % {
        "end": date_format(timezone.localtime(sanction.ends_at), "DATETIME_FORMAT"),
        "kind": sanction.get_kind_display(),
        "reason": sanction.reason,
    }
    return Sanctioned(
        text,
        code=f"sanction.{sanction.kind}",
        details={
            "sanction": sanction.pk,
            "ends_at": sanction.ends_at.isoformat(),
            "reason": sanction.reason,
        },
        advice=_("You can appeal on the page with messages from moderators."),
    )


# --- Decisions of moderators.


def check_moderator(user: User) -> None:
    """Check that a user can decide about others.

    Raises:
        NotAModerator: They cannot.
    """
    if not user.has_perm(MODERATE):
        raise NotAModerator


@transaction.atomic
def impose_sanction(
    *,
    moderator: User,
    user_id: int,
    measure: ProposedSanction,
    report_number: int | None = None,
    now: datetime,
) -> Sanction:
    """Impose a sanction and notify the user.

    Raises:
        NotAModerator: The moderator is none.
        CannotSanction: The user is the moderator, staff or unknown, or the kind or the
            time is not possible.
        NothingWritten: There is no reason.
    """
    check_moderator(moderator)
    lock_people(user_id)
    person = User.objects.filter(pk=user_id).first()
    reason = clean_line(measure.reason, longest=LONGEST_REASON)
    if not reason:
        raise NothingWritten
    if (
        person is None
        or person.pk == moderator.pk
        or (
            (person.is_staff or person.has_perm(MODERATE))
            and not moderator.is_superuser
        )
        or measure.kind not in Sanction.Kind.values
        or not 1 <= measure.days <= LONGEST_DAYS
    ):
        raise CannotSanction
    made = Sanction.objects.create(
        user=person,
        kind=measure.kind,
        reason=reason,
        imposed_at=now,
        imposed_by=moderator,
        ends_at=now + timedelta(days=measure.days),
    )
    _update_suspension(person, now)
    record_moderator_act(
        ModeratorAct.Act.SANCTIONED, moderator, made, now, report=report_number
    )
    create_notice(person, Notice.Kind.SANCTIONED, now, sanction=made)
    sanction_imposed.send(sender=Sanction, user=person, kind=made.kind)
    return made


@transaction.atomic
def lift_sanction(
    *, moderator: User, sanction_id: int, note: str = "", now: datetime
) -> None:
    """End a sanction early and notify the user.

    Raises:
        NotAModerator: The moderator is none.
        SanctionNotFound: There is no such sanction.
        Interested: It is their own, or that of someone who shares their device.
        SanctionOver: It has ended.
    """
    check_moderator(moderator)
    found = _lock(Sanction.objects.filter(pk=sanction_id).first())
    refuse_interested(moderator, Contest(frozenset({found.user_id})))
    _end_sanction(found, now)
    record_moderator_act(ModeratorAct.Act.LIFTED, moderator, found, now, note=note)
    create_notice(found.user, Notice.Kind.LIFTED, now, sanction=found)


@transaction.atomic
def decide_appeal(
    *, moderator: User, sanction_id: int, grants: bool, answer: str, now: datetime
) -> None:
    """Decide an appeal; granting it ends the sanction.

    Raises:
        NotAModerator: The moderator is none.
        SanctionNotFound: There is no such sanction.
        Interested: It is their own, or that of someone who shares their device.
        NoAppeal: There is no appeal, or it was decided.
        OwnDecision: The moderator imposed it, and is no superuser.
        NothingWritten: There is no answer.
    """
    check_moderator(moderator)
    found = _lock(Sanction.objects.filter(pk=sanction_id).first())
    refuse_interested(moderator, Contest(frozenset({found.user_id})))
    if found.appealed_at is None or found.appeal_decided_at is not None:
        raise NoAppeal
    if found.imposed_by_id == moderator.pk and not moderator.is_superuser:
        raise OwnDecision
    found.appeal_answer = clean_lines(answer)[:LONGEST_APPEAL]
    if not found.appeal_answer:
        raise NothingWritten
    found.appeal_decided_at = now
    found.save(update_fields=["appeal_answer", "appeal_decided_at"])
    if grants and found.lifted_at is None:
        _end_sanction(found, now, may_be_over=True)
    act = ModeratorAct.Act.GRANTED if grants else ModeratorAct.Act.REFUSED
    record_moderator_act(act, moderator, found, now, note=found.appeal_answer)
    kind = Notice.Kind.GRANTED if grants else Notice.Kind.REFUSED
    create_notice(found.user, kind, now, sanction=found)


# --- Appeals and notices of the user.


@transaction.atomic
def file_appeal(*, user: User, sanction_id: int, text: str, now: datetime) -> Sanction:
    """Appeal a sanction; once.

    Raises:
        SanctionNotFound: It is not a sanction of the user.
        SanctionOver: It has ended.
        AppealedAlready: It has been appealed.
        NothingWritten: There is no text.
    """
    found = _lock(user.sanctions.filter(pk=sanction_id).first())
    if found.appealed_at is not None:
        raise AppealedAlready
    if found.lifted_at is not None or found.ends_at <= now:
        raise SanctionOver
    found.appeal = clean_lines(text)[:LONGEST_APPEAL]
    if not found.appeal:
        raise NothingWritten
    found.appealed_at = now
    found.save(update_fields=["appeal", "appealed_at"])
    return found


def read_notices(*, user: User, now: datetime) -> list[Notice]:
    """Return a user's notices, newest first, and mark them as read.

    At most the last hundred; ``read_at`` says whether each was new.
    """
    rows = list(user.notices.select_related("sanction").order_by("-pk")[:100])
    user.notices.filter(read_at=None).update(read_at=now)
    return rows


def count_unread_notices(user: User) -> int:
    """Count a user's unread notices (one query)."""
    return user.notices.filter(read_at=None).count()


# --- Helpers.


def record_moderator_act(
    act: str,
    moderator: User,
    sanction: Sanction | None,
    now: datetime,
    *,
    person_id: int | None = None,
    report: int | None = None,
    note: str = "",
) -> None:
    """Record an action of a moderator."""
    ModeratorAct.objects.create(
        act=act,
        moderator=moderator,
        person_id=sanction.user_id if sanction else person_id,
        sanction=sanction,
        report_number=report,
        note=clean_line(note, longest=LONGEST_APPEAL),
        created_at=now,
    )


def create_notice(
    user: User, kind: str, now: datetime, *, sanction: Sanction | None = None
) -> None:
    """Create a notice for a user."""
    Notice.objects.create(user=user, kind=kind, sanction=sanction, created_at=now)


def _lock(found: Sanction | None) -> Sanction:
    """Return the sanction with a lock on its user."""
    if found is None:
        raise SanctionNotFound
    lock_people(found.user_id)
    found.refresh_from_db()
    return found


def _end_sanction(
    sanction: Sanction, now: datetime, *, may_be_over: bool = False
) -> None:
    if sanction.lifted_at is not None or sanction.ends_at <= now:
        if may_be_over:
            return
        raise SanctionOver
    sanction.lifted_at = now
    sanction.save(update_fields=["lifted_at"])
    _update_suspension(sanction.user, now)


def _update_suspension(person: User, now: datetime) -> None:
    """Store until when the account is suspended, where every request reads it."""
    closed = person.sanctions.running(now).filter(kind=Sanction.Kind.ACCOUNT)
    person.suspended_until = closed.aggregate(end=Max("ends_at"))["end"]
    person.save(update_fields=["suspended_until"])
