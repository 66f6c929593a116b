"""Tables of the matchmaking app."""
