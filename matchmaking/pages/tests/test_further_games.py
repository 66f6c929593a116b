"""The queue and private rooms of games with their own decks (issue 18)."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from rest_framework.test import APIClient

from battles.errors import ImpossibleOptions, NoSuchDeck
from battles.games.registry import RULESETS
from battles.live import submissions
from battles.match_options.options import CASUAL, BattleOptions
from battles.seating import rematches
from battles.tests.factories import every_battle
from collection.errors import DeckIllegal
from collection.legality import game_rules as of_games
from collection.services import create_deck, set_entries
from collection.sharing.services import share_deck
from matchmaking import selectors, services
from matchmaking.errors import UnknownMode
from matchmaking.models import Invitation, Ticket
from matchmaking.tests.factories import (
    NOON,
    at,
    battle_of,
    deck_of,
    join,
    pair,
    status_of,
)
from results.selectors import get_rating
from results.services import record_outcome
from results.tests.factories import give_rating

DECKS = {"universe-end": ("lamp-root", "grave-sea"), "kiseki": ("harbour", "night")}
GAME, (DECK, OTHER) = "kiseki", DECKS["kiseki"]
games = pytest.mark.parametrize("game", DECKS)


def wait(user, *, game=GAME, deck=None, deck_id=None, now=NOON, **fields):
    bundled = "" if deck_id else deck or DECKS[game][0]
    return services.join_queue(
        user=user,
        deck=services.DeckChoice(deck_id, bundled),
        queue=services.Queue(game=game, **fields),
        now=now,
    )


def build(user, *, game=GAME, brought=DECK, name="Mine", less=0):
    """Build a user's deck from the list of a ready-made one; ``less``: fewer cards."""
    counts = dict(of_games.find_game_decks(game).shipped[brought][1])
    number = next(iter(counts))
    counts[number] -= less
    return create_deck(owner=user, name=name, counts=counts, game=game)


def title_of(deck, game=GAME):
    return RULESETS[game].own.title(deck, "en")


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
    assert seats[akari.pk].deck_name == title_of(first, game)
    assert seats[botan.pk].deck_name == title_of(second, game)


@games
def test_who_waits_with_a_deck_they_built_plays_it_and_is_rated(akari, botan, game):
    first, second = DECKS[game]
    deck = build(akari, game=game, brought=first)
    ticket = wait(akari, game=game, deck_id=deck.pk)
    wait(botan, game=game, deck=second)
    pair(now=at(2))

    battle = every_battle().get(pk=battle_of(akari))
    place = seats_of(battle)[akari.pk]
    submissions.concede_battle(battle_id=battle.pk, viewer=botan)
    outcome = record_outcome(battle_id=battle.pk)

    assert (ticket.deck_id, ticket.deck_name) == (deck.pk, "Mine")
    assert (place.deck_id, place.deck_name) == (deck.pk, "Mine")
    assert outcome.is_rated
    assert get_rating(akari, game=game).rating > 1500 > get_rating(botan).rating
    played = outcome.participants.get(user=akari)
    brought = RULESETS[game].own
    faces = [brought.faces[each] for each in brought.decks[first]]
    assert played.own_deck_id == deck.pk
    assert played.deck.series == RULESETS[game].kinds.of(faces)


def test_a_built_deck_called_like_one_brought_along_is_played_itself(akari, botan):
    deck = build(akari, brought=OTHER, name=DECK)
    wait(akari, deck_id=deck.pk)
    wait(botan)
    pair(now=at(2))

    seats = seats_of(every_battle().get(pk=battle_of(akari)))

    assert seats[akari.pk].deck_id == deck.pk
    assert set(seats[akari.pk].revision_ids) != set(seats[botan.pk].revision_ids)


def test_a_built_deck_is_locked_when_two_sit_down_not_when_they_wait(akari, botan):
    """TR-2.2: a deck of 49 cards is none, and the wait with it ends."""
    deck = build(akari)
    wait(akari, deck_id=deck.pk)
    wait(botan)
    number = next(iter(deck.listed))
    counts = {**deck.listed, number: deck.listed[number] - 1}
    set_entries(viewer=akari, deck_id=deck.pk, counts=counts, game=GAME)

    assert pair(now=at(2)).started == 0
    assert status_of(akari) == ("cancelled", "deck")


def test_a_deck_that_may_not_be_played_gets_nobody_into_the_queue(akari):
    with pytest.raises(DeckIllegal):
        wait(akari, deck_id=build(akari, less=1).pk)

    assert not Ticket.objects.exists()


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
    ("fields", "refusal"),
    [
        ({"deck": "lamp-root"}, NoSuchDeck),
        ({"deck": "keepers"}, NoSuchDeck),
        ({"game": "universe-end", "deck": DECK}, NoSuchDeck),
        ({"game": "go", "deck": DECK}, UnknownMode),
    ],
    ids=str,
)
def test_a_deck_of_another_game_gets_nobody_into_the_queue(akari, fields, refusal):
    with pytest.raises(refusal):
        wait(akari, **{"deck": DECK, **fields})

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
    submissions.concede_battle(battle_id=battle_id, viewer=botan)

    rematches.offer_rematch(battle_id=battle_id, viewer=akari)
    following = rematches.offer_rematch(battle_id=battle_id, viewer=botan)

    battle = every_battle().get(pk=following)
    assert (battle.ruleset, battle.ranked, battle.game) == (GAME, True, 2)


def test_a_rematch_needs_no_deck_of_the_catalogue(akari, botan):
    for person in (akari, botan):
        wait(person)
    pair(now=at(2))
    battle_id = battle_of(akari)
    submissions.concede_battle(battle_id=battle_id, viewer=botan)

    rematches.offer_rematch(battle_id=battle_id, viewer=akari)
    following = rematches.offer_rematch(battle_id=battle_id, viewer=botan)

    battle = every_battle().get(pk=following)
    assert (battle.ruleset, battle.ranked) == (GAME, False)
    assert {seat.deck_name for seat in battle.seats.all()} == {title_of(DECK)}


def test_a_rematch_is_played_with_a_built_deck_as_it_is_now(akari, botan):
    deck = build(akari)
    wait(akari, deck_id=deck.pk)
    wait(botan)
    pair(now=at(2))
    battle_id = battle_of(akari)
    before = seats_of(every_battle().get(pk=battle_id))[akari.pk].revision_ids
    submissions.concede_battle(battle_id=battle_id, viewer=botan)
    counts = dict(of_games.find_game_decks(GAME).shipped[OTHER][1])
    set_entries(viewer=akari, deck_id=deck.pk, counts=counts, game=GAME)

    rematches.offer_rematch(battle_id=battle_id, viewer=akari)
    following = rematches.offer_rematch(battle_id=battle_id, viewer=botan)

    seat = seats_of(every_battle().get(pk=following))[akari.pk]
    assert seat.deck_id == deck.pk
    assert sorted(seat.revision_ids) != sorted(before)


def test_no_rematch_with_a_built_deck_that_may_not_be_played_any_more(akari, botan):
    deck = build(akari)
    wait(akari, deck_id=deck.pk)
    wait(botan)
    pair(now=at(2))
    battle_id = battle_of(akari)
    submissions.concede_battle(battle_id=battle_id, viewer=botan)
    set_entries(viewer=akari, deck_id=deck.pk, counts={}, game=GAME)

    with pytest.raises(DeckIllegal):
        rematches.offer_rematch(battle_id=battle_id, viewer=akari)


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
    usual, own = deck_of(akari), build(akari).pk
    for fields in (
        {"game": GAME, "deck_id": usual},
        {"game": "universe-end", "deck_id": own},
        {"deck_id": own},
    ):
        for endpoint in ("queue", "invitations"):
            answer = post(akari, endpoint, fields)
            assert refused(answer) == (422, "deck.other_game")
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


def test_both_come_into_a_private_room_with_decks_they_built(akari, botan):
    fields = {"game": GAME, "deck_id": build(akari).pk}
    room = post(akari, "invitations", fields).json()
    guests = build(botan, brought=OTHER)
    wrong = {"deck_id": deck_of(botan)}
    assert refused(post(botan, "invitation-accept", wrong, room["token"])) == (
        422,
        "deck.other_game",
    )

    entered = post(
        botan, "invitation-accept", {"deck_id": guests.pk}, room["token"]
    ).json()

    seats = seats_of(every_battle().get(pk=entered["battle_id"]))
    assert seats[akari.pk].deck_id == fields["deck_id"]
    assert seats[botan.pk].deck_id == guests.pk


def test_the_queue_over_rest_takes_a_deck_of_ones_own(akari):
    deck = build(akari)

    place = post(akari, "queue", {"game": GAME, "deck_id": deck.pk}).json()

    assert place["deck"] == {"id": deck.pk, "name": "Mine"}


def test_a_room_is_refused_with_rules_the_game_does_not_have(akari):
    with pytest.raises(ImpossibleOptions) as refusal:
        services.create_invitation(
            user=akari,
            deck=services.DeckChoice(bundled=DECK),
            room=services.Room(BattleOptions(rules={"winner_chooses": True}), GAME),
            now=NOON,
        )

    assert refusal.value.details == {"option": "winner_chooses"}


def test_a_challenge_is_told_with_the_rating_in_its_game(client, akari, botan):
    give_rating(akari, 1900, game="unionarena", now=NOON)
    give_rating(akari, 1650, game=GAME, now=NOON)
    services.create_invitation(
        user=akari,
        deck=services.DeckChoice(bundled=DECK),
        room=services.Room(CASUAL, GAME, is_public=True),
        now=timezone.now(),
    )
    client.force_login(botan)

    page = client.get("/play/board/").content.decode()

    assert "Rating 1650 (+150 from yours)" in page
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


def test_the_page_of_a_game_offers_decks_of_ones_own_at_every_door(client, akari):
    deck = build(akari)
    client.force_login(akari)
    fields = {"own_deck": str(deck.pk)}
    page = reverse("matchmaking:game", args=[GAME])
    (offer,) = [
        each
        for each in client.get(page).context["own_decks"]
        if each.name == str(deck.pk)
    ]
    assert offer.title == "Mine"
    assert len(offer.covers) == 2

    client.post(reverse("matchmaking:join-game", args=[GAME]), fields)
    searching = client.get(page).content.decode()
    client.post(reverse("matchmaking:leave"))
    again = client.get(page).content.decode()
    client.post(reverse("matchmaking:open-game-room", args=[GAME]), fields)
    client.post(reverse("matchmaking:practice-game", args=[GAME]), fields)

    assert Ticket.objects.get().deck_id == deck.pk
    assert "Mine" in searching
    assert f'name="own_deck" value="{deck.pk}"' in searching
    assert re.search(rf'value="{deck.pk}"\s+required\s+checked', again)
    assert Invitation.objects.get().deck_id == deck.pk
    assert every_battle().get().seats.get(user=akari).deck_id == deck.pk


def test_the_page_of_a_game_refuses_a_built_deck_of_another(client, akari):
    client.force_login(akari)
    deck = build(akari, game="universe-end", brought="lamp-root")

    client.post(reverse("matchmaking:join-game", args=[GAME]), {"own_deck": deck.pk})

    assert not Ticket.objects.exists()


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


@pytest.mark.parametrize(
    ("address", "title"),
    [
        (reverse_lazy("matchmaking:play"), "Union Arena"),
        (reverse_lazy("matchmaking:game", args=["kiseki"]), "Kiseki TCG"),
        (reverse_lazy("matchmaking:game", args=["universe-end"]), "Universe End"),
    ],
)
def test_the_switch_of_games_marks_the_one_that_is_shown(client, akari, address, title):
    client.force_login(akari)

    page = client.get(address).content.decode()
    switch = page[page.index('aria-label="Choose a game"') :].split("</nav>")[0]

    marked = re.findall(r'aria-current="page">([^<]+)<', switch)
    assert marked == [title]


def test_a_bot_plays_the_deck_that_was_chosen_for_it(client, akari, botan):
    theirs = build(botan, name="Theirs")
    share_deck(viewer=botan, deck_id=theirs.pk, visibility="public", now=NOON)
    client.force_login(akari)
    form = {"own_deck": OTHER, "bot": "greedy", "bots_deck": str(theirs.pk)}
    page = reverse("matchmaking:practice-game", args=[GAME])

    client.post(page, {**form, "mode": "casual", "best_of": 1, "clock": "normal"})

    battle = every_battle().get()
    names = [seat.deck_name for seat in battle.seats.order_by("seat")]
    assert sorted(names) == sorted([title_of(OTHER), "Theirs"])
