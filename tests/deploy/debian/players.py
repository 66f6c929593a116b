"""Clients meet in the queue and play battles to their end, by https and sockets.

    players.py NAME [FILE]

Two play one battle. With FILE there are more, so that each web process has battles,
and they play again until it is there. Every acknowledged answer must be in the log
once. Prints one JSON object a battle: answers, connections, refusals of requests that
were made again, and the longest silence in seconds. SSL_CERT_FILE trusts the site's own
certificate.
"""

import asyncio
import json
import os
import secrets
import sys
import time
from collections import defaultdict
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
sys.path.insert(0, str(Path.cwd()))

import django

django.setup()

from unionarena.server.demo.client import Client, Refused  # noqa: E402 - after setup
from unionarena.server.demo.player import Player  # noqa: E402 - after setup

NAME = sys.argv[1]
WAIT_S = 60
# What was acknowledged is sent again as fast as it goes, faster than one user may ask.
TOO_MANY = 429
# An address may sign twenty people up.
PAIRS = 3


class Visitor(Client):
    """A user who comes through nginx."""

    def __init__(self, name):
        super().__init__(host=NAME, port=443, name=name)
        self._origin = f"https://{NAME}"
        self._sockets = f"wss://{NAME}"
        self.refused = []

    async def call(self, method, path, body=None):
        """Make a request; what is not there right now comes later."""
        for _count in range(20):
            try:
                return await super().call(method, path, body)
            except Refused as refusal:
                if refusal.status == TOO_MANY:
                    await asyncio.sleep(1.0)
                    continue
                if refusal.status not in {502, 503, 504}:
                    raise
                self.refused.append(refusal.status)
                await asyncio.sleep(0.5)
        raise AssertionError(self.refused)


async def queue(visitor):
    """Queue with a starter deck, and return the battle's id."""
    deck = (await visitor.call("GET", "/api/v1/decks/"))["results"][0]
    body = {"deck_id": deck["id"], "mode": "casual"}
    await visitor.call("POST", "/api/v1/matchmaking/queue/", body)
    async with asyncio.timeout(WAIT_S):
        while True:
            place = await visitor.call("GET", "/api/v1/matchmaking/queue/")
            if place["type"] == "matched":
                return place["battle_id"]
            if place["type"] == "found" and not place["accepted"]:
                body = {"meeting": place["meeting"]}
                await visitor.call("POST", "/api/v1/matchmaking/queue/accept/", body)
            await asyncio.sleep(0.3)


async def play_all(visitors, number):
    """Let everybody play one battle against whom the queue gives them."""
    battles = await asyncio.gather(*map(queue, visitors))
    tables = defaultdict(list)
    for visitor, battle in zip(visitors, battles, strict=True):
        tables[battle].append(visitor)
    assert all(len(pair) == 2 for pair in tables.values()), battles
    return await asyncio.gather(
        *(play(pair, battle, number) for battle, pair in tables.items())
    )


async def play(visitors, battle, number):
    heard, silence = time.monotonic(), 0.0

    def listen(_player, _message):
        nonlocal heard, silence
        now = time.monotonic()
        heard, silence = now, max(silence, now - heard)

    players = [
        Player(visitor, battle, seed=number + place, listen=listen)
        for place, visitor in enumerate(visitors)
    ]
    finished = (await asyncio.gather(*(one.play() for one in players)))[0]
    report = {
        "answers": sum(len(one.acknowledged) for one in players),
        "connections": [one.connections for one in players],
        "silence_s": round(silence, 2),
        "refused": [status for one in visitors for status in one.refused],
        "finished": bool(finished),
    }
    sys.stdout.write(json.dumps(report) + "\n")
    return battle, players


async def look_for_answers(battle, players):
    """Send again what was acknowledged: each must be in the log, in its place."""
    for player in players:
        for sent, place in player.acknowledged:
            body = {name: sent[name] for name in sent if name != "type"}
            path = f"/api/v1/battles/{battle}/actions/"
            again = await player.client.call("POST", path, body)
            assert (again["repeated"], again["number"]) == (True, place), (sent, again)


async def main(is_enough, pairs):
    tag = secrets.token_hex(3)
    visitors = [Visitor(f"player_{tag}_{place}") for place in range(2 * pairs)]
    for visitor in visitors:
        await visitor.sign_up(secrets.token_urlsafe(16))
    played = await play_all(visitors, 0)
    while not is_enough():
        played += await play_all(visitors, len(played))
    await asyncio.gather(*(look_for_answers(*one) for one in played))


if len(sys.argv) > 2:
    asyncio.run(main(Path(sys.argv[2]).exists, PAIRS))
else:
    asyncio.run(main(lambda: True, 1))
