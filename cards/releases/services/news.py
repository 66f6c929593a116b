"""Announce events in the transaction in which they happen."""

from datetime import datetime

from cards.releases.models import (
    Announcement,
    AnnouncementKind,
    BalanceProposal,
    Release,
)


def announce(
    kind: AnnouncementKind,
    *,
    at: datetime,
    release: Release | None = None,
    proposal: BalanceProposal | None = None,
) -> None:
    """Write a piece of news, once.

    Called inside the transaction of its event, so that neither exists without the
    other.
    """
    Announcement.objects.get_or_create(
        kind=kind, release=release, proposal=proposal, defaults={"at": at}
    )
