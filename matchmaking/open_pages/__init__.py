"""Users' open pages: their addresses, who has one open, and notices to them."""

__all__ = ["addresses", "presence", "queue_notices"]
