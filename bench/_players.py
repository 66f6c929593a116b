"""Simulated players for ``bench.live`` and ``bench.chaos``, cheap and without rules.

A raw WebSocket client on asyncio: one protocol object per socket, a mask of zero (so
that masking costs nothing), and only the needed parts of a message are decoded.
"""

import asyncio
import base64
import os
import random
import struct
import time
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from battles.live.view_changes import apply_changes

LIKING = {
    "activate_trigger": 8,
    "declare_attack": 8,
    "perform_raid": 6,
    "play_card": 5,
    "use_event": 4,
    "activate_effect": 3,
    "block": 2,
    "pass_card": 1,
    "end_phase": 1,
}
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
COMPRESSED = 64  # the bit of a frame; RFC 7692


class Cards(msgspec.Struct):
    """A choice of cards."""

    candidates: list[int]
    min: int
    max: int


class Offer(msgspec.Struct):
    """A possible answer."""

    action: dict[str, Any]


class Decision(msgspec.Struct):
    """An open question."""

    id: int
    player: int
    form: str | None = None
    options: list[Offer] | None = None
    cards: Cards | None = None


class View(msgspec.Struct):
    """The parts of a view that a player without rules needs."""

    decision: Decision | None = None
    result: dict[str, Any] | None = None


class AnyMessage(msgspec.Struct):
    """The parts that are needed of any message.

    Attributes:
        view: The whole view after this message, with its changes applied.
        present: The parts of it that a player needs.
    """

    type: str
    seq: int | None = None
    to: int | None = None
    view: dict[str, Any] | None = None
    changes: list[Any] | None = None
    present: View | None = None
    code: str | None = None
    client_action_id: str | None = None
    number: int | None = None
    seat: int | None = None
    id: int | None = None
    state: str | None = None
    by: int | None = None


_decode = msgspec.json.Decoder(AnyMessage).decode
_encode = msgspec.json.Encoder().encode


def choose_answer(decision: Decision, chance: random.Random) -> dict[str, Any]:
    """Choose a possible answer at random, more often an action than a pass."""
    if decision.form == "cards":
        choice = decision.cards
        assert choice is not None
        count = chance.randint(choice.min, choice.max)
        return {"type": "choose", "cards": chance.sample(choice.candidates, count)}
    actions = [option.action for option in decision.options or ()]
    weights = [LIKING.get(action["type"], 2) for action in actions]
    return chance.choices(actions, weights)[0]


class Socket(asyncio.Protocol):
    """A WebSocket of one player.

    Attributes:
        on_message: Called with each message and the moment it arrived.
        on_lost: Called once with the code when the connection is closed.
    """

    def __init__(
        self,
        request: bytes,
        on_message: Callable[[AnyMessage, float], None],
        on_lost: Callable[[int], None],
    ) -> None:
        self.on_message = on_message
        self.on_lost = on_lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.bytes_received = 0
        self._view: dict[str, Any] | None = None
        self._request = request
        self._buffer = bytearray()
        self._is_open = False
        self._code = 1006
        self._status = "lost"
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Call ``on_lost``, or fail the opening."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self._status))
        else:
            self.on_lost(self._code)

    def data_received(self, data: bytes) -> None:
        """Parse the frames that have arrived."""
        now = time.perf_counter()
        self.bytes_received += len(data)
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._status = buffer[9:12].decode()
            del buffer[: end + 4]
            if self._status != "101" or self.opened.done():  # done: timed out
                self._transport.abort()
                return
            self._is_open = True
            self.opened.set_result(None)
        while True:
            frame = self._frame()
            if frame is None:
                return
            opcode, payload = frame
            if opcode == TEXT:
                self.on_message(self._follow(_decode(payload)), now)
            elif opcode == PING:
                self._write(PONG, payload)
            elif opcode == CLOSE:
                self._code = struct.unpack("!H", payload[:2])[0] if payload else 1005
                self._transport.close()

    def _follow(self, message: AnyMessage) -> AnyMessage:
        if message.changes is not None:
            message.view = apply_changes(self._view, message.changes)
        if message.view is not None:
            self._view = message.view
            message.present = msgspec.convert(message.view, View)
        return message

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return None
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return None
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return None
        payload = bytes(buffer[start : start + size])
        opcode = buffer[0] & 15
        if buffer[0] & COMPRESSED:
            payload = zlib.decompressobj(-15).decompress(payload + b"\0\0\xff\xff")
        del buffer[: start + size]
        return opcode, payload

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._write(TEXT, _encode(message))

    def _write(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 128 | opcode, 128 | size)
        else:
            head = struct.pack("!BBH", 128 | opcode, 128 | 126, size)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()

    def abort(self) -> None:
        """Drop the connection, as a phone in a tunnel does."""
        self._transport.abort()


async def open_socket(
    *,
    host: str,
    port: int,
    battle_id: str,
    cookie: str,
    on_message: Callable[[AnyMessage, float], None],
    on_lost: Callable[[int], None],
    query: str = "",
) -> Socket:
    """Open a battle's socket; return once the server has accepted it.

    Raises:
        OSError: If it does not.
    """
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /ws/battles/{battle_id}/{query} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Origin: http://{host}:{port}\r\nCookie: sessionid={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover; "
        "server_no_context_takeover\r\n"
        "\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _transport, socket = await loop.create_connection(
        lambda: Socket(request, on_message, on_lost), host, port
    )
    await asyncio.wait_for(socket.opened, 30)
    return socket
