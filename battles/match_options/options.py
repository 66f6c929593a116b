"""Battle options: rules, clock, takebacks, chat, spectators.

Stored with the battle; each way into a battle has defaults of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings

from battles.clocks.game_clock import PRESETS, UNTIMED_GRACE_MS, Preset
from battles.errors import ImpossibleOptions

UNDO_MODES: Final = ("off", "request", "free")
CHAT_MODES: Final = ("off", "presets", "free")
SERIES_LENGTHS: Final = (1, 3)


def list_clock_presets() -> Mapping[str, Preset]:
    """Return the clocks to choose from; a test installation may add short ones."""
    extra = settings.EXTRA_CLOCK_PRESETS.items()
    return {**PRESETS, **{name: Preset(name=name, **more) for name, more in extra}}


@dataclass(frozen=True, slots=True)
class BattleOptions:
    """How a battle is played.

    Attributes:
        ranked: Whether it counts for the rating.
        rules: Rule options of the game that differ from their defaults.
        clock: Name of a clock preset; None without clocks.
        undo: Whether answers can be taken back: off, request or free.
        chat: What can be said: off, presets or free.
        spectators: Whether others may watch.
        best_of: Battles of the series: 1 or 3.
        format: Code of the format the decks are checked for; empty: each for its own.
    """

    ranked: bool = False
    rules: Mapping[str, Any] = field(default_factory=dict)
    clock: str | None = None
    undo: str = "off"
    chat: str = "presets"
    spectators: bool = True
    best_of: int = 1
    format: str = ""

    def check(self) -> None:
        """Refuse impossible options.

        Raises:
            ImpossibleOptions: Naming the option.
        """
        allowed: dict[str, Any] = {
            "clock": (None, *list_clock_presets()),
            "undo": UNDO_MODES,
            "chat": CHAT_MODES,
            "best_of": SERIES_LENGTHS,
        }
        for name, values in allowed.items():
            if getattr(self, name) not in values:
                raise ImpossibleOptions(details={"option": name})

    @property
    def preset(self) -> Preset | None:
        """The clock preset."""
        return list_clock_presets()[self.clock] if self.clock else None

    def room(self) -> dict[str, Any]:
        """Return what is stored beside the rules."""
        return {
            "clock": self.clock,
            "undo": self.undo,
            "chat": self.chat,
            "spectators": self.spectators,
            "best_of": self.best_of,
            "format": self.format,
        }


def read_options(
    *, room: Mapping[str, Any], rules: Mapping[str, Any], ranked: bool
) -> BattleOptions:
    """Return the options a battle was created with."""
    return BattleOptions(ranked=ranked, rules=rules, **(DEFAULT_ROOM | dict(room)))


DEFAULT_ROOM: Final = BattleOptions().room()
# Rated battles have no takebacks, and strangers chat in preset phrases.
RANKED: Final = BattleOptions(ranked=True, clock="normal", undo="off", chat="presets")
CASUAL: Final = BattleOptions(clock="normal", undo="request", chat="free")
PRACTICE: Final = BattleOptions(undo="free", chat="off", spectators=False)


def get_grace_ms(preset: Preset | None) -> int | None:
    """Return how long a player may be away before a claim; None: for ever."""
    if preset is None:
        return UNTIMED_GRACE_MS
    return preset.grace_ms or None
