"""The same work for many units, in one process or in several."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, Final, TypeVar

Setup = TypeVar("Setup")
Unit = TypeVar("Unit")
Found = TypeVar("Found")

# Enough that handing them over costs nothing, few enough that all end together.
AT_ONCE: Final = 20


def run_units(
    begin: Callable[[Setup], Callable[[Unit], Found]],
    setup: Setup,
    units: Iterable[Unit],
    *,
    processes: int = 1,
    at_once: int = AT_ONCE,
) -> Iterator[Found]:
    """Do the work for every unit; gives what was found as it comes, in no order.

    Whoever has enough may stop asking: nothing more is begun then.

    Args:
        begin: Makes the work of the setup, once in each process; importable by name.
        setup: What all units need; can be pickled, as units and findings can.
        units: What is worked on.
        processes: How many; each is started afresh. With one, it is this process.
        at_once: Units handed to a process together.

    Raises:
        BrokenProcessPool: A process died, or could not start.
    """
    if processes <= 1:
        yield from map(begin(setup), units)
        return
    context = multiprocessing.get_context("spawn")
    rest, running = iter(units), set[Future[list[Found]]]()
    pool = ProcessPoolExecutor(processes, context, _set_up_process, (begin, setup))
    try:
        while True:
            # One part more than processes, so that none waits for its next.
            while len(running) <= processes and (part := list(islice(rest, at_once))):
                running.add(pool.submit(_run_part, part))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    finally:
        pool.shutdown(cancel_futures=True)


_OWN: dict[str, Callable[[Any], Any]] = {}


def _set_up_process(
    begin: Callable[[Any], Callable[[Any], Any]], setup: object
) -> None:
    _OWN["work"] = begin(setup)


def _run_part(units: list[Any]) -> list[Any]:
    return [_OWN["work"](unit) for unit in units]
