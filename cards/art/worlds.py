"""Series with a style of their own: inks, backdrops, and the art lines of their cards.

The styles belong to the series of the games that bring their own cards; a series
without one is drawn in the style of the site.
"""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .palettes import INKS, Inks, build_palette

LINES: Final = Path(__file__).with_name("lines.toml")


@dataclass(frozen=True, slots=True)
class World:
    """The style of a series.

    Attributes:
        family: Its backdrops, with a ``front`` and a ``drift``; empty: those of the
            site, chosen by traits.
        inks: Its tones by color.
    """

    family: str
    inks: Mapping[str, Inks]


SITE: Final = World("", INKS)
# Brass instruments before a night of one color.
ORRERY: Final = World(
    "orrery",
    {
        "red": build_palette(
            "#12060a #5c1322 #c8431f #ffca74 #fff2d8"
            " #0a0305 #3c0c17 #a02b22 #3f9f96 #dca545"
        ),
        "blue": build_palette(
            "#050b1a #10386b #2a7fb6 #a8e6f0 #f0fbff"
            " #03070f #0b2247 #2560a0 #e58a5c #dca545"
        ),
        "yellow": build_palette(
            "#120e08 #4a3a20 #a5813e #f7dd9c #fff8e6"
            " #0b0805 #33280f #8a6a2c #5c86a8 #e6b95a"
        ),
        "green": build_palette(
            "#04120c #12483a #3c9463 #cdec9c #f5fbe6"
            " #030b08 #0a2f25 #27704c #d8795c #dca545"
        ),
        "purple": build_palette(
            "#0c0618 #3a1c66 #8350b8 #e8bdf2 #fbf2ff"
            " #07030f #22104a #59309a #4fb0a0 #dca545"
        ),
    },
)
# Posters of a port by day: flat, on paper.
LEAGUES: Final = World(
    "leagues",
    {
        "red": build_palette(
            "#f6d8c4 #d9785c #ffe9c4 #fff4df #fffaf0"
            " #2a1014 #7c2230 #c43b36 #2f7f88 #eab44a"
        ),
        "blue": build_palette(
            "#cfe6ee #5fa3bf #fdf0d0 #f4fbfa #fffdf5"
            " #0e2030 #1d4c74 #2f7fae #e0724a #eab44a"
        ),
        "yellow": build_palette(
            "#f3e2b8 #c79a4e #fff3cf #fffaea #fffdf4"
            " #2b1d0e #6d4a1c #b98328 #3c7a9c #f0c257"
        ),
        "green": build_palette(
            "#d3e7c9 #6fae84 #fdf0c8 #f8fbe8 #fffdf2"
            " #10231a #1f5a40 #2f8a5c #d8603f #eab44a"
        ),
        "purple": build_palette(
            "#dcd0e8 #8d6fae #fde6d2 #faf3fb #fffaf6"
            " #1c1028 #452766 #7547a4 #3a8f86 #eab44a"
        ),
    },
)
WORLDS: Final[Mapping[str, World]] = {
    "ORR": ORRERY,
    "HBL": LEAGUES,
    "KIT": LEAGUES,
}


def find_world(number: str) -> World:
    """Return the style of the series of a card number."""
    return WORLDS.get(number.split("-", maxsplit=1)[0], SITE)


@functools.cache
def load_art_lines() -> Mapping[str, str]:
    """Return the art lines of cards that have a style of their own, by number."""
    return tomllib.loads(LINES.read_text("utf-8"))
