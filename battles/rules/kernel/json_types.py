"""The types of plain JSON data that enter and leave the engine."""

from typing import TypeAlias

Json: TypeAlias = (
    "bool | int | float | str | list[Json] | tuple[Json, ...] | dict[str, Json] | None"
)
JsonObject: TypeAlias = dict[str, Json]
