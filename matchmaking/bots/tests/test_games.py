"""Bots of further games: each game has a ladder, and a bot one game."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from battles.games.registry import RULESETS, USUAL_GAME
from battles.tests.factories import every_battle
from cards.catalogue.game_catalogues import load_game_cards
from collection.errors import DeckOfOtherGame
from collection.tests.factories import build_game_deck
from matchmaking.bots import house_bots, selectors, services
from matchmaking.bots.errors import BotAway
from matchmaking.bots.models import Bot, Game
from matchmaking.bots.tests.factories import as_it_is, end, make_bot, ready, seats_of
from matchmaking.tests.factories import NOON, at, deck_of

FURTHER = [name for name, game in RULESETS.items() if game.own is not None]


@pytest.fixture(params=FURTHER)
def game(request, content):
    load_game_cards()
    return request.param


def make_game_bot(owner, game, name="Grinder"):
    return services.create_bot(
        owner=owner, name=name, deck_id=build_game_deck(owner, game), now=NOON
    )[0]


def test_bot_plays_the_game_of_its_first_deck(akari, game):
    assert make_game_bot(akari, game).game == game
    assert make_bot(akari)[0].game == USUAL_GAME.name


def test_deck_of_another_game_is_refused_and_the_bot_keeps_its_own(akari, game):
    bot = make_game_bot(akari, game)

    with pytest.raises(DeckOfOtherGame):
        services.update_bot(owner=akari, pk=bot.pk, deck_id=deck_of(akari), now=NOON)

    assert as_it_is(bot).deck_id == bot.deck_id


def test_bots_of_one_game_are_paired_and_those_of_two_games_never(akari, botan, game):
    first, other = make_game_bot(akari, game), make_bot(botan)[0]
    ready(first)
    ready(other)
    assert services.run_tick(now=at(1)).paired == 0

    second = make_game_bot(botan, game, name="Second")
    ready(second)
    assert services.run_tick(now=at(2)).paired == 1

    battle = every_battle().get()
    assert battle.ruleset == game
    assert {seat.user_id for seat in seats_of(battle.pk)} == {first.pk, second.pk}


def test_lonely_bot_meets_the_house_in_its_game_and_is_rated_there(akari, game):
    bot = make_game_bot(akari, game)
    ready(bot)
    ready(bot, now=at(14))
    assert services.run_tick(now=at(15)).filled == 1

    played = Game.objects.get()
    assert every_battle().get().ruleset == game
    assert played.house in house_bots.list_nearest_bots(1500, game)[:2]
    end(played.battle_id, winner=played.seat)
    assert as_it_is(bot).rating > 1500


def test_ladder_lists_the_bots_and_the_house_of_its_game_only(akari, game):
    bot, usual = make_game_bot(akari, game), make_bot(akari, name="Usual")[0]

    def listed(name):
        rungs = selectors.list_ladder(akari, game=name, now=NOON)
        return {rung.house or rung.bot.pk for rung in rungs}

    assert listed(game) == {bot.pk, *RULESETS[game].strengths}
    assert listed(USUAL_GAME.name) == {usual.pk, *USUAL_GAME.strengths}


def test_challenger_brings_a_deck_of_the_game_of_the_bot(akari, botan, game):
    bot = make_game_bot(akari, game)
    with pytest.raises(BotAway):
        services.challenge_bot(
            user=botan, pk=bot.pk, deck_id=build_game_deck(botan, game), now=NOON
        )
    ready(bot)
    with pytest.raises(DeckOfOtherGame):
        services.challenge_bot(user=botan, pk=bot.pk, deck_id=deck_of(botan), now=NOON)
    assert not every_battle().exists()

    services.challenge_bot(
        user=botan, pk=bot.pk, deck_id=build_game_deck(botan, game), now=NOON
    )
    assert every_battle().get().ruleset == game


def test_program_trains_and_reads_its_ladder_over_rest(akari, game):
    owner = APIClient()
    owner.force_authenticate(akari)
    body = {"name": "Grinder", "deck_id": build_game_deck(akari, game)}
    made = owner.post("/api/v1/bots/mine/", body, format="json").json()
    assert made["bot"]["game"] == game

    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {made['token']}")
    begun = program.post(
        "/api/v1/bots/me/training/", {"house": "random"}, format="json"
    )
    assert begun.status_code == 201
    assert program.get("/api/v1/bots/me/").json()["game"] == game
    ladder = program.get("/api/v1/bots/", {"game": game}).json()
    assert made["bot"]["id"] in [rung["id"] for rung in ladder]
    refused = program.get("/api/v1/bots/", {"game": "chess"})
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_choice")


def test_pages_show_one_ladder_for_each_game_and_offer_its_decks(client, akari, game):
    deck, usual = build_game_deck(akari, game), deck_of(akari)
    client.force_login(akari)
    form = client.get(reverse("bots:mine")).content.decode()
    assert all(f'value="{pk}"' in form for pk in (deck, usual))

    client.post(reverse("bots:make"), {"name": "Grinder", "deck": deck})
    bot = Bot.objects.get(user__bot_owner=akari)
    assert bot.game == game
    page = client.get(reverse("bots:ladder"), {"game": game}).content.decode()
    assert bot.user.shown_name in page
    assert (
        bot.user.shown_name not in client.get(reverse("bots:ladder")).content.decode()
    )
    assert (
        str(RULESETS[game].title)
        in client.get(reverse("bots:detail", args=[bot.pk])).content.decode()
    )
