"""REST door of the matchmaking app."""
