"""Drafts of people and bots: tables that are kept, with their pages and REST door.

``services`` opens drafts and takes cards, ``selectors`` tells what one may know of
them. What a draft is stands in ``collection.limited.drafting``.
"""

__all__ = ["selectors", "services"]
