"""The cards of a battle as clients are told of them."""

import pytest

from battles.games import pinned_cards
from battles.live.session import sessions


@pytest.fixture
def cards(duel):
    return sessions.get(duel.battle_id).pinned


def test_cards_shown_lately_cost_no_query(cards, django_assert_num_queries):
    numbers = sorted(cards.revision_by_number)
    first = cards.catalogue(numbers[:3], "ja")

    with django_assert_num_queries(0):
        again = cards.catalogue(numbers[:3], "ja")

    assert again == first
    assert sorted(again) == numbers[:3]


def test_only_what_was_not_shown_is_read(cards, django_assert_num_queries):
    numbers = sorted(cards.revision_by_number)
    cards.catalogue(numbers[:3], "ja")

    with django_assert_num_queries(1):  # Japanese needs no names of traits
        found = cards.catalogue(numbers[:4], "ja")

    assert sorted(found) == numbers[:4]


def test_each_language_has_its_own_words(cards):
    numbers = sorted(cards.revision_by_number)[:3]

    japanese, english = (cards.catalogue(numbers, which) for which in ("ja", "en"))

    assert all(japanese[n]["name"] == japanese[n]["original"]["name"] for n in numbers)
    assert any(japanese[n]["name"] != english[n]["name"] for n in numbers)


def test_what_was_shown_long_ago_is_read_again(
    cards, monkeypatch, django_assert_num_queries
):
    """Names of traits and pictures may change under a running server."""
    monkeypatch.setattr(pinned_cards, "SHOWN_S", -1.0)
    numbers = sorted(cards.revision_by_number)[:3]
    cards.catalogue(numbers, "ja")

    with django_assert_num_queries(1):
        cards.catalogue(numbers, "ja")
