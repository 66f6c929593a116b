"""Values of card lists are read strictly: absent, a value, or not understood (F3)."""

import json

import pytest

from cards.effects.model.enums import CardKind, Color, Trigger
from cards.importing.errata_notes import split_errata
from cards.importing.list_lines import CardLine, RowProblem
from cards.importing.tests.exchange_inputs import find_exchange_input
from cards.importing.tests.test_community_formats import ENTRY
from cards.importing.tests.test_list_files import ENGLISH, FLAT, lines, open_json
from cards.importing.values import parse_whole

TEXT = FLAT["effectText"]


def read(entry):
    """Return the card of an entry, its errors and its notices."""
    found = lines(open_json(entry))
    cards = [line for line in found if isinstance(line, CardLine)]
    problems = [line for line in found if isinstance(line, RowProblem)]
    errors = {
        problem.field: problem.message for problem in problems if problem.is_error
    }
    notices = [problem for problem in problems if not problem.is_error]
    return cards[0] if cards else None, errors, notices


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bp", "2,000"),
        ("bp", -1000),
        ("bp", "-1000"),
        ("bp", 2000.5),
        ("bp", [2000]),
        ("bp", {"value": 2000}),
        ("bp", True),
        ("bp", "about 2000"),
        ("bp", "2000 3000"),
        ("bp", "2.000"),
        ("apCost", "1.000"),
        ("apCost", "1/2"),
        ("apCost", {"ap": 1}),
        ("reqEnergy", {"red": 3}),
        ("reqEnergy", [3]),
        ("reqEnergy", "-3"),
        ("genEnergy", {"green": 1}),
        ("genEnergy", "緑黒"),
        ("genEnergy", "some"),
        ("triggers", ["GET", "DRAW"]),
        ("triggers", {"type": "DRAW"}),
        ("triggers", [["DRAW"]]),
        ("traits", [{"name": "港"}]),
        ("traits", 7),
        ("traits", [None]),
        ("traits", "《港》《灯台》"),
        ("traits", ["[港][灯台]"]),
        ("triggers", "GET/DRAW"),
        ("effectText", ["カードを1枚引く。"]),
        ("effectText", {"ja": "カードを1枚引く。"}),
        ("effectText", 1.5),
        ("effectText", "カードを\u00071枚引く。"),
        ("effectText", "カードを1枚引く。※2024/13/45 訂正：「1」→「2」"),
        ("effectText", "カードを1枚引く。※24/13/5 訂正：「1」→「2」"),
        ("effectText", "null"),
        ("effectText", "undefined"),
        ("effectText", "なし"),
        ("effectText", 0),
        ("name", "null"),
        ("name", "-"),
        ("name", ["灯台守"]),
        ("name", None),
        ("name", "灯台\u202e守"),
        ("name", "<b>灯台守</b>"),
        ("cardType", "SPELL"),
        ("cardType", ["CHARACTER"]),
        ("color", None),
        ("isParallel", "maybe"),
        ("rarity", 1.5),
    ],
)
def test_a_value_that_is_not_understood_is_an_error_of_its_row_and_field(field, value):
    card, errors, _notices = read({**FLAT, field: value})

    assert card is None
    assert set(errors) == {field}


@pytest.mark.parametrize(
    ("field", "value", "attribute", "expected"),
    [
        ("bp", "3500+", "bp", 3500),
        ("bp", 3000.0, "bp", 3000),
        ("bp", "3000.0", "bp", 3000),
        ("bp", "３０００", "bp", 3000),
        ("bp", "4000±", "bp", 4000),
        ("bp", 0, "bp", 0),
        ("reqEnergy", "-", "required_energy", 0),
        ("genEnergy", "緑緑+", "generated_energy", (Color.GREEN, Color.GREEN)),
        ("triggers", ["NORMAL", "draw"], "trigger", Trigger.DRAW),
        ("triggers", ["ACTIVE", "COLOR"], "trigger", Trigger.COLOR),
        ("triggers", [], "trigger", None),
        ("name", "<ruby>灯台<rt>とうだい</rt></ruby>守", "name", "灯台守"),
        ("name", "｜灯台《とうだい》守", "name", "灯台守"),
        ("name", "灯台《とうだい》守", "name", "灯台守"),
        ("effectText", "<ruby>札<rp>(</rp><rt>ふだ</rt></ruby>", "text", "札"),
        ("effectText", "-", "text", ""),
        ("name", "{灯台|とうだい}守", "name", "灯台守"),
        ("name", "灯\u00ad台\u200b守\ufeff", "name", "灯台守"),
        ("traits", "港;灯台", "traits", ("港", "灯台")),
        ("traits", "[港/灯台]", "traits", ("港", "灯台")),
        ("traits", "なし", "traits", ()),
        ("traits", ["N/A"], "traits", ()),
        ("code", "XY01BT_XYZ-1-001", "number", "XYZ-1-001"),
        ("code", "xy01bt-xyz-1-001", "set_code", "XY01BT"),
        ("code", "ＸＹＺ－１－００１", "number", "XYZ-1-001"),
        ("code", "XYZ–1–001", "number", "XYZ-1-001"),
        ("code", "XY01BT/XYZ-1-001_ALT1", "suffix", "alt1"),
        ("rarity", "Super Rare 2-Star", "rarity", "SR★★"),
        ("rarity", "PcSR", "rarity", "SR"),
    ],
)
def test_a_value_that_is_understood_is_read(field, value, attribute, expected):
    card, errors, _notices = read({**FLAT, field: value})

    assert not errors
    assert getattr(card.record, attribute) == expected
    assert not card.record.missing


@pytest.mark.parametrize(
    ("entry", "field", "attribute"),
    [
        (FLAT, "bp", "bp"),
        (FLAT, "apCost", "ap_cost"),
        (FLAT, "reqEnergy", "required_energy"),
        (FLAT, "genEnergy", "generated_energy"),
        (FLAT, "traits", "traits"),
        (FLAT, "triggers", "trigger"),
        (FLAT, "effectText", "text"),
        (ENTRY, "bpData", "bp"),
        (ENTRY, "apData", "ap_cost"),
        (ENGLISH, "ap", "ap_cost"),
    ],
)
def test_a_row_without_a_value_waits_for_it(entry, field, attribute):
    without = {key: value for key, value in entry.items() if key != field}
    given = {"generated_energy"} if entry is ENGLISH else set()
    if field == "reqEnergy":  # By this key the format is known.
        without = {**entry, field: None}

    for row in (without, {**entry, field: None}):
        if field == "effectText":
            row["traits"] = ["港"]
        card, errors, _notices = read(row)
        assert not errors
        assert card.record.missing == given | {attribute}


def test_an_empty_text_is_not_an_absent_one():
    empty, *_ = read({**FLAT, "effectText": ""})
    absent, *_ = read({**FLAT, "effectText": None})

    assert (empty.record.text, empty.record.missing) == ("", set())
    assert (absent.record.text, absent.record.missing) == ("", {"text"})


def test_a_site_without_bp_lacks_nothing_and_one_with_bp_is_told():
    site = {**FLAT, "cardType": "FIELD", "bp": None}

    card, errors, notices = read(site)
    assert (card.record.bp, card.record.missing) == (None, set())
    assert (errors, notices) == ({}, [])
    _card, errors, notices = read({**site, "bp": 3000})
    assert not errors
    assert [notice.field for notice in notices] == ["bp"]


def test_a_character_that_a_list_calls_action_point_is_a_character_with_a_notice():
    card, errors, (notice,) = read({**FLAT, "cardType": "ACTION_POINT"})

    assert not errors
    assert card.record.kind is CardKind.CHARACTER
    assert (notice.field, notice.is_error) == ("cardType", False)


def test_an_action_point_with_a_text_and_no_bp_has_no_kind_yet():
    card, errors, _notices = read({**FLAT, "cardType": "ACTION_POINT", "bp": None})

    assert not errors
    assert card.record.missing == {"kind", "bp"}


def test_a_token_is_beside_the_deck_and_a_notice():
    card, errors, (notice,) = read({**FLAT, "cardType": "TOKEN"})

    assert card is None
    assert not errors
    assert notice.code == "import.no_card"


@pytest.mark.parametrize("bp", [2, "150", 2001])
def test_bp_that_no_card_has_printed_gives_a_notice(bp):
    """Exchange F3: "2,000" was read as 2, and nobody was told."""
    card, errors, notices = read({**FLAT, "bp": bp})

    assert not errors
    assert card.record.bp == int(bp)
    assert [(it.field, "multiple" in it.message) for it in notices] == [("bp", True)]


def test_bp_above_any_card_is_an_error():
    assert "20500" in read({**FLAT, "bp": 20_500})[1]["bp"]


@pytest.mark.parametrize(("energy", "is_missing"), [("Red", True), ("Red-", False)])
def test_a_color_alone_is_no_required_energy(energy, is_missing):
    """A dash says that nothing is required; a color alone says nothing about it."""
    card, errors, _notices = read(
        {
            "code": "ZZH-1-001", "name": "Harbor Cat", "type": "Character",
            "bp": "2000", "ap": "1", "affinity": "-", "effect": "-", "trigger": "-",
            "rarity": "C",
            "needEnergy": {"value": energy}, "generatedEnergy": 1,
        }
    )  # fmt: skip

    assert not errors
    assert ("required_energy" in card.record.missing) == is_missing


def test_a_row_with_an_error_tells_what_it_lacks_too():
    _card, errors, _notices = read({**FLAT, "bp": "2,000", "apCost": None})

    assert set(errors) == {"bp", "apCost"}


@pytest.mark.parametrize(
    ("note", "day"),
    [
        ("※2024/5/1 訂正：「1枚」→「2枚」", "2024-05-01"),
        ("\n<br>\n※2024年5月1日 エラッタ：名前を直した。", "2024-05-01"),
        ("※（2023.12.09）記載内容の訂正があります", "2023-12-09"),
        ("※２０２４／５／１ 修正", "2024-05-01"),
        ("※24/5/1 訂正：「1枚」→「2枚」", "2024-05-01"),
        ("※令和6年5月1日 訂正：「1枚」→「2枚」", "2024-05-01"),
    ],
)
def test_a_dated_note_at_the_end_of_a_text_is_an_erratum(note, day):
    card, errors, _notices = read({**FLAT, "effectText": TEXT + note})

    assert not errors
    assert card.record.text == TEXT
    (ruling,) = card.rulings
    assert str(ruling.ruled_on) == day
    assert ruling.texts["ja"].startswith("※")


@pytest.mark.parametrize(
    "text",
    [
        f"※2024/5/1 訂正：甲\n{TEXT}",
        f"{TEXT}\n（2024年5月1日訂正）",
        f"{TEXT}\n[2024.05.01 訂正]「1枚」→「2枚」",
        f"{TEXT}*2024/5/1 Errata: one to two",
        f"{TEXT}※2024/5/1 更正\n誤：1枚\n正：2枚",
        f"{TEXT}※訂正（2024/5/1）：1→2",
    ],
)
def test_a_dated_note_leaves_the_text_of_the_card_whole_wherever_it_stands(text):
    """A note before the text took all of it: the card was imported blank."""
    card, errors, _notices = read({**FLAT, "effectText": text})

    assert not errors
    assert card.record.text == TEXT
    assert [str(ruling.ruled_on) for ruling in card.rulings] == ["2024-05-01"]


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({**ENTRY, "cardNumData2": "XYZ-1-002"}, "cardNumData2"),
        ({**ENGLISH, "code": "XYZ-1-002"}, "code"),
        ({**FLAT, "baseCode": "XYZ-1-002"}, "baseCode"),
    ],
)
def test_a_row_with_two_card_numbers_is_an_error(entry, field):
    """One was taken, the other lost."""
    card, errors, _notices = read(entry)

    assert card is None
    assert errors.keys() == {field}
    assert "XYZ-1-001, XYZ-1-002" in errors[field]


def test_a_code_of_two_cards_waits_for_its_number():
    found = lines(open_json({**FLAT, "code": "XYZ-1-001,XYZ-1-002"}))

    assert not [line for line in found if isinstance(line, CardLine)]


@pytest.mark.parametrize(
    ("entry", "field", "value"),
    [
        (
            ENTRY,
            "triggerData",
            '<img alt="ドロー">カードを1枚引く。<img alt="ゲット">手札に加える。',
        ),
        (ENGLISH, "trigger", "[Draw] Draw 1 card. [Get] Add this card to your hand."),
    ],
)
def test_a_second_trigger_is_an_error_in_every_format(entry, field, value):
    """It was read as words of the first one."""
    card, errors, _notices = read({**entry, field: value})

    assert card is None
    assert errors.keys() == {field}


@pytest.mark.parametrize(
    "text",
    [
        "※このカードはデッキに12枚まで入れられる。",
        "※2024/5/1 発売",
        "※このカードには、記載内容の訂正があります。",
    ],
)
def test_other_notes_stay_in_the_text(text):
    assert split_errata(text) == (text, ())


def test_several_notes_are_kept_in_their_order():
    text, notes = split_errata("引く。※2023/1/2 訂正：甲。\n※2024/5/1 訂正：乙。")

    assert text == "引く。"
    assert [note.text for note in notes] == [
        "※2023/1/2 訂正：甲。",
        "※2024/5/1 訂正：乙。",
    ]


@pytest.mark.parametrize("value", ["2,000", "2.000", "2 000"])
def test_a_number_with_separators_is_told_with_what_may_be_meant(value):
    _card, errors, _notices = read({**FLAT, "bp": value})

    assert "if 2000 is meant" in errors["bp"]


@pytest.mark.parametrize("value", ["", "1e3", "٣.5", None, float("nan"), float("inf")])
def test_what_is_no_whole_number(value):
    assert parse_whole(value) is None


def test_the_misread_list_of_the_review_is_refused_field_by_field():
    entries = json.loads(find_exchange_input("cards-misread.json"))

    _card, errors, _notices = read(entries[0])

    assert {"bp", "apCost", "reqEnergy"} <= set(errors)
