"""Isolation of work whose failure must not stop the work beside it."""

from types import TracebackType
from typing import Self

import structlog


class Attempt:
    """A block of work of which any exception is kept instead of raised.

    For the borders behind which anything may fail: the rules of a game, a program of
    a user, a server that sends. Inside the platform, catch the error you expect.

    Attributes:
        error: The exception, or None while there is none.
    """

    __slots__ = ("error",)

    def __init__(self) -> None:
        self.error: Exception | None = None

    def __enter__(self) -> Self:
        """Begin the work."""
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        """Keep the exception; cancellation and exits of the process pass through."""
        if not isinstance(error, Exception):
            return False
        self.error = error
        return True


class IsolatedWork(Attempt):
    """A block of work of which any exception is logged instead of raised."""

    __slots__ = ("_context", "_event", "_log")

    def __init__(
        self, log: structlog.stdlib.BoundLogger, event: str, **context: object
    ) -> None:
        """Prepare what is logged if the work fails.

        Args:
            log: Logger of the module the work belongs to.
            event: What failed.
            context: Values of the log line.
        """
        super().__init__()
        self._log, self._event, self._context = log, event, context

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        """Log the exception with its traceback."""
        is_kept = super().__exit__(kind, error, trace)
        if is_kept:
            self._log.error(self._event, exc_info=error, **self._context)
        return is_kept
