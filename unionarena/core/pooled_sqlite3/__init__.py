"""A Django database backend that reuses its SQLite connections."""
