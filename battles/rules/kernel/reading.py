"""Reading serialised data with care: each reader names the place that is damaged."""

from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.json_types import Json, JsonObject


def damaged(where: str, why: str) -> DamagedState:
    """Compose the error for a damaged entry."""
    return DamagedState("state.damaged", f"{where}: {why}", details={"entry": where})


def as_object(value: Json, where: str) -> JsonObject:
    """Give the value if it is an object, else raise DamagedState."""
    if not isinstance(value, dict):
        raise damaged(where, "not an object")
    return value


def as_list(value: Json, where: str) -> list[Json]:
    """Give the value if it is a list, else raise DamagedState."""
    if not isinstance(value, (list, tuple)):
        raise damaged(where, "not a list")
    return list(value)


def as_int(value: Json, where: str) -> int:
    """Give the value if it is a whole number, else raise DamagedState."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise damaged(where, f"not a whole number: {value!r}")
    return value


def as_optional_int(value: Json, where: str) -> int | None:
    """Give the value if it is a whole number or null, else raise DamagedState."""
    return None if value is None else as_int(value, where)


def as_text(value: Json, where: str) -> str:
    """Give the value if it is a string, else raise DamagedState."""
    if not isinstance(value, str):
        raise damaged(where, f"not a string: {value!r}")
    return value


def as_optional_text(value: Json, where: str) -> str | None:
    """Give the value if it is a string or null, else raise DamagedState."""
    return None if value is None else as_text(value, where)


def as_ints(value: Json, where: str) -> list[int]:
    """Give the value if it is a list of whole numbers, else raise DamagedState."""
    return [as_int(item, where) for item in as_list(value, where)]


def as_row(value: Json, where: str, length: int) -> list[Json]:
    """Give the value if it is a list of that length, else raise DamagedState."""
    row = as_list(value, where)
    if len(row) != length:
        raise damaged(where, f"not {length} entries")
    return row


def get(data: JsonObject, name: str, where: str = "") -> Json:
    """Give an entry that must be there, else raise DamagedState."""
    if name not in data:
        raise damaged(f"{where}.{name}" if where else name, "missing")
    return data[name]
