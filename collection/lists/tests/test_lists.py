"""Deck lists as people write them."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from collection.lists import (
    Entry,
    OutsideLine,
    SkippedLine,
    UnreadLine,
    read_list,
    write_list,
)
from collection.lists.parser import LONGEST_LINE, MOST_LINES


def only(text):
    (line,) = read_list(text)
    return line


@pytest.mark.parametrize(
    ("text", "count", "number", "name"),
    [
        ("4 UA00ST/TDL-1-001 Miori", 4, "TDL-1-001", "Miori"),
        ("4 TDL-1-001", 4, "TDL-1-001", ""),
        ("4x TDL-1-001 Miori, Keeper", 4, "TDL-1-001", "Miori, Keeper"),
        ("4 x TDL-1-001", 4, "TDL-1-001", ""),
        ("4×TDL-1-001", 4, "TDL-1-001", ""),
        ("４×ＴＤＬ－１－００１", 4, "TDL-1-001", ""),
        ("tdl-1-001 x4", 4, "TDL-1-001", ""),
        ("TDL-1-001 4枚", 4, "TDL-1-001", ""),
        ("TDL-1-001 Miori x2", 2, "TDL-1-001", "Miori"),
        ("TDL-1-001,4", 4, "TDL-1-001", ""),
        ("4,TDL-1-001", 4, "TDL-1-001", ""),
        ("TDL-1-001\t4", 4, "TDL-1-001", ""),
        ("4 Miori (TDL-1-001)", 4, "TDL-1-001", "Miori"),
        ("Miori [TDL-1-001] x4", 4, "TDL-1-001", "Miori"),
        ("2 UA01BT/KJ8-1-078_p1", 2, "KJ8-1-078", ""),
        ("4 8KJ-P-001", 4, "8KJ-P-001", ""),
        ("KJ8-1-078-P2 x3", 3, "KJ8-1-078", ""),
        ("4 Mia-Rose", 4, "", "Mia-Rose"),
        ("- 3 TDL-1-AP01", 3, "TDL-1-AP01", ""),
        ("TDL-1-001", 1, "TDL-1-001", ""),
        ("4 Miori, Lighthouse Keeper", 4, "", "Miori, Lighthouse Keeper"),
        ("4枚 灯台守 ミオリ", 4, "", "灯台守 ミオリ"),
        ("「灯台守 ミオリ」 ×3", 3, "", "灯台守 ミオリ"),
        ("Agent 47 x2", 2, "", "Agent 47"),
        ("TDL-1-001: 4", 4, "TDL-1-001", ""),
        ("TDL-1-001=4", 4, "TDL-1-001", ""),
        ("TDL-1-001 (4)", 4, "TDL-1-001", ""),
        ("4 - TDL-1-001 - Miori", 4, "TDL-1-001", "Miori"),
        ("4 | TDL-1-001 | Miori", 4, "TDL-1-001", "Miori"),
        ('"4","TDL-1-001","Miori, Keeper"', 4, "TDL-1-001", "Miori, Keeper"),
        ("4 Miori (UA00ST) TDL-1-001", 4, "TDL-1-001", "Miori"),
        ("4 TDL\u20131\u2212001", 4, "TDL-1-001", ""),
        ("4 TDLー1ー001", 4, "TDL-1-001", ""),
        ("\u200e4 TDL-1-\u00ad001\u200b", 4, "TDL-1-001", ""),
        ("✕4 TDL-1-001", 4, "TDL-1-001", ""),
        ("* 4x TDL-1-001", 4, "TDL-1-001", ""),
        ("■ 4 TDL-1-001", 4, "TDL-1-001", ""),
        ("`4 TDL-1-001`", 4, "TDL-1-001", ""),
        ("1) TDL-1-001 x4", 4, "TDL-1-001", ""),
        ("4 TDL-1-001 # the lamp", 4, "TDL-1-001", ""),
        ("4 TDL-1-001_2", 4, "TDL-1-001", ""),
        ("TDL-1-001 x4 Miori", 4, "TDL-1-001", "Miori"),
        ("TDL-1-001 (4) Miori", 4, "TDL-1-001", "Miori"),
        ("TDL-1-001\t4\tMiori", 4, "TDL-1-001", "Miori"),
        ("Miori x4 (TDL-1-001)", 4, "TDL-1-001", "Miori"),
        ("4 Miori TDL-1-001 SR★", 4, "TDL-1-001", "Miori"),
        ("TDL-1-001（４枚）", 4, "TDL-1-001", ""),
        ("【4】TDL-1-001", 4, "TDL-1-001", ""),
        ("[x4] TDL-1-001", 4, "TDL-1-001", ""),
        ("4张 TDL-1-001", 4, "TDL-1-001", ""),
        ("4 copies of TDL-1-001", 4, "TDL-1-001", ""),
        ("TDL-1-001・・・4枚", 4, "TDL-1-001", ""),
        ("TDL-1-001 -> 4", 4, "TDL-1-001", ""),
        ("#1 TDL-1-001 x4", 4, "TDL-1-001", ""),
        ("1: TDL-1-001 x4", 4, "TDL-1-001", ""),
        ("- [ ] 4 TDL-1-001", 4, "TDL-1-001", ""),
        ("**4x** TDL-1-001", 4, "TDL-1-001", ""),
        ("“4 TDL-1-001”", 4, "TDL-1-001", ""),
        ("4 ua00st_tdl-1-001_p1.png", 4, "TDL-1-001", ""),
        ("×4 Miori", 4, "", "Miori"),
        ("Miori,4", 4, "", "Miori"),
        ("Miori: 4", 4, "", "Miori"),
    ],
)
def test_line_is_read_however_people_write_it(text, count, number, name):
    line = only(text)

    assert isinstance(line, Entry)
    assert (line.count, line.number, line.name) == (count, number, name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "# my deck",
        "// 2026",
        "Characters (32)",
        "Events:",
        "【キャラクター】",
        "=== main ===",
        "number,count",
        "■キャラクター",
        "キャラクター 32枚",
        "Total: 50",
        "```",
        "| Quantity | Number |\n| --- | --- |",
    ],
)
def test_headings_comments_and_empty_lines_are_passed_over(text):
    assert all(isinstance(line, SkippedLine) for line in read_list(text + "\n"))


@pytest.mark.parametrize(
    "text",
    [
        "Miori",
        "4",
        "hello world",
        "4 " + "x" * LONGEST_LINE,
        "9999 TDL-1-001",
        "-4 TDL-1-001",
        "4+1 TDL-1-001",
        '"4","TDL-1-001',
    ],
)
def test_line_that_names_no_card_is_told_with_its_place(text):
    *_before, line = read_list(f"4 TDL-1-001\n\n{text}")

    assert isinstance(line, UnreadLine)
    assert line.place == 3


@pytest.mark.parametrize(
    "text",
    [
        '["Exported", "TDL-1-001", "TDL-1-001"',
        "[4 TDL-1-001]",
        "{4 TDL-1-001}",
        "TDL-1-001 to TDL-1-004:",
        "-- 4 TDL-1-001 Miori --- 2",
        "Villains:",
        "[Villains]",
        "number,TDL-1-001,4,2,1",
        "=== 4 Harbor Runner ===",
    ],
)
def test_line_that_is_no_known_heading_is_never_passed_over(text):
    """Exchange F1: headings swallowed whatever stood in brackets or before a colon."""
    assert not isinstance(only(text), SkippedLine)


@pytest.mark.parametrize("text", ["Harbor Runner (4)", "Harbor Runner [4]"])
def test_copies_in_brackets_behind_a_name_are_copies(text):
    """Exchange F1: such a line was taken for a heading."""
    line = only(text)

    assert (line.count, line.name) == (4, "Harbor Runner")


@pytest.mark.parametrize(
    "text",
    [
        "Main Deck",
        "DECK:",
        "Character",
        "[イベント]",
        "Red (20)",
        "--- Sites ---",
        "----",
    ],
)
def test_what_lists_call_their_parts_is_a_heading(text):
    assert isinstance(only(text), SkippedLine)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3xTDL-1-001 4xTDL-1-002", [(3, "TDL-1-001"), (4, "TDL-1-002")]),
        ("4 TDL-1-001 | 2 TDL-1-002", [(4, "TDL-1-001"), (2, "TDL-1-002")]),
        ("TDL-1-001 x4, TDL-1-002 x3", [(4, "TDL-1-001"), (3, "TDL-1-002")]),
        ("TDL-1-001,4,TDL-1-002,3", [(4, "TDL-1-001"), (3, "TDL-1-002")]),
        ("TDL-1-001 TDL-1-001", [(1, "TDL-1-001"), (1, "TDL-1-001")]),
        ("3枚TDL-1-001、4枚TDL-1-002", [(3, "TDL-1-001"), (4, "TDL-1-002")]),
        (
            " ".join(f"{n % 4 + 1}xUA00ST/TDL-1-{n:03}" for n in range(1, 31)),
            [(n % 4 + 1, f"TDL-1-{n:03}") for n in range(1, 31)],
        ),
    ],
)
def test_several_cards_on_one_line_are_all_read(text, cards):
    """Exchange F2: the first card was read, and the others were its name."""
    assert [(line.count, line.number) for line in read_list(text)] == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('Name,Number,Count\n"Miori, Keeper",TDL-1-001,4', [(4, "TDL-1-001")]),
        (
            "Qty;Number\n4;TDL-1-001\n3;TDL-1-002_p1",
            [(4, "TDL-1-001"), (3, "TDL-1-002")],
        ),
        ("| Qty | Card |\n| --- | --- |\n| 4 | Miori |", [(4, "")]),
        ("Quantity,Number\n4,TDL-1-001\n\nSideboard\n1,TDL-1-002", [(4, "TDL-1-001")]),
        ("4 TDL-1-001\n//Sideboard\n1 TDL-1-002", [(4, "TDL-1-001")]),
    ],
)
def test_a_table_is_read_by_its_header_and_a_sideboard_is_no_part_of_a_deck(
    text, cards
):
    found = list(read_list(text))

    assert [(it.count, it.number) for it in found if isinstance(it, Entry)] == cards
    assert not any(isinstance(it, UnreadLine) for it in found)


@pytest.mark.parametrize(
    "table",
    [
        "Count,Number\nfour,TDL-1-001",
        'Count,Number\n"4,TDL-1-001',
        "Wanted,Number\n2,TDL-1-001",
    ],
)
def test_a_row_without_copies_is_reported(table):
    *_before, line = read_list(table)

    assert isinstance(line, UnreadLine)


@pytest.mark.parametrize(
    "table",
    [
        "Count,Number,Foil\n4,TDL-1-001,2",
        "Name\tNormal\tFoil\nHono\t3\t1",
        "Number,Pieces\nTDL-1-001,4",
        "Card,Number\nTDL-1-001,4",
        "Count;Name\n4;Hono; the Keeper",
        'Count,Name\n4,"Hono',
        "Number,Quantity\nTDL-1-001,4.000",
    ],
)
def test_a_row_that_its_header_does_not_explain_is_reported(table):
    """It was read as a line of text: a second count was the name of the card."""
    *_before, line = read_list(table)

    assert isinstance(line, UnreadLine)


@pytest.mark.parametrize(
    ("table", "number", "name"),
    [
        ("Qty,Card\n4,TDL-1-001", "TDL-1-001", ""),
        ("Qty,Card\n4,Miori (TDL-1-001)", "TDL-1-001", "Miori"),
        ("No,Number,Qty\n1,TDL-1-001,4", "TDL-1-001", ""),
        ("No,Name,Qty\n1,Miori,4", "", "Miori"),
        ("# Qty,Card\n4,TDL-1-001", "TDL-1-001", ""),
        ('Qty,Number\n="4",="TDL-1-001"', "TDL-1-001", ""),
        ("數量（張）,編號\n4張,TDL-1-001", "TDL-1-001", ""),
    ],
)
def test_a_number_is_found_in_the_column_that_has_it(table, number, name):
    """The number of a row was taken for a card's, or a card's for a name."""
    *_before, line = read_list(table)

    assert (line.count, line.number, line.name) == (4, number, name)


@pytest.mark.parametrize("line", ["SB: 2 TDL-1-002", "Sideboard: 2 TDL-1-002"])
def test_a_line_may_say_that_its_card_is_in_the_sideboard(line):
    first, second = read_list(f"4 TDL-1-001\n{line}")

    assert (type(first), type(second)) == (Entry, OutsideLine)


def test_a_card_in_the_name_of_a_deck_is_told():
    *_before, line = read_list("About\nName 4 TDL-1-001")

    assert not isinstance(line, SkippedLine)


def test_names_stay_with_their_cards_on_a_shared_line():
    one, other = read_list("4 TDL-1-001 Miori, 2 TDL-1-002 Mia")

    assert (one.name, other.name) == ("Miori", "Mia")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("x4 TDL-1-001", ""),
        ("×4 TDL-1-001 Miori", "Miori"),
        ("(4) TDL-1-001", ""),
        ("1. TDL-1-001 x4", ""),
        ("12. 4 TDL-1-001 Miori", "Miori"),
    ],
)
def test_copies_may_have_their_sign_before_and_lines_a_position(text, name):
    """Exchange F7."""
    line = only(text)

    assert (line.count, line.number, line.name) == (4, "TDL-1-001", name)


def test_a_number_with_a_full_stop_is_not_taken_for_copies():
    """Exchange F7: the position of a line or its copies; which is not clear."""
    assert isinstance(only("4. TDL-1-001"), UnreadLine)


EXPORTED = "About\nName Tide\n\nDeck\n4 TDL-1-001\n\nSideboard\n2 TDL-1-002"


@pytest.mark.parametrize(
    ("is_deck", "cards"), [(True, ["TDL-1-001"]), (False, ["TDL-1-001", "TDL-1-002"])]
)
def test_a_sideboard_is_in_the_collection_but_not_in_the_deck(is_deck, cards):
    """Exchange F7: its cards went into the deck, and its headings were unread."""
    lines = list(read_list(EXPORTED, is_deck=is_deck))

    assert [line.number for line in lines if isinstance(line, Entry)] == cards
    outside = [line.place for line in lines if isinstance(line, OutsideLine)]
    assert outside == ([8] if is_deck else [])
    assert not any(isinstance(line, UnreadLine) for line in lines)


def test_a_card_below_the_name_of_the_deck_is_in_the_deck():
    """Issue 28, nothing is read half: whatever followed "About" was lost."""
    lines = list(read_list("About\nName Tide\n\nLeader\n1 TDL-1-001"))

    assert [line.number for line in lines if isinstance(line, Entry)] == ["TDL-1-001"]
    assert [line.place for line in lines if isinstance(line, UnreadLine)] == [4]


@pytest.mark.parametrize(
    "text",
    [
        "4 Miori TDL-1-001",
        "4x Miori, TDL-1-001",
        "Miori TDL-1-001 x4",
        "Miori,TDL-1-001,4",
        "Miori\tTDL-1-001\t4",
        "Miori - TDL-1-001 - 4",
    ],
)
def test_a_name_may_stand_before_the_number(text):
    line = only(text)

    assert (line.count, line.number, line.name) == (4, "TDL-1-001", "Miori")


@pytest.mark.parametrize("text", ["TDL-1-001 (x4)", "TDL-1-001 [4]"])
def test_copies_in_brackets_may_have_a_sign(text):
    assert only(text).count == 4


@pytest.mark.parametrize(
    "text",
    [
        "4 x TDL1-TDL-1-001",
        "4 TDL1_TDL-1-001",
        "4 UA47BT-TDL-1-001_p1",
        "4 TDL1/TDL-1-001-ALT1",
    ],
)
def test_product_may_be_parted_by_dash_or_underscore(text):
    """Exchange F7: numbers as names of pictures spell them."""
    line = only(text)

    assert (line.count, line.number) == (4, "TDL-1-001")


@given(
    st.lists(
        st.one_of(
            st.tuples(st.integers(1, 50), st.integers(1, 99)).map(
                lambda card: f"{card[0]} TDL-1-{card[1]:03}"
            ),
            st.text(alphabet="4x TDL-1002,;:[](){}#=/キa", max_size=30),
        ),
        max_size=6,
    )
)
def test_every_card_number_of_a_text_is_read_or_told(lines):
    """Exchange F2: nothing that names a card is lost without a word."""
    for raw in lines:
        read = list(read_list(raw))
        said = sum("TDL-1-" in getattr(line, "number", "") for line in read)
        told = any(isinstance(line, UnreadLine) for line in read)
        comment = raw.strip(" -").startswith(("#", "//", ";"))
        names = any("TDL-1-" in getattr(line, "name", "") for line in read)
        wanted = len(re.findall(r"(?<![\w/-])TDL-1-0\d\d(?![\w/-])", raw))
        assert said >= wanted or told or names or comment


def test_endless_list_is_cut_and_says_so():
    *lines, rest = read_list("1 TDL-1-001\n" * (MOST_LINES + 7))

    assert len(lines) == MOST_LINES
    assert isinstance(rest, UnreadLine)
    assert "+7" in rest.text


def test_what_is_written_is_read_again():
    cards = [(4, "TDL-1-001", "Miori,\nKeeper"), (1, "TDL-1-002", "")]

    read = [(line.count, line.number) for line in read_list(write_list(cards))]

    assert read == [(4, "TDL-1-001"), (1, "TDL-1-002")]


@pytest.mark.parametrize(
    "line",
    [
        "4 " + " " * 190 + "x",
        "4 TDL-1-001" + "\t" * 180 + "!",
        "TDL-1-001 " + "x 4 " * 45 + "!",
        "4 a" + " a" * 90 + " (TDL-1-001",
        "(" * 199,
    ],
)
def test_no_line_costs_a_pattern_more_than_a_moment(line):
    """A run of blanks made one line cost seconds: blanks are read as one."""
    started = time.process_time()

    found = list(read_list((line + "\n") * 100))

    assert len(found) == 100
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    "text",
    ["4 Miori | 3 Mia", "4x Miori; 3x Mia", "4 Miori / 3 Mia", "Miori x4, Mia x3"],
)
def test_several_names_on_one_line_are_all_read(text):
    """They were read as one name, which no card has."""
    found = [(line.count, line.name) for line in read_list(text)]

    assert found == [(4, "Miori"), (3, "Mia")]


@pytest.mark.parametrize("text", ["4 Miori, Lighthouse Keeper", "2 Hono / Mia"])
def test_a_name_with_a_comma_or_a_bar_stays_one(text):
    assert len(list(read_list(text))) == 1


@pytest.mark.parametrize(
    "text", ["4 TDL-1-001 # or TDL-1-002", "TDL-1-001 //TDL-1-002"]
)
def test_a_card_in_a_remark_is_told(text):
    assert all(isinstance(line, UnreadLine) or line.name for line in read_list(text))
