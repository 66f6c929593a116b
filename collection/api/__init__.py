"""REST door to a person's own decks and cards."""
