"""Several works of a test at the same moment."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

LONG_S = 60.0  # whoever waits for longer waits for ever


def run_at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do each work in a thread of its own, all begun together.

    Returns:
        What each returned, or the exception it raised, in the order of the works.
    """
    answers: list[Any] = [None] * len(works)
    start = threading.Barrier(len(works))

    def do(index: int, work: Callable[[], Any]) -> None:
        start.wait()
        try:
            answers[index] = work()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            answers[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=do, args=item) for item in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG_S)
    assert not any(thread.is_alive() for thread in threads), "a thread still waits"
    return answers


def collect_failures_at_once(*works: Callable[[], Any]) -> list[Exception]:
    """What fails of works done at once, in their order."""
    return [given for given in run_at_once(*works) if isinstance(given, Exception)]
