"""Gauntlets: bounded, played bit by bit, cancelled, one's own, and counted right."""

import re
from html import unescape

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from battles.errors import NoSuchDeck
from cards.releases.tests.factories import limit_copies
from collection.errors import (
    DeckIllegal,
    DeckNotFound,
    DeckOfOtherGame,
    StarterDeckNotFound,
)
from collection.legality.game_rules import find_game_decks
from collection.services import create_deck
from collection.sharing.services import share_deck
from collection.tests.factories import make_deck, make_player
from results import tasks
from results.bot_games import gauntlets
from results.bot_games.trials import gauntlet_play as ring
from results.errors import (
    BadGauntlet,
    GauntletNotFound,
    GauntletRuns,
    NoRoomForGauntlet,
)
from results.models import Gauntlet, GauntletState
from results.statistics.win_rates import compute_wilson_interval

LIST = "/api/v1/results/gauntlets/"


@pytest.fixture
def player(content):
    return make_player("akari")


@pytest.fixture
def quick(monkeypatch):
    """Play with bots that answer at random."""
    from battles.rules.kernel.bots import RandomBot

    monkeypatch.setattr(ring, "BOTS", {**ring.BOTS, "greedy": RandomBot})


@pytest.fixture
def one_game_a_stretch(monkeypatch):
    """End every stretch after its first game, however fast the engine is."""
    monkeypatch.setattr(gauntlets, "STRETCH_S", 0.0)


def start(player, **arguments):
    arguments = {"deck": "keepers", "opponents": ["deeptide"], "games": 4, **arguments}
    return gauntlets.start_gauntlet(user=player, **arguments)


def play(gauntlet):
    """Let the periodic task play until it has ended."""
    for _tick in range(50):
        tasks.play_gauntlets()
        gauntlet.refresh_from_db()
        if not gauntlet.is_open:
            break
    return gauntlet


def test_a_gauntlet_is_played_to_its_end_and_told_with_intervals(player, quick):
    gauntlet = play(start(player, games=4))

    report = gauntlets.build_gauntlet_report(gauntlet)

    assert (gauntlet.state, gauntlet.done) == (GauntletState.DONE, 4)
    assert gauntlet.finished_at is not None
    (against,) = report["opponents"]
    assert against["first"]["games"] == against["second"]["games"] == 2
    assert against["all"]["points"] == (
        against["first"]["points"] + against["second"]["points"]
    )


def test_the_report_counts_by_opponent_and_by_who_went_first():
    played = [(0, True, 1.0), (0, False, 0.0), (1, True, 0.5), (1, False, None)]

    report = ring.build_report(["A", "B"], played)

    assert (report["games"], report["unfinished"]) == (3, 1)
    assert report["overall"]["all"]["rate"] == 0.5
    assert report["overall"]["first"]["points"] == 1.5
    assert report["opponents"][1]["second"]["games"] == 0
    assert report["opponents"][0]["first"]["low"] == compute_wilson_interval(1, 1).low


def test_the_same_seed_plays_the_same_games(player, quick):
    gauntlet = start(player)
    table = ring.PreparedGauntlet(gauntlets._build_gauntlet(gauntlet))

    assert [table.play(n) for n in range(2)] == [table.play(n) for n in range(2)]


def test_a_cancelled_gauntlet_is_played_no_further_and_keeps_its_games(
    player, quick, one_game_a_stretch
):
    gauntlet = start(player, games=200)
    tasks.play_gauntlets()
    gauntlets.cancel_gauntlet(user=player, gauntlet_id=gauntlet.pk, now=timezone.now())
    gauntlet.refresh_from_db()
    done = gauntlet.done

    tasks.play_gauntlets()

    gauntlet.refresh_from_db()
    assert gauntlet.state == GauntletState.CANCELLED
    assert gauntlet.done == done == len(gauntlet.results) > 0


def test_what_a_slower_worker_played_is_dropped(player, quick, one_game_a_stretch):
    """Two workers on one gauntlet lose and double nothing."""
    gauntlet = start(player, games=200)
    stale = Gauntlet.objects.get(pk=gauntlet.pk)
    tasks.play_gauntlets()

    gauntlets._store(stale, [[0, True, 1.0]], GauntletState.RUNNING, timezone.now)

    gauntlet.refresh_from_db()
    assert gauntlet.done == len(gauntlet.results)


def test_a_person_has_one_at_a_time_also_when_pressing_twice_at_once(player):
    first = start(player)

    with pytest.raises(GauntletRuns) as refused:
        start(player)
    assert refused.value.details == {"gauntlet": first.pk}
    with pytest.raises(IntegrityError), transaction.atomic():
        Gauntlet.objects.create(
            owner=player, deck_name="-", bot="greedy", seed="-", setup={}, total=1
        )


def test_no_more_wait_than_may(player, monkeypatch):
    monkeypatch.setattr(gauntlets, "MOST_WAITING", 1)
    start(make_player("botan"))

    with pytest.raises(NoRoomForGauntlet):
        start(player)


@pytest.mark.parametrize(
    "arguments",
    [
        {"games": 0},
        {"games": gauntlets.MOST_GAMES + 1},
        {"bot": "monte_carlo", "games": gauntlets.MOST_STRONG_GAMES + 1},
        {"bot": "random"},
        {"opponents": [f"deck {n}" for n in range(gauntlets.MOST_OPPONENTS + 1)]},
        {"pasted": "4 what is this"},
    ],
)
def test_impossible_wishes_are_refused_and_leave_nothing(player, arguments):
    with pytest.raises(BadGauntlet):
        start(player, **arguments)

    assert not Gauntlet.objects.exists()


def test_decks_of_others_are_not_found(player):
    foreign = make_deck(user=make_player("botan"))

    with pytest.raises(DeckNotFound):
        start(player, deck=str(foreign.pk))
    with pytest.raises(DeckNotFound):
        start(player, opponents=[str(foreign.pk)])
    with pytest.raises(StarterDeckNotFound):
        start(player, opponents=["nobody's"])


def test_a_public_deck_of_another_is_met_from_its_page(player, client):
    deck = make_deck(user=make_player("botan"))
    share_deck(
        viewer=deck.owner,
        deck_id=deck.pk,
        visibility="public",
        now=timezone.now(),
    )
    client.force_login(player)

    page = client.get(reverse("collection:shared-deck", args=[deck.pk]))
    form = client.get(f"{reverse('results:gauntlets')}?against={deck.pk}")
    room = client.get(f"{reverse('matchmaking:room')}?bots_deck={deck.pk}")
    gauntlet = start(player, opponents=[str(deck.pk)])

    assert f"?against={deck.pk}" in page.content.decode()
    assert form.context["form"]["opponents"].value() == [str(deck.pk)]
    chosen = f'<option value="{deck.pk}" selected>'
    assert chosen in " ".join(room.content.decode().split())
    (met,) = gauntlet.setup["opponents"]
    assert met["name"] == deck.name


def test_a_pasted_list_is_met_and_must_be_legal(player):
    """UA-2.2.1: forty-nine cards are a near miss."""
    deck = make_deck(user=player)
    lines = [f"{e.count} {e.card.number}" for e in deck.entries.all()]

    gauntlet = start(player, opponents=[], pasted="\n".join(lines))

    (met,) = gauntlet.setup["opponents"]
    assert len(met["cards"]) == 50
    gauntlets.cancel_gauntlet(user=player, gauntlet_id=gauntlet.pk, now=timezone.now())
    with pytest.raises(DeckIllegal):
        start(player, opponents=[], pasted="\n".join(lines[:-1]))


def test_nobody_named_means_every_starter_deck(player):
    gauntlet = start(player, opponents=[])

    assert len(gauntlet.setup["opponents"]) == 6


def test_a_starter_deck_that_may_not_be_played_just_now_is_not_offered(player, client):
    """A balance change banned one of its cards (UA-2.2.7)."""
    limit_copies("TDL-1-001", 0, begins=timezone.now())
    client.force_login(player)

    form = client.get(reverse("results:gauntlets")).context["form"]

    offered = dict(form.fields["opponents"].choices)["Starter decks"]
    assert len(offered) == 5
    assert "keepers" not in dict(offered)
    assert "keepers" not in form.initial["opponents"]


def test_strangers_find_no_gauntlet_through_any_door(player, client):
    gauntlet = start(player)
    client.force_login(make_player("botan"))

    for address in (f"{LIST}{gauntlet.pk}/", f"/gauntlets/{gauntlet.pk}/"):
        assert client.get(address).status_code == 404
    for address in (
        f"{LIST}{gauntlet.pk}/cancel/",
        f"/gauntlets/{gauntlet.pk}/cancel/",
    ):
        assert client.post(address).status_code == 404
    assert client.get(LIST).json() == []
    with pytest.raises(GauntletNotFound):
        gauntlets.get_gauntlet_for(player, gauntlet.pk + 1)


def test_rest_starts_reads_and_cancels(player, client, quick):
    client.force_login(player)

    begun = client.post(
        LIST,
        {"deck": "keepers", "opponents": ["deeptide"], "games": 2},
        content_type="application/json",
    )
    tasks.play_gauntlets()

    assert begun.status_code == 201
    address = f"{LIST}{begun.json()['id']}/"
    shown = client.get(address).json()
    assert shown["done"] > 0
    assert shown["report"]["opponents"][0]["deck"]
    assert client.post(f"{address}cancel/").json()["state"] in ("cancelled", "done")
    assert [each["id"] for each in client.get(LIST).json()] == [shown["id"]]


def test_only_the_last_ones_are_kept(player, monkeypatch):
    monkeypatch.setattr(gauntlets, "KEPT_PER_PERSON", 2)
    for _time in range(3):
        last = start(player)
        gauntlets.cancel_gauntlet(user=player, gauntlet_id=last.pk, now=timezone.now())

    assert gauntlets.list_gauntlets_for(player)[0].pk == last.pk
    assert Gauntlet.objects.count() == 2


def test_games_of_bots_wait_in_a_queue_of_their_own(settings):
    routes = settings.CELERY_TASK_ROUTES

    for task in (tasks.play_gauntlets, tasks.play_trials):
        assert routes[task.name] == {"queue": "laboratory"}


def test_the_page_starts_a_gauntlet_and_shows_it_in_figures(player, client, quick):
    client.force_login(player)
    deck = make_deck(user=player)

    assert client.get(f"/gauntlets/?deck={deck.pk}").status_code == 200
    begun = client.post(
        "/gauntlets/",
        {"deck": deck.pk, "opponents": ["deeptide"], "bot": "greedy", "games": 2},
    )
    play(Gauntlet.objects.get())

    page = client.get(begun["Location"]).content.decode()
    assert page.count('class="interval"') == 6
    assert "2 games" in page


# --- Games beside the usual one.

RUNNERS = {"kiseki": ("night", "harbour"), "universe-end": ("lamp-root", "grave-sea")}


@pytest.mark.parametrize("game", RUNNERS)
def test_a_deck_of_a_further_game_runs_a_gauntlet_of_its_game(player, client, game):
    client.force_login(player)
    runner, opponent = RUNNERS[game]
    body = {"game": game, "deck": runner, "opponents": [opponent], "games": 2}
    answer = client.post(LIST, body, "application/json").json()
    gauntlet = play(Gauntlet.objects.get(pk=answer["id"]))

    read = client.get(f"{LIST}{gauntlet.pk}/").json()

    assert (read["game"], read["state"], read["done"]) == (game, "done", 2)
    against = read["report"]["opponents"][0]
    assert read["report"]["games"] == 2
    assert against["first"]["games"] + against["second"]["games"] == 2
    page = client.get(reverse("results:gauntlet", args=[gauntlet.pk])).content.decode()
    assert against["deck"] in page


def test_every_deck_a_game_brings_along_is_met_unless_some_are_named(player):
    gauntlet = start(player, game="kiseki", deck="night", opponents=[])

    met = [len(deck["cards"]) for deck in gauntlet.setup["opponents"]]

    assert met == [50, 50]


def test_a_deck_of_ones_own_and_a_pasted_list_meet_in_their_game(player):
    """A list names cards by number; so many of them are no legal deck (TR-2.2)."""
    night = find_game_decks("kiseki").shipped["night"][1]
    own = create_deck(owner=player, name="Mine", counts=dict(night), game="kiseki")
    pasted = "\n".join(f"{count} {number}" for number, count in night.items())
    more = {"game": "kiseki", "deck": str(own.pk), "opponents": []}

    with pytest.raises(BadGauntlet):
        start(player, pasted="4 TDL-1-001", **more)
    with pytest.raises(DeckIllegal):
        start(player, pasted=pasted.splitlines()[0], **more)
    gauntlet = start(player, pasted=pasted, **more)

    assert sorted(gauntlet.setup["opponents"][0]["cards"]) == sorted(
        gauntlet.setup["deck"]
    )


@pytest.mark.parametrize(
    ("game", "deck", "refusal"),
    [
        ("kiseki", "keepers", NoSuchDeck),
        ("unionarena", "night", StarterDeckNotFound),
        ("chess", "night", BadGauntlet),
    ],
)
def test_a_deck_of_another_game_runs_no_gauntlet(player, game, deck, refusal):
    with pytest.raises(refusal):
        start(player, game=game, deck=deck, opponents=[])

    assert not Gauntlet.objects.exists()


def test_a_deck_of_a_further_game_is_refused_in_the_usual_one(player):
    night = find_game_decks("kiseki").shipped["night"][1]
    own = create_deck(owner=player, name="Mine", counts=dict(night), game="kiseki")

    with pytest.raises(DeckOfOtherGame):
        start(player, deck=str(own.pk))


def test_the_page_starts_a_gauntlet_of_a_further_game(player, client):
    client.force_login(player)
    address = reverse("results:gauntlets")
    page = client.get(address, {"game": "kiseki"}).content.decode()
    assert 'value="night"' in page
    assert 'value="keepers"' not in page
    form = {"game": "kiseki", "deck": "night", "opponents": ["harbour"]}

    client.post(address, {**form, "bot": "greedy", "games": 2})

    gauntlet = Gauntlet.objects.get(owner=player)
    assert gauntlets.get_gauntlet_game(gauntlet).name == "kiseki"


def test_a_public_deck_of_a_further_game_is_met_from_its_page(player, client):
    night = dict(find_game_decks("kiseki").shipped["night"][1])
    author = make_player("botan")
    deck = create_deck(owner=author, name="Theirs", counts=night, game="kiseki")
    share_deck(viewer=author, deck_id=deck.pk, visibility="public", now=timezone.now())
    client.force_login(player)

    page = client.get(reverse("collection:shared-deck", args=[deck.pk]))
    links = re.findall(rf"href=\"([^\"]*={deck.pk})\"", page.content.decode())
    against, gauntlet = map(unescape, links)
    form = client.get(gauntlet).context["form"]
    played = client.get(against).content.decode()
    started = start(player, game="kiseki", deck="night", opponents=[str(deck.pk)])

    assert form["opponents"].value() == [str(deck.pk)]
    chosen = f'<option value="{deck.pk}" selected>Theirs (botan)'
    assert chosen in " ".join(played.split())
    (met,) = started.setup["opponents"]
    assert met["name"] == "Theirs"


def test_a_public_deck_of_another_game_is_not_met(player):
    night = dict(find_game_decks("kiseki").shipped["night"][1])
    author = make_player("botan")
    deck = create_deck(owner=author, name="Theirs", counts=night, game="kiseki")
    share_deck(viewer=author, deck_id=deck.pk, visibility="public", now=timezone.now())

    for game, own in (("unionarena", "keepers"), ("universe-end", "lamp-root")):
        with pytest.raises(DeckNotFound):
            start(player, game=game, deck=own, opponents=[str(deck.pk)])

    assert not Gauntlet.objects.exists()
