"""Letters become one form; their places stay those of the printed text."""

import unicodedata

import pytest

from cards.effects import compile_card
from cards.effects.compilers.ja.canonicalization import canonicalize_text
from cards.effects.model.enums import CardKind

TEXT = "【登場時】自分の場に〈ガスパル〉がある場合、フロントLのキャラをレストにする。"


@pytest.mark.parametrize(
    "written",
    [
        unicodedata.normalize("NFD", TEXT),
        TEXT.replace("フロント", "ﾌﾛﾝﾄ").replace("キャラ", "ｷｬﾗ"),
        TEXT.replace("〈ガスパル〉", "〈ｶﾞｽﾊﾟﾙ〉"),
        TEXT.replace("、", "，"),
        TEXT.replace("、", "､").replace("。", "｡"),
        TEXT.replace("L", "Ｌ"),
    ],
)
def test_every_way_to_write_a_letter_is_one_letter(written):
    assert canonicalize_text(written).text == TEXT


@pytest.mark.parametrize("sign", ["−", "－", "‐", "―", "–", "—", "ｰ", "ー"])
def test_every_minus_is_one_minus(sign):
    text = f"【登場時】このキャラはこのターン中、BP{sign}1000。"
    compiled = compile_card(CardKind.CHARACTER, text)
    assert "BP-1000" in compiled.canonical
    assert compiled.is_playable


def test_a_long_vowel_is_no_minus():
    assert (
        "〈モーター1〉" in canonicalize_text("自分の場に〈モーター1〉がある場合").text
    )


def test_places_are_those_of_the_printed_text():
    printed = "【登場時】ｶﾞｽを踊る。"
    traced = canonicalize_text(printed)
    start = traced.text.index("踊")
    assert traced.text == "【登場時】ガスを踊る。"
    assert printed[slice(*traced.span(start, start + 1))] == "踊"


@pytest.mark.parametrize("mark", ["<br>", "\n"])
def test_a_note_about_the_print_is_no_effect(mark):
    note = f"{mark}※このカードには、記載内容の訂正があります。"
    text = "【登場時】カードを1枚引く。"
    assert canonicalize_text(text + note).text == text
    other = note.replace("訂正", "秘密")
    assert not compile_card(CardKind.CHARACTER, text + other).is_playable
