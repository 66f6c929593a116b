"""Looking back: who was ahead, what decided, what the strong bot would have done."""

import pytest
from django.test import Client
from django.urls import reverse

from battles.live.session import sessions
from battles.models import Battle, Origin
from battles.watching.replays import playback
from battles.watching.review import turning_points
from battles.watching.spectating import live_battles
from battles.watching.tests.people import make_room

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    playback.clear_cache()
    live_battles.clear_cache()
    turning_points._compute_curve.cache_clear()
    turning_points._search_better_play.cache_clear()


@pytest.fixture
def over(content):
    room = make_room()
    room.play(120, seed=3)
    if not sessions.get(room.battle_id).game.result:
        room.submit(0, {"type": "concede"}, decision_id=None)
    return room


def client_of(person):
    client = Client()
    client.force_login(person)
    return client


def test_curve_has_a_point_for_each_turn_and_both_sides_add_up_to_one(over):
    own, other = (
        turning_points.review_battle(person, over.battle_id) for person in over.people
    )

    turns = len(playback.load_replay(over.battle_id).turns)
    assert len(own.curve) == len(other.curve) == turns
    for mine, theirs in zip(own.curve, other.curve, strict=True):
        assert mine.chance + theirs.chance == pytest.approx(1)
        assert mine.is_own is not theirs.is_own


def test_no_more_than_three_moments_are_told_in_their_order(over):
    found = turning_points.review_battle(over.people[0], over.battle_id)

    assert 0 < len(found.moments) <= turning_points.MOMENTS
    told = [abs(each.after - each.before) for each in found.moments]
    assert min(told) >= turning_points.WORTH_TELLING
    assert [m.at for m in found.moments] == sorted(m.at for m in found.moments)


def test_page_tells_moments_and_what_was_better_and_plays_on(over):
    person = over.people[0]
    client = client_of(person)
    page = client.get(reverse("battles:review", args=[over.battle_id]))
    moment = turning_points.review_battle(person, over.battle_id).moments[0]

    piece = client.get(reverse("battles:better", args=[over.battle_id, moment.at]))
    played = client.post(reverse("battles:play-on", args=[over.battle_id, moment.at]))

    assert f'data-moment="{moment.at}"' in page.content.decode()
    assert "trong bot" in piece.content.decode()
    battle = Battle.objects.get(pk=played.url.strip("/").rsplit("/", 1)[1])
    assert battle.origin == Origin.POSITION
    assert battle.seats.get(seat=1).bot == "monte_carlo"


def test_strangers_and_battles_that_go_on_have_no_review(content, django_user_model):
    room = make_room()
    stranger = django_user_model.objects.create_user("stranger")
    address = reverse("battles:review", args=[room.battle_id])

    assert client_of(stranger).get(address).status_code == 404
    going_on = client_of(room.people[0]).get(address)
    assert going_on.url == reverse("battles:board", args=[room.battle_id])
