"""``compile_cards JA.json EN.json``: every disagreement of two lists is reported."""

import io
import json

import pytest
from django.core.management import call_command

from cards.effects.witnesses.accepted_disagreements import AcceptedDisagreement
from cards.importing import read_records
from cards.importing.compilation_report import compile_records
from cards.importing.tests.test_evidence import english, row

TWO = "[登場時]カードを2枚引く。"


def compiled(*entries):
    records, skipped = read_records(list(entries))
    assert skipped == ()
    return compile_records(records)


def test_each_state_is_counted_once_for_a_number():
    report = compiled(
        *(row("XYZ-1-001"), english("XYZ-1-001")),
        *(row("XYZ-1-002", effectText=TWO), english("XYZ-1-002")),
        *(row("XYZ-1-003"), english("XYZ-1-003", effectText="Fly away.")),
        row("XYZ-1-004", effectText="[登場時]空を飛ぶ。"),
        row("XYZ-1-005", effectText=""),
    )
    data = report.to_dict()["evidence"]

    assert data["states"] == {
        "proved": 1,
        "one_witness": 1,
        "disputed": 1,
        "decided": 0,
        "refused": 1,
    }
    assert data["pairs"] == 3
    assert (report.cards, report.playable) == (5, 3)


def test_a_disagreement_names_the_card_the_place_and_both_sides():
    report = compiled(row(effectText=TWO), english())
    (found,) = report.to_dict()["evidence"]["disagreements"]

    assert (found["number"], found["state"]) == ("XYZ-1-001", "disputed")
    assert found["explained"] is None
    (difference,) = found["differences"]
    assert (difference["japanese"], difference["english"]) == ("2", "1")


def test_a_known_disagreement_is_reported_with_its_reason(monkeypatch):
    entry = AcceptedDisagreement("en", "An erratum.")
    monkeypatch.setattr(
        "cards.importing.evidence_report.load_accepted_disagreements",
        lambda: {"XYZ-1-001": entry},
    )
    report = compiled(row(effectText=TWO), english())
    (found,) = report.to_dict()["evidence"]["disagreements"]

    assert (found["state"], found["counts"]) == ("decided", "en")
    assert found["explained"] == "An erratum."
    assert report.playable == 1


def test_names_are_matched_by_the_numbers_of_both_lists():
    named = "[登場時]自分の場の〈船乗り〉を1枚まで選び、アクティブにする。"
    text = (
        "[When Played] Choose up to one <Sailor> on your field and switch it to active."
    )
    others = [row("XYZ-1-002", name="船乗り"), english("XYZ-1-002", name="Sailor")]
    same = compiled(*others, row(effectText=named), english(effectText=text))
    wrong = text.replace("Sailor", "Keeper")
    other = compiled(*others, row(effectText=named), english(effectText=wrong))

    assert same.to_dict()["evidence"]["states"]["proved"] == 2
    assert other.to_dict()["evidence"]["states"]["disputed"] == 1


@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_prints_disagreements_of_two_files(tmp_path, as_json):
    files = []
    for name, entry in (("ja", row(effectText=TWO)), ("en", english())):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps([entry]), encoding="utf-8")
    out = io.StringIO()

    call_command("compile_cards", *map(str, files), as_json=as_json, stdout=out)

    if as_json:
        assert json.loads(out.getvalue())["evidence"]["pairs"] == 1
    else:
        assert "differs  XYZ-1-001" in out.getvalue()
        assert "disputed 1" in out.getvalue()
