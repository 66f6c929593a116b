"""What is agreed on before a battle, in words for people."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.match_options.options import BattleOptions, list_clock_presets

CLOCKS: Mapping[str, Any] = {
    "quick": _("Quick: 5 min, +10 s a turn"),
    "normal": _("Normal: 12 min, +20 s a turn"),
    "long": _("Long: 30 min, +30 s a turn"),
    "days1": _("By correspondence: 1 day per turn"),
    "days3": _("By correspondence: 3 days per turn"),
}
NO_CLOCK = _("Without a clock")
LENGTHS = ((1, _("One battle")), (3, _("Best of three")))
UNDOS = (
    ("off", _("Nothing is taken back")),
    ("request", _("Taking back if the other agrees")),
    ("free", _("Taking back freely")),
)
CHATS = (
    ("off", _("No chat")),
    ("presets", _("Chat with set phrases")),
    ("free", _("Free chat")),
)
LIFE_CHOICES = (
    ("opponent", _("The attacker picks them")),
    ("top", _("From the top")),
)
SPECTATORS = _("Others may watch")
WINNER_CHOOSES = _("Whoever wins the draw chooses who goes first")


def list_clock_choices() -> list[tuple[str, Any]]:
    """Every clock, and none, for a form."""
    return [
        *((name, CLOCKS.get(name, name)) for name in list_clock_presets()),
        ("", NO_CLOCK),
    ]


def describe_options(options: BattleOptions, formats: Mapping[str, str]) -> list[str]:
    """The options of a room, one sentence each, as the guest should know them.

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
