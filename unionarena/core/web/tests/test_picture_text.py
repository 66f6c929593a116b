"""Text in pictures."""

import pytest

from unionarena.core.web.picture_text import measure, shorten, wrap


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abcdef", "abcdef"),
        ("abcdefg", "abcdef…"),
        ("灯台守", "灯台守"),
        ("灯台守り", "灯台守…"),
    ],
)
def test_text_is_shortened_only_where_it_does_not_fit(text, shown):
    assert shorten(text, 6) == shown


@pytest.mark.parametrize(
    "text", ["a harbour cup", "灯" * 9, "W" * 13, "", "ab 灯台守 cd"]
)
def test_wrapped_lines_fit_and_lose_no_letter(text):
    lines = wrap(text, 6)

    assert all(measure(line) <= 6 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_line_ends_after_a_word_where_it_can():
    assert wrap("a harbour cup", 9) == ["a harbour", "cup"]
    assert wrap("a harbour cup", 8) == ["a", "harbour", "cup"]
