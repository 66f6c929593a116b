"""Tuning of server processes for speed, without changing what they do.

Measured with ``python -m bench live``, see ``docs/benchmarks-diary.md``.
"""

import asyncio
import gc
import sys
import threading

from unionarena.core import metrics

# Allocations before the collector examines the youngest generation, then the ratio of
# the next ones: 20,000 objects stop the process for 20 ms. With a thousand battles in
# memory a full collection takes a second, so none starts by itself
# (``collect_garbage_when_idle``).
COLLECT_AFTER = (5_000, 3, 1_000_000)
IDLE_COLLECTION_EVERY_S = 600.0
QUIET_S = 2.0
# Seconds for which a thread that renders a page may hold the interpreter while an
# action waits for it. Of Python's 5 ms an action would wait several times: beside a
# flood of pages its p99 is a quarter less so.
HOLD_INTERPRETER_S = 0.0005


def use_fast_loop() -> None:
    """Use uvloop for event loops, if installed; call before Daphne is imported."""
    try:
        import uvloop
    except ImportError:  # not available for every platform
        return
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())


def freeze_memory() -> None:
    """Exclude all objects that exist once the apps are loaded from collection.

    Otherwise the collector would examine all of them and every live battle repeatedly,
    which pauses the process for hundreds of milliseconds. Battles and frames are freed
    by their reference counts; only circles wait for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def share_interpreter() -> None:
    """Let actions of battles interrupt the rendering of pages more often."""
    sys.setswitchinterval(HOLD_INTERPRETER_S)


def collect_garbage_when_idle(*, stop: threading.Event | None = None) -> None:
    """Collect circles every ten minutes, in two seconds without an action."""
    pause, stop = (
        IDLE_COLLECTION_EVERY_S,
        stop or threading.Event(),
    )  # only tests set it
    while not stop.wait(pause):
        before = _done()
        is_quiet = not stop.wait(QUIET_S) and _done() == before
        if is_quiet:
            gc.collect()
        pause = IDLE_COLLECTION_EVERY_S if is_quiet else QUIET_S


def start_idle_collection() -> None:
    """Start ``collect_garbage_when_idle`` on a thread of this process."""
    threading.Thread(
        target=collect_garbage_when_idle, name="tidying", daemon=True
    ).start()


def _done() -> float:
    return metrics.count_acknowledged()


def disable_autobahn_colors() -> None:
    """Keep Autobahn from coloring debug messages that are never logged.

    It does so for each frame, at any log level: about a twentieth of the processor time
    of a battle.
    """
    from autobahn.twisted import websocket
    from autobahn.websocket import protocol

    for module in (protocol, websocket):
        vars(module).update(hltype=_name, hlval=_plain)


def _name(value: object) -> str:
    """Return the name of a type or function, without color."""
    return str(getattr(value, "__qualname__", value))


def _plain(value: object, **_colors: object) -> str:
    """Return text without color."""
    return str(value)
