"""Limited play: a deck made of one's pool alone, drawn from sealed packs or drafted.

``pools`` makes pools and opens sealed ones, ``selectors`` tells what is in them.
"""

__all__ = ["pools", "selectors"]
