"""A time limit on the database queries of a search."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from django.db import OperationalError, connection, transaction

from cards.search.errors import SearchTookTooLong

LIMIT_S: Final = 3.0
# How often SQLite calls the check, in steps of its virtual machine: some milliseconds.
_SETTINGS: Final = """
    SELECT set_config('statement_timeout', %s, true),
        set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)
"""  # Short queries: neither compiling them nor starting workers pays.
_STEPS: Final = 20_000


@contextmanager
def limit_query_time(seconds: float = LIMIT_S) -> Iterator[None]:
    """Stop the queries inside after so long.

    Raises:
        SearchTookTooLong: They were stopped.
    """
    try:
        with _LIMITS[connection.vendor](seconds):
            yield
    except OperationalError as error:
        if any(word in str(error) for word in ("interrupted", "statement timeout")):
            raise SearchTookTooLong from error
        raise


@contextmanager
def _on_postgresql(seconds: float) -> Iterator[None]:
    with transaction.atomic(), connection.cursor() as cursor:
        limit = f"{int(seconds * 1000)}ms"
        cursor.execute(_SETTINGS, [limit])
        yield
        # Inside a larger transaction the limit must not outlive the search.
        cursor.execute("SELECT set_config('statement_timeout', '0', true)")


@contextmanager
def _on_sqlite(seconds: float) -> Iterator[None]:
    connection.ensure_connection()
    end = monotonic() + seconds
    raw = connection.connection
    raw.set_progress_handler(lambda: monotonic() > end, _STEPS)
    try:
        yield
    finally:
        raw.set_progress_handler(None, 0)


_LIMITS: Final = {"postgresql": _on_postgresql, "sqlite": _on_sqlite}
