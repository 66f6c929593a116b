"""The lock of a battle in memory: for threads, and for a loop that awaits a commit."""

import asyncio
import threading
from typing import Final, Self

from django.core.exceptions import SynchronousOnlyOperation

_NO_THREAD: Final = 0  # no thread has this number


class SessionLock:
    """A reentrant lock that may be kept across an ``await``.

    While a loop waits for the log it runs other work on the same thread, which must not
    enter. So the lock is suspended: it stays taken, by no thread, until it is resumed.
    A loop never waits for a lock: it may be the one that has to release it.
    """

    __slots__ = ("_depth", "_lock", "_owner")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = _NO_THREAD
        self._depth = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:  # noqa: FBT001, FBT002 - as every lock
        """Take the lock, as that of ``threading``; return whether it was taken.

        Raises:
            SynchronousOnlyOperation: A loop would have to wait; call it from a
            thread, as
                for the database.
        """
        me = threading.get_ident()
        if self._owner == me:
            self._depth += 1
            return True
        if not self._lock.acquire(blocking=False):
            if not blocking:
                return False
            if _is_on_loop():
                raise SynchronousOnlyOperation("a loop waits for no battle")
            if not self._lock.acquire(timeout=timeout):
                return False
        self._owner, self._depth = me, 1
        return True

    def release(self) -> None:
        """Release the lock as often as it was taken."""
        if self._owner != threading.get_ident():
            raise RuntimeError("cannot release a lock of somebody else")
        self._depth -= 1
        if not self._depth:
            self._owner = _NO_THREAD
            self._lock.release()

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *error: object) -> None:
        self.release()

    def suspend(self) -> None:
        """Keep the lock taken, but by no thread; only if it was taken once."""
        if self._owner != threading.get_ident() or self._depth != 1:
            raise RuntimeError("only a lock that is held once can be set aside")
        self._owner = _NO_THREAD

    def resume_held(self) -> None:
        """Take up a suspended lock again, on any thread."""
        if self._owner != _NO_THREAD or not self._depth:
            raise RuntimeError("nothing was set aside")
        self._owner = threading.get_ident()


def _is_on_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
