"""Ratings of several games are independent of each other (issues 15 and 18)."""

import pytest
from django.urls import reverse
from django.utils import timezone, translation
from rest_framework.test import APIClient

from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import BattleOptions
from battles.seating import battle_creation
from battles.seating.battle_creation import SeatRequest, get_bundled_deck
from battles.tests.factories import Duel
from collection.tests.factories import make_player
from results import selectors, services
from results.corrections import recalculation
from results.models import LadderStatistics, Participant, Rating
from results.profiles import public_profiles
from results.statistics import ladder_statistics, leaderboards
from results.statistics.card_records import get_card_record
from results.statistics.leaderboards import Board
from results.tests.factories import begin_again, finish

DECKS = {"universe-end": ("lamp-root", "grave-sea"), "kiseki": ("harbour", "night")}
KINDS = {"universe-end": ("3-4", "8-9"), "kiseki": ("guild", "veil")}
games = pytest.mark.parametrize("game", DECKS)


@pytest.fixture
def people(content):
    both = tuple(make_player(name) for name in ("akari", "botan"))
    for person in both:  # as signing up does
        person.name_key = person.username
        person.save()
    return both


def play(people, game, *, loser=1, ranked=True):
    """Play the two decks, in the players' order; one of them concedes."""
    battle = battle_creation.create_battle(
        seats=[
            SeatRequest(user=person, deck=get_bundled_deck(game, deck))
            for person, deck in zip(people, DECKS[game], strict=True)
        ],
        options=BattleOptions(ranked=ranked),
        game=game,
    )
    duel = finish(Duel(battle_id=battle.pk, people=people), loser=loser)
    return services.record_outcome(battle_id=duel.battle_id)


@pytest.fixture
def _counts_little(monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 1)
    monkeypatch.setattr(ladder_statistics, "MIN_PEOPLE", 1)


@games
def test_a_rated_game_changes_the_rating_of_its_own_game_alone(people, game):
    akari, botan = people

    outcome = play(people, game)

    assert (outcome.is_rated, outcome.game) == (True, game)
    won, lost = (selectors.get_rating(each, "", game=game) for each in people)
    assert won.rating > 1500 > lost.rating
    assert (won.game, won.games) == (game, 1)
    for other in RULESETS.keys() - {game}:
        assert selectors.get_rating(akari, "", game=other).games == 0
    assert selectors.get_rating(botan) == lost  # the game played last


def test_who_plays_two_games_has_two_ratings(people):
    play(people, "kiseki", loser=1)
    play(people, "universe-end", loser=0)

    akari, _botan = people
    assert selectors.get_rating(akari, game="kiseki").rating > 1500
    assert selectors.get_rating(akari, game="universe-end").rating < 1500
    assert [*recalculation.compare_outcomes(), *recalculation.compare_ratings()] == []


@games
def test_a_leaderboard_is_of_one_game(people, game):
    play(people, game)
    Rating.objects.update(deviation=60)

    ranks = {
        name: [
            each.name
            for each in leaderboards.read_leaderboard(Board("", 1, game=name)).places
        ]
        for name in RULESETS
    }

    expected = {name: [] for name in RULESETS} | {game: ["akari", "botan"]}
    assert ranks == expected
    of_kind = Board("", 1, KINDS[game][1], game)
    assert [each.name for each in leaderboards.read_leaderboard(of_kind).places] == [
        "botan"
    ]


@games
@pytest.mark.usefixtures("_counts_little")
def test_statistics_tell_decks_of_a_game_apart_by_what_it_says(people, game):
    play(people, game, loser=1)
    play(people, game, loser=1)

    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())

    found = ladder_statistics.read_statistics(Board("", 1, game=game))
    assert found.games == 2
    first, second = KINDS[game]
    shares = {each["series"]: each["share"] for each in found.figures["series"]}
    assert shares == {first: 0.5, second: 0.5}
    rates = {
        (each["series"], each["against"]): each["rate"]["rate"]
        for each in found.figures["matchups"]
    }
    assert rates == {(first, second): 1.0, (second, first): 0.0}
    assert len(found.figures["decks"]) == 2
    assert found.figures["cards"]
    assert ladder_statistics.read_statistics(Board("", 1)) is None


@pytest.mark.usefixtures("_counts_little")
def test_a_card_of_the_catalogue_is_judged_by_games_it_can_be_in(people):
    """More is played of another game; that says nothing of the card."""
    duel = finish(begin_again(*people), loser=1)
    outcome = services.record_outcome(battle_id=duel.battle_id)
    number = next(iter(Participant.objects.filter(outcome=outcome).first().deck.cards))
    for _ in range(3):
        play(people, "kiseki")
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())
    assert LadderStatistics.objects.filter(game="kiseki", band=-1).get().games == 3

    assert get_card_record(number).games == 1


@games
def test_every_deck_a_game_brings_along_has_a_kind_with_a_name(game):
    own, kinds = RULESETS[game].own, RULESETS[game].kinds

    codes = {kinds.of([own.faces[each] for each in ids]) for ids in own.decks.values()}

    assert all(0 < len(code) <= 8 for code in codes)
    for language in ("en", "ja", "zh-hant"):
        assert codes <= kinds.names(language).keys()


# --- Pages and REST.


@games
def test_the_public_page_is_of_one_game_and_lists_the_ladders_of_all(people, game):
    akari, _botan = people
    usual = finish(begin_again(*people), loser=0)
    services.record_outcome(battle_id=usual.battle_id)
    play(people, game, loser=1)

    latest = public_profiles.get_player_for(akari, "akari", season=1)
    requested = public_profiles.get_player_for(
        akari, "akari", season=1, game=USUAL_GAME.name
    )

    assert latest.game.name == game
    assert (latest.overall["points"], requested.overall["points"]) == (1, 0)
    assert [len(each.matches) for each in (latest, requested)] == [1, 1]
    assert (latest.streak, requested.streak) == (1, -1)
    assert {each.standing.game for each in requested.ladders} == {game, USUAL_GAME.name}
    assert [each.name for each in latest.games] == [game, USUAL_GAME.name]


def test_a_rating_curve_is_of_one_ladder(people):
    """What was played before in another format, or another game, is no way to it."""
    play(people, "kiseki")
    for _ in range(2):
        duel = finish(begin_again(*people), loser=1)
        services.record_outcome(battle_id=duel.battle_id)

    shown = public_profiles.get_player_for(people[0], "akari", season=1)

    assert shown.game is USUAL_GAME
    assert len(shown.curve) == 2


@games
@pytest.mark.parametrize(
    ("language", "word"), [("en", "All games"), ("ja", "ゲーム"), ("zh-hant", "遊戲")]
)
def test_the_game_is_named_wherever_its_results_stand(
    people, client, game, language, word
):
    outcome = play(people, game)
    client.force_login(people[0])
    client.cookies["django_language"] = language
    with translation.override(language):
        title = str(RULESETS[game].title)

    for address in (
        "/history/",
        f"/history/?game={game}",
        f"/results/{outcome.battle_id}/",
        f"/leaderboard/?game={game}",
        f"/statistics/?game={game}",
        "/players/akari/",
    ):
        page = client.get(address).content.decode()
        assert title in page, address
    assert word in client.get("/history/").content.decode()


def test_the_history_can_be_of_one_game(people, client):
    outcome = play(people, "kiseki")
    client.force_login(people[0])

    shown = client.get("/history/?game=kiseki").content.decode()
    other = client.get("/history/?game=universe-end").content.decode()

    assert str(outcome.battle_id) in shown
    assert str(outcome.battle_id) not in other


def rest(user, name, query="", *args):
    client = APIClient()
    client.force_authenticate(user)
    return client.get(reverse(f"api:results:{name}", args=args) + query)


@games
@pytest.mark.usefixtures("_counts_little")
def test_rest_tells_the_same(people, game):
    akari, _botan = people
    play(people, game)
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())
    Rating.objects.update(deviation=60)
    query = f"?game={game}"

    board = rest(akari, "leaderboard", query).json()
    assert (board["game"], board["people"], board["own"]["rank"]) == (game, 2, 1)
    statistics = rest(akari, "statistics", query).json()
    assert (statistics["game"], statistics["games"]) == (game, 1)
    assert set(KINDS[game]) <= statistics["names"].keys()
    player = rest(akari, "player", query, "akari").json()
    assert (player["game"], player["ladders"][0]["game"]) == (game, game)
    assert rest(akari, "rating", query).json()["games"] == 1
    assert rest(akari, "rating", "?game=unionarena").json()["games"] == 0
    (match,) = rest(akari, "history", query).json()["results"]
    assert match["game"] == game
    assert rest(akari, "history", "?game=unionarena").json()["results"] == []


@pytest.mark.parametrize("name", ["leaderboard", "statistics", "rating", "history"])
def test_rest_refuses_a_game_there_is_not(people, name):
    assert rest(people[0], name, "?game=go").status_code == 400
