"""Tables of the results app: outcomes and ratings, and games that bots play."""

from .census import Census
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
    names_of,
    pair_of,
)
from .people import Showing
from .trials import OPEN_GAUNTLETS, BalanceTrial, Gauntlet, GauntletState, TrialState

__all__ = [
    "OPEN_GAUNTLETS",
    "BalanceTrial",
    "Census",
    "Gauntlet",
    "GauntletState",
    "Outcome",
    "OutcomeQuerySet",
    "Participant",
    "PlayedDeck",
    "Rating",
    "RatingChange",
    "Result",
    "Season",
    "Showing",
    "Suspicion",
    "TrialState",
    "Unrated",
    "names_of",
    "pair_of",
]
