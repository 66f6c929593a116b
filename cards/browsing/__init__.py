"""The card browser: pages and REST over catalogue, search and releases."""

__all__: list[str] = []
