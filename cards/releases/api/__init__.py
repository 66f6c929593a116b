"""REST door to the releases: feeds of releases, balance changes and formats."""
