"""Reports of a player to the moderators, with what they wrote attached."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, transaction

from battles.live.battle_access import open_session_for
from battles.watching.chat.chat_lines import build_transcript
from battles.watching.errors import NoOneToReport, ReportedAlready, TooManyReports
from battles.watching.models import LONGEST_STORY, LONGEST_TEXT, Report
from unionarena.core import site_time
from unionarena.core.accounts import services as accounts
from unionarena.core.accounts.models import User
from unionarena.core.text_input import clean_line

Viewer = Any  # a User
MOST_A_DAY: Final = 20  # reports of messages and comments


def report_player(
    *,
    viewer: Viewer,
    battle_id: UUID,
    reason: str,
    story: str = "",
    block: bool = False,
    now: datetime | None = None,
) -> Report:
    """Report the other player of one's battle; once.

    Args:
        viewer: The user who reports.
        battle_id: Their battle, running or over.
        reason: One of ``Report.Reason``.
        story: What happened, in their words.
        block: Whether to block that player as well.
        now: The present moment.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        NoOneToReport: If the other player is a bot, or gone.
        ReportedAlready: If the viewer has reported this before.
    """
    seated = open_session_for(viewer, battle_id)
    other = seated.session.seats[1 - seated.seat].user_id
    if other is None:
        raise NoOneToReport
    if block:
        accounts.block_person(user=viewer, other_id=other)
    try:
        with transaction.atomic():
            return Report.objects.create(
                battle_id=battle_id,
                reporter=viewer,
                reported_id=other,
                reason=reason,
                story=clean_report_text(story),
                chat=build_transcript(battle_id),
                action_count=seated.session.game.answered,
                created_at=now or site_time.now(),
            )
    except IntegrityError as error:
        raise ReportedAlready from error


@dataclass(frozen=True, slots=True)
class ReportedText:
    """A message or comment that is reported.

    Attributes:
        subject: What it is, such as ``message.12``; each user reports it once.
        author_id: Who wrote it.
        lines: The text with what came before it, oldest first.
    """

    subject: str
    author_id: int
    lines: Sequence["EvidenceLine"]


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One text as it was when it was reported."""

    name: str
    text: str
    at: datetime


@transaction.atomic
def report_text(
    *,
    user: User,
    reported: ReportedText,
    reason: str,
    story: str = "",
    block: bool = False,
    now: datetime,
) -> Report:
    """Report a message or a comment of another user; once.

    Args:
        user: Who reports, and may read the text.
        reported: The text, which is kept with the report.
        reason: One of ``Report.Reason``.
        story: What is wrong with it, in their words.
        block: Whether to block its author as well.
        now: The present moment.

    Raises:
        NoOneToReport: It is their own.
        ReportedAlready: They have reported it before.
        TooManyReports: They have reported too many in a day.
    """
    if reported.author_id == user.pk:
        raise NoOneToReport
    accounts.lock_people(user.pk)  # the same sent twice at once is one report
    mine = Report.objects.filter(reporter=user, battle=None)
    if mine.filter(subject=reported.subject).exists():
        raise ReportedAlready
    if mine.filter(created_at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise TooManyReports(details={"most": MOST_A_DAY})
    if block:
        accounts.block_person(user=user, other_id=reported.author_id)
    return Report.objects.create(
        subject=reported.subject,
        reporter=user,
        reported_id=reported.author_id,
        reason=reason,
        story=clean_report_text(story),
        chat=[
            {"name": each.name, "text": each.text, "at": each.at.isoformat()}
            for each in reported.lines
        ],
        action_count=0,
        created_at=now,
    )


def clean_report_text(story: str) -> str:
    """Return plain text; several lines become one."""
    parts = [clean_line(line, longest=LONGEST_TEXT) for line in story.splitlines()]
    return " / ".join(part for part in parts if part)[:LONGEST_STORY]
