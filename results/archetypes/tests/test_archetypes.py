"""Archetypes from the night they are found to the pages that show them (issue 32)."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from battles.rules.kernel.bots import RandomBot
from collection.tests.factories import make_user
from results import tasks
from results.archetypes import recognition, selectors
from results.bot_games import round_robins
from results.bot_games.trials import gauntlet_play
from results.models import Archetype, Outcome, Participant, PlayedDeck
from results.statistics import ladder_statistics
from results.tests.factories import make_archetype, play_again

NOW = timezone.now()
TWO_PLAYERS = 2


@pytest.fixture
def _shown_at_once(monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 1)
    monkeypatch.setattr(ladder_statistics, "MIN_PEOPLE", 1)
    monkeypatch.setattr(selectors, "MIN_GAMES", 1)
    monkeypatch.setattr("results.clustering.deck_lists.MIN_PLAYERS", 1)


@pytest.fixture
def round_robin(content, monkeypatch):
    monkeypatch.setitem(gauntlet_play.BOTS, "greedy", RandomBot)
    monkeypatch.setattr(round_robins, "GAMES_PER_PAIR", 2)
    monkeypatch.setattr(round_robins, "MOST_DECKS", 3)
    while round_robins.play_round_robin_stretch(now=lambda: NOW):
        pass


def recognize(now=None):
    return recognition.recognize_archetypes(now=now or timezone.now())


def count():
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())


def keys_of(duel):
    sides = Participant.objects.filter(outcome__battle=duel.battle_id)
    return [side.deck.archetype_id for side in sides.order_by("seat")]


# --- The nightly task.


@pytest.mark.usefixtures("_shown_at_once")
def test_two_decks_of_rated_games_become_two_archetypes(rated):
    assert recognize() == 2

    won, lost = keys_of(rated)
    assert won
    assert lost
    assert won != lost
    row = Archetype.objects.get(pk=won)
    assert (row.game, row.lists) == ("unionarena", 1)
    assert row.signature


@pytest.mark.usefixtures("_shown_at_once")
def test_running_it_twice_makes_no_second_archetype(rated):
    recognize()
    before = keys_of(rated)
    Archetype.objects.filter(pk=before[0]).update(name_en="Keeper Wall")

    recognize()

    assert keys_of(rated) == before
    assert Archetype.objects.count() == TWO_PLAYERS
    assert Archetype.objects.get(pk=before[0]).name_en == "Keeper Wall"


def test_a_list_of_one_player_stays_private(rated):
    recognize()

    assert keys_of(rated) == [None, None]
    assert not Archetype.objects.exists()


@pytest.mark.usefixtures("_shown_at_once")
@pytest.mark.parametrize("because", ["bot", "short", "related", "review", "voided"])
def test_a_game_that_changed_no_rating_makes_no_archetype(rated, because):
    """Bots, concessions before turn 2, rings: none of them counts."""
    Outcome.objects.update(is_rated=False, unrated_because=because)

    assert recognize() == 0


@pytest.mark.usefixtures("_shown_at_once")
def test_an_archetype_that_is_no_longer_played_keeps_its_name_and_leaves_the_page(
    rated, client
):
    recognize()
    later = timezone.now() + recognition.WINDOW + timedelta(days=1)
    gone = make_archetype("TDL", ["TDL-1-001"], name_en="Old Guard")
    recognize()

    gone.refresh_from_db()
    assert (gone.lists, gone.name_en) == (0, "Old Guard")
    assert recognize(later) == 0
    assert "Old Guard" not in client.get(reverse("results:archetypes")).content.decode()


def test_decks_of_the_round_robin_are_archetypes_on_the_first_day(round_robin):
    assert recognize() == 3
    assert PlayedDeck.objects.filter(archetype__isnull=False).count() == 3


# --- Figures.


@pytest.mark.usefixtures("_shown_at_once")
def test_share_rate_and_matchup_come_from_rated_games(rated, client):
    recognize()
    count()
    won, lost = keys_of(rated)

    answer = client.get(reverse("api:results:archetypes")).json()

    lines = {line["key"]: line for line in answer["archetypes"]}
    assert (lines[won]["share"], lines[won]["rate"]["rate"]) == (0.5, 1)
    assert not lines[won]["is_from_bots"]
    cells = {(c["archetype"], c["against"]): c["rate"] for c in answer["matchups"]}
    assert (cells[won, lost]["rate"], cells[lost, won]["rate"]) == (1, 0)
    assert (won, won) not in cells


@pytest.mark.parametrize(("games", "is_shown"), [(2, False), (3, True)])
@pytest.mark.usefixtures("_shown_at_once")
def test_a_cell_of_fewer_games_than_the_least_is_empty(
    rated, monkeypatch, games, is_shown
):
    """The 30 a cell, with 3 for 30."""
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 3)
    play_again(rated, times=games - 1)
    recognize()
    count()

    found = ladder_statistics.LadderStatistics.objects.get(band=-1).figures

    assert bool(found["archetype_matchups"]) is is_shown
    assert bool(found["archetypes"]) is is_shown


def test_figures_of_bots_are_marked_and_stay_out_below_the_least(
    round_robin, client, monkeypatch
):
    recognize()
    page = client.get(reverse("results:archetypes")).content.decode()
    assert "data-archetype" in page
    assert "data-from-bots" not in page  # two games a pair: too few to show

    monkeypatch.setattr(selectors, "MIN_GAMES", 2)

    page = client.get(reverse("results:archetypes")).content.decode()
    assert "data-from-bots" in page


@pytest.mark.usefixtures("_shown_at_once")
def test_figures_of_people_replace_those_of_bots(rated, round_robin, client):
    recognize()
    count()
    won, lost = keys_of(rated)

    answer = client.get(reverse("api:results:archetypes")).json()

    from_bots = {line["key"]: line["is_from_bots"] for line in answer["archetypes"]}
    assert from_bots.pop(won) is False
    assert from_bots.pop(lost) is False
    assert all(from_bots.values())


# --- Pages.


@pytest.mark.usefixtures("_shown_at_once")
def test_page_of_an_archetype_shows_cards_matchups_and_a_sample(rated, client):
    recognize()
    count()
    won, lost = keys_of(rated)

    page = client.get(reverse("results:archetype", args=[won])).content.decode()

    assert f'data-against="{lost}"' in page
    assert "data-sample" in page
    assert Archetype.objects.get(pk=won).signature[0] in page


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Keepers"), ("ja", "番人"), ("zh-hant", "番人")]
)
def test_a_name_is_shown_in_the_readers_language_or_another(content, language, name):
    row = make_archetype("TDL", ["TDL-1-001"], name_en="Keepers", name_ja="番人")

    with translation.override(language):
        portrait = selectors.get_portrait_for(make_user("akari"), row.pk)

    assert portrait.name == name


def test_an_unnamed_archetype_is_called_by_its_cards(content):
    row = make_archetype("TDL", ["TDL-1-001", "TDL-1-002", "TDL-1-003"])

    with translation.override("en"):
        portrait = selectors.get_portrait_for(make_user("akari"), row.pk)

    assert portrait.name == " / ".join(card.name for card in portrait.signature[:2])


def test_an_archetype_of_a_series_that_is_not_out_does_not_exist(content, client):
    row = make_archetype("NOPE", ["NOPE-1"])

    assert client.get(reverse("results:archetype", args=[row.pk])).status_code == 404
    answer = client.get(reverse("api:results:archetype", args=[row.pk]))
    assert answer.json()["errors"][0]["code"] == "archetype.not_found"


@pytest.mark.parametrize("copies", [4.0, 0.5, 0.4])
def test_page_of_a_card_names_the_archetypes_that_play_it(content, client, copies):
    row = make_archetype("TDL", ["TDL-1-001"], name_en="Keepers")
    row.profile["TDL-1-001"] = copies
    row.save()

    page = client.get(reverse("results:card", args=["TDL-1-001"])).content.decode()

    assert ("Keepers" in page) is (copies >= selectors.PLAYED_FROM)


@pytest.mark.usefixtures("_shown_at_once")
def test_page_of_a_deck_shows_its_record_against_an_archetype(rated, client):
    play_again(rated, times=4)
    recognize()
    _won, lost = keys_of(rated)
    owner = rated.people[0]
    client.force_login(owner)
    deck = Participant.objects.filter(user=owner).first().own_deck_id

    page = client.get(reverse("results:deck", args=[deck])).content.decode()
    answer = client.get(reverse("api:results:deck", args=[deck])).json()

    assert f'data-archetype="{lost}"' in page
    assert answer["by_archetype"][str(lost)]["games"] == 5


@pytest.mark.usefixtures("_shown_at_once")
def test_csv_has_the_archetypes(rated, client):
    recognize()
    count()

    text = client.get(reverse("results:export-statistics")).content.decode()

    kinds = [line.split(",")[1] for line in text.splitlines()]
    assert kinds.count("archetypes") == TWO_PLAYERS
    assert kinds.count("archetype_matchups") == TWO_PLAYERS


def test_more_archetypes_cost_no_more_queries(
    content, client, django_assert_max_num_queries
):
    for number in range(1, 9):
        make_archetype("TDL", [f"TDL-1-00{number}"])
    address = reverse("results:archetypes")
    client.get(address)

    with django_assert_max_num_queries(16):
        client.get(address)


# --- Other games, and people who name them.


@pytest.mark.usefixtures("_shown_at_once")
@pytest.mark.parametrize("game", ["universe-end", "kiseki"])
def test_every_game_has_archetypes(content, client, game):
    from results.tests.test_further_games import play

    play(tuple(make_user(name) for name in ("akari", "botan")), game)

    tasks.recognize_archetypes()
    count()

    answer = client.get(reverse("api:results:archetypes"), {"game": game}).json()
    assert [line["share"] for line in answer["archetypes"]] == [0.5, 0.5]
    key = answer["archetypes"][0]["key"]
    assert client.get(reverse("results:archetype", args=[key])).status_code == 200


def test_an_editor_names_it_and_cannot_change_what_was_found(admin_client, content):
    row = make_archetype("TDL", ["TDL-1-001"])
    address = reverse("admin:results_archetype_change", args=[row.pk])
    names = {"name_ja": "番人", "name_zh_hant": "守門人", "name_en": "Keepers"}

    answer = admin_client.post(address, {**names, "series": "VGL", "lists": 9})

    row.refresh_from_db()
    assert answer.status_code == 302
    assert (row.name_en, row.series, row.lists) == ("Keepers", "TDL", 1)
