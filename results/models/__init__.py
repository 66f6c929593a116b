"""Tables of the results app: outcomes and ratings, and games that bots play."""

from .archetypes import Archetype
from .outcomes import (
    Outcome,
    OutcomeQuerySet,
    Participant,
    PlayedDeck,
    Rating,
    RatingChange,
    Result,
    Season,
    Suspicion,
    Unrated,
    list_stored_names,
    make_pair_key,
)
from .statistics import LadderStatistics, MetagameWeek
from .trials import (
    OPEN_GAUNTLETS,
    BalanceTrial,
    Gauntlet,
    GauntletState,
    RoundRobin,
    TrialState,
)
from .visibility import Showing

__all__ = [
    "OPEN_GAUNTLETS",
    "Archetype",
    "BalanceTrial",
    "Gauntlet",
    "GauntletState",
    "LadderStatistics",
    "MetagameWeek",
    "Outcome",
    "OutcomeQuerySet",
    "Participant",
    "PlayedDeck",
    "Rating",
    "RatingChange",
    "Result",
    "RoundRobin",
    "Season",
    "Showing",
    "Suspicion",
    "TrialState",
    "Unrated",
    "list_stored_names",
    "make_pair_key",
]
