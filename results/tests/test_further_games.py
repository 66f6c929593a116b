"""Battles of games that bring their decks along, in history and result."""

import pytest
from django.urls import reverse

import matchmaking.services
from battles.live import playing
from battles.models import BattleSeat
from collection import games
from collection.tests.factories import make_user
from results.models import Outcome
from results.services import record_outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(client):
    person = make_user("aki")
    client.force_login(person)
    battle_id = matchmaking.services.start_practice(
        user=person, game="universe-end", deck="grave-sea", bot="random"
    )
    playing.concede(battle_id=battle_id, viewer=person, client_action_id="end")
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


def test_every_title_fits_where_it_is_noted_down():
    longest = BattleSeat._meta.get_field("deck_name").max_length

    titles = [
        n
        for g in games.every()
        for names, _ in g.shipped.values()
        for n in names.values()
    ]

    assert titles
    assert max(map(len, titles)) <= longest
