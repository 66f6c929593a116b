"""The REST door of the shelf."""
