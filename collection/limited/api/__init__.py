"""REST door to a person's own pools and the decks made of them."""
