"""The example of a bot plays by its token on the real server, and wins (issue 15)."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

EXAMPLE = Path(__file__).resolve().parents[2] / "docs/examples/bot.py"


def ask(site, path, body=None, session=""):
    request = urllib.request.Request(
        site + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "X-Session-Token": session},
    )
    if not session:
        request.remove_header("X-session-token")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


@pytest.fixture
def token(site):
    """Of a bot that the demo player makes over REST."""
    who = {"username": "lantern", "password": "a-long-pass-9431"}
    try:
        entered = ask(site, "/_allauth/app/v1/auth/login", who)
    except urllib.error.HTTPError:
        entered = ask(site, "/_allauth/app/v1/auth/signup", who)
    session = entered["meta"]["session_token"]
    deck = ask(site, "/api/v1/decks/", session=session)["results"][0]["id"]
    bot = {"name": "Grinder", "deck_id": deck}
    return ask(site, "/api/v1/bots/mine/", bot, session=session)["token"]


def test_example_of_a_bot_wins_most_battles_against_the_beginner_bot(site, token):
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), site, token, "3"],
        capture_output=True,
        text=True,
        timeout=400,
        check=True,
    )

    assert done.stdout in {"won 2 of 3\n", "won 3 of 3\n"}
