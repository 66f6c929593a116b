"""The people a fresh installation starts with."""
