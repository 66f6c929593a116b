"""Tables of the results app: outcomes and ratings, and games that bots play."""

from .achievements import AchievementProgress
from .archetypes import Archetype
from .final_standings import FinalStanding
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
    "AchievementProgress",
    "Archetype",
    "BalanceTrial",
    "FinalStanding",
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
