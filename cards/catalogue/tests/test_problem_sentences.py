"""Problems of lists and cards, in the language of whoever reads them."""

import copy
import json
import re

import pytest
from django.utils import translation

from cards.card_data.sentences import SENTENCES, join_sentences, say
from cards.catalogue.problem_sentences import explain_problem, explain_sentence
from cards.importing.list_lines import RowProblem

_PARAMETER = re.compile(r"%\((\w+)\)s")


@pytest.mark.parametrize("language", ["ja", "zh-hant"])
@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_sentence_is_translated_with_its_parameters(code, language):
    english = SENTENCES[code]
    with translation.override(language):
        translated = translation.gettext(english)
    assert translated != english
    assert set(_PARAMETER.findall(translated)) == set(_PARAMETER.findall(english))


def test_in_english_every_reader_reads_the_sentence_of_the_table():
    sentence = say("bp_step", value=2050, step=500)
    with translation.override("en"):
        assert explain_sentence(sentence) == sentence
    assert sentence == "BP 2050 isn’t a multiple of 500; digits may be lost"


def test_a_stored_problem_is_told_in_the_language_of_who_reads_it_later():
    nested = say("waits", problem=say("no_number_in", value="'PROMO'"))
    stored = json.loads(json.dumps(RowProblem(3, "code", "x", nested).to_dict()))
    assert stored["message"] == "no card number in 'PROMO'; the row waits as incomplete"
    with translation.override("ja"):
        told = explain_problem(stored)
    waits = "この行は未完成として保留されます"
    assert told == f"'PROMO'にカード番号がありません。{waits}"


@pytest.mark.parametrize("sentence", [{}, {"code": "of_a_later_version", "params": {}}])
def test_a_problem_stored_without_a_known_code_is_told_as_it_was_stored(sentence):
    stored = {"message": "3 isn’t text", "sentence": sentence}
    with translation.override("ja"):
        assert explain_problem(stored) == "3 isn’t text"


def test_sentences_that_are_put_together_are_told_whole():
    joined = join_sentences([say("name_missing"), say("no_rarity")])
    with translation.override("zh-hant"):
        assert explain_sentence(joined) == "缺少名稱；未給稀有度；以C列出"


def test_an_error_hands_on_its_sentence_with_code_and_a_copy_has_both():
    sentence = say("no_text", value="3")
    assert str(ValueError(sentence)).code == "no_text"
    assert copy.deepcopy(sentence).params == {"value": "3"}


def test_a_percent_sign_in_a_value_is_told_as_it_is():
    sentence = say("no_text", value="'50%s'")
    with translation.override("ja"):
        assert explain_sentence(sentence) == "'50%s'は文字列ではありません"
