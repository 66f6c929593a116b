"""Forms, the user's deck list, and deck pages of games with their own cards."""

__all__ = ["forms", "game_decks", "own_deck_list"]
