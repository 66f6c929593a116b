"""A card is found by the names and affinities that any list gives it or its namesakes.

Issue 28: both lists are imported, in either order, and matched by card number. Every
card is invented.
"""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.importing.tests.test_evidence import english, row
from cards.importing.tests.test_imports import bring
from cards.search.autocomplete import complete_query
from cards.search.indexing import index_everything
from cards.search.selectors import find_cards
from cards.search.suggestions import suggest_cards
from collection.card_matching.written_lists import match_list_for

pytestmark = pytest.mark.django_db

BOTH, JAPANESE, ENGLISH, OTHER = (f"XYZ-1-00{place}" for place in range(1, 5))
VISITOR = AnonymousUser()


@pytest.fixture(params=["Japanese first", "English first"])
def lists(request):
    """One card in both lists, a namesake in each, and another card."""
    japanese = [
        row(number, name="灯台 守", traits=["港"]) for number in (BOTH, JAPANESE)
    ]
    foreign = [
        english(number, name="Keeper of Lights", traits=["Harbor"])
        for number in (BOTH, ENGLISH)
    ]
    other = row(OTHER, name="船乗り", traits=["船"])
    order = [[*japanese, other], foreign]
    for entries in order if request.param == "Japanese first" else reversed(order):
        bring(*entries)
    index_everything()


@pytest.mark.parametrize(
    "query", ["lights", "灯台", "n:keeper", 'n="灯台 守"', "t:harbor", "trait:港"]
)
def test_all_namesakes_are_found_in_either_language(lists, query):
    found = find_cards(VISITOR, query).cards

    assert [card.number for card in found] == [BOTH, JAPANESE, ENGLISH]


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
@pytest.mark.parametrize("typed", ["灯台", "Keep"])
def test_typing_a_name_of_either_language_offers_it(lists, language, typed):
    offered = [
        it for it in complete_query(VISITOR, typed, language=language) if it.number
    ]

    assert {it.number for it in offered} == {BOTH, JAPANESE, ENGLISH}
    assert all(typed in it.label for it in offered)


@pytest.mark.parametrize("name", ["Keeper of Lights", "KEEPER OF LIGHTS", "灯台 守"])
@pytest.mark.parametrize("number", [BOTH, JAPANESE, ENGLISH])
def test_a_pasted_number_may_have_the_name_of_either_language(lists, number, name):
    matched = match_list_for(VISITOR, f"4 {number} {name}", language="en")

    assert matched.counts == {number: 4}
    assert matched.unmatched == []


@pytest.mark.parametrize("name", ["Keeper of Lights", "keeper of lights", "灯台 守"])
def test_a_pasted_name_means_its_namesakes_whatever_list_they_are_of(lists, name):
    (line,) = match_list_for(VISITOR, f"4 {name}", language="en").unmatched

    assert line.code == "list.several_cards"
    assert [card.number for card in line.suggestions] == [BOTH, JAPANESE, ENGLISH]


def test_a_pasted_name_in_capitals_of_one_card_is_that_card(lists):
    bring(english(OTHER, name="Sailor", traits=["Ship"]))
    index_everything()

    matched = match_list_for(VISITOR, "3 SAILOR", language="ja")

    assert matched.counts == {OTHER: 3}


def test_a_slip_in_a_name_suggests_cards_of_the_other_list(lists):
    found = suggest_cards(VISITOR, "Keeper of Ligths", language="ja", most=4)

    assert {card.number for card in found} == {BOTH, JAPANESE, ENGLISH}
