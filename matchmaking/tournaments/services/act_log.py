"""The log of judges' actions."""

from datetime import datetime
from typing import Any

from matchmaking.tournaments.models import LONGEST_NOTE, Act, Entry, Match, Tournament
from unionarena.core.accounts.models import User
from unionarena.core.text_input import clean_line

from .row_locks import mark_changed


def record_act(  # noqa: PLR0913 - one row of the log, field by field
    tournament: Tournament,
    judge: User,
    does: str,
    now: datetime,
    *,
    match: Match | None = None,
    entry: Entry | None = None,
    note: str = "",
    before: dict[str, Any] | None = None,
) -> None:
    """Add an action to the log of a tournament that is locked.

    Args:
        tournament: Which.
        judge: Who acted.
        does: One of ``Act.Does``.
        now: The present moment.
        match: The table it was about, if any.
        entry: The player it was about, if any.
        note: Why, in the judge's words.
        before: What it changed, as it was.
    """
    Act.objects.create(
        tournament=tournament,
        judge=judge,
        does=does,
        match=match,
        entry=entry,
        round=tournament.played.count(),
        note=clean_line(note, longest=LONGEST_NOTE),
        before=before or {},
        at=now,
    )
    mark_changed(tournament)
