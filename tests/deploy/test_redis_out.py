"""People go on using the site while Redis is out (operating review, finding 3).

A real Redis is stopped under two production servers; no answer is 500, and what does
not need Redis is done.
"""

import json
import secrets
import urllib.error
import urllib.request
from uuid import uuid4

import pytest
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as RedisConnectionError

from bench._processes import HOST
from tests.chaos import site as two_servers
from unionarena.core import storage_errors

PASSWORD = secrets.token_urlsafe(16)
NAME = "marina"
QUEUE = "/api/v1/matchmaking/queue/"
AUTH = "/_allauth/app/v1/auth"


class Caller:
    """A client of the REST API on one server of the site."""

    def __init__(self, port, session=""):
        self.base = f"http://{HOST}:{port}"
        self.headers = {"Content-Type": "application/json"}
        if session:
            self.headers["X-Session-Token"] = session

    def send(self, path, body=None, method=None):
        """The status, the decoded answer and its headers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data=data, headers=self.headers, method=method
        )
        try:
            answer = urllib.request.urlopen(request, timeout=20)
        except urllib.error.HTTPError as refused:
            answer = refused
        with answer:
            text = answer.read()
            is_json = "json" in answer.headers.get("Content-Type", "")
            return (
                answer.status,
                json.loads(text) if is_json and text else text,
                answer.headers,
            )


@pytest.fixture(scope="module")
def outage():
    """A site that was used, then lost its Redis."""
    if two_servers.missing():
        pytest.skip(two_servers.missing())
    with two_servers.running({"one": {}}) as site:
        credentials = {"username": NAME, "password": PASSWORD}
        signed_up = Caller(site.ports[0]).send(f"{AUTH}/signup", credentials)
        assert signed_up[0] == 200, signed_up
        site.redis.kill()
        yield site


@pytest.fixture
def players(outage):
    sessions = outage.battles["one"]["sessions"]
    return [Caller(outage.ports[0], session) for session in sessions[:2]]


def battle_path(site, rest=""):
    return f"/api/v1/battles/{site.battles['one']['battle']}/{rest}"


def test_cards_are_listed_to_strangers_and_still_limited(outage):
    status, _answer, headers = Caller(outage.ports[0]).send("/api/v1/cards/")

    assert status == 200
    assert '"anon";r=' in headers["RateLimit"]


def test_the_limit_of_strangers_is_kept_by_the_process(outage):
    stranger = Caller(outage.ports[1])

    statuses = [stranger.send("/api/v1/cards/series/")[0] for _ in range(245)]

    assert set(statuses) == {200, 429}
    assert statuses.index(429) == 240


def test_a_battle_is_read_and_a_move_is_made_over_rest(outage, players):
    shown = [player.send(battle_path(outage)) for player in players]
    assert [status for status, _answer, _headers in shown] == [200, 200]
    view = shown[0][1]["view"]
    decision = next(
        (answer["view"]["decision"], player)
        for player, (_status, answer, _headers) in zip(players, shown, strict=True)
        if answer["view"]["decision"]["player"] == answer["seat"]
    )
    question, player = decision
    if question["form"] == "options":
        action = question["options"][0]["action"]
    else:
        cards = question["cards"]
        action = {
            "type": "choose",
            "cards": cards["candidates"][: cards["min"]],
        }
    body = {
        "action": action,
        "decision_id": question["id"],
        "client_action_id": str(uuid4()),
    }

    status, answer, _headers = player.send(battle_path(outage, "actions/"), body)

    assert status == 200, answer
    after = player.send(battle_path(outage))[1]["view"]
    assert after["decision"] != view["decision"]


def test_the_queue_is_read_joined_and_left(outage, players):
    status, answer, _headers = players[0].send(QUEUE)
    assert status == 200, answer
    newcomer = Caller(outage.ports[0], outage.battles["one"]["sessions"][2])

    _status, own, _headers = players[0].send("/api/v1/decks/")
    original = own["results"][0]["id"]
    _status, shown, _headers = players[0].send(f"/api/v1/decks/{original}/")
    entries = [
        {"number": entry["number"], "count": entry["count"]}
        for entry in shown["entries"]
    ]
    deck = {"name": "Copy", "entries": entries}
    status, made, _headers = newcomer.send("/api/v1/decks/", deck)
    assert status == 201, made
    body = {"deck_id": made["id"], "mode": "casual"}

    status, place, _headers = newcomer.send(QUEUE, body)

    assert (status, place["type"]) == (200, "waiting"), place
    assert newcomer.send(QUEUE, method="DELETE")[1]["type"] == "idle"


def sign_in(site):
    body = {"username": NAME, "password": PASSWORD}
    status, answer, _headers = Caller(site.ports[0]).send(f"{AUTH}/login", body)
    assert status == 200, answer
    return Caller(site.ports[0], answer["meta"]["session_token"])


def test_signing_in_works_and_a_wrong_password_is_refused(outage):
    status, answer, _headers = sign_in(outage).send("/api/v1/battles/")
    assert status == 200, answer

    wrong = {"username": NAME, "password": "not this one"}
    status, _answer, _headers = Caller(outage.ports[0]).send(f"{AUTH}/login", wrong)
    assert status == 400


@pytest.mark.parametrize("error", [OperationalError(), RedisConnectionError()])
def test_what_cannot_be_done_without_redis_is_refused_for_now(error):
    refusal = storage_errors.get_storage_refusal(error)

    assert (refusal.status, refusal.code) == (503, "storage.unavailable")
    assert refusal.retry_after_s > 0


def test_our_own_mistakes_are_not_taken_for_an_outage():
    assert storage_errors.get_storage_refusal(ConnectionError()) is None
