"""Addresses of pages, notices to the pages a person has open, and who has one open."""

__all__ = ["addresses", "presence", "queue_notices"]
