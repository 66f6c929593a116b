"""Threads for blocking work of sockets: battles wait for no page, pages for no battle.

Channels' shared thread would make every battle wait for the slowest page, and asgiref's
own way to other threads costs more than the work itself.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

# Most of them wait for the database's commit, which they share.
THREADS = 12

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="battles")


async def run_in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run blocking work on a thread of its own."""
    loop, context = asyncio.get_running_loop(), copy_context()
    return await loop.run_in_executor(_pool, _run, context, work, args, kwargs)


def _run(
    context: Context,
    work: Callable[..., T],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> T:
    close_old_connections()
    try:
        return context.run(work, *args, **kwargs)
    finally:
        close_old_connections()
