"""The zones of Union Arena and what they show (UA-1.2.1 to UA-1.2.13).

Zone kinds are small whole numbers because the state is indexed by them; their names in
views, events and scenarios are :data:`ZONE_NAMES`. Two zones exist in the engine
only: cards under a stack (UA-1.2.13, UA-6.12) and cards an effect is looking at.
"""

from typing import Final

from battles.rules.kernel.zones import Audience, ZoneKind

LINE_CAPACITY: Final = 4  # UA-1.2.1, UA-1.2.2


class Zone:
    """The kinds of zones, as indexes into a player's part of the table."""

    FRONT_LINE: Final = 0  # UA-1.2.1
    ENERGY_LINE: Final = 1  # UA-1.2.2
    LIFE_AREA: Final = 2  # UA-1.2.3
    AP_AREA: Final = 3  # UA-1.2.4
    DECK: Final = 4  # UA-1.2.5
    HAND: Final = 5  # UA-1.2.6
    OUTSIDE_AREA: Final = 6  # UA-1.2.7
    REMOVE_AREA: Final = 7  # UA-1.2.8, UA-1.2.11
    CHECKING_AREA: Final = 8  # UA-1.2.9
    UNDER: Final = 9  # UA-6.7, UA-6.12
    LOOKED_AT: Final = 10
    AP_SUPPLY: Final = 11  # UA-3.8


ZONE_COUNT: Final = 12
_OPEN = {"faces": Audience.EVERYBODY, "ids": Audience.EVERYBODY}

# In the order of the indexes above.
ZONE_KINDS: Final = (
    ZoneKind("front_line", **_OPEN),
    ZoneKind("energy_line", **_OPEN),
    # Addressable by both players, because the opponent chooses among them unseen.
    ZoneKind("life_area", faces=Audience.NOBODY, ids=Audience.EVERYBODY),
    ZoneKind("ap_area", **_OPEN),
    ZoneKind("deck", faces=Audience.NOBODY, ids=Audience.NOBODY),
    ZoneKind("hand", faces=Audience.OWNER, ids=Audience.OWNER),
    ZoneKind("outside_area", **_OPEN),
    ZoneKind("remove_area", **_OPEN),
    ZoneKind("checking_area", **_OPEN),
    ZoneKind("under", **_OPEN),
    # The viewers are set card by card.
    ZoneKind("looked_at", faces=Audience.NOBODY, ids=Audience.EVERYBODY),
    ZoneKind("ap_supply", **_OPEN),
)
ZONE_NAMES: Final = tuple(kind.name for kind in ZONE_KINDS)
ZONE_BY_NAME: Final = {name: index for index, name in enumerate(ZONE_NAMES)}
LINES: Final = (Zone.FRONT_LINE, Zone.ENERGY_LINE)
