"""Tables of the releases: releases, balance proposals, formats and announcements.

``cards.models`` has the content of cards; here is when it is published, who decided so,
and what was announced. Only services write to these tables.
"""

from .balance import (
    BalanceProposal,
    FormatLimit,
    ProposalChange,
    ProposalState,
    ProposalStep,
)
from .formats import MOST_COPIES, Format, FormatSeries
from .news import Announcement, AnnouncementKind
from .releases import (
    ANNOUNCED_STATES,
    OPEN_STATES,
    WAITING_STATES,
    Release,
    ReleaseCard,
    ReleaseState,
)

__all__ = [
    "ANNOUNCED_STATES",
    "MOST_COPIES",
    "OPEN_STATES",
    "WAITING_STATES",
    "Announcement",
    "AnnouncementKind",
    "BalanceProposal",
    "Format",
    "FormatLimit",
    "FormatSeries",
    "ProposalChange",
    "ProposalState",
    "ProposalStep",
    "Release",
    "ReleaseCard",
    "ReleaseState",
]
