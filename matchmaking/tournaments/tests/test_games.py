"""Tournaments of games with cards of their own: entered, played, decided, archived."""

import json

import pytest
from django.urls import reverse

from battles.rules.kernel.actions import Concede
from battles.seating import event_matches
from battles.tests.factories import every_battle
from cards.catalogue.game_catalogues import load_game_cards
from collection.errors import DeckOfOtherGame
from collection.legality import game_rules
from collection.lists import read_code
from collection.tests.factories import build_game_deck
from matchmaking.queueing.queues import DeckChoice
from matchmaking.tournaments import archive, selectors, services
from matchmaking.tournaments.errors import BadSettings
from matchmaking.tournaments.models import Act, Match, Tournament
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    enter,
    make_people,
    tables,
)

API = "/api/v1/tournaments/"
GAMES = ["kiseki", "universe-end"]


@pytest.fixture
def players(content):
    load_game_cards()
    return make_people("akari", "botan", "chidori")


def name_ready_made(game):
    return next(iter(game_rules.find_game_decks(game).shipped))


def begin(organiser, players, game, **settings):
    tournament = create(organiser, game=game, **settings)
    for player in players:
        deck = DeckChoice(bundled=name_ready_made(game))
        enter(player, tournament, deck=deck)
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    tournament.refresh_from_db()
    return tournament


def send(client, method, path, body):
    return getattr(client, method)(
        path, json.dumps(body), content_type="application/json"
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_tournament_is_played_to_its_winner_and_keeps_its_lists(
    client, players, game
):
    organiser, *others = players
    tournament = create(organiser, game=game, bots="even")
    enter(others[0], tournament, deck=DeckChoice(build_game_deck(others[0], game)))
    enter(others[1], tournament, deck=DeckChoice(bundled=name_ready_made(game)))
    enter(organiser, tournament, deck=DeckChoice(build_game_deck(organiser, game)))
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    (match, _other) = tables(tournament)
    assert every_battle().get(pk=match.battle_id).ruleset == game
    for number in (1, 2):
        for table in tables(tournament):
            event_matches.end_match(
                table.battle_id, against=1, by=Concede(), now=at(number)
            )
        services.advance_tournament(tournament.pk, now=at(60 * number))
    tournament.refresh_from_db()

    assert tournament.state == "over"
    lines = archive.add_deck_codes(tournament, selectors.get_standings(tournament))
    assert len(archive.list_winners(lines)) == 1
    (known,) = {len(line.entry.revision_ids) for line in lines}
    assert [sum(read_code(line.deck_code).values()) for line in lines] == [known] * 4
    figures = archive.count_deck_kinds(tournament, organiser, lines)
    assert sum(each.players for each in figures) == 4
    page = client.get(reverse("tournaments:detail", args=[tournament.pk]))
    assert str(figures[0].kind) in page.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_of_another_game_is_refused_with_the_reason(players, game):
    organiser, player, _third = players
    tournament = create(organiser, game=game)
    other = next(each for each in GAMES if each != game)

    for deck in (build_game_deck(player, other), None):  # None: of the usual game
        with pytest.raises(DeckOfOtherGame):
            enter(player, tournament, deck=deck and DeckChoice(deck))
    with pytest.raises(DeckOfOtherGame):
        enter(player, create(organiser), deck=DeckChoice(build_game_deck(player, game)))

    assert not tournament.entries.exists()


def test_formats_are_of_the_usual_game_alone(players):
    with pytest.raises(BadSettings) as caught:
        create(players[0], game="kiseki", format="standard")
    assert caught.value.details == {"setting": "format"}
    with pytest.raises(BadSettings):
        create(players[0], game="chess")

    assert create(players[0], game="kiseki").format == ""
    assert not Tournament.objects.exclude(game="kiseki").exists()


def test_whose_deck_is_no_longer_legal_is_dropped_at_the_beginning(players):
    organiser, *others = players
    tournament = create(organiser, game="kiseki")
    for player in players:
        enter(player, tournament, deck=DeckChoice(build_game_deck(player, "kiseki")))
    entry = tournament.entries.get(user=others[0])
    entry.revision_ids = entry.revision_ids[:1] * len(entry.revision_ids)
    entry.save()

    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)

    assert [act.entry for act in Act.objects.all()] == [entry]
    assert len(tables(tournament)) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "how"), [("kiseki", "life"), ("universe-end", "lot")])
def test_time_is_called_by_what_the_game_counts(live_content, game, how):
    """A game without a score has only the random draw to decide."""
    load_game_cards()
    organiser, *others = make_people("akari", "botan", "chidori")
    tournament = begin(organiser, others, game, round_minutes=5)
    (match,) = tables(tournament)
    status = event_matches.get_match_status(match.battle_id, with_position=True)
    assert status.life == ((40, 40) if game == "kiseki" else (0, 0))

    for seconds in (300, 601):
        services.advance_tournament(tournament.pk, now=at(seconds))

    match = Match.objects.get()
    assert match.outcome in {"first", "second"}
    assert match.how in {how, "deck", "lot"}


def test_a_client_creates_enters_and_begins_by_rest(client, players):
    organiser, other, _third = players
    client.force_login(organiser)
    body = {"name": "League night", "game": "kiseki", "bots": "even"}
    made = send(client, "post", API, body)
    assert made.status_code == 201, made.content
    path = f"{API}{made.json()['tournament']['id']}/"
    assert made.json()["tournament"]["game"] == "kiseki"
    deck = {"deck_id": build_game_deck(organiser, "kiseki")}
    assert send(client, "put", f"{path}entry/", deck).status_code == 200

    client.force_login(other)
    wrong = send(
        client, "put", f"{path}entry/", {"deck_id": build_game_deck(other, GAMES[1])}
    )
    assert (wrong.status_code, wrong.json()["code"]) == (422, "deck.other_game")
    assert send(client, "put", f"{path}entry/", {}).status_code == 400
    unknown = send(client, "put", f"{path}entry/", {"deck": "nobody"})
    assert unknown.json()["code"] == "battle.no_such_deck"
    ready_made = {"deck": name_ready_made("kiseki")}
    entered = send(client, "put", f"{path}entry/", ready_made).json()
    assert [each["name"] for each in entered["players"]] == ["akari", "botan"]

    client.force_login(organiser)
    begun = send(client, "post", f"{path}begin/", {}).json()
    assert begun["my_battle"]


def test_the_page_offers_decks_of_the_game_and_no_others(client, players):
    organiser, other, _third = players
    client.force_login(organiser)
    page = reverse("tournaments:create")
    assert client.get(page, {"game": "chess"}).status_code == 404
    form = client.get(page, {"game": "kiseki"}).content.decode()
    assert 'name="format"' not in form
    assert 'data-game="universe-end"' in form
    data = {
        "name": "League night",
        "kind": "swiss",
        "capacity": 8,
        "rounds": 0,
        "top_cut": 0,
        "best_of": 1,
        "clock": "normal",
        "round_minutes": 40,
        "break_s": 0,
        "bots": "none",
        "bot": "random",
    }
    client.post(f"{page}?game=kiseki", data)
    tournament = Tournament.objects.get()
    assert tournament.game == "kiseki"

    client.force_login(other)
    deck, foreign = (
        build_game_deck(other, "kiseki"),
        build_game_deck(other, "universe-end"),
    )
    address = reverse("tournaments:detail", args=[tournament.pk])
    content = client.get(address).content.decode()
    assert f'value="{deck}"' in content
    assert f'value="{foreign}"' not in content
    name = name_ready_made("kiseki")
    assert f'value="{name}"' in content
    client.post(reverse("tournaments:enter", args=[tournament.pk]), {"deck": name})
    assert tournament.entries.get().user == other
    content = client.get(address).content.decode()
    assert f'value="{name}" selected' in content


def test_a_judge_reads_the_lists_with_the_cards_names(client, players):
    organiser, *others = players
    tournament = begin(organiser, others, "kiseki")
    client.force_login(organiser)

    page = client.get(reverse("tournaments:lists", args=[tournament.pk]))

    cards = game_rules.find_game_decks("kiseki").load_cards()
    number = min(
        game_rules.find_game_decks("kiseki").shipped[name_ready_made("kiseki")][1]
    )
    assert cards[number].show("en")["name"] in page.content.decode()


def test_the_list_is_narrowed_to_a_game(client, players):
    usual, kiseki = create(players[0]), create(players[0], game="kiseki", name="Night")
    client.force_login(players[0])

    listed = client.get(API, {"game": "kiseki"}).json()["results"]
    assert [each["id"] for each in listed] == [kiseki.pk]
    assert client.get(API, {"game": "chess"}).status_code == 400
    page = client.get(reverse("tournaments:list"), {"game": "kiseki"}).content.decode()
    assert "Night" in page
    assert usual.name not in page
