"""The moderators' queue: decide reports, with what follows from them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, QuerySet

from battles.models import BattleSeat
from battles.watching.errors import ReportClosed, ReportNotFound
from battles.watching.models import Report
from unionarena.core.accounts import interests
from unionarena.core.accounts.interests import Contest
from unionarena.core.accounts.models import ModeratorAct, Notice, Sanction, User
from unionarena.core.accounts.sanctions import (
    ProposedSanction,
    check_moderator,
    create_notice,
    impose_sanction,
    record_moderator_act,
)
from unionarena.core.text_input import clean_line

LONGEST_NOTE: Final = 1000
# How far back to look for players who meet too often.
RECENT: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class ReportedPerson:
    """What is known of a user who was reported.

    Attributes:
        reports: How often they were reported, by verdict; open ones count too.
        reporters: By how many different users.
        meetings: Battles of the last ``RECENT`` against the reporter.
        sanctions: All of theirs, newest first.
    """

    reports: dict[str, int]
    reporters: int
    meetings: int
    sanctions: list[Sanction]


def list_open_reports() -> QuerySet[Report]:
    """Return open reports, oldest first."""
    rows = Report.objects.filter(state=Report.State.OPEN)
    return rows.select_related("reported", "reporter").order_by("created_at", "pk")


def list_closed_reports() -> QuerySet[Report]:
    """Return closed reports, the last decided first."""
    rows = Report.objects.exclude(state=Report.State.OPEN)
    known = rows.select_related("reported", "reporter", "handled_by")
    return known.order_by("-handled_at", "-pk")


def get_report(pk: int) -> Report:
    """Return one report with its users.

    Raises:
        ReportNotFound: No report has that number.
    """
    rows = Report.objects.select_related("reported", "reporter", "handled_by")
    found = rows.filter(pk=pk).first()
    if found is None:
        raise ReportNotFound
    return found


def get_reported_person(report: Report, *, now: datetime) -> ReportedPerson:
    """Return what is known of the user a report is about (four queries)."""
    of = Report.objects.filter(reported=report.reported_id)
    states = of.values_list("state").annotate(count=Count("pk"))
    both = BattleSeat.objects.filter(
        user=report.reported_id, battle__started_at__gte=now - RECENT
    ).filter(battle__seats__user=report.reporter_id)
    return ReportedPerson(
        reports=dict(states),
        reporters=of.values("reporter").distinct().count(),
        meetings=both.count(),
        sanctions=list(report.reported.sanctions.order_by("-imposed_at")[:50]),
    )


@transaction.atomic
def decide_report(
    *,
    moderator: User,
    report_id: int,
    verdict: str,
    measure: ProposedSanction | None = None,
    note: str = "",
    now: datetime,
) -> Report:
    """Close a report, impose a sanction, and notify both users; once.

    Args:
        moderator: Who decides; not about reports of or by themselves.
        report_id: The report.
        verdict: ``Report.State.UPHELD`` or ``DISMISSED``.
        measure: The sanction; only if it is upheld.
        note: For moderators only.
        now: The present moment.

    Raises:
        NotAModerator: They are none.
        Interested: It is about or by themselves, or someone who shares their device.
        ReportNotFound: No report has that number.
        ReportClosed: It was decided before, or nothing follows from that verdict.
        CannotSanction, NothingWritten: The sanction is impossible.
    """
    check_moderator(moderator)
    report = Report.objects.select_for_update().filter(pk=report_id).first()
    if report is None:
        raise ReportNotFound
    interests.refuse_interested(
        moderator, Contest(frozenset({report.reporter_id, report.reported_id}))
    )
    is_upheld = verdict == Report.State.UPHELD
    if report.state != Report.State.OPEN or (measure and not is_upheld):
        raise ReportClosed
    report.state = Report.State.UPHELD if is_upheld else Report.State.DISMISSED
    report.note = clean_line(note, longest=LONGEST_NOTE)
    report.handled_by, report.handled_at = moderator, now
    report.save(update_fields=["state", "note", "handled_by", "handled_at"])
    record_moderator_act(
        ModeratorAct.Act.UPHELD if is_upheld else ModeratorAct.Act.DISMISSED,
        moderator,
        None,
        now,
        person_id=report.reported_id,
        report=report.pk,
        note=report.note,
    )
    if measure is not None:
        impose_sanction(
            moderator=moderator,
            user_id=report.reported_id,
            measure=measure,
            report_number=report.pk,
            now=now,
        )
    kind = Notice.Kind.UPHELD if is_upheld else Notice.Kind.DISMISSED
    create_notice(report.reporter, kind, now)
    return report


def list_moderator_acts() -> QuerySet[ModeratorAct]:
    """Return the moderators' acts, newest first."""
    rows = ModeratorAct.objects.select_related("moderator", "person", "sanction")
    return rows.order_by("-pk")


def list_appeals() -> QuerySet[Sanction]:
    """Return open appeals, oldest first."""
    rows = Sanction.objects.appealed().select_related("user", "imposed_by")
    return rows.order_by("appealed_at", "pk")
