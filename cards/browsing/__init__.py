"""The card browser: pages and REST over catalogue and search.

``views``: the pages. ``page``: what the page of a card tells, with ``differences``
between its versions. ``finding``: what a search answers, ready for any page.
``api``: the REST door. ``words``: the words of the game for browsers.
"""

__all__ = ["api", "search_results", "views", "vocabulary_module"]
