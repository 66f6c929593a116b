"""The tables of words, read from TOML.

A row has a ``name`` in every language, and may have

- ``short``: how it is printed on cards or where there is little room; one string where
  it is the same in every language; the name where there is none;
- ``text``: what it means, in a sentence;
- ``clause``: where the rules say so;
- ``never``: what it must not be called (``tools/check_vocabulary.py`` looks
for it).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

Language = Literal["en", "ja", "zh-hant"]
Kind = Literal[
    "zone",
    "kind",
    "color",
    "mode",
    "phase",
    "keyword",
    "timing",
    "trigger",
    "part",
    "rarity",
    "mark",
    "does",
    "target",
    "when",
    "cost",
    "flag",
]

LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
SOURCE_LANGUAGE: Final[Language] = "ja"  # Card texts are compiled from it.
KINDS: Final[tuple[str, ...]] = get_args(Kind)
TABLES: Final = Path(__file__).with_name("words")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game in one language.

    Attributes:
        kind: Which table it is in.
        code: What engine, model and API call it.
        name: What people call it; inside a sentence it stays as it is.
        short: As printed on cards, or where there is little room.
        text: What it means; empty where the name says all.
        clause: The clause of the rules; empty for words the rules do not have.
    """

    kind: str
    code: str
    name: str
    short: str
    text: str
    clause: str


class UnknownWordError(KeyError):
    """There is no such word."""


def get_word(kind: Kind, code: str, language: str) -> Word:
    """Return the word for a code.

    Raises:
        UnknownWordError: No table has this code, or it has no such language.
    """
    try:
        return get_words(kind, language)[code]
    except KeyError:
        raise UnknownWordError(kind, code, language) from None


@cache
def get_words(kind: Kind, language: str) -> Mapping[str, Word]:
    """Return all words of a kind by their codes, in the order of the table.

    Raises:
        UnknownWordError: There is no such kind, or it lacks this language.
    """
    try:
        return {
            code: Word(
                kind=kind,
                code=code,
                name=row["name"][language],
                short=_choose_short_name(row, language),
                text=row.get("text", {}).get(language, ""),
                clause=row.get("clause", ""),
            )
            for code, row in load_table(kind).items()
        }
    except KeyError as error:
        raise UnknownWordError(kind, language, *error.args) from None


def get_name(kind: Kind, code: str, language: str) -> str:
    """Return what people call it."""
    return get_word(kind, code, language).name


def get_short_name(kind: Kind, code: str, language: str) -> str:
    """Return the form printed on cards, for where there is little room."""
    return get_word(kind, code, language).short


def get_names(kind: Kind, language: str) -> Mapping[str, str]:
    """Return all names of a kind by their codes."""
    return {code: word.name for code, word in get_words(kind, language).items()}


def get_short_names(kind: Kind, language: str) -> Mapping[str, str]:
    """Return all short names of a kind by their codes."""
    return {code: word.short for code, word in get_words(kind, language).items()}


def list_synonyms(kind: Kind, code: str) -> tuple[str, ...]:
    """All ways to say it in any language, without repetition."""
    every = (get_word(kind, code, language) for language in LANGUAGES)
    return tuple(
        dict.fromkeys(form for word in every for form in (word.name, word.short))
    )


def list_codes(kind: Kind) -> tuple[str, ...]:
    """Return the codes of a kind, in the order of the table."""
    return tuple(load_table(kind))


@cache
def load_table(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the rows of one table as written."""
    path = TABLES / f"{kind}.toml"
    if kind not in KINDS:
        raise UnknownWordError(kind)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _choose_short_name(row: Mapping[str, Any], language: str) -> str:
    written = row.get("short", {})
    if isinstance(written, str):
        return written
    return str(written.get(language, row["name"][language]))
