"""The commands of the effect language, run on invented cards."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from cards.importing.tests.test_completion import PLAIN
from cards.importing.tests.test_imports import bring
from cards.management.commands import leave_one_out

ENTRY = {
    "cardNumData": "XYZ-1-001",
    "cardNumData2": "XYZ-1-001",
    "cardName": "灯台守",
    "categoryData": "角色",
    "needEnergyData": "緑2",
    "apData": "1",
    "generatedEnergyData": "",
    "bpData": "3500",
    "attributeData": "港",
    "effectData": "【登場時】カードを1枚引く。",
    "triggerData": "",
    "rareData": "C",
    "imageUrl": "",
}


@pytest.fixture
def card_list(tmp_path):
    path = tmp_path / "cards.json"
    number = "XYZ-1-002"
    numbers = {"cardNumData": number, "cardNumData2": number}
    entries = [ENTRY, ENTRY | numbers | {"effectData": "踊る。"}]
    path.write_text(json.dumps(entries), encoding="utf-8")
    return path


def _run(*arguments, **options):
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_compile_cards_reports_in_json(card_list):
    report = json.loads(_run("compile_cards", str(card_list), "--json"))
    assert (report["cards"], report["playable"]) == (2, 1)
    assert report["round_trip_identity"] == 1.0


def test_compile_cards_says_which_cards_need_a_line_of_the_grammar(card_list):
    said = _run("compile_cards", str(card_list), "--rules").splitlines()
    assert "    1  act: カードを{many_cards}<引く>  (XYZ-1-001)" in said
    assert "    0  deck_top: {owner}山札の上から{many_cards}" in said
    assert "lines are needed by no card" in said[-1]


def test_explain_card_says_what_a_text_means():
    said = _run("explain_card", "--kind", "character", "--text", ENTRY["effectData"])
    assert "Draw" in said


def test_explain_card_says_what_is_not_understood():
    with pytest.raises(CommandError, match="not understood"):
        _run("explain_card", "--kind", "character", "--text", "【登場時】踊る。")


def test_the_reference_page_is_up_to_date():
    _run("effects_reference", "--check")


def test_leave_one_out_loses_what_only_one_title_says(tmp_path):
    draw, own = "【登場時】カードを1枚引く。", "【登場時】自分の山札をシャッフルする。"
    texts = {
        "XYZ-1-001": draw,
        "XYZ-1-002": own,
        "ABC-1-001": draw,
        "ABC-1-002": "踊る。",
    }
    entries = [
        ENTRY | {"cardNumData": code, "cardNumData2": code, "effectData": text}
        for code, text in texts.items()
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(entries), encoding="utf-8")

    found = json.loads(_run("leave_one_out", str(path), "--json"))

    assert found["mean"] == 0.5
    assert list(found["titles"]["XYZ"]["lost"]) == ["XYZ-1-002"]
    assert found["titles"]["ABC"]["lost"] == {"ABC-1-002": []}


def test_leave_one_out_skips_with_a_reason_where_there_is_no_list(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(leave_one_out, "_FOLDER", tmp_path)

    assert _run("leave_one_out").startswith("skipped: no card lists")


@pytest.mark.django_db
def test_explain_card_names_the_reason_why_a_card_is_not_playable():
    bring({**PLAIN, "apCost": None, "effectText": "【登場時】空を飛ぶ。"})

    with pytest.raises(CommandError) as refusal:
        _run("explain_card", "XYZ-1-001")

    message = str(refusal.value)
    assert "not playable yet" in message
    assert "no list gives its AP cost" in message
    assert "空を飛ぶ" in message


@pytest.mark.django_db
def test_explain_card_says_that_a_plain_card_has_no_effect():
    bring({**PLAIN, "effectText": "-"})

    assert "no effect" in _run("explain_card", "XYZ-1-001")
