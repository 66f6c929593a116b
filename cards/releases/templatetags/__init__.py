"""Template tags of the releases."""
