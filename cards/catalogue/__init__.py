"""Which cards exist and what they say: reading, publishing, showing.

``selectors``: reads on behalf of a person. ``revisions``: publishing a version.
``rewriting``: a draft of what is published. ``presentation``: a version in one
language; ``words`` and ``keywords`` are what it is shown with. ``announcing``: telling
who keeps something derived, by ``signals``. ``guards``: the database keeps what was
published.
"""

__all__ = [
    "announcing",
    "guards",
    "keywords",
    "presentation",
    "revisions",
    "rewriting",
    "selectors",
    "signals",
    "words",
]
