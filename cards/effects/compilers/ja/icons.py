"""Icons inside card text: their labels and what they are.

Community formats write icons as images with alternative texts, or as labels in
brackets; the canonical text has 【label】. An icon that is not here makes a text
unreadable on purpose: nobody knows what it does.
"""

import re
from typing import Final

from cards import vocabulary
from cards.effects.model.words import Color, Icon, KeywordName, Side, Trigger, Zone


def _label(kind: vocabulary.Kind, code: str) -> str:
    return vocabulary.name(kind, code, "ja")


COLORS: Final = {_label("color", color): color for color in Color}
TIMINGS: Final = {
    _label("timing", icon): icon for icon in Icon if icon is not Icon.RAID
}
LINE_WINDOWS: Final = {
    _label("timing", "on_front_line"): Zone.FRONT_LINE,
    _label("timing", "on_energy_line"): Zone.ENERGY_LINE,
    _label("timing", "on_sideline"): Zone.OUTSIDE_AREA,
}
TURN_WINDOWS: Final = {
    _label("timing", "your_turn"): Side.ME,
    _label("timing", "opponent_turn"): Side.OPPONENT,
}
# Keywords with a number; without one the label names the keyword whatever its number.
NUMBERED_KEYWORDS: Final = {
    _label("keyword", keyword): keyword
    for keyword in (KeywordName.IMPACT, KeywordName.DAMAGE)
}
PLAIN_KEYWORDS: Final = {
    _label("keyword", keyword): keyword
    for keyword in KeywordName
    if keyword not in NUMBERED_KEYWORDS.values()
}
TRIGGERS: Final = {_label("trigger", trigger): trigger for trigger in Trigger}

# Costs that move the card itself.
MOVE_COSTS: Final = {
    "このカードを手札に戻す": Zone.HAND,
    "このカードを場外に置く": Zone.OUTSIDE_AREA,
    "このカードをリムーブエリアに置く": Zone.REMOVE_AREA,
}
REST_COST: Final = _label("timing", "cost_rest")
RETIRE_COST: Final = _label("timing", "cost_retire")
RAID: Final = _label("keyword", "raid")

_NUMBERED: Final = "|".join(NUMBERED_KEYWORDS)
_COLOR: Final = "".join(COLORS)
LABEL: Final = re.compile(
    "|".join(
        [
            *TIMINGS,
            *LINE_WINDOWS,
            *TURN_WINDOWS,
            *PLAIN_KEYWORDS,
            REST_COST,
            RETIRE_COST,
            *TRIGGERS,
            rf"(?:{_NUMBERED})(?:（\+?\d+）)?",
            rf"[{_COLOR}](?:×\d+)?",
            r"ターン\d+",
            r"手札を\d+枚場外に置く",
            r"APを\d+支払う",
            r"場外のカードを\d+枚リムーブエリアに置く",
            "トリガー",
            *MOVE_COSTS,
        ]
    )
)


def is_known(label: str) -> bool:
    """Whether an icon label is one of the game's."""
    return LABEL.fullmatch(label) is not None
