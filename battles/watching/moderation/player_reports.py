"""Reports of a player to the moderators, with the chat attached."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from battles.live.battle_access import open_session_for
from battles.watching.chat.chat_lines import build_transcript
from battles.watching.errors import NoOneToReport, ReportedAlready
from battles.watching.models import LONGEST_STORY, LONGEST_TEXT, Report
from unionarena.core import site_time
from unionarena.core.accounts import services as accounts
from unionarena.core.text_input import clean_line

Viewer = Any  # a User


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


def clean_report_text(story: str) -> str:
    """Return plain text; several lines become one."""
    parts = [clean_line(line, longest=LONGEST_TEXT) for line in story.splitlines()]
    return " / ".join(part for part in parts if part)[:LONGEST_STORY]
