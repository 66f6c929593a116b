"""Tell people what happened, in the transaction in which it happens."""

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
    """Write a piece of news; the same news a second time is none.

    Called inside the transaction of what it tells of, so that neither is without the
    other.
    """
    Announcement.objects.get_or_create(
        kind=kind, release=release, proposal=proposal, defaults={"at": at}
    )
