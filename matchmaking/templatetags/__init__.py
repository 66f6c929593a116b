"""Template tags of the matchmaking app."""
