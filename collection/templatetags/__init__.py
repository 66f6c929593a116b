"""Template tags of the collection app."""
