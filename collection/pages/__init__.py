"""Forms, the list of one's own decks, and deck pages of games outside the catalogue."""
