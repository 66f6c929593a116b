"""One process, Daphne, that serves everything and does the periodic work."""

import asyncio
from collections.abc import Callable

from unionarena.celery import periodic_jobs
from unionarena.web.tuning import spare_colors, use_fast_loop

from .periodic import every
from .web import LARGEST_MESSAGE, PortInUse

use_fast_loop()

# The first import of daphne.server makes the loop and installs its reactor.
from daphne.endpoints import build_endpoint_description_strings  # noqa: E402
from daphne.server import Server  # noqa: E402
from twisted.internet import reactor  # noqa: E402

__all__ = ["PortInUse", "serve"]


def serve(*, host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve and do what beat and workers do elsewhere; until SIGTERM or Ctrl-C.

    Args:
        host: Address to listen on.
        port: Port to listen on.
        ready: Called once the server accepts connections.

    Raises:
        PortInUse: Daphne itself would end quietly and report success.
    """
    from unionarena.asgi import application

    spare_colors()
    stop = asyncio.Event()
    jobs: set[asyncio.Task[None]] = set()  # tasks need a reference to stay alive

    def start() -> None:
        loop = asyncio.get_event_loop()
        jobs.update(
            loop.create_task(every(seconds, task, stop))
            for seconds, task in periodic_jobs()
        )
        reactor.addSystemEventTrigger("before", "shutdown", stop.set)  # type: ignore[arg-type]  # its stub is wrong
        ready()

    server = Server(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        ready_callable=start,
        websocket_max_message_size=LARGEST_MESSAGE,
        websocket_max_frame_size=LARGEST_MESSAGE,
        server_name="unionarena",
    )
    server.run()
    if not server.listening_addresses:
        raise PortInUse
