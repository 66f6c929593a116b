"""Icons inside card text: their labels and what they are.

Community formats write icons as images with alternative texts, or as labels in
brackets; the canonical text has 【label】. An icon that is not here makes a text
unreadable on purpose: its meaning is unknown.
"""

import re
from collections.abc import Callable
from typing import Final

from cards import vocabulary
from cards.effects.keywords import KEYWORDS
from cards.effects.model.base import Cost
from cards.effects.model.costs import (
    Discard,
    MoveThis,
    PayAp,
    RemoveFromOutside,
    RestThis,
    RetireThis,
)
from cards.effects.model.enums import Color, Icon, Trigger, Zone
from cards.effects.model.icons import LINE_ICONS, TURN_ICONS


def _label(kind: vocabulary.Kind, code: str) -> str:
    return vocabulary.get_name(kind, code, "ja")


COLORS: Final = {_label("color", color): color for color in Color}
TIMINGS: Final[dict[str, Icon]] = {
    _label("timing", icon): icon for icon in Icon if icon is not Icon.RAID
}
LINE_WINDOWS: Final = {_label("timing", key): line for line, key in LINE_ICONS.items()}
TURN_WINDOWS: Final = {_label("timing", key): turn for turn, key in TURN_ICONS.items()}
# Keywords with a number; without one the label names the keyword whatever its number.
NUMBERED_KEYWORDS: Final = {
    keyword.names["ja"]: keyword.name
    for keyword in KEYWORDS.values()
    if keyword.is_numbered
}
PLAIN_KEYWORDS: Final = {
    keyword.names["ja"]: keyword.name
    for keyword in KEYWORDS.values()
    if not keyword.is_numbered
}
TRIGGERS: Final = {_label("trigger", trigger): trigger for trigger in Trigger}

# Costs, and those of so many cards or AP.
COSTS: Final[dict[str, Cost]] = {
    _label("timing", "cost_rest"): RestThis(),
    _label("timing", "cost_retire"): RetireThis(),
    "このカードを手札に戻す": MoveThis(Zone.HAND),
    "このカードを場外に置く": MoveThis(Zone.OUTSIDE_AREA),
    "このカードをリムーブエリアに置く": MoveThis(Zone.REMOVE_AREA),
}
NUMBERED_COSTS: Final[dict[str, Callable[[int], Cost]]] = {
    "手札を{}枚場外に置く": Discard,
    "APを{}支払う": PayAp,
    "場外のカードを{}枚リムーブエリアに置く": RemoveFromOutside,
}
TURN_LIMIT: Final = "ターン{}"
RAID: Final = _label("keyword", "raid")

_NUMBERED: Final = "|".join(NUMBERED_KEYWORDS)
_COLOR: Final = "".join(COLORS)
LABEL: Final = re.compile(
    "|".join(
        [
            *TIMINGS,
            *LINE_WINDOWS,
            *TURN_WINDOWS,
            *PLAIN_KEYWORDS,
            *COSTS,
            rf"(?:{'|'.join(TRIGGERS)})(?:トリガー)?",
            rf"(?:{_NUMBERED})(?:（\+?\d+）)?",
            rf"[{_COLOR}](?:×\d+)?",
            *(label.format(r"\d+") for label in (TURN_LIMIT, *NUMBERED_COSTS)),
            "トリガー",
        ]
    )
)


def is_known_icon(label: str) -> bool:
    """Return whether an icon label is one of the game's."""
    return LABEL.fullmatch(label) is not None


def parse_icon_number(template: str, label: str) -> int | None:
    """Return the number in a label, if it is of this form."""
    match = re.fullmatch(template.format(r"(\d+)"), label)
    return None if match is None else int(match.group(1))


def parse_cost_icon(label: str) -> Cost | None:
    """Return what an icon asks to pay."""
    for template, kind in NUMBERED_COSTS.items():
        number = parse_icon_number(template, label)
        if number is not None:
            return kind(number)
    return COSTS.get(label)


def get_cost_label(wanted: Cost) -> str | None:
    """Return the icon of a cost, if it has one."""
    number = getattr(wanted, "count", 0)
    every = COSTS | {
        template.format(number): kind(number)
        for template, kind in NUMBERED_COSTS.items()
    }
    return next((label for label, cost in every.items() if cost == wanted), None)
