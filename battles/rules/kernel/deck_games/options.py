"""Rule options: flags and numbers with defaults, validated when read."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class Options:
    """Rule options of a game, which adds its own fields."""

    def to_dict(self) -> JsonObject:
        """Return the options as plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read options; those not given have their defaults.

        Raises:
            DamagedState: If there is no such option, or not with such a value.
        """
        for name, value in data.items():
            known = cls.__dataclass_fields__.get(name)
            if known is None:
                raise DamagedState("options.unknown", f"There is no option {name!r}.")
            default: Any = known.default
            if type(value) is not type(default) or value < 0:
                raise DamagedState("options.value", f"{name!r} cannot be {value!r}.")
        return cls(**data)
