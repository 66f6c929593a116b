"""Card pictures, composed of drawn parts and card data alone.

The drawings are SVG files in ``parts/``; see docs/guides/draw-a-part.md. The same card
always gives the same picture: its number is the random seed. The art line of a card
names a subject, its details and a backdrop in plain words (``figure bob cap lantern
@lighthouse``); the rest is chosen from the card's kind, traits and number, so that
every card of every series has a picture.
"""

from .drawing import EDITION, draw_art
from .palettes import INKS

__all__ = ["EDITION", "INKS", "draw_art"]
