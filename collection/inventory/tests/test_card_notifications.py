"""People hear of releases of cards they want, and of rulings on cards they play."""

import pytest
from django.utils import timezone

from cards.catalogue.change_announcements import announce_released
from cards.catalogue.signals import rulings_added
from collection.models import CardMark, DeckEntry
from collection.tests.factories import load_starter_content, make_deck, make_player
from unionarena.core.notifications.models import Notification
from unionarena.core.notifications.services import choose


@pytest.fixture
def akari(transactional_db):
    load_starter_content()
    return make_player("akari")


def list_cards():
    entries = DeckEntry.objects.select_related("card").order_by("card__number")
    return list(dict.fromkeys(entry.card for entry in entries))


def want(person, card):
    CardMark.objects.create(user=person, card=card, wanted=2)


def test_who_wants_a_released_card_hears_of_it_once(akari):
    botan = make_player("botan")
    cards = list_cards()[:6]
    for card in cards[:5]:
        want(akari, card)
    CardMark.objects.create(user=botan, card=cards[0], tradeable=1)

    for _again in range(2):
        announce_released("spring", [card.pk for card in cards])

    row = Notification.objects.get()
    assert (row.user, row.occasion) == (akari, "card_released")
    assert row.path == "/news/releases/spring/"
    numbers = sorted(card.number for card in cards[:5])
    assert row.details == {"cards": ", ".join(numbers[:4]) + "…"}


def test_a_new_ruling_reaches_who_plays_the_card(akari):
    botan = make_player("botan")
    deck = make_deck(user=akari, slug="keepers")
    card = deck.entries.order_by("pk").first().card
    botan.decks.filter(entries__card=card).update(deleted_at=timezone.now())
    akari.decks.exclude(pk=deck.pk).update(deleted_at=timezone.now())

    for _again in range(2):
        rulings_added.send(None, ruling_ids=[3, 4], card_ids=[card.pk])

    row = Notification.objects.get()
    assert (row.user, row.occasion) == (akari, "card_ruled")
    assert row.details == {"cards": card.number}


def test_who_chose_no_channel_hears_of_neither(akari):
    card = list_cards()[0]
    want(akari, card)
    choose(user=akari, channels={"card_released": []}, quiet=None, zone="UTC")

    announce_released("spring", [card.pk])

    assert not Notification.objects.exists()
