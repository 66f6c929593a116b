"""What somebody may mean by a name with a slip of the pen."""

import pytest
from django.contrib.auth.models import AnonymousUser

import cards.importing.content
from cards.search.indexing import index_everything
from cards.search.suggestions import suggest_cards

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content():
    cards.importing.content.load_content()
    index_everything()


def suggest_numbers(words):
    found = suggest_cards(AnonymousUser(), words, language="en", most=4)
    return [card.number for card in found]


@pytest.mark.parametrize(
    "words",
    [
        "Agata, Lighthouse Knight",
        "agata lighthouse knight",  # no comma
        "Agata, Lighthouse Knigth",
        "Agatha, Lighthouse Knight",
        "灯台騎士 アガダ",
        "燈塔騎土 亞賀多",
    ],
)
def test_name_with_one_spoilt_word_means_the_card(words):
    assert suggest_numbers(words)[0] == "TDL-1-015"


def test_word_that_stands_alone_is_understood_by_its_other_parts():
    assert suggest_numbers("Oilcann")[0] == "CWO-1-005"


def test_name_with_two_spoilt_words_of_two_means_nothing():
    assert suggest_numbers("Oilcann Twinz") == []


@pytest.mark.parametrize(
    "words", ["", '"', "qzx", "qqq zzz", "Agata" * 99, "a b c d e f g h", "() or -n:"]
)
def test_nonsense_means_nothing_and_breaks_nothing(words):
    assert suggest_numbers(words) == []
