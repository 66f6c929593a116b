"""REST door to the card database; it only reads."""
