"""Who reads which rulings, how they are found, and counts by set."""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.models import CardSet, Ruling
from cards.rulings.selectors import (
    count_set_rulings_for,
    list_counts_by_set_for,
    list_rulings_for,
    localize_text,
)
from cards.tests.factories import (
    make_editor,
    make_printing,
    make_ruling,
    make_series,
    publish,
    withdraw_everything,
)

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@pytest.fixture
def cards():
    make_series()
    publish()
    publish(number="TDL-1-002")
    make_printing("TDL-1-001", "UA00ST")
    make_printing("TDL-1-002", "UA01BT")
    make_printing("TDL-1-002", "UA01BT", picture="_p1", rarity="C★")


def keys(viewer=NOBODY, **filters):
    return [ruling.key for ruling in list_rulings_for(viewer, **filters)]


def test_a_ruling_is_read_once_one_of_its_cards_is_visible(cards):
    make_ruling("Q1", cards=["TDL-1-001", "TDL-1-999"])
    make_ruling("Q2", cards=["TDL-1-999"])
    make_ruling("Q3", is_public=False)
    editor = make_editor()

    assert keys() == ["Q1"]
    assert keys(editor) == ["Q3", "Q2", "Q1"]

    withdraw_everything()

    assert keys() == []


def test_the_number_of_a_card_nobody_may_see_is_not_shown(cards):
    make_ruling("Q1", cards=["TDL-1-001", "TDL-1-999"])

    (ruling,) = list_rulings_for(NOBODY)

    assert [link.card_id for link in ruling.shown_links] == ["TDL-1-001"]


def test_rulings_stand_newest_first_and_those_without_a_date_last(cards):
    make_ruling("Q1", ruled_on="2026-01-01")
    make_ruling("Q2")
    make_ruling("Q3", ruled_on="2026-02-01")

    assert keys() == ["Q3", "Q1", "Q2"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Q2", "Q1"]),
        ("RAID", ["Q1"]),
        ("ｒａｉｄ onto", ["Q1"]),
        ("ライフ", ["Q2"]),
        ("らいふ", ["Q2"]),
        ("q2", ["Q2"]),
        ("tdl-1-002", ["Q2"]),
        ("raid life", []),
        ("100%", []),
        ("_", []),
    ],
)
def test_every_word_of_a_search_must_stand_in_the_ruling(cards, query, found):
    make_ruling("Q1", question_en="May I Raid onto it?")
    make_ruling("Q2", cards=["TDL-1-002"], text_ja="ライフが0枚のとき。")

    assert keys(query=query) == found


def test_rulings_are_filtered_by_card_set_and_verdict(cards):
    make_ruling("Q1")
    make_ruling("Q2", cards=["TDL-1-002"], scenario="x")
    make_ruling("Q3", cards=["TDL-1-001", "TDL-1-002"])
    card_set = CardSet.objects.get(code="UA01BT")

    assert keys(card="TDL-1-001") == ["Q3", "Q1"]
    assert keys(card_set=card_set) == ["Q3", "Q2"]
    assert keys(card_set=card_set, verdict="waiting") == ["Q2"]


def test_each_ruling_of_a_set_is_counted_once_however_many_printings(cards):
    make_ruling("Q1", cards=["TDL-1-001", "TDL-1-002"])
    make_ruling("Q2", cards=["TDL-1-002"], scenario="x")
    Ruling.objects.filter(key="Q2").update(verdict="checked")
    card_set = CardSet.objects.get(code="UA01BT")

    counts = count_set_rulings_for(NOBODY, card_set)
    by_set = {row.card_set.code: row.counts for row in list_counts_by_set_for(NOBODY)}

    assert (counts.checked, counts.total) == (1, 2)
    assert by_set["UA01BT"] == counts
    assert (by_set["UA00ST"].checked, by_set["UA00ST"].total) == (0, 1)


def test_a_text_is_read_in_the_first_language_it_is_given_in(cards):
    ruling = make_ruling(text_en="", text_ja="はい。", question_en="May I?")

    answer = localize_text(ruling, "text", "zh-hant")
    question = localize_text(ruling, "question", "zh-hant")

    assert (answer.text, answer.language) == ("はい。", "ja")
    assert (question.text, question.language) == ("May I?", "en")
