"""Icons of abilities, keywords and energy as language-free keys.

Keys: ``on_play on_attack on_block on_retire activate_main``, ``front_line energy_line``
(windows), ``my_turn opponent_turn``, ``turn_1``, ``rest_this retire_this discard_1
pay_ap_1 remove_4``, ``raid``, ``step snipe double_attack double_block negate_impact``,
``impact_1 impact_plus_1 damage_2`` (and ``impact``, ``damage`` for any number),
``red``…``purple`` and ``red_x2``.
"""

from typing import Final

from cards.effects.model.abilities import Ability
from cards.effects.model.base import Cost
from cards.effects.model.costs import (
    Discard,
    MoveThis,
    PayAp,
    RemoveFromOutside,
    RestThis,
    RetireThis,
)
from cards.effects.model.icons import icons_of
from cards.effects.model.modifiers import Keyword
from cards.effects.model.words import AbilityKind, Color, Side

_TURNS: Final = {Side.ME: "my_turn", Side.OPPONENT: "opponent_turn"}


def header_keys(ability: Ability) -> tuple[str, ...]:
    """Icons that stand before an ability, in printed order.

    Timed abilities whose moment has no icon have none for it: their sentence says it.
    """
    keys = [str(icon) for icon in icons_of(ability)]
    window = ability.window
    if window is not None and window.line is not None:
        keys.append(str(window.line))
    if window is not None and window.turn is not None:
        is_timed = bool(keys) and ability.kind is not AbilityKind.CONTINUOUS
        keys.insert(len(keys) if is_timed else 0, _TURNS[window.turn])
    keys += [cost_key(cost) for cost in ability.costs]
    limit = ability.limit
    if limit is not None and limit.times is not None and limit.name is None:
        keys.append(f"turn_{limit.times}")
    return tuple(keys)


def cost_key(cost: Cost) -> str:
    """The icon of a cost."""
    match cost:
        case RestThis():
            return "rest_this"
        case RetireThis():
            return "retire_this"
        case PayAp(count=count):
            return f"pay_ap_{count}"
        case Discard(count=count):
            return f"discard_{count}"
        case RemoveFromOutside(count=count):
            return f"remove_{count}"
        case MoveThis(to=to):
            return f"move_this_{to}"
    return type(cost).__name__


def keyword_key(keyword: Keyword) -> str:
    """The icon of a keyword."""
    if keyword.value is None:
        return str(keyword.keyword)
    plus = "plus_" if keyword.plus else ""
    return f"{keyword.keyword}_{plus}{keyword.value}"


def energy_key(color: Color, count: int = 0) -> str:
    """The icon of one energy, or of so much of it (``red_x2``)."""
    return f"{color}_x{count}" if count else str(color)
