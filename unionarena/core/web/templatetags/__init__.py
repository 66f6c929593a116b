"""Template tags every app may use."""
