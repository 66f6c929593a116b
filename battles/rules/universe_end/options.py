"""How open points of the rules of Universe End are read; the defaults are ours.

E-06: the rules waive the play count of an effect used at once, and speak of resting for
later turns; we rest it, as for any activated effect. E-07: they say nothing of both
winning at once; the turn player does. E-08: claims are judged by the opponent.

Both limits are not in the rules: a game whose decks are empty could go on for ever, and
so could a turn with an endless supply of play counts.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """Rule options.

    Attributes:
        cip_rests: Whether a chara rests for an effect it uses as it enters (E-06).
        both_win: Whether it is a draw if both meet a condition at once (E-07).
        claims: Whether one may claim that the other cannot win any more (UE-8.4).
        turn_limit: Turns after which the game is a draw.
        action_limit: Answers in one main phase after which it ends by itself.
    """

    cip_rests: bool = True
    both_win: bool = False
    claims: bool = True
    turn_limit: int = 200
    action_limit: int = 500

    def to_dict(self) -> JsonObject:
        """Give the options as plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "RuleOptions":
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
