"""The embedded server: one process, no services; and the demo that plays on it."""
