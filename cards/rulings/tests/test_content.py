"""Our own rulings: three languages, real cards, cited, and loaded once."""

import re

import pytest

from cards.card_data.languages import list_columns
from cards.errors import BadContent
from cards.importing.content import load_content
from cards.models import Ruling
from cards.rulings.content import load_rulings

pytestmark = pytest.mark.django_db
CITED = re.compile(r"[(（](UA-[0-9.]+|D-[0-9]+)[)）]$")


def test_our_rulings_are_loaded_once_and_an_editors_change_stays():
    load_content()
    first = load_rulings()
    ruling = Ruling.objects.get(key="R1")
    ruling.text_en = "Changed here."
    ruling.save()

    second = load_rulings()

    ruling.refresh_from_db()
    assert first.rulings == {"added": first.rows}
    assert second.rulings == {"unchanged": first.rows}
    assert ruling.text_en == "Changed here."


def test_each_has_three_languages_a_clause_a_scenario_and_cards_that_exist():
    load_content()
    report = load_rulings()

    assert report.waiting == 0
    for ruling in Ruling.objects.all():
        for column in (*list_columns("question"), *list_columns("text")):
            assert getattr(ruling, column), (ruling.key, column)
        for column in list_columns("text"):
            assert CITED.search(getattr(ruling, column)), (ruling.key, column)
        assert ruling.has_scenario, ruling.key


def test_a_wrong_content_file_is_refused_whole(tmp_path):
    path = tmp_path / "rulings.yaml"
    path.write_text("- {number: R1, cards: [TDL-1-001], answer: {en: Yes.}}\n- 7\n")

    with pytest.raises(BadContent):
        load_rulings(path)

    assert not Ruling.objects.exists()
