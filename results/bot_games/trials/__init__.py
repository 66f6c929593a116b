"""Trials of balance proposals: bot games before and after, and what they tell.

``decks`` makes the decks of both worlds, ``playing`` plays them against each other
with the same seeds and both seats, ``figures`` counts, ``chart`` draws. ``gauntlet``
plays one deck against many. None of them
knows the database.
"""
