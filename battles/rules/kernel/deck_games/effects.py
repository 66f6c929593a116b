"""Card texts as data: steps with a verb, and filters of cards."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from battles.rules.kernel.deck_games.cards import (
    malformed_card_error,
    read_fields,
    read_word,
)
from battles.rules.kernel.json_types import JsonObject

# Each verb of a game, and the fields a step with it needs besides ``do``.
Verbs = Mapping[str, frozenset[str]]


class SparseRecord:
    """A record that is written without the fields that have their default."""

    __slots__ = ()

    @property
    def is_open(self) -> bool:
        """Return whether every field has its default."""
        return self == type(self)()

    def to_dict(self) -> JsonObject:
        """Return the fields that differ from their default, as plain data."""
        return {
            field.name: value
            for field in fields(self)  # type: ignore[arg-type]  # records extend it
            if (value := getattr(self, field.name)) != field.default
            or field.default is MISSING
        }


def step_to_dict(step: Any, verbs: Verbs) -> JsonObject:  # noqa: ANN401 - a game's step
    """Return a step as plain data: verb, fields of the verb, side and filter."""
    data: JsonObject = {"do": step.do}
    for name in sorted(verbs[step.do]):
        data[name] = getattr(step, name)
    if step.side != "me":
        data["side"] = step.side
    if not step.filter.is_open:
        data["filter"] = step.filter.to_dict()
    return data


def read_step_fields(
    data: object, known: frozenset[str], verbs: Verbs
) -> tuple[str, Mapping[str, Any]]:
    """Read the verb of a step and its fields, which must be complete.

    Raises:
        MalformedCard: If it cannot be read, with the reason.
    """
    given = read_fields(data, known, "step")
    do = read_word(given.get("do"), tuple(verbs), "step.do")
    missing = verbs[do] - given.keys()
    if missing:
        raise malformed_card_error(f"{do} needs {', '.join(sorted(missing))}")
    return do, given


__all__ = ["SparseRecord", "Verbs", "read_step_fields", "step_to_dict"]
