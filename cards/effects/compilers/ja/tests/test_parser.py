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
from cards.effects.compilers.engine.sentence_parser import (
    SentenceParser,
    clear_sentence_cache,
)
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.compilers.ja.inflection import Form, inflect_verb
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.errors import TextError


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
        _ = Grammar(book.rules, {}).tries


def test_an_unknown_name_is_refused():
    book = RuleBook()
    book.rule("a", "{nobody}")(lambda b: b)
    with pytest.raises(GrammarError, match="nobody"):
        _ = Grammar(book.rules, {}).tries


def test_depth_and_work_are_bounded():
    with pytest.raises(TooMuchWorkError):
        _parser(_nested_brackets(), "(" * 100 + "x" + ")" * 100, 10_000).whole("deep")
    with pytest.raises(TooMuchWorkError):
        _parser(_nested_brackets(), "((((x))))", limit=3).whole("deep")


class TestReadingSentences:
    """A sentence that another card said before is not parsed again."""

    @pytest.fixture
    def reader(self):
        return SentenceParser(JAPANESE, lambda _: None)

    def test_a_sentence_read_before_costs_as_much_again(self, reader):
        clear_sentence_cache()
        traced = TracedText.of("カードを1枚引く")
        full = reader.budget.left
        first = reader.read("sentence", traced)
        cost = full - reader.budget.left
        assert reader.read("sentence", traced) == first
        assert full - reader.budget.left == 2 * cost > 0

    def test_nothing_is_read_once_the_budget_is_used_up(self, reader):
        traced = TracedText.of("カードを1枚引く")
        assert reader.try_read("sentence", traced.text) is not None
        reader.budget.left = 1
        for _ in range(2):
            with pytest.raises(TextError, match="more work") as caught:
                reader.read("sentence", traced)
            assert caught.value.code == "effects.too_complex"

    def test_quoted_abilities_are_read_for_each_card(self):
        text = TracedText.of("このキャラは「【登場時】カードを1枚引く。」を得る。")
        asked = []
        for _ in range(2):
            reader = SentenceParser(JAPANESE, asked.append)
            with pytest.raises(TextError):
                reader.read("sentence", text)
        assert asked == ["【登場時】カードを1枚引く。"] * 2
