"""Keys of the icons in rendered text, the same in every language.

A key names a picture or a small caption; how the icon reads is each language's own.
Clauses UA-7.2, UA-7.3 (times and limits), UA-4.4.18 (costs), UA-8 (keywords),
UA-9 (triggers).
"""

from typing import Final

from cards.effects.model.abilities import Window
from cards.effects.model.base import Cost
from cards.effects.model.costs import Discard, MoveThis, PayAp, RestThis, RetireThis
from cards.effects.model.enums import Color, KeywordName, Side, Trigger, Zone
from cards.effects.model.icons import LINE_ICONS, TURN_ICONS
from cards.effects.model.modifiers import Keyword

RAID: Final = "raid"  # The head of a Raid line.


def keyword_key(keyword: Keyword) -> str:
    """``impact_1``, ``impact_plus_1``, ``double_attack``."""
    if keyword.value is None:
        return keyword.keyword.value
    sign = "_plus" if keyword.plus else ""
    return f"{keyword.keyword.value}{sign}_{keyword.value}"


def keyword_name_key(keyword: KeywordName) -> str:
    """Return the key of the keyword whatever its number: ``impact``."""
    return keyword.value


def energy_key(color: Color) -> str:
    """Return the key of one energy of a color."""
    return f"energy_{color.value}"


def times_key(times: int) -> str:
    """So many times per turn (UA-7.3)."""
    return f"per_turn_{times}"


def window_keys(window: Window) -> tuple[str, ...]:
    """Turn first, then line, as printed."""
    turn = TURN_ICONS.get(window.turn or Side.BOTH)
    line = LINE_ICONS.get(window.line or Zone.FIELD)
    return tuple(key for key in (turn, line) if key)


def cost_key(cost: Cost) -> str:
    """Return the key of a cost that has an icon of its own; ``cost`` for the others."""
    match cost:
        case RestThis():
            return "cost_rest"
        case RetireThis():
            return "cost_retire"
        case PayAp(count=count):
            return f"cost_ap_{count}"
        case Discard(count=count):
            return f"cost_discard_{count}"
        case MoveThis(to=to):
            return f"cost_move_{to.value}"
        case _:
            return "cost"


def trigger_key(trigger: Trigger, color: Color | None) -> str:
    """Return the key of a life trigger; those of type COLOR have one icon per color."""
    if trigger is Trigger.COLOR and color is not None:
        return f"trigger_color_{color.value}"
    return f"trigger_{trigger.value}"
