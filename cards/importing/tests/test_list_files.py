"""Files of every format as lines, with row and field of what is wrong (issue 6)."""

import io
import json

import pytest

from cards.importing.list_files import open_list
from cards.importing.list_lines import CardLine, RowProblem
from cards.importing.text_files import UnreadableFileError

from .test_community_formats import ENTRY

FLAT = {
    "code": "XY01BT/XYZ-1-001_p1",
    "name": "灯台守",
    "titleCode": "XYZ",
    "cardType": "CHARACTER",
    "color": "GREEN",
    "bp": 3500,
    "apCost": 1,
    "reqEnergy": 2,
    "genEnergy": 1,
    "traits": ["港", "灯台"],
    "triggers": ["DRAW"],
    "effectText": "【登場時】カードを1枚引く。",
    "rarity": "SR★",
    "isParallel": True,
    "imageUrl": "https://cards.example/1.png",
}
ENGLISH = {
    "id": "XYZ-1-001-p1",
    "code": "XYZ-1-001-p1",
    "url": "https://cards.example/detail?card_no=XY01BT/XYZ-1-001_p1",
    "name": "Keeper",
    "rarity": "SR★",
    "ap": "1",
    "type": "Character",
    "bp": "3500",
    "affinity": "Harbor",
    "effect": "\n  Draw 1 card. ",
    "trigger": "-",
    "images": {"large": "https://cards.example/1.png"},
    "set": {"name": "Example"},
    "needEnergy": {"value": "Green2"},
}
QUOTE = '"'
CSV = (
    "code,name,cardType,color,bp,apCost,reqEnergy,genEnergy,traits,triggers,"
    "effectText,rarity,isParallel,imageUrl\r\n"
    "XY01BT/XYZ-1-001_p1,灯台守,CHARACTER,GREEN,3500,1,2,1,港 / 灯台,DRAW,"
    "【登場時】カードを1枚引く。,SR★,true,https://cards.example/1.png\r\n"
)


def open_text(text, name="cards", **options):
    return open_list(io.BytesIO(text.encode()), name=name, **options)


def open_json(*values, **options):
    return open_text(json.dumps(values, ensure_ascii=False), **options)


def lines(card_list):
    return list(card_list.lines())


@pytest.mark.parametrize(
    ("card_list", "format_name"),
    [
        (open_json(ENTRY), "ja-html"),
        (open_json(ENGLISH), "en-plain"),
        (open_json(FLAT), "fields"),
        (open_text(CSV), "csv"),
        (open_text(CSV.replace(",", ";")), "csv"),
        (open_text(json.dumps({"cards": [FLAT]})), "fields"),
        (
            open_text('{"format": "union-arena-cards", "version": 1, "cards": []}'),
            "exchange",
        ),
    ],
)
def test_the_format_is_told_by_its_shape(card_list, format_name):
    assert card_list.format_name == format_name


def test_flat_json_and_csv_say_the_same():
    (from_json,) = lines(open_json(FLAT))
    (from_csv,) = lines(open_text(CSV))

    assert from_json.record == from_csv.record
    assert from_json.printings == from_csv.printings
    (printing,) = from_json.printings
    assert printing.code == "XY01BT/XYZ-1-001_p1"
    assert (printing.card_set, printing.rarity, printing.is_parallel) == (
        "XY01BT",
        "SR★",
        True,
    )


def test_an_english_entry_names_the_same_printing():
    (line,) = lines(open_json(ENGLISH))

    assert (line.number, line.language) == ("XYZ-1-001", "en")
    assert line.printings[0].code == "XY01BT/XYZ-1-001_p1"
    assert line.record.text == "Draw 1 card."


def test_a_list_can_be_read_again():
    card_list = open_json(FLAT, FLAT)

    assert lines(card_list) == lines(card_list)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        pytest.param({**FLAT, "color": "PINK"}, "color", id="color"),
        pytest.param({**FLAT, "cardType": "SPELL"}, "cardType", id="kind"),
        pytest.param({**FLAT, "triggers": ["BOOM"]}, "triggers", id="trigger"),
        pytest.param({**FLAT, "genEnergy": 999_999_999}, "genEnergy", id="energy"),
        pytest.param({**FLAT, "bp": "9" * 30}, "bp", id="bp"),
        pytest.param({**FLAT, "language": "fr"}, "language", id="language"),
        pytest.param({**ENTRY, "needEnergyData": "黒2"}, "needEnergyData", id="energy"),
        pytest.param({**ENTRY, "categoryData": ""}, "categoryData", id="ja kind"),
        pytest.param({**ENGLISH, "needEnergy": None}, "needEnergy", id="en energy"),
    ],
)
def test_a_bad_entry_names_row_and_field_and_stops_nobody(entry, field):
    good = _repaired(entry)

    (first, problem, last) = lines(open_json(good, entry, good))

    assert isinstance(first, CardLine)
    assert isinstance(last, CardLine)
    assert isinstance(problem, RowProblem)
    assert (problem.row, problem.field, problem.is_error) == (2, field, True)


def _repaired(entry):
    return next(
        e for e in (FLAT, ENTRY, ENGLISH) if set(entry) >= set(e) - {"language"}
    )


def test_lines_of_json_and_wrapped_lists_are_lists():
    """Issue 28: both are common in what other programs write."""
    other = {**FLAT, "code": "XY01BT/XYZ-1-002"}
    written = [json.dumps(FLAT), json.dumps(other)]

    for text in (
        "\n".join(written),
        f'{{"data": {{"cards": [{", ".join(written)}], "total": 2}}}}',
    ):
        numbers = [card.number for card in lines(open_text(text))]
        assert numbers == ["XYZ-1-001", "XYZ-1-002"]


def test_cards_beside_the_deck_are_no_errors():
    action_point = {**ENGLISH, "type": "Action Point", "needEnergy": None}

    (_card, problem, waiting) = lines(open_json(ENGLISH, action_point))

    assert (problem.code, problem.is_error) == ("import.incomplete", False)
    assert (waiting.code, waiting.lacks) == ("XYZ-1-001-p1", ("kind",))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "import.unknown_format", id="empty"),
        pytest.param("hello\n", "import.unknown_format", id="prose"),
        pytest.param("[]", "import.empty", id="no card"),
        pytest.param('{"XYZ-1-001": {"a": []}}', "import.empty", id="cards by number"),
        pytest.param(
            CSV.replace("rarity", "bp", 1), "import.unknown_format", id="a column twice"
        ),
        pytest.param('[{"a": 1}]', "import.unknown_format", id="other keys"),
        pytest.param("{", "import.broken_json", id="broken"),
        pytest.param(
            '{"format": "union-arena-cards", "version": 2, "cards": []}',
            "import.unknown_version",
            id="a newer version",
        ),
        pytest.param(
            '{"cards": [], "format": "union-arena-cards"}',
            "import.unknown_version",
            id="the head comes late",
        ),
    ],
)
def test_a_file_of_no_known_format_is_refused(text, code):
    with pytest.raises(UnreadableFileError) as refusal:
        open_text(text)

    assert refusal.value.code == code


def test_a_break_within_the_file_is_the_last_line():
    card_list = open_text(json.dumps([FLAT, FLAT])[:-20])

    (card, problem) = lines(card_list)

    assert isinstance(card, CardLine)
    assert (problem.row, problem.code) == (0, "import.broken_json")


def test_csv_rows_are_counted_by_the_lines_of_the_file():
    quoted = CSV + '"XY01BT/XYZ-1-002","a\nb",CHARACTER,GREEN\r\nXY01BT/XYZ-1-003,x\r\n'

    found = lines(open_text(quoted))

    assert sorted({line.row for line in found}) == [2, 3, 5]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        pytest.param(CSV + "a" + ",b" * 40, "import.bad_row", id="too many fields"),
        pytest.param(CSV + '"XYZ"x,1', "import.broken_csv", id="a stray quote"),
        pytest.param(CSV + "x" * 600_000, "import.entry_too_long", id="a long line"),
    ],
)
def test_broken_csv_is_told(rows, code):
    assert lines(open_text(rows))[-1].code == code


def test_a_quote_before_a_formula_is_taken_away():
    (line,) = lines(open_text(CSV.replace("灯台守", "'=1+1")))

    assert line.record.name == "=1+1"


NO_CARD = {"code": "2024-AP02", "name": "AP", "type": "Action Point", "effect": ""}
PLAIN = {"effectText": "", "traits": [], "code": "XY01BT/XYZ-1-002"}


def read_texts_by_number(*entries):
    """What a flat list of these entries says, by card number."""
    read = lines(open_json(*entries))
    return {line.number: line.record for line in read if isinstance(line, CardLine)}


def test_a_card_beside_the_deck_in_the_first_place_does_not_hide_the_format():
    opened = open_json(NO_CARD, ENGLISH, ENGLISH)

    assert opened.format_name == "en-plain"
    problem, _waiting, first, _second = lines(opened)
    assert (problem.code, problem.is_error) == ("import.incomplete", False)
    assert first.number == "XYZ-1-001"


def test_the_format_is_the_one_of_most_entries():
    assert open_json(FLAT, ENGLISH, ENGLISH).format_name == "en-plain"
    assert open_json({"nothing": "known"}, FLAT).format_name == "fields"


def test_a_list_that_breaks_later_is_told_by_what_can_be_read():
    opened = open_text(f"[{json.dumps(NO_CARD)}, {json.dumps(ENGLISH)}, {{")

    assert opened.format_name == "en-plain"
    assert lines(opened)[-1].code == "import.broken_json"


@pytest.mark.parametrize("title", ["KJ8", "8KJ", "KJX"])
def test_title_codes_hold_letters_and_digits(title):
    (number,) = read_texts_by_number(FLAT | {"code": f"UA28BT/{title}-1-078"})

    assert number == f"{title}-1-078"


@pytest.mark.parametrize(
    "code", ["UA28BT/KJ-1-078", "UA28BT/KJ88-1-078", "UA28BT/KJ8", "KJ8-1-123456789"]
)
def test_a_row_whose_code_is_no_card_number_waits(code):
    problem, waiting = lines(open_json(FLAT | {"code": code}))

    assert "no card number" in problem.message
    assert (waiting.code, waiting.lacks) == (code, ("number",))


def test_a_latin_name_without_text_is_in_the_language_of_its_list():
    latin = FLAT | PLAIN | {"name": "L"}
    english = FLAT | {"name": "Keeper", "effectText": "Draw 1 card.", "traits": []}

    assert read_texts_by_number(FLAT, latin)["XYZ-1-002"].language == "ja"
    assert read_texts_by_number(english, latin)["XYZ-1-002"].language == "en"


def test_a_latin_name_without_text_is_japanese_where_its_traits_are():
    english = FLAT | {"name": "Keeper", "effectText": "Draw 1 card.", "traits": []}
    latin = FLAT | PLAIN | {"name": "L", "traits": ["灯台"]}

    assert read_texts_by_number(english, latin)["XYZ-1-002"].language == "ja"


def test_a_trait_cut_at_its_dots_is_whole_where_a_text_names_it():
    cut = FLAT | {"traits": ["港", "ガス", "ランプ", "連盟"]}
    names_it = FLAT | PLAIN | {"effectText": "［特徴：ガス・ランプ・連盟］のキャラ。"}

    assert read_texts_by_number(cut, names_it)["XYZ-1-001"].traits == (
        "港",
        "ガス・ランプ・連盟",
    )


def test_a_trait_cut_at_its_dots_is_whole_where_another_card_has_it():
    cut, whole = FLAT | {"traits": ["ガス", "ランプ"]}, FLAT | PLAIN
    whole |= {"traits": ["ガス・ランプ"]}

    assert read_texts_by_number(cut, whole)["XYZ-1-001"].traits == ("ガス・ランプ",)


def test_traits_that_nobody_joins_stay_apart():
    near_miss = FLAT | PLAIN | {"effectText": "［特徴：港・灯台守］のキャラ。"}

    assert read_texts_by_number(FLAT, near_miss)["XYZ-1-001"].traits == ("港", "灯台")


def test_a_quote_that_is_not_closed_is_told_with_its_row():
    header, row = CSV.splitlines()
    found = lines(
        open_text(f"{header}\n{row}\n{row.replace('灯', QUOTE + '灯')}\n{row}")
    )

    *_cards, problem = found
    assert (problem.row, problem.code) == (3, "import.broken_csv")


def test_rows_of_empty_cells_are_no_cards():
    header, row = CSV.splitlines()

    (card,) = lines(open_text(f"{header}\n{',' * header.count(',')}\n{row}\n , \n"))

    assert isinstance(card, CardLine)


def test_an_array_among_the_objects_of_json_is_no_object():
    *_card, problem = lines(open_json(FLAT, [FLAT]))

    assert (problem.row, str(problem.message)) == (2, "an entry is an object")
