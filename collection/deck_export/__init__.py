"""Decks as codes, pictures and printed sheets.

``inspect_code`` reads a code; ``draw_deck`` returns an SVG, ``print_list`` and
``print_proxies`` a PDF. All three take a ``DeckSheet``. Text, codes and JSON are in
``collection.lists``.
"""

from .deck_codes import inspect_any_code, inspect_code
from .deck_image import draw_deck
from .list_sheet import print_list
from .proxy_sheets import print_proxies

__all__ = [
    "draw_deck",
    "inspect_any_code",
    "inspect_code",
    "print_list",
    "print_proxies",
    "views",
]
