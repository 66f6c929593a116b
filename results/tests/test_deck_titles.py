"""Battles of games with their own decks, in history and result."""

import pytest
from django.urls import reverse

from battles.live import submissions
from battles.seating import battle_creation
from collection.tests.factories import make_user
from results.models import Outcome
from results.services import record_outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(client):
    person = make_user("aki")
    client.force_login(person)
    game = "universe-end"
    deck = battle_creation.get_bundled_deck(game, "grave-sea")
    battle_id = battle_creation.create_practice_battle(
        user=person, game=game, deck=deck, bot="random"
    ).pk
    submissions.concede_battle(
        battle_id=battle_id, viewer=person, client_action_id="end"
    )
    if not Outcome.objects.filter(battle_id=battle_id).exists():
        record_outcome(battle_id=battle_id)
    return battle_id


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Mordo of the Hill · Shio of the Depths"),
        ("ja", "丘のモルド · 深みのシオ"),
    ],
)
def test_the_deck_is_called_by_its_title_in_the_readers_language(
    client, battle, language, title
):
    in_language = {"accept-language": language}
    result = client.get(reverse("results:detail", args=[battle]), headers=in_language)
    history = client.get(reverse("results:history"), headers=in_language)

    for page in (result, history):
        assert title in page.text
        assert "grave-sea" not in page.text
