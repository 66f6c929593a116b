"""Tiers: names for stretches of ratings, the same on every ladder.

A rating that is still provisional has none. What a rating is shown as decides, so
1449.6 is Gold.

>>> find_tier(1449.6, deviation=60).code
'gold'
>>> find_tier(1449.4, deviation=60).code
'silver'
"""

from dataclasses import dataclass
from typing import Final

from .glicko2 import PROVISIONAL_DEVIATION


def gettext_noop(message: str) -> str:
    """Mark a message for translation; it is translated where it is shown."""
    return message


@dataclass(frozen=True, slots=True)
class Tier:
    """A stretch of ratings.

    Attributes:
        code: What is stored, and what clients read.
        name: In English; a message to translate.
        floor: The lowest rating in it, in points; 0 for the lowest tier.
    """

    code: str
    name: str
    floor: int


# Everybody begins at 1500, in Gold; each tier but the outer two is 150 points wide.
TIERS: Final = (
    Tier("bronze", gettext_noop("Bronze"), 0),
    Tier("silver", gettext_noop("Silver"), 1300),
    Tier("gold", gettext_noop("Gold"), 1450),
    Tier("platinum", gettext_noop("Platinum"), 1600),
    Tier("diamond", gettext_noop("Diamond"), 1750),
    Tier("master", gettext_noop("Master"), 1900),
)
TIERS_BY_CODE: Final = {tier.code: tier for tier in TIERS}


def find_tier(rating: float, *, deviation: float) -> Tier | None:
    """Return the tier of a rating; None while it is provisional.

    Args:
        rating: In points.
        deviation: One standard error, in points.
    """
    if deviation > PROVISIONAL_DEVIATION:
        return None
    shown = round(rating)
    return next((tier for tier in reversed(TIERS) if shown >= tier.floor), TIERS[0])


def is_at_least(code: str, least: str) -> bool:
    """Return whether a tier is as high as another; an empty code is below all.

    >>> is_at_least("diamond", "gold"), is_at_least("", "gold")
    (True, False)
    """
    codes = [tier.code for tier in TIERS]
    return code in codes and codes.index(code) >= codes.index(least)
