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
        entry=_keep(entry),
    )


def complete_entry(
    entry: Entry, format_name: str, *, number: str, kind: str = "", color: str = ""
) -> dict[str, Any]:
    """Return an entry with a card number, and with a kind and a color if given."""
    given = zip(_FIELDS[format_name], (number, kind, color), strict=True)
    return {**entry, **{field: value for field, value in given if value}}


def _keep(value: Any, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON
    """Return JSON without what no database stores and no card needs."""
    if isinstance(value, str):
        is_plain = not find_control_character(value) and len(value) <= _LONGEST_TEXT
        return value if is_plain else ""
    if depth == _DEEPEST:
        return None
    if isinstance(value, Mapping):
        kept = {key: _keep(item, depth + 1) for key, item in value.items()}
        return {key: item for key, item in kept.items() if _keep(key)}
    if isinstance(value, Sequence):
        return [_keep(item, depth + 1) for item in value]
    return value
