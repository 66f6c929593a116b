"""What games share whose cards are their own data: one deck each, read from plain data.

``position``: a table with the definition of each card, and work on it. ``game``: such a
position as a game. ``cards``: reading definitions. ``options``: reading rule options.
``effects``: steps and filters of texts. ``resolving``: carrying one out.
``refusals``: a catalogue of reasons. ``actions``: wishes about a card, yes and no.
``moving``: a move as a fact. ``guessing``: twins in which hidden cards are others.
``searching``: a bot that plays answers out. ``phrases``: texts in languages, and
the log.
"""
