"""What a server process does to be quick; nothing here changes what it does.

Measured with ``python -m bench live``, see ``docs/benchmarks.md``.
"""

import asyncio
import gc
import threading

from unionarena.core import metrics

# Objects made before the collector looks at the youngest; then how many rounds of one
# generation to a round of the next: 20,000 objects stop everybody for 20 ms. With a
# thousand battles in memory a look at everything takes a second, so none comes by
# itself (``tidy_when_quiet``).
COLLECT_AFTER = (5_000, 3, 1_000_000)
IDLE_COLLECTION_EVERY_S = 600.0
QUIET_S = 2.0


def use_fast_loop() -> None:
    """Make event loops with uvloop, where there is one; before Daphne is imported."""
    try:
        import uvloop
    except ImportError:  # not made for every platform
        return
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())


def freeze_memory() -> None:
    """Spare the collector everything that is there once the apps are loaded.

    It would look at all of it again and again, and at every live battle: a pause of
    hundreds of milliseconds for everybody. Battles and frames are freed by their
    counts; only what forms circles waits for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def collect_garbage_when_idle(*, stop: threading.Event | None = None) -> None:
    """Look for old circles every ten minutes, in two seconds in which nobody plays."""
    pause, stop = (
        IDLE_COLLECTION_EVERY_S,
        stop or threading.Event(),
    )  # as a rule nobody sets it
    while not stop.wait(pause):
        before = _done()
        is_quiet = not stop.wait(QUIET_S) and _done() == before
        if is_quiet:
            gc.collect()
        pause = IDLE_COLLECTION_EVERY_S if is_quiet else QUIET_S


def start_idle_collection() -> None:
    """Do so from now on, on a thread of this process."""
    threading.Thread(
        target=collect_garbage_when_idle, name="tidying", daemon=True
    ).start()


def _done() -> float:
    return metrics.acknowledged.of()


def disable_autobahn_colors() -> None:
    """Keep Autobahn from colouring the words of debug lines that are not written.

    It does so for each frame, whatever the log level: about a twentieth of the
    processor time of a battle.
    """
    from autobahn.twisted import websocket
    from autobahn.websocket import protocol

    for module in (protocol, websocket):
        vars(module).update(hltype=_name, hlval=_plain)


def _name(value: object) -> str:
    """In place of a coloured type or function: its name."""
    return str(getattr(value, "__qualname__", value))


def _plain(value: object, **_colors: object) -> str:
    """In place of words in colours: the words."""
    return str(value)
