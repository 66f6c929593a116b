"""Decks as things people share: reading, liking and copying the decks of others.

``selectors`` say who may read what, ``services`` open and close a deck to others,
``browsing`` finds public decks; ``likeness`` tells, pure, how near one card is to
another, ``lacking`` what somebody lacks of a deck and what could stand in; ``past``
compares the versions of a deck, ``meeting`` takes decks by name to play with them.
``pages`` are the doors.
"""
