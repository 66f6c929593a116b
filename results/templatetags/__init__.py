"""Template tags of the results app."""
