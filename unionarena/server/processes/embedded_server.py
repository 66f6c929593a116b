"""One process that serves pages, API and sockets and runs the periodic work."""

import asyncio
from collections.abc import Callable

from unionarena.celery import list_periodic_jobs

from . import web_server
from .periodic_work import run_every
from .web_server import PortInUse, reactor

__all__ = ["PortInUse", "serve_embedded"]


def serve_embedded(*, host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve, and do the work of beat and workers; until SIGTERM or Ctrl-C.

    Args:
        host: Address to listen on.
        port: Port to listen on.
        ready: Called once the server accepts connections.

    Raises:
        PortInUse: Another process listens there.
    """
    stop = asyncio.Event()
    jobs: set[asyncio.Task[None]] = set()  # tasks need a reference to stay alive

    def start(loop: asyncio.AbstractEventLoop) -> None:
        jobs.update(
            loop.create_task(run_every(seconds, task, stop))
            for seconds, task in list_periodic_jobs()
        )
        reactor.addSystemEventTrigger("before", "shutdown", stop.set)  # type: ignore[arg-type]  # its stub is wrong
        ready()

    web_server.serve_web(host=host, port=port, ready=start)
