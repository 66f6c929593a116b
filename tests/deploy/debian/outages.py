"""Ask every interface once, through nginx, and print what each answers.

    outages.py NAME [SESSION BATTLE]

Prints one JSON object: by interface, the status, the seconds, and whether there was a
Retry-After. Without SESSION it signs somebody up, who begins a battle, and prints both.
"""

import asyncio
import json
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

NAME = sys.argv[1]
SITE = f"https://{NAME}"
AUTH = "/_allauth/app/v1/auth"
ACCOUNT = {"username": "outage", "password": "long-enough-for-a-test"}
LIMIT_S = 40


def ask(address, body=None, **headers):
    """Status, seconds and headers of one answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(address, data=data, headers=headers)
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:
            status, text, found = answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        status, text, found = error.code, error.read(), error.headers
    return status, round(time.monotonic() - began, 2), found, text


def stream(address, **headers):
    """Status of an open stream: its headers are enough."""
    request = urllib.request.Request(address, headers=headers)
    began = time.monotonic()
    try:
        with urllib.request.urlopen(request, timeout=LIMIT_S) as answer:
            status, found = answer.status, answer.headers
    except urllib.error.HTTPError as error:
        status, found = error.code, error.headers
    return status, round(time.monotonic() - began, 2), found, b""


async def open_socket(session):
    """Status of the handshake of the personal socket."""
    began = time.monotonic()
    status = 101
    try:
        async with connect(
            f"wss://{NAME}/ws/matchmaking/",
            origin=SITE,
            additional_headers={"X-Session-Token": session},
            open_timeout=LIMIT_S,
        ):
            pass
    except WebSocketException as error:
        status = getattr(getattr(error, "response", None), "status_code", 0)
    return status, round(time.monotonic() - began, 2), {}, b""


def check_service():
    """Exit code of the monitor's command, and the kinds that it names."""
    began = time.monotonic()
    done = subprocess.run(
        [".venv/bin/python", "manage.py", "check_service", "--json"],
        cwd="/srv/unionarena",
        capture_output=True,
        text=True,
        check=False,
    )
    took_s = round(time.monotonic() - began, 2)
    return done.returncode, took_s, {}, done.stdout


def ask_all(session, battle):
    token = {"X-Session-Token": session}
    settings = Path("/etc/unionarena/env").read_text()
    secret = re.search(r"^METRICS_TOKEN=(.*)$", settings, re.MULTILINE)[1]
    port = "http://127.0.0.1:8001"
    code, took_s, _headers, findings = check_service()
    answers = {
        "page": ask(f"{SITE}/"),
        "page of cards": ask(f"{SITE}/cards/"),
        "REST, stranger": ask(f"{SITE}/api/v1/cards/"),
        "REST, signed in": ask(f"{SITE}/api/v1/decks/", **token),
        "queue": ask(f"{SITE}/api/v1/matchmaking/queue/", **token),
        "battle": ask(f"{SITE}/api/v1/battles/{battle}/", **token),
        "stream": stream(f"{SITE}/api/v1/battles/{battle}/stream/", **token),
        "sign-in": ask(f"{SITE}{AUTH}/login", ACCOUNT),
        "admin": ask(f"{SITE}/admin/login/"),
        "socket": asyncio.run(open_socket(session)),
        "metrics": ask(f"{port}/metrics", Authorization=f"Bearer {secret}"),
        "readyz": ask(f"{port}/readyz"),
    }
    found = {
        name: {"status": status, "s": took, "retry": headers.get("Retry-After")}
        for name, (status, took, headers, _text) in answers.items()
    }
    kinds = [finding["kind"] for finding in json.loads(findings)]
    found["check_service"] = {"status": code, "s": took_s, "kinds": kinds}
    return found


def begin():
    """Make the account that signs in later, and begin a battle as somebody new."""
    ask(f"{SITE}{AUTH}/signup", ACCOUNT)  # refused if it is there
    newcomer = {**ACCOUNT, "username": f"outage_{secrets.token_hex(3)}"}
    text = ask(f"{SITE}{AUTH}/signup", newcomer)[3]
    session = json.loads(text)["meta"]["session_token"]
    token = {"X-Session-Token": session}
    decks = json.loads(ask(f"{SITE}/api/v1/decks/", **token)[3])["results"]
    body = {"deck_id": decks[0]["id"]}
    begun = ask(f"{SITE}/api/v1/battles/practice/", body, **token)[3]
    return {"session": session, "battle": json.loads(begun)["id"]}


result = ask_all(*sys.argv[2:]) if len(sys.argv) > 2 else begin()
sys.stdout.write(json.dumps(result) + "\n")
