"""What deck games share: each player brings one deck, its cards read from plain data.

``position``: a table with the definition of each card, and the work on it. ``game``: a
game with such a position. ``cards``: reading definitions. ``options``: rule options.
``effects``: steps and filters of card texts. ``resolution``: carrying a text out.
``refusals``: a catalogue of reasons. ``actions``: actions on a card, yes and no.
``movement``: a move as an event. ``hidden_information``: battles with hidden cards
exchanged. ``search_bot``: a bot that plays its answers out; ``beginner_bot``: one for
beginners. ``phrases``: texts in three
languages, and the log.
"""
