"""What the English renderer writes, the English reader reads as the same tree.

What it cannot read yet is counted; nothing is read as something else.
"""

from dataclasses import replace

import pytest

from cards.effects import CardEffects, compile_card
from cards.effects.compilers.en.language import ENGLISH
from cards.effects.compilers.engine.compiler import compile_text
from cards.effects.examples import GOLD
from cards.effects.model.enums import CardKind
from cards.effects.renderers import Options, get_renderer
from cards.effects.tests.lists import JAPANESE, real_cards
from cards.effects.witnesses import build_name_book, compare_trees

LEAST = 510  # Of the gold texts; raise it with every wording that is read.
# Whether the choice or what became of it was done: it is the same.
SAME_IN_PLAY = (
    "【登場時】自分の場のキャラを1枚選び、退場させてもよい。"
    "退場させた場合、カードを2枚引く。"
)
LEAST_SHARE = 0.9  # Of real cards.
# What a condition holds for, and which of two cards gains.
READ_AGAIN = (
    (
        "【登場時】自分の手札を1枚場外に置いてもよい。そうした場合、自分のフロントLのキャラを1枚まで"
        "選び、このターン中、【インパクト（+1）】を与え、カードを2枚引き、自分の手札を1枚場外に置く。"
    ),
    (
        "【登場時】このキャラの下の裏向きのカードを1枚場外に置き、このキャラはこのターン中、"
        "【インパクト（1）】を得る。"
    ),
    "自分のターン終了時、カードを1枚引く。自分の場に〈Ann〉がある場合のみ発動できる。",
    "自分の〈Ann〉の効果で相手がカードを引く場合、代わりに自分が同じ枚数カードを引く。",
    "このキャラは可能ならアタックしなければならない。",
    "山札にあるこのカードは消費APを1としても扱う。",
    # Names are kept as they are printed.
    "自分の場に〈Ann（Red）〉がある場合、このキャラはBP+1000。",
    (
        "【登場時】自分の山札の上から『2枚見る』。その中から1枚を自分の山札の上に置き、残りを望む順で"
        "下に置く。自分の場に〈Ann〉がある場合、『5枚見る』に代わる。"
    ),
)
# Wordings that printed cards have, written for a Japanese text and read again.
AS_PRINTED = {
    "【レイド】［特徴：Sailor］/〈Ann〉アクティブにし、フロントLに移動できる": (
        "[Raid] [Sailor] / <Ann> Switch to active. May move to the front line."
    ),
    "このキャラは、エナジーLに登場できず、エナジーLに移動できない。": (
        "This card cannot be played onto or moved to your energy line."
    ),
    "自分の手札の上限は10枚になる。": "Your maximum hand size is now 10 cards.",
    "【相手のターン中】相手はキャラの効果やイベントカードの効果でこのキャラを選ぶ際に、"
    "追加でAPを1支払わないと選べない。": (
        "[During Opponent's Turn] Your opponent cannot choose this character with"
        " abilities on character or event cards unless they pay 1 AP as an additional"
        " cost."
    ),
    "【登場時】『BP2000』以下の相手のフロントLのキャラを1枚選び、退場させる。自分の場の"
    "［特徴：Sailor］1枚につき、『BP+1000』される。": (
        "[When Played] Choose one character with {2000 or less BP} on your opponent's"
        " front line and sideline it. For each [Sailor] affinity card on your field, add"
        " 1000 to the BP range of the character you may choose."
    ),
    "【登場時】自分の場のキャラを1枚まで選び、このターン中、BP+1000と「このキャラは"
    "BP2000以下のキャラにブロックされない。」を与える。": (
        "[When Played] Choose up to one character on your field. It gains 1000 BP and"
        " “This character cannot be blocked by characters with 2000 or less BP” until"
        " the end of the turn."
    ),
    "【登場時】このキャラはこのターン中、BP+1000と「相手はこのキャラのアタックを可能なら"
    "ブロックしなければならない。」を得る。": (
        "[When Played] This character gains 1000 BP and “Your opponent must block this"
        " character's attacks if able” until the end of the turn."
    ),
    "【自分のターン中】このキャラとのバトルで敗北した相手のキャラは、退場する代わりに、"
    "手札に戻る。": (
        "[During Your Turn] Your opponent's characters that lose to this character in"
        " battle are returned to their hand instead of being sidelined."
    ),
    "【登場時】自分の場外にあるカードを望む枚数リムーブエリアに置く。そうした場合、相手の"
    "フロントLのキャラを1枚まで選び、この効果でリムーブエリアに置いたカード1枚につき、"
    "このターン中、BP-500。": (
        "[When Played] Place any number of cards from your sideline into your removal"
        " area. If you do, choose up to one character on your opponent's front line. It"
        " loses 500 BP for each card placed into your removal area until the end of the"
        " turn."
    ),
    "【登場時】自分の場外から［特徴：Sailor］か〈Ann〉を1枚まで手札に加える。": (
        "[When Played] Add up to one [Sailor] affinity or <Ann> card from your sideline"
        " to your hand."
    ),
    "【退場時】自分の場外からこのカードを手札に加える。": (
        "[When Sidelined] Return this card from your sideline to your hand."
    ),
    "【登場時】自分の手札の枚数が相手より少ない場合、カードを1枚引く。": (
        "[When Played] If you have fewer cards in your hand than your opponent, draw a"
        " card."
    ),
    "【登場時】自分の手札を望む枚数公開する。自分の場と手札から公開した［特徴：Sailor］が"
    "合計4枚以上ある場合、カードを1枚引く。": (
        "[When Played] Reveal any number of cards from your hand. If there is a combined"
        " total of four or more [Sailor] affinity cards revealed and on your field, draw"
        " a card."
    ),
}


def read_again(tree: CardEffects, kind: CardKind) -> bool | None:
    """Return whether the rendering means the same; ``None`` if it is not understood."""
    tree = replace(tree, trigger=None)
    text = get_renderer("en").effects(tree, Options(kind)).text
    again, _ = compile_text(ENGLISH, kind, text)
    if again is None:
        return None
    return not compare_trees(tree, again, build_name_book(names=[], traits=[]))


@pytest.mark.parametrize(("japanese", "english"), AS_PRINTED.items())
def test_what_is_written_is_what_cards_print(japanese, english):
    tree = compile_card(CardKind.CHARACTER, japanese).tree

    assert get_renderer("en").effects(tree, Options()).text == english
    assert read_again(tree, CardKind.CHARACTER)


@pytest.mark.parametrize("japanese", READ_AGAIN)
def test_what_is_written_is_read_as_the_same(japanese):
    tree = compile_card(CardKind.CHARACTER, japanese).tree

    assert read_again(tree, CardKind.CHARACTER)


def test_most_gold_texts_are_read_again_and_none_as_another():
    found = {
        card.text: read_again(card.tree, card.kind)
        for card in GOLD
        if card.text != SAME_IN_PLAY
    }

    assert [text for text, is_same in found.items() if is_same is False] == []
    assert sum(is_same is True for is_same in found.values()) >= LEAST


def test_most_real_cards_are_read_again():
    cards = [
        (compiled.tree, card.kind)
        for card in real_cards(*JAPANESE)[::6]  # All of them take a minute.
        if (compiled := compile_card(card.kind, card.text)).tree is not None
    ]
    if not cards:
        pytest.skip("no card lists beside the project")
    read = [read_again(tree, kind) for tree, kind in cards]

    assert sum(is_same is True for is_same in read) >= LEAST_SHARE * len(read)
    assert sum(is_same is False for is_same in read) <= 1
