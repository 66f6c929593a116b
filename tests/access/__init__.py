"""Who may do what, at every address and socket of the platform."""
