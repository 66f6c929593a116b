"""Detection of writing systems."""

import re
from typing import Final

JAPANESE: Final = re.compile(r"[ぁ-ヿ一-鿿]")


def is_japanese(text: str) -> bool:
    """Tell whether a text contains kana or kanji."""
    return bool(JAPANESE.search(text))
