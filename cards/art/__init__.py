"""Card pictures, drawn as SVG from card data alone.

The same card always gives the same picture: chance comes from the card's number. The
art line of a card asks for a subject, its details and a backdrop in plain words
(``figure bob cap lantern @lighthouse``); a card without one is drawn from its kind and
traits, so that every card of every series has a picture.
"""

from .drawing import EDITION, draw_art

__all__ = ["EDITION", "draw_art"]
