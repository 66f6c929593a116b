"""Every form of lists is read from its sample, and what we write is read again.

For any text, cards that are read and lines that are reported cover the whole of it.
"""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards.card_data.written_numbers import clean_text
from cards.importing.tests.exchange_inputs import find_exchange_input
from collection.lists import Entry, is_foreign_code, is_link, read_list
from collection.lists.dialects import DECK_DIALECTS, read_counts
from collection.lists.parser import MOST_LINES, UnreadLine, part_line

DECK = {"TDL-1-001": 4, "TDL-1-002": 3}
IDS = [dialect.name for dialect in DECK_DIALECTS]


@pytest.mark.parametrize("dialect", DECK_DIALECTS, ids=IDS)
def test_the_sample_of_a_dialect_is_read(dialect):
    assert dict(dialect.read(dialect.sample)) == DECK


@pytest.mark.parametrize(
    "dialect", [d for d in DECK_DIALECTS if d.write], ids=lambda d: d.name
)
def test_what_is_written_in_a_dialect_is_read_again(dialect):
    assert dict(dialect.read(dialect.write(DECK))) == DECK


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("deck-one-line.txt", {"TDL-1-001": 3, "TDL-1-002": 4, "TDL-1-003": 3}),
        ("deck-json-array.json", {"TDL-1-001": 4, "TDL-1-002": 2}),
        ("deck-dash-and-underscore.txt", {"TDL-1-001": 4, "TDL-1-002": 4}),
        ("deck-id-count.json", {"TDL-1-001": 4, "TDL-1-002": 4}),
    ],
)
def test_the_inputs_of_the_review_are_read(name, expected):
    assert dict(read_counts(find_exchange_input(name).decode())) == expected


def test_championship_decks_of_one_line_are_read_whole():
    for line in find_exchange_input("decks-one-line.txt").decode().splitlines():
        copies = map(int, re.findall(r"(\d+)x", line))
        assert sum(read_counts(line).values()) == sum(copies)


def test_the_words_of_an_array_that_name_no_card_are_told():
    (told,) = [
        line for line in read_list("Exported from a deck builder\n4 TDL-1-001")
        if isinstance(line, UnreadLine)
    ]  # fmt: skip
    assert told.place == 1


@pytest.mark.parametrize(
    "line",
    [
        "https://decks.example/view/1234",
        "http://decks.example/?id=UA00ST-1",
        "www.decks.example/view/1234",
        "Deck link: https://decks.example/x",
        "see https://decks.example/x",
        "[Tide](https://decks.example/x)",
        "decks.example/view/1234",
    ],
)
def test_a_link_is_known_as_one(line):
    assert is_link(line)


@pytest.mark.parametrize("line", ["4 TDL-1-001", "// https", "Miori", ""])
def test_other_lines_are_no_links(line):
    assert not is_link(line)


@pytest.mark.parametrize(
    "line",
    [
        "Deck code: ABCDEF",
        "7Fq2Kx9LmP",
        "デッキコード：8ghXYz12",
        "牌組代碼：ABCD1234",
        "套牌码 ABCD1234",
        "a1B2c3D4e5==",
        "8g8QQQ-abcdeF-gggQ8g",
        "AAECAZICBgABCD==",
    ],
)
def test_a_code_of_another_program_is_known_as_one(line):
    assert is_foreign_code(line)


@pytest.mark.parametrize(
    "line",
    [
        "TDL-1-001",
        "UA00ST-TDL-1-001",
        "Lighthouse",
        "Mia-Rose",
        "4 Miori",
        "12345678",
        "",
    ],
)
def test_other_lines_are_no_codes(line):
    assert not is_foreign_code(line)


# --- nothing is read half -----------------------------------------------------------

_PIECES = st.one_of(
    st.sampled_from(["TDL-1-001", "UA00ST/TDL-1-002", "tdl-1-003_p1", "Miori", "Deck"]),
    st.sampled_from(
        ["4", "4x", "x4", "(4)", "1.", "灯台守", "枚", "×", "＿", "４", "ー"]
    ),
    st.sampled_from([*'|,;\t :[]#★"\u200f\u202e\x07', "  ", "- ", "//"]),
)
_LINES = st.lists(_PIECES, max_size=9).map("".join)
_TEXTS = st.one_of(
    st.lists(st.one_of(_LINES, st.text(max_size=40)), max_size=12).map("\n".join),
    st.text(max_size=300),
)


def letters(text):
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(character for character in plain if character.isalnum())


@given(_TEXTS)
@example("4 TDL-1-001 3 TDL-1-002 and one more")
@example("4 TDL-1-001 | TDL-1-002\x0b3 Miori")
def test_every_line_of_any_text_is_read_or_reported(text):
    found = list(read_list(text))

    lines = text.splitlines()[:MOST_LINES]
    assert {line.place for line in found} >= set(range(1, len(lines) + 1))


@given(_LINES)
def test_cards_on_one_line_leave_no_letter_of_it_unread(line):
    parts = part_line(line)

    assert letters("".join(parts)) == letters(line)


@given(_LINES)
@example("2x TDL-1-001 4")
@example("4 TDL-1-001 ★ R")
@example("tdl-1-003_p1")
@example("44x4")
@example("TDL-1-001UA00ST/TDL-1-002x4")
@example("TDL-1-001,UA00ST/TDL-1-002TDL-1-001x4")
def test_an_entry_has_every_letter_of_its_line(line):
    """A quantity, a number with its printing, a name and a sign; nothing else."""
    (part, *_more) = part_line(line)
    for entry in read_list(part):
        if isinstance(entry, Entry):
            plain = clean_text(part).upper()
            if re.search(r"-\d", entry.name):
                continue  # Another number is no name: matching reports the line.
            if not re.search("#|//", entry.name):
                plain = re.sub(r"\s(?:#|//).*", "", plain)
            if entry.number:
                product = rf"[0-9A-Z]{{2,12}}[/_-](?={re.escape(entry.number)})"
                plain = re.sub(product, "", plain)
                plain = re.sub(rf"{re.escape(entry.number)}_\d+", entry.number, plain)
            # The printing goes before the count, which is one if it is not written.
            rest = re.sub(r"p\d|alt\d", "", letters(plain))
            for word in sorted((entry.name, entry.number), key=len, reverse=True):
                # A count, which may have the same digits, comes before a name.
                before, _, after = rest.rpartition(letters(word) or "\0")
                rest = before + after
            rest = rest.replace(str(entry.count), "", 1)
            rest = re.sub(r"^\d{1,3}$", "", re.sub(r"[x枚張]", "", rest))
            assert rest == ""
