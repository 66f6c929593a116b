"""Who asked for it hears that a friend plays, and nobody else hears of anybody."""

import pytest
from django.utils import timezone

from battles.match_options.options import BattleOptions
from battles.seating import battle_creation
from battles.seating.battle_creation import SeatRequest
from battles.tests.factories import lock
from matchmaking.friends.play_notifications import notify_of_friends
from matchmaking.models import Follow
from results.profiles import public_profiles
from unionarena.core.accounts.models import Block
from unionarena.core.notifications.models import Notification
from unionarena.core.notifications.services import choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(akari, botan, chidori):
    """Akari and Botan follow each other; Botan plays Chidori; Akari is curious."""
    for one, other in ((akari, botan), (botan, akari), (akari, chidori)):
        Follow.objects.create(follower=one, followed=other, created_at=timezone.now())
    choose(user=akari, channels={"friend_plays": ["page"]}, quiet=None, zone="UTC")
    battle_creation.create_battle(
        seats=[SeatRequest(user=each, deck=lock(each)) for each in (botan, chidori)],
        options=BattleOptions(clock="normal"),
        origin="matchmaking",
    )
    return akari, botan, chidori


def test_a_friend_who_plays_is_told_of_once_in_an_hour(friends):
    now = timezone.now()
    assert notify_of_friends(now=now) == 1
    notify_of_friends(now=now)

    row = Notification.objects.get()
    assert (row.user, row.details["name"]) == (friends[0], friends[1].shown_name)
    assert row.path.endswith("/watch/")


@pytest.mark.parametrize("how", ["not chosen", "one-sided", "hidden", "blocked"])
def test_nobody_else_is_told_of_anybody(friends, how):
    akari, botan, _chidori = friends
    if how == "not chosen":
        choose(user=akari, channels={"friend_plays": []}, quiet=None, zone="UTC")
    elif how == "one-sided":
        Follow.objects.filter(follower=botan).delete()
    elif how == "hidden":
        public_profiles.save_visibility(user=botan, is_present=False)
    else:
        Block.objects.create(blocker=botan, blocked=akari)

    assert notify_of_friends(now=timezone.now()) == 0
