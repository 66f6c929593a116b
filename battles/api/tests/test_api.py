"""Playing over REST alone, without any socket."""

import random
import re
from dataclasses import replace

import pytest
from django.urls import reverse

from battles.live import battle_access
from battles.match_options.options import PRACTICE, read_options
from battles.models import Battle, BattleAction
from battles.rules.kernel.log_lines import join_line_parts
from battles.tests.factories import make_duel, pick
from collection.tests.factories import make_deck, make_player

KEEP = {"type": "decline"}


def at(name, duel=None):
    return reverse(f"api:battles:{name}", args=[duel.battle_id] if duel else [])


@pytest.fixture
def as_seat(client, duel):
    def sign_in(seat):
        client.force_login(duel.people[seat])
        return client

    return sign_in


def post(client, address, data):
    return client.post(address, data, content_type="application/json")


def problem(response):
    body = response.json()
    return response.status_code, body["code"]


def read_options_of(battle_id):
    battle = Battle.objects.get(pk=battle_id)
    return read_options(room=battle.room, rules=battle.options, ranked=battle.ranked)


def test_nobody_without_a_session_is_served(client, duel):
    for name in ("detail", "events", "cards", "log"):
        assert problem(client.get(at(name, duel))) == (401, "not_authenticated")
    for name in ("act", "concede", "explain"):
        assert problem(post(client, at(name, duel), {})) == (401, "not_authenticated")


def test_a_strangers_battle_is_answered_exactly_like_a_missing_one(client, content):
    """Unless it may be watched, which is a way of its own (battles.watching)."""
    duel = make_duel(names=("chika", "daisuke"), spectators=False)
    client.force_login(make_player("stranger"))
    missing = "/api/v1/battles/00000000-0000-4000-8000-000000000000/"
    foreign = at("detail", duel)
    for part in ("", "events/", "cards/", "log/"):
        answers = [client.get(base + part) for base in (foreign, missing)]
        assert answers[0].status_code == 404
        assert answers[0].json() == answers[1].json()
    for part, body in (
        ("actions/", {"action": {"type": "concede"}}),
        ("concede/", {}),
        ("explain/", {"action": KEEP}),
    ):
        answers = [post(client, base + part, body) for base in (foreign, missing)]
        assert problem(answers[0]) == (404, "battle.not_found")
        assert answers[0].json() == answers[1].json()

    assert not BattleAction.objects.exists()


def test_the_list_has_only_my_battles_newest_first(as_seat, duel):
    client = as_seat(0)
    other = make_player("chika")
    deck = make_deck(user=duel.people[0])
    post(client, at("concede", duel), {})
    practice = post(client, at("practice"), {"deck_id": deck.pk}).json()

    mine = client.get(at("list")).json()["results"]
    client.force_login(other)

    assert [battle["id"] for battle in mine] == [practice["id"], str(duel.battle_id)]
    assert client.get(at("list")).json()["results"] == []


def test_the_list_can_be_narrowed_to_running_battles(as_seat, duel):
    client = as_seat(0)
    post(client, at("concede", duel), {})

    running = client.get(at("list"), {"status": "running"}).json()
    finished = client.get(at("list"), {"status": "finished"}).json()
    nonsense = client.get(at("list"), {"status": "lost"})

    assert running["results"] == []
    assert finished["results"][0]["result"]["reason"] == "concession"
    assert finished["results"][0]["result"]["winner"] == 1
    assert nonsense.status_code == 400


def test_practice_begins_a_battle_against_a_bot(client, content):
    person = make_player("akari")
    client.force_login(person)
    deck = make_deck(user=person)

    response = post(client, at("practice"), {"deck_id": deck.pk, "bot": "random"})

    body = response.json()
    assert response.status_code == 201
    assert body["seat"] == 0
    assert body["origin"] == "practice"
    assert body["seats"][1]["bot"] == "random"
    assert battle_access.get_battle_for(person, body["id"]).status == "running"


def test_practice_is_refused_while_another_battle_is_to_be_finished(client, content):
    """One live battle at a time, at whichever door (F9)."""
    person = make_player("fumi")
    client.force_login(person)
    payload = {"deck_id": make_deck(user=person).pk, "bot": "random"}
    first = post(client, at("practice"), payload).json()

    response = post(client, at("practice"), payload)

    assert problem(response) == (409, "matchmaking.in_battle")
    assert response.json()["details"]["battle_id"] == first["id"]
    assert Battle.objects.count() == 1


def test_practice_can_be_played_as_on_the_page(client, content):
    """D-05 and D-17 can be set otherwise; answers are taken back freely as ever."""
    person = make_player("akari")
    client.force_login(person)
    wished = {"winner_chooses": True, "life_choice": "top"}
    payload = {
        "deck_id": make_deck(user=person).pk,
        "bot": "random",
        "clock": "days1",
        "best_of": 3,
        "spectators": True,
        **wished,
    }

    body = post(client, at("practice"), payload).json()

    options = read_options_of(body["id"])
    assert options.rules.items() >= wished.items()
    assert (options.clock, options.best_of, options.spectators) == ("days1", 3, True)
    assert (options.undo, options.chat, options.ranked) == ("free", "off", False)


def test_practice_without_wishes_is_played_as_ever(client, content):
    person = make_player("akari")
    client.force_login(person)

    body = post(client, at("practice"), {"deck_id": make_deck(user=person).pk}).json()

    assert body["seats"][1]["bot"] == "greedy"
    windows = {"uniform_windows": True, "uniform_choices": True}
    assert read_options_of(body["id"]) == replace(PRACTICE, rules=windows)


@pytest.mark.parametrize(
    "nonsense",
    [{"clock": "sand"}, {"best_of": 2}, {"life_choice": "mine"}, {"spectators": "??"}],
)
def test_practice_with_an_option_that_does_not_exist_begins_nothing(
    client, content, nonsense
):
    person = make_player("akari")
    client.force_login(person)
    payload = {"deck_id": make_deck(user=person).pk, **nonsense}

    assert post(client, at("practice"), payload).status_code == 400
    assert client.get(at("list")).json()["results"] == []


def test_practice_needs_a_deck_of_ones_own_and_a_known_bot(client, content):
    person, other = make_player("akari"), make_player("botan")
    client.force_login(person)
    foreign = make_deck(user=other)

    assert problem(post(client, at("practice"), {"deck_id": foreign.pk})) == (
        404,
        "deck.not_found",
    )
    payload = {"deck_id": make_deck(user=person).pk, "bot": "deep thought"}
    assert post(client, at("practice"), payload).status_code == 400
    assert client.get(at("list")).json()["results"] == []


def test_the_present_has_the_open_question_for_whoever_is_asked(as_seat, duel):
    seat, decision = duel.next_decision()

    mine = as_seat(seat).get(at("detail", duel)).json()
    theirs = as_seat(1 - seat).get(at("detail", duel)).json()

    assert mine["view"]["decision"]["options"] == decision["options"]
    assert set(theirs["view"]["decision"]) == {"id", "player", "kind"}
    assert mine["seat"] == seat
    assert mine["battle"]["seed"] is None
    assert mine["seq"] == mine["view"]["seq"]


def test_events_come_after_the_one_i_have(as_seat, duel):
    duel.play(4)
    client = as_seat(0)

    everything = client.get(at("events", duel)).json()
    rest = client.get(at("events", duel), {"since": 10}).json()
    nothing = client.get(at("events", duel), {"since": everything["to"]}).json()

    assert (everything["from"], everything["events"][0]["seq"]) == (1, 1)
    assert rest["events"] == everything["events"][10:]
    assert (rest["from"], rest["to"]) == (11, everything["to"])
    assert nothing["events"] == []
    assert nothing["from"] == nothing["to"] + 1
    assert client.get(at("events", duel), {"since": -1}).status_code == 400


def test_an_answer_is_durable_and_a_repetition_is_recognised(as_seat, duel):
    seat, _decision = duel.next_decision()
    payload = {"decision_id": 0, "action": KEEP, "client_action_id": "r-1"}

    first = post(as_seat(seat), at("act", duel), payload)
    second = post(as_seat(seat), at("act", duel), payload)

    assert first.status_code == second.status_code == 200
    assert first.json()["number"] == 1
    assert second.json() == {**first.json(), "repeated": True}
    assert BattleAction.objects.filter(battle_id=duel.battle_id).count() == 1


@pytest.mark.parametrize(
    ("payload", "status", "code"),
    [
        ({"decision_id": 9, "action": KEEP}, 409, "battle.stale"),
        ({"decision_id": 0, "action": {"type": "win"}}, 400, "action.malformed"),
        ({"decision_id": None, "action": KEEP}, 400, "battle.malformed"),
        ({"decision_id": 0, "action": {"type": "block", "card": 1}}, 422, None),
        ({"decision_id": 0, "action": {"type": "abandon"}}, 403, None),
        ({"decision_id": 0}, 400, "required"),
        ({"decision_id": 0, "action": "pass"}, 400, None),
        ({"decision_id": 0, "action": KEEP, "client_action_id": "\u0000"}, 400, None),
    ],
    ids=repr,
)
def test_a_refusal_has_its_kind_and_changes_nothing(
    as_seat, duel, payload, status, code
):
    seat, _decision = duel.next_decision()

    response = post(as_seat(seat), at("act", duel), payload)

    assert response.status_code == status
    assert code in {None, response.json()["code"]}
    assert response["Content-Type"] == "application/problem+json"
    assert not BattleAction.objects.exists()


def test_the_clause_of_a_refusal_is_told(as_seat, duel):
    seat, _decision = duel.next_decision()
    payload = {"decision_id": 0, "action": {"type": "block", "card": 1}}

    body = post(as_seat(seat), at("act", duel), payload).json()
    action = {"action": payload["action"]}
    explained = post(as_seat(seat), at("explain", duel), action).json()

    assert body["code"] == "action.not_offered"
    assert body["clause"] == explained["clause"] == "UA-4.1.5"
    assert explained["legal"] is False
    assert explained["message"] == body["detail"]


def test_what_is_legal_is_explained_as_legal(as_seat, duel):
    seat, _decision = duel.next_decision()

    explained = post(as_seat(seat), at("explain", duel), {"action": KEEP}).json()

    assert explained["legal"] is True
    assert explained["code"] is None


def test_the_catalogue_has_my_deck_and_what_was_shown(as_seat, duel):
    from battles.live.session import sessions

    session = sessions.get(duel.battle_id)
    before = as_seat(0).get(at("cards", duel), {"language": "en"}).json()["cards"]
    duel.play(90)
    after = as_seat(0).get(at("cards", duel), {"language": "ja"}).json()["cards"]

    assert set(before) == session.numbers_of(0)
    assert set(after) > set(before)
    number = min(before)
    assert before[number]["name"] != after[number]["name"]
    shown = set(after) - set(before)
    assert shown < session.numbers_of(1)


def test_a_whole_battle_against_a_bot_can_be_played_over_rest(client, transactional_db):
    from collection.tests.factories import load_starter_content

    load_starter_content()
    person = make_player("akari")
    client.force_login(person)
    rng = random.Random(11)
    deck = make_deck(user=person)
    battle = post(client, at("practice"), {"deck_id": deck.pk}).json()
    address = f"/api/v1/battles/{battle['id']}/"
    while True:
        present = client.get(address).json()
        if present["view"]["result"]:
            break
        decision = present["view"]["decision"]
        assert decision["player"] == 0
        payload = {"decision_id": decision["id"], "action": pick(decision, rng)}
        assert post(client, address + "actions/", payload).status_code == 200

    assert present["battle"]["status"] == "finished"
    assert present["battle"]["seed"]
    assert present["battle"]["result"] == present["view"]["result"]


def test_the_log_is_read_in_the_readers_language_and_keeps_the_others_secrets(
    as_seat, duel
):
    """Issue 3: sentences in three languages, cards named as far as they are known."""
    client = as_seat(0)
    other = duel.people[1].shown_name

    logs = {
        language: client.get(at("log", duel), {"language": language}).json()["log"]
        for language in ("en", "ja", "zh-hant")
    }

    assert len({len(log) for log in logs.values()}) == 1
    told = {name: [join_line_parts(line) for line in log] for name, log in logs.items()}
    assert len({lines[0] for lines in told.values()}) == 3
    drawn = {line for line in told["en"] if line.startswith(f"{other} draws ")}
    assert drawn
    assert {re.sub("a card|[0-9]+ cards", "N", line) for line in drawn} == {
        f"{other} draws N."
    }
    own = [line for line in told["en"] if line.startswith("You draw ")]
    assert own
    assert not any("card" in line for line in own)
    parts = [part for line in logs["en"] for part in line["parts"] if "card" in part]
    assert all(part["card"]["number"] for part in parts)
