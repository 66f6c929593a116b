"""A server process: Daphne with a graceful shutdown.

On SIGTERM it accepts no new connection. Long polls are answered, and each socket is
closed with code 1012 (RFC 6455 registry: service restart), at different times: the more
there are, the longer it takes, because the process that they reconnect to has to load
their battles while it serves its own. Messages a client has sent by then are answered
first. Battles belong to no process, so clients continue on
the next one. The process ends when no connection is open, at the latest after
``WITHIN_S``.

A proxy keeps connections for further requests, and cannot repeat a POST whose
connection ended under it: the client would get 502. So the last response of each says
that it is the last, and an unused one is left to the proxy to close.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from secrets import SystemRandom
from typing import Any, Final
from weakref import WeakSet

import structlog

from unionarena.core import metrics
from unionarena.core.web.process_tuning import use_fast_loop

use_fast_loop()

# The first import of daphne.server creates the event loop and installs its reactor.
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor as reactor  # noqa: PLC0414 - given on
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, Request

from battles.sockets.consumers import RECONNECT

from .socket_compression import compress_sockets

log = structlog.get_logger(__name__)

# A longer message is an attack, and closes the socket. The protocols refuse messages
# above their own, far lower limits with an answer.
LARGEST_MESSAGE = 1_048_576
# The time over which sockets are closed, by their number: at least and at most. A slow
# core takes 50 ms for one that reconnects to a battle it does not know yet.
SPREAD_S_EACH: Final = 0.2
SHORTEST_SPREAD_S: Final = 1.0
LONGEST_SPREAD_S: Final = 15.0
# Longer than any answer takes; deploy/ gives the process more.
WITHIN_S: Final = 25.0
# Until written data has left the process.
LAST_WORDS_S: Final = 0.2
LOOK_EVERY_S: Final = 0.05
# Longer than nginx keeps an unused connection (``keepalive_timeout`` in deploy).
UNUSED_S: Final = 6.0
METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"})


class PortInUse(Exception):
    """Another process listens on this port."""


class Channel(HTTPChannel):
    """A connection for one request after the other."""

    def connectionMade(self) -> None:
        """Add it to the server's."""
        self.factory.server.channels.add(self)
        super().connectionMade()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Remove it from the server's."""
        self.factory.server.channels.discard(self)
        super().connectionLost(reason)

    def checkPersistence(self, request: Request, version: bytes) -> bool:
        """Return whether another request may come; none once the server leaves."""
        if not self.factory.server.is_leaving:
            return bool(super().checkPersistence(request, version))
        request.responseHeaders.setRawHeaders(b"Connection", [b"close"])
        return False

    @property
    def is_open(self) -> bool:
        """Return whether it was neither closed nor became a WebSocket."""
        return getattr(self.transport, "protocol", None) is self


class WebServer(Server):
    """Daphne's server with a graceful shutdown."""

    is_leaving = False

    def __init__(self, *, is_behind_proxy: bool = False, **kwargs: Any) -> None:
        """Prepare the server.

        Args:
            is_behind_proxy: Whether the proxy in front is trusted about the client, and
                closes the connections that it does not use.
            kwargs: Daphne's.
        """
        super().__init__(**kwargs, **(_PROXY_HEADERS if is_behind_proxy else {}))
        self.channels: WeakSet[Channel] = WeakSet()
        self._unused_s = UNUSED_S if is_behind_proxy else 0.0
        self._ports: list[Any] = []

    def listen_success(self, port: Any) -> None:  # noqa: ANN401 - a Twisted port
        """Store the port, to close it first."""
        self._ports.append(port)
        super().listen_success(port)

    async def leave(
        self, *, spread_s: float | None = None, within_s: float = WITHIN_S
    ) -> None:
        """Accept no connection, finish open requests, and close all sockets.

        Args:
            spread_s: The time over which the sockets are closed; by their number.
            within_s: When the process ends with connections still open.
        """
        if self.is_leaving:
            return
        self.is_leaving = True
        loop = asyncio.get_running_loop()
        log.info("server leaves")
        began = loop.time()
        for port in self._ports:
            port.doRead()  # who has connected already is not refused
            port.stopListening()
        if spread_s is None:
            spread_s = compute_spread(len(self._sockets()))
        closing: set[WebSocketProtocol] = set()
        while self._is_used(since_s=loop.time() - began, within_s=within_s):
            # Again and again: a proxy may send one more request by each connection that
            # it has kept, and some sockets are only just opening.
            _release_waiting_clients(spread_s)
            for one in self._sockets() - closing:
                closing.add(one)
                pause = SystemRandom().uniform(0, spread_s)
                loop.call_later(pause, _close_socket, one)
            await asyncio.sleep(LOOK_EVERY_S)
        for channel in self._list_channels():
            channel.loseConnection()
        await asyncio.sleep(LAST_WORDS_S)
        left = len(list(self._open()))
        log.info("server has left", sent_away=len(closing), cut_off=left)

    def log_action(self, protocol: str, action: str, details: dict[str, Any]) -> None:
        """Count responses."""
        if (protocol, action) == ("http", "complete"):
            method = details["method"] if details["method"] in METHODS else "other"
            metrics.requests.labels(method, details["status"]).inc()
            metrics.request_seconds.observe(float(details["time_taken"]))

    def _is_used(self, *, since_s: float, within_s: float) -> bool:
        """Return whether a connection is waited for, so long after the beginning."""
        if any(self._open()):
            return since_s < within_s
        return bool(self._list_channels()) and since_s < self._unused_s

    def _list_channels(self) -> list[Channel]:
        return [channel for channel in self.channels if channel.is_open]

    def _sockets(self) -> set[WebSocketProtocol]:
        kinds = (one for one in self._open() if isinstance(one, WebSocketProtocol))
        return {one for one in kinds if one.state == one.STATE_OPEN}

    def _open(self) -> Iterator[Any]:
        """Return open requests and sockets with connected clients."""
        for protocol, details in list(self.connections.items()):
            work = details.get("application_instance")
            if work is not None and not work.done():
                yield protocol


def compute_spread(sockets: int) -> float:
    """Return the seconds over which so many sockets are closed."""
    return min(LONGEST_SPREAD_S, max(SHORTEST_SPREAD_S, sockets * SPREAD_S_EACH))


def _release_waiting_clients(spread_s: float) -> None:
    """End long polls without news, and streams."""
    from battles.api.event_stream import close_streams
    from battles.live.hub import hub

    hub.wake_everybody()
    close_streams(within_s=spread_s)


def _close_socket(socket: WebSocketProtocol) -> None:
    """Close a socket after answering what its client has sent."""

    def close(_work: object) -> None:
        if socket.state == socket.STATE_OPEN:  # its client has not left meanwhile
            # ``serverClose`` refuses the codes reserved for servers.
            socket.sendCloseFrame(code=RECONNECT)

    work = socket.server.connections.get(socket, {}).get("application_instance")
    if work is not None and socket.state == socket.STATE_OPEN:
        goodbye = {"type": "websocket.disconnect", "code": RECONNECT}
        socket.application_queue.put_nowait(goodbye)
        work.add_done_callback(close)


def serve_web(
    *,
    host: str,
    port: int,
    ready: Callable[[asyncio.AbstractEventLoop], None] = lambda _loop: None,
    is_behind_proxy: bool = False,
) -> None:
    """Serve until SIGTERM, then shut down gracefully; Ctrl-C ends at once.

    Args:
        host: Address to listen on.
        port: Port to listen on.
        ready: Called with the loop once the server accepts connections.
        is_behind_proxy: Whether the proxy in front is trusted about the client.

    Raises:
        PortInUse: Daphne itself would end quietly and report success.
    """
    from unionarena.asgi import application

    def start() -> None:
        compress_sockets(server.ws_factory)
        server.http_factory.protocol = Channel
        # After the reactor, which sets its own handlers.
        reactor.callWhenRunning(_listen_to_sigterm, server)
        ready(asyncio.get_event_loop())

    server = WebServer(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        ready_callable=start,
        websocket_max_message_size=LARGEST_MESSAGE,
        websocket_max_frame_size=LARGEST_MESSAGE,
        server_name="unionarena",
        is_behind_proxy=is_behind_proxy,
    )
    server.run()
    if not server.listening_addresses:
        raise PortInUse


_PROXY_HEADERS: Final = {
    "proxy_forwarded_address_header": "X-Forwarded-For",
    "proxy_forwarded_port_header": "X-Forwarded-Port",
    "proxy_forwarded_proto_header": "X-Forwarded-Proto",
}


def _listen_to_sigterm(server: WebServer) -> None:
    loop = asyncio.get_event_loop()
    tasks: set[asyncio.Task[None]] = set()  # tasks need a reference to stay alive

    async def leave_and_end() -> None:
        try:
            await server.leave()
        finally:
            server.stop()

    def begin() -> None:
        tasks.add(loop.create_task(leave_and_end()))

    loop.add_signal_handler(signal.SIGTERM, begin)
