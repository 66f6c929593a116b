"""Starter decks speak the language of whoever reads, until somebody renames them."""

import pytest
from django.utils.translation import override

from collection import services
from collection.starters.deck_files import localize_deck_name
from collection.tests.factories import load_frozen_content, make_deck, make_player

pytestmark = pytest.mark.django_db
NAMES = {"en": "Harbor of Keepers", "ja": "灯守の港", "zh-hant": "守燈之港"}


@pytest.fixture
def player():
    load_frozen_content()
    return make_player(language="ja")


@pytest.mark.parametrize(("language", "name"), NAMES.items())
def test_deck_of_a_starter_is_called_in_the_readers_language(
    client, player, language, name
):
    make_deck(user=player)
    client.force_login(player)

    with override(language):
        (deck,) = [d for d in services.grant_starter(user=player) if d.title == name]
    page = client.get(f"/decks/{deck.pk}/", headers={"accept-language": language})
    player.language = language
    player.save()
    page = client.get(f"/decks/{deck.pk}/", headers={"accept-language": language})

    assert f"<h1>{name}</h1>" in page.text


def test_renamed_deck_keeps_its_name_in_every_language(player):
    deck = make_deck(user=player)

    services.rename_deck(viewer=player, deck_id=deck.pk, name="Night tide")

    deck.refresh_from_db()
    for language in NAMES:
        with override(language):
            assert deck.title == "Night tide"


@pytest.mark.parametrize("noted", NAMES.values())
def test_a_name_that_was_noted_down_is_told_in_the_readers_language(noted):
    with override("zh-hant"):
        assert localize_deck_name(noted) == "守燈之港"


def test_a_name_of_ones_own_stays_as_it_was_noted_down():
    with override("ja"):
        assert (
            localize_deck_name("Harbor of Keepers, mine") == "Harbor of Keepers, mine"
        )
