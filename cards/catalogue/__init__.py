"""Which cards exist and what they say: reading, publishing, showing.

``selectors``: reads on behalf of a person. ``revisions``: publishing a version.
``rewriting``: a draft of what is published. ``presentation``: a version in one
language, ``parts``: single effects of it. ``printed``: printings, for those who keep
cards. ``spoken``: the words of the game for whoever reads, ``trigger_texts``: what a
life trigger does, ``reasons``: why a text cannot be played yet. ``announcing``: telling
who keeps something derived, by ``signals``. ``guards``: the database keeps what
was published. ``drawings``: pictures as drawn, ``pictures``: those that lie elsewhere.
"""

__all__ = [
    "card_parts",
    "card_printings",
    "change_announcements",
    "drawn_art",
    "localized_names",
    "presentation",
    "revision_drafts",
    "revision_guards",
    "revisions",
    "selectors",
    "signals",
    "trigger_texts",
    "unplayable_reasons",
]
