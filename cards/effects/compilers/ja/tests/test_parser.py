"""The parser the grammar tables run on."""

import pytest

from cards.effects.compilers.engine.parser import (
    Grammar,
    GrammarError,
    Parser,
    RuleBook,
    TooMuchWorkError,
    WorkBudget,
)
from cards.effects.compilers.ja.inflection import Form, inflect_verb


def _parser(book: RuleBook, text: str, limit: int = 1000) -> Parser:
    grammar = Grammar(book.rules, {})
    return Parser(grammar, text, budget=WorkBudget(limit), nested=lambda _: None)


def _nested_brackets() -> RuleBook:
    book = RuleBook()
    book.words("deep", {"x": 0})
    book.rule("deep", "({deep})")(lambda depth: depth + 1)
    return book


@pytest.mark.parametrize(
    ("verb", "te", "negative"),
    [
        ("選ぶ", "選んで", "選ばない"),
        ("置く", "置いて", "置かない"),
        ("加える", "加えて", "加えない"),
        ("引く", "引いて", "引かない"),
        ("退場させる", "退場させて", "退場させない"),
        ("公開する", "公開して", "公開しない"),
    ],
)
def test_verbs_inflect(verb, te, negative):
    forms = inflect_verb(verb)
    assert (forms[Form.TE], forms[Form.NEGATIVE]) == (te, negative)


def test_what_is_no_verb_is_refused():
    with pytest.raises(ValueError, match="no verb"):
        inflect_verb("カード")


def test_the_whole_text_is_read():
    assert _parser(_nested_brackets(), "((x))").whole("deep") == [(2, 3)]
    assert _parser(_nested_brackets(), "((x").whole("deep") == []


def test_options_may_be_left_out():
    book = RuleBook()
    book.words("hello", {"やあ[、|。]": True})
    assert all(
        _parser(book, text).whole("hello") for text in ("やあ", "やあ、", "やあ。")
    )


def test_left_recursion_is_refused():
    book = RuleBook()
    book.rule("a", "{b}x")(lambda b: b)
    book.rule("b", "{a}y")(lambda a: a)
    with pytest.raises(GrammarError, match="left-recursive"):
        Grammar(book.rules, {})


def test_an_unknown_name_is_refused():
    book = RuleBook()
    book.rule("a", "{nobody}")(lambda b: b)
    with pytest.raises(GrammarError, match="nobody"):
        Grammar(book.rules, {})


def test_depth_and_work_are_bounded():
    with pytest.raises(TooMuchWorkError):
        _parser(_nested_brackets(), "(" * 100 + "x" + ")" * 100, 10_000).whole("deep")
    with pytest.raises(TooMuchWorkError):
        _parser(_nested_brackets(), "((((x))))", limit=3).whole("deep")
