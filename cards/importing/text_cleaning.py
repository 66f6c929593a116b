"""Cleaning of card texts as lists have them."""

import html
import re
from typing import Final

from cards.effects import TextError
from cards.effects.compilers.ja.canonicalization import canonicalize_text

_SPACES: Final = re.compile(r"[ \t\u3000]*\n[ \t\u3000\n]*")

_IMAGE: Final = re.compile(r"<img\b[^<>]*\balt=\"([^\"<>]*)\"[^<>]*>", re.IGNORECASE)
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?(?:em|b|i|strong|span|p)\b[^<>]*>", re.IGNORECASE)


def clean_text(text: str) -> str:
    """Return a Japanese text with icons as words in brackets, without HTML."""
    try:
        return canonicalize_text(text).text.replace("¶", "\n").strip()
    except TextError:
        return _SPACES.sub("\n", text).strip()


def clean_english_text(text: str) -> str:
    """Return an English text without page markup, one paragraph on each line.

    Names in ``<…>`` stay: they are no markup.
    """
    text = _IMAGE.sub(r"[\1]", html.unescape(text))
    text = _TAG.sub("", _BREAK.sub("\n", text))
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(line for line in lines if line)
