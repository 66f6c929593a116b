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
