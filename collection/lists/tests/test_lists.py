"""Deck lists as people write them."""

import pytest

from collection.lists import Entry, SkippedLine, UnreadLine, read_list, write_list
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
    ],
)
def test_headings_comments_and_empty_lines_are_passed_over(text):
    assert all(isinstance(line, SkippedLine) for line in read_list(text + "\n"))


@pytest.mark.parametrize(
    "text", ["Miori", "4", "hello world", "4 " + "x" * LONGEST_LINE, "9999 TDL-1-001"]
)
def test_line_that_names_no_card_is_told_with_its_place(text):
    *_before, line = read_list(f"4 TDL-1-001\n\n{text}")

    assert isinstance(line, UnreadLine)
    assert line.place == 3


def test_endless_list_is_cut_and_says_so():
    *lines, rest = read_list("1 TDL-1-001\n" * (MOST_LINES + 7))

    assert len(lines) == MOST_LINES
    assert isinstance(rest, UnreadLine)
    assert "+7" in rest.text


def test_what_is_written_is_read_again():
    cards = [(4, "TDL-1-001", "Miori,\nKeeper"), (1, "TDL-1-002", "")]

    read = [(line.count, line.number) for line in read_list(write_list(cards))]

    assert read == [(4, "TDL-1-001"), (1, "TDL-1-002")]
