"""Template tags for every app."""
