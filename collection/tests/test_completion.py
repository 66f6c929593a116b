"""Completing one's deck: legal afterwards, explained, and only with cards one may use.

Issue 28: "complete this to a legal deck" within what one owns.
"""

from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from cards.catalogue.selectors import list_all_cards
from cards.tests.factories import schedule
from collection import services
from collection.models import Deck, OwnedCard
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    load_frozen_content()
    return make_user()


@pytest.fixture
def api(player):
    client = APIClient()
    client.force_authenticate(player)
    return client


def begin(player, **counts):
    numbers = {number.replace("_", "-"): count for number, count in counts.items()}
    return services.create_deck(owner=player, name="Begun", counts=numbers)


def complete(api, deck, **headers):
    return api.post(f"/api/v1/decks/{deck.pk}/complete/", headers=headers)


def stored(deck):
    return dict(deck.entries.values_list("card__number", "count"))


def own(player, copies, **others):
    cards = list_all_cards().filter(number__startswith="TDL")
    OwnedCard.objects.bulk_create(
        OwnedCard(user=player, card=card, count=others.get(card.number[-3:], copies))
        for card in cards
    )


def test_a_begun_deck_becomes_legal_and_every_step_says_why(api, player):
    deck = begin(player, TDL_1_001=2)

    answer = complete(api, deck)

    assert answer.status_code == 200
    assert answer.json()["deck"]["legal"]
    assert answer.json()["deck"]["problems"] == []
    counts = {
        entry["number"]: entry["count"] for entry in answer.json()["deck"]["entries"]
    }
    assert sum(counts.values()) == 50
    assert stored(deck) == counts
    for step in answer.json()["steps"]:
        assert step["sentence"]
        assert step["name"] != step["number"]
        assert counts.get(step["number"], 0) == step["after"]


def test_setting_what_was_before_undoes_it(api, player):
    deck = begin(player, TDL_1_001=2)
    steps = complete(api, deck).json()["steps"]

    entries = [{"number": it["number"], "count": it["before"]} for it in steps]
    api.patch(f"/api/v1/decks/{deck.pk}/entries/", {"entries": entries}, format="json")

    assert stored(deck) == {"TDL-1-001": 2}


def test_a_legal_deck_stays_as_it_is(api, player):
    deck = make_deck(user=player)
    before = deck.version

    answer = complete(api, deck)

    assert answer.json()["steps"] == []
    assert Deck.objects.get(pk=deck.pk).version == before


def test_too_many_copies_go_with_their_clause(api, player):
    """UA-2.2.3."""
    deck = begin(player, TDL_1_001=6)

    first = complete(api, deck).json()["steps"][0]

    assert (first["before"], first["after"]) == (6, 4)
    assert (first["code"], first["clause"]) == ("complete.too_many_copies", "UA-2.2.3")


def test_only_copies_that_one_owns_come_in(api, player, settings):
    play_with_own_cards(settings)
    own(player, 3, **{"001": 1})
    deck = begin(player, TDL_1_001=2)

    steps = complete(api, deck).json()["steps"]

    assert (steps[0]["code"], steps[0]["after"]) == ("complete.not_owned", 1)
    assert max(stored(deck).values()) == 3
    assert sum(stored(deck).values()) == 50


def test_a_deck_that_cannot_be_whole_is_refused_and_stays(api, player, settings):
    play_with_own_cards(settings)
    own(player, 1)
    deck = begin(player, TDL_1_001=2)

    answer = complete(api, deck)

    assert answer.status_code == 422
    assert answer.json()["code"] == "deck.cannot_complete"
    assert answer.json()["clause"] == "UA-2.2.1"
    assert stored(deck) == {"TDL-1-001": 2}


def test_an_empty_deck_has_no_series_to_complete_it_with(api, player):
    answer = complete(api, begin(player))

    assert (answer.status_code, answer.json()["code"]) == (
        422,
        "deck.nothing_to_complete",
    )


def test_cards_that_are_not_released_do_not_come_in(api, player):
    deck = begin(player, TDL_1_001=2)
    first = complete(api, deck).json()["steps"][-1]["number"]
    other = begin(player, TDL_1_001=2)
    schedule(first, release=timezone.now() + timedelta(days=30))

    complete(api, other)

    assert first in stored(deck)
    assert first not in stored(other)


def test_another_users_deck_is_not_there(api, player):
    deck = begin(make_user("riko"), TDL_1_001=2)

    assert complete(api, deck).status_code == 404
    assert stored(deck) == {"TDL-1-001": 2}


def test_a_deck_that_was_changed_meanwhile_is_not_completed(api, player):
    deck = begin(player, TDL_1_001=2)

    assert complete(api, deck, if_match='"99"').status_code == 412
    assert stored(deck) == {"TDL-1-001": 2}
