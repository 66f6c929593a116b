"""What a step that asks is about: its words, with those that say what for."""

import re

import pytest

from cards.effects import compile_card
from cards.effects.examples import EXAMPLES, GOLD
from cards.effects.model import atoms, costs
from cards.effects.model.control import May
from cards.effects.model.enums import CardKind
from cards.effects.questions import (
    list_questions,
    write_questions,
    write_questions_for_opponent,
)
from cards.effects.renderers import get_renderer

LANGUAGES = ("en", "ja", "zh-hant")


def ask(text, kind, language="en"):
    """Return what the first step of this type asks in a card with this text."""
    tree = compile_card(CardKind.CHARACTER, text).tree
    assert tree is not None
    asked = write_questions(get_renderer(language), tree)
    return next(words for step, words in asked if isinstance(step, kind))


def test_a_choice_says_what_is_done_to_the_chosen_card():
    """UA-7.5.2: "choose up to one character" alone would not say what for."""
    text = "【登場時】相手のフロントLのキャラを1枚まで選び、退場させる。"

    assert ask(text, atoms.Choose) == (
        "Choose up to one character on your opponent's front line and sideline it."
    )


def test_a_choice_used_in_the_next_sentence_is_told_with_it():
    text = (
        "【登場時】自分の場のキャラを1枚選ぶ。このターン中、選んだキャラはBP+1000。"
        "カードを1枚引く。"
    )

    told = ask(text, atoms.Choose)

    assert "1000 BP" in told
    assert "Draw" not in told  # The sentence after it has nothing to do with it.


def test_a_may_says_what_follows_if_it_is_done():
    text = (
        "【登場時】自分の手札を1枚場外に置いてもよい。そうした場合、カードを2枚引く。"
    )

    told = ask(text, May)

    assert told.startswith("You may place one card from your hand into your sideline.")
    assert "draw two cards" in told


def test_a_may_on_which_nothing_depends_says_itself_alone():
    text = "【登場時】自分の手札を1枚場外に置いてもよい。カードを2枚引く。"

    assert "draw" not in ask(text, May).lower()


def test_the_object_a_language_leaves_out_is_named_in_a_question():
    """The second step alone: Japanese would leave out what is moved."""
    text = (
        "【登場時】自分の山札の上から3枚見て、その中から1枚まで手札に加え、"
        "残りを望む順で山札の下に置く。"
    )

    words = [
        told
        for step, told in write_questions(
            get_renderer("ja"), compile_card(CardKind.CHARACTER, text).tree
        )
        if isinstance(step, atoms.Move)
    ]

    assert words == [
        "その中からカードを1枚まで手札に加える。",
        "残りを望む順で自分の山札の下に置く。",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cost_of_cards_is_a_question_of_its_own(language):
    """UA-4.4.18: which cards pay is asked before the effect is."""
    text = "【起動メイン】【手札を1枚場外に置く】カードを1枚引く。"

    assert ask(text, costs.Discard, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text[:20])
def test_every_step_that_asks_has_words(example, language):
    asked = {id(step) for step, _ in list_questions(example.tree)}
    told = {
        id(step) for step, _ in write_questions(get_renderer(language), example.tree)
    }

    assert told == asked


# Words that follow themselves: one to six in English, three letters in the others. A
# card may give the same energy twice.
DOUBLED = {
    "en": r"\b((?:[\w'-]+[ ,]+){0,5}[\w'-]+)[ ,]+\1\b",
    "ja": r"([^\d【】]{3,})\1",
    "zh-hant": r"([^\d【】]{3,})\1",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_says_the_same_words_twice_in_a_row(language):
    """Issue 29: "on the top and/or bottom of your deck in any order in any order"."""
    renderer = get_renderer(language)

    told = [
        words
        for card in (*EXAMPLES, *GOLD)
        for write in (write_questions, write_questions_for_opponent)
        for _, words in write(renderer, card.tree)
    ]

    assert len(told) > 400
    assert [words for words in told if re.search(DOUBLED[language], words)] == []


THEIR_DISCARD = "【登場時】相手は自身の手札を1枚場外に置く。"


@pytest.mark.parametrize(
    ("language", "to_them"),
    [
        ("en", "Place one card from your hand into your sideline."),
        ("ja", "自分の手札を1枚場外に置く。"),
        ("zh-hant", "將1張自己的手牌放置於場外。"),
    ],
)
def test_the_opponent_who_is_asked_is_addressed_as_you(language, to_them):
    """Issue 29: "their hand" is read by the player of the card, not by its opponent."""
    tree = compile_card(CardKind.CHARACTER, THEIR_DISCARD).tree
    renderer = get_renderer(language)

    told = write_questions_for_opponent(renderer, tree)

    assert [words for _, words in told] == [to_them]
    assert [words for _, words in write_questions(renderer, tree)] != [to_them]
    steps = [step for step, _ in list_questions(tree)]
    assert [step for step, _ in told] == steps


def test_what_only_the_player_of_the_card_is_asked_has_no_words_for_the_opponent():
    text = "【登場時】自分の手札を1枚場外に置いてもよい。"
    tree = compile_card(CardKind.CHARACTER, text).tree

    assert write_questions_for_opponent(get_renderer("en"), tree) == []
