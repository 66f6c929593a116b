"""Icons inside card text: their labels and what they are.

Community formats write icons as images with alternative texts, or as labels in
brackets; the canonical text has 【label】. An icon that is not here makes a text
unreadable on purpose: nobody knows what it does.
"""

import re
from typing import Final

from cards.effects.model.words import Color, Icon, KeywordName, Side, Trigger, Zone

COLORS: Final = {
    "赤": Color.RED,
    "青": Color.BLUE,
    "黄": Color.YELLOW,
    "緑": Color.GREEN,
    "紫": Color.PURPLE,
}

TIMINGS: Final = {
    "登場時": Icon.ON_PLAY,
    "アタック時": Icon.ON_ATTACK,
    "ブロック時": Icon.ON_BLOCK,
    "退場時": Icon.ON_RETIRE,
    "起動メイン": Icon.ACTIVATE_MAIN,
}

LINE_WINDOWS: Final = {
    "フロントLにある場合": Zone.FRONT_LINE,
    "エナジーLにある場合": Zone.ENERGY_LINE,
}

TURN_WINDOWS: Final = {
    "自分のターン中": Side.ME,
    "相手のターン中": Side.OPPONENT,
}

PLAIN_KEYWORDS: Final = {
    "ステップ": KeywordName.STEP,
    "狙い撃ち": KeywordName.SNIPE,
    "2回アタック": KeywordName.DOUBLE_ATTACK,
    "2回ブロック": KeywordName.DOUBLE_BLOCK,
    "インパクト無効": KeywordName.NEGATE_IMPACT,
}

# Keywords with a number; without one the label names the keyword whatever its number.
NUMBERED_KEYWORDS: Final = {
    "インパクト": KeywordName.IMPACT,
    "ダメージ": KeywordName.DAMAGE,
}

TRIGGERS: Final = {
    "ゲット": Trigger.GET,
    "ドロー": Trigger.DRAW,
    "アクティブ": Trigger.ACTIVE,
    "レイド": Trigger.RAID,
    "スペシャル": Trigger.SPECIAL,
    "ファイナル": Trigger.FINAL,
    "カラー": Trigger.COLOR,
}

# Costs that move the card itself.
MOVE_COSTS: Final = {
    "このカードを手札に戻す": Zone.HAND,
    "このカードを場外に置く": Zone.OUTSIDE_AREA,
    "このカードをリムーブエリアに置く": Zone.REMOVE_AREA,
}
REST_COST: Final = "レストにする"
RETIRE_COST: Final = "このカードを退場させる"
RAID: Final = "レイド"

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
            *(label for label in TRIGGERS if label != "ドロー"),
            "ドロー",
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
