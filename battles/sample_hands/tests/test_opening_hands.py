"""Opening hands of a deck: dealt by the rules, the same for the same seed."""

from collections import Counter

import pytest

from battles.sample_hands.opening_hands import deal_opening_hand
from battles.tests.factories import lock
from collection.tests.factories import load_starter_content, make_deck, make_player


@pytest.fixture(autouse=True)
def content(db):
    load_starter_content()


@pytest.fixture
def player():
    return make_player("miori")


def test_a_hand_is_seven_cards_of_the_deck_and_the_same_for_the_same_seed(player):
    """UA-3.3."""
    deck = lock(player)

    hand = deal_opening_hand(deck, seed="tide")

    assert len(hand.numbers) == 7
    assert max(Counter(hand.numbers).values()) <= 4
    assert deal_opening_hand(deck, seed="tide") == hand
    assert deal_opening_hand(deck, seed="ebb").numbers != hand.numbers


def test_a_redraw_brings_seven_others_the_same_for_the_same_seed(player):
    """UA-3.4, UA-3.5: the cards set aside are not in the new hand."""
    deck = lock(player)

    first = deal_opening_hand(deck, seed="tide")
    second = deal_opening_hand(deck, seed="tide", redraw=True)

    held = Counter(first.numbers) + Counter(second.numbers)
    assert len(second.numbers) == 7
    assert max(held.values()) <= 4
    assert (second.is_redrawn, second.seed) == (True, "tide")


def test_without_a_seed_one_is_drawn_and_told(player):
    deck = lock(player)

    hand = deal_opening_hand(deck)

    assert hand.seed
    assert deal_opening_hand(deck, seed=hand.seed) == hand


def test_rest_draws_a_hand_with_names_and_refuses_foreign_decks(client, player):
    deck = make_deck(user=player)
    client.force_login(player)
    address = "/api/v1/battles/sample-hand/"

    told = client.get(address, {"deck": deck.pk, "seed": "tide"})
    redrawn = client.get(address, {"deck": deck.pk, "seed": "tide", "redraw": True})

    assert told.status_code == redrawn.status_code == 200
    assert len(told.json()["cards"]) == 7
    assert redrawn.json()["is_redrawn"]
    client.force_login(make_player("rui"))
    assert client.get(address, {"deck": deck.pk}).status_code == 404
    assert client.get(address, {"deck": "9" * 50}).status_code in (400, 404)


def test_the_page_of_a_deck_draws_a_hand_and_a_stranger_sees_none(client, player):
    deck = make_deck(user=player)
    client.force_login(player)

    page = client.get(
        f"/battles/hand/{deck.pk}/?seed=tide", headers={"HX-Request": "true"}
    )

    assert page.content.count(b"face-link") == 7
    assert b'data-action="redraw"' in page.content
    second = client.get(f"/battles/hand/{deck.pk}/?redraw=1")
    assert b'data-action="redraw"' not in second.content
    client.force_login(make_player("rui"))
    assert client.get(f"/battles/hand/{deck.pk}/").status_code == 404


def test_an_unfinished_deck_deals_no_hand(client, player):
    """UA-2.2.1: the rules' own setup takes legal decks only."""
    deck = make_deck(user=player)
    deck.entries.first().delete()
    client.force_login(player)

    assert client.get(f"/battles/hand/{deck.pk}/").status_code in (409, 422)
