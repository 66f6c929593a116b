"""A battle as server-sent events, for clients without a WebSocket.

The consumer of the socket serves the stream, so that access, content, rate and end are
decided in one place. A stream sends hello and pings by itself and is read-only; its
client acts over REST. ``id`` is the number of the last event, from which an
``EventSource`` reconnects by itself (``Last-Event-ID``).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from http import HTTPStatus
from secrets import SystemRandom
from typing import Any, Final, cast
from uuid import UUID
from weakref import WeakSet

import msgspec
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.http.response import StreamingHttpResponse
from django.views.decorators.http import require_GET

from battles.live import protocol
from battles.sockets import consumers, direct_socket
from unionarena.core.accounts.models import Scope
from unionarena.core.api.problems import MEDIA_TYPE, build_problem_response
from unionarena.core.api.socket_access import authenticate_by_token
from unionarena.core.text_input import read_number

TEXT: Final = "websocket.receive"
GONE: Final = {"type": "websocket.disconnect", "code": 1000}
# As often as clients of the socket ping; it also keeps proxies from closing the stream.
PING_EVERY_S: Final = 20.0
# The HTTP status for a close code that comes before anything was streamed.
STATUSES: Final = {
    direct_socket.SIGNED_OUT: HTTPStatus.UNAUTHORIZED,
    direct_socket.NOT_FOUND: HTTPStatus.NOT_FOUND,
    direct_socket.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
}
_open: "set[EventStream]" = set()
# Those that ``close_streams`` is to end.
_closing: "WeakSet[EventStream]" = WeakSet()


class _FramePosition(msgspec.Struct):
    """The part of a frame that says how far its client is afterwards."""

    type: str
    seq: int | None = None
    to: int | None = None
    code: str = ""
    message: str = ""


class EventStream:
    """One client, which the consumer takes for a socket."""

    def __init__(self, scope: dict[str, Any], *, since: int | None) -> None:
        self.code: int | None = None
        self._loop = asyncio.get_running_loop()
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._frames: asyncio.Queue[str | None] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        hello = {"type": "hello", "protocol": protocol.VERSION, "since": since}
        self._incoming.put_nowait(_encode_message(hello))
        consumer = consumers.BattleConsumer()
        self._work = asyncio.create_task(consumer(scope, self._receive, self._send))
        _open.add(self)

    async def _receive(self) -> dict[str, Any]:
        try:
            return await asyncio.wait_for(self._incoming.get(), PING_EVERY_S)
        except TimeoutError:
            return _encode_message({"type": "ping"})

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._frames.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.code = message.get("code")
            self.end()

    def end(self) -> None:
        """Disconnect the client; it reconnects by itself."""
        self._frames.put_nowait(None)
        self._incoming.put_nowait(GONE)

    async def next(self) -> str | None:
        """Return the next frame; None at the end."""
        return await self._frames.get()

    async def events(self, first: str) -> AsyncIterator[str]:
        """Yield the body, ``text/event-stream``, until either side leaves."""
        frame: str | None = first
        while frame is not None:
            yield _format_event(frame)
            frame = await self.next()

    def leave(self) -> None:
        """Remove the client, from the consumer too; from any thread."""
        _open.discard(self)
        with suppress(RuntimeError):  # the loop is closed: the server goes down
            self._loop.call_soon_threadsafe(self._incoming.put_nowait, GONE)


def _encode_message(message: dict[str, Any]) -> dict[str, Any]:
    return {"type": TEXT, "text": msgspec.json.encode(message).decode()}


def _format_event(frame: str) -> str:
    """Format a frame as an event; frames are one line each."""
    place = msgspec.json.decode(frame, type=_FramePosition)
    if place.type == "welcome":
        return f"id: {place.seq}\ndata: {frame}\n\n"
    if place.to is not None:
        return f"id: {place.to}\ndata: {frame}\n\n"
    return f"data: {frame}\n\n"


@require_GET
async def stream_battle(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
    """Stream all that a socket of the battle is sent; a problem without access."""
    scope = {
        **cast("ASGIRequest", request).scope,  # of ASGI, the only server
        "user": await request.auser(),
        "session": request.session,
        "url_route": {"kwargs": {"battle_id": battle_id}},
    }
    scope |= await sync_to_async(authenticate_by_token)(scope, Scope.READ)
    last_id = request.headers.get("Last-Event-ID") or request.GET.get("since", "")
    opened = EventStream(scope, since=read_number(last_id))
    first = await opened.next()
    refusal = await _build_refusal(opened, first)
    if first is None or refusal is not None:
        opened.leave()
        return refusal or build_problem_response(HTTPStatus.NOT_FOUND, "not_found", "")
    answer = _StreamResponse(opened, first)
    answer["X-Accel-Buffering"] = "no"
    answer["Cache-Control"] = "no-store"
    return answer


class _StreamResponse(StreamingHttpResponse):
    """A response that tells its stream when it is sent or its client has gone.

    Its body may be wrapped by middleware, which does not close it.
    """

    def __init__(self, opened: EventStream, first: str) -> None:
        super().__init__(opened.events(first), content_type="text/event-stream")
        self._opened = opened

    def close(self) -> None:
        """Close the stream as well."""
        super().close()
        self._opened.leave()


async def _build_refusal(opened: EventStream, first: str | None) -> JsonResponse | None:
    """Build the problem response from the frame with which the consumer refuses."""
    if first is None:
        return None
    position = msgspec.json.decode(first, type=_FramePosition)
    if position.type != "error" or opened.code is None:
        return None
    status = STATUSES.get(opened.code, HTTPStatus.FORBIDDEN)
    return build_problem_response(status, position.code, position.message)


def close_streams(*, within_s: float) -> None:
    """Disconnect all clients within some seconds, each at a different moment.

    Called again, it does so with those that have come since.
    """
    loop = asyncio.get_running_loop()
    for one in _open.difference(_closing):
        _closing.add(one)
        with suppress(RuntimeError):
            loop.call_later(SystemRandom().uniform(0, within_s), one.end)


# --- The schema of the stream.

_PATH: Final = "/api/v1/battles/{battle_id}/stream/"
_REFUSED: Final = {
    "401": "Nobody is signed in, or not any more.",
    "403": "The account is closed, or the battle may not be watched.",
    "404": "There is no such battle, or it is not yours to see.",
    "429": "So many sockets and streams of this person are open already.",
}


def _describe_parameter(
    name: str, place: str, kind: dict[str, Any], why: str
) -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "schema": kind,
        "required": place == "path",
        "description": why,
    }


def extend_api_schema(result: dict[str, Any], **_given: object) -> dict[str, Any]:
    """Add the stream, which is no view of REST framework, to the schema."""
    number = {"type": "integer", "minimum": 0}
    frame = {
        "type": "string",
        "description": "Events whose `data` is a message of the socket, as "
        "docs/reference/protocol.schema.json has them; `id` is that of the last event.",
    }
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}}
    refusals = {
        status: {"description": why, "content": {MEDIA_TYPE: problem}}
        for status, why in _REFUSED.items()
    }
    last_id: dict[str, Any] = {"description": "It goes on until one side leaves."}
    last_id["content"] = {"text/event-stream": {"schema": frame}}
    result["paths"][_PATH] = {
        "get": {
            "operationId": "battles_stream",
            "summary": "Follow a battle as server-sent events",
            "description": "What the socket of the battle sends, for clients that open "
            "none. It greets and pings by itself; what you do goes over REST.",
            "parameters": [
                _describe_parameter(
                    "battle_id", "path", {"type": "string", "format": "uuid"}, ""
                ),
                _describe_parameter(
                    "since", "query", number, "The last event you have."
                ),
                _describe_parameter(
                    "Last-Event-ID", "header", number, "The same, of a browser."
                ),
                _describe_parameter(
                    "watch",
                    "query",
                    {"type": "string"},
                    "To look on; the key of a link, or nothing where all may.",
                ),
            ],
            "tags": ["battles"],
            "security": [
                {"sessionToken": []},
                {"browserSession": []},
                {"appToken": [Scope.READ.value]},
            ],
            "responses": {"200": last_id, **refusals},
        }
    }
    return result
