"""REST door to tournaments."""
