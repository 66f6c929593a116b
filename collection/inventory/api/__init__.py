"""REST endpoints of the collection."""
