"""A refusal is the same at every door: code, clause, sentence, details."""

import re

import pytest
from asgiref.sync import sync_to_async
from django.test import Client, RequestFactory

from battles.games.refusals import ADVICE, build_refusal
from battles.live.session import sessions
from battles.rules import kernel
from battles.tests.socket_clients import Socket
from collection.tests.factories import make_player
from unionarena.core.web.middleware import answer_refusal

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"
NOT_OFFERED = {"type": "block", "card": 1}


def of_problem(answer):
    frame = answer.json()
    return (
        frame["code"],
        frame["clause"],
        frame["detail"],
        frame["advice"],
        frame["details"],
    )


def of_message(frame):
    return (
        frame["code"],
        frame["clause"],
        frame["message"],
        frame["advice"],
        frame["details"],
    )


def of_page(answer):
    text = answer.content.decode()
    code, clause = re.search(r'data-code="(.*?)" data-clause="(.*?)"', text).groups()
    sentence = re.search(r"<h1>\s*(.*?)\s*</h1>", text, re.DOTALL).group(1)
    return code, clause or None, sentence


def signed_in(person):
    client = Client()
    client.force_login(person)
    return client


@sync_to_async
def over_rest(person, battle_id, action, decision_id):
    client, base = signed_in(person), f"/api/v1/battles/{battle_id}"
    wish = {"action": action, "decision_id": decision_id}
    acted = client.post(f"{base}/actions/", wish, content_type=JSON)
    asked = client.post(f"{base}/explain/", {"action": action}, content_type=JSON)
    return of_problem(acted), of_message(asked.json())


async def test_what_the_rules_forbid_is_told_alike_over_rest_and_socket(
    live_duel, monkeypatch
):
    """Given a question, when something else is done, all doors say the same."""
    monkeypatch.setitem(ADVICE, "action.not_offered", "Give one of the answers.")
    seat, decision = await sync_to_async(live_duel.next_decision)()
    person, battle_id = live_duel.people[seat], live_duel.battle_id

    acted, explained = await over_rest(person, battle_id, NOT_OFFERED, decision["id"])
    async with Socket(battle_id, user=person) as socket:
        await socket.hello()
        wish = {"action": NOT_OFFERED, "decision_id": decision["id"]}
        await socket.send({"type": "action", "client_action_id": "a", **wish})
        refused = await socket.receive_until("error")
        await socket.send({"type": "explain", "explain_id": "e", "action": NOT_OFFERED})
        told = await socket.receive_until("explained")

    assert acted[1].startswith("UA-")
    assert acted[3] == "Give one of the answers."
    assert acted == explained == of_message(refused) == of_message(told)


@sync_to_async
def not_there(person, battle_id):
    client = signed_in(person)
    rest = of_problem(client.get(f"/api/v1/battles/{battle_id}/"))
    return rest, of_page(client.get(f"/battles/{battle_id}/"))


async def test_what_is_not_there_is_told_alike_over_rest_socket_and_page(live_duel):
    stranger = await sync_to_async(make_player)("stranger")

    rest, page = await not_there(stranger, live_duel.battle_id)
    async with Socket(live_duel.battle_id, user=stranger) as socket:
        (frame,), _code = await socket.closed_with()

    assert rest == of_message(frame)
    assert page == rest[:3]


def test_a_page_tells_code_clause_and_sentence(live_duel):
    reason = kernel.Illegal("attack.resting", "UA-1.3.3", "{name}.", {"name": "A"})
    refusal = build_refusal(reason, sessions.get(live_duel.battle_id).pinned)

    request = RequestFactory().get("/")
    request.user, request.htmx, request.csp_nonce = live_duel.people[0], False, ""
    answer = answer_refusal(request, refusal)

    frame = refusal.as_dict()
    assert of_page(answer) == (frame["code"], frame["clause"], frame["message"])
