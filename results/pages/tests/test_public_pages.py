"""Leaderboards, statistics, public pages and files of games (issue 15)."""

import gzip
import json
from datetime import timedelta

import pytest
from django.utils import timezone

from collection.tests.factories import make_user
from results import services
from results.models import Outcome, Participant, Rating, Showing
from results.profiles import public_profiles
from results.rated_games import exports
from results.statistics import ladder_statistics, leaderboards
from results.statistics.card_records import get_card_record
from results.statistics.leaderboards import Board
from results.tests.factories import begin_again, finish

BOARD = Board(format="", season=1)


def stand(name, rating, *, deviation=60, series="TDL"):
    user = make_user(name)
    Rating.objects.create(
        user=user,
        game=BOARD.game,
        format="",
        season=1,
        rating=rating,
        deviation=deviation,
        games=20,
        series=series,
    )
    return user


@pytest.fixture
def rated(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    for person in ranked_duel.people:  # as signing up does
        person.name_key = person.username
        person.save()
    return ranked_duel


@pytest.fixture
def _counts_little(monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 1)
    monkeypatch.setattr(ladder_statistics, "MIN_PEOPLE", 1)


# --- Leaderboards.


def test_the_best_stand_first_and_the_provisional_nowhere(db):
    stand("akari", 1700)
    stand("botan", 1800)
    stand("chidori", 1900, deviation=111)
    stand("daichi", 1600, deviation=110)

    page = leaderboards.read_leaderboard(BOARD)

    assert [(each.rank, each.name) for each in page.places] == [
        (1, "botan"),
        (2, "akari"),
        (3, "daichi"),
    ]
    assert (page.people, page.following) == (3, "")


def test_pages_go_on_where_the_last_ended_also_among_equals(db, monkeypatch):
    monkeypatch.setattr(leaderboards, "PER_PAGE", 2)
    for n in range(5):
        stand(f"person{n}", 1700 if n < 4 else 1600)

    seen, after = [], ""
    while True:
        page = leaderboards.read_leaderboard(BOARD, cursor=after)
        seen += [(each.rank, each.name) for each in page.places]
        after = page.following
        if not after:
            break

    assert seen == [(n + 1, f"person{n}") for n in range(5)]
    back = leaderboards.read_leaderboard(BOARD, cursor=page.preceding)
    assert [each.rank for each in back.places] == [3, 4]


@pytest.mark.parametrize("long", [0, 20_000])
def test_a_rank_is_the_same_counted_in_bands(db, monkeypatch, settings, long):
    monkeypatch.setattr(leaderboards, "LONG", long)
    board = Board(format="", season=1, series="TDL")
    people = [stand(f"person{n}", 1500 + 3 * n) for n in range(12)]
    stand("other", 3000, series="VGL")
    leaderboards.cache.delete(board.key)

    ranks = [leaderboards.find_place(board, each).rank for each in people]

    assert ranks == list(range(12, 0, -1))
    leaderboards.cache.delete(board.key)


@pytest.mark.parametrize("after", ["x", "1,", "nan,1", "inf,2", "9" * 4000 + ",1"])
def test_an_absurd_mark_is_the_top(db, after):
    stand("akari", 1700)

    assert [
        each.rank for each in leaderboards.read_leaderboard(BOARD, cursor=after).places
    ] == [1]


def test_who_does_not_want_to_be_named_keeps_the_place(db, client):
    user = stand("akari", 1700)
    public_profiles.save_visibility(user=user, is_named=False)

    page = client.get("/leaderboard/").content.decode()

    assert "akari" not in page
    assert 'data-rank="1"' in page


def test_own_place_is_shown(db, client):
    stand("akari", 1700)
    client.force_login(stand("botan", 1600))

    assert 'data-own-rank="2"' in client.get("/leaderboard/").content.decode()
    own = client.get("/api/v1/results/leaderboard/").json()["own"]
    assert (own["rank"], own["rating"]) == (2, 1600)


# --- Statistics.


def count():
    return ladder_statistics.count_statistics(seasons=[1], now=timezone.now())


@pytest.mark.usefixtures("_counts_little")
def test_census_tells_series_matchups_decks_and_cards(rated):
    assert count() == 1

    found = ladder_statistics.read_statistics(BOARD).figures
    decks = {side.seat: side.deck for side in Participant.objects.all()}
    by_deck = {each["deck"]: each["rate"] for each in found["decks"]}
    assert by_deck[decks[0].digest[:12]]["rate"] == 1
    assert by_deck[decks[1].digest[:12]]["rate"] == 0
    assert sum(each["share"] for each in found["series"]) == 1
    only_winner = set(decks[0].cards) - set(decks[1].cards)
    cards = {each["number"]: each for each in found["cards"]}
    assert all(cards[number]["rate"]["rate"] == 1 for number in only_winner)
    assert all(cards[number]["without"]["rate"] == 0 for number in only_winner)


@pytest.mark.usefixtures("_counts_little")
def test_census_counts_first_and_second(rated):
    Outcome.objects.update(first_seat=0)
    count()

    lines = ladder_statistics.read_statistics(BOARD).figures["series"]

    assert sum(line["first"]["points"] for line in lines if line["first"]) == 1
    assert sum(line["second"]["points"] for line in lines if line["second"]) == 0


def test_what_was_played_too_little_is_left_out(rated):
    count()

    found = ladder_statistics.read_statistics(BOARD)
    assert found.games == 1
    assert "archetypes" in found.figures
    assert not any(found.figures.values())


@pytest.mark.parametrize("least", [2, 3])
def test_the_least_number_is_enough(rated, monkeypatch, least):
    """Two decks of one series: two sides."""
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", least)
    services.get_played_decks([])
    for side in Participant.objects.select_related("deck"):
        side.deck.series = "TDL"
        side.deck.save()
    count()

    shown = ladder_statistics.read_statistics(BOARD).figures["series"]
    assert len(shown) == (1 if least == 2 else 0)


@pytest.mark.usefixtures("_counts_little")
@pytest.mark.parametrize("game", ["casual_duel", "practice"])
def test_games_that_are_not_rated_are_not_counted(game, request):
    duel = request.getfixturevalue(game)
    services.record_outcome(battle_id=duel.battle_id)

    assert count() == 0
    assert ladder_statistics.read_statistics(BOARD) is None


@pytest.mark.usefixtures("_counts_little")
def test_card_page_reads_the_census(rated, client):
    number = next(iter(Participant.objects.get(seat=0).deck.cards))
    assert get_card_record(number).rate is None
    count()

    record = get_card_record(number)

    assert (record.games, record.rate["points"]) == (1, 1)
    page = client.get(f"/results/cards/{number}/").content.decode()
    assert "data-record" in page


@pytest.mark.usefixtures("_counts_little")
def test_everybody_reads_the_statistics(rated, client):
    count()

    page = client.get("/statistics/").content.decode()
    shown = client.get("/api/v1/results/statistics/").json()

    assert 'data-games="1"' in page
    assert shown["games"] == 1
    assert client.get("/statistics/?band=2").status_code == 200
    assert client.get("/api/v1/results/statistics/?band=²").status_code == 400


# --- Public pages.


def test_a_profile_tells_rating_streak_and_games(rated, client):
    finished = finish(begin_again(*rated.people), loser=1)
    services.record_outcome(battle_id=finished.battle_id)

    page = client.get("/players/akari/").content.decode()

    assert 'data-streak="2"' in page
    assert f'data-battle="{finished.battle_id}"' in page
    shown = client.get("/api/v1/results/players/akari/").json()
    assert (shown["name"], shown["streak"], shown["overall"]["games"]) == (
        "akari",
        2,
        2,
    )


def test_deck_names_are_shown_only_to_oneself_unless_wished(rated, client):
    for _again in range(2):
        again = finish(begin_again(*rated.people), loser=1)
        services.record_outcome(battle_id=again.battle_id)
    akari, _botan = rated.people

    def titles(viewer):
        shown = public_profiles.get_player_for(viewer, "akari", season=1)
        return [title for title, _lines in shown.tables]

    assert "By deck" not in titles(rated.people[1])
    assert "By deck" in titles(akari)
    public_profiles.save_visibility(user=akari, has_decks=True)
    assert "By deck" in titles(rated.people[1])


def test_who_wants_no_profile_has_one_only_for_themselves(rated, client):
    akari, _botan = rated.people
    public_profiles.save_visibility(user=akari, has_profile=False)

    assert client.get("/players/akari/").status_code == 404
    assert client.get("/players/nobody/").status_code == 404
    client.force_login(akari)
    assert client.get("/players/akari/").status_code == 200


def test_a_replay_is_open_if_both_show_their_games(rated, client, stranger):
    client.force_login(stranger)
    replay = f"/battles/{rated.battle_id}/replay/"
    assert client.get(replay).status_code == 200

    public_profiles.save_visibility(user=rated.people[1], has_history=False)

    assert client.get(replay).status_code == 404


def test_a_casual_replay_is_open_to_nobody_else(casual_duel, client, stranger):
    services.record_outcome(battle_id=casual_duel.battle_id)
    client.force_login(stranger)

    assert client.get(f"/battles/{casual_duel.battle_id}/replay/").status_code == 404


def test_a_person_chooses_what_others_see(rated, client):
    client.force_login(rated.people[0])

    client.post("/profile/shown/", {"has_profile": "on"})

    row = Showing.objects.get()
    assert (row.has_profile, row.is_named, row.has_history) == (True, False, False)


# --- Files of games.


@pytest.fixture
def yesterday(rated, settings, tmp_path):
    settings.GAMES_DIR = tmp_path / "games"
    day = timezone.now() - timedelta(days=1)
    Outcome.objects.update(finished_at=day)
    return day.date()


def lines_of(day):
    with gzip.open(exports.get_day_path(day), "rt") as file:
        return [json.loads(line) for line in file]


def test_a_day_is_written_once_and_names_nobody_who_did_not_say_so(yesterday):
    assert exports.write_day(yesterday) == 1

    (line,) = lines_of(yesterday)
    assert (line["winner"], line["reason"], line["battle"]) == (0, "concession", None)
    assert all(sum(seat["deck"].values()) == 50 for seat in line["seats"])
    assert not {seat["player"] for seat in line["seats"]} & {"akari", "botan"}
    exports.write_missing_days(today=timezone.now().date())
    assert exports.list_days()[-1] <= yesterday


def test_both_are_named_if_both_have_said_so(rated, yesterday):
    akari, botan = rated.people
    public_profiles.save_visibility(user=akari, is_exported=True)
    exports.write_day(yesterday)
    assert not lines_of(yesterday)[0]["seats"][0]["is_named"]

    public_profiles.save_visibility(user=botan, is_exported=True)
    exports.write_day(yesterday)

    seats = lines_of(yesterday)[0]["seats"]
    assert [seat["player"] for seat in seats] == ["akari", "botan"]


def test_files_are_listed_and_downloaded(yesterday, client):
    exports.write_day(yesterday)

    (listed,) = client.get("/api/v1/results/exports/").json()
    file = client.get(f"/api/v1/results/exports/{listed['day']}.jsonl.gz")

    assert file.status_code == 200
    assert b"".join(file.streaming_content)[:2] == b"\x1f\x8b"
    assert client.get("/api/v1/results/exports/2020-01-01.jsonl.gz").status_code == 404
    assert client.get("/api/v1/results/exports/2020-99-01.jsonl.gz").status_code == 404


def test_the_stream_goes_on_after_the_last_one_read(rated, client):
    first = client.get("/api/v1/results/stream/").json()
    assert len(first["games"]) == 1

    rest = client.get(f"/api/v1/results/stream/?after={first['after']}").json()

    assert rest == {"games": [], "after": first["after"]}


# --- What one shows.


def test_what_is_shown_is_read_and_changed_by_rest_and_the_rest_stays(client, db):
    client.force_login(make_user("akari"))
    address = "/api/v1/results/showing/"

    before = client.get(address).json()
    sent = {"has_decks": True}
    changed = client.patch(address, sent, content_type="application/json")

    assert before["has_decks"] is False
    assert changed.json() == client.get(address).json() == before | sent


def test_what_is_no_choice_is_refused_and_changes_nothing(client, db):
    client.force_login(make_user("akari"))

    refused = client.patch(
        "/api/v1/results/showing/",
        {"has_decks": "perhaps"},
        content_type="application/json",
    )

    assert refused.status_code == 400
    assert not Showing.objects.exists()
