"""The collection page: the cards a user owns, wants and trades.

``search_fields`` answers searches about a user's cards, ``selectors`` reads the
collection, ``services`` changes it, ``list_import`` and ``list_export`` exchange lists
with other sites, ``card_notifications`` notifies of cards that users want or play.
``views`` and ``api`` are its pages and endpoints.
"""

__all__ = ["api", "card_notifications", "search_fields", "services", "urls", "views"]
