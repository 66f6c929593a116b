"""Entries that are no cards yet, kept so that they can be read again once complete.

An entry of an AP card says no color and no text; a promo card may have no card number.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cards.card_data.languages import ENGLISH, RULES_LANGUAGE

from .list_lines import IncompleteLine
from .records import SkippedEntry
from .surveys import Survey, detect_language
from .values import Entry, find_control_character, get_text

LONGEST_CODE: Final = 64
LONGEST_NAME: Final = 80
_LONGEST_TEXT: Final = 4_000
_DEEPEST: Final = 3
_LANGUAGES: Final = {"ja-html": RULES_LANGUAGE, "en-plain": ENGLISH}
# The fields that give number, kind and color of a card, by format.
_FIELDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "ja-html": ("cardNumData2", "categoryData", "needEnergyData"),
    "en-plain": ("code", "type", "needEnergy"),
    "fields": ("baseCode", "cardType", "color"),
}


def make_incomplete_line(
    row: int,
    found: SkippedEntry,
    entry: Entry,
    *,
    format_name: str,
    surveyed: Survey,
) -> IncompleteLine:
    """Return the line of an entry that lacks its card number or its kind."""
    code = unicodedata.normalize("NFKC", get_text(entry, "cardNumData", "code", "id"))
    language = _LANGUAGES.get(format_name) or detect_language(entry)
    return IncompleteLine(
        row=row,
        code=code[:LONGEST_CODE],
        name=found.name[:LONGEST_NAME],
        language=language or surveyed.language,
        lacks=found.lacks,
        format_name=format_name,
        entry=dict(entry),
    )


def complete_entry(
    entry: Entry, format_name: str, *, number: str, kind: str = "", color: str = ""
) -> dict[str, Any]:
    """Return an entry with a card number, and with a kind and a color if given."""
    given = zip(_FIELDS[format_name], (number, kind, color), strict=True)
    return {**entry, **{field: value for field, value in given if value}}


def find_unkept_field(entry: Entry) -> str:
    """Return the first field whose value cannot be kept as it is, or empty."""
    for key, value in entry.items():
        if not (_is_plain(key) and _is_kept(value)):
            return key
    return ""


def _is_kept(value: object, depth: int = 1) -> bool:
    """Return whether JSON holds only what databases store and rows of lists have."""
    if isinstance(value, str):
        return _is_plain(value)
    if not isinstance(value, (Mapping, Sequence)):
        return True
    items = [*value, *value.values()] if isinstance(value, Mapping) else value
    return depth < _DEEPEST and all(_is_kept(item, depth + 1) for item in items)


def _is_plain(text: str) -> bool:
    return not find_control_character(text) and len(text) <= _LONGEST_TEXT
