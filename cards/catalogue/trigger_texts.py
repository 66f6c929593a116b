"""What a life trigger does, in the reader's language.

The sentences paraphrase UA-9.1 to UA-9.7; they say exactly what the engine does.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from .spoken import Word

TRIGGER_TEXTS: Final[Mapping[str, Word]] = {
    "get": _("Put this card into your hand."),
    "draw": _("Draw a card."),
    "active": _(
        "Choose one Character on your field; it becomes active and gets +3000 BP "
        "this turn."
    ),
    "raid": _(
        "Put this card into your hand, or, if its required energy is met, perform "
        "Raid with it."
    ),
    "special": _("Choose one Character on the opponent's front line and retire it."),
    "final": _(
        "If you have no life, put the top card of your deck into your life area."
    ),
}

# A Raid card always allows the hand; only cards that have Raid offer more.
RAID_WITHOUT_RAID: Final[Word] = _("Put this card into your hand.")

COLOR_TRIGGER_TEXTS: Final[Mapping[str, Word]] = {
    "red": _(
        "Choose one Character with 2500 BP or less on the opponent's front line and "
        "retire it."
    ),
    "blue": _(
        "Choose one Character with 3500 BP or less on the opponent's front line and "
        "return it to hand."
    ),
    "yellow": _(
        "Choose one Character on the opponent's front line; it becomes resting and "
        "does not become active the next time."
    ),
    "green": _(
        "Play one green Character with required energy 2 or less and AP cost 1 from "
        "your hand, active."
    ),
    "purple": _(
        "Play one purple Character with required energy 2 or less and AP cost 1 from "
        "your outside area to your front line, active."
    ),
}


def trigger_text(face: Mapping[str, Any]) -> Word:
    """What the trigger of a card does; empty for a card without one."""
    trigger = face["trigger"]
    if trigger is None:
        return ""
    if trigger == "color":
        return COLOR_TRIGGER_TEXTS[face["color"]]
    if trigger == "raid" and face["effects"] is None:
        return RAID_WITHOUT_RAID
    return TRIGGER_TEXTS[trigger]
