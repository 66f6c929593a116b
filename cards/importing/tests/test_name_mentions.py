"""The import report lists names that effects mention but no card has."""

import pytest

from cards.importing.tests.test_imports import JAPANESE, bring, numbered

pytestmark = pytest.mark.django_db

NAMED = "【登場時】自分の場に〈灯台守〉がある場合、カードを1枚引く。"
LIKE_ANOTHER = "このカードは〈灯台守〉としても扱う。"


def unknown_names(report):
    return [
        (problem.card, problem.message, problem.is_error)
        for problem in report.problems
        if problem.code == "import.unknown_name"
    ]


def card(n, name, text=""):
    return numbered(JAPANESE, n, cardName=name, effectData=text)


def test_a_name_that_no_card_has_is_told_once_with_the_cards_that_mention_it():
    report = bring(*(card(n, "港番", NAMED) for n in (1, 2, 3, 4)))

    message = (
        "no card of XYZ is called 灯台守; mentioned by XYZ-1-001, XYZ-1-002, XYZ-1-003 "
        "and 1 more"
    )
    assert unknown_names(report) == [("XYZ-1-001", message, False)]
    assert report.is_applied


def test_a_name_that_a_card_of_the_list_has_is_known_wherever_it_stands():
    report = bring(card(1, "港番", NAMED), card(2, "灯台守"))

    assert unknown_names(report) == []


def test_a_name_is_compared_without_selectors():
    report = bring(card(1, "港番", NAMED), card(2, "灯\U000e0101台守"))

    assert unknown_names(report) == []


def test_a_name_a_card_also_has_is_known():
    report = bring(card(1, "港番", NAMED), card(2, "弟子", LIKE_ANOTHER))

    assert unknown_names(report) == []


def test_a_name_that_only_an_earlier_list_has_is_known():
    bring(card(2, "灯台守"))

    assert unknown_names(bring(card(1, "港番", NAMED))) == []


def test_a_name_that_only_another_series_has_is_not_known():
    other = {"cardNumData": "AB01BT/ABC-1-001", "cardNumData2": "ABC-1-001"}
    bring(numbered(JAPANESE, 1, cardName="灯台守", effectData="", **other))

    assert len(unknown_names(bring(card(1, "港番", NAMED)))) == 1
