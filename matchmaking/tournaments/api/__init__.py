"""REST endpoints of tournaments."""
