"""Cleaning of Japanese texts as lists have them."""

import re
from typing import Final

from cards.effects import TextError
from cards.effects.compilers.ja.canonicalization import canonicalize_text

_SPACES: Final = re.compile(r"[ \t\u3000]*\n[ \t\u3000\n]*")


def clean_text(text: str) -> str:
    """Return a Japanese text with icons as words in brackets, without HTML."""
    try:
        return canonicalize_text(text).text.replace("¶", "\n").strip()
    except TextError:
        return _SPACES.sub("\n", text).strip()
