"""Sealed play and drafts: decks built from a pool alone.

``pools`` creates and opens pools, ``selectors`` reads them, ``pool_decks`` builds decks
from them. ``drafting`` is a draft as a value, ``drafts`` stores it.
"""

__all__ = ["drafts", "pool_decks", "pools", "selectors", "urls"]
