"""Find the turning points of a finished battle and the better play."""
