"""Games beside Union Arena, over REST only, against a bot."""

import random

import pytest
from django.urls import reverse
from django.utils import timezone

from battles import tasks
from battles.games.registry import RULESETS
from battles.models import Battle
from battles.seating import bot_answers
from battles.tests.factories import pick
from collection.legality import game_rules
from collection.limited import pools
from collection.limited.pool_decks import create_pool_deck
from collection.services import create_deck
from collection.tests.factories import make_deck, make_player

GAME = "universe-end"
DECKS = {GAME: "lamp-root", "kiseki": "night"}
DECK = DECKS[GAME]
MOST = 600  # answers of the person
GOING_ON = 0.6  # How often it takes the last answer, after which the game goes on.


@pytest.fixture
def person(client, content):
    someone = make_player("aki")
    client.force_login(someone)
    return someone


def post(client, name, data, *args):
    address = reverse(f"api:battles:{name}", args=args)
    return client.post(address, data, content_type="application/json")


def begin(client, game=GAME, **body):
    return post(client, "practice", {"game": game, "deck": DECKS[game], **body})


def test_the_games_are_listed_with_what_they_bring_along(client, person):
    games = client.get(reverse("api:battles:games")).json()

    found = {game["name"]: game for game in games}
    assert found.keys() == RULESETS.keys()
    assert found["unionarena"]["decks"] == []
    assert DECK in found[GAME]["decks"]
    assert found[GAME]["bots"] == ["random", "greedy", "monte_carlo"]


@pytest.mark.parametrize("game", DECKS)
def test_a_whole_game_is_played_over_rest_alone(client, person, monkeypatch, game):
    monkeypatch.setattr(tasks, "request_bot_answer", lambda **_given: None)
    answer = begin(client, game, bot="random")
    assert answer.status_code == 201
    battle_id = answer.json()["id"]
    lots = random.Random(7)

    for _ in range(MOST):
        while bot_answers.answer_as_bot(battle_id=battle_id, limit=50):
            pass
        present = client.get(reverse("api:battles:detail", args=[battle_id])).json()
        if present["view"]["result"] is not None:
            break
        decision = present["view"]["decision"]
        action = pick(decision, lots)
        if decision["form"] == "options" and lots.random() < GOING_ON:
            action = decision["options"][-1]["action"]
        sent = {"decision_id": decision["id"], "action": action}
        assert post(client, "act", sent, battle_id).status_code == 200

    result = present["view"]["result"]
    assert result is not None
    log = client.get(reverse("api:battles:log", args=[battle_id])).json()
    assert Battle.objects.get(pk=battle_id).result_reason == result["reason"]
    assert log


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Candle Bearer"), ("ja", "ろうそく持ち")]
)
def test_its_cards_are_shown_in_the_readers_language(client, person, language, name):
    battle_id = begin(client).json()["id"]

    address = reverse("api:battles:cards", args=[battle_id])
    cards = client.get(address, headers={"accept-language": language}).json()
    shown = cards.get("cards", cards)
    bearer = shown["ORR-3-02"]
    assert bearer["name"] == name
    assert bearer["text"].startswith("[cip]")


def test_a_bid_is_answered_while_the_other_is_open(client, person, monkeypatch):
    """UE-5.5: neither waits for the other, and no number says who was first."""
    monkeypatch.setattr(tasks, "request_bot_answer", lambda **_given: None)
    battle_id = begin(client).json()["id"]
    address = reverse("api:battles:detail", args=[battle_id])
    before = client.get(address).json()["view"]
    bot_answers.answer_as_bot(battle_id=battle_id, limit=1)

    after = client.get(address).json()["view"]
    assert after == before
    sent = {
        "decision_id": after["decision"]["id"],
        "action": {"type": "choose", "cards": []},
        "client_action_id": "bid-1",
    }
    answers = [post(client, "act", sent, battle_id) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["number"] == answers[1].json()["number"] == 2


def refused(answer):
    return answer.status_code, answer.json()["code"]


def test_a_deck_of_another_game_is_refused_with_a_reason(client, person):
    deck = make_deck(user=person)

    answer = begin(client, deck="", deck_id=deck.pk)
    assert refused(answer) == (422, "deck.other_game")
    assert answer.json()["clause"] == "UE-4.2"
    assert refused(begin(client, deck="keepers")) == (404, "battle.no_such_deck")
    usual = post(client, "practice", {"deck": DECK})
    assert usual.status_code == 400
    assert not Battle.objects.exists()


def test_a_deck_of_ones_own_is_played(client, person):
    counts = game_rules.find_game_decks("kiseki").shipped["harbour"][1]
    deck = create_deck(owner=person, name="Mine", counts=counts, game="kiseki")

    answer = begin(client, "kiseki", deck="", deck_id=deck.pk)

    assert answer.status_code == 201
    seat = Battle.objects.get().seats.get(user=person)
    assert (seat.deck_id, seat.deck_name, len(seat.revision_ids)) == (
        deck.pk,
        "Mine",
        50,
    )


@pytest.fixture
def sealed(person):
    """A deck of five boosters."""
    now = timezone.now()
    pool = pools.take_sealed_packs(user=person, product="harbour-leagues", now=now)
    pools.open_pool(user=person, pool_id=pool.pk, now=now)
    return create_pool_deck(user=person, pool_id=pool.pk, now=now)


def test_sealed_play_is_against_sealed_boosters_that_are_proved_in_the_end(
    client, person, sealed
):
    """TR-2.1: both have the forty cards of five boosters, by the same record."""
    battle_id = begin(client, "kiseki", deck="", deck_id=sealed.pk).json()["id"]
    battle = Battle.objects.get()
    decks = [seat.revision_ids for seat in battle.seats.order_by("seat")]
    proof = reverse("api:battles:verify", args=[battle_id])
    hidden = client.get(proof)

    post(client, "concede", {}, battle_id)

    assert battle.options == {"sealed": True}
    assert [len(deck) for deck in decks] == [40, 40]
    assert decks[0] != decks[1]
    assert hidden.status_code >= 400
    told = client.get(proof).json()
    assert (told["are_packs_kept"], told["is_fair"]) == (True, True)


def test_a_bot_that_played_what_was_in_no_pack_of_its_own_is_found(
    client, person, sealed
):
    battle_id = begin(client, "kiseki", deck="", deck_id=sealed.pk).json()["id"]
    post(client, "concede", {}, battle_id)
    seat = Battle.objects.get().seats.get(user=None)
    cards = game_rules.find_game_decks("kiseki").load_cards().values()
    every = {card.revision for card in cards}
    seat.revision_ids[0] = max(every - set(seat.revision_ids))
    seat.save()

    told = client.get(reverse("api:battles:verify", args=[battle_id])).json()

    assert (told["are_packs_kept"], told["is_fair"]) == (False, False)


def test_a_sealed_deck_is_not_played_against_one_of_fifty(client, person, sealed):
    answer = begin(client, "kiseki", deck="", deck_id=sealed.pk, bots_deck="night")

    assert refused(answer)[1] == "battle.options"
    assert not Battle.objects.exists()


def test_a_bot_the_game_does_not_have_is_refused(client, person):
    assert refused(begin(client, bot="defender")) == (404, "battle.unknown_bot")


def test_a_refusal_names_its_clause_in_the_readers_language(
    client, person, monkeypatch
):
    monkeypatch.setattr(tasks, "request_bot_answer", lambda **_given: None)
    battle_id = begin(client).json()["id"]
    view = client.get(reverse("api:battles:detail", args=[battle_id])).json()["view"]
    sent = {
        "decision_id": view["decision"]["id"],
        "action": {"type": "choose", "cards": [999999]},
    }
    address = reverse("api:battles:act", args=[battle_id])
    answer = client.post(
        address,
        sent,
        content_type="application/json",
        headers={"accept-language": "ja"},
    )

    assert refused(answer) == (422, "choice.not_a_candidate")
