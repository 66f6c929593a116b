"""REST endpoints of releases, balance changes and formats."""
