"""Casts: a battle for an audience, with delay, win chance, key moments and clauses.

``cast_sessions``: the battle in memory, as late as it is shown, with the chance after
each action. ``casts``: who may see a cast, and what is in it. ``views`` and ``api``:
the page, the overlay and the feed.
"""
