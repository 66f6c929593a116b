"""Large JSON lists, entry by entry; broken and hostile ones (issue 6)."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.importing import json_stream
from cards.importing.json_stream import BrokenJsonError, Entry, iter_entries
from cards.importing.limits import DEEPEST_ENTRY, LONGEST_ENTRY

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.text(st.characters(codec="ascii", exclude_characters="\x00")),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


def _read(text):
    return list(iter_entries(io.StringIO(text)))


@given(st.lists(VALUES, max_size=6), st.booleans(), st.sampled_from([None, 1]))
def test_an_array_is_read_as_the_parser_reads_it(values, is_ascii, indent):
    written = json.dumps(values, ensure_ascii=is_ascii, indent=indent)

    assert [entry.value for entry in _read(written)] == values


@given(st.lists(VALUES, max_size=4), st.integers(1, 7))
def test_it_does_not_matter_where_pieces_end(values, size):
    before = json_stream._PIECE
    json_stream._PIECE = size
    try:
        found = _read(json.dumps(values))
    finally:
        json_stream._PIECE = before

    assert [entry.value for entry in found] == values


def test_an_object_gives_its_head_and_its_arrays():
    found = _read('{"format": "x", "version": 1, "cards": [{"a": 1}, 2], "end": 2}')

    assert found == [
        Entry("format", -1, "x"),
        Entry("version", -1, 1),
        Entry("cards", 0, {"a": 1}),
        Entry("cards", 1, 2),
        Entry("end", -1, 2),
    ]


def test_arrays_of_objects_are_found_in_the_outer_objects():
    """Issue 28: a wrapper around a list made it a file without cards."""
    found = _read('{"meta": {"tags": ["a"], "n": 1}, "data": {"of": {"cards": [{}]}}}')

    assert found == [Entry("cards", 0, {})]


@pytest.mark.parametrize("size", [1, 2, 5, 64])
def test_json_lines_are_an_entry_each_wherever_pieces_end(size, monkeypatch):
    """Issue 28: nothing is read half; arrays inside are no lists of their own."""
    monkeypatch.setattr(json_stream, "_PIECE", size)

    found = _read('{"a": ["x", "}{"]}\n\n {"b": {"c": [{}]}}\n')

    assert found == [
        Entry("", 0, {"a": ["x", "}{"]}),
        Entry("", 1, {"b": {"c": [{}]}}),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param('{"a": 1}\n{"b"', "import.broken_json", id="half a line"),
        pytest.param('{"a": 1}\n{"b": 1},', "import.broken_json", id="comma behind"),
        pytest.param('[{"a": 1, "a": 2}]', "import.broken_json", id="a name twice"),
        pytest.param("", "import.no_list", id="nothing"),
        pytest.param('"text"', "import.no_list", id="no list"),
        pytest.param("[1, 2", "import.broken_json", id="no end"),
        pytest.param('[{"a": "b', "import.broken_json", id="no end of a text"),
        pytest.param("[1,, 2]", "import.broken_json", id="a gap"),
        pytest.param("[1 2]", "import.broken_json", id="no comma"),
        pytest.param('[{"a": }]', "import.broken_json", id="no value"),
        pytest.param("[1] [2]", "import.broken_json", id="two lists"),
        pytest.param("[NaN]", "import.broken_json", id="no number"),
        pytest.param("[" + "9" * 5000 + "]", "import.broken_json", id="a huge number"),
        pytest.param('["\\ud800"]', "import.broken_json", id="half a pair"),
        pytest.param('["\\u0000"]', "import.broken_json", id="the character zero"),
        pytest.param("{1: 2}", "import.broken_json", id="a key that is no text"),
        pytest.param(
            "[" * 100_000 + "]" * 100_000,
            "import.too_deep",
            id="a hundred thousand deep",
        ),
        pytest.param(
            '[{"a":' * 100_000, "import.too_deep", id="deep and without an end"
        ),
        pytest.param(
            '["' + "x" * (LONGEST_ENTRY + 100_000) + '"]',
            "import.entry_too_long",
            id="a long text",
        ),
        pytest.param(
            '["' + "x" * (LONGEST_ENTRY + 100_000),
            "import.entry_too_long",
            id="a long text without an end",
        ),
    ],
)
def test_what_is_no_list_is_refused(text, code):
    with pytest.raises(BrokenJsonError) as refusal:
        _read(text)

    assert refusal.value.code == code


def test_what_comes_before_the_broken_place_was_read():
    reading = iter_entries(io.StringIO('[{"a": 1}, {"b": 2}, {"c" 3}]'))

    found = [next(reading).value, next(reading).value]

    with pytest.raises(BrokenJsonError) as refusal:
        next(reading)
    assert found == [{"a": 1}, {"b": 2}]
    assert refusal.value.place == 21


def test_an_entry_as_deep_as_allowed_is_read():
    deep = "[" * DEEPEST_ENTRY + "]" * DEEPEST_ENTRY

    assert len(_read(f"[{deep}]")) == 1
