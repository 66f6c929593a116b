"""Card lists in the community's formats; every entry here is invented."""

import pytest

from cards import importing
from cards.effects.model.words import CardKind, Color, Trigger
from cards.importing.compiled import compile_records

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


def _read(**changes):
    records, _ = importing.read([ENTRY | changes])
    return records[0]


def test_an_unknown_format_is_refused():
    with pytest.raises(importing.UnknownFormatError):
        importing.read([{"nothing": "known"}])


def test_an_entry_becomes_a_record():
    record = _read()
    assert record.number == "XYZ-1-001"
    assert (record.kind, record.color) == (CardKind.CHARACTER, Color.GREEN)
    assert (record.required_energy, record.ap_cost, record.bp) == (2, 1, 3500)
    assert record.trigger is Trigger.DRAW


def test_the_report_counts_numbers_and_tells_reasons():
    report = compile_records(
        [_read(), _read(cardNumData2="XYZ-1-002", effectData="踊る。")]
    )
    data = report.to_dict()
    assert (data["cards"], data["playable"]) == (2, 1)
    assert data["share"] == 0.5
    assert data["gaps"]
