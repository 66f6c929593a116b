"""Cells of products of English wordings: each means what its Japanese means (UA-7)."""

import pytest

from cards.effects import compile_card
from cards.effects.model.enums import CardKind
from cards.effects.witnesses.normal_form import normalize_tree

CHARACTER = CardKind.CHARACTER
CHOSEN = "[When Played] Choose one character on your opponent's field and switch it to resting."
CHOSEN_JA = "【登場時】相手の場のキャラを1枚選び、レストにする。"
SIDELINED = (
    "[Activate: Main] You can only activate this ability if this card is in your sideline."
    " Draw a card."
)

PAIRS = {
    # Durations of what stays resting, and the phases in which it does.
    f"{CHOSEN} It remains resting for as long as this character is on the front line.": (
        f"{CHOSEN_JA}自分のフロントLにこのキャラがあるかぎり、そのキャラはアクティブにならない。"
    ),
    f"{CHOSEN} It will not switch to active during start and end phases while this"
    " character is on the front line.": (
        f"{CHOSEN_JA}自分のフロントLにこのキャラがあるかぎり、そのキャラはスタートフェイズと"
        "エンドフェイズにアクティブにならない。"
    ),
    # A ban, and a cause.
    "This character cannot leave the field due to your opponent's abilities.": (
        "このキャラは相手の効果によって場を離れない。"
    ),
    # What a card is, wherever it is.
    "This card is also treated as an event card in all areas.": (
        "このカードは全ての場所でイベントカードとしても扱う。"
    ),
    "You may treat this card as if its required energy is Blue x5.": (
        "このカードは全ての場所で必要エナジーを【青×5】としても扱う。"
    ),
    # Less for Raid onto some cards.
    "Reduce this card's required energy by Red x2 when it performs Raid onto characters"
    " with face-down cards under them.": (
        "このカードが、裏向きのカードが下にあるキャラにレイドする際、必要エナジーを【赤×2】"
        "減らす。"
    ),
    # Draws for each, before and behind.
    '[When Played] Draw a card for each "Ann" on your field.': (
        "【登場時】自分の場の〈Ann〉1枚につき、カードを1枚引く。"
    ),
    # A moment later this turn.
    "[When Played] Choose up to one character on your opponent's field. When the chosen"
    " character is sidelined this turn, draw two cards.": (
        "【登場時】相手のキャラを1枚まで選ぶ。自分はこのターン中、「選んだキャラが退場した場合、"
        "カードを2枚引く」を得る。"
    ),
    # Three facts; numbers compared the other way round; free space.
    '[When Attacking] If "Ann" is on your field, "Bo" is on your field, and "Cy" is on your'
    " field, draw a card.": (
        "【アタック時】自分の場に〈Ann〉と〈Bo〉と〈Cy〉がある場合、カードを1枚引く。"
    ),
    "[When Attacking] If there is free space on your front line, draw a card.": (
        "【アタック時】自分のフロントLに空きがある場合、カードを1枚引く。"
    ),
    # "It" is what the condition before is about.
    "At the end of your attack phase, if this character was played this turn, sideline it.": (
        "自分のアタックフェイズ終了時、このキャラがこのターン中に登場していた場合、このキャラを"
        "退場させる。"
    ),
    # Numbers of life, of either player, and compared.
    "[When Played] If your opponent's life is three or less, draw a card.": (
        "【登場時】相手のライフが3以下の場合、カードを1枚引く。"
    ),
    "[When Played] If you have less life than your opponent, draw a card.": (
        "【登場時】自分のライフが相手より少ない場合、カードを1枚引く。"
    ),
    # Of whom a condition speaks, "they" are.
    "[When Played] If your opponent has five or more cards in their hand, they place one card"
    " from their hand into their sideline.": (
        "【登場時】相手の手札が5枚以上ある場合、相手は自身の手札を1枚場外に置く。"
    ),
    "[When Played] If you performed Raid this turn, draw a card.": (
        "【登場時】このターン中に自分がレイドしている場合、カードを1枚引く。"
    ),
    "[When Played] Choose one character on your opponent's front line. Its BP becomes 1000"
    " until the end of the turn.": (
        "【登場時】相手のフロントLのキャラを1枚選ぶ。このターン中、そのキャラのBPを1000にする。"
    ),
    "The character battling this character loses [Nullify Impact] for the duration of this"
    " battle.": (
        "このキャラがバトルしている場合、相手の場のバトルしているキャラは【インパクト無効】を失う。"
    ),
    "[During Your Turn] If a card from your hand has been placed into your sideline by one of"
    " your abilities this turn, this character gains 500 BP.": (
        "【自分のターン中】このターン中に自分の効果で自分の手札が場外に置かれている場合、この"
        "キャラはBP+500。"
    ),
    "[When Played] Place all cards from your hand into your sideline, then draw the same"
    " number of cards.": (
        "【登場時】自分の手札を全て場外に置き、同じ枚数カードを引く。"
    ),
    '[When Played] Place up to one "Ann" of each required energy from your sideline face down'
    " under this character.": (
        "【登場時】自分の場外から必要エナジーの異なる〈Ann〉を望む枚数このキャラの下に裏向きで置く。"
    ),
    "[When Played] Look at the top five cards of your deck. Reveal up to two [Sailor] affinity"
    " cards with different card names among them and add them to your hand.": (
        "【登場時】自分の山札の上から5枚見る。その中からカード名の異なる［特徴：Sailor］を2枚まで"
        "公開し手札に加える。"
    ),
    # Only the leaving that goes to hand.
    "[During Your Turn] If this character is returned from your field to your hand, you may"
    " place one card from your hand into your sideline instead.": (
        "【自分のターン中】このキャラが手札に戻る場合、代わりに自分の手札を1枚場外に置いてもよい。"
    ),
    "[When Played] Choose one character on your opponent's front line with less BP than this"
    " character and sideline it.": (
        "【登場時】このキャラよりBPが低い相手のフロントLのキャラを1枚選び、退場させる。"
    ),
    "[Once Per Turn] When you draw a card by an ability, draw a card.": (
        "【ターン1】自分が効果でカードを引いた時、カードを1枚引く。"
    ),
    "This character gains 1000 BP for each of your opponent's resting characters.": (
        "相手の場のレストのキャラ1枚につき、このキャラはBP+1000。"
    ),
    # Words that may be replaced end with their full stop inside the marks.
    "[When Played] {Choose one character on your opponent's front line and switch it to"
    ' resting.} If "Ann" is on your field, {choose one character on your opponent\'s front'
    " line and sideline it} instead.": (
        "【登場時】相手のフロントLのキャラを1枚選び、『レストにする』。自分の場に〈Ann〉がある"
        "場合、『退場させる』に代わる。"
    ),
}


@pytest.mark.parametrize(("english", "japanese"), PAIRS.items(), ids=range(len(PAIRS)))
def test_a_wording_means_what_its_japanese_means(english, japanese):
    read = compile_card(CHARACTER, english, language="en")
    meant = compile_card(CHARACTER, japanese)

    assert read.problems == () == meant.problems
    assert normalize_tree(read.tree) == normalize_tree(meant.tree)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # Nothing says how long, or what sets it off.
        ("This character remains resting.", "This character remains resting"),
        (
            "This character gains 1000 BP during your opponent's turn.",
            "during your opponent's turn",
        ),
        ("When this character attacks this turn, draw a card.", "this turn"),
        # A card on the sideline does not activate its main abilities.
        (SIDELINED, "elsewhere"),
        # From two to one is no range.
        (
            "[When Played] If there are three or two cards in your sideline, draw a card.",
            "cards in your sideline",
        ),
    ],
)
def test_what_lacks_a_part_is_refused_with_its_words(text, words):
    read = compile_card(CHARACTER, text, language="en")

    assert read.tree is None
    assert any(words in str(problem) for problem in read.problems)


# One meaning in the words of several printings.
SAME = {
    "[When Played] Choose one character with BP of 3000 or less on your opponent's front"
    " line and place it at the bottom of their deck.": (
        "[When Played] Choose one character with 3000 or less BP on your opponent's front"
        " line and place it on the bottom of their deck."
    ),
    "[When Played] Place 2 cards from the top of your deck into the sideline.": (
        "[When Played] Place the top two cards of your deck into your sideline."
    ),
    "[When Played] Look at the top three cards of your deck. Reveal up to one character"
    " from among them, then add it to your hand. Place the rest of the cards on the bottom"
    " of your deck in any order.": (
        "[When Played] Look at the top three cards of your deck. Reveal up to one character"
        " among them and add it to your hand. Place the remaining cards on the bottom of"
        " your deck in any order."
    ),
    '[Activate: Main] Draw a card. This ability of "Ann" can only be used once per turn.': (
        '[Activate: Main] Draw a card. You can only activate this "Ann" ability one time'
        " each turn."
    ),
    "[When Played] This character cannot be chosen by abilities of your opponent for the"
    " rest of the turn.": (
        "[When Played] This character cannot be chosen by your opponent's abilities until"
        " the end of the turn."
    ),
}


@pytest.mark.parametrize(("other", "usual"), SAME.items(), ids=range(len(SAME)))
def test_words_of_other_printings_mean_the_same(other, usual):
    first, second = (compile_card(CHARACTER, t, language="en") for t in (other, usual))

    assert first.problems == () == second.problems
    assert normalize_tree(first.tree) == normalize_tree(second.tree)


IMPACT = (
    "(When this character attacks and wins a battle, deal one damage to your opponent.)"
)


def test_a_keyword_whose_icon_is_lost_is_known_by_its_reminder():
    read = compile_card(CHARACTER, IMPACT, language="en")

    assert read.tree == compile_card(CHARACTER, "[Impact (1)]", language="en").tree


@pytest.mark.parametrize(
    "text",
    [
        f"{IMPACT} This character gains 1000 BP.",  # Perhaps in one's own turn only.
        "This character gains  energy generation.",
        "Reduce this card's required energy by  while in your hand.",
    ],
)
def test_a_text_that_has_lost_icons_is_refused_for_that_reason(text):
    (problem,) = compile_card(CHARACTER, text, language="en").problems

    assert problem.code == "effects.icon"
    assert "an icon is missing here" in str(problem)
