"""In which letters something is written."""

import re
from typing import Final

JAPANESE: Final = re.compile(r"[ぁ-ヿ一-鿿]")


def is_japanese(text: str) -> bool:
    """Whether kana or kanji stand in a text."""
    return bool(JAPANESE.search(text))
