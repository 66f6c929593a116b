"""Storage outages: the database is full, read-only or out, or Redis is out.

Interfaces check here whether an error is one of these. Then the request is refused with
503, a code and ``Retry-After``; it is no bug, and nothing is acknowledged.
"""

from typing import Final

from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from unionarena.core.errors import Unavailable

RETRY_AFTER_S: Final = 30
# SQLSTATE classes: connection, resources, operator, system.
_CLASSES: Final = ("08", "53", "57P", "58")
_READ_ONLY: Final = "25006"
_SQLITE: Final = (
    "SQLITE_BUSY",
    "SQLITE_CANTOPEN",
    "SQLITE_FULL",
    "SQLITE_IOERR",
    "SQLITE_READONLY",
)


class StorageUnavailable(Unavailable):
    """The database cannot write at the moment."""

    default_code = "storage.unavailable"
    default_message = _(
        "The site can’t save anything right now. Please try again soon."
    )
    retry_after_s = RETRY_AFTER_S


def get_storage_refusal(error: BaseException | None) -> StorageUnavailable | None:
    """Return a refusal if the error means that database or Redis are out."""
    if isinstance(error, StorageUnavailable):
        return error
    if isinstance(error, DatabaseError | InterfaceError) and _is_of_storage(error):
        return StorageUnavailable()
    if isinstance(error, UpdateError):  # a session that could not be saved
        return get_storage_refusal(error.__context__)
    if isinstance(error, RedisError | BrokerError):
        return StorageUnavailable()
    return None


def _is_of_storage(error: Exception) -> bool:
    cause = error.__cause__
    if name := getattr(cause, "sqlite_errorname", None):
        return bool(name.startswith(_SQLITE))
    state = getattr(cause, "sqlstate", None)
    if state is None:  # without a SQLSTATE there is no connection
        return type(cause).__name__ in {
            "OperationalError",
            "InterfaceError",
            "PoolTimeout",
        }
    return bool(state.startswith(_CLASSES)) or state == _READ_ONLY
