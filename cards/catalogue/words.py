"""The words printed on a card, in the reader's language.

Trigger sentences paraphrase UA-9.1 to UA-9.7; they say exactly what the engine does.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Word = str | Promise

KINDS: Final[Mapping[str, Word]] = {
    "character": pgettext_lazy("card", "Character"),
    "site": pgettext_lazy("card", "Site"),
    "event": pgettext_lazy("card", "Event"),
}

COLORS: Final[Mapping[str, Word]] = {
    "red": pgettext_lazy("color", "red"),
    "blue": pgettext_lazy("color", "blue"),
    "yellow": pgettext_lazy("color", "yellow"),
    "green": pgettext_lazy("color", "green"),
    "purple": pgettext_lazy("color", "purple"),
}

# Colour is never the only sign: a letter and a shape of its own go with it.
COLOR_LETTERS: Final[Mapping[str, str]] = {
    "red": "R",
    "blue": "B",
    "yellow": "Y",
    "green": "G",
    "purple": "P",
}

# Printed in capitals on every card, whatever its language.
TRIGGERS: Final[Mapping[str, str]] = {
    "get": "GET",
    "draw": "DRAW",
    "active": "ACTIVE",
    "raid": "RAID",
    "special": "SPECIAL",
    "final": "FINAL",
    "color": "COLOR",
}

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

RARITIES: Final[Mapping[str, Word]] = {
    "C": pgettext_lazy("rarity", "common"),
    "U": pgettext_lazy("rarity", "uncommon"),
    "R": pgettext_lazy("rarity", "rare"),
    "SR": pgettext_lazy("rarity", "super rare"),
    "UR": pgettext_lazy("rarity", "ultra rare"),
    "SP": pgettext_lazy("rarity", "special"),
    "PR": pgettext_lazy("rarity", "promotion"),
}

LANGUAGES: Final[Mapping[str, Word]] = {
    "ja": _("Japanese"),
    "zh-hant": _("Traditional Chinese"),
    "en": _("English"),
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
