"""REST door to a person's own packs."""
