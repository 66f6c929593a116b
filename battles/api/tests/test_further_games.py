"""Games beside Union Arena, over REST only, against a bot."""

import random

import pytest
from django.urls import reverse

from battles import tasks
from battles.games.rulesets import RULESETS
from battles.models import Battle
from battles.seating import answering
from battles.tests.factories import pick
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


def begin(client, game=GAME, **wish):
    return post(client, "practice", {"game": game, "deck": DECKS[game], **wish})


def test_the_games_are_listed_with_what_they_bring_along(client, person):
    games = client.get(reverse("api:battles:games")).json()

    found = {game["name"]: game for game in games}
    assert found.keys() == RULESETS.keys()
    assert found["unionarena"]["decks"] == []
    assert DECK in found[GAME]["decks"]
    assert found[GAME]["bots"] == ["random", "greedy", "monte_carlo"]


@pytest.mark.parametrize("game", DECKS)
def test_a_whole_game_is_played_over_rest_alone(client, person, monkeypatch, game):
    monkeypatch.setattr(tasks, "start_bot", lambda **_given: None)
    answer = begin(client, game, bot="random")
    assert answer.status_code == 201
    battle_id = answer.json()["id"]
    lots = random.Random(7)

    for _ in range(MOST):
        while answering.answer_as_bot(battle_id=battle_id, limit=50):
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
    monkeypatch.setattr(tasks, "start_bot", lambda **_given: None)
    battle_id = begin(client).json()["id"]
    address = reverse("api:battles:detail", args=[battle_id])
    before = client.get(address).json()["view"]
    answering.answer_as_bot(battle_id=battle_id, limit=1)

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

    assert refused(begin(client, deck="", deck_id=deck.pk)) == (
        404,
        "battle.no_such_deck",
    )
    assert refused(begin(client, deck="keepers")) == (404, "battle.no_such_deck")
    usual = post(client, "practice", {"deck": DECK})
    assert usual.status_code == 400
    assert not Battle.objects.exists()


def test_a_bot_the_game_does_not_have_is_refused(client, person):
    assert refused(begin(client, bot="defender")) == (404, "battle.unknown_bot")


def test_a_refusal_names_its_clause_in_the_readers_language(
    client, person, monkeypatch
):
    monkeypatch.setattr(tasks, "start_bot", lambda **_given: None)
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
