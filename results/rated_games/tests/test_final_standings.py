"""Seasons that have ended: final standings, stored once, and who is notified."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone, translation

from collection.tests.factories import make_user
from results import tasks
from results.corrections import recalculation
from results.models import FinalStanding, Rating, Season
from results.rated_games import final_standings
from results.rated_games.final_standings import GRACE, NEWS_FOR
from results.tests.factories import end_season, play_again
from unionarena.core.notifications.models import Notification
from unionarena.core.notifications.texts import write_text

GAME = "unionarena"


def rate(user, rating, *, deviation=60, games=20, season=1, game=GAME):
    return Rating.objects.create(
        user=user,
        game=game,
        format="",
        season=season,
        rating=rating,
        deviation=deviation,
        games=games,
    )


@pytest.fixture
def four(db):
    """Return four players: two ranked, one provisional, one who has not played."""
    people = [make_user(name) for name in ("akari", "botan", "chidori", "daichi")]
    rate(people[0], 1460)
    rate(people[1], 1910)
    rate(people[2], 1800, deviation=111, games=1)
    rate(people[3], 1700, games=0)
    return people


def end(*, ago=GRACE):
    """End the season so long ago; return the present moment."""
    now = timezone.now()
    end_season(ago=ago, now=now)
    return now


def list_finished():
    rows = FinalStanding.objects.order_by("rank", "user__username")
    return set(rows.values_list("user__username", "rank", "people", "tier"))


ENDED = {
    ("botan", 1, 2, "master"),
    ("akari", 2, 2, "gold"),
    ("chidori", None, 2, ""),
}


def test_a_season_that_has_ended_is_closed_with_everyones_rank_and_tier(four):
    now = end()

    assert final_standings.close_ended_seasons(now=now) == [1]

    assert list_finished() == ENDED
    assert Season.objects.get(number=1).closed_at == now
    assert Season.objects.get(number=2).closed_at is None


def test_a_season_is_closed_once(four):
    now = end()
    final_standings.close_ended_seasons(now=now)
    Rating.objects.update(rating=1000)

    assert final_standings.close_ended_seasons(now=now) == []

    assert list_finished() == ENDED


def test_a_season_is_not_closed_while_games_may_still_be_recorded(four):
    now = end(ago=GRACE - timedelta(seconds=1))

    assert final_standings.close_ended_seasons(now=now) == []
    assert not FinalStanding.objects.exists()


def test_a_season_that_is_running_is_not_closed(four):
    now = end(ago=-timedelta(days=1))

    assert final_standings.close_ended_seasons(now=now) == []


def test_a_rating_of_another_season_or_game_has_a_ladder_of_its_own(four):
    rate(four[0], 1700, game="kiseki")
    rate(four[1], 1200, season=2)
    final_standings.close_ended_seasons(now=end())

    row = FinalStanding.objects.get(game="kiseki")
    assert (row.rank, row.people, row.tier) == (1, 1, "platinum")
    assert not FinalStanding.objects.filter(season=2).exists()


def notify(now):
    final_standings.close_ended_seasons(now=now)
    return final_standings.notify_of_final_standings(now=now)


def list_notified():
    rows = Notification.objects.select_related("user").order_by("user__username")
    return {row.user.username: write_text(row) for row in rows}


def test_everyone_who_played_is_notified_of_their_rank_and_tier(four):
    assert notify(end()) == 3

    sent = list_notified()
    assert set(sent) == {"akari", "botan", "chidori"}
    assert sent["akari"].title == "Season 1 has ended"
    assert sent["akari"].body.endswith("you finished in Gold, ranked 2 of 2.")
    assert sent["chidori"].body.endswith("still provisional after 1 rated game.")


def test_nobody_is_notified_of_a_season_twice(four):
    now = end()
    notify(now)
    Notification.objects.all().delete()  # as the site does after a month

    assert final_standings.notify_of_final_standings(now=now) == 0
    tasks.close_seasons()

    assert not Notification.objects.exists()


def test_a_player_of_several_ladders_is_notified_once_of_the_one_they_played_most(four):
    rate(four[0], 1700, game="kiseki", games=21)
    rate(four[0], 2000, game="universe-end", games=90, deviation=120)

    notify(end())

    assert "in Platinum, ranked 1 of 1" in list_notified()["akari"].body
    assert not FinalStanding.objects.filter(notified_at=None).exists()


def test_players_are_notified_in_their_own_language(four):
    four[0].language = "ja"
    four[0].save()

    notify(end())

    with translation.override("ja"):
        row = FinalStanding.objects.get(user=four[0])
        sentence = final_standings.describe_final_standing(row)
    assert list_notified()["akari"].body == sentence


def test_batches_reach_everyone(four, monkeypatch):
    monkeypatch.setattr(final_standings, "NOTIFIED_TOGETHER", 1)

    assert notify(end()) == 3
    assert len(list_notified()) == 3


@pytest.mark.parametrize(
    ("ago", "notified"),
    [(NEWS_FOR, 3), (NEWS_FOR + timedelta(seconds=1), 0)],
)
def test_a_season_that_ended_long_ago_is_no_news(four, ago, notified):
    assert notify(end(ago=ago)) == notified
    assert list_finished() == ENDED


def test_a_game_voided_after_the_end_changes_the_final_standings(rated):
    play_again(rated, times=1)
    Rating.objects.update(deviation=60)
    final_standings.restore_final_standings(GAME, "")
    assert not FinalStanding.objects.exists()  # it has not ended
    final_standings.close_ended_seasons(now=end(ago=timedelta(0)) + GRACE)
    akari, _botan = rated.people
    assert FinalStanding.objects.get(user=akari).rank == 1
    moderator = make_user("moderator")
    moderator.user_permissions.add(Permission.objects.get(codename="moderate"))

    recalculation.void_outcome(
        moderator=moderator,
        battle_id=rated.battle_id,
        reason="arranged",
        now=timezone.now(),
    )

    left = FinalStanding.objects.get(user=akari)
    assert (left.games, left.rank, left.tier) == (1, None, "")
    assert left.rating == Rating.objects.get(user=akari).rating
