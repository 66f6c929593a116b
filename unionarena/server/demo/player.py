"""A client that plays: it has no screen and knows no rules.

It survives restarts of the server: unacknowledged answers are resent with the same id
once the connection is back, and the server says whether it had them already.
"""

import asyncio
import json
import random  # noqa: TID251 - a client's whims are not the battle's chance
import uuid
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake, WebSocketException

from battles.live.protocol import VERSION
from battles.live.view_changes import apply_changes

from .client import Client, Refused

log = structlog.get_logger(__name__)

RECONNECT_S = 0.2
GIVE_UP_S = 120.0
# Long-polling time; shorter than a client's timeout.
NEWS_S = 20
# Weights of the kinds of answers: act rather than pass.
PREFERENCE = {
    "activate_trigger": 8,
    "declare_attack": 8,
    "perform_raid": 6,
    "play_card": 5,
    "use_event": 4,
    "activate_effect": 3,
    "block": 2,
    "pass_card": 1,
    "end_phase": 1,
    "claim_unwinnable": 0,
}
Message = dict[str, Any]


class PlayerFailed(Exception):
    """The server answered something an honest client cannot continue from."""


def choose_answer(decision: Message, rng: random.Random) -> Message:
    """Choose one of the offered answers."""
    if decision["form"] == "cards":
        choice = decision["cards"]
        count = rng.randint(choice["min"], choice["max"])
        return {"type": "choose", "cards": rng.sample(choice["candidates"], count)}
    actions = [option["action"] for option in decision["options"]]
    weights = [PREFERENCE.get(action["type"], 2) for action in actions]
    chosen: Message = rng.choices(actions, weights)[0]
    return chosen


class Player:
    """A client in one battle.

    Attributes:
        client: The user.
        acknowledged: Every acknowledged answer, and its number in the log.
        connections: How often the socket was opened.
        result: The result of the battle, once it has one.
    """

    def __init__(
        self,
        client: Client,
        battle_id: str,
        *,
        seed: int,
        listen: Callable[["Player", Message], None],
    ) -> None:
        self.client = client
        self.battle_id = battle_id
        self.acknowledged: list[tuple[Message, int]] = []
        self.connections = 0
        self.finished: Message | None = None
        self.seat = -1
        self.seq: int | None = None
        self._rng = random.Random(seed)
        self._listen = listen
        self._unacknowledged: dict[str, Message] = {}
        self._answered = -1
        self._view: Message = {}

    async def play(self) -> Message:
        """Play to the end, through any number of connections.

        Raises:
            PlayerFailed: The server refuses an honest answer, or stays away.
        """
        until = asyncio.get_running_loop().time() + GIVE_UP_S
        while self.finished is None:
            try:
                async with self.client.open_battle(self.battle_id) as socket:
                    self.connections += 1
                    await self._converse(socket)
            except (OSError, WebSocketException, InvalidHandshake) as error:
                log.debug("connection lost", error=repr(error))
                if asyncio.get_running_loop().time() > until:
                    raise PlayerFailed("The server stays away.") from error
                await asyncio.sleep(RECONNECT_S)
        return self.finished

    async def _converse(self, socket: ClientConnection) -> None:
        await self._send(
            socket,
            {"type": "hello", "protocol": VERSION, "since": self.seq, "language": "en"},
        )
        async for frame in socket:
            await self._hear(socket, json.loads(frame))
            if self.finished is not None:
                return

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        self._listen(self, message)
        match message["type"]:
            case "welcome":
                self.seat, self.seq = message["seat"], message["seq"]
                await self._send_again(socket)
                self._view = message["view"]
                await self._answer(socket, self._view["decision"])
            case "events":
                self.seq = message["to"]
                if "changes" in message:
                    self._view = apply_changes(self._view, message["changes"])
                else:
                    self._view = message["view"]
                await self._answer(socket, self._view["decision"])
            case "ack":
                self._note(message)
            case "error":
                await self._refused(socket, message)
            case "finished":
                self.finished = message

    async def _answer(self, socket: ClientConnection, decision: Message | None) -> None:
        if decision is None or decision["player"] != self.seat:
            return
        if decision["id"] <= self._answered:
            return  # answered already; the event is on its way
        self._answered = decision["id"]
        answer = {
            "type": "action",
            "decision_id": decision["id"],
            "action": choose_answer(decision, self._rng),
            "client_action_id": str(uuid.uuid4()),
        }
        self._unacknowledged[answer["client_action_id"]] = answer
        await self._send(socket, answer)

    async def _send_again(self, socket: ClientConnection) -> None:
        """Resend answers; the server says of each whether it had it already."""
        for answer in list(self._unacknowledged.values()):
            await self._send(socket, answer)

    def _note(self, ack: Message) -> None:
        answer = self._unacknowledged.pop(ack["client_action_id"], None)
        if answer is not None:
            self.acknowledged.append((answer, ack["number"]))

    async def _refused(self, socket: ClientConnection, refusal: Message) -> None:
        if refusal["code"] == "too_many":
            await asyncio.sleep(refusal["details"]["retry_after_s"])
            await self._send_again(socket)
        else:
            text = f"{self.client.name}: {refusal['code']}: {refusal['message']}"
            raise PlayerFailed(text)

    async def _send(self, socket: ClientConnection, message: Message) -> None:
        await socket.send(json.dumps(message))


class RestPlayer(Player):
    """A client without a socket: long polling, and answers by REST."""

    async def play(self) -> Message:
        """Play to the end, through restarts of the server.

        Raises:
            PlayerFailed: The server stays away.
            Refused: It refuses an honest answer.
        """
        path = f"/api/v1/battles/{self.battle_id}"
        self.seat = (await self._call("GET", f"{path}/"))["seat"]
        self.seq = 0
        while True:
            query = f"since={self.seq}&wait={NEWS_S}&language=en"
            news = await self._call("GET", f"{path}/events/?{query}")
            self._listen(self, {"type": "events", **news})
            self.seq, view = news["to"], news["view"]
            if view["result"] is not None:
                self.finished = {"type": "finished", "result": view["result"]}
                return self.finished
            await self._answer_by_rest(path, view["decision"])

    async def _answer_by_rest(self, path: str, decision: Message | None) -> None:
        if decision is None or decision["player"] != self.seat:
            return
        if decision["id"] <= self._answered:
            return
        self._answered = decision["id"]
        answer = {
            "decision_id": decision["id"],
            "action": choose_answer(decision, self._rng),
            "client_action_id": str(uuid.uuid4()),
        }
        result = await self._call("POST", f"{path}/actions/", answer)
        self.acknowledged.append((answer, result["number"]))

    async def _call(self, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
        """Repeat a request until the server answers; repeats count once."""
        until = asyncio.get_running_loop().time() + GIVE_UP_S
        while True:
            try:
                return await self.client.call(method, path, body)
            except Refused as refusal:
                if refusal.status != HTTPStatus.TOO_MANY_REQUESTS:
                    raise
            except OSError as error:
                log.debug("no answer", error=repr(error))
                if asyncio.get_running_loop().time() > until:
                    raise PlayerFailed("The server stays away.") from error
            await asyncio.sleep(RECONNECT_S)
