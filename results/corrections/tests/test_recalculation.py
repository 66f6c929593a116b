"""Voiding a game, and recalculating outcomes and ratings (issue 15)."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.utils import timezone

from collection.tests.factories import make_user
from results import selectors
from results.corrections import recalculation
from results.errors import CannotVoid
from results.models import (
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Season,
)
from results.tests.factories import play_again
from unionarena.core.accounts.interests import Interested
from unionarena.core.accounts.models import User
from unionarena.core.accounts.sanctions import NotAModerator


@pytest.fixture
def moderator(content):
    person = make_user("moderator")
    may = Permission.objects.get(codename="moderate")
    person.user_permissions.add(may)
    return person


def test_counting_anew_finds_no_difference(rated):
    play_again(rated, times=2, loser=0)
    Season.objects.create(number=2, starts_at=timezone.now() - timedelta(seconds=1))
    play_again(rated, times=1)

    assert list(recalculation.compare_outcomes()) == []
    assert list(recalculation.compare_ratings()) == []
    call_command("recompute_results", check=True, stdout=StringIO())


def test_counting_anew_finds_what_was_changed_by_hand_and_mends_it(rated):
    akari, botan = rated.people
    play_again(rated, times=1)
    Outcome.objects.filter(battle=rated.battle_id).update(turns=99, first_seat=None)
    Participant.objects.filter(user=akari).update(result="draw")
    Rating.objects.filter(user=botan).update(rating=2000)
    printed = StringIO()
    with pytest.raises(SystemExit):
        call_command("recompute_results", check=True, stdout=printed)
    assert {"turns", "first_seat", "result", "rating"} <= set(
        printed.getvalue().split()
    )

    call_command("recompute_results", stdout=StringIO())

    call_command("recompute_results", check=True, stdout=StringIO())


def test_counting_anew_knows_those_whose_opponent_has_left(rated):
    play_again(rated, times=1)
    rated.people[1].delete()

    assert list(recalculation.compare_ratings()) == []


def test_voiding_a_game_leaves_ratings_as_if_it_had_never_been(rated, moderator):
    akari, botan = rated.people
    play_again(rated, times=2, loser=0)

    recalculation.void_outcome(
        moderator=moderator,
        battle_id=rated.battle_id,
        reason="a gift",
        now=timezone.now(),
    )

    outcome = Outcome.objects.get(battle=rated.battle_id)
    assert (outcome.is_rated, outcome.unrated_because) == (False, "voided")
    assert sorted(Rating.objects.values_list("games", flat=True)) == [2, 2]
    first = RatingChange.objects.get(user=botan, games=1)
    assert (first.rating_before, round(first.rating_after)) == (1500, 1662)
    assert selectors.get_rating(akari).rating < 1500
    assert list(recalculation.compare_ratings()) == []
    assert {notice.kind for notice in akari.notices.all()} == {"voided"}


def test_voiding_the_only_game_leaves_nobody_rated(rated, moderator):
    recalculation.void_outcome(
        moderator=moderator,
        battle_id=rated.battle_id,
        reason="a gift",
        now=timezone.now(),
    )

    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()


def test_a_game_is_voided_once_by_a_moderator_who_did_not_play(rated, moderator):
    when = {"battle_id": rated.battle_id, "reason": "a gift", "now": timezone.now()}
    with pytest.raises(NotAModerator):
        recalculation.void_outcome(moderator=rated.people[0], **when)
    rated.people[1].user_permissions.add(Permission.objects.get(codename="moderate"))
    with pytest.raises(Interested):
        recalculation.void_outcome(
            moderator=User.objects.get(pk=rated.people[1].pk), **when
        )
    recalculation.void_outcome(moderator=moderator, **when)
    with pytest.raises(CannotVoid):
        recalculation.void_outcome(moderator=moderator, **when)
