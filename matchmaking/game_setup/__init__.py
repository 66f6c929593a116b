"""Lobby, forms and option texts on the way into a game."""

__all__ = ["forms", "lobby", "option_texts", "rooms"]
