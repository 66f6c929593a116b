"""Achievements: what counts, what does not, and that what is earned stays."""

from datetime import timedelta
from types import MappingProxyType

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from battles.learning import puzzles
from battles.learning.models import PuzzleTry
from battles.live import submissions
from battles.tests.factories import make_practice
from collection.tests.factories import make_player, make_user
from results import services, tasks
from results.achievements import progress, sources
from results.achievements.catalog import ACHIEVEMENTS, BY_CODE
from results.achievements.progress import count_achievements, list_progress
from results.corrections import recalculation
from results.models import (
    AchievementProgress,
    FinalStanding,
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Season,
)
from results.models.achievements import CODE_LENGTH
from results.tests.factories import begin_again, end_season, finish, play_again, record

NOW = timezone.now()


@pytest.fixture(autouse=True)
def _counts_every_game(settings):
    settings.RATED_PAIR_A_DAY = 1000


def count(*people, now=NOW):
    count_achievements([person.pk for person in people], now=now)


def done(person):
    """Return what is done towards each achievement, where anything is."""
    return {
        each.achievement.code: each.done for each in list_progress(person) if each.done
    }


def earned(person):
    return {each.achievement.code for each in list_progress(person) if each.earned_at}


def test_codes_are_unique_short_and_never_change():
    """They are stored, and clients read them."""
    assert len(BY_CODE) == len(ACHIEVEMENTS)
    assert all(len(code) <= CODE_LENGTH for code in BY_CODE)
    assert sorted(BY_CODE) == [
        "correspondence_3",
        "every_game",
        "first_win",
        "kinds_3",
        "kinds_6",
        "opponents_25",
        "puzzles_10",
        "puzzles_40",
        "season",
        "season_gold",
        "streak_5",
        "tournament",
        "tournament_won",
        "upset",
        "wins_10",
        "wins_100",
    ]


def test_every_counter_is_known_to_one_source():
    counters = [name for source in sources.list_sources() for name in source.counters]

    assert len(counters) == len(set(counters))
    assert {each.counter for each in ACHIEVEMENTS} == set(counters)


def test_a_won_rated_game_counts_for_its_winner_alone(rated):
    akari, botan = rated.people

    count(akari, botan)

    assert done(akari) == {
        "first_win": 1,
        "wins_10": 1,
        "wins_100": 1,
        "streak_5": 1,
        "kinds_3": 1,
        "kinds_6": 1,
        "opponents_25": 1,
        "every_game": 1,
    }
    assert done(botan) == {"every_game": 1}
    assert (earned(akari), earned(botan)) == ({"first_win"}, set())


@pytest.mark.parametrize("game", ["casual_duel", "practice"])
def test_games_that_are_not_rated_count_for_nothing(game, request):
    duel = request.getfixturevalue(game)
    record(duel)

    count(*(person for person in duel.people if person))

    assert not AchievementProgress.objects.exists()


def test_only_games_won_one_after_the_other_are_a_streak(rated):
    play_again(rated, times=3)
    play_again(rated, times=1, loser=0)
    play_again(rated, times=2)
    akari, _botan = rated.people
    _spread_over_time()

    count(akari)

    assert (done(akari)["wins_10"], done(akari)["streak_5"]) == (6, 4)


def test_the_fifth_win_in_a_row_earns_the_streak_and_a_loss_leaves_it(rated):
    play_again(rated, times=4)
    akari, _botan = rated.people
    _spread_over_time()
    count(akari)
    assert "streak_5" in earned(akari)

    play_again(rated, times=1, loser=0)
    count(akari)

    assert "streak_5" in earned(akari)


def _spread_over_time():
    for n, outcome in enumerate(Outcome.objects.order_by("pk")):
        outcome.finished_at = NOW + timedelta(minutes=n)
        outcome.save()


def test_many_wins_against_one_player_are_one_opponent(rated):
    play_again(rated, times=2)
    akari, _botan = rated.people
    other = make_player("chidori")
    record(finish(begin_again(akari, other), loser=1))

    count(akari)

    assert (done(akari)["wins_10"], done(akari)["opponents_25"]) == (4, 2)


def test_decks_of_the_same_type_and_of_none_count_once_and_never(rated):
    play_again(rated, times=1)
    akari, _botan = rated.people
    count(akari)
    assert done(akari)["kinds_3"] == 1
    AchievementProgress.objects.all().delete()
    for side in Participant.objects.select_related("deck"):
        side.deck.series = ""
        side.deck.save()

    count(akari)

    assert "kinds_3" not in done(akari)


@pytest.mark.parametrize(
    ("changes", "is_upset"),
    [
        ({}, True),
        ({"opponent_rating": 1699}, False),
        ({"opponent_deviation": 111}, False),
        ({"deviation_before": 111}, False),
    ],
)
def test_an_upset_is_200_points_between_ratings_that_are_settled(
    rated, changes, is_upset
):
    akari, _botan = rated.people
    values = {
        "rating_before": 1500,
        "opponent_rating": 1700,
        "opponent_deviation": 110,
        "deviation_before": 110,
    }
    RatingChange.objects.filter(user=akari).update(**values | changes)

    count(akari)

    assert ("upset" in earned(akari)) is is_upset


def test_who_loses_to_a_much_better_player_has_no_upset(rated):
    _akari, botan = rated.people
    RatingChange.objects.filter(user=botan).update(
        rating_before=1500,
        opponent_rating=1900,
        opponent_deviation=60,
        deviation_before=60,
    )

    count(botan)

    assert "upset" not in done(botan)


def test_every_game_is_every_game_with_a_rated_game(db):
    akari = make_user("akari")
    for game, games in (("unionarena", 3), ("kiseki", 1), ("universe-end", 0)):
        Rating.objects.create(user=akari, game=game, season=1, games=games)
    Rating.objects.create(user=akari, game="kiseki", season=2, games=5)

    count(akari)

    assert done(akari) == {"every_game": 2}


def test_correspondence_is_three_opponents_and_no_live_game(content):
    akari, *others = [make_player(name) for name in ("akari", "botan", "chidori")]
    for other in (others[0], others[0], others[1]):
        record(finish(begin_again(akari, other, ranked=False), loser=1))
    count(akari)
    assert "correspondence_3" not in done(akari)
    for outcome in Outcome.objects.select_related("battle"):
        outcome.battle.is_live = False
        outcome.battle.save()

    count(akari)

    assert done(akari) == {"correspondence_3": 2}


def test_a_puzzle_counts_once_and_only_if_solved(content):
    akari = make_player("akari")
    for n, (name, solved_at) in enumerate(
        [("one", NOW), ("one", NOW), ("two", NOW), ("three", None)]
    ):
        duel = make_practice(name=f"person{n}")
        PuzzleTry.objects.create(
            user=akari,
            puzzle=name,
            battle_id=duel.battle_id,
            turn=1,
            begun_at=NOW - timedelta(days=1),
            solved_at=solved_at,
        )

    count(akari)

    assert done(akari) == {"puzzles_10": 2, "puzzles_40": 2}


def test_who_has_just_played_a_puzzle_is_counted(content):
    akari = make_player("akari")
    battle = puzzles.begin_puzzle(user=akari, name=next(iter(puzzles.HAND_MADE)))
    submissions.concede_battle(battle_id=battle.pk, viewer=akari)
    services.record_outcome(battle_id=battle.pk)
    since = timezone.now() - timedelta(minutes=1)

    assert set(sources.PUZZLES.list_active(since)) == {akari.pk}
    assert set(sources.GAMES.list_active(since)) == set()
    assert set(sources.PUZZLES.list_active(timezone.now())) == set()


def test_everyone_of_a_season_that_was_just_closed_is_counted(db):
    akari = make_user("akari")
    FinalStanding.objects.create(user=akari, season=1, rank=1, tier="gold", **STANDING)
    end_season(ago=timedelta(hours=2), now=NOW)
    assert set(sources.SEASONS.list_active(NOW)) == set()
    Season.objects.filter(number=1).update(closed_at=NOW)

    assert set(sources.SEASONS.list_active(NOW)) == {akari.pk}
    assert set(sources.SEASONS.list_active(NOW + timedelta(seconds=1))) == set()


STANDING = MappingProxyType({"people": 5, "rating": 1500, "games": 9})


@pytest.mark.parametrize(
    ("rank", "tier", "codes"),
    [
        (None, "", set()),
        (3, "silver", {"season"}),
        (2, "gold", {"season", "season_gold"}),
        (1, "master", {"season", "season_gold"}),
    ],
)
def test_a_season_is_finished_with_a_rank(db, rank, tier, codes):
    akari = make_user("akari")
    FinalStanding.objects.create(user=akari, season=1, rank=rank, tier=tier, **STANDING)

    count(akari)

    assert earned(akari) == codes


def test_counting_again_changes_nothing_and_keeps_the_first_date(rated):
    akari, _botan = rated.people
    count(akari)
    before = list(AchievementProgress.objects.order_by("pk").values())

    count(akari, now=NOW + timedelta(days=1))

    assert list(AchievementProgress.objects.order_by("pk").values()) == before


def test_progress_ends_at_the_target(rated):
    play_again(rated, times=2)
    akari, _botan = rated.people

    count(akari)

    assert done(akari)["first_win"] == 1


def test_counting_costs_the_same_for_many_players(rated, django_assert_max_num_queries):
    play_again(rated, times=3)
    people = [*rated.people, *(make_user(f"person{n}") for n in range(5))]

    with django_assert_max_num_queries(14):
        count(*people)


def test_a_voided_game_takes_back_what_it_gave(rated):
    play_again(rated, times=1)
    akari, botan = rated.people
    first, second = Outcome.objects.order_by("pk")
    FinalStanding.objects.create(user=akari, season=9, rank=1, tier="gold", **STANDING)
    count(akari, botan)
    moderator = make_user("moderator")
    moderator.user_permissions.add(Permission.objects.get(codename="moderate"))

    def void(outcome):
        recalculation.void_outcome(
            moderator=moderator, battle_id=outcome.battle_id, reason="", now=NOW
        )

    void(first)
    assert (done(akari)["wins_10"], "first_win" in earned(akari)) == (1, True)
    void(second)

    assert earned(akari) == {"season", "season_gold"}
    assert "wins_10" not in done(akari)


# --- The task.


def test_the_task_counts_those_who_have_just_played(rated):
    tasks.count_achievements()

    assert earned(rated.people[0]) == {"first_win"}


def test_the_task_leaves_out_who_played_before_and_the_daily_one_finds_them(rated):
    ended = timezone.now() - timedelta(hours=5)
    Outcome.objects.update(started_at=ended, finished_at=ended)
    tasks.count_achievements()
    assert not AchievementProgress.objects.exists()

    tasks.count_achievements_far_back()

    assert earned(rated.people[0]) == {"first_win"}


def test_players_who_cannot_be_counted_keep_no_others_from_it(rated, monkeypatch):
    monkeypatch.setattr(progress, "COUNTED_TOGETHER", 1)
    akari, botan = rated.people
    real = progress.count_achievements

    def count_or_fail(user_ids, *, now):
        if akari.pk in user_ids:
            raise RuntimeError("these are broken")
        real(user_ids, now=now)

    monkeypatch.setattr(progress, "count_achievements", count_or_fail)

    tasks.count_achievements()

    assert (done(akari), done(botan)) == ({}, {"every_game": 1})


def test_bots_have_no_achievements(rated):
    akari, botan = rated.people
    akari.bot_owner = botan
    akari.save()

    count(akari)

    assert not AchievementProgress.objects.exists()
