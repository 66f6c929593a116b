"""Comments on what apps register: a deck, a tournament.

An app registers a kind with ``subjects.register_kind`` and says who may read what it is
about and whose it is. ``services`` writes, ``selectors`` reads, ``views`` and ``api``
are the interfaces; a page shows the comments by loading ``comments:list`` into itself.
"""
