"""The queue and private rooms of games that bring their decks along (issue 18)."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from battles.errors import ImpossibleOptions, NoSuchDeck
from battles.live import playing
from battles.seating import rematches
from battles.terms.agreement import CASUAL, BattleOptions
from battles.tests.factories import every_battle
from matchmaking import selectors, services
from matchmaking.errors import UnknownMode
from matchmaking.models import Ticket
from matchmaking.tests.factories import NOON, at, battle_of, deck_of, join, pair
from results.tests.factories import give_rating

DECKS = {"universe-end": ("lamp-root", "grave-sea"), "kiseki": ("harbour", "night")}
GAME, (DECK, OTHER) = "kiseki", DECKS["kiseki"]
games = pytest.mark.parametrize("game", DECKS)


def wait(user, *, game=GAME, deck=None, now=NOON, **wish):
    return services.join_queue(
        user=user, game=game, deck=deck or DECKS[game][0], now=now, **wish
    )


def seats_of(battle):
    return {seat.user_id: seat for seat in battle.seats.all()}


@games
def test_two_who_wait_for_a_game_play_it_with_the_decks_they_chose(akari, botan, game):
    first, second = DECKS[game]
    wait(akari, game=game, deck=first)
    wait(botan, game=game, deck=second, now=at(1))

    done = pair(now=at(2))

    assert done.started == 1
    battle = every_battle().get(pk=battle_of(akari))
    assert (battle.ruleset, battle.ranked, battle.origin) == (game, True, "matchmaking")
    seats = seats_of(battle)
    assert seats[akari.pk].deck_name == first
    assert seats[botan.pk].deck_name == second


def test_people_are_matched_within_their_game_only(akari, botan, chidori):
    join(akari)
    wait(botan)
    wait(chidori, game="universe-end")

    assert pair(now=at(300)).found == 0


def test_casual_and_ranked_stay_apart_in_a_further_game_too(akari, botan):
    wait(akari)
    wait(botan, mode="casual")

    assert pair(now=at(20)).found == 0


def test_who_waits_is_believed_as_strong_as_in_this_game_alone(akari):
    give_rating(akari, 1900, game="unionarena", now=NOON)

    assert wait(akari).rating == 1500

    services.leave_queue(user=akari, now=at(1))
    give_rating(akari, 1700, game=GAME, now=NOON)
    assert wait(akari, now=at(60)).rating == 1700


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"deck": "lamp-root"}, NoSuchDeck),
        ({"deck": "keepers"}, NoSuchDeck),
        ({"game": "universe-end", "deck": DECK}, NoSuchDeck),
        ({"game": "go", "deck": DECK}, UnknownMode),
    ],
    ids=str,
)
def test_a_deck_of_another_game_gets_nobody_into_the_queue(akari, wish, refusal):
    with pytest.raises(refusal):
        wait(akari, **{"deck": DECK, **wish})

    assert not Ticket.objects.exists()


def test_nobody_is_noted_as_first_where_the_rules_say_who_is(akari, botan):
    """TR-5.1: a lot, and whoever has it chooses; not whose turn it is to begin."""
    wait(akari)
    wait(botan)
    pair(now=at(2))

    noted = set(Ticket.objects.values_list("goes_first", flat=True))
    assert noted == {None}


def test_a_best_of_three_goes_on_in_the_same_game(akari, botan):
    for person in (akari, botan):
        wait(person, best_of=3)
    pair(now=at(2))
    battle_id = battle_of(akari)
    playing.concede(battle_id=battle_id, viewer=botan)

    rematches.offer_rematch(battle_id=battle_id, viewer=akari)
    following = rematches.offer_rematch(battle_id=battle_id, viewer=botan)

    battle = every_battle().get(pk=following)
    assert (battle.ruleset, battle.ranked, battle.game) == (GAME, True, 2)


def test_a_rematch_needs_no_deck_of_the_catalogue(akari, botan):
    for person in (akari, botan):
        wait(person)
    pair(now=at(2))
    battle_id = battle_of(akari)
    playing.concede(battle_id=battle_id, viewer=botan)

    rematches.offer_rematch(battle_id=battle_id, viewer=akari)
    following = rematches.offer_rematch(battle_id=battle_id, viewer=botan)

    battle = every_battle().get(pk=following)
    assert (battle.ruleset, battle.ranked) == (GAME, False)
    assert {seat.deck_name for seat in battle.seats.all()} == {DECK}


# --- Doors.


def client_of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


def post(user, name, data, *args):
    address = reverse(f"api:matchmaking:{name}", args=args)
    return client_of(user).post(address, data, format="json")


def refused(answer):
    return answer.status_code, answer.json()["code"]


def test_the_queue_over_rest_names_the_game_and_the_deck(akari):
    place = post(akari, "queue", {"game": GAME, "deck": OTHER}).json()

    assert (place["type"], place["game"]) == ("waiting", GAME)
    assert place["deck"] == {"id": None, "name": OTHER}
    history = client_of(akari).get(reverse("api:matchmaking:history")).json()
    assert [each["game"] for each in history["results"]] == [GAME]


def test_the_queue_over_rest_refuses_what_is_not_of_the_game(akari):
    assert refused(post(akari, "queue", {"game": GAME, "deck_id": deck_of(akari)})) == (
        404,
        "battle.no_such_deck",
    )
    assert post(akari, "queue", {"game": "go", "deck": DECK}).status_code == 400
    assert post(akari, "queue", {"deck": DECK}).status_code == 400


def test_a_private_room_over_rest_is_of_a_game(akari, botan):
    room = post(
        akari, "invitations", {"game": GAME, "deck": DECK, "is_public": True}
    ).json()
    assert room["game"] == GAME

    (shown,) = client_of(botan).get(reverse("api:matchmaking:board")).json()
    assert shown["game"] == GAME
    wrong = {"deck": "lamp-root"}
    assert refused(post(botan, "invitation-accept", wrong, room["token"])) == (
        404,
        "battle.no_such_deck",
    )
    entered = post(botan, "invitation-accept", {"deck": OTHER}, room["token"]).json()
    assert every_battle().get(pk=entered["battle_id"]).ruleset == GAME


def test_a_room_is_refused_with_rules_the_game_does_not_have(akari):
    with pytest.raises(ImpossibleOptions) as refusal:
        services.invite(
            user=akari,
            game=GAME,
            deck=DECK,
            options=BattleOptions(rules={"winner_chooses": True}),
            now=NOON,
        )

    assert refusal.value.details == {"option": "winner_chooses"}


def test_a_challenge_is_told_with_the_rating_in_its_game(client, akari, botan):
    give_rating(akari, 1900, game="unionarena", now=NOON)
    give_rating(akari, 1650, game=GAME, now=NOON)
    services.invite(
        user=akari,
        game=GAME,
        deck=DECK,
        options=CASUAL,
        is_public=True,
        now=timezone.now(),
    )
    client.force_login(botan)

    page = client.get("/play/board/").content.decode()

    assert "Rating 1650, 150 to yours" in page
    assert "Kiseki TCG" in page


# --- Pages.


def test_the_page_of_a_game_leads_into_its_queue_and_out_again(client, akari):
    client.force_login(akari)
    page = reverse("matchmaking:game", args=[GAME])

    joined = client.post(
        reverse("matchmaking:join-game", args=[GAME]),
        {"own_deck": OTHER, "mode": "casual", "best_of": "3", "clock": "long"},
    )

    assert joined.url == page
    ticket = selectors.find_waiting_ticket(akari)
    found = (ticket.game, ticket.deck_name, ticket.mode, ticket.best_of, ticket.clock)
    assert found == (GAME, OTHER, "casual", 3, "long")
    assert client.get("/play/").url == page
    shown = client.get(page).content.decode()
    assert "data-queue" in shown
    assert f'data-game="{GAME}"' in shown
    assert client.post(reverse("matchmaking:leave")).url == page
    assert "data-queue" not in client.get(page).content.decode()


def test_the_page_of_a_game_refuses_a_deck_of_another_in_a_sentence(client, akari):
    client.force_login(akari)

    answer = client.post(
        reverse("matchmaking:join-game", args=[GAME]),
        {"own_deck": "lamp-root"},
        follow=True,
    )

    assert "Choose a deck first." in answer.content.decode()
    assert not Ticket.objects.exists()


def test_a_wait_for_a_further_game_ends_when_its_practice_begins(client, akari):
    wait(akari, now=timezone.now() - timedelta(seconds=1))
    client.force_login(akari)

    begun = client.post(
        reverse("matchmaking:practice-game", args=[GAME]), {"own_deck": DECK}
    )

    assert begun.url.startswith("/battles/")
    assert selectors.find_waiting_ticket(akari) is None
