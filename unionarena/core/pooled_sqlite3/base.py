"""A pool of SQLite connections: a closed one is kept for the next request.

Each request has a thread of its own, so no connection would outlive it. Opening the
file takes 5 ms, most of the time of a small request: SQLite reads the whole schema, and
Django registers its functions. Django itself pools connections to PostgreSQL only.
"""

import sqlite3
import time
from collections import deque
from typing import Any, Final, TypeAlias

from django.db.backends.sqlite3 import base

# So that a database file that was replaced is found.
MAX_AGE_S: Final = 60
MAX_IDLE: Final = 4
# A connection, and when it was opened (monotonic clock).
_Opened: TypeAlias = tuple[sqlite3.Connection, float]


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite wrapper; closing it returns its connection to the pool."""

    # By connection parameters. Appending to a deque and popping are thread-safe.
    _idle: Final[dict[str, deque[_Opened]]] = {}

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Return an idle connection, or open a new one."""
        self._own_idle = self._idle.setdefault(str(conn_params), deque(maxlen=MAX_IDLE))
        while True:
            try:
                connection, self._opened_at = self._own_idle.pop()
            except IndexError:
                self._opened_at = time.monotonic()
                return super().get_new_connection(conn_params)
            if time.monotonic() < self._opened_at + MAX_AGE_S:
                return connection
            connection.close()

    def _close(self) -> None:
        if self.connection is None:
            return
        is_left_open = self.in_atomic_block or self.connection.in_transaction
        if is_left_open or self.errors_occurred:
            self.connection.close()
        else:
            self._own_idle.append((self.connection, self._opened_at))
