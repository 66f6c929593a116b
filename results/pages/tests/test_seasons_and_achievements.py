"""Tiers, past seasons and achievements as pages and REST show them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.games.registry import USUAL_GAME
from collection.tests.factories import make_user
from results import tasks
from results.achievements.catalog import ACHIEVEMENTS
from results.models import AchievementProgress, Rating, RatingChange
from results.profiles import public_profiles
from results.rated_games import final_standings
from results.statistics import past_seasons
from results.tests.factories import end_season

REST = "/api/v1/results"
NOW = timezone.now()
ACHIEVED = "achievements"


def rate(name, rating, *, deviation=60, season=1):
    user = make_user(name)
    Rating.objects.create(
        user=user,
        game=USUAL_GAME.name,
        format="",
        season=season,
        rating=rating,
        deviation=deviation,
        games=20,
        series="TDL",
    )
    return user


@pytest.fixture
def three(db):
    """Return players in Master, in Gold, and without a tier."""
    return (
        rate("akari", 1950),
        rate("botan", 1500),
        rate("chidori", 1700, deviation=120),
    )


@pytest.fixture
def closed(three):
    """Return the same players after the season."""
    end_season(ago=timedelta(hours=2), now=timezone.now())
    final_standings.close_ended_seasons(now=timezone.now())
    return three


# --- Tiers.


def test_the_leaderboard_shows_tiers_and_where_they_begin(three, client):
    page = client.get("/leaderboard/").content.decode()

    lines, explained = page.split("data-tiers")
    assert [lines.count(f'data-tier="{code}"') for code in ("master", "gold")] == [1, 1]
    assert explained.count("data-tier=") == 6
    assert "from 1450" in explained
    assert "below 1300" in explained


def test_tiers_are_codes_over_rest_and_empty_while_provisional(three, client):
    places = client.get(f"{REST}/leaderboard/").json()["places"]
    assert [each["tier"] for each in places] == ["master", "gold"]

    (ladder,) = client.get(f"{REST}/players/chidori/").json()["ladders"]
    assert (ladder["is_provisional"], ladder["tier"]) == (True, "")
    (ladder,) = client.get(f"{REST}/players/akari/").json()["ladders"]
    assert ladder["tier"] == "master"
    client.force_login(three[1])
    assert client.get(f"{REST}/rating/").json()["tier"] == "gold"


def test_a_profile_shows_the_tier_and_none_while_provisional(three, client):
    assert 'data-tier="gold"' in client.get("/players/botan/").content.decode()
    assert "data-tier=" not in client.get("/players/chidori/").content.decode()


@pytest.mark.parametrize(
    ("before", "after", "deviation", "move", "sentence"),
    [
        (1440, 1460, 60, "up", "promoted to Gold"),
        (1460, 1440, 60, "down", "dropped to Silver"),
        (1500, 1460, 111, "placed", "you’re in Gold"),
        (1460, 1470, 60, "", ""),
    ],
)
def test_the_result_says_when_the_tier_changes(
    rated, client, before, after, deviation, move, sentence
):
    akari, _botan = rated.people
    RatingChange.objects.filter(user=akari).update(
        rating_before=before,
        rating_after=after,
        deviation_before=deviation,
        deviation_after=60,
    )
    client.force_login(akari)

    page = client.get(f"/results/{rated.battle_id}/").content.decode()

    assert (f'data-tier-move="{move}"' in page) is bool(move)
    assert sentence in page
    if not move:
        assert "data-tier-move" not in page
    own = client.get(f"{REST}/{rated.battle_id}/").json()["own"]
    codes = ("silver", "gold")
    assert own["tier"] == codes[after >= 1450]
    assert own["tier_before"] == ("" if deviation > 110 else codes[before >= 1450])


def test_the_result_of_a_newcomer_says_nothing_of_tiers(rated, client):
    client.force_login(rated.people[0])

    page = client.get(f"/results/{rated.battle_id}/").content.decode()

    assert "data-tier-move" not in page


# --- Past seasons.


def test_before_a_season_has_ended_there_are_no_final_standings(three, client):
    page = client.get("/leaderboard/seasons/").content.decode()

    assert "No season has ended yet" in page
    assert "/leaderboard/seasons/" not in client.get("/leaderboard/").content.decode()
    assert client.get(f"{REST}/seasons/").json() == []
    refused = client.get(f"{REST}/seasons/1/")
    assert (refused.status_code, refused.json()["code"]) == (404, "season.not_found")


def test_final_standings_show_winner_tiers_and_everyones_rank(closed, client):
    client.force_login(closed[1])

    page = client.get("/leaderboard/seasons/").content.decode()

    assert "Winner: akari, with a rating of 1950" in page
    assert [f'data-rank="{rank}"' in page for rank in (1, 2, 3)] == [True, True, False]
    assert 'data-own-rank="2"' in page
    assert "You finished in Gold, ranked 2 of 2." in page
    assert "/leaderboard/seasons/" in client.get("/leaderboard/").content.decode()


def test_final_standings_over_rest(closed, client):
    client.force_login(closed[1])

    (season,) = client.get(f"{REST}/seasons/").json()
    found = client.get(f"{REST}/seasons/1/").json()

    assert season["number"] == 1
    assert found["ends_at"] == season["ends_at"]
    assert (found["game"], found["people"], found["after"]) == ("unionarena", 2, "")
    assert found["tiers"] == [
        {"tier": "master", "people": 1},
        {"tier": "gold", "people": 1},
    ]
    assert [(each["rank"], each["name"]) for each in found["places"]] == [
        (1, "akari"),
        (2, "botan"),
    ]
    assert (found["own"]["rank"], found["own"]["tier"]) == (2, "gold")
    assert client.get(f"{REST}/seasons/2/").status_code == 404
    assert client.get(f"{REST}/seasons/1/?season=1").status_code == 400
    assert client.get(f"{REST}/seasons/1/?game=kiseki").json()["places"] == []


def test_a_season_without_ranks_says_so(closed, client):
    page = client.get("/leaderboard/seasons/?game=kiseki").content.decode()

    assert "No one finished this season with a rank." in page


def test_final_standings_go_on_where_the_last_page_ended(closed, client, monkeypatch):
    monkeypatch.setattr(past_seasons, "PER_PAGE", 1)

    first = client.get(f"{REST}/seasons/1/").json()
    second = client.get(f"{REST}/seasons/1/", {"after": first["after"]}).json()

    ranks = [[each["rank"] for each in page["places"]] for page in (first, second)]
    assert ranks == [[1], [2]]
    assert second["after"] == ""
    page = client.get("/leaderboard/seasons/", {"cursor": first["after"]})
    assert "Winner: akari" in page.content.decode()
    assert client.get("/leaderboard/seasons/?cursor=x").status_code == 200


def test_who_does_not_want_to_be_named_keeps_their_final_rank(closed, client):
    public_profiles.save_visibility(user=closed[0], is_named=False)

    page = client.get("/leaderboard/seasons/").content.decode()
    first, _second = client.get(f"{REST}/seasons/1/").json()["places"]

    assert "akari" not in page
    assert "Winner: Anonymous" in page
    assert (first["rank"], first["name"], first["player"]) == (1, "", "")


def test_a_profile_shows_how_its_player_finished_seasons(closed, client):
    page = client.get("/players/botan/").content.decode()
    assert 'data-season="1"' in page
    assert "Rank 2 of 2" in page
    assert "unranked" in client.get("/players/chidori/").content.decode()

    (season,) = client.get(f"{REST}/players/botan/").json()["past_seasons"]
    assert season == {
        "season": 1,
        "game": "unionarena",
        "format": "",
        "rank": 2,
        "people": 2,
        "tier": "gold",
        "rating": 1500,
        "games": 20,
    }


def test_who_wants_no_profile_shows_no_seasons_and_no_achievements(closed, client):
    akari = closed[0]
    AchievementProgress.objects.create(
        user=akari, code="season", progress=1, earned_at=NOW
    )
    public_profiles.save_visibility(user=akari, has_profile=False)

    assert client.get("/players/akari/").status_code == 404
    assert client.get(f"{REST}/players/akari/").status_code == 404
    first = client.get(f"{REST}/seasons/1/").json()["places"][0]
    assert (first["name"], first["player"]) == ("akari", "")


# --- Achievements.


@pytest.fixture
def achiever(three):
    """Return a player who has earned one achievement and is on the way to another."""
    akari = three[0]
    AchievementProgress.objects.create(
        user=akari, code="first_win", progress=1, earned_at=NOW
    )
    AchievementProgress.objects.create(user=akari, code="wins_10", progress=7)
    return akari


def test_others_see_what_is_earned_and_nothing_else(achiever, client):
    for viewer in (None, make_user("daichi")):
        if viewer:
            client.force_login(viewer)
        page = client.get("/players/akari/").content.decode()

        assert page.count("data-achievement=") == 1
        assert 'data-achievement="first_win"' in page
        assert "<progress" not in page
    shown = client.get(f"{REST}/players/akari/").json()
    assert shown["achievements"] == ["First win"]
    assert [each["code"] for each in shown["earned"]] == ["first_win"]


def test_on_ones_own_page_everything_has_its_progress(achiever, client):
    client.force_login(achiever)

    page = client.get("/players/akari/").content.decode()

    assert page.count("data-achievement=") == len(ACHIEVEMENTS)
    assert page.count("<progress") == len(ACHIEVEMENTS) - 1
    assert "7 of 10" in page
    assert client.get(f"{REST}/players/akari/").json()["achievements"] == ["First win"]


def test_own_progress_over_rest(achiever, client):
    assert client.get(f"{REST}/{ACHIEVED}/").status_code == 401
    client.force_login(achiever)

    found = {each["code"]: each for each in client.get(f"{REST}/{ACHIEVED}/").json()}

    assert len(found) == len(ACHIEVEMENTS)
    assert found["first_win"]["earned_at"]
    seven = found["wins_10"]
    assert (seven["done"], seven["target"], seven["earned_at"]) == (7, 10, None)
    assert found["upset"]["done"] == 0


def test_a_profile_costs_the_same_with_seasons_and_achievements(
    rated, client, django_assert_max_num_queries
):
    tasks.count_achievements()

    for address in ("/players/akari/", f"{REST}/players/akari/"):
        client.get(address)
        with django_assert_max_num_queries(30):
            client.get(address)


def test_the_page_of_past_seasons_costs_little(
    closed, client, django_assert_max_num_queries
):
    client.get("/leaderboard/seasons/")

    with django_assert_max_num_queries(14):
        client.get("/leaderboard/seasons/")
