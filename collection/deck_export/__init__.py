"""Decks as codes, pictures and printed sheets.

``inspect_code`` reads a code; ``draw_deck`` returns an SVG, ``list_sheet`` and
``proxy_sheets`` print a PDF, with a library that only they load. All three take a
``DeckSheet``. Text, codes and JSON are in ``collection.lists``.
"""

from .deck_codes import inspect_any_code, inspect_code
from .deck_image import draw_deck, embed_drawing

__all__ = [
    "draw_deck",
    "embed_drawing",
    "inspect_any_code",
    "inspect_code",
    "list_sheet",
    "pdf_pages",
    "proxy_sheets",
    "views",
]
