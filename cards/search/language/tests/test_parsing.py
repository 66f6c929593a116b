"""The query language: what is read, what is refused, and where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search.language import (
    Code,
    Field,
    Op,
    QueryError,
    Term,
    parse_query,
    render_query,
)
from cards.search.language.lexer import tokenize_query
from cards.search.language.parser import DEEPEST, LONGEST, MOST_TERMS
from cards.search.tests.queries import TREES


@given(TREES)
@settings(max_examples=300, deadline=None)
def test_a_tree_written_and_read_is_the_same_tree(tree):
    assert parse_query(render_query(tree)) == tree


@given(st.text(max_size=60) | st.text('ab:()"-/<>=!|or \\「：', max_size=30))
@settings(max_examples=400, deadline=None)
def test_any_text_is_read_or_refused_at_a_place_inside_it(text):
    tree, error = read(text)

    if error is None:
        assert parse_query(render_query(tree)) == tree
    else:
        assert 0 <= error.start <= error.end <= len(text)


@pytest.mark.parametrize("text", ["「\\「」", "a or ! -", "r / | b -", "“\\„”"])
def test_signs_of_the_language_may_stand_in_a_value(text):
    """Found by chance: a quote of another keyboard, and a sign at a group's end."""
    tree = parse_query(text)

    assert parse_query(render_query(tree)) == tree


def read(text):
    try:
        return parse_query(text), None
    except QueryError as error:
        return None, error


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("c:red e<=2", "color:red energy<=2"),
        ("色：赤　特徴：港", "color:red trait:港"),
        ("c:紅 k:角色", "color:red type:character"),
        ("bp≥3000", "bp>=3000"),
        ("e:3", "energy=3"),
        ("g:r g>=2", "gives:red gives>=2"),
        ("does:sideline target:opponent", "does:sidelines target:opponent"),
        (
            "does:retire cost:retire when:retired",
            "does:sidelines cost:sideline when:on_retire",
        ),
        ("when:on-play", "when:on_play"),
        ("does:raise-bp", "does:raises_bp"),
        ("kw:DOUBLE-ATTACK tr:none", "keyword:double_attack trigger:none"),
        ("a b or c", "(a b) or c"),
        ("a (b or c)", "a (b or c)"),
        ("a and b", "a b"),
        ("(a b) (c)", "a b c"),
        ("-(a b) --c", "-(a b) --c"),
        ("a | b", "a or b"),
        ('n="Old Lamp"', 'name="Old Lamp"'),
        ("「灯台 守」", '"灯台 守"'),
        (r'"say \"or\""', r'"say \"or\""'),
        ('"or" "none"', '"or" "none"'),
        ("o:/^draw [23]/", "text:/^draw [23]/"),
        (r"/a\/b/", r"/a\/b/"),
        ("date>=2026-2", "date>=2026-02"),
        ("TDL-1-001", "TDL-1-001"),
        ("", ""),
        ("  　", ""),
        ("r>=r", "rarity>=R"),
    ],
)  # fmt: skip
def test_a_query_is_read_like_this(written, canonical):
    assert render_query(parse_query(written)) == canonical


@pytest.mark.parametrize(
    ("written", "code", "at", "suggestion"),
    [
        ("a colr:red", Code.UNKNOWN_FIELD, "colr", "a color:red"),
        ("a c:rad b", Code.UNKNOWN_VALUE, "rad", "a c:red b"),
        ("does:sidelyne", Code.UNKNOWN_VALUE, "sidelyne", "does:sidelines"),
        ("bp>high", Code.NOT_A_NUMBER, "high", ""),
        ("bp>-1", Code.NOT_A_NUMBER, "-1", ""),
        ("e:1000000", Code.NOT_A_NUMBER, "1000000", ""),
        ("date:2026-02-30", Code.NOT_A_DATE, "2026-02-30", ""),
        ("c>red", Code.NOT_COMPARABLE, "red", ""),
        ("n>a", Code.NOT_COMPARABLE, "a", ""),
        ("energy:none", Code.UNKNOWN_VALUE, "none", ""),
        ("c:", Code.MISSING_VALUE, "c:", ""),
        ('a ""', Code.MISSING_VALUE, '""', "a"),
        ('a "b', Code.UNCLOSED_QUOTE, '"b', 'a "b"'),
        ("a /b", Code.UNCLOSED_REGEX, "/b", "a /b/"),
        ("e:/1/", Code.NO_REGEX_HERE, "/1/", ""),
        ("(a", Code.UNCLOSED_GROUP, "(", "(a)"),
        ("a)", Code.UNOPENED_GROUP, ")", "a"),
        (")", Code.UNOPENED_GROUP, ")", ""),
        ("a ()", Code.EMPTY_GROUP, "()", ""),
        ("a or", Code.NOTHING_AFTER, "or", "a"),
        ("or a", Code.NOTHING_AFTER, "or", "a"),
        ("(-) a", Code.NOTHING_AFTER, "-", "( ) a"),
        ("a\x00b", Code.BAD_CHARACTER, "\x00", ""),
    ],
)
def test_a_mistake_is_pointed_at_and_put_right(written, code, at, suggestion):
    with pytest.raises(QueryError) as caught:
        parse_query(written)

    error = caught.value
    assert (error.code, written[error.start : error.end]) == (code, at)
    assert error.suggestion == suggestion


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("a" * (LONGEST + 1), Code.TOO_LONG),
        ("a " * (MOST_TERMS + 1), Code.TOO_MANY_TERMS),
        ("(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1), Code.TOO_DEEP),
        ("-" * (DEEPEST + 1) + "a", Code.TOO_DEEP),
    ],
    ids=str,
)
def test_an_absurd_query_is_refused(written, code):
    with pytest.raises(QueryError) as caught:
        parse_query(written)

    assert caught.value.code is code


def test_a_query_of_the_greatest_size_is_read():
    assert parse_query("(" * DEEPEST + "a" + ")" * DEEPEST) == Term(
        Field.WORDS, Op.HAS, "a"
    )


def test_pieces_know_where_they_stand():
    text = '  -n:"ab" (c)'

    assert [text[slice(*piece.span)] for piece in tokenize_query(text)] == [
        "-", 'n:"ab"', "(", "c", ")",
    ]  # fmt: skip
