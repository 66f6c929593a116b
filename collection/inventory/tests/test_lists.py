"""Imported lists: tables and lines, reported faults, and safe exports."""

import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.tests.factories import publish
from collection.card_matching.written_lists import (
    AP_CARD,
    NO_SUCH_CARD,
    NOT_READ,
    OTHER_NAME,
    TOO_MANY_COPIES,
)
from collection.inventory import list_export, list_import
from collection.inventory.errors import BadCardList
from collection.inventory.list_dialects import COLLECTION_DIALECTS
from collection.inventory.list_import import interpret_list
from collection.inventory.list_parser import (
    Row,
    UnclearRow,
    decode_file,
    parse_list,
)
from collection.inventory.services import MOST_COPIES, CardChange
from collection.lists import EXTRA_CELL, TWO_COUNTS, TWO_NUMBERS
from unionarena.core.spreadsheets import escape_formula

from .test_services import PARALLEL, change, change_many, held

OURS = "Quantity,Name,Set,Card Number,Rarity,Wanted,Tradeable"


def rows(text):
    return list(parse_list(text))


@pytest.mark.parametrize(
    "text",
    [
        "Quantity,Name,Set,Card Number\r\n4,Keeper,UA00ST,TDL-1-001\r\n",
        "\ufeffqty;card number\n4;UA00ST/TDL-1-001\n",
        'Card Number\tName\tCount\n"UA00ST/tdl-1-001"\t"A ""lamp"", lit"\t4\n',
        "枚数,カード番号\n4,UA00ST/TDL-1-001\n",
        "數量,卡號\n４,UA00ST/TDL-1-001\n",
    ],
)
def test_a_table_is_read_by_its_head_whoever_made_it(text):
    (row,) = rows(text)
    assert (row.place, row.count, row.number) == (2, 4, "UA00ST/TDL-1-001")


@pytest.mark.parametrize(
    "written",
    ["ua00st-tdl-1-001", "UA00ST_TDL-1-001", "UA00ST/TDL\u20131\u2212001\u200b"],
)
@pytest.mark.parametrize("text", ["Qty,Card_Number\n4,{}", "| 4 {} |", '[["{}", 4]]'])
def test_a_number_is_read_in_any_spelling_in_tables_lines_and_json(text, written):
    (row,) = [it for it in rows(text.format(written)) if isinstance(it, Row)]

    assert (row.count, row.number) == (4, "UA00ST/TDL-1-001")


@pytest.mark.parametrize("line", ["3 UA00ST/TDL-1-001_p1", "UA00ST-TDL-1-001-P1 x3"])
def test_a_line_keeps_the_printing(line):
    (row,) = rows(line)

    assert (row.count, row.number) == (3, PARALLEL)


@pytest.mark.parametrize(
    "table",
    [
        "Quantity,Number\n3,TDL-1-001,2",
        "Quantity,Name,Number\n3,Keeper, of the lamp,TDL-1-001",
        "Quantity,Number,Card Number\n3,TDL-1-002,TDL-1-001",
        "Quantity,Number,Set Code\n3,UA00ST/TDL-1-001,UA01BT",
        "Number,Normal,Foil\nTDL-1-001,3,1",
    ],
)
def test_a_row_that_says_two_things_is_reported(table):
    """Exchange F2: the second count, number or cell was dropped in silence."""
    (row,) = rows(table)

    assert isinstance(row, UnclearRow)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["3 XX99/TDL-1-001", "Quantity,Set Code,Number\n3,XX99,TDL-1-001"]
)
def test_a_set_that_is_not_known_is_told_and_the_copies_count(owner, text):
    """Issue 28: nothing is read half; the set was dropped without a word."""
    sheet = interpret_list(owner, text, mode="add", language="en")

    (change,) = sheet.changes
    assert (change.number, change.printing, change.add) == ("TDL-1-001", "", 3)
    (notice,) = sheet.notices
    assert (notice.code, notice.text) == ("list.unknown_set", text.splitlines()[-1])


def test_lines_are_read_where_there_is_no_head():
    first, second = rows("4 TDL-1-001 Keeper\n\n3x Keeper\n")
    assert (first.count, first.number) == (4, "TDL-1-001")
    assert (second.place, second.name) == (3, "Keeper")


@pytest.mark.parametrize(
    "count", ["-1", "4.5", "four", "9" * 5000, "１２３４５６７８９０", ""]
)
def test_a_count_that_is_none_is_told_with_its_line(count):
    found = rows(f"Quantity,Card Number\n1,TDL-1-001\n{count},TDL-1-002\n")
    assert isinstance(found[0], Row)
    assert isinstance(found[1], UnclearRow)
    assert found[1].place == 3
    assert len(found[1].text) <= 200


def test_a_list_longer_than_any_collection_is_refused_before_it_is_read():
    with pytest.raises(BadCardList):
        parse_list("1 TDL-1-001\n" * 10_002)
    with pytest.raises(BadCardList):
        parse_list("1" * 2_000_001)
    assert len(rows("Quantity,Name\n" + "1,Keeper\n" * 10_000)) == 10_000


def test_files_in_the_usual_writings_are_texts():
    text = "枚数,カード番号\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp932"):
        assert decode_file(text.encode(encoding)).removeprefix("\ufeff") == text
    with pytest.raises(BadCardList):
        decode_file(b"\x81\xff\xff\x80")


def test_no_cell_is_a_formula_and_our_own_quote_is_read_back():
    for cell in ("=1+1", "+1", "-1", "@x", "\t=1", "\r=1"):
        assert escape_formula(cell).startswith("'")
    assert escape_formula("Keeper") == "Keeper"
    (row,) = rows(f"Quantity,Name\n1,{escape_formula('=Keeper')}\n")
    assert row.name == "=Keeper"


@pytest.mark.django_db
def test_every_line_not_understood_is_told_with_what_it_might_mean(owner):
    text = (
        "Quantity,Name,Card Number\n"
        "2,,TDL-1-001\n2,,TDL-9-999\nx,,TDL-1-001\n9999999,,TDL-1-002\n"
        "1,Lighthouse,\n1,,TDL-1-001_P1\n3,,TDL-1-001\n"
    )
    sheet = interpret_list(owner, text, mode="add", language="en")

    assert [(doubt.place, doubt.code) for doubt in sheet.unmatched] == [
        (3, NO_SUCH_CARD),
        (4, NOT_READ),
        (5, TOO_MANY_COPIES),
        (6, NO_SUCH_CARD),
    ]
    suggested = [card.number for card in sheet.unmatched[-1].suggestions]
    assert "TDL-1-001" in suggested
    assert sheet.changes == [
        CardChange("TDL-1-001", add=5),
        CardChange("TDL-1-001", PARALLEL, add=1),
    ]


@pytest.mark.django_db
def test_a_list_sets_or_adds_and_the_preview_says_what(owner):
    change(owner, CardChange("TDL-1-001", count=3))
    text = "Quantity,Card Number,Wanted\n2,TDL-1-001,1\n"

    for mode, copies in (("add", 2), ("set", -1)):
        sheet = interpret_list(owner, text, mode=mode, language="en")
        (line,) = list_import.preview_changes(owner, sheet.changes, "en")
        assert (line.copies, line.wanted) == (copies, 1)


@pytest.mark.django_db
def test_what_is_taken_along_is_read_back_as_it_was(owner):
    change(
        owner,
        CardChange("TDL-1-001", add=3, wanted=2),
        CardChange("TDL-1-001", PARALLEL, add=1),
        CardChange("TDL-1-002", tradeable=1),
    )
    before = held(owner), held(owner, "TDL-1-002")
    table = list_export.write_csv(owner, "en")
    assert table.startswith(OURS)
    assert (
        list_export.write_text_list(owner, "en")
        .splitlines()[0]
        .startswith("3 TDL-1-001")
    )

    change(
        owner,
        CardChange("TDL-1-001", count=0, wanted=0),
        CardChange("TDL-1-002", tradeable=0),
    )
    change(owner, CardChange("TDL-1-001", PARALLEL, count=0))
    sheet = interpret_list(owner, table, mode="set", language="en")
    assert sheet.unmatched == []
    change_many(owner, *sheet.changes)

    assert (held(owner), held(owner, "TDL-1-002")) == before


def test_lines_may_end_as_old_macintosh_files_do():
    """Exchange F4: a file with carriage returns alone was an error of the server."""
    first, second = rows("Quantity,Card Number\r3,TDL-1-001\r2,TDL-1-002\r")

    assert (first.count, first.number) == (3, "TDL-1-001")
    assert (second.place, second.count, second.number) == (3, 2, "TDL-1-002")


def test_head_that_no_reader_of_tables_takes_is_no_head():
    """Exchange F4: the same error was caught in one of two places."""
    (line,) = rows("x" * 200_000)

    assert isinstance(line, UnclearRow)


def test_quote_that_is_not_closed_costs_its_own_line_alone():
    """Exchange F6: it swallowed the rest of the table without a word."""
    text = (
        'Quantity,Card Number,Name\n3,TDL-1-001,"Miori\n2,TDL-1-002,Mia\n1,TDL-1-003,'
    )

    faulty, *others = rows(text)

    assert isinstance(faulty, UnclearRow)
    assert (faulty.place, faulty.text) == (2, '3,TDL-1-001,"Miori')
    assert [(row.place, row.number) for row in others] == [
        (3, "TDL-1-002"),
        (4, "TDL-1-003"),
    ]


def test_name_in_quotes_may_go_on_in_the_next_line():
    first, second = rows('Quantity,Card Number,Name\n3,TDL-1-001,"A\nB"\n2,TDL-1-002,C')

    assert (first.place, first.number) == (2, "TDL-1-001")
    assert (second.place, second.number) == (4, "TDL-1-002")


def test_table_of_faulty_quotes_is_told_in_few_lines():
    text = "Quantity,Card Number,Name\n" + '3,TDL-1-001,"x\n' * 101

    told = rows(text)

    assert all(isinstance(row, UnclearRow) for row in told)
    assert len(told) <= 21


@pytest.mark.parametrize("head", ['"sep=,"', "sep=,", "SEP=,"])
def test_line_that_says_the_separator_is_no_head(head):
    """Exchange F8: what Excel writes first made every line a doubt."""
    (row,) = rows(f"{head}\nQuantity,Set Code,Card Number\n3,TDL1,TDL-1-001\n")

    assert (row.place, row.count, row.number) == (3, 3, "TDL1/TDL-1-001")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Have,Want,Trade,Number", (3, 1, 2)),
        ("所持,欲しい,譲,カード番号", (3, 1, 2)),
        ("持有數,求,出,編號", (3, 1, 2)),
        ("Stock,Need,Trades,Card No.", (3, 1, 2)),
    ],
)
def test_what_is_wanted_and_to_trade_is_read_in_the_words_of_collectors(head, expected):
    """An unknown one of these columns was left out without a word."""
    (row,) = rows(f"{head}\n3,1,2,TDL-1-001\n")

    assert (row.count, row.wanted, row.tradeable) == expected


@pytest.mark.parametrize("head", ["Collector Number", "CardNumber", "card number"])
def test_heads_of_other_sites_are_known(head):
    """Exchange F8."""
    (row,) = rows(f"Quantity,{head},Trade Quantity\n3,TDL-1-001,1\n")

    assert (row.number, row.count, row.tradeable) == ("TDL-1-001", 3, 1)


def test_separator_that_is_said_is_the_one():
    (row,) = rows("sep=;\nQuantity;Card Number;Name\n3;TDL-1-001;A, B\n")

    assert (row.count, row.name) == (3, "A, B")


@pytest.mark.parametrize(
    "text",
    [
        "Card Number,Normal,Foil\nTDL-1-001,3,1",
        "Card Number,Quantity,Total\nTDL-1-001,3,3",
        "Card Number;Count;Foil Count\nTDL-1-001;3;1",
        "Card Number,Count,Qty (foil)\nTDL-1-001,3,2",
        "カード番号,枚数,パラレル枚数\nTDL-1-001,3,2",
        "Card Number,Quantity,Parallel\nTDL-1-001,3,1",
        "Card Number,Reg Qty,Foil Qty\nTDL-1-001,3,1",
        "TCGplayer Id,Number,Add to Quantity\n77,TDL-1-001,2",
    ],
)
def test_two_counts_in_a_row_are_told(text):
    """Exchange F2: one of them was taken, the other lost."""
    (row,) = rows(text)

    assert isinstance(row, UnclearRow)
    assert row.code == TWO_COUNTS


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Card Number,Code,Qty\nTDL-1-001,TDL-1-002,3", TWO_NUMBERS),
        ("Card Number,Set code,Qty\nUA00ST/TDL-1-001,UA01BT,3", TWO_NUMBERS),
        ("Card Number,Name,Qty\nTDL-1-001,Miori, Keeper,3", EXTRA_CELL),
        ("Card Number,Qty\nTDL-1-001,many", ""),
        ("Card Number,Near Mint,Played\nTDL-1-001,3,1", ""),
    ],
)
def test_row_of_two_meanings_says_which(text, code):
    """Nothing silent: what was not understood, and what it might mean."""
    (row,) = rows(text)

    assert isinstance(row, UnclearRow)
    assert row.code == code


@pytest.mark.parametrize("other", ["", "0", "foil"])
def test_second_count_that_says_nothing_is_no_fault(other):
    (row,) = rows(f"Card Number,Quantity,Foil\nTDL-1-001,3,{other}")

    assert row.count == 3


@pytest.mark.django_db
def test_line_whose_rest_is_not_the_name_of_the_card_is_told(owner):
    """Exchange F2: a table without a known head gave wrong numbers for every row."""
    sheet = interpret_list(
        owner, "TDL-1-001,3,1\n2 TDL-1-002", mode="add", language="en"
    )

    (doubt,) = sheet.unmatched
    assert (doubt.place, doubt.code) == (1, OTHER_NAME)
    assert sheet.changes == [CardChange("TDL-1-002", add=2)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,"
            "Collector Number\n"
            '3,1,"Miori, Lighthouse Keeper",ua00st,Near Mint,English,foil,,TDL-1-009\n',
            ("UA00ST/TDL-1-009", 3, 1),
            id="Moxfield",
        ),
        pytest.param(
            "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,Condition\n"
            "Miori,UA00ST,Tidelight Starter,TDL-1-009,normal,R,3,near_mint\n",
            ("UA00ST/TDL-1-009", 3, None),
            id="ManaBox",
        ),
        pytest.param(
            "Quantity,Name,Finish,Condition,Language,Edition Name,Edition Code,"
            "Collector Number\n"
            "3,Miori,Normal,NM,EN,Tidelight Starter,ua00st,TDL-1-009\n",
            ("UA00ST/TDL-1-009", 3, None),
            id="Archidekt",
        ),
        pytest.param(
            '"sep=,"\n'
            "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,"
            "Card Number,Condition,Printing,Language\n"
            "Box,3,1,Miori,UA00ST,Tidelight Starter,TDL-1-009,NearMint,Normal,English",
            ("UA00ST/TDL-1-009", 3, 1),
            id="Dragon Shield",
        ),
        pytest.param(
            "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition\n"
            "3,Miori,Miori,Tidelight Starter,TDL-1-009,UA00ST,Normal,Near Mint\n",
            ("UA00ST/TDL-1-009", 3, None),
            id="TCGplayer",
        ),
        pytest.param(
            "Quantity|Card Number\n3.0|TDL-1-009\n",
            ("TDL-1-009", 3, None),
            id="a spreadsheet with bars",
        ),
        pytest.param(
            "數量，卡號\n3，TDL-1-009\n",
            ("TDL-1-009", 3, None),
            id="a spreadsheet with wide commas",
        ),
        pytest.param(
            "sep=^\nQuantity^Card Number\n3^TDL-1-009\n",
            ("TDL-1-009", 3, None),
            id="a spreadsheet with carets",
        ),
    ],
)
def test_tables_of_other_programs_are_read(text, expected):
    """Exchange F8: a long set name won over the code, and foil over the quantity."""
    (row,) = rows(text)

    assert (row.number, row.count, row.tradeable) == expected


@pytest.mark.parametrize("dialect", COLLECTION_DIALECTS, ids=lambda it: it.name)
def test_the_sample_of_a_dialect_is_read_and_written(dialect):
    """Issue 28: dialects as a table."""
    cards = {"TDL-1-001": 4, "TDL-1-002": 3}

    assert dict(dialect.read(dialect.sample)) == cards
    if dialect.write:
        assert dict(dialect.read(dialect.write(cards))) == cards


@pytest.mark.parametrize(("written", "count"), [("3.0", 3), ("3.00", 3), ("3", 3)])
def test_counts_may_be_written_as_spreadsheets_do(written, count):
    (row,) = rows(f"Quantity,Card Number\n{written},TDL-1-001\n")

    assert row.count == count


@pytest.mark.parametrize("written", ["3.5", "3.", "3.000", ".0", "3,0x", "1e3", "٣"])
def test_what_is_no_whole_count_is_told(written):
    (row,) = rows(f'Quantity,Card Number\n"{written}",TDL-1-001\n')

    assert isinstance(row, UnclearRow)


def test_a_title_before_the_head_is_told_and_costs_no_row():
    """Exchange, log 46: a line before the head made a table of lines."""
    title, row = rows("My cards of May\n\nQuantity,Card Number\n3,TDL-1-001\n")

    assert isinstance(title, UnclearRow)
    assert (row.place, row.count, row.number) == (4, 3, "TDL-1-001")


@pytest.mark.parametrize("encoding", ["cp950", "gb18030", "cp932"])
def test_files_in_old_chinese_encodings_are_texts(encoding):
    """Exchange F8: Big5 and GBK were refused, the site speaks Chinese."""
    heads = {
        "cp950": "數量,卡號,名稱",
        "gb18030": "数量,卡号,名称",
        "cp932": "枚数,カード番号",
    }
    text = f"{heads[encoding]}\n3,TDL-1-001\n"

    assert decode_file(text.encode(encoding)) == text


@pytest.mark.parametrize("encoding", ["cp932", "cp950", "gb18030"])
def test_the_first_other_character_of_a_file_may_come_late(encoding):
    """The beginning was looked at alone: such a list was refused."""
    text = "Quantity,Name\n" + "3,Miori\n" * 9_000 + "1,木下\n"

    assert decode_file(text.encode(encoding)) == text


def test_wide_text_without_a_mark_that_is_no_utf16_is_refused():
    with pytest.raises(BadCardList):
        decode_file("枚数,カード番号\n3,TDL-1-001\n".encode("utf-32-le"))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-16", "utf-32"])
def test_wide_encodings_are_texts_with_or_without_a_mark(encoding):
    text = "枚数,カード番号\n3,TDL-1-001\n"

    assert decode_file(text.encode(encoding)).removeprefix("\ufeff") == text


@pytest.mark.parametrize("depth", [1, 10])
def test_archives_are_refused_unopened(depth):
    data = b"Quantity,Card Number\n3,TDL-1-001\n"
    for _level in range(depth):
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("list.csv", data)
        data = packed.getvalue()

    with pytest.raises(BadCardList):
        decode_file(data)


def test_escaped_japanese_is_refused():
    with pytest.raises(BadCardList):
        decode_file("枚数,カード名\n3,灯台守".encode("iso2022_jp"))


def test_a_zero_character_costs_its_own_row():
    bad, good = rows("Quantity,Card Number\n2\x00,TDL-1-001\n3,TDL-1-002\n")

    assert isinstance(bad, UnclearRow)
    assert (good.count, good.number) == (3, "TDL-1-002")


_CELLS = st.sampled_from(
    ["", "0", "3", "2x", "1.0", "-1", "four", "TDL-1-001", "TDL-1-002_p1", "Miori", "x"]
)
_HEADS = st.permutations(
    ["Quantity", "Foil Count", "Wanted", "Card Number", "Name", "Condition"]
)


@given(_HEADS, st.lists(st.lists(_CELLS, min_size=1, max_size=7), max_size=8))
def test_every_row_and_every_count_of_a_table_is_read_or_reported(heads, cells):
    """Issue 28, nothing is read half: for any table."""
    text = "\n".join(map(",".join, [heads, *cells]))
    found = {row.place: row for row in rows(text)}

    assert found.keys() == {
        place for place, row in enumerate(cells, start=2) if any(row)
    }
    for place, row in found.items():
        if isinstance(row, Row):
            written = dict(zip(heads, cells[place - 2], strict=False))
            counts = {"Quantity": row.count, "Wanted": row.wanted, "Foil Count": None}
            for head, count in counts.items():
                digits = written.get(head, "").partition(".")[0].rstrip("x")
                if digits.isdigit() and int(digits):
                    assert int(digits) == count


@pytest.mark.django_db
def test_copies_beyond_the_most_are_reported_with_the_row_that_goes_beyond(owner):
    """They were cut to the most without a word."""
    most = f"Quantity,Card Number\n{MOST_COPIES},TDL-1-001\n1,TDL-1-001\n"

    sheet = interpret_list(owner, most, mode="add", language="en")

    assert sheet.changes == [CardChange("TDL-1-001", add=MOST_COPIES)]
    assert [(it.place, it.code) for it in sheet.unmatched] == [(3, TOO_MANY_COPIES)]


@pytest.mark.django_db
def test_ap_cards_are_known_in_a_collection_too(owner):
    text = "Quantity,Card Number\n3,TDL-1-AP01\n"

    (line,) = interpret_list(owner, text, mode="add", language="en").unmatched

    assert (line.place, line.code) == (2, AP_CARD)


@pytest.mark.django_db
def test_a_name_in_a_table_must_be_that_of_its_card(owner):
    text = (
        "Quantity,Name,Card Number\n"
        "1,Nobody at all,TDL-1-001\n"
        "2,Lighthouse Keeper,TDL-1-002\n"
        "1,灯台守,TDL-1-001\n"
    )

    sheet = interpret_list(owner, text, mode="add", language="en")

    (line,) = sheet.unmatched
    assert (line.place, line.code) == (2, OTHER_NAME)
    assert [card.number for card in line.suggestions] == ["TDL-1-001"]
    assert sheet.changes == [
        CardChange("TDL-1-002", add=2),
        CardChange("TDL-1-001", add=1),
    ]


@pytest.mark.django_db
def test_a_name_in_a_language_that_no_list_gives_is_no_contradiction(owner):
    names = {"ja": "", "zh-hant": "", "en": ""}
    publish(number="TDL-1-003", name="漁師", names=names)

    text = "Quantity,Name,Card Number\n1,The Fisher,TDL-1-003\n1,海妖,TDL-1-003\n"
    sheet = interpret_list(owner, text, mode="add", language="en")

    assert [line.place for line in sheet.unmatched] == [3]
    assert sheet.changes == [CardChange("TDL-1-003", add=1)]


@pytest.mark.django_db
def test_a_collectors_number_that_names_no_card_is_matched_by_name(owner):
    names = {"ja": "", "zh-hant": "", "en": "Fisher"}
    publish(number="TDL-1-003", name="漁師", names=names)
    text = (
        "Quantity,Name,Collector number,Set code\n"
        "2,Fisher,9,UA00ST\n1,Nobody,9,UA00ST\n1,Fisher,TDL-1-999,UA00ST\n"
    )

    sheet = interpret_list(owner, text, mode="add", language="en")

    assert [line.place for line in sheet.unmatched] == [3, 4]
    assert sheet.changes == [CardChange("TDL-1-003", add=2)]
