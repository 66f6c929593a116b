"""REST door to the profile."""
