"""Work that is broken off at one of its lines, as by a process that is killed."""

import sys
from collections.abc import Callable, Collection
from types import FrameType
from typing import Any

from django.db import connection


class Killed(BaseException):
    """Nobody catches this: the process is gone."""


def run_until(
    line_count: int, work: Callable[[], object], watched: Collection[str | None]
) -> bool:
    """Run a work until so many lines of some files are done.

    Args:
        line_count: How many lines.
        work: What is done.
        watched: The files whose lines count (``module.__file__``).

    Returns:
        Whether it came through. If not, what the database keeps is what was committed.
    """
    seen = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal seen
        if frame.f_code.co_filename not in watched:
            return None
        if event == "line":
            seen += 1
            if seen == line_count:
                raise Killed
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except Killed:
        # On the line that leaves a transaction nobody is there to roll it back but the
        # database, once the process is gone.
        connection.in_atomic_block = False
        connection.close()
        return False
    finally:
        sys.settrace(before)
    return True
