"""Card pictures, composed of drawn parts and card data alone.

The drawings are SVG files in ``parts/``; see docs/guides/draw-a-part.md. The same card
always gives the same picture: its number is the random seed. The art line of a card
names a subject, its details and a backdrop in plain words (``figure bob cap lantern
@lighthouse``); the rest is chosen from the card's kind, traits and number, so that
every card of every series has a picture. Series of further games have a style of their
own (``worlds.py``).
"""

from .drawing import EDITION, draw_art
from .palettes import INKS
from .worlds import find_world, load_art_lines

__all__ = ["EDITION", "INKS", "draw_art", "find_world", "load_art_lines"]
