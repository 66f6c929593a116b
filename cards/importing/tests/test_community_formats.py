"""Card lists in the community's formats; every entry here is invented."""

import pytest

from cards import importing
from cards.effects import CompiledCard, TextError
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.importing.compilation_report import (
    build_report,
    compile_record,
    compile_records,
)

ENTRY = {
    "cardNumData": "XYZ-1-001★",
    "cardNumData2": "XYZ-1-001",
    "cardName": "灯台守",
    "categoryData": "角色",
    "needEnergyData": "緑2",
    "apData": "1",
    "generatedEnergyData": "",
    "bpData": "3500",
    "attributeData": "港",
    "effectData": "【登場時】カードを1枚引く。",
    "triggerData": '<img src="draw.png" alt="ドロー">カードを1枚引く。',
    "rareData": "C",
    "imageUrl": "",
}


def _read(number="XYZ-1-001", **changes):
    numbers = {"cardNumData": f"{number}★", "cardNumData2": number}
    records, _ = importing.read_records([ENTRY | numbers | changes])
    return records[0]


def test_an_unknown_format_is_refused():
    with pytest.raises(importing.UnknownFormatError):
        importing.read_records([{"nothing": "known"}])


def test_an_entry_becomes_a_record():
    record = _read()
    assert record.number == "XYZ-1-001"
    assert (record.kind, record.color) == (CardKind.CHARACTER, Color.GREEN)
    assert (record.required_energy, record.ap_cost, record.bp) == (2, 1, 3500)
    assert record.trigger is Trigger.DRAW


def test_the_report_counts_numbers_and_tells_reasons():
    report = compile_records([_read(), _read(number="XYZ-1-002", effectData="踊る。")])
    data = report.to_dict()
    assert (data["cards"], data["playable"]) == (2, 1)
    assert data["share"] == 0.5
    assert data["gaps"]


def test_shares_are_given_over_cards_with_text_too():
    report = compile_records(
        [
            _read(),
            _read(number="XYZ-1-002", effectData="踊る。"),
            _read(number="XYZ-1-003", effectData="-"),
        ]
    )

    data = report.to_dict()

    assert (data["cards"], data["playable"]) == (3, 2)
    assert (data["cards_with_text"], data["playable_with_text"]) == (2, 1)
    assert data["share_with_text"] == 0.5


def test_the_identity_of_the_round_trip_counts_what_the_proof_refused():
    good, refused = _read(), _read(number="XYZ-1-002", effectData="踊る。")
    proof = TextError("effects.round_trip", "means something else", (0, 3))
    unread = TextError("effects.not_understood", "not understood: 踊る", (0, 3))

    def compiled_as(problem):
        return build_report(
            [(good, compile_record(good)), (refused, CompiledCard(None, (problem,)))]
        )

    assert compiled_as(proof).to_dict()["round_trip_identity"] == 0.5
    assert compiled_as(unread).to_dict()["round_trip_identity"] == 1.0
