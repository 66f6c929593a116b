"""Clients of the battle socket, through the whole ASGI application."""

import json

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from battles.live.protocol import VERSION

from .client_view import Shown

HOST = b"testserver"
SILENCE_S = 0.15
NEWS = frozenset({"presence", "watchers", "clock"})
PATIENCE_S = 10


def cookies_of(user):
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


class Socket:
    """An open battle socket; records every frame it is sent."""

    def __init__(self, battle_id, *, user=None, headers=(), query=""):
        self.battle_id = battle_id
        self.query = query
        self.user = user
        self.headers = [(b"host", HOST), (b"origin", b"http://testserver"), *headers]
        self.frames = []
        self.shown = Shown()

    async def __aenter__(self):
        from unionarena.asgi import application

        headers = list(self.headers)
        if self.user is not None:
            headers.append(
                (b"cookie", await database_sync_to_async(cookies_of)(self.user))
            )
        self.headers_sent = headers
        path = f"/ws/battles/{self.battle_id}/{self.query}"
        self.raw = WebsocketCommunicator(application, path, headers=headers)
        self.accepted, self.code = await self.raw.connect(timeout=PATIENCE_S)
        return self

    async def __aexit__(self, *_error):
        if self.accepted:
            await self.raw.disconnect(timeout=PATIENCE_S)

    async def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        await self.raw.send_input({"type": "websocket.receive", "text": text})

    async def receive(self):
        frame = await self.raw.receive_from(timeout=PATIENCE_S)
        self.frames.append(frame)
        return self.shown.read(frame)

    async def receive_until(self, *types):
        while True:
            message = await self.receive()
            if message["type"] in types:
                return message

    async def receive_answer(self):
        """The next message that is not news of other people."""
        while True:
            message = await self.receive()
            if message["type"] not in NEWS:
                return message

    async def hello(self, **fields):
        await self.send({"type": "hello", "protocol": VERSION, **fields})
        return await self.receive_until("welcome", "error")

    async def closed_with(self):
        """The messages before the close, and its code."""
        messages = []
        while True:
            output = await self.raw.receive_output(timeout=PATIENCE_S)
            if output["type"] == "websocket.close":
                await self.raw.disconnect(timeout=PATIENCE_S)  # as a server says it
                self.accepted = False
                return messages, output["code"]
            messages.append(json.loads(output["text"]))

    async def is_silent(self):
        return await self.raw.receive_nothing(timeout=SILENCE_S)

    async def is_alive(self):
        """Whether a ping is answered; earlier frames are put aside."""
        await self.send({"type": "ping", "nonce": "alive?"})
        while True:
            message = await self.receive_until("pong", "error")
            if message["type"] == "pong" and message["nonce"] == "alive?":
                return True
