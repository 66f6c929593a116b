"""The inks each colour is printed with, as in a woodblock print: few, and named."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Palette:
    """Inks of one colour of energy.

    Attributes:
        night: Top of the sky, darkest but for ink.
        dusk: Middle of the sky.
        dawn: Sky above the horizon.
        glow: Light that lamps, moons and fires throw.
        paper: Lightest tone.
        ink: Lines and what stands against the light.
        deep: Clothes and stone in shadow.
        cloth: Clothes and stone in light.
        accent: The one tone from the other side of the colour circle.
        metal: Gold of buttons, rings and ornaments.
    """

    night: str
    dusk: str
    dawn: str
    glow: str
    paper: str
    ink: str
    deep: str
    cloth: str
    accent: str
    metal: str


RED: Final = Palette(
    night="#230b20",
    dusk="#7d1a34",
    dawn="#e0512f",
    glow="#ffb257",
    paper="#fff0d2",
    ink="#170713",
    deep="#4a1026",
    cloth="#a8263a",
    accent="#2b8c8c",
    metal="#f2bd4f",
)
BLUE: Final = Palette(
    night="#071230",
    dusk="#12447c",
    dawn="#2f95bf",
    glow="#94ebe6",
    paper="#effcf3",
    ink="#050c1e",
    deep="#0d2a55",
    cloth="#2467a8",
    accent="#f07f5e",
    metal="#f3cd72",
)
YELLOW: Final = Palette(
    night="#2b1a0c",
    dusk="#8f5a12",
    dawn="#e8a924",
    glow="#ffe07f",
    paper="#fff8dd",
    ink="#1c1005",
    deep="#5b360c",
    cloth="#c07d17",
    accent="#3d6fb0",
    metal="#fff0a8",
)
GREEN: Final = Palette(
    night="#06201c",
    dusk="#10573f",
    dawn="#4aa763",
    glow="#d3f28b",
    paper="#f6fbe0",
    ink="#04130f",
    deep="#0c3a2d",
    cloth="#2a7f55",
    accent="#d9607a",
    metal="#f0cf6a",
)
PURPLE: Final = Palette(
    night="#160a30",
    dusk="#4b1f86",
    dawn="#9a58cf",
    glow="#f5b4ec",
    paper="#fdf0ff",
    ink="#0d051f",
    deep="#2d1257",
    cloth="#6a35a8",
    accent="#3fb3a2",
    metal="#f2cb74",
)

PALETTES: Final[Mapping[str, Palette]] = {
    "red": RED,
    "blue": BLUE,
    "yellow": YELLOW,
    "green": GREEN,
    "purple": PURPLE,
}

SKINS: Final = (
    ("#f7d9bd", "#dd9f82"),
    ("#eebf98", "#c58361"),
    ("#c98d63", "#975c3d"),
    ("#8f5b41", "#643a2a"),
)
