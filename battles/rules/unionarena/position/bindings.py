"""What the steps of a resolution have bound: names of cards, or of a number.

Bindings are never changed once made, only replaced.
"""

from typing import Final, TypeAlias

from battles.rules.kernel import json_readers
from battles.rules.kernel.json_types import Json

# Name to [flags, card, id, card, id, ...], or to [flags, number].
Bindings: TypeAlias = dict[str, list[int]]

FULL: Final = 1  # The step was carried out in full.
LOOKED: Final = 2  # The cards were looked at or revealed from a pile.
IS_NUMBER: Final = 4  # The binding is a number, not cards.


def bindings_to_json(env: Bindings) -> Json:
    """Give bindings as plain data."""
    return {name: list(values) for name, values in env.items()}


def bindings_from_json(data: Json, where: str) -> Bindings:
    """Restore bindings; raises DamagedState."""
    found = json_readers.as_object(data, where)
    return {name: json_readers.as_ints(values, where) for name, values in found.items()}
