"""Codes of decks: short, one for each list, and hard to mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.card_data import NUMBER_PATTERN
from collection.lists import BadCode, NewerCode, read_code, write_code
from collection.lists.codes import LONGEST_CODE

LISTS = st.dictionaries(
    st.from_regex(NUMBER_PATTERN, fullmatch=True)
    | st.builds("TDL-{}-{:03}".format, st.integers(1, 3), st.integers(0, 999)),
    st.integers(1, 999),
    min_size=1,
    max_size=30,
)
DECK = {f"TDL-1-{place:03}": 4 for place in range(1, 38, 3)} | {"TDL-1-040": 2}
CODE = write_code(DECK)


@given(LISTS)
def test_code_is_read_back_as_the_list_it_was_written_from(counts):
    assert read_code(write_code(counts)) == counts


@given(LISTS)
def test_order_of_the_cards_does_not_change_the_code(counts):
    backwards = dict(reversed(counts.items()))

    assert write_code(backwards) == write_code(counts)


def test_deck_of_one_series_fits_forty_letters():
    assert len(CODE) <= 40
    assert CODE.startswith("ua1")


@given(st.integers(3, len(CODE) - 1), st.sampled_from("AZaz09-_"))
def test_one_wrong_letter_is_noticed(place, letter):
    damaged = CODE[:place] + letter + CODE[place + 1 :]

    if damaged != CODE:
        with pytest.raises(BadCode):
            read_code(damaged)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "ua1",
        "ua1A",
        "ua1AAAA",
        CODE[:-1],
        CODE + "A",
        CODE + "=",
        CODE.upper(),
        f" {CODE}",
        "ua1" + "_" * LONGEST_CODE,
        "ua1" + "9" * 5000,
        CODE[:10] + "＝" + CODE[11:],
    ],
)
def test_what_is_no_code_is_refused(code):
    with pytest.raises(BadCode):
        read_code(code)


@given(st.binary(max_size=60))
def test_hostile_bytes_are_refused_or_are_the_one_code_of_a_list(content):
    import base64

    from collection.lists.codes import _checksum

    letters = base64.urlsafe_b64encode(content + _checksum(content)).decode()
    code = "ua1" + letters.rstrip("=")
    try:
        counts = read_code(code)
    except BadCode:
        return
    assert write_code(counts) == code


def test_code_of_a_later_version_is_told_apart_from_a_broken_one():
    with pytest.raises(NewerCode):
        read_code("ua2" + CODE[3:])
