"""Kites: a small game of our own that shows how a game is added.

Its rules are one page (``clauses.toml``); ``docs/guides/add-a-game.md`` is the guide.
The site plays it where ``EXAMPLE_GAME`` is set.

>>> from battles.rules.kites.game import Battle
>>> from battles.rules.kites.cards import deck
>>> battle = Battle.start(decks=(deck("high"), deck("low")), seed=b"spring")
>>> [decision.kind for decision in battle.decisions]
['fly', 'fly']
"""
