"""English card texts mean what their Japanese means; what is not understood is refused."""

import time

import pytest

from cards.effects import CardEffects, TextError, clear_compile_cache, compile_card
from cards.effects.model import control
from cards.effects.model.enums import CardKind, Trigger
from cards.effects.model.traversal import transform_tree

CHARACTER, EVENT = CardKind.CHARACTER, CardKind.EVENT

PAIRS = {
    "[When Played] Reveal any number of cards in your hand. If the combined total of"
    " [Sailor] affinity cards revealed and on your field is four or more, draw a card.": (
        "【登場時】自分の手札を望む枚数公開する。自分の場と手札から公開した［特徴：Sailor］が"
        "合計4枚以上ある場合、カードを1枚引く。"
    ),
    "If there are ten or more cards in your removal area, or two or more [Sailor]"
    " affinity cards in your removal area, this character gains [Impact (1)].": (
        "自分のリムーブエリアにカードが10枚以上あるか自分のリムーブエリアに［特徴：Sailor］が"
        "2枚以上ある場合、このキャラは【インパクト（1）】を得る。"
    ),
    "[When Played] This character gains GG energy generation until the end of the turn.": (
        "【登場時】このターン中、このキャラの発生エナジー+【緑】【緑】。"
    ),
    "(If on the Front Line) At the end of this character's attack, you may swap it with"
    ' an "Ann" on your energy line.': (
        "【フロントLにある場合】このキャラのアタック終了時、自分のエナジーLの〈Ann〉を1枚選び、"
        "選んだキャラと位置を入れ替えてもよい。"
    ),
    "[When Played] Choose up to one card on your field or your opponent's field and place"
    " all the cards under that card into their owner's sideline.": (
        "【登場時】自分か相手の場のカードを1枚まで選び、そのカードの下にあるカードを全て"
        "場外に置く。"
    ),
    "[When Played] Place one other card from your field onto the top or bottom of your"
    " deck.": "【登場時】自分の場の他のカードを1枚自分の山札の上か下に置く。",
    "[When Played] Draw a card, then place one card from your hand into your sideline.": (
        "【登場時】カードを1枚引き、自分の手札を1枚場外に置く。"
    ),
    '[When Played] If "Ann" is on your field, choose up to one character with 3000 or'
    " less BP on your opponent's front line and return it to their hand.": (
        "【登場時】自分の場に〈Ann〉がある場合、BP3000以下の相手のフロントLのキャラを"
        "1枚まで選び、手札に戻す。"
    ),
    "[When Attacking] Choose up to one character on your opponent's front line. It"
    " loses 1000 BP until the end of the turn.": (
        "【アタック時】相手のフロントLのキャラを1枚まで選び、このターン中、BP-1000。"
    ),
    "[When Played] Look at the top five cards of your deck. Reveal up to one [Sailor]"
    " affinity card among them and add it to your hand. Place the remaining cards on"
    " the bottom of your deck in any order. If you added a card to your hand, place"
    " one card from your hand into your sideline.": (
        "【登場時】自分の山札の上から5枚見る。その中から［特徴：Sailor］を1枚まで公開し"
        "手札に加える。残りを望む順で自分の山札の下に置く。手札に加えた場合、自分の手札を"
        "1枚場外に置く。"
    ),
    "If this character is active, it gains Green energy generation.": (
        "このキャラがアクティブの場合、このキャラの発生エナジー+【緑】。"
    ),
    '[Raid] "Ann" / [Sailor] Switch to active. May move to the front line.\n\n'
    "[Impact (1)] (When this character attacks and wins a battle, deal 1 damage to your"
    " opponent.)": (
        "【レイド】〈Ann〉/［特徴：Sailor］アクティブにし、フロントLに移動できる。\n"
        "【インパクト（1）】"
    ),
    "[Activate: Main] (Switch to Resting) (If on the Front Line) [Once Per Turn] You may"
    " pay 1 AP. If you do, this character gains [Impact (1)] and [Snipe] until the end"
    ' of the turn. You can only activate this "Ann" ability one time each turn.': (
        "【起動メイン】【レストにする】【フロントLにある場合】【ターン1】APを1支払ってもよい。"
        "そうした場合、このキャラはこのターン中、【インパクト（1）】と【狙い撃ち】を得る。"
        "〈Ann〉のこの効果は1ターンに1回のみ発動できる。"
    ),
    "If there is a red or blue card on your opponent's field, reduce this card's required"
    " energy by Purple×2 while in your hand.": (
        "相手の場に赤か青のカードがある場合、手札にあるこのカードの必要エナジーを"
        "【紫×2】減らす。"
    ),
    "[When Played] Choose one of the following:\n• Draw a card.\n• Choose one other"
    " character on your field and switch it to active.": (
        "【登場時】以下から1つ選ぶ。\n・カードを1枚引く。\n"
        "・自分の場の他のキャラを1枚選び、アクティブにする。"
    ),
    "This character gains all abilities listed below if you have the required number of"
    " event cards in your sideline.\n• Two or more: [Impact (1)]\n• Four or more:"
    " [When Attacking] Draw a card.": (
        "自分の場外のイベントカードの枚数により、このキャラは以下の効果を全て得る。\n"
        "・2枚以上：【インパクト（1）】\n・4枚以上：【アタック時】カードを1枚引く。"
    ),
    '[When Played] This character gains "This character cannot be blocked by a character'
    ' with 3000 or less BP" until the end of the turn.': (
        "【登場時】このキャラはこのターン中、「BP3000以下のキャラにブロックされない」を得る。"
    ),
    "Play this character set to active onto your field.": (
        "このキャラはアクティブで場に登場させる。"
    ),
}


def flatten(part: object) -> object:
    """Steps one after the other, whether in one sentence or in several."""
    if not isinstance(part, control.Seq | control.Sentences):
        return part
    if getattr(part, "bind", None) is not None:
        return part
    steps = [
        step
        for item in part.of
        for step in (
            item.of if isinstance(item, control.Seq | control.Sentences) else (item,)
        )
    ]
    return steps[0] if len(steps) == 1 else control.Sentences(tuple(steps))


def read(text: str, kind: CardKind = CHARACTER, language: str = "en") -> CardEffects:
    compiled = compile_card(kind, text, language=language)
    assert compiled.tree is not None, compiled.problems
    return transform_tree(compiled.tree, flatten)


def refused(text: str, kind: CardKind = CHARACTER) -> TextError:
    compiled = compile_card(kind, text, language="en")
    assert compiled.tree is None
    return compiled.problems[0]


@pytest.mark.parametrize("text", PAIRS, ids=[text[:40] for text in PAIRS])
def test_an_english_text_means_what_its_japanese_means(text):
    assert read(text) == read(PAIRS[text], language="ja")


def test_words_that_are_replaced_become_an_alternative():
    english = (
        "Choose one character with {3000 or less BP} on your opponent's front line and"
        ' sideline it. If "Ann" is on your field, [5000 or less BP] instead.'
    )
    japanese = (
        "『BP3000以下』の相手のフロントLのキャラを1枚選び、退場させる。"
        "自分の場に〈Ann〉がある場合、『BP5000以下』に代わる。"
    )
    assert read(english, EVENT) == read(japanese, EVENT, "ja")


def test_a_range_grows_with_each_card():
    english = (
        "Choose one character with [2000] or less BP on your opponent's front line and"
        " sideline it. For each event card in your sideline, add 1000 to the BP range of"
        " the character you may choose with this ability."
    )
    japanese = (
        "『BP2000以下』の相手のフロントLのキャラを1枚選び、退場させる。自分の場外の"
        "イベントカード1枚につき、この効果で選べるキャラのBPの範囲+1000。"
    )
    assert read(english, EVENT) == read(japanese, EVENT, "ja")


def test_what_is_said_of_a_chosen_card_stands_under_its_condition():
    tree = read(
        '[When Played] If "Ann" is on your field, choose one character on your field. It'
        " gains 500 BP until the end of the turn. Draw a card."
    )
    first, second = tree.abilities[0].body.of
    assert isinstance(first, control.If)
    assert isinstance(first.then, control.Sentences)
    assert second == type(second)(1)


@pytest.mark.parametrize(
    "text",
    [
        '[When Played] "Ann" on your field gains 500 BP until the end of the turn.',
        "[When Played] <Ann> on your field gains 500 BP until the end of the turn.",
        "[When Played]  “Ann” on your field gains 500 BP until the end of the turn",
        "<em>[When Played]</em> “Ann” on your field\u00a0gains 500 BP until end of turn.",
    ],
)
def test_quotes_blanks_and_emphasis_say_nothing(text):
    assert read(text) == read(
        '[When Played] "Ann" on your field gains 500 BP until the end of the turn.'
    )


def test_a_life_trigger_is_read():
    compiled = compile_card(
        CHARACTER,
        "",
        trigger=Trigger.RAID,
        trigger_text="Add this card to your hand, or if you have the required energy,"
        " perform Raid with it.",
        language="en",
    )
    japanese = compile_card(CHARACTER, "", trigger=Trigger.RAID)
    assert compiled.tree == japanese.tree


# --- refusals -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[When Played] Draw a card, then juggle it.", "juggle it"),
        ("[When Played] Choose one character on your rear line.", "rear line"),
        (
            "[When Played] It gains 500 BP until the end of the week.",
            "until the end of the week",
        ),
        ("[When Played] Switch this character to sleeping.", "sleeping"),
    ],
)
def test_a_near_miss_is_refused_with_its_printed_words(text, words):
    problem = refused(text)
    assert problem.code == "effects.not_understood"
    assert words in str(problem)
    assert words in text[slice(*problem.span)]


def test_the_nearest_phrasing_is_offered():
    assert refused(
        "[When Played] Place one card from your hand into your attic."
    ).nearest


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Draw a card.", "effects.not_understood"),  # nothing sets it off
        ("[When Played]", "effects.not_understood"),
        ("[When Played] It gains 500 BP.", "effects.not_understood"),  # for how long?
        ("[When Winking] Draw a card.", "effects.replacement"),
        ("[When Played] [Draw a card].", "effects.replacement"),
        ("[When Played] Draw a card (and smile).", "effects.reminder"),
        (
            "[Impact (1)] (When this character attacks, deal 2 damage.)",
            "effects.reminder",
        ),
        ('[When Played] If "Ann is on your field, draw a card.', "effects.brackets"),
        ("[When Played] Draw a card. }", "effects.brackets"),
        ("[When Played] Sideline that character.", "effects.unresolved"),
        ("[When Played] Piochez une carte.", "effects.not_understood"),
        ("【登場時】カードを1枚引く。", "effects.language"),
        ("[When Played] Draw a card. カードを1枚引く", "effects.language"),
        ("[When Played] 抽1張卡片", "effects.language"),
        ("[When Played] " + "Draw a card. " * 200, "effects.too_long"),
    ],
)
def test_what_is_not_english_card_text_is_refused_by_its_code(text, code):
    assert refused(text).code == code


def test_english_is_not_read_as_japanese():
    compiled = compile_card(CHARACTER, "[When Played] Draw a card.")
    assert [item.code for item in compiled.problems] == ["effects.language"]


HOSTILE = {
    "quotes": '"a ' * 660,
    "parentheses": "(" * 990 + ")" * 990,
    "icons": "[When Played]" * 150,
    "names": "[When Played] Choose one " + '"Ann", ' * 270 + 'or "Ann" on your field.',
    "conditions": "[When Played] "
    + 'If "Ann" is on your field, ' * 72
    + "draw a card.",
    "steps": "[When Played] " + "draw a card and " * 120 + "draw a card.",
    "adjectives": "[When Played] Choose one " + "active " * 275 + "character.",
    "gains": "This character gains " + "[Snipe] and " * 160 + "[Snipe].",
    "withs": "[When Played] Sideline one character " + "with 3 or less BP and " * 85,
    "costs": "(Switch to Resting)" * 100,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_takes_little_time(name):
    text = HOSTILE[name]
    assert len(text) <= 2_000
    compile_card(CHARACTER, "[When Played] Draw a card.", language="en")
    clear_compile_cache()
    start = time.process_time()
    compile_card(CHARACTER, text, language="en")
    assert time.process_time() - start < 0.5  # 0.1 s alone on a quiet machine
