"""Tables of the cards app."""
