"""The nightly round robin: once a day, least urgent, stored once, shown as of bots."""

import csv
import io
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from battles.rules.kernel.bots import RandomBot
from collection.sharing.services import share_deck
from collection.tests.factories import make_deck, make_player
from results import tasks
from results.bot_games import gauntlets, round_robins
from results.bot_games.trials import gauntlet_play
from results.bot_games.trials.round_robin_play import build_figures, list_pairs
from results.models import RoundRobin

NOW = timezone.now()


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """Play with bots that answer at random, twice with each pair of three decks."""
    monkeypatch.setitem(gauntlet_play.BOTS, "greedy", RandomBot)
    monkeypatch.setattr(round_robins, "GAMES_PER_PAIR", 2)
    monkeypatch.setattr(round_robins, "MOST_DECKS", 3)


def play(now=NOW, **more):
    return round_robins.play_round_robin_stretch(now=lambda: now, **more)


def play_all(now=NOW):
    while play(now):
        pass
    return RoundRobin.objects.order_by("-pk").first()


def test_every_pair_plays_as_often_first_as_second(content):
    row = play_all()

    assert row.done == row.total == 6
    assert row.finished_at == NOW
    assert sorted((place, first) for place, first, _points in row.results) == [
        (place, first) for place in range(3) for first in (False, True)
    ]


def test_next_one_begins_a_day_later_and_not_before(content):
    play_all()
    assert play(NOW + timedelta(hours=23)) == 0
    assert RoundRobin.objects.count() == 1

    play_all(NOW + timedelta(hours=25))
    play_all(NOW + timedelta(hours=50))

    assert RoundRobin.objects.count() == round_robins.KEPT


def test_nothing_is_played_while_a_gauntlet_waits(content):
    player = make_player("akari")
    gauntlets.start_gauntlet(user=player, deck="keepers", opponents=["deeptide"])

    assert play() == 0
    assert not RoundRobin.objects.exists()


def test_nothing_begins_where_the_site_wants_none(content, settings):
    settings.BOTS_PLAY_ROUND_ROBIN = False

    assert play() == 0
    assert not RoundRobin.objects.exists()


def test_nothing_begins_without_two_decks(db):
    assert play() == 0
    assert not RoundRobin.objects.exists()


def test_stretch_ends_and_the_slower_worker_drops_its_games(content, monkeypatch):
    monkeypatch.setattr(round_robins, "STRETCH_S", 0.0)
    assert play() == 1
    stale = RoundRobin.objects.get()
    assert play() == 1

    round_robins._store(stale, [[0, True, 1.0]], has_failed=False, now=NOW)

    assert RoundRobin.objects.get().done == 2


def test_failure_ends_it_with_the_games_so_far(content, monkeypatch):
    monkeypatch.setattr(
        round_robins.PreparedRoundRobin, "play", lambda _self, _game: 1 / 0
    )

    assert play() == 0

    row = RoundRobin.objects.get()
    assert (row.done, row.finished_at) == (0, NOW)
    assert round_robins.read_bot_figures() is None


def test_public_deck_plays_too_unless_it_has_become_illegal(content, monkeypatch):
    monkeypatch.setattr(round_robins, "MOST_DECKS", 99)
    starters = len(round_robins.list_decks_to_play())
    deck = make_deck(user=make_player("akari"))
    share_deck(
        viewer=deck.owner,
        deck_id=deck.pk,
        visibility="public",
        now=NOW,
    )
    assert len(round_robins.list_decks_to_play()) == starters + 1

    deck.entries.first().delete()
    deck.refresh_from_db()

    assert len(round_robins.list_decks_to_play()) == starters


def test_figures_count_each_game_once_for_each_side():
    played = [(0, True, 1.0), (0, False, 0.5), (1, True, 0.0), (2, True, None)]

    figures = build_figures(3, played)

    assert list_pairs(3) == [(0, 1), (0, 2), (1, 2)]
    assert [deck["all"]["games"] for deck in figures] == [3, 2, 1]
    assert [deck["all"]["points"] for deck in figures] == [1.5, 0.5, 1.0]
    assert figures[0]["against"][0] is None
    assert figures[1]["against"][2]["games"] == 0
    assert figures[1]["first"]["games"] == 1


def test_page_of_statistics_is_not_empty_on_the_first_day(client, content):
    tasks.play_round_robin()

    page = client.get(reverse("results:statistics")).content.decode()

    assert "data-bot-figures" in page
    assert "No rated games yet." in page
    answer = client.get("/api/v1/results/statistics/").json()
    assert answer["bots"]["games"] == RoundRobin.objects.get().done
    assert answer["games"] == 0


def test_csv_has_a_line_for_each_deck_and_each_matchup_of_bots(client, content):
    play_all()

    text = client.get(reverse("results:export-statistics")).content.decode()

    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["players"] for row in rows} == {"bots"}
    kinds = [row["kind"] for row in rows]
    assert (kinds.count("decks"), kinds.count("matchups")) == (3, 6)
    assert all(float(row["low"]) <= float(row["rate"]) for row in rows)
