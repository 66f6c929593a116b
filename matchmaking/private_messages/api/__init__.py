"""REST operations on messages between friends."""
