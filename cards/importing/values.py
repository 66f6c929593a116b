"""Lenient readers for the values of one entry of a foreign list."""

import html
import re
from collections.abc import Mapping, Sequence
from typing import Final

Entry = Mapping[str, object]

_YES: Final = {"true", "1", "yes", "y"}


def get_text(entry: Entry, *keys: str) -> str:
    """Return the first non-empty of these fields, as text."""
    for key in keys:
        value = entry.get(key)
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return html.unescape(str(value)).strip()
    return ""


def get_flag(entry: Entry, key: str) -> bool:
    """Tell whether a field is true."""
    value = entry.get(key)
    return value is True or get_text(entry, key).casefold() in _YES


def get_words(entry: Entry, key: str) -> list[str]:
    """Return a list of words, or words with slashes or commas between them."""
    value = entry.get(key)
    if isinstance(value, str):
        parts = (part.strip() for part in re.split(r"[／/|、,]", html.unescape(value)))
        return [part for part in parts if part and part not in ("-", "―")]
    if not isinstance(value, Sequence):
        return []
    return [item.strip() for item in value if isinstance(item, str) and item.strip()]


def drop_dash(text: str) -> str:
    """Return a text; a dash stands for none."""
    return "" if text in ("-", "―") else text
