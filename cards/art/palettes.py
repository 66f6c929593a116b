"""The inks each colour is printed with, as in a woodblock print: few, and named.

A drawing names them in braces: ``fill="{cloth}"``. ``night``, ``dusk`` and ``dawn`` are
the sky from the top down; ``glow`` is what lamps, moons and fires throw; ``paper`` the
lightest tone, ``ink`` the darkest; ``deep`` and ``cloth`` are clothes and stone in
shadow and in light; ``accent`` is the one tone from the other side of the colour
circle; ``metal`` the gold of buttons, rings and ornaments.
"""

from collections.abc import Mapping
from typing import Final

Inks = Mapping[str, str]

NAMES: Final = "night dusk dawn glow paper ink deep cloth accent metal"


def build_palette(tones: str) -> Inks:
    """Return the tones of a palette, written in the order of ``NAMES``, by name."""
    return dict(zip(NAMES.split(), tones.split(), strict=True))


INKS: Final[Mapping[str, Inks]] = {
    "red": build_palette(
        "#230b20 #7d1a34 #e0512f #ffb257 #fff0d2"
        " #170713 #4a1026 #a8263a #2b8c8c #f2bd4f"
    ),
    "blue": build_palette(
        "#071230 #12447c #2f95bf #94ebe6 #effcf3"
        " #050c1e #0d2a55 #2467a8 #f07f5e #f3cd72"
    ),
    "yellow": build_palette(
        "#2b1a0c #8f5a12 #e8a924 #ffe07f #fff8dd"
        " #1c1005 #5b360c #c07d17 #3d6fb0 #fff0a8"
    ),
    "green": build_palette(
        "#06201c #10573f #4aa763 #d3f28b #f6fbe0"
        " #04130f #0c3a2d #2a7f55 #d9607a #f0cf6a"
    ),
    "purple": build_palette(
        "#160a30 #4b1f86 #9a58cf #f5b4ec #fdf0ff"
        " #0d051f #2d1257 #6a35a8 #3fb3a2 #f2cb74"
    ),
}

# Skin in light and in shade.
SKINS: Final = (
    ("#f7d9bd", "#dd9f82"),
    ("#eebf98", "#c58361"),
    ("#c98d63", "#975c3d"),
    ("#8f5b41", "#643a2a"),
)
# Hair and its shine: those that are not inks of the card.
WHITE: Final = ("#e9e2d6", "#ffffff")
BROWN: Final = ("#5a3320", "#8d5a34")
GREY: Final = ("#b9b2a8", "#e4ddd0")
AUBURN: Final = ("#6b3a22", "#a5653c")
