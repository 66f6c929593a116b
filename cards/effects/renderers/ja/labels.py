"""Icon keys and reminder texts by the label an icon has in Japanese text."""

import re
from typing import Final

from cards.effects.renderers import icons
from cards.effects.renderers.ja.words import COLORS, ICONS, KEYWORDS

_FIXED: Final = {
    **{label: icon.value for icon, label in ICONS.items()},
    "フロントLにある場合": "on_front_line",
    "エナジーLにある場合": "on_energy_line",
    "場外にある場合": "on_sideline",
    "自分のターン中": "your_turn",
    "相手のターン中": "opponent_turn",
    "レストにする": "cost_rest",
    "このカードを退場させる": "cost_retire",
    **{label: icons.energy_key(color) for color, label in COLORS.items()},
    **{label: icons.keyword_name_key(name) for name, label in KEYWORDS.items()},
}
_NUMBERED: Final = (
    (re.compile(r"ターン(\d+)"), "per_turn_{}"),
    (re.compile(r"手札を(\d+)枚場外に置く"), "cost_discard_{}"),
    (re.compile(r"APを(\d+)支払う"), "cost_ap_{}"),
    (re.compile(r"場外のカードを(\d+)枚リムーブエリアに置く"), "cost_remove_{}"),
    (re.compile(r"インパクト（(\d+)）"), "impact_{}"),
    (re.compile(r"インパクト（\+(\d+)）"), "impact_plus_{}"),
    (re.compile(r"ダメージ（(\d+)）"), "damage_{}"),
    (re.compile(r"ダメージ（\+(\d+)）"), "damage_plus_{}"),
)
_ENERGY: Final = re.compile(r"([赤青黄緑紫])×(\d+)")
_COLOR_BY_LABEL: Final = {label: color for color, label in COLORS.items()}

_REMINDERS: Final[tuple[tuple[str, str], ...]] = (
    (
        r"インパクト（(\d+)）",
        r"（アタックしてバトルに勝利した時、相手プレイヤーに\1ダメージ）",
    ),
    (
        r"インパクト（\+(\d+)）",
        (
            r"（インパクトの与えるダメージが+\1され、インパクトを持たない場合、"
            r"【インパクト（1）】を得る）"
        ),
    ),
    (
        r"ダメージ（(\d+)）",
        r"（このキャラがアタックで直接ダメージを与える時、代わりに\1ダメージ）",
    ),
    (
        r"ダメージ（\+(\d+)）",
        r"（このキャラがアタックで直接ダメージを与える時、追加で\1ダメージ）",
    ),
    (r"ステップ", r"（自分の移動フェイズにフロントLからエナジーLへ移動できる）"),
    (
        r"2回アタック",
        r"（このキャラがこのターン初めてアタックした時、アクティブにする）",
    ),
    (
        r"2回ブロック",
        r"（このキャラがこのターン初めてブロックした時、アクティブにする）",
    ),
    (
        r"インパクト無効",
        r"（このキャラとバトルをしたキャラはこのバトル中、【インパクト】を失う）",
    ),
    (
        r"狙い撃ち",
        (
            r"（相手のフロントLのキャラを指定してアタックでき、指定した場合、"
            r"相手はブロックできない）"
        ),
    ),
)


def icon_key(label: str) -> str:
    """The key of an icon, the same in every language; the label if it has none."""
    if label in _FIXED:
        return _FIXED[label]
    for pattern, key in _NUMBERED:
        match = pattern.fullmatch(label)
        if match is not None:
            return key.format(match.group(1))
    energy = _ENERGY.fullmatch(label)
    if energy is not None:
        color = _COLOR_BY_LABEL[energy.group(1)]
        return f"{icons.energy_key(color)}_{energy.group(2)}"
    return label


def reminder(label: str) -> str:
    """What a keyword means, in parentheses; empty for other icons."""
    for pattern, text in _REMINDERS:
        match = re.fullmatch(pattern, label)
        if match is not None:
            return match.expand(text)
    return ""
