"""Two clients meet in the queue and play a battle to its end, by https and sockets.

    players.py NAME [FILE]

They play again until FILE is there. Every acknowledged answer must be in the log once.
Prints one JSON object a battle: answers, connections, refusals of requests that were
made again, and the longest silence in seconds. SSL_CERT_FILE trusts the site's own
certificate.
"""

import asyncio
import json
import os
import secrets
import sys
import time
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
sys.path.insert(0, str(Path.cwd()))

import django

django.setup()

from unionarena.server.demo.client import Client, Refused  # noqa: E402 - after setup
from unionarena.server.demo.player import Player  # noqa: E402 - after setup

NAME = sys.argv[1]
WAIT_S = 60


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
                if refusal.status not in {502, 503, 504}:
                    raise
                self.refused.append(refusal.status)
                await asyncio.sleep(0.5)
        raise AssertionError(self.refused)


async def join(visitor):
    """Sign up, queue with a starter deck, and return the battle's id."""
    await visitor.sign_up(secrets.token_urlsafe(16))
    return await queue(visitor)


async def queue(visitor):
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


async def play(visitors, number, join_queue):
    battles = await asyncio.gather(*map(join_queue, visitors))
    assert len(set(battles)) == 1, battles
    heard, silence = time.monotonic(), 0.0

    def listen(_player, _message):
        nonlocal heard, silence
        now = time.monotonic()
        heard, silence = now, max(silence, now - heard)

    players = [
        Player(visitor, battles[0], seed=number + place, listen=listen)
        for place, visitor in enumerate(visitors)
    ]
    finished = (await asyncio.gather(*(one.play() for one in players)))[0]
    for player in players:
        for sent, place in player.acknowledged:
            body = {name: sent[name] for name in sent if name != "type"}
            path = f"/api/v1/battles/{battles[0]}/actions/"
            again = await player.client.call("POST", path, body)
            assert (again["repeated"], again["number"]) == (True, place), (sent, again)
    report = {
        "answers": sum(len(one.acknowledged) for one in players),
        "connections": [one.connections for one in players],
        "silence_s": round(silence, 2),
        "refused": [status for one in visitors for status in one.refused],
        "finished": bool(finished),
    }
    sys.stdout.write(json.dumps(report) + "\n")


async def main(is_enough):
    tag = secrets.token_hex(3)
    visitors = [Visitor(f"aki_{tag}"), Visitor(f"mei_{tag}")]
    await play(visitors, 0, join)
    number = 1
    while not is_enough():
        await play(visitors, number, queue)
        number += 1


asyncio.run(main(Path(sys.argv[2]).exists if len(sys.argv) > 2 else lambda: True))
