"""The eleven effects of life triggers (UA-9.1 to UA-9.7).

A trigger type has one effect, a COLOR trigger one per color of the card. The rules
give them; a card's own printed trigger text is compiled and compared with them.
"""

from typing import Final

from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Count
from cards.effects.model.atoms import Choose, Draw, Modify, Move, Play, Retire, SetMode
from cards.effects.model.base import Effect, Filter
from cards.effects.model.conditions import Compare, Is
from cards.effects.model.control import If, OneOf, Sentences, Seq
from cards.effects.model.durations import Until
from cards.effects.model.filters import EnergyMet, IsColor, IsKind, StatIs
from cards.effects.model.modifiers import Bp, StaysResting
from cards.effects.model.subjects import Cards, Pick, Ref, This, Top
from cards.effects.model.words import (
    AbilityKind,
    CardKind,
    Color,
    Mode,
    Operator,
    Point,
    RaidChoice,
    Side,
    Stat,
    Trigger,
    Zone,
)

_CHARACTER: Final = IsKind(CardKind.CHARACTER)
_BOUND: Final = Ref("$1")


def _at_most(stat: Stat, value: int) -> Filter:
    return StatIs(stat, Operator.AT_MOST, value)


def _choose_opposing(*filters: Filter) -> Choose:
    """Choose one Character on the opponent's front line that passes the filters."""
    found = Cards(Side.OPPONENT, (Zone.FRONT_LINE,), (*filters, _CHARACTER))
    return Choose(Pick(found), bind="$1")


def _small_card(color: Color) -> tuple[Filter, ...]:
    return (
        _at_most(Stat.REQUIRED_ENERGY, 2),
        StatIs(Stat.AP_COST, Operator.EQUAL, 1),
        IsColor((color,)),
        _CHARACTER,
    )


def _play_small_card(color: Color, *, source: Zone, to: Zone) -> Effect:
    found = Cards(Side.ME, (source,), _small_card(color))
    return Play(Pick(found), to=to, mode=Mode.ACTIVE)


# このカードを手札に加える。
_GET: Final = Move(This(), to=Zone.HAND)

# カードを1枚引く。
_DRAW: Final = Draw(1)

# 自分の場のキャラを1枚選び、アクティブにし、このターン中、BP+3000。
_ACTIVE: Final = Seq(
    (
        Choose(Pick(Cards(Side.ME, (Zone.FIELD,), (_CHARACTER,))), bind="$1"),
        SetMode(_BOUND, Mode.ACTIVE),
        Modify(_BOUND, (Bp(3000),), Until(Point.END_OF_TURN)),
    )
)

# このカードを手札に加えるか、必要エナジーを満たしている場合、レイドさせる。
_RAID: Final = OneOf(
    (
        Move(This(), to=Zone.HAND),
        If(Is(This(), (EnergyMet(),)), Play(This(), raid=RaidChoice.ONLY)),
    )
)

# 相手のフロントLのキャラを1枚選び、退場させる。
_SPECIAL: Final = Seq((_choose_opposing(), Retire(_BOUND)))

# 自分のライフが無い場合、自分の山札の上から1枚を自分のライフエリアに置く。
_FINAL: Final = If(
    Compare(Count(Cards(Side.ME, (Zone.LIFE_AREA,))), Operator.EQUAL, 0),
    Move(Top(Side.ME, 1), to=Zone.LIFE_AREA),
)

_BODIES: Final[dict[Trigger, Effect]] = {
    Trigger.GET: _GET,
    Trigger.DRAW: _DRAW,
    Trigger.ACTIVE: _ACTIVE,
    Trigger.RAID: _RAID,
    Trigger.SPECIAL: _SPECIAL,
    Trigger.FINAL: _FINAL,
}

_COLOR_BODIES: Final[dict[Color, Effect]] = {
    # BP2500以下の相手のフロントLのキャラを1枚選び、退場させる。
    Color.RED: Seq((_choose_opposing(_at_most(Stat.BP, 2500)), Retire(_BOUND))),
    # BP3500以下の相手のフロントLのキャラを1枚選び、手札に戻す。
    Color.BLUE: Seq(
        (_choose_opposing(_at_most(Stat.BP, 3500)), Move(_BOUND, to=Zone.HAND))
    ),
    # 相手のフロントLのキャラを1枚選び、レストにする。
    # それは次の1回アクティブにならない。
    Color.YELLOW: Sentences(
        (
            Seq((_choose_opposing(), SetMode(_BOUND, Mode.RESTING))),
            Modify(_BOUND, (StaysResting(times=1),)),
        )
    ),
    # 自分の手札から必要エナジーが2以下で消費APが1の緑のキャラカードを1枚
    # 自分の場にアクティブで登場させる。
    Color.GREEN: _play_small_card(Color.GREEN, source=Zone.HAND, to=Zone.FIELD),
    # 自分の場外から必要エナジーが2以下で消費APが1の紫のキャラカードを1枚
    # 自分のフロントLにアクティブで登場させる。
    Color.PURPLE: _play_small_card(
        Color.PURPLE, source=Zone.OUTSIDE_AREA, to=Zone.FRONT_LINE
    ),
}


def trigger_ability(trigger: Trigger, color: Color) -> Ability:
    """What activating a trigger of a card of this color does (UA-9)."""
    body = _BODIES.get(trigger) or _COLOR_BODIES[color]
    return Ability(kind=AbilityKind.TRIGGER, body=body)
