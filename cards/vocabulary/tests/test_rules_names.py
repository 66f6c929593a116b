"""Names and traits as the rules compare them (UA-6.2)."""

import pytest

from cards.vocabulary import fold_name, normalize_name

PRINTED = ["煉\U000e0101獄 太郎", "煉獄　太郎", "煉獄太郎", " 煉獄  太郎 "]


@pytest.mark.parametrize("name", PRINTED)
def test_neither_selectors_nor_blanks_make_another_name(name):
    assert fold_name(name) == fold_name("煉獄 太郎")


@pytest.mark.parametrize(("wide", "narrow"), [("Ｎｏ．１", "No.1"), ("ｶﾓﾒ", "カモメ")])
def test_width_makes_no_other_name(wide, narrow):
    assert fold_name(wide) == fold_name(narrow)


@pytest.mark.parametrize("other", ["錬獄 太郎", "煉獄 太朗", "煉獄", "No.1", "no.1"])
def test_another_letter_makes_another_name(other):
    assert fold_name(other) != fold_name("煉獄 太郎")


def test_a_name_is_shown_with_its_blank():
    """Only what is compared has none."""
    assert normalize_name("Harbor　Master") == "Harbor Master"
