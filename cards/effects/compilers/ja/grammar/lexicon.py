"""Words of card texts that stand for one thing each: owners, zones, kinds, colors.

Their Japanese is that of ``cards.vocabulary`` where the game has a term; of several
words for the same the first is the one that is written.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from cards.effects.compilers.engine.parser import RuleBook, Value
from cards.effects.compilers.engine.patterns import _1
from cards.effects.model.enums import (
    CardKind,
    Color,
    Distinct,
    Mode,
    Operator,
    Pool,
    Side,
    StackPart,
    Stat,
    Trigger,
    Zone,
)
from cards.vocabulary import Kind, get_name, get_short_name

book = RuleBook()


def _printed(kind: Kind, codes: Iterable[StrEnum]) -> dict[str, Value]:
    """Return the game's words for these, as they are printed."""
    return {get_short_name(kind, code, "ja"): code for code in codes}


book.terms(
    "owner",
    {
        "自分の": Side.ME,
        "相手の": Side.OPPONENT,
        "自身の": Side.ACTING,
        "自分か相手の": Side.EITHER,
        "お互いの": Side.EITHER,
    },
)
LINES: Final = (Zone.FRONT_LINE, Zone.ENERGY_LINE)
PLACES: Final = (
    Zone.FIELD,
    *LINES,
    Zone.OUTSIDE_AREA,
    Zone.HAND,
    Zone.DECK,
    Zone.LIFE_AREA,
    Zone.REMOVE_AREA,
)
book.terms("line", _printed("zone", LINES))
book.terms("zone", {word: (zone,) for word, zone in _printed("zone", PLACES).items()})
# Places whose name also stands for the cards in them.
book.terms("store", {"手札": Zone.HAND, "山札": Zone.DECK, "ライフ": Zone.LIFE_AREA})
book.terms(
    "kind", _printed("kind", (CardKind.CHARACTER, CardKind.SITE, CardKind.EVENT))
)
book.words("kind", {"キャラクター": CardKind.CHARACTER})
book.terms("color", {get_name("color", color, "ja"): color for color in Color})
book.terms("mode", _printed("mode", Mode))
book.terms("stat", _printed("part", Stat))
book.terms("trigger_name", {get_name("trigger", item, "ja"): item for item in Trigger})
book.words("up_to", {"": False, "まで": True})
book.terms(
    "compared",
    {
        "以下": Operator.AT_MOST,
        "以上": Operator.AT_LEAST,
        "未満": Operator.LESS,
        "": Operator.EQUAL,
    },
)
# BP is high or low, cards are many or few, other numbers are big or small.
HIGHER: Final = {"高い": Operator.MORE, "低い": Operator.LESS}
MORE: Final = {"多い": Operator.MORE, "少ない": Operator.LESS}
BIGGER: Final = {"大きい": Operator.MORE, "小さい": Operator.LESS}
_BEST: Final = {Operator.MORE: Pool.MAX, Operator.LESS: Pool.MIN}
book.terms("higher", dict(HIGHER))
book.terms("more", dict(MORE))
book.terms("bigger", BIGGER | HIGHER | MORE)
book.terms("highest", {word: _BEST[size] for word, size in HIGHER.items()})
book.terms("most", {w: _BEST[size] for w, size in (BIGGER | HIGHER | MORE).items()})
book.words("lying", {"の": True, "に置かれた": True, "にある": True})
book.reads("below", True, "の下{lying_}裏向きのカード")
book.reads("below", False, "の下{lying_}カード")
book.words(
    "stack_part",
    {
        "一番下のカード": StackPart.BOTTOM,
        "上のカード": StackPart.TOP,
        "一番上のカード": StackPart.TOP,
    },
)
book.terms(
    "told_apart",
    {
        "特徴": Distinct.TRAIT,
        "色": Distinct.COLOR,
        "カード名": Distinct.NAME,
        "必要エナジー": Distinct.REQUIRED_ENERGY,
    },
)
book.pair("differing", "{told_apart}の異なる", _1)
book.reads(
    "differing",
    _1,
    "{told_apart}が異なる",
    "異なる{told_apart}の",
    "異なる{told_apart}を持つ",
    line="differing: {told_apart}の異なる",
)
