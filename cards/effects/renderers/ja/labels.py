"""Icon keys by the label an icon has in Japanese text."""

from typing import Final

from cards.effects.compilers.engine import icons as labels
from cards.effects.compilers.engine.terminals import energy, keyword
from cards.effects.model.icons import LINE_ICONS, TURN_ICONS
from cards.effects.renderers import icons

_FIXED: Final = {
    **{label: icon.value for label, icon in labels.TIMINGS.items()},
    **{label: LINE_ICONS[line] for label, line in labels.LINE_WINDOWS.items()},
    **{label: TURN_ICONS[turn] for label, turn in labels.TURN_WINDOWS.items()},
    **{label: icons.energy_key(color) for label, color in labels.COLORS.items()},
    **{
        label: icons.keyword_name_key(name)
        for label, name in labels.NUMBERED_KEYWORDS.items()
    },
    labels.RAID: icons.RAID,
}


def icon_key(label: str) -> str:
    """Return the key of an icon, the same in every language; the label if it has none."""
    if label in _FIXED:
        return _FIXED[label]
    if (times := labels.parse_icon_number(labels.TURN_LIMIT, label)) is not None:
        return icons.times_key(times)
    if (cost := labels.parse_cost_icon(label)) is not None:
        return icons.cost_key(cost)
    if (held := keyword(label)) is not None:
        return icons.keyword_key(held)
    color, count = energy(label) or (None, 0)
    return f"{icons.energy_key(color)}_{count}" if color else label
