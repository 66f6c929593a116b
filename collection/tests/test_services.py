"""What people do with decks, and what they receive when they join."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.catalogue.selectors import list_all_cards
from cards.tests.factories import withdraw_everything
from collection import selectors, services
from collection.errors import (
    BadEntries,
    BadName,
    DeckIllegal,
    DeckNotFound,
    TooManyDecks,
)
from collection.legality import DeckCard, check_deck
from collection.models import Deck, DeckEntry, OwnedCard, StarterGrant
from collection.services.decks import MOST_DECKS, UNDO_TIME

from .factories import (
    load_frozen_content,
    make_player,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture(autouse=True)
def content():
    load_frozen_content()


@pytest.fixture
def player():
    return make_player()


@pytest.fixture
def deck(player):
    """The player's red starter deck."""
    return Deck.objects.get(owner=player, from_starter__slug="keepers")


def counts_of(deck):
    return dict(deck.entries.values_list("card__number", "count"))


# --- Starter decks ------------------------------------------------------------------


def test_whoever_joins_receives_both_decks_and_their_cards():
    player = make_user()

    decks = services.grant_starter(user=player)

    assert sorted(deck.from_starter.slug for deck in decks) == ["deeptide", "keepers"]
    listed = sum(sum(counts_of(deck).values()) for deck in decks)
    owned = sum(OwnedCard.objects.filter(user=player).values_list("count", flat=True))
    assert (listed, owned) == (100, 100)


def test_both_starter_decks_may_be_played_as_they_are(player):
    """UA-2.2.1 to UA-2.2.4."""
    for deck in selectors.list_decks_for(player):
        assert selectors.inspect_deck(deck).problems == ()
        locked = services.freeze_deck(viewer=player, deck_id=deck.pk)
        assert len(locked.revision_ids) == 50


def test_the_decks_are_given_once(player):
    services.grant_starter(user=player)

    assert Deck.objects.filter(owner=player).count() == 2
    assert OwnedCard.objects.get(user=player, card__number="TDL-1-001").count == 4


def test_a_deleted_starter_deck_is_not_given_again(player, deck):
    services.delete_deck(viewer=player, deck_id=deck.pk, now=NOW)

    decks = services.grant_starter(user=player)

    assert [deck.from_starter.slug for deck in decks] == ["deeptide"]


def test_a_starter_deck_that_came_later_is_given_then(player):
    StarterGrant.objects.filter(user=player, starter__slug="keepers").delete()

    services.grant_starter(user=player)

    assert Deck.objects.filter(owner=player).count() == 3
    assert OwnedCard.objects.get(user=player, card__number="TDL-1-001").count == 8


def test_starter_decks_are_named_in_the_players_language():
    player = make_user("nanao", language="ja")

    names = [deck.name for deck in services.grant_starter(user=player)]

    assert names == ["深潮の呼び声", "灯守の港"]


def test_signing_up_brings_the_starter_decks(client):
    form = {
        "username": "rui",
        "password1": "deep-tide-39",
        "password2": "deep-tide-39",
    }

    answer = client.post("/accounts/signup/", form)

    assert answer.status_code == 302
    assert Deck.objects.filter(owner__username="rui").count() == 2


def test_a_bot_gets_a_legal_starter_deck():
    locked = selectors.get_starter_deck("keepers")

    cards = {card.current_revision_id: card for card in list_all_cards()}
    deck = [
        DeckCard(card.number, "TDL", card.current_revision.trigger)
        for card in (cards[pk] for pk in locked.revision_ids)
    ]
    assert (locked.deck_id, check_deck(deck)) == (None, ())
    assert selectors.get_starter_deck("deeptide").revision_ids != locked.revision_ids


# --- Building -----------------------------------------------------------------------


def test_a_new_deck_is_empty_or_has_the_list_given(player):
    empty = services.create_deck(owner=player, name="  Night   tide ")
    listed = services.create_deck(
        owner=player, name="Two", counts={"TDL-1-001": 2, "TDL-1-002": 0}
    )

    assert (empty.name, counts_of(empty)) == ("Night tide", {})
    assert counts_of(listed) == {"TDL-1-001": 2}


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\x00", "\u3164"])
def test_a_deck_needs_a_name_that_can_be_read(player, deck, name):
    with pytest.raises(BadName):
        services.create_deck(owner=player, name=name)
    with pytest.raises(BadName):
        services.rename_deck(viewer=player, deck_id=deck.pk, name=name)

    assert Deck.objects.filter(owner=player).count() == 2


def test_a_list_is_replaced_whole(player, deck):
    services.set_entries(viewer=player, deck_id=deck.pk, counts={"TDL-1-025": 3})

    assert counts_of(deck) == {"TDL-1-025": 3}


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param({"TDL-1-999": 1}, id="unknown card"),
        pytest.param({"": 1}, id="no number"),
        pytest.param({"TDL-1-001": -1}, id="below zero"),
        pytest.param({"TDL-1-001": 51}, id="too many of one"),
        pytest.param({f"TDL-1-{n:03}": 50 for n in range(1, 6)}, id="too many in all"),
    ],
)
def test_a_list_nobody_could_mean_is_refused_and_changes_nothing(player, deck, counts):
    before = counts_of(deck)

    with pytest.raises(BadEntries):
        services.set_entries(viewer=player, deck_id=deck.pk, counts=counts)

    assert counts_of(deck) == before


def test_a_card_in_preparation_cannot_be_listed(player, deck):
    withdraw_everything()

    with pytest.raises(BadEntries) as refusal:
        services.set_entries(viewer=player, deck_id=deck.pk, counts={"TDL-1-001": 1})

    assert refusal.value.details == {"unknown": ["TDL-1-001"]}


def test_a_copy_has_the_same_list_and_a_life_of_its_own(player, deck):
    copy = services.copy_deck(viewer=player, deck_id=deck.pk)
    services.set_entries(viewer=player, deck_id=copy.pk, counts={})

    assert copy.name == "Copy of Harbor of Keepers"
    assert sum(counts_of(deck).values()) == 50


def test_nobody_keeps_more_decks_than_allowed(player, deck):
    Deck.objects.bulk_create(
        Deck(owner=player, name="Filler") for _n in range(MOST_DECKS - 2)
    )

    with pytest.raises(TooManyDecks):
        services.create_deck(owner=player, name="One more")
    with pytest.raises(TooManyDecks):
        services.copy_deck(viewer=player, deck_id=deck.pk)


def test_a_deleted_deck_is_gone_until_it_is_brought_back(player, deck):
    services.delete_deck(viewer=player, deck_id=deck.pk, now=NOW)
    with pytest.raises(DeckNotFound):
        selectors.get_deck_for(player, deck.pk)
    with pytest.raises(DeckNotFound):
        services.delete_deck(viewer=player, deck_id=deck.pk, now=NOW)

    services.restore_deck(viewer=player, deck_id=deck.pk)

    assert selectors.get_deck_for(player, deck.pk) == deck


def test_what_was_deleted_long_ago_is_removed_for_good(player, deck):
    services.delete_deck(viewer=player, deck_id=deck.pk, now=NOW)

    assert services.purge_deleted_decks(now=NOW + UNDO_TIME) == 0
    assert services.purge_deleted_decks(now=NOW + UNDO_TIME + timedelta(seconds=1)) == 1
    with pytest.raises(DeckNotFound):
        services.restore_deck(viewer=player, deck_id=deck.pk)
    assert DeckEntry.objects.filter(deck_id=deck.pk).count() == 0


@pytest.mark.parametrize(
    "meddle",
    [
        lambda who, pk: services.rename_deck(viewer=who, deck_id=pk, name="Mine"),
        lambda who, pk: services.set_entries(viewer=who, deck_id=pk, counts={}),
        lambda who, pk: services.copy_deck(viewer=who, deck_id=pk),
        lambda who, pk: services.delete_deck(viewer=who, deck_id=pk, now=NOW),
        lambda who, pk: services.restore_deck(viewer=who, deck_id=pk),
        lambda who, pk: services.freeze_deck(viewer=who, deck_id=pk),
        selectors.get_deck_for,
    ],
    ids=["rename", "entries", "copy", "delete", "restore", "lock", "read"],
)
def test_a_foreign_deck_is_as_absent_as_a_missing_one(deck, meddle):
    stranger = make_user("stranger")

    for who in (stranger, AnonymousUser()):
        for number in (deck.pk, 10**6, 10**30):
            with pytest.raises(DeckNotFound) as refusal:
                meddle(who, number)
            assert refusal.value.details == {"deck": number}
    deck.refresh_from_db()
    assert (deck.name, deck.deleted_at) == ("Harbor of Keepers", None)
    assert sum(counts_of(deck).values()) == 50


# --- Locking ------------------------------------------------------------------------


def test_a_locked_deck_names_fifty_current_revisions(player, deck):
    locked = services.freeze_deck(viewer=player, deck_id=deck.pk)

    numbers = dict(list_all_cards().values_list("current_revision", "number"))
    listed = [numbers[pk] for pk in locked.revision_ids]
    assert (locked.deck_id, locked.name) == (deck.pk, "Harbor of Keepers")
    assert {number: listed.count(number) for number in listed} == counts_of(deck)


def test_an_illegal_deck_is_refused_with_every_reason(player, deck, settings):
    """UA-2.2.1, UA-2.2.3, UA-2.2.4, and what the platform asks besides."""
    play_with_own_cards(settings)
    counts = {
        "TDL-1-001": 5,
        "TDL-1-017": 3,
        "TDL-1-041": 3,
        "TDL-1-023": 1,
    }
    services.set_entries(viewer=player, deck_id=deck.pk, counts=counts)

    with pytest.raises(DeckIllegal) as refusal:
        services.freeze_deck(viewer=player, deck_id=deck.pk)

    problems = refusal.value.details["problems"]
    assert [(p["code"], p["clause"]) for p in problems] == [
        ("deck.wrong_size", "UA-2.2.1"),
        ("deck.too_many_copies", "UA-2.2.3"),
        ("deck.too_many_triggers", "UA-2.2.4"),
        ("deck.not_owned", None),
        ("deck.card_not_playable", None),
    ]
    assert problems[0]["sentence"] == "The deck has 12 cards; it needs exactly 50."
    assert refusal.value.clause == "UA-2.2.1"


def test_a_deck_of_a_series_that_was_withdrawn_is_refused(player, deck):
    withdraw_everything()

    with pytest.raises(DeckIllegal) as refusal:
        services.freeze_deck(viewer=player, deck_id=deck.pk)

    codes = {problem["code"] for problem in refusal.value.details["problems"]}
    assert codes == {"deck.card_not_playable"}


@pytest.mark.parametrize("count", [0, 51])
def test_the_database_holds_sensible_counts(deck, count):
    card = list_all_cards().get(number="TDL-1-025")

    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(deck=deck, card=card, count=count)
