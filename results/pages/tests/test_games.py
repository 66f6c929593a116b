"""The games behind a figure: which they are, and which of them everyone sees."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from collection.starters.deck_files import list_deck_names_like
from results import services
from results.models import Outcome, Participant, PlayedDeck
from results.pages import games as page_of_games
from results.profiles import public_games, public_profiles
from results.profiles.public_games import Played
from results.statistics import ladder_statistics
from results.statistics.leaderboards import Board
from results.templatetags import rates
from results.tests.factories import (
    begin_again,
    finish,
    make_archetype,
    play_again,
    record,
)

BOARD = Board(format="", season=1)
PAGE = reverse("results:games")
REST = reverse("api:results:games")


@pytest.fixture
def archetypes(rated):
    """Return the archetypes of the winner's and the loser's deck."""
    found = []
    for side in Participant.objects.select_related("deck").order_by("seat"):
        row = make_archetype(
            side.deck.series, list(side.deck.cards)[:2], name_en=f"Kind {side.seat}"
        )
        PlayedDeck.objects.filter(pk=side.deck_id).update(archetype=row)
        found.append(row.pk)
    return found


def list_battles(played, board=BOARD):
    rows = public_games.list_public_games(board, played)
    return [one.outcome.battle_id for one in public_games.show_games(rows, played)]


def get_names(played):
    rows = public_games.list_public_games(BOARD, played)
    return [
        (one.own.name, one.own.result.value, one.other.name)
        for one in public_games.show_games(rows, played)
    ]


def test_a_pair_of_archetypes_lists_its_games_from_the_side_of_the_first(archetypes):
    won, lost = archetypes

    assert get_names(Played(archetype=won, met=lost)) == [("akari", "win", "botan")]
    assert get_names(Played(archetype=lost, met=won)) == [("botan", "loss", "akari")]
    assert get_names(Played(archetype=won, met=won)) == []
    assert get_names(Played(archetype=lost)) == [("botan", "loss", "akari")]


def test_a_card_lists_the_games_of_decks_that_have_it(rated):
    mine, theirs = (side.deck for side in Participant.objects.order_by("seat"))
    only = next(iter(set(theirs.cards) - set(mine.cards)))

    assert get_names(Played(card=only)) == [("botan", "loss", "akari")]
    assert get_names(Played(card="NO-1-001")) == []


def test_series_are_told_apart_on_both_sides(rated):
    mine, theirs = Participant.objects.order_by("seat")
    pair = Played(series=mine.deck.series, against=theirs.deck.series)

    assert get_names(pair) == [("akari", "win", "botan")]
    assert get_names(Played(series="NONE")) == []


def test_a_game_of_two_decks_of_one_archetype_is_listed_once(archetypes):
    PlayedDeck.objects.update(archetype=archetypes[0])

    assert get_names(Played(archetype=archetypes[0])) == [("akari", "win", "botan")]


@pytest.mark.parametrize(
    "board",
    [
        Board(format="", season=2),
        Board(format="open", season=1),
        Board(format="", season=1, game="kiseki"),
    ],
)
def test_games_of_another_ladder_are_not_listed(rated, board):
    assert list_battles(Played()) == [rated.battle_id]
    assert list_battles(Played(), board) == []


@pytest.mark.parametrize(
    ("level", "band"), [(1399, 0), (1400, 1), (1599, 1), (1800, 3), (None, 3)]
)
def test_a_band_lists_the_games_that_the_figures_count(rated, level, band):
    Outcome.objects.update(level=level)

    listed = [
        number
        for number in range(len(ladder_statistics.BANDS) + 1)
        if list_battles(Played(band=number))
    ]

    assert listed == [band]
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())
    assert ladder_statistics.read_statistics(BOARD, band=band).games == 1


def test_a_week_lists_what_ended_from_monday_to_sunday(rated):
    ended = Outcome.objects.get().finished_at
    monday = (ended - timedelta(days=ended.weekday())).date()

    assert list_battles(Played(week=monday)) == [rated.battle_id]
    assert list_battles(Played(week=monday + timedelta(days=7))) == []
    assert page_of_games.read_monday(ended.date().isoformat()) == monday
    assert page_of_games.read_monday("2026-13-01") is None


def test_games_that_count_for_no_figure_are_not_listed(casual_duel):
    record(casual_duel)

    assert list_battles(Played()) == []
    assert public_games.count_games(BOARD, Played()).games == 0


@pytest.mark.parametrize("hides", [{"has_history": False}, {"has_profile": False}])
def test_a_private_game_is_counted_and_not_listed(rated, client, hides):
    public_profiles.save_visibility(user=rated.people[1], **hides)

    page = client.get(PAGE).content.decode()

    assert 'data-games="1"' in page
    assert 'data-private="1"' in page
    assert "1 of them is not listed" in page
    assert "data-battle" not in page
    assert "akari" not in page
    answer = client.get(REST).json()
    assert (answer["games"], answer["private"], answer["listed"]) == (1, 1, [])


def test_games_of_a_deleted_account_are_private(rated):
    Participant.objects.filter(seat=1).update(user=None)

    assert public_games.count_games(BOARD, Played()).private == 1


def test_who_does_not_want_to_be_named_is_not(rated, client):
    public_profiles.save_visibility(user=rated.people[0], is_named=False)

    page = client.get(PAGE).content.decode()

    assert "Anonymous" in page
    assert "akari" not in page
    side = client.get(REST).json()["listed"][0]["own"]
    assert (side["name"], side["player"]) == ("", "")


def test_page_names_what_it_lists_and_leads_to_each_replay(archetypes, rated, client):
    won, lost = archetypes

    page = client.get(PAGE, {"archetype": won, "met": lost}).content.decode()

    assert "Kind 0 against Kind 1" in page
    assert reverse("battles:replay", args=[rated.battle_id]) in page
    assert client.get(PAGE, {"archetype": 10**9}).status_code == 404


@pytest.mark.parametrize(
    "address",
    [{"band": "9"}, {"band": "x"}, {"week": "x"}, {"archetype": "-1"}, {"season": "x"}],
)
def test_what_is_no_value_counts_as_left_out(rated, client, address):
    assert 'data-games="1"' in client.get(PAGE, address).content.decode()


def test_pages_go_on_where_the_last_ended(rated, client, monkeypatch):
    monkeypatch.setattr(page_of_games, "GAMES_PER_PAGE", 2)
    play_again(rated, times=2)
    Outcome.objects.update(is_rated=True, unrated_because="")

    first = client.get(PAGE)
    last = client.get(PAGE, {"cursor": first.context["page"].following})

    assert [len(each.context["games"]) for each in (first, last)] == [2, 1]
    assert client.get(PAGE, {"cursor": "x"}).status_code == 400


def test_page_costs_the_same_however_many_games_it_lists(
    rated, client, django_assert_max_num_queries
):
    play_again(rated, times=4)
    Outcome.objects.update(is_rated=True, unrated_because="")

    with django_assert_max_num_queries(14):
        assert len(client.get(PAGE).context["games"]) == 5


def test_rest_lists_the_same_games(archetypes, rated, client):
    won, lost = archetypes

    answer = client.get(REST, {"archetype": lost, "met": won}).json()

    (game,) = answer["listed"]
    assert game["battle"] == str(rated.battle_id)
    assert (game["own"]["name"], game["own"]["archetype"]) == ("botan", lost)
    assert answer["after"] == ""
    assert client.get(REST, {"bands": 1}).status_code == 400
    assert client.get(REST, {"band": 4}).status_code == 400
    assert client.get(REST, {"after": "x"}).status_code == 400


def test_figures_lead_to_their_games(archetypes, rated, client, monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 1)
    finished = finish(begin_again(*rated.people), loser=1)
    services.record_outcome(battle_id=finished.battle_id)
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())
    won, lost = archetypes
    number = next(iter(Participant.objects.filter(seat=0).first().deck.cards))

    def links(address):
        page = client.get(address).content.decode()
        return page.replace("&amp;", "&")

    metagame = links(reverse("results:archetypes"))
    assert f"archetype={won}&met={lost}" in metagame
    assert f"{PAGE}?game=unionarena&format=&season=1&archetype={won}" in metagame
    assert f"archetype={won}&met={lost}" in links(
        reverse("results:archetype", args=[won])
    )
    assert f"card={number}" in links(reverse("results:card", args=[number]))
    statistics = links(reverse("results:statistics"))
    assert f"card={number}" in statistics
    assert "&series=" in statistics


# --- The games of a player.


def list_by_rest(client, **wanted):
    answer = client.get(REST, {"player": "akari", **wanted}).json()
    return answer["games"], answer["private"], len(answer["listed"])


def test_games_of_a_player_are_of_any_season_and_format(rated, client):
    Outcome.objects.update(season=7, format="open")

    page = client.get(PAGE, {"player": "akari"}).content.decode()

    assert 'data-games="1"' in page
    assert "Season" not in page
    assert list_by_rest(client) == (1, 0, 1)
    assert list_by_rest(client, game="kiseki") == (0, 0, 0)
    assert client.get(REST).json()["games"] == 0  # of this season's ladder


def test_games_of_a_player_are_told_apart_by_deck_turn_and_opponent(rated, client):
    own, other = Participant.objects.order_by("seat")
    public_profiles.save_visibility(user=rated.people[0], has_decks=True)
    Participant.objects.filter(pk=own.pk).update(deck_name="Harbour")
    Outcome.objects.update(first_seat=own.seat)

    assert list_by_rest(client, deck_name="Harbour") == (1, 0, 1)
    assert list_by_rest(client, deck_name="Tide") == (0, 0, 0)
    assert list_by_rest(client, first=1) == (1, 0, 1)
    assert list_by_rest(client, first=2) == (0, 0, 0)
    assert list_by_rest(client, opponent="botan") == (1, 0, 1)
    assert list_by_rest(client, opponent="akari") == (0, 0, 0)
    assert list_by_rest(client, series=own.deck.series) == (1, 0, 1)
    assert list_by_rest(client, against=other.deck.series) == (1, 0, 1)
    assert list_by_rest(client, series="NONE") == (0, 0, 0)


@pytest.mark.parametrize(
    ("hides", "wanted"),
    [
        ("has_profile", {}),
        ("has_decks", {"deck_name": "Harbour"}),
        ("has_decks", {"card": "TDL-1-001"}),
        ("has_decks", {"archetype": 1}),
        ("has_decks", {"met": 1}),
        ("has_history", {"opponent": "botan"}),
    ],
)
def test_what_a_player_hides_is_listed_for_nobody_else(rated, client, hides, wanted):
    akari, botan = rated.people
    public_profiles.save_visibility(user=akari, **{hides: False})

    for viewer in (None, botan):
        if viewer:
            client.force_login(viewer)
        for address in (PAGE, REST):
            answer = client.get(address, {"player": "akari", **wanted})
            assert answer.status_code == 404, (viewer, address)
    client.force_login(akari)
    assert client.get(REST, {"player": "akari", **wanted}).status_code == 200


def test_how_many_games_there_are_tells_nothing_of_a_hidden_deck_of_an_opponent(
    rated, client
):
    akari, botan = rated.people
    public_profiles.save_visibility(user=akari, has_decks=True)
    public_profiles.save_visibility(user=botan, has_decks=False)
    wanted = {"player": "akari", "opponent": "botan"}

    for address in (PAGE, REST):
        assert client.get(address, wanted).status_code == 200
        assert client.get(address, {**wanted, "met": 1}).status_code == 404
    client.force_login(akari)
    assert client.get(REST, {**wanted, "met": 1}).status_code != 404


def test_players_see_their_own_private_games_and_others_do_not(rated, client):
    akari, botan = rated.people
    public_profiles.save_visibility(user=akari, has_history=False)

    client.force_login(botan)
    assert list_by_rest(client) == (1, 1, 0)
    client.force_login(akari)
    assert list_by_rest(client) == (1, 0, 1)


def test_every_rate_of_a_profile_leads_to_as_many_games(rated, client):
    play_again(rated, times=3)
    Outcome.objects.update(is_rated=True, unrated_because="")
    client.force_login(rated.people[0])
    player = public_profiles.get_player_for(rated.people[0], "akari", season=1)

    lines = [line for _title, lines in player.tables for line in lines]

    assert len(lines) >= 4
    for line in lines:
        assert list_by_rest(client, **line.wanted)[0] == line.rate["games"], line
        page = client.get(reverse("results:player", args=["akari"]))
        assert (
            rates.games_of(player, line.wanted).replace("&", "&amp;")
            in page.content.decode()
        )


def test_a_starter_deck_is_one_line_and_list_in_whatever_language_it_was_named(
    rated, client
):
    """Finding of a review: each language was a line of its own, with too few games."""
    play_again(rated, times=3)
    Outcome.objects.update(is_rated=True, unrated_because="")
    akari = rated.people[0]
    names = list_deck_names_like(
        Participant.objects.filter(user=akari).first().deck_name
    )
    own = Participant.objects.filter(user=akari).order_by("pk")
    for side, name in zip(own, [*names, names[0]], strict=True):
        Participant.objects.filter(pk=side.pk).update(deck_name=name)
    client.force_login(akari)
    player = public_profiles.get_player_for(akari, "akari", season=1)

    (line,) = next(lines for title, lines in player.tables if title == "By deck")

    assert line.rate["games"] == own.count() == len(names) + 1
    assert list_by_rest(client, **line.wanted)[0] == own.count()


@pytest.mark.parametrize(
    "alone", [{"deck_name": "Harbour"}, {"first": 1}, {"opponent": "botan"}]
)
def test_what_needs_a_player_is_refused_without_one(rated, client, alone):
    answer = client.get(REST, alone)

    assert answer.status_code == 400
    assert [each["attr"] for each in answer.json()["errors"]] == list(alone)
