"""Threads for blocking work of sockets: battles wait for no page, pages for no battle.

Channels' shared thread would make every battle wait for the slowest page, and asgiref's
own way to other threads costs more than the work itself.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context, copy_context
from typing import Any

from django.db import close_old_connections

# Most of them wait for the database's commit, which they share.
THREADS = 12

_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="battles")


async def run_in_thread(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - passes through
    """Run blocking work on a thread of its own."""
    loop, context = asyncio.get_running_loop(), copy_context()
    return await loop.run_in_executor(_pool, _run, context, work, args, kwargs)


def _run(
    context: Context,
    work: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:  # noqa: ANN401 - passes through
    close_old_connections()
    try:
        return context.run(work, *args, **kwargs)
    finally:
        close_old_connections()
