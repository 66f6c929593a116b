"""Other words of printed texts are lines of the grammar, and mean the house's tree."""

import pytest

from cards.effects import compile_card
from cards.effects.model.enums import CardKind

LOOK = "【登場時】自分の山札の上から3枚見"


@pytest.mark.parametrize(
    ("other", "house"),
    [
        (
            "【登場時】自分のライフを1枚手札に加える。",
            "【登場時】自分のライフエリアにあるカードを1枚手札に加える。",
        ),
        (
            "自分の場にカードが1枚もない場合、このキャラはBP+500。",
            "自分の場にカードがない場合、このキャラはBP+500。",
        ),
        (
            "自分の場に［特徴：港］のカード名が3種類以上ある場合、このキャラはBP+500。",
            "自分の場に［特徴：港］が3種類以上ある場合、このキャラはBP+500。",
        ),
        (
            "【登場時】自分の場のフロントLのキャラを1枚選び、レストにする。",
            "【登場時】自分のフロントLのキャラを1枚選び、レストにする。",
        ),
        (
            (
                f"{LOOK}て、［特徴：港］を1枚まで公開し手札に加える。"
                "残りを望む順で山札の下に置く。"
            ),
            (
                f"{LOOK}る。その中から［特徴：港］を1枚まで公開し手札に加える。"
                "残りを望む順で自分の山札の下に置く。"
            ),
        ),
        (
            f"{LOOK}て、望む順で山札の上に置く。",
            f"{LOOK}る。それを望む順で自分の山札の上に置く。",
        ),
        (
            f"{LOOK}て、1枚まで場外に置き、残りを望む順で山札の上に置く。",
            f"{LOOK}る。その中から1枚まで場外に置き、残りを望む順で自分の山札の上に置く。",
        ),
        (
            (
                "【自分のターン中】自分の場外に〈海鳥〉が1枚以上ある場合、このキャラはBP+500。"
                "2枚以上ある場合、このキャラは【ステップ】を得る。"
            ),
            (
                "【自分のターン中】自分の場外に〈海鳥〉が1枚以上ある場合、このキャラはBP+500。"
                "自分の場外に〈海鳥〉が2枚以上ある場合、このキャラは【ステップ】を得る。"
            ),
        ),
        (
            (
                "【登場時】『BP2000』以下の相手のフロントLのキャラを1枚選び、退場させる。"
                "自分の場の〈海鳥〉1枚につき、この効果で選べるキャラのBPの範囲+500。"
            ),
            (
                "【登場時】『BP2000』以下の相手のフロントLのキャラを1枚選び、退場させる。"
                "自分の場の〈海鳥〉1枚につき、『BP+500』される。"
            ),
        ),
        (
            (
                "【登場時】自分の場外に〈海鳥〉が2～3枚ある場合、『カードを1枚引く』。"
                "自分の場外に〈海鳥〉が4枚以上ある場合、『カードを2枚引く』に代わる。"
            ),
            (
                "【登場時】自分の場外に〈海鳥〉が2枚以上ある場合、『カードを1枚引く』。"
                "自分の場外に〈海鳥〉が4枚以上ある場合、『カードを2枚引く』に代わる。"
            ),
        ),
        (
            (
                "【登場時】『カードを1枚引く』。自分の場に〈海鳥〉がある場合、"
                "『カードを2枚引く』に代わり、自分の手札を1枚場外に置く。"
            ),
            (
                "【登場時】『カードを1枚引く』。自分の場に〈海鳥〉がある場合、"
                "『カードを2枚引く』に代わる。"
                "自分の場に〈海鳥〉がある場合、自分の手札を1枚場外に置く。"
            ),
        ),
    ],
)
def test_both_wordings_are_one_tree(other, house):
    found, wanted = (compile_card(CardKind.CHARACTER, text) for text in (other, house))

    assert wanted.tree is not None, wanted.problems
    assert found.tree == wanted.tree, found.problems


def test_a_condition_before_looking_holds_for_what_follows_in_its_sentence():
    text = f"{LOOK}て、望む順で山札の上に置く。".replace(
        "自分の山", "自分の場に〈海鳥〉がある場合、自分の山"
    )
    [ability] = compile_card(CardKind.CHARACTER, text).tree.abilities

    assert len(ability.body.then.of) == len(("look", "put"))


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】〈海鳥〉を1枚手札に加える。",
        "【登場時】1枚場外に置く。",
        "2枚以上ある場合、このキャラはBP+500。",
        f"{LOOK}る。カードを1枚引く。カードを1枚引く。［特徴：港］を1枚手札に加える。",
    ],
)
def test_what_points_at_nothing_just_said_is_refused(text):
    problem = compile_card(CardKind.CHARACTER, text).problems[0]

    assert problem.code == "effects.unresolved"


TWO = "【登場時】自分の場のキャラを1枚選び、相手の場のキャラを1枚選ぶ。{}"


@pytest.mark.parametrize("word", ["そのキャラ", "それ", "選んだキャラ"])
def test_a_word_that_fits_two_choices_of_a_sentence_is_ambiguous(word):
    """Issue 12: where two fit equally, nothing is guessed."""
    compiled = compile_card(CardKind.CHARACTER, TWO.format(f"{word}を退場させる。"))

    assert [item.code for item in compiled.problems] == ["effects.ambiguous"]


def test_of_two_sentences_the_nearer_is_meant():
    nearer = TWO.replace("1枚選び、", "1枚選び、レストにする。")
    text = nearer.format("そのキャラを退場させる。")

    assert compile_card(CardKind.CHARACTER, text).is_playable


def test_one_card_is_never_all():
    text = "このキャラが{}アクティブの場合、このキャラはBP+500。"

    assert compile_card(CardKind.CHARACTER, text.format("")).is_playable
    assert not compile_card(CardKind.CHARACTER, text.format("全て")).is_playable
