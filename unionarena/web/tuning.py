"""What a server process does to be quick; nothing here changes what it does.

Measured with ``python -m bench live``, see ``docs/benchmarks.md``.
"""

import asyncio
import gc

# Objects made before the collector looks at the youngest; then how many rounds of one
# generation to a round of the next.
COLLECT_AFTER = (10_000, 20, 50)


def use_fast_loop() -> None:
    """Make event loops with uvloop, where there is one; before Daphne is imported."""
    try:
        import uvloop
    except ImportError:  # not made for every platform
        return
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())


def settle_memory() -> None:
    """Spare the collector everything that is there once the apps are loaded.

    It would look at all of it again and again, and at every live battle: a pause of
    hundreds of milliseconds for everybody. Battles and frames are freed by their
    counts; only what forms circles waits for the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def spare_colors() -> None:
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
