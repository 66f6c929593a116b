"""The card browser: pages and REST over catalogue and search.

``views``: the pages. ``page``: what the page of a card tells, with ``differences``
between its versions. ``api``: the REST door.
"""

__all__ = ["api", "views"]
