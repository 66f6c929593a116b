"""Deck lists as people write them: ``4 UA01BT/TDL-1-001 Miori`` and its many variants.

``read_list`` takes a text apart, line by line; ``write_list`` makes one. Neither knows
which cards there are: that is asked afterwards.
"""

from .reading import Entry, Line, Skipped, Unread, read_list
from .writing import write_list

__all__ = ["Entry", "Line", "Skipped", "Unread", "read_list", "write_list"]
