"""Words of Japanese card text by the words of the model.

The wording is that of current printings. Changing a word here changes every card; the
compiler must understand what is written (``tests/test_fixpoint.py``).
"""

from typing import Final, TypeVar

from cards.effects.model.words import (
    Icon,
    Operator,
    Side,
    Stat,
    Trigger,
    Zone,
)
from cards.vocabulary import name, short

K = TypeVar("K")


class UnwritableError(Exception):
    """The tree says something that Japanese card text has no words for here.

    Attributes:
        node: What could not be written.
    """

    def __init__(self, node: object) -> None:
        """Remember the node."""
        super().__init__(f"no wording for {type(node).__name__} here")
        self.node = node


class Words(dict[K, str]):
    """A table of words; what has none cannot be written."""

    def __missing__(self, key: K) -> str:
        """Refuse a word that card texts do not have."""
        raise UnwritableError(key)


SIDES: Final = Words(
    {
        Side.ME: "自分の",
        Side.OPPONENT: "相手の",
        Side.ACTING: "自身の",
        Side.EITHER: "自分か相手の",
    }
)
WHOSE: Final = {Side.ME: "自分", Side.OPPONENT: "相手"}
ZONES: Final[Words[Zone]] = Words(
    {
        zone: short("zone", zone, "ja")
        for zone in Zone
        if zone not in (Zone.AP_AREA, Zone.UNDER)  # No text puts cards there by name.
    }
)
STATS: Final[Words[Stat]] = Words({stat: name("part", stat, "ja") for stat in Stat})
OPERATORS: Final = Words(
    {
        Operator.AT_MOST: "以下",
        Operator.AT_LEAST: "以上",
        Operator.LESS: "未満",
        Operator.EQUAL: "",
    }
)
ICONS: Final[Words[Icon]] = Words(
    {
        icon: name("keyword" if icon is Icon.RAID else "timing", icon, "ja")
        for icon in Icon
    }
)
TRIGGERS: Final[Words[Trigger]] = Words(
    {trigger: name("trigger", trigger, "ja") for trigger in Trigger}
)
