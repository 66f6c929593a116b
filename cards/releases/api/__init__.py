"""REST door to the newsroom: feeds of releases, balance changes and formats."""
