"""A deck as things that leave the site: a picture, and sheets of paper.

``inspect_code`` opens a code. ``draw_deck`` gives an SVG, ``print_list`` and
``print_proxies`` a PDF; all three take a ``DeckSheet``, whoever was allowed to see it.
Texts, codes and JSON lie in ``collection.lists``.
"""

from .deck_codes import inspect_code
from .deck_image import draw_deck
from .list_sheet import print_list
from .proxy_sheets import print_proxies

__all__ = ["draw_deck", "inspect_code", "print_list", "print_proxies"]
