"""The eleven effects of life triggers (UA-9.1 to UA-9.7).

A trigger type has one effect, a COLOR trigger one per color of the card. The rules
give them in these words, which are compiled like those of any card.
"""

from functools import cache
from typing import Final

from cards.effects.compilers.engine.compiler import compile_trigger
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.model.abilities import Ability
from cards.effects.model.enums import Color, Trigger

_TEXTS: Final[dict[Trigger, str]] = {
    Trigger.GET: "このカードを手札に加える。",
    Trigger.DRAW: "カードを1枚引く。",
    Trigger.ACTIVE: (
        "自分の場のキャラを1枚選び、アクティブにし、このターン中、BP+3000。"
    ),
    Trigger.RAID: (
        "このカードを手札に加えるか、必要エナジーを満たしている場合、レイドさせる。"
    ),
    Trigger.SPECIAL: "相手のフロントLのキャラを1枚選び、退場させる。",
    Trigger.FINAL: (
        "自分のライフが無い場合、自分の山札の上から1枚を自分のライフエリアに置く。"
    ),
}
_COLOR_TEXTS: Final[dict[Color, str]] = {
    Color.RED: "BP2500以下の相手のフロントLのキャラを1枚選び、退場させる。",
    Color.BLUE: "BP3500以下の相手のフロントLのキャラを1枚選び、手札に戻す。",
    Color.YELLOW: (
        "相手のフロントLのキャラを1枚選び、レストにする。"
        "それは次の1回アクティブにならない。"
    ),
    Color.GREEN: (
        "自分の手札から必要エナジーが2以下で消費APが1の緑のキャラカードを1枚"
        "自分の場にアクティブで登場させる。"
    ),
    Color.PURPLE: (
        "自分の場外から必要エナジーが2以下で消費APが1の紫のキャラカードを1枚"
        "自分のフロントLにアクティブで登場させる。"
    ),
}


@cache
def get_trigger_ability(trigger: Trigger, color: Color) -> Ability:
    """Return what activating a trigger of a card of this color does (UA-9)."""
    ability, problems = compile_trigger(
        JAPANESE, _TEXTS.get(trigger) or _COLOR_TEXTS[color]
    )
    if ability is None:
        raise ValueError(f"{trigger}: {'; '.join(map(str, problems))}")
    return ability
