"""A paraphrase reads whole clauses of its pattern as known words, and nothing else."""

import time

import pytest

from cards.effects.card_compiler import compile_card
from cards.effects.model.enums import CardKind, Trigger
from cards.effects.paraphrases import (
    LONGEST_WORDS,
    ParaphraseBook,
    ParaphraseError,
    create_paraphrase,
    find_clause,
)
from cards.effects.suspicion import SUSPICIOUS

DRAW = ("カードを2枚ひく", "カードを2枚引く")
IMPACT = (
    "(When this character attacks and wins a battle, deal 1 damage to your opponent.)",
    "[Impact (1)]",
)


def make_book(*pairs, language="ja"):
    return ParaphraseBook(tuple(create_paraphrase(language, *pair) for pair in pairs))


def compile_with(book, text, language="ja", kind=CardKind.CHARACTER):
    return compile_card(kind, text, language=language, paraphrases=book)


def read(book, text, language="ja"):
    """Return the text that a paraphrased one has the tree of, to be compared."""
    compiled = compile_with(book, text, language)
    return compiled.tree


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("【登場時】カードを3枚ひく。", "【登場時】カードを3枚引く。"),
        ("【登場時】カードを３枚ひく", "【登場時】カードを3枚引く。"),
        (
            "【登場時】自分の場に〈灯台守〉がある場合、カードを1枚ひく。",
            "【登場時】自分の場に〈灯台守〉がある場合、カードを1枚引く。",
        ),
    ],
)
def test_a_pattern_is_open_in_its_numbers(text, known):
    compiled = compile_with(make_book(DRAW), text)

    assert compiled.tree == compile_card(CardKind.CHARACTER, known).tree is not None
    (applied,) = compiled.paraphrases
    assert applied.words in text
    assert applied.reading == applied.words.replace("ひく", "引く")
    assert not compiled.is_identical


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】相手はカードを2枚ひく。",  # More words in the clause.
        "【登場時】カードを2枚ひくことはできない。",
        "【登場時】カードを2枚までひく。",
        "【登場時】カード2枚をひく。",
        "カードを2枚ひく。",  # Known words, which nothing sets off.
    ],
)
def test_a_near_miss_is_not_read(text):
    compiled = compile_with(make_book(DRAW), text)

    assert compiled.tree is None
    assert compiled.paraphrases == ()
    assert compiled.problems == compile_card(CardKind.CHARACTER, text).problems


def test_names_and_affinities_are_open_where_the_reading_repeats_them():
    book = make_book(
        (
            "〈灯台守〉や［特徴：港］が場にいるとき",
            "自分の場に〈灯台守〉か［特徴：港］がある場合",
        )
    )

    tree = read(
        book, "【登場時】〈船乗り〉や［特徴：灯台］が場にいるとき、カードを1枚引く。"
    )

    known = (
        "【登場時】自分の場に〈船乗り〉か［特徴：灯台］がある場合、カードを1枚引く。"
    )
    assert tree == compile_card(CardKind.CHARACTER, known).tree is not None


def test_what_the_reading_does_not_repeat_stays_closed():
    paraphrase = create_paraphrase("ja", "カードを1枚ひく", "手札が増える")
    assert paraphrase.pattern == "カードを1枚ひく"

    book = make_book(("〈灯台守〉のようにカードを1枚ひく", "カードを1枚引く"))
    assert read(book, "【登場時】〈灯台守〉のようにカードを2枚ひく。") is not None
    assert read(book, "【登場時】〈船乗り〉のようにカードを1枚ひく。") is None


def test_the_same_number_twice_is_one_place_unless_units_tell_them_apart():
    linked = create_paraphrase(
        "ja", "カードを1枚ひき、1枚捨てる", "カードを1枚引き、自分の手札を1枚場外に置く"
    )
    assert linked.pattern == "カードを⟦number⟧枚ひき、⟦number⟧枚捨てる"

    apart = create_paraphrase(
        "ja", "1ターンに1回カードを1枚ひく", "1ターンに1回カードを1枚引く"
    )
    assert apart.pattern == "⟦number⟧ターンに⟦number2⟧回カードを⟦number3⟧枚ひく"

    book = make_book(
        ("カードを1枚ひき、1枚捨てる", "カードを1枚引き、自分の手札を1枚場外に置く")
    )
    assert read(book, "【登場時】カードを2枚ひき、2枚捨てる。") is not None
    assert read(book, "【登場時】カードを2枚ひき、1枚捨てる。") is None


def test_english_words_are_read_whatever_their_case_and_spaces():
    book = make_book(IMPACT, language="en")
    printed = IMPACT[0].replace("deal 1", "deal  2").replace("When", "when")

    tree = read(book, printed, "en")

    assert tree == compile_card(CardKind.CHARACTER, "[Impact (2)]", language="en").tree
    assert tree is not None
    assert read(book, printed.replace("your opponent", "a player"), "en") is None
    assert read(book, printed, "ja") is None


def test_number_words_are_open_in_english():
    book = make_book(("pick up two cards", "draw two cards"), language="en")

    tree = read(book, "[When Played] Pick up three cards.", "en")

    known = compile_card(
        CardKind.CHARACTER, "[When Played] Draw three cards.", language="en"
    )
    assert tree == known.tree is not None


def test_a_text_that_is_understood_is_never_read_otherwise():
    book = make_book(("カードを1枚引く", "カードを1枚引き、カードを1枚引く"))

    compiled = compile_with(book, "【登場時】カードを2枚引く。")

    assert compiled.paraphrases == ()
    assert (
        compiled.tree
        == compile_card(CardKind.CHARACTER, "【登場時】カードを2枚引く。").tree
    )


def test_words_that_are_understood_stay_while_others_are_read():
    book = make_book(("カードを1枚引く", "カードを1枚引き、カードを1枚引く"), DRAW)
    text = "【登場時】カードを2枚引く。\n【アタック時】カードを2枚ひく。"

    compiled = compile_with(book, text)

    assert [item.words for item in compiled.paraphrases] == ["カードを2枚ひく"]


def test_a_reading_that_is_not_understood_leaves_the_refusal_as_it_was():
    book = make_book(("カードを2枚ひく", "カードを2枚めくる"))
    text = "【登場時】カードを2枚ひく。"

    compiled = compile_with(book, text)

    assert compiled == compile_card(CardKind.CHARACTER, text)


def test_a_suspicious_reading_is_refused():
    # No step after it looks at what is chosen: the choice does nothing.
    words, reading = "相手を1枚えらぶ", "相手のフロントLのキャラを1枚まで選ぶ"
    text = f"【登場時】{words}。カードを1枚引く。"

    compiled = compile_with(make_book((words, reading)), text)

    read_as = compile_card(CardKind.CHARACTER, text.replace(words, reading))
    assert [problem.code for problem in read_as.problems] == [SUSPICIOUS]
    assert compiled.tree is None


def test_two_readings_of_the_same_words_read_nothing():
    book = ParaphraseBook(
        (
            create_paraphrase("ja", "カードを2枚ひく", "カードを2枚引く"),
            create_paraphrase("ja", "カードを2枚ひく", "自分の手札を2枚場外に置く"),
        )
    )

    assert read(book, "【登場時】カードを2枚ひく。") is None


def test_the_longest_passage_counts():
    book = make_book(
        ("カードを2枚ひく", "カードを2枚引く"),
        ("手札をすて、カードを2枚ひく", "自分の手札を全て場外に置き、カードを2枚引く"),
    )

    compiled = compile_with(book, "【登場時】手札をすて、カードを1枚ひく。")

    (applied,) = compiled.paraphrases
    assert applied.words == "手札をすて、カードを1枚ひく"


def test_a_reading_is_not_read_otherwise_again():
    book = make_book(
        ("カードを2枚ひく", "カードを2枚めくる"),
        ("カードを2枚めくる", "カードを2枚引く"),
    )

    assert read(book, "【登場時】カードを2枚ひく。") is None


@pytest.mark.parametrize(
    ("words", "reading", "code"),
    [
        ("", "カードを1枚引く", "paraphrase.empty"),
        ("カードをひく", " 。", "paraphrase.empty"),
        ("2、3", "3、2枚", "paraphrase.empty"),
        ("ひ" * (LONGEST_WORDS + 1), "引く", "paraphrase.too_long"),
        ("1、2、3、4、5、6、7、8、9、10、11、12、13ひく",
         "1、2、3、4、5、6、7、8、9、10、11、12、13引く", "paraphrase.too_long"),
        ("カードをひく\u202e", "カードを引く", "paraphrase.characters"),
        ("カードをひく", "カードを\x00引く", "paraphrase.characters"),
        ("カードをひく", "カードを引く\n【登場時】", "paraphrase.characters"),
        ("カードを⟦number⟧ひく", "カードを引く", "paraphrase.characters"),
        ("カードを引く", "カードを引く。", "paraphrase.same"),
        ("カードを２枚引く", "カードを2枚引く", "paraphrase.same"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_refused(words, reading, code):
    with pytest.raises(ParaphraseError) as refusal:
        create_paraphrase("ja", words, reading)
    assert refusal.value.code == code


def test_only_languages_of_card_texts_are_read():
    with pytest.raises(ParaphraseError) as refusal:
        create_paraphrase("zh-hant", "抽卡", "抽1張卡片")
    assert refusal.value.code == "paraphrase.language"


def test_signs_of_patterns_in_the_words_are_only_words():
    book = make_book((".*カードを+ひく(1)", "カードを1枚引く"))

    assert read(book, "【登場時】カードをををひく(1)。") is None


def test_hostile_texts_and_patterns_take_bounded_time():
    words = "〈" + "あ" * 70 + "〉" + "、1" * 10 + "ひく"
    book = make_book(*((f"{words}{i}回", f"{words}{i}") for i in range(200)))
    text = ("〈" * 900 + "1、" * 500)[:1_900] + "ひく"

    begin = time.perf_counter()
    compile_with(book, text)

    assert time.perf_counter() - begin < 2


def test_the_clauses_around_a_gap_can_be_named():
    text = "【登場時】自分の場に〈灯台守〉がある場合、カードを1枚ひく。それを見る。"
    (problem, *_more) = compile_card(CardKind.CHARACTER, text).problems

    start, end = find_clause(text, problem.span)

    assert text[start:end] == "カードを1枚ひく"


@pytest.mark.parametrize(
    ("text", "of_trigger"), [("カードをひく。", [False, True]), ("-", [True])]
)
def test_each_problem_says_whether_it_is_of_the_trigger_text(text, of_trigger):
    """Issue 28: the span counts in the text that the problem belongs to."""
    trigger_text = "カードを10枚ひく。"
    compiled = compile_card(
        CardKind.CHARACTER, text, trigger=Trigger.DRAW, trigger_text=trigger_text
    )

    assert [item.is_of_trigger for item in compiled.problems] == of_trigger
    assert trigger_text[slice(*compiled.problems[-1].span)] == "ひく"


def test_a_trigger_text_is_read_by_paraphrases_too():
    found = create_paraphrase("ja", "カードを2枚ひく", "カードを2枚引く")

    compiled = compile_card(
        CardKind.CHARACTER,
        "【登場時】カードを1枚ひく。",
        trigger=Trigger.DRAW,
        trigger_text="カードを3枚ひく。",
        paraphrases=ParaphraseBook((found,)),
    )

    assert compiled.tree.trigger.body.count == 3
    assert compiled.tree.abilities[0].body.count == 1
    assert [item.words for item in compiled.paraphrases] == [
        "カードを1枚ひく",
        "カードを3枚ひく",
    ]


@pytest.mark.parametrize("trigger_text", ["。", "(Note.)"])
def test_a_trigger_text_without_an_effect_is_refused(trigger_text):
    compiled = compile_card(
        CardKind.CHARACTER, "-", trigger=Trigger.DRAW, trigger_text=trigger_text
    )

    assert not compiled.is_playable
    assert all(item.is_of_trigger for item in compiled.problems)
