"""New texts out of the parts that card texts are made of.

Each part is a thing that texts say in one place: who and where, with which limits in
any order, how many, what is done, for how long, if what, at what price, when. Parts
are ours; what is joined here nobody has written.
"""

import random
from collections.abc import Callable
from typing import Final, TypeVar

_OWN_PLACES: Final = ("自分の場の", "自分のフロントLの", "自分のエナジーLの")
_THEIR_PLACES: Final = ("相手の場の", "相手のフロントLの", "相手のエナジーLの")
_LIMITS: Final = (
    "BP3000以下の",
    "元々のBPが2500以上の",
    "必要エナジーが3以下の",
    "必要エナジーが2以上で消費APが1の",
    "消費APが1の",
    "発生エナジーが1の",
    "赤の",
    "青か緑の",
    "レストの",
    "アクティブの",
    "レイド状態の",
    "〈灯台守〉以外の",
    "［特徴：港］以外の",
    "【トリガー】を持たない",
    "【インパクト】を持つ",
    "【登場時】を持つ",
    "カード名に「灯」を含む",
    "特徴に「港」を持つ",
    "下に裏向きのカードがない",
    "裏向きのカードが下にある",
    "このターン中に登場した",
    "BP2000～4000の",
)
_KINDS: Final = ("キャラ", "〈灯台守〉", "［特徴：港］", "〔〈灯台守〉か〈海鳥〉〕")
_CARD_LIMITS: Final = (
    "必要エナジーが3以下の",
    "必要エナジーが2で消費APが1の",
    "赤の",
    "BP4000以上の",
    "【レイド】を持つ",
    "【トリガー】を持たない",
    "カード名に「灯」を含む",
    "［特徴：港］以外の",
    "〈灯台守〉以外の",
)
_CARD_KINDS: Final = (
    "キャラカード",
    "イベントカード",
    "フィールドカード",
    "〈灯台守〉",
    "［特徴：港］",
    "〔キャラカードかイベントカード〕",
    "〈灯台守〉か〈海鳥〉",
)
_COUNTS: Final = ("1枚", "1枚まで", "2枚まで", "望む枚数")
_DONE: Final = ("退場させる", "レストにする", "アクティブにする", "手札に戻す")
_SPANS: Final = (
    "このターン中、",
    "次の相手のターン終了時まで、",
    "次の自分のターン開始時まで、",
    "このバトル中、",
)
_GIVEN: Final = (
    "BP+1000",
    "BP-2000",
    "【インパクト（1）】を与える",
    "BP+500と【ダメージ（2）】を与える",
    "「このキャラはアタックできない。」を与える",
    "「このキャラは相手の効果で選ばれない。」を与える",
    "「このキャラはBP3000以下のキャラにブロックされない。」を与える",
    "「【退場時】カードを1枚引く。」を与える",
)
_OWN_GAINS: Final = (
    "BP+1000",
    "【2回アタック】を得る",
    "BP+1500と【狙い撃ち】を得る",
    "「このキャラはブロックされない。」を得る",
)
_STATES: Final = (
    "自分の場に{own}がある場合、",
    "自分の場に{own}がない場合、",
    "自分の場に他の［特徴：港］が3枚以上ある場合、",
    "自分の場に異なるカード名を持つ［特徴：港］が3枚以上ある場合、",
    "相手のフロントLに{theirs}が2枚以上ある場合、",
    "自分の場外に{card}が4枚以上ある場合、",
    "自分のライフが3以下の場合、",
    "自分の手札が4枚以上の場合、",
    "自分の手札が相手の手札より少ない場合、",
    "このキャラがレイド状態の場合、",
    "このキャラのBPが5000以上の場合、",
    "このキャラの下に裏向きのカードがある場合、",
    "自分のターン中の場合、",
    "このターン中に自分がイベントカードを使用している場合、",
    "このターン中に自分の{kind}が退場している場合、",
    "このターン中に相手のキャラが2枚以上退場している場合、",
    "このターン中に自分の手札を2枚以上場外に置いている場合、",
    "このキャラが自分の効果で登場していた場合、",
)
_PRICES: Final = (
    "自分の手札を1枚場外に置いてもよい。そうした場合、",
    "自分の手札の{card}を1枚場外に置いてもよい。そうした場合、",
    "自分の場の他のキャラを1枚レストにしてもよい。そうした場合、",
    "APを1支払ってもよい。そうした場合、",
    "自分の場外の{card}を2枚リムーブエリアに置いてもよい。そうした場合、",
    "自分の山札の上から2枚を場外に置いてもよい。そうした場合、",
    "このキャラの下の裏向きのカードを1枚場外に置いてもよい。そうした場合、",
)
_WHEN: Final = (
    "【登場時】",
    "【アタック時】",
    "【退場時】",
    "【ブロック時】",
    "【起動メイン】【ターン1】",
    "【起動メイン】【レストにする】",
    "【起動メイン】【フロントLにある場合】【手札を1枚場外に置く】",
    "【ターン1】自分の場の{kind}が登場した時、",
    "【ターン1】相手のキャラが退場した時、",
    "【自分のターン中】【ターン1】自分の手札が場外に置かれた時、",
    "このキャラがアタックしてバトルに勝利した時、",
    "このキャラのアタックがブロックされなかった時、",
    "自分のアタックフェイズ開始時、",
    "【フロントLにある場合】自分のターン終了時、",
    "自分の場の{kind}がアタックした時、",
    "このキャラがフロントLに移動した時、",
    "このキャラが退場するか手札に戻った時、",
)


T = TypeVar("T")


class Writer:
    """Writes texts, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        """Nothing is written yet."""
        self.chance = random.Random(seed)

    def text(self) -> str:
        """The text of a Character: when, perhaps at what price, what, perhaps if."""
        when = self._filled(self._one(_WHEN))
        price = self._filled(self._one(_PRICES)) if self._may(0.3) else ""
        state = self._filled(self._one(_STATES)) if self._may(0.4) else ""
        return f"{when}{price}{state}{self._deed()}"

    def _deed(self) -> str:
        return self._one((self._chosen, self._gained, self._found, self._always))()

    def _chosen(self) -> str:
        """相手のフロントLのBP3000以下のキャラを1枚まで選び、…."""
        whose = self._one((self._own, self._theirs))()
        count = self._one(_COUNTS)
        if self._may(0.5):
            return f"{whose}を{count}選び、{self._one(_DONE)}。"
        return f"{whose}を{count}選び、{self._one(_SPANS)}{self._one(_GIVEN)}。"

    def _gained(self) -> str:
        return f"このキャラは{self._one(_SPANS)}{self._one(_OWN_GAINS)}。"

    def _found(self) -> str:
        """Out of hand, sideline, or the top of the deck."""
        card, count = self._card(), self._one(_COUNTS[1:])
        return self._one(
            (
                f"自分の場外から{card}を{count}手札に加える。",
                (
                    f"自分の山札の上から4枚見る。その中から{card}を{count}公開し手札に加える。"
                    "残りを望む順で自分の山札の下に置く。"
                ),
                (
                    f"自分の手札か場外から{self._character()}を1枚まで"
                    "自分の場にレストで登場させる。"
                ),
                (
                    f"自分の手札から{self._character()}を1枚まで自分の場にアクティブで登場させるか"
                    "レイドさせる。"
                ),
            )
        )

    def _always(self) -> str:
        return self._one(
            (
                "カードを1枚引き、自分の手札を1枚場外に置く。",
                "相手は自身の手札を1枚場外に置く。",
                "自分のAPカードを1枚まで選び、アクティブにする。",
                (
                    "自分の山札の上から2枚見て、望む枚数を望む順で山札の上に置き、"
                    "残りを場外に置く。"
                ),
                "相手に1ダメージ。",
                "このキャラを別のラインに移動させてもよい。",
                "自分の山札の上から1枚を裏向きでこのキャラの下に置く。",
            )
        )

    def _own(self) -> str:
        return self._placed(_OWN_PLACES)

    def _theirs(self) -> str:
        return self._placed(_THEIR_PLACES)

    def _placed(self, places: tuple[str, ...]) -> str:
        """Limits before and behind the place."""
        before, behind = self._limits(_LIMITS, 1), self._limits(_LIMITS, 2)
        return before + self._one(places) + behind + self._one(_KINDS)

    def _limits(self, limits: tuple[str, ...], most: int) -> str:
        return "".join(self.chance.sample(limits, self.chance.randint(0, most)))

    def _card(self) -> str:
        return self._limits(_CARD_LIMITS, 2) + self._one(_CARD_KINDS)

    def _character(self) -> str:
        return self._limits(_CARD_LIMITS[:-1], 2) + self._one(
            ("キャラカード", "〈灯台守〉")
        )

    def _filled(self, part: str) -> str:
        fills: dict[str, Callable[[], str]] = {
            "{own}": lambda: self._limits(_LIMITS, 2) + self._one(_KINDS),
            "{theirs}": lambda: self._limits(_LIMITS, 2) + "キャラ",
            "{card}": self._card,
            "{kind}": lambda: self._one(_KINDS[:3]),
        }
        for name, fill in fills.items():
            if name in part:
                part = part.replace(name, fill())
        return part

    def _may(self, share: float) -> bool:
        return self.chance.random() < share

    def _one(self, parts: tuple[T, ...]) -> T:
        return self.chance.choice(parts)
