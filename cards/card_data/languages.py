"""The languages in which cards keep their names and texts, and their columns.

The languages are listed once, in ``cards.vocabulary``. Tables have a column for each:
``name_ja``, ``name_zh_hant``, ``name_en``.
"""

from collections.abc import Mapping
from typing import Final

from cards import vocabulary

# Names are compared in it, and the compiler reads it.
RULES_LANGUAGE: Final[str] = "ja"
CHINESE: Final[str] = "zh-hant"
ENGLISH: Final[str] = "en"
# Those whose texts are compiled, and so prove what a card does.
WITNESSES: Final = (RULES_LANGUAGE, ENGLISH)
# Shown where the reader's language lacks a text.
FALLBACK_LANGUAGE: Final = ENGLISH
# The language of the rules first, English last.
LANGUAGES: Final[tuple[str, ...]] = tuple(
    sorted(
        vocabulary.LANGUAGES,
        key=lambda code: (code != RULES_LANGUAGE, code == FALLBACK_LANGUAGE),
    )
)
COLUMN_SUFFIXES: Final[Mapping[str, str]] = {
    language: language.replace("-", "_") for language in LANGUAGES
}


def list_columns(stem: str) -> tuple[str, ...]:
    """Return the columns of a text, for example of ``name``, one for each language."""
    return tuple(f"{stem}_{suffix}" for suffix in COLUMN_SUFFIXES.values())


def read_columns(row: object, stem: str) -> dict[str, str]:
    """Return the text of a row by language; what is empty too."""
    return {
        language: getattr(row, f"{stem}_{suffix}")
        for language, suffix in COLUMN_SUFFIXES.items()
    }


def build_columns(stem: str, words: Mapping[str, str]) -> dict[str, str]:
    """Return texts by language as columns; those not given are empty."""
    return {
        f"{stem}_{suffix}": words.get(language, "")
        for language, suffix in COLUMN_SUFFIXES.items()
    }
