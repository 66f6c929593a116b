"""Releases and balance: when cards come out, how they change, where they are legal.

A release collects cards and is published by the clock; a balance proposal changes
cards or limits their copies, once a second person has approved it; formats say which
series are legal and how many copies of a card a deck may have, and from when.

``services``: the writes, and the clock. ``selectors`` and ``rules``: the reads, as rows
and as plain data. ``checks``: the checklist of a release, to which others add.
``roles``: editor, balancer, publisher. ``notes``: what changed about a card.
``consumers``: the news on open pages. ``errors``: what is refused.

To Django, to the database and in addresses the room is called ``newsroom``.
"""

__all__ = [
    "api",
    "checklist",
    "consumers",
    "errors",
    "models",
    "patch_notes",
    "roles",
    "routing",
    "rules",
    "selectors",
    "services",
]
