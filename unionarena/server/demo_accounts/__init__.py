"""The demo accounts of a new installation."""
