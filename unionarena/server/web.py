"""A server process: uvicorn, which takes its leave in order when it is told to stop.

SIGTERM lets nobody new in. Who waits for news is answered, every socket is told within
some seconds to come back (close code 1012, RFC 6455 registry: service restart), each at
a moment of its own, so that the others are not met by everybody at once; what a client
has sent by then is answered before. Battles belong to no process, so clients go on
at the next one. The process ends when nothing is open any more, and in any case after
``WITHIN_S``. Ctrl-C ends it at once.

Why uvicorn: ``docs/adr/0030-the-server-below-channels.md``.
"""

import asyncio
import random  # noqa: TID251 - moments of leaving, which decide nothing
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import (
    WebSocketsSansIOProtocol,
)

from battles.sockets.consumers import COME_BACK
from unionarena.web.tuning import use_fast_loop

from .deflate import DEFLATE

log = structlog.get_logger(__name__)

# What is longer is no message but an attack, and the socket is closed. The protocols
# refuse anything above their own, far lower limits with an answer.
LARGEST_MESSAGE = 1_048_576
# Longer than nginx keeps an idle connection to us, which would else be closed under it.
KEEP_ALIVE_S: Final = 75
PING_S: Final = 20.0
# Some thousand sockets come back to the other processes within so long.
SPREAD_S: Final = 5.0
# Longer than any answer takes; deploy/ gives the process more.
WITHIN_S: Final = 25.0
LOOK_EVERY_S: Final = 0.05


class PortInUse(Exception):
    """Somebody else listens where this server should."""


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, which compresses as we do and can be sent elsewhere."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's
        super().__init__(*given, **named)
        self.conn.available_extensions = [DEFLATE]
        self.is_sent_away = False
        self._serve = self.app
        self.app = self._serve_and_say_goodbye

    def send_away(self) -> None:
        """Close it behind what its client has sent so far."""
        self.is_sent_away = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": COME_BACK})

    async def _serve_and_say_goodbye(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        await self._serve(scope, receive, send)
        if self.is_sent_away and not (self.disconnected or self.close_sent):
            await send({"type": "websocket.close", "code": COME_BACK})


class WebServer(uvicorn.Server):
    """Uvicorn's server, which can leave."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGTERM: leave; Ctrl-C: end."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._stop)
        loop.add_signal_handler(signal.SIGINT, self._stop_at_once)
        yield

    def _stop(self) -> None:
        self.should_exit = True

    def _stop_at_once(self) -> None:
        self.should_exit = self.force_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, in order if there is time."""
        if not self.force_exit:
            await self.leave()
        await super().shutdown(sockets)

    async def leave(self) -> None:
        """Let nobody in, finish what was begun, send everybody elsewhere."""
        loop = asyncio.get_running_loop()
        log.info("server leaves")
        until = loop.time() + WITHIN_S
        for server in self.servers:
            server.close()
        _answer_who_waits()
        told: set[Socket] = set()
        state = self.server_state
        while (state.connections or state.tasks) and loop.time() < until:
            for one in state.connections - told:  # some are only just opening
                if not isinstance(one, Socket):
                    one.shutdown()  # after its answer, if it waits for one
                elif one.handshake_complete:
                    told.add(one)
                    pause = random.uniform(0, SPREAD_S)  # noqa: S311 - no secret
                    loop.call_later(pause, one.send_away)
            await asyncio.sleep(LOOK_EVERY_S)
        log.info("server has left", sent_away=len(told), cut_off=len(state.tasks))
        self.force_exit = True  # whatever is still open has had its time


def _answer_who_waits() -> None:
    """Whoever waits for the next event of a battle hears that there is none yet."""
    from battles.live.hub import hub

    hub.wake_everybody()


def serve(*, host: str, port: int) -> None:
    """Serve until SIGTERM, then leave; Ctrl-C ends at once.

    Args:
        host: Address to listen on.
        port: Port to listen on.

    Raises:
        PortInUse: Uvicorn itself would end with a line of its own.
    """
    listening = listen(host, port)
    use_fast_loop()
    from unionarena.asgi import application

    config = uvicorn.Config(
        application,
        loop="none",  # the one of the policy
        http="h11",
        ws=Socket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=1,
        lifespan="off",
        log_config=None,
        access_log=False,
        # Who is believed about addresses is said once, by ``PROXY_COUNT``.
        proxy_headers=False,
        server_header=False,
    )
    WebServer(config).run([listening])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        PortInUse: If somebody else does.
    """
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except OSError as error:
        raise PortInUse from error
