"""Options of a battle in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.match_options.options import BattleOptions, list_clock_presets

CLOCKS: Mapping[str, Any] = {
    "quick": _("Quick: 5 min, +10 s per turn"),
    "normal": _("Normal: 12 min, +20 s per turn"),
    "long": _("Long: 30 min, +30 s per turn"),
    "days1": _("Correspondence: 1 day per turn"),
    "days3": _("Correspondence: 3 days per turn"),
    "days7": _("Correspondence: 7 days per turn"),
}
NO_CLOCK = _("No clock")
LENGTHS = ((1, _("Best of one")), (3, _("Best of three")))
UNDOS = (
    ("off", _("No takebacks")),
    ("request", _("Takebacks if the opponent agrees")),
    ("free", _("Free takebacks")),
)
CHATS = (
    ("off", _("No chat")),
    ("presets", _("Chat with quick phrases")),
    ("free", _("Free chat")),
)
LIFE_CHOICES = (
    ("opponent", _("The attacker chooses them")),
    ("top", _("From the top")),
)
SPECTATORS = _("Allow spectators")
WINNER_CHOOSES = _("The winner of the coin flip chooses who goes first")


def list_clock_choices() -> list[tuple[str, Any]]:
    """List every clock, and none, for a form."""
    return [
        *((name, CLOCKS.get(name, name)) for name in list_clock_presets()),
        ("", NO_CLOCK),
    ]


def describe_options(options: BattleOptions, formats: Mapping[str, str]) -> list[str]:
    """Describe a room's options for the guest, one sentence each.

    Args:
        options: What was agreed on.
        formats: Names of formats, by code.
    """
    words = [
        CLOCKS.get(options.clock, options.clock) if options.clock else NO_CLOCK,
        dict(LENGTHS)[options.best_of],
        dict(UNDOS)[options.undo],
        dict(CHATS)[options.chat],
    ]
    if options.format:
        name = formats.get(options.format, options.format)
        words.insert(0, _("Format: %(name)s") % {"name": name})
    if options.spectators:
        words.append(SPECTATORS)
    if options.rules.get("winner_chooses"):
        words.append(WINNER_CHOOSES)
    if options.rules.get("life_choice") == "top":
        words.append(_("Life cards are lost from the top"))
    return [str(word) for word in words]
