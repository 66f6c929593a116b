"""Tables of the releases: releases, balance proposals, formats and announcements.

What cards say stands in ``cards.models``; here is when they say it, who decided so,
and what people were told. Nothing here is ever written except by the services.
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
