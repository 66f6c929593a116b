"""Limits on foreign files; larger ones are refused, and the limit is named.

The largest community list known has 1,224 printings in 1.6 MB; these limits leave room
for fifty times all cards there are, and keep one import within some hundred megabytes.
"""

from typing import Final

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_ROWS: Final = 200_000
LONGEST_ENTRY: Final = 512 * 1024  # Characters of one card.
DEEPEST_ENTRY: Final = 64  # A card with the deepest effect tree needs about thirty.
LONGEST_ADDRESS: Final = 400
LONGEST_CREDIT: Final = 120
# Rows of one file without a card number; with more, a column has the wrong name.
MOST_INCOMPLETE: Final = 500
LISTED_PROBLEMS: Final = 500  # More are counted, not listed.
LISTED_CHANGES: Final = 500
