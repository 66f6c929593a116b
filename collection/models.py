"""Tables of the collection app."""
