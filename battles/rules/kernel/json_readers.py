"""Reading serialised data: each reader names the damaged place."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.json_types import Json, JsonObject

W = TypeVar("W", bound=StrEnum)


def damaged_state_error(where: str, why: str) -> DamagedState:
    """Build the error for a damaged entry."""
    return DamagedState("state.damaged", f"{where}: {why}", details={"entry": where})


def as_object(value: Json, where: str) -> JsonObject:
    """Return the value if it is an object, else raise DamagedState."""
    if not isinstance(value, dict):
        raise damaged_state_error(where, "not an object")
    return value


def as_list(value: Json, where: str) -> list[Json]:
    """Return the value if it is a list, else raise DamagedState."""
    if not isinstance(value, (list, tuple)):
        raise damaged_state_error(where, "not a list")
    return list(value)


def as_int(value: Json, where: str) -> int:
    """Return the value if it is a whole number, else raise DamagedState."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise damaged_state_error(where, f"not a whole number: {value!r}")
    return value


def as_optional_int(value: Json, where: str) -> int | None:
    """Return the value if it is a whole number or null, else raise DamagedState."""
    return None if value is None else as_int(value, where)


def as_text(value: Json, where: str) -> str:
    """Return the value if it is a string, else raise DamagedState."""
    if not isinstance(value, str):
        raise damaged_state_error(where, f"not a string: {value!r}")
    return value


def as_optional_text(value: Json, where: str) -> str | None:
    """Return the value if it is a string or null, else raise DamagedState."""
    return None if value is None else as_text(value, where)


def as_word(words: type[W], value: Json, where: str) -> W:
    """Return the value as one of some words, else raise DamagedState."""
    try:
        return words(as_text(value, where))
    except ValueError as error:
        raise damaged_state_error(where, str(error)) from error


def as_ints(value: Json, where: str) -> list[int]:
    """Return the value if it is a list of whole numbers, else raise DamagedState."""
    return [as_int(item, where) for item in as_list(value, where)]


def as_row(value: Json, where: str, length: int) -> list[Json]:
    """Return the value if it is a list of that length, else raise DamagedState."""
    row = as_list(value, where)
    if len(row) != length:
        raise damaged_state_error(where, f"not {length} entries")
    return row


def as_grown_row(value: Json, where: str, length: int, last: Json) -> list[Json]:
    """Return the row like ``as_row``, with ``last`` added if only that is missing."""
    row = as_list(value, where)
    return as_row([*row, last] if len(row) == length - 1 else row, where, length)


def get_required(data: JsonObject, name: str, where: str = "") -> Json:
    """Return a required entry, else raise DamagedState."""
    if name not in data:
        raise damaged_state_error(f"{where}.{name}" if where else name, "missing")
    return data[name]


def to_sparse(values: Sequence[int]) -> list[Json]:
    """Return the entries of a list that are not 0, as pairs of place and value."""
    return [[index, value] for index, value in enumerate(values) if value]


def from_sparse(pairs: Json, count: int, where: str) -> list[int]:
    """Restore a list of so many entries written by :func:`sparse`."""
    values = [0] * count
    for pair in as_list(pairs, where):
        row = as_row(pair, where, 2)
        index = as_int(row[0], where)
        if not 0 <= index < count:
            raise damaged_state_error(where, f"no card {index}")
        values[index] = as_int(row[1], where)
    return values
