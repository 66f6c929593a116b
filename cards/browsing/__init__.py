"""The card browser: pages and REST endpoints over catalogue and search.

``views``: the pages. ``card_page``: texts explained, abilities and history of a card.
``search_results``: an answer of
search, ready for any page. ``coverage``: what can be played. ``rulings``: published
answers, and whether the engine agrees; ``ruling_urls``: their page. ``api``: the REST
endpoints. ``vocabulary_module``: the words of the game for browsers.
"""

__all__ = [
    "api",
    "ruling_urls",
    "rulings",
    "search_results",
    "views",
    "vocabulary_module",
]
