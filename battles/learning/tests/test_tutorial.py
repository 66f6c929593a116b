"""The first game: the same opening for everybody, practice that counts for nothing."""

import pytest
from django.urls import reverse

from battles.learning.first_game import begin_tutorial
from battles.live.session import Session
from battles.models import Battle, BattleSeat
from battles.rules.unionarena.position.zones import Zone
from collection.tests.factories import load_starter_content, make_user
from unionarena.core.accounts.models import User

URL = "/battles/tutorial/"


@pytest.fixture
def learner(transactional_db):
    load_starter_content()
    return make_user("learner")


def hand_of(battle):
    view = Session.load(battle.pk).game_after(0).view(0)
    return [card["card"] for card in view["players"][0]["hand"]]


def test_every_learner_goes_first_with_the_same_hand_and_can_play_at_once(learner):
    """Two of its Characters need no energy (UA-3.2, UA-3.3, UA-4.4.6)."""
    first, second = (begin_tutorial(user=learner) for _ in range(2))

    game = Session.load(first.pk).game_after(0)
    hand = [game.position.cards[card] for card in game.position.zone(0, Zone.HAND)]
    assert hand_of(first) == hand_of(second)
    assert game.decision.player == 0
    assert sum(card.is_character and card.required_energy == 0 for card in hand) == 2


def test_first_game_counts_for_nothing(learner):
    battle = begin_tutorial(user=learner)

    assert battle.origin == "position"
    assert not battle.ranked
    assert BattleSeat.objects.get(battle=battle, seat=1).bot == "greedy"


def test_page_begins_the_game_leads_back_into_it_and_begins_anew(learner, client):
    client.force_login(learner)

    begun = client.post(URL)
    again = client.post(URL)

    battle = Battle.objects.get()
    board = reverse("battles:board", args=[battle.pk]) + "?learn=1"
    assert begun.url == again.url == board
    assert client.get(URL).context["is_running"]
    assert client.post(URL, {"again": "1"}).url != board


def test_visitor_plays_at_once_as_a_guest(client, transactional_db):
    load_starter_content()

    begun = client.post(URL)

    battle = Battle.objects.get()
    person = BattleSeat.objects.get(battle=battle, seat=0).user
    assert begun.url == reverse("battles:board", args=[battle.pk]) + "?learn=1"
    assert person.is_guest
    assert BattleSeat.objects.get(battle=battle, seat=1).bot == "random"
    assert client.get(begun.url).status_code == 200


def test_looking_at_the_page_makes_nobody_a_guest(client, db):
    assert client.get(URL).status_code == 200
    assert not User.objects.exists()
