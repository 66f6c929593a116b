"""Releases and balance: when cards come out, how they change, where they are legal.

A release collects cards and is published on its date; a balance proposal changes cards
or limits their copies, once a second person has approved it; formats list which series
are legal and how many copies of a card a deck can have, and from when.

``services``: the writes, and the scheduled transitions. ``selectors`` and ``rules``:
the reads, as rows and as plain data. ``checklist``: the checklist of a release, to
which other apps add. ``roles``: editor, balancer, publisher. ``patch_notes``: what
changed about a card. ``consumers``: the news on open pages. ``errors``: the refusals.
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
