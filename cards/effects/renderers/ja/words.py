"""Words of Japanese card text by the words of the model.

The wording is that of current printings. Changing a word here changes every card; the
compiler must understand what is written (``tests/test_fixpoint.py``).
"""

from typing import Final, TypeVar

from cards.effects.model.words import (
    CardKind,
    Color,
    Deed,
    Icon,
    KeywordName,
    Mode,
    Operator,
    Position,
    Side,
    SourceKind,
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
LINES: Final = frozenset(
    {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE, Zone.OTHER_LINE}
)
KINDS: Final[Words[CardKind]] = Words(
    {kind: short("kind", kind, "ja") for kind in CardKind}
)
COLORS: Final[Words[Color]] = Words(
    {color: name("color", color, "ja") for color in Color}
)
MODES: Final = {mode: name("mode", mode, "ja") for mode in Mode}
STATS: Final[Words[Stat]] = Words({stat: name("part", stat, "ja") for stat in Stat})
OPERATORS: Final = Words(
    {
        Operator.AT_MOST: "以下",
        Operator.AT_LEAST: "以上",
        Operator.LESS: "未満",
        Operator.EQUAL: "",
    }
)
KEYWORDS: Final[Words[KeywordName]] = Words(
    {keyword: name("keyword", keyword, "ja") for keyword in KeywordName}
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
SOURCES: Final = Words(
    {
        SourceKind.CHARACTER: "キャラの効果",
        SourceKind.SITE: "フィールドの効果",
        SourceKind.EVENT: "イベントカードの効果",
        SourceKind.EVENT_FROM_HAND: "手札から使用したイベントカードの効果",
        SourceKind.TRIGGER: "トリガーの効果",
    }
)
POSITIONS: Final = Words(
    {
        Position.TOP: "上",
        Position.BOTTOM: "下",
        Position.EITHER: "上か下",
    }
)
# Done this turn, as before a noun and as before 場合.
DEED_BEFORE_NOUN: Final = Words(
    {
        Deed.ENTERED: "登場した",
        Deed.MOVED: "移動した",
        Deed.ATTACKED: "アタックした",
    }
)
DEED_DONE: Final = Words(
    {
        Deed.ENTERED: "登場していた",
        Deed.MOVED: "移動している",
        Deed.ATTACKED: "アタックしている",
    }
)
