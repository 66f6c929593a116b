"""Collection Service: who owns which cards, and decks.

Owns collections and decks, and knows which decks are legal.
"""
