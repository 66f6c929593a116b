"""Lobby, forms and option texts on the way into a game."""
